"""The clock the sandbox lives by; tests put their own in its place."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Time as the sandbox needs it."""

    def now(self) -> float:
        """Seconds since the epoch."""

    async def sleep(self, seconds: float) -> None:
        """Return once ``seconds`` have passed by this clock."""


class WallClock:
    """The machine's own time."""

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()  # noqa: TID251 - this is the clock that is injected elsewhere

    async def sleep(self, seconds: float) -> None:
        """Wait ``seconds`` of real time."""
        await asyncio.sleep(seconds)
