"""How a tap is answered: at once, outside every budget, and whatever becomes of the answer."""

import logging
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramAPIError

from bot.tasks import Tasks

log = logging.getLogger(__name__)

TOAST_UNITS: Final = 200


@dataclass(frozen=True, slots=True)
class Toast:
    """What the person who tapped is told: over the chat, in a box with a button if ``alert``;
    or ``url`` is opened for him."""

    text: str = ""
    alert: bool = False
    url: str | None = None


class Answers:
    """Answers taps in the background, so that a slow network holds up nobody's game."""

    def __init__(self, bot: Bot, tasks: Tasks) -> None:
        self._bot = bot
        self._tasks = tasks

    def give(self, query_id: str, toast: Toast) -> None:
        """Answer the tap ``query_id``; a failure is nobody's business, the button only spins."""
        self._tasks.start(self._give(query_id, toast), f"answer {query_id}")

    async def _give(self, query_id: str, toast: Toast) -> None:
        try:
            await self._bot.answer_callback_query(
                query_id,
                text=toast.text[:TOAST_UNITS] or None,
                show_alert=toast.alert or None,
                url=toast.url,
                request_timeout=10,
            )
        except (TelegramAPIError, AiogramError, OSError) as error:
            log.info("a tap stays unanswered: %s", error)
