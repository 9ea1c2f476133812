"""Time as it is outside; tests bring a faster clock."""

import asyncio
import time


class RealClock:
    """The system's clock: the table's `Clock` in production."""

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()  # noqa: TID251 - this is the injected Clock

    async def sleep(self, seconds: float) -> None:
        """Come back after ``seconds``; at once when not positive."""
        await asyncio.sleep(max(0.0, seconds))
