"""The tables in memory: one door each, stored before shown, and what they do by themselves."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from bot.engine.actions import Action
from bot.table import play
from bot.table.errors import TableError
from bot.table.fallback import fallback
from bot.table.model import Answer, Level, Scene, Table
from bot.table.pauses import Pauses
from bot.table.people import People
from bot.table.play import Turn
from bot.table.ports import Clock, Conflict, Dealer, Minds, Presenter, Store
from bot.table.scenes import scene_of
from bot.table.timers import Wake, next_wake
from bot.tasks import Tasks

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Entry:
    """A table in memory: its present value, since when it is so, its door and its next wake."""

    table: Table
    since: float
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
    _entries: dict[int, Entry] = field(default_factory=dict)
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

    @asynccontextmanager
    async def locked(self, table: int) -> AsyncIterator[Entry]:
        """The entry of a table, behind its lock."""
        entry = self.entry(table)
        async with entry.lock:
            yield entry

    def known(self, table: Table) -> Table:
        """The present value of ``table``, as stored if it has left the memory."""
        entry = self._entries.get(table.id)
        return table if entry is None else entry.table

    def at(self, chat: int, thread: int | None) -> Entry | None:
        """The table that gathers or plays there."""
        return next((e for e in self if live(e.table) and _place(e.table) == (chat, thread)), None)

    async def add(self, table: Table) -> Entry:
        """Take a stored table in, show it and let it go on."""
        entry = self._entries[table.id] = Entry(table, self.clock.now())
        async with entry.lock:
            await self.show(entry)
            self.schedule(entry)
        return entry

    async def commit(self, entry: Entry, turn: Turn) -> Scene:
        """Store ``turn`` in one transaction, then make it the present, show it and set the next
        wake. Nothing is changed when storing fails."""
        now = self.clock.now()
        after = replace(turn.table, touched=now)
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
            log.exception("table %s is written to by another process", after.id)
            entry.table = replace(entry.table, stage="damaged", reason="conflict", hold=None)
            self.schedule(entry)
            await self.show(entry)
            raise TableError("damaged") from None
        entry.table, entry.since = after, now
        self.schedule(entry)
        return await self.show(entry)

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

    def begin(self, entry: Entry) -> Turn:
        """The game's start."""
        return play.begin(entry.table, self.dealer, self.clock.now(), self.pauses.look)

    def deal(self, entry: Entry) -> Turn:
        """The next deal."""
        return play.deal(entry.table, self.dealer, self.clock.now(), self.pauses.look)

    async def act(self, entry: Entry, seat: int, action: Action, by: play.By) -> Answer:
        """``seat`` does ``action``, or it is kept until the look time is over."""
        play.must_own(entry.table, seat, action)
        if play.holds(entry.table, action):
            kept = await self.became(entry, play.keep(entry.table, seat, action))
            return replace(kept, code="kept")
        now, look = self.clock.now(), self.pauses.look
        return await self.done(entry, play.move(entry.table, action, by, self.dealer, now, look))

    def schedule(self, entry: Entry, not_before: float = 0.0) -> None:
        """Set the table's next wake, in place of the one before."""
        self._unschedule(entry)
        wake = next_wake(entry.table, self.people, self.pauses, entry.since)
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
            await self._wake(entry, wake)
            pause = 0.0
        finally:
            if entry.timer is None:
                self.schedule(entry, self.clock.now() + pause)

    async def _wake(self, entry: Entry, wake: Wake) -> None:
        if wake.what == "forget":
            self._entries.pop(entry.table.id, None)
        elif wake.what == "computer":
            await self._computer(entry, wake.version)
        else:
            async with entry.lock:
                if self._still(entry, wake):
                    await self._by_itself(entry, wake)

    def _still(self, entry: Entry, wake: Wake) -> bool:
        """Whether the table is still where ``wake`` was set for."""
        now = next_wake(entry.table, self.people, self.pauses, entry.since)
        return now is not None and (now.what, now.version) == (wake.what, wake.version)

    async def _by_itself(self, entry: Entry, wake: Wake) -> None:
        table = entry.table
        if wake.what == "expire":
            await self.commit(entry, Turn(replace(table, stage="closed", reason="expired")))
        elif wake.what == "deal":
            await self.commit(entry, self.deal(entry))
        elif wake.what == "look":
            now, look = self.clock.now(), self.pauses.look
            await self.commit(entry, play.release(table, self.dealer, now, look))
        else:
            state = play.position(play.playing(table))
            await self.act(entry, state.turn, state.legal[0], "rules")

    async def _computer(self, entry: Entry, version: int) -> None:
        """Ask the mind outside the lock, then come in by the same door as everybody."""
        game = play.playing(entry.table)
        seat = play.position(game).turn
        level = entry.table.seats[seat].level
        if entry.table.version != version or level is None:
            return
        action = await self._choice(level, entry.table, seat)
        async with entry.lock:
            table = entry.table
            same = live(table) and table.version == version and table.seats[seat].level is not None
            if same and table.hold is None:
                await self.act(entry, seat, action, "computer")

    async def _choice(self, level: Level, table: Table, seat: int) -> Action:
        view = play.playing(table).view(seat)
        try:
            action = await self.minds.choose(level, view)
        except Exception:
            log.exception("table %s: the mind of seat %s failed", table.id, seat)
            return fallback(view)
        if action in view.legal:
            return action
        log.error("table %s: the mind of seat %s chose %s", table.id, seat, action)
        return fallback(view)


def live(table: Table) -> bool:
    """Whether people gather or play at ``table``."""
    return table.stage in ("lobby", "playing")


def _place(table: Table) -> tuple[int, int | None]:
    return table.chat, table.thread
