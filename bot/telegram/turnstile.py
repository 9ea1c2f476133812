"""The budget of the whole bot: which chat may make the next call."""

import asyncio
import heapq
import itertools
from typing import Final, TypeAlias

from bot.table.ports import Clock
from bot.tasks import Tasks
from bot.telegram.budgets import BOT_CALLS, BOT_SECONDS, Window

TURN: Final = 0.0
"""Seconds of patience of a call that somebody waits for: it is his move, he has tapped."""
NEWS: Final = 3.0
"""Of a new message, a trick or a reply, and of a hand that shows something new."""
LOOKS: Final = 8.0
"""Of what only looks better: an edit of the group's table, a message taken away."""

Ticket: TypeAlias = asyncio.Future[None]


class Turnstile:
    """Lets as many calls through as the whole bot may make. When more want to go they queue up,
    and who has run out of patience goes first: so a move overtakes what is only looked at, and
    nobody waits for ever.
    """

    def __init__(self, clock: Clock, tasks: Tasks) -> None:
        self._clock = clock
        self._tasks = tasks
        self._window = Window(BOT_CALLS, BOT_SECONDS)
        self._queue: list[tuple[float, int, Ticket]] = []
        self._order = itertools.count()
        self._letting: asyncio.Task[None] | None = None

    def enter(self, patience: float) -> Ticket:
        """A ticket to be awaited; then one call may be made, and is counted."""
        ticket: Ticket = asyncio.get_running_loop().create_future()
        now = self._clock.now()
        if self._letting is None and self._window.free_at(now) <= now:
            self._window.spend(now)
            ticket.set_result(None)
        else:
            self.hurry(ticket, patience)
        return ticket

    def hurry(self, ticket: Ticket, patience: float) -> None:
        """Let a ticket that waits have no more than this patience from now on."""
        heapq.heappush(self._queue, (self._clock.now() + patience, next(self._order), ticket))
        if self._letting is None:
            self._letting = self._tasks.start(self._let_through(), "turnstile")

    async def _let_through(self) -> None:
        """One after the other. Were all who wait woken by each free call, a busy evening would be
        spent on waking."""
        try:
            while self._queue:
                now = self._clock.now()
                if (free := self._window.free_at(now)) > now:
                    await self._clock.sleep(free - now)
                elif not (ticket := heapq.heappop(self._queue)[2]).done():
                    self._window.spend(now)
                    ticket.set_result(None)
        finally:
            self._letting = None
