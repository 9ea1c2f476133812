"""Lobbies: how a table is opened, gathers its people and begins, and who is called to it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from bot.engine.fairness import AT_ONCE, BY_ITSELF
from bot.engine.rules import Rules
from bot.table import lobby, seats
from bot.table.archive import Archive
from bot.table.errors import TableError
from bot.table.hall import Entry, Hall, live
from bot.table.houses import Houses
from bot.table.model import Answer, Level, Scene, Table
from bot.table.play import Turn
from bot.table.scenes import scene_of


class Lobbies:
    """What people can do before a game. Wishes are refused with `TableError`."""

    def __init__(self, hall: Hall, houses: Houses, archive: Archive) -> None:
        self._hall = hall
        self._houses = houses
        self._archive = archive

    async def open(
        self,
        chat: int,
        thread: int | None,
        starter: int,
        key: str,
        rules: Rules | None = None,
    ) -> Answer:
        """A new lobby in a chat (and topic), its starter seated if the bot can reach him;
        ``already`` with the table that is there. A game that all have deserted for a while ends
        for it, unless he sits there: before, TableError ``may-come-back``. ``key`` names the
        request, so that a repeated one opens nothing new. Rules: the chat's own when None."""
        person = await self._hall.people.person(starter)
        rules = rules or (await self._houses.of(chat)).rules
        wanted = lobby.opened(chat, thread, person, rules, self._hall.clock.now())
        return await self._open(wanted, key)

    async def play_alone(
        self,
        person: int,
        chat: int,
        key: str,
        level: Level = "skilled",
        computers: int | None = None,
        rules: Rules | None = None,
    ) -> Answer:
        """A game at once, in a private chat, against ``computers``, when None two or what the
        rules allow; ``already`` with the game that is there. Rules: the chat's own when None."""
        who = await self._hall.people.person(person)
        where = await self._hall.people.chat(chat)
        rules = rules or (await self._houses.of(chat)).rules
        if computers is None:
            computers = 2 if 3 in rules.players else min(rules.players) - 1
        wanted = lobby.opened(
            chat, None, replace(who, reachable=True), rules, self._hall.clock.now()
        )
        for _ in range(computers):
            wanted = lobby.with_computer(wanted, person, level, where.locale)
        lobby.must_be_ready(wanted, person)
        answer = await self._open(wanted, key)
        gathers = answer.scene.stage == "lobby"
        return await self.start(answer.scene.id, person) if gathers else answer

    async def again(self, table: int, person: int, key: str, *, topic_lost: bool = False) -> Answer:
        """After a game, however long ago, a new lobby in its place with the same seats, led by
        ``person``; without those who left or cannot be reached; in the group itself when its topic
        is lost. By the same rules, or those the chat has chosen since. ``already`` with the table
        that is there, or when ``key`` has opened one before. TableError ``not-seated`` for whoever
        did not sit there at the end.
        """
        who = await self._hall.people.person(person)
        entry = self._hall.find(table)
        ended = await self._archive.table(table) if entry is None else entry.table
        if live(ended):
            raise TableError("already-started")
        if ended.seat_of(person) is None:
            raise TableError("not-seated")
        reached = {one for one in ended.people if (await self._hall.people.person(one)).reachable}
        rules = await self._houses.after(ended)
        thread = None if topic_lost else ended.thread
        wanted = lobby.opened(ended.chat, thread, who, rules, self._hall.clock.now())
        return await self._open(lobby.resumed(wanted, ended.seats, reached), key)

    async def call_me(self, chat: int, person: int) -> bool:
        """Call ``person`` in private to the next table that is gathered in ``chat``, once; False
        when he wanted so already. TableError ``unreachable``."""
        if not (await self._hall.people.person(person)).reachable:
            raise TableError("unreachable")
        return await self._hall.store.wait(chat, person)

    async def join(self, table: int, person: int) -> Answer:
        """Sit down in a lobby. TableError ``unreachable`` when the bot cannot write to him."""
        who = await self._hall.people.person(person)
        answer = await self._lobby(table, lambda now: lobby.joined(now, who))
        await self._hall.store.told(table, person)
        return answer

    async def add_computer(self, table: int, person: int, level: Level) -> Answer:
        """Add a computer player to a lobby."""
        locale = (await self._hall.people.chat(self._hall.entry(table).table.chat)).locale
        return await self._lobby(table, lambda now: lobby.with_computer(now, person, level, locale))

    async def remove_computer(self, table: int, person: int) -> Answer:
        """Send the computer away that came last."""
        return await self._lobby(table, lambda now: lobby.without_computer(now, person))

    async def close(self, table: int, person: int, *, admin: bool = False) -> Answer:
        """Close a lobby: its starter or an admin at once, anybody when nothing has happened in it
        for a while."""
        stale = self._hall.clock.now() - self._hall.pauses.stale
        return await self._lobby(
            table, lambda now: lobby.closed(now, person, admin=admin, stale=stale)
        )

    async def start(self, table: int, person: int) -> Answer:
        """Draw seats and the first dealer, and deal; ``already`` when the game runs. In a group
        nobody is dealt in whom the bot cannot reach."""
        async with self._hall.locked(table) as entry:
            if entry.table.stage == "playing":
                return await self._hall.became(entry, entry.table)
            alone = (await self._hall.people.chat(entry.table.chat)).private
            for one in () if alone else entry.table.people:
                if not (await self._hall.people.person(one)).reachable:
                    await self._hall.became(entry, lobby.left(entry.table, one))
            lobby.must_be_ready(entry.table, person)
            place = entry.table.seat_of(person)
            # a game alone has no lobby to show the lock in
            asked = AT_ONCE if alone else BY_ITSELF if place is None else str(place)
            return await self._hall.done(entry, self._hall.begin(entry, asked))

    async def call_waiting(self) -> None:
        """Call those who wait for a table to the lobbies there are, whom the bot has not called
        before it was stopped."""
        for entry in [entry for entry in self._hall if entry.table.stage == "lobby"]:
            if uncalled := await self._hall.store.uncalled(entry.table.id):
                await self._call(uncalled, await scene_of(entry.table, self._hall.people))

    async def _lobby(self, table: int, change: Callable[[Table], Table]) -> Answer:
        async with self._hall.locked(table) as entry:
            return await self._hall.became(entry, change(entry.table))

    async def _open(self, wanted: Table, key: str) -> Answer:
        """A new table where none is; in a group that has moved meanwhile, under its new id."""
        async with self._hall.opening:
            where = self._hall.moved.get(wanted.chat, wanted.chat)
            wanted = replace(wanted, chat=where)
            there = self._hall.at(wanted.chat, wanted.thread)
            if there is not None and not await self._vacated(there, wanted.starter):
                await self._hall.come_back(there.table.id)
                return Answer("already", await scene_of(there.table, self._hall.people))
            await self._hall.end_practice_in(wanted.chat)
            locked = replace(wanted, next_secret=self._hall.dealer.secret())
            table, new = await self._hall.store.create(locked, key)
            if not new:
                return Answer("already", await scene_of(self._hall.known(table), self._hall.people))
            entry = await self._hall.add(table)
            scene = await scene_of(entry.table, self._hall.people)
            if not scene.chat.private:
                await self._call(await self._hall.store.called(scene.chat.id, table.id), scene)
            return Answer("done", scene)

    async def _vacated(self, entry: Entry, person: int) -> bool:
        """Whether ``person``, who does not sit there, has ended a game that all have deserted;
        TableError ``may-come-back``."""
        async with entry.lock:
            vacant = self._hall.vacant_in(entry)
            if vacant is None or entry.table.seat_of(person) is not None:
                return False
            ended = seats.stopped(entry.table, person, admin=False, vacant=vacant)
            await self._hall.done(entry, Turn(ended))
            return True

    async def _call(self, people: Iterable[int], scene: Scene) -> None:
        """Call those who wait for a table to this one, unless they sit there already. Whoever
        cannot be reached, or is not before the table has gathered, waits for the next one."""
        for person in people:
            known, told = await self._hall.people.person(person), self._hall.store.told
            if person in (scene.starter.id, *scene.people):
                await told(scene.id, person)
            elif known.reachable:
                self._hall.presenter.invite(scene, known, partial(told, scene.id, person))
