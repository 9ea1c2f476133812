"""Who may set the rules where, and what becomes of it: the lobby and the chat's next tables."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.engine.rules import Rules
from bot.table import house, lobby
from bot.table.errors import TableError
from bot.table.hall import Entry, Hall, live
from bot.table.house import Change, House, Place, Setup, When
from bot.table.model import Table


class Houses:
    """The house rules of every chat, kept in memory over the store.

    A place is a lobby, whose starter may set its rules, or a chat: a group's admins may set
    those, and everybody his own in private. Others are refused with TableError ``not-entitled``;
    ``admin`` says that the person administers the group. What is set in a lobby changes it and is
    kept for the chat; what is set while a game runs waits for the next one.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: dict[int, House] = {}
        self._forgotten = 0  # how often: what was read before that counts for nothing
        self._door = asyncio.Lock()

    async def of(self, chat: int) -> House:
        """The house rules of a chat, ``classic`` when it has never chosen any."""
        while chat not in self._known:
            forgotten = self._forgotten
            stored = await self._hall.store.house(chat)
            if forgotten == self._forgotten:
                self._known.setdefault(chat, stored or house.fresh(chat))
        return self._known[chat]

    async def understood(self, chat: int, text: str) -> Rules:
        """The rules meant by ``text`` in a chat: its own preset of that name, or rules written
        out; BadRules."""
        return house.understood((await self.of(chat)).own, text)

    async def after(self, ended: Table) -> Rules:
        """The rules of the table after ``ended``: its own, unless the chat's have been changed
        since."""
        kept = await self.of(ended.chat)
        return kept.rules if kept.changed >= ended.created else ended.rules

    def forget(self, *chats: int) -> None:
        """Ask the store again next time."""
        self._forgotten += 1
        for chat in chats:
            self._known.pop(chat, None)

    def place_at(self, chat: int, thread: int | None) -> Place:
        """Where the rules of a chat (and topic) are set now: its lobby while people gather."""
        entry = self._hall.at(chat, thread)
        if entry is not None and entry.table.stage == "lobby":
            return Place(entry.table.id)
        return Place(0, 0 if chat > 0 else chat, thread if chat < 0 else None)

    def where(self, place: Place, person: int) -> tuple[int, int | None]:
        """The chat and topic of a place; TableError ``no-table``."""
        if not place.table:
            return place.chat or person, place.thread
        table = self._hall.entry(place.table).table
        return table.chat, table.thread

    def leads(self, place: Place, person: int) -> bool:
        """Whether ``person`` may set the rules there without being an admin."""
        chat, _ = self.where(place, person)
        gathers = self._lobby(place)
        return chat == person or (gathers is not None and gathers.table.starter == person)

    async def setup(self, place: Place, person: int, *, admin: bool = False) -> Setup:
        """What may be set there."""
        self._must_be_entitled(place, person, admin=admin)
        return await self._setup(place, person)

    async def adapt(
        self,
        place: Place,
        person: int,
        change: Change,
        *,
        admin: bool = False,
    ) -> Setup:
        """Set other rules: ``change`` makes them of those there are. BadRules changes nothing."""
        async with self._door:
            self._must_be_entitled(place, person, admin=admin)
            chat, _ = self.where(place, person)
            if (entry := self._lobby(place)) is not None:
                async with entry.lock:
                    rules = change(entry.table.rules)
                    await self._hall.became(entry, lobby.with_rules(entry.table, rules))
            else:
                rules = change((await self.of(chat)).rules)
                await self._all_lobbies(chat, rules)
            await self._keep(chat, lambda now: replace(now, rules=rules))
            return await self._setup(place, person)

    async def save(self, place: Place, person: int, name: str, *, admin: bool = False) -> Setup:
        """Give the rules set there a name; TableError ``preset-name``, ``preset-name-taken`` or
        ``presets-full``."""
        async with self._door:
            setup = await self.setup(place, person, admin=admin)
            await self._keep(setup.chat.id, lambda now: house.saved(now, name, setup.rules))
            return await self._setup(place, person)

    async def erase(self, place: Place, person: int, number: int, *, admin: bool = False) -> Setup:
        """Forget one of the chat's own presets; TableError ``no-own-preset``."""
        async with self._door:
            setup = await self.setup(place, person, admin=admin)
            house.numbered(setup.own, number)
            await self._keep(setup.chat.id, lambda now: house.without(now, number))
            return await self._setup(place, person)

    async def _setup(self, place: Place, person: int) -> Setup:
        chat, thread = self.where(place, person)
        kept = await self.of(chat)
        here = self._hall.at(chat, thread)
        gathers = self._lobby(place)
        when: When = "later" if here is None else "next"
        if gathers is not None or (here is not None and here.table.stage == "lobby"):
            when = "now"
        rules = kept.rules if gathers is None else gathers.table.rules
        return Setup(place, await self._hall.people.chat(chat), rules, kept.own, when)

    async def _all_lobbies(self, chat: int, rules: Rules) -> None:
        for entry in self._hall:
            if entry.table.chat == chat and entry.table.stage == "lobby":
                async with entry.lock:
                    if entry.table.stage == "lobby":
                        await self._hall.became(entry, lobby.with_rules(entry.table, rules))

    async def _keep(self, chat: int, change: Callable[[House], House]) -> None:
        before = await self.of(chat)
        after = change(before)
        if after == before:
            return
        if after.rules != before.rules:
            after = replace(after, changed=self._hall.clock.now())
        await self._hall.store.save_house(after)
        self._known[chat] = after

    def _lobby(self, place: Place) -> Entry | None:
        if not place.table:
            return None
        entry = self._hall.entry(place.table)
        return entry if live(entry.table) and entry.table.stage == "lobby" else None

    def _must_be_entitled(self, place: Place, person: int, *, admin: bool) -> None:
        if not admin and not self.leads(place, person):
            raise TableError("not-entitled")
