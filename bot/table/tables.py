"""The one door to all tables: lock → version → apply → store → show."""

import asyncio
import logging
from dataclasses import replace

from bot.engine.actions import Action, Redeal
from bot.engine.fairness import with_word
from bot.table import lobby, play, seats
from bot.table.archive import Archive
from bot.table.chats import Chats
from bot.table.errors import TableError
from bot.table.hall import Hall, live
from bot.table.houses import Houses
from bot.table.life import Life
from bot.table.lobbies import Lobbies
from bot.table.model import Answer, Scene, Stage, Table
from bot.table.pace import returned
from bot.table.pauses import Pauses
from bot.table.people import People
from bot.table.persons import Persons
from bot.table.ports import Clock, Dealer, Minds, Presenter, Store, Witness
from bot.table.restore import rebuilt, remembering
from bot.table.scenes import scene_of
from bot.table.statistics.reading import Statistics
from bot.table.stored import StoredTable
from bot.table.teacher import Teacher
from bot.tasks import Tasks

log = logging.getLogger(__name__)


class Tables:
    """All tables, and everything people can do with them.

    Every method that changes a table takes that table's lock, so of two taps at the same moment
    one finds the other's result. Wishes are refused with `TableError`, moves also with the
    engine's `IllegalAction` and `Untimely`; then nothing was changed. What was granted is stored
    before it is shown. Tables and persons are named by their ids.
    """

    def __init__(
        self,
        store: Store,
        presenter: Presenter,
        clock: Clock,
        dealer: Dealer,
        minds: Minds,
        tasks: Tasks,
        pauses: Pauses = Pauses(),  # noqa: B008  frozen
        witness: Witness | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._people = People(store)
        self._hall = Hall(
            store, presenter, clock, dealer, minds, tasks, pauses, self._people, witness
        )
        self.houses = Houses(self._hall)
        self.persons = Persons(self._hall, self.houses)
        self.chats = Chats(self._hall, self.houses)
        self.archive = Archive(store, self._people)
        self.lobbies = Lobbies(self._hall, self.houses, self.archive)
        self.life = Life(self._hall)
        self.statistics = Statistics(store, self._people, clock)
        self.teacher = Teacher(self._hall)
        self._restored: dict[int, StoredTable] = {}

    async def restore(self) -> None:
        """Load every unfinished table and let those go on that wait for nobody; `show_restored`
        puts their screens right. A table whose record cannot be replayed is set aside as
        ``damaged``. The time since the last sign of life is no turn's; from here on there are
        signs of life."""
        await self.life.begin()
        now = self._clock.now()
        unfinished = await self._store.unfinished()
        chats = {stored.table.chat for stored in unfinished}
        await asyncio.gather(*map(self._people.chat, sorted(chats)))  # their pace is needed
        for stored in unfinished:
            table = rebuilt(stored, now, self._hall.look(stored.table))
            if table.stage == "over":
                table = await self._hall.honoured(table)
            table = await self.teacher.remembered(table)
            if table.stage == "damaged":
                named = {"table": table.id, "chat": table.chat, "reason": table.reason}
                log.error("a table is set aside", extra=named)
            try:
                if (table.stage, table.hold) != (stored.table.stage, stored.table.hold):
                    await self._store.save(table, expected=table.version)
                self._hall.take_in(table)
                self._restored[table.id] = stored
            except Exception:  # whatever is wrong with one table, the others start
                log.exception("a table cannot be restored", extra={"table": table.id})
        log.info("tables loaded: %d", len(self._restored))

    async def show_restored(self) -> None:
        """Make the screens of every restored table right, one table after the other, those first
        that were played last; whoever wants something meanwhile gets his turn in between."""

        def complete(table: Table) -> Table:
            before = self._restored.pop(table.id, None)
            return table if before is None else remembering(table, before)

        await self._hall.show_all(complete)
        await self.lobbies.call_waiting()

    async def halt(self) -> None:
        """Let no table act by itself any more; what is being done is finished first."""
        await self._hall.halt()
        await self.life.end()

    async def back(self, table: int, person: int) -> Answer:
        """``person`` is there, if he was thought to be away; ``already`` when he was not."""
        async with self._hall.locked(table) as entry:
            seats.must_play(entry.table)
            seat = entry.table.seat_of(person)
            if seat is None:
                raise TableError("not-seated")
            return await self._hall.became(entry, returned(entry.table, seat))

    async def seen(self, table: int, person: int) -> None:
        """``person`` has tapped something of ``table``, or asked for his hand: whatever it was,
        he is there."""
        entry = self._hall.find(table)
        if entry is None or entry.table.stage != "playing":
            return
        if returned(entry.table, entry.table.seat_of(person)) is not entry.table:
            await self.back(table, person)

    async def leave(self, table: int, person: int) -> Answer:
        """Get up; in a game a computer plays on in his seat."""
        async with self._hall.locked(table) as entry:
            leaving = lobby.left if entry.table.stage == "lobby" else seats.vacated
            return await self._hall.became(entry, leaving(entry.table, person))

    async def shuffle(self, table: int, text: str) -> int:
        """Let ``text``, which somebody wrote for all to see, have a hand in the next deal; the
        number of that deal. TableError when there is none to come."""
        async with self._hall.locked(table) as entry:
            lobby.must_be_open(entry.table)
            words = with_word(entry.table.words, text)
            await self._hall.became(entry, replace(entry.table, words=words))
            return 1 + (0 if entry.table.game is None else entry.table.game.number)

    # the game

    async def act(self, table: int, person: int, version: int, action: Action) -> Answer:
        """A person's move. ``version`` is that of the screen he saw: TableError ``stale`` when
        the game has moved on. Within the look time a move is kept (``kept``, A39); a claim acts
        at once, also from a screen of earlier in the same deal."""
        await self._hall.come_back(table, person)
        async with self._hall.locked(table) as entry:
            seats.must_play(entry.table)
            seat = entry.table.seat_of(person)
            if seat is None:
                raise TableError("not-seated")
            self._must_be_heard(entry.table)
            if not play.timely(entry.table, version, action):
                raise TableError("stale")
            if not play.playing(entry.table).in_deal:
                raise TableError("deal-over")
            claim = isinstance(action, Redeal) and action.seat in (None, seat)
            meant = play.claim_of(entry.table, seat) if claim else action
            return await self._hall.act(entry, seat, meant, "person")

    async def next_deal(self, table: int, person: int) -> Answer:
        """Deal the next deal without waiting; ``already`` when it has been dealt."""
        await self._hall.come_back(table, person)
        async with self._hall.locked(table) as entry:
            seats.must_play(entry.table)
            if entry.table.seat_of(person) is None:
                raise TableError("not-seated")
            if play.playing(entry.table).in_deal:
                return await self._hall.became(entry, entry.table)
            self._must_be_heard(entry.table)
            asked = str(entry.table.seat_of(person))
            return await self._hall.done(entry, self._hall.deal(entry, asked))

    async def take_over(self, table: int, person: int, seat: int | None = None) -> Answer:
        """Take the seat of somebody who left, the first such unless ``seat`` names one."""
        who = await self._people.person(person)
        async with self._hall.locked(table) as entry:
            if self.persons.is_barred(entry.table, person):
                raise TableError("other-hand")
            return await self._hall.became(entry, seats.taken_over(entry.table, who, seat))

    async def stop(self, table: int, person: int, *, admin: bool = False) -> Answer:
        """Stop a game: its starter or an admin at once, a majority of those who are there by
        votes, and anybody a game that all have deserted for a while: before, TableError
        ``may-come-back``."""
        async with self._hall.locked(table) as entry:
            vacant = self._hall.vacant_in(entry)
            stopped = seats.stopped(entry.table, person, admin=admin, vacant=vacant)
            answer = await self._hall.became(entry, stopped)
            voted = answer.code == "done" and entry.table.stage == "playing"
            return replace(answer, code="voted") if voted else answer

    # reading

    def count(self, stage: Stage) -> int:
        """How many tables are in ``stage`` now."""
        return sum(entry.table.stage == stage for entry in self._hall)

    def table_in(self, chat: int, thread: int | None) -> int | None:
        """The table that gathers or plays in a chat (and topic), None without one."""
        entry = self._hall.at(chat, thread)
        return None if entry is None else entry.table.id

    def is_live(self, table: int) -> bool:
        """Whether people gather or play at a table."""
        entry = self._hall.find(table)
        return entry is not None and live(entry.table)

    def tables_in(self, chat: int) -> tuple[int, ...]:
        """The lobbies and games of a chat, all its topics, oldest first."""
        return tuple(entry.table.id for entry in self._hall.live_in(chat))

    def tables_of(self, person: int) -> tuple[int, ...]:
        """The lobbies and games in which a person sits, oldest first."""
        return tuple(entry.table.id for entry in self._hall.live_of(person))

    async def scene(self, table: int) -> Scene:
        """What may be shown of a table now; TableError ``no-table``."""
        return await scene_of(self._hall.entry(table).table, self._people)

    async def scene_ever(self, table: int) -> Scene:
        """The same, without a card, of a table whose game is over and has left the memory, too."""
        known = self._hall.find(table) is not None
        return await (self.scene(table) if known else self.archive.scene(table))

    async def show_again(self, table: int, person: int | None) -> Scene:
        """Show the hand of ``person``, or for None the group's message, as a fresh message."""
        if person is not None:
            await self.seen(table, person)
        async with self._hall.locked(table) as entry:
            scene = await scene_of(entry.table, self._people)
            if person is None:
                self._hall.presenter.refresh(scene)
            else:
                self._hall.presenter.hands.refresh(scene, person)
            return scene

    def _must_be_heard(self, table: Table) -> None:
        if self._people.lost(table.chat):
            raise TableError("paused")
