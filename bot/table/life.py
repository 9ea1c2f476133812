"""Signs of life, and what silence means: time in which the bot could not hear is nobody's turn."""

import logging

from bot.table.hall import Hall
from bot.table.pace import excused
from bot.table.play import Turn

log = logging.getLogger(__name__)


class Life:
    """Between `begin` and `end` a sign of life is stored again and again, so that the next start
    knows how long the bot was down."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._ended = False

    async def begin(self) -> None:
        """The bot lives again: all turns go on from where they stood when it was last alive."""
        silence = await self._hall.store.wake(self._hall.clock.now())
        log.info("the last sign of life was %.0f s ago", silence)
        self._hall.tasks.start(self._beat_on(), "signs of life")

    async def end(self) -> None:
        """The last sign of life."""
        self._ended = True
        await self._beat()

    def cut_off(self) -> None:
        """From now on nobody can be heard, and nobody's time is up, until `hears`."""
        self._hall.deaf = True

    async def hears(self, silence: float) -> None:
        """People can be heard again; what they did since ``silence`` (seconds since the epoch)
        could not be, so that time is given back to whoever is at turn, or might come back."""
        now = self._hall.clock.now()
        try:
            for entry in self._hall:
                async with entry.lock:
                    after = excused(entry.table, silence, now)
                    if after is not entry.table:
                        await self._hall.commit(entry, Turn(after))
                    entry.silent += max(0.0, now - max(silence, entry.table.touched, entry.since))
        finally:
            self._hall.deaf = False

    async def _beat_on(self) -> None:
        while not self._ended:
            await self._hall.clock.sleep(self._hall.pauses.heartbeat)
            await self._beat()

    async def _beat(self) -> None:
        try:
            await self._hall.store.beat(self._hall.clock.now())
        except Exception:  # a full disk costs a sign of life, not the life
            log.exception("no sign of life could be stored")
