"""How a tap is answered: at once, outside every budget, and whatever becomes of the answer."""

import logging
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.table.ports import Clock
from bot.tasks import Tasks

log = logging.getLogger(__name__)

TOAST_UNITS: Final = 200
CALL_SECONDS: Final = 5
RETRIES: Final = (0.5, 2.0)
PATIENCE: Final = 10.0  # seconds; whoever tapped has tapped again by then
_PASSING: Final = (TelegramNetworkError, TelegramServerError, ClientDecodeError, OSError)


@dataclass(frozen=True, slots=True)
class Toast:
    """What the person who tapped is told: over the chat, in a box with a button if ``alert``;
    or ``url`` is opened for him."""

    text: str = ""
    alert: bool = False
    url: str | None = None


class Answers:
    """Answers taps in the background, so that a slow network holds up nobody's game."""

    def __init__(self, bot: Bot, tasks: Tasks, clock: Clock) -> None:
        self._bot = bot
        self._tasks = tasks
        self._clock = clock

    def give(self, query_id: str, toast: Toast) -> None:
        """Answer the tap ``query_id``, again when the network fails; beyond that a failure is
        nobody's business, the button only spins."""
        self._tasks.start(self._give(query_id, toast), f"answer {query_id}")

    async def _give(self, query_id: str, toast: Toast) -> None:
        until = self._clock.now() + PATIENCE
        for pause in RETRIES:
            wait = await self._try(query_id, toast, pause)
            if wait is None or self._clock.now() + wait > until:
                return
            await self._clock.sleep(wait)
        await self._try(query_id, toast, 0.0)

    async def _try(self, query_id: str, toast: Toast, pause: float) -> float | None:
        """Answer once; how long to wait before the next try, None when there is to be none."""
        try:
            await self._bot.answer_callback_query(
                query_id,
                text=toast.text[:TOAST_UNITS] or None,
                show_alert=toast.alert or None,
                url=toast.url,
                request_timeout=CALL_SECONDS,
            )
        except TelegramRetryAfter as error:
            log.info("the answer to a tap is too much: again in %d s", error.retry_after)
            return float(error.retry_after)
        except _PASSING as error:
            log.info("a tap was not answered: %s", type(error).__name__)
            return pause
        except AiogramError as error:
            log.info("a tap stays unanswered: %s", error)
        return None
