"""Clocks for tests: nobody waits for real time.

`HandClock` stands still until the test moves it. The others run faster than outside: `QuickClock`
whatever happens, `FastClock` but while the program is too busy to look at it, `SharedClock` the
same in several processes.
"""

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable
from typing import Final

START: Final = 1_800_000_000.0
"""Seconds since the epoch when the clocks begin, but the shared one."""
TICK: Final = 0.002  # real seconds
TURNS_OF_THE_LOOP: Final = 30  # far more awaits than any chain of fakes has


async def settle() -> None:
    """Let everything run that waits for no clock."""
    for _ in range(TURNS_OF_THE_LOOP):
        await asyncio.sleep(0)


class HandClock:
    """Time stands still until a test moves it; ``settled`` lets everything run that waits for no
    clock."""

    def __init__(self, now: float = START) -> None:
        self.settled: Callable[[], Awaitable[None]] = settle
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> float:
        """Seconds since the epoch, as the test has set them."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until a test moves the clock so far."""
        if seconds <= 0:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Move on, waking everybody on the way in his order."""
        await self.settled()
        until = self._now + seconds
        while (hour := self.next_wake) is not None and hour <= until:
            self._now = hour
            heapq.heappop(self._sleepers)[2].set_result(None)
            await self.settled()
        self._now = until

    async def run(self, until: Callable[[], bool], steps: int = 100_000) -> None:
        """Jump from wake to wake until something is so; fails when nobody sleeps any more."""
        for _ in range(steps):
            await self.settled()
            if until():
                return
            hour = self.next_wake
            assert hour is not None, "nothing is going to happen"
            await self.advance(hour - self._now)
        raise AssertionError(f"not so after {steps} wakes")

    @property
    def next_wake(self) -> float | None:
        """When the next sleeper wakes, None when nobody sleeps."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None


class QuickClock:
    """Time that runs ``factor`` times as fast as outside."""

    def __init__(self, factor: float = 10.0) -> None:
        self._factor = factor
        self._begun = asyncio.get_running_loop().time()

    def now(self) -> float:
        """Seconds since the epoch."""
        return START + (asyncio.get_running_loop().time() - self._begun) * self._factor

    async def sleep(self, seconds: float) -> None:
        """Come back after ``seconds`` of this clock."""
        await asyncio.sleep(max(0.0, seconds) / self._factor)


class FastClock:
    """Time ``speed`` times as fast as outside, for the bot and the sandbox alike.

    While the program is too busy to look at the clock, as on a loaded machine, it stands still:
    a stall of the test is no minute in the game.
    """

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._now = START
        self._looked = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0
        self._ticking: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Let the time run, from inside a running loop."""
        loop = asyncio.get_running_loop()
        self._looked = loop.time()
        self._ticking = loop.call_later(TICK, self._tick)

    def stop(self) -> None:
        """Let the time stand still; whoever sleeps is not woken any more."""
        if self._ticking is not None:
            self._ticking.cancel()

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._now

    def skip(self, seconds: float) -> None:
        """Let so much time pass in no time."""
        self._now += seconds

    async def sleep(self, seconds: float) -> None:
        """Come back after ``seconds`` of this clock."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), self._count, woken))
        await woken

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        looked, self._looked = self._looked, loop.time()
        self._now += min(self._looked - looked, 2 * TICK) * self._speed
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[2]
            if not woken.done():
                woken.set_result(None)
        self._ticking = loop.call_later(TICK, self._tick)


class SharedClock:
    """Time ``speed`` times as fast as outside, the same in every process that is told `text`."""

    def __init__(self, speed: float = 1.0, origin: float | None = None) -> None:
        self._speed = speed
        self._origin = _outside() if origin is None else origin

    @classmethod
    def told(cls, text: str) -> "SharedClock":
        """The clock of another process."""
        return cls(*map(float, text.split()))

    @property
    def text(self) -> str:
        """What another process has to be told."""
        return f"{self._speed!r} {self._origin!r}"

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._origin + (_outside() - self._origin) * self._speed

    async def sleep(self, seconds: float) -> None:
        """Come back after ``seconds`` of this clock."""
        await asyncio.sleep(max(0.0, seconds) / self._speed)


def _outside() -> float:
    return time.time()  # noqa: TID251 - this is a clock that is injected
