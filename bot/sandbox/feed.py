"""Numbered things that others wait for: the events of the screens."""

import asyncio
from collections import deque

from bot.sandbox.model import Event

KEPT = 5000


class Bell:
    """Wakes everybody who waits for the next ring."""

    def __init__(self) -> None:
        self._ring = asyncio.Event()

    def ring(self) -> None:
        """Wake those who wait now."""
        self._ring.set()
        self._ring = asyncio.Event()

    async def wait(self, patience: float | None = None) -> bool:
        """Wait for the next ring; False when ``patience`` real seconds passed without one."""
        try:
            await asyncio.wait_for(self._ring.wait(), patience)
        except TimeoutError:
            return False
        return True


class Feed:
    """The last few thousand events, in order, and a way to wait for more."""

    def __init__(self) -> None:
        self.last = 0
        self.bell = Bell()
        self._events: deque[Event] = deque(maxlen=KEPT)

    def add(self, event: Event) -> None:
        """Append the event numbered ``last + 1``."""
        self.last = event.no
        self._events.append(event)
        self.bell.ring()

    def since(self, no: int) -> list[Event]:
        """The events after number ``no``; a lone "world" to reload by if some are not kept."""
        if no == self.last:
            return []
        if no > self.last or self._events[0].no > no + 1:
            return [Event(self.last, "world")]
        return list(self._events)[no - self.last :]
