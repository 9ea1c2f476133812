"""The tables in memory: one door each, stored before shown, and what they do by themselves."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace

from bot.engine.actions import Action
from bot.engine.fairness import BY_ITSELF
from bot.table import pace, play, wakes
from bot.table.errors import TableError
from bot.table.model import Answer, Scene, Table
from bot.table.pauses import Pauses
from bot.table.people import People
from bot.table.play import Turn
from bot.table.ports import Clock, Conflict, Dealer, Minds, Presenter, Store, Witness
from bot.table.scenes import scene_of
from bot.table.seats import gone_from
from bot.table.stored import By
from bot.table.timers import Wake, next_wake
from bot.tasks import Tasks

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Entry:
    """A table in memory: its present value, since when it is so, its door and its next wake.
    ``asked`` is the version at which its computers had nothing to claim, ``silent`` for how many
    seconds since then nobody could be heard."""

    table: Table
    since: float
    asked: int = -1
    silent: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class Hall:
    """All tables in memory. Whoever changes one holds its lock (`locked`) and goes through
    `commit`; between that and the next change the table has at most one wake waiting."""

    store: Store
    presenter: Presenter
    clock: Clock
    dealer: Dealer
    minds: Minds
    tasks: Tasks
    pauses: Pauses
    people: People
    witness: Witness | None = None
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)  # one for all chats: it is rare
    moved: dict[int, int] = field(default_factory=dict)  # groups that have another id now
    homeless: set[int] = field(default_factory=set)  # tables whose topic is gone, see `at`
    deaf: bool = False  # nobody can be heard, so nobody's time is up
    _entries: dict[int, Entry] = field(default_factory=dict)
    _practices: dict[int, int] = field(default_factory=dict)  # games that wait, and for which table
    _halted: bool = False

    def __iter__(self) -> Iterator[Entry]:
        """The entries, in the order in which they came."""
        return iter(tuple(self._entries.values()))

    def entry(self, table: int) -> Entry:
        """The entry of a table; TableError ``no-table``."""
        try:
            return self._entries[table]
        except KeyError:
            raise TableError("no-table") from None

    def find(self, table: int) -> Entry | None:
        """The entry of a table, None when it is not in the memory."""
        return self._entries.get(table)

    @asynccontextmanager
    async def locked(self, table: int) -> AsyncIterator[Entry]:
        """The entry of a table, behind its lock."""
        entry = self.entry(table)
        async with entry.lock:
            yield entry

    @asynccontextmanager
    async def all_locked(self, chat: int | None = None) -> AsyncIterator[list[Entry]]:
        """All entries, or those of ``chat``, behind their locks; nobody opens a table meanwhile."""
        async with AsyncExitStack() as doors:
            await doors.enter_async_context(self.opening)
            entries = [entry for entry in self if chat in (None, entry.table.chat)]
            for entry in entries:
                await doors.enter_async_context(entry.lock)
            yield entries

    def live_in(self, chat: int) -> Iterator[Entry]:
        """The lobbies and games of ``chat``, all its topics, oldest first."""
        return (entry for entry in self if live(entry.table) and entry.table.chat == chat)

    def live_of(self, person: int) -> Iterator[Entry]:
        """The lobbies and games in which ``person`` sits, oldest first; but before them what he
        practises of a group's game, for a game in which others wait for him comes first to mind."""
        his = (e for e in self if live(e.table) and e.table.seat_of(person) is not None)
        return iter(sorted(his, key=lambda e: not (e.table.practice and e.table.practice.apart)))

    def past_of(self, person: int) -> Iterator[Entry]:
        """Where ``person`` has had a hand and has none now: he has left, or the game is over."""
        for entry in self:
            table = entry.table
            if person in gone_from(table) or (not live(table) and person in table.people):
                yield entry

    def known(self, table: Table) -> Table:
        """The present value of ``table``, as stored if it has left the memory."""
        entry = self._entries.get(table.id)
        return table if entry is None else entry.table

    def at(self, chat: int, thread: int | None) -> Entry | None:
        """The table that gathers or plays there; practice is none. In the group itself, where it
        has no table of its own, one whose topic is gone."""
        here = [e for e in self.live_in(chat) if e.table.practice is None]
        own = (entry for entry in here if entry.table.thread == thread)
        homeless = (e for e in here if thread is None and e.table.id in self.homeless)
        return next(own, None) or next(homeless, None)

    async def add(self, table: Table) -> Entry:
        """Take a stored table in, show it and let it go on."""
        entry = self.take_in(table)
        async with entry.lock:
            await self.show(entry)
            self.schedule(entry)
        return entry

    def take_in(self, table: Table) -> Entry:
        """Take a stored table in and let it go on; `show_all` shows it."""
        entry = self._entries[table.id] = Entry(table, self.clock.now())
        self.schedule(entry)
        self.wait_for(entry)
        return entry

    def wait_for(self, practice: Entry) -> None:
        """The game that ``practice`` plays a deal of waits, until that is over; a group's waits for
        nothing."""
        of = practice.table.practice
        if of is None or of.apart or not live(practice.table):
            return
        self._practices[of.table] = practice.table.id
        if (game := self.find(of.table)) is not None:
            self.schedule(game)

    def practice_in(self, chat: int) -> Entry | None:
        """What is practised in ``chat`` now."""
        return next((one for one in self.live_in(chat) if one.table.practice is not None), None)

    async def come_back(self, table: int, person: int | None = None) -> None:
        """The one who plays at ``table`` goes on with it: he practises no deal of it any more. If
        it is a ``person`` who does not sit there, nothing ends by that."""
        if person is not None and self.entry(table).table.seat_of(person) is None:
            return
        practice = self.find(self._practices.pop(table, 0))
        if practice is None:
            return
        await self._end(practice)
        if (entry := self.find(table)) is not None:
            self.schedule(entry)

    async def _end(self, practice: Entry) -> None:
        async with practice.lock:
            if live(practice.table):
                ended = replace(practice.table, stage="closed", reason="stopped", hold=None)
                await self.commit(practice, Turn(ended))

    async def show_all(self, complete: Callable[[Table], Table]) -> None:
        """Complete every table and show it, one after the other, the last one touched first;
        whoever wants something meanwhile gets his turn in between."""
        for entry in sorted(self, key=lambda entry: -entry.table.touched):
            if self._halted:
                return
            try:
                async with entry.lock:
                    before, entry.table = entry.table, complete(entry.table)
                    if entry.table.stage != before.stage:
                        await self.store.save(entry.table, expected=before.version)
                    await self.show(entry)
                    self.schedule(entry)  # by now it is known who has his only card played for him
            except Exception:
                log.exception("a table cannot be shown", extra={"table": entry.table.id})
            await asyncio.sleep(0)

    async def commit(self, entry: Entry, turn: Turn) -> Scene:
        """Store ``turn`` in one transaction, then make it the present, show it and set the next
        wake; the move that is awaited now gets its time. Nothing is changed when storing fails."""
        now = self.clock.now()
        after = pace.timed(turn.table, self.people.pace(turn.table.chat), now)
        after = replace(after, touched=now)
        try:
            await self.store.save(
                after,
                expected=entry.table.version,
                opened=turn.opened,
                plies=turn.plies,
                closed=turn.closed,
            )
        except Conflict:
            # somebody else writes to this table: going on would tear its record
            log.exception("a table is written to by another process", extra={"table": after.id})
            entry.table = replace(entry.table, stage="damaged", reason="conflict", hold=None)
            self.schedule(entry)
            await self.show(entry)
            raise TableError("damaged") from None
        if after.stage == "over":
            after = await self.honoured(after)
        before, entry.table, entry.since, entry.silent = entry.table, after, now, 0.0
        if before.stage != after.stage:
            named = {"table": after.id, "chat": after.chat, "stage": after.stage}
            log.info("a table has moved on", extra={**named, "reason": after.reason or None})
        if self.witness is not None:
            self.witness.stored(before, after, turn.plies)
        self.schedule(entry)
        scene = await self.show(entry)
        if after.practice is not None and not live(after):
            await self._go_on(after.practice.table)
        return scene

    async def end_practice_in(self, chat: int) -> None:
        """Whatever is practised in ``chat`` is practised no more."""
        for entry in self:
            of = entry.table.practice
            if of is not None and live(entry.table) and entry.table.chat == chat:
                await (self._end(entry) if of.apart else self.come_back(of.table))

    async def _go_on(self, table: int) -> None:
        """The game that has waited for practice goes on from where it stood; between deals its
        result is on show for another while."""
        entry = self.find(table)
        if self._practices.pop(table, None) is None or entry is None or not live(entry.table):
            return
        entry.since = self.clock.now()
        self.schedule(entry)
        if play.playing(entry.table).in_deal:
            scene = await scene_of(entry.table, self.people)
            self.presenter.hands.refresh(scene, entry.table.people[0])

    async def honoured(self, table: Table) -> Table:
        """``table``, whose game is over, with the records that it has broken."""
        try:
            honours = await self.store.honours(table.chat)
        except Exception:  # the game is stored; a record that nobody hears of harms nobody
            named = {"table": table.id, "chat": table.chat}
            log.exception("the records of a chat cannot be read", extra=named)
            return table
        broken = (one for one in honours if one.table == table.id and one.former is not None)
        return replace(table, honours=tuple(broken))

    async def show(self, entry: Entry) -> Scene:
        """Make every screen of the table right."""
        scene = await scene_of(entry.table, self.people)
        self.presenter.show(scene)
        return scene

    async def done(self, entry: Entry, turn: Turn) -> Answer:
        """Commit, and say so."""
        return Answer("done", await self.commit(entry, turn))

    async def became(self, entry: Entry, after: Table) -> Answer:
        """The table becomes ``after``; ``already`` when it is the very same value."""
        if after is entry.table:
            return Answer("already", await scene_of(after, self.people))
        return await self.done(entry, Turn(after))

    def begin(self, entry: Entry, asked: str) -> Turn:
        """The game's start, ``asked`` for (`play.begin`)."""
        table = entry.table
        return play.begin(table, self.dealer, self.clock.now(), self.look(table), asked)

    def deal(self, entry: Entry, asked: str = BY_ITSELF) -> Turn:
        """The next deal, ``asked`` for (`play.deal`)."""
        table = entry.table
        return play.deal(table, self.dealer, self.clock.now(), self.look(table), asked)

    def look(self, table: Table) -> float:
        """The look time of a deal, in seconds (A39)."""
        return pace.look_time(self.people.pace(table.chat), self.pauses.look)

    async def act(self, entry: Entry, seat: int, action: Action, by: By) -> Answer:
        """``seat`` does ``action``, or it is kept until the look time is over. A person who acts
        is no longer away; one whose time was up is so a little more."""
        table = entry.table
        play.must_own(table, seat, action)
        if by in ("person", "timeout"):
            table = (pace.returned if by == "person" else pace.missed)(table, seat)
        if play.holds(table, action):
            kept = await self.became(entry, play.keep(table, seat, action))
            return replace(kept, code="kept")
        now = self.clock.now()
        turn = play.move(table, action, by, self.dealer, now, self.look(table))
        return await self.done(entry, turn)

    def vacant_in(self, entry: Entry) -> float | None:
        """In how many seconds anybody may end a game all of whose people are away, 0 when he may
        now; None while somebody is there. They count from the last move of the computers that
        play the deal to its end, and only while people can be heard."""
        table = entry.table
        if table.stage != "playing" or not pace.deserted(table):
            return None
        quiet = self.clock.now() - max(table.touched, entry.since) - entry.silent
        return max(0.0, self.pauses.stale - quiet)

    def wake_of(self, entry: Entry) -> Wake | None:
        """What the table does by itself next; nothing while a deal of it is practised."""
        if entry.table.id in self._practices:
            return None
        return next_wake(entry.table, self.people, self.pauses, entry.since, entry.asked)

    def forget(self, table: int) -> None:
        """Let a table leave the memory."""
        self._entries.pop(table, None)

    def schedule(self, entry: Entry, not_before: float = 0.0) -> None:
        """Set the table's next wake, in place of the one before."""
        self._unschedule(entry)
        wake = self.wake_of(entry)
        here = self._entries.get(entry.table.id) is entry
        if wake is not None and here and not self._halted:
            wake = replace(wake, at=max(wake.at, not_before))
            name = f"table {entry.table.id}: {wake.what}"
            entry.timer = self.tasks.start(self._wait(entry, wake), name)

    async def halt(self) -> None:
        """Let no table act by itself any more; what is being done is finished first."""
        self._halted = True
        for entry in self:
            async with entry.lock:
                self._unschedule(entry)

    def _unschedule(self, entry: Entry) -> None:
        if entry.timer is not None:
            entry.timer.cancel()
            entry.timer = None

    async def _wait(self, entry: Entry, wake: Wake) -> None:
        await self.clock.sleep(wake.at - self.clock.now())
        entry.timer = None  # from here on nobody cancels it: it may be storing
        pause = self.pauses.retry
        try:
            pause = await wakes.happen(self, entry, wake)
        finally:
            if entry.timer is None:
                self.schedule(entry, self.clock.now() + pause)


def live(table: Table) -> bool:
    """Whether people gather or play at ``table``."""
    return table.stage in ("lobby", "playing")
