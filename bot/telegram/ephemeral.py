"""Messages that one member of a group sees, and nobody else: ephemeral ones.

Bot API 10.2 has them; an older server would ignore what it does not know and show the message to
everybody. So a server is asked first, by a call that only a newer one has, and what it sends must
say that it is ephemeral.
"""

import logging
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
)
from aiogram.methods import (
    DeleteEphemeralMessage,
    DeleteMessage,
    EditEphemeralMessageText,
    TelegramMethod,
)
from aiogram.types import EphemeralMessageParameters

from bot.table.ports import Clock
from bot.telegram import delivery
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from bot.telegram.turnstile import LOOKS, TURN

log = logging.getLogger(__name__)

AT_ONCE: Final = 4.0  # seconds: a hand with buttons is worth waiting for so long, not longer
ANSWER_SECONDS: Final = 5  # then an alert answers the tap
CALL_SECONDS: Final = 20
NO_MESSAGE: Final = 2**31 - 1  # an id that no ephemeral message has
# of these refusals the next tap may be free: the last two when the bot is muted
_PASSING: Final = (
    "query is too old",
    "user_not_participant",
    "not enough rights to send text messages",
    "chat_write_forbidden",
)
Outcome: TypeAlias = Literal["done", "later", "never"]


@dataclass(slots=True, eq=False)
class Ephemeral:
    """The calls for ephemeral messages, all counted in their group's budget."""

    bot: Bot
    outbox: Outbox
    clock: Clock
    _known: bool | None = None  # whether the server has such messages
    _refusing: set[int] = field(default_factory=set)  # chats that take none

    async def may(self, chat: int, person: int) -> bool:
        """Whether ``person`` can be shown something in the group ``chat``, within a moment."""
        if self._known is False or chat in self._refusing or not await self._is_free(chat):
            return False
        if self._known is None:
            await self._ask(chat, person)
        return bool(self._known) and await self._is_free(chat)

    async def send(
        self, chat: int, thread: int | None, person: int, query: str, screen: Screen
    ) -> int | None:
        """Show ``screen`` to ``person``, who has just tapped (``query``): the id of the message,
        None when there is none."""
        call = delivery.send(chat, screen, self.outbox.topic(chat, thread), silent=True)
        wanted = EphemeralMessageParameters(receiver_user_id=person, callback_query_id=query)
        # aiogram's own helper would address the bot itself
        call = call.model_copy(update={"ephemeral_message_parameters": wanted})
        await self.outbox.spend(chat)
        try:
            sent = await self.bot(call, request_timeout=ANSWER_SECONDS)
        except TelegramRetryAfter as error:
            self.outbox.slow_down(chat, error.retry_after)
        except TelegramNotFound:
            self._known = False
        except TelegramBadRequest as error:
            if call.message_thread_id is not None and delivery.is_threadless(error.message):
                await self.outbox.lose_topic(chat, call.message_thread_id)
                return await self.send(chat, None, person, query, screen)
            if not any(sign in error.message.lower() for sign in _PASSING):
                self._refusing.add(chat)
            log.info("a chat takes no hand: %s", error.message, extra={"chat": chat})
        except (AiogramError, OSError) as error:
            log.info("a chat was shown no hand: %s", error, extra={"chat": chat})
        else:
            if sent.ephemeral_message_id:
                return sent.ephemeral_message_id
            # everybody sees it: away with it, and never again
            self._known = False
            log.error("the server knows no ephemeral messages after all")
            await self._attempt(chat, DeleteMessage(chat_id=chat, message_id=sent.message_id))
        return None

    async def edit(self, chat: int, person: int, message: int, screen: Screen) -> Outcome:
        """Let the message say ``screen``."""
        edit = EditEphemeralMessageText(
            chat_id=chat,
            receiver_user_id=person,
            ephemeral_message_id=message,
            text=screen.text,
            entities=list(screen.entities) or None,
            parse_mode=None,
            reply_markup=screen.keyboard,
            link_preview_options=delivery.NO_PREVIEW,
        )
        return await self._attempt(chat, edit)

    async def delete(self, chat: int, person: int, message: int) -> None:
        """Take the message away; that is in no hurry."""
        await self._attempt(
            chat,
            DeleteEphemeralMessage(
                chat_id=chat, receiver_user_id=person, ephemeral_message_id=message
            ),
            LOOKS,
        )

    async def _ask(self, chat: int, person: int) -> None:
        """Whether the server has ephemeral messages: one that has them misses the message."""
        call = DeleteEphemeralMessage(
            chat_id=chat, receiver_user_id=person, ephemeral_message_id=NO_MESSAGE
        )
        await self.outbox.spend(chat)
        try:
            await self.bot(call, request_timeout=ANSWER_SECONDS)
        except TelegramBadRequest:
            self._known = True
        except TelegramNotFound:
            self._known = False
        except (AiogramError, OSError) as error:
            log.info("whether there are ephemeral messages is unknown: %s", error)
        else:
            self._known = False  # it says yes to everything
        log.info("ephemeral messages: %s", self._known)

    async def _attempt(
        self, chat: int, call: TelegramMethod[Any], patience: float = TURN
    ) -> Outcome:
        """Make ``call``."""
        await self.outbox.spend(chat, patience)
        try:
            await self.bot(call, request_timeout=CALL_SECONDS)
        except TelegramRetryAfter as error:
            self.outbox.slow_down(chat, error.retry_after)
            return "later"
        except TelegramBadRequest as error:
            return "done" if "not modified" in error.message.lower() else "never"
        except (TelegramNotFound, TelegramForbiddenError):
            return "never"
        except (AiogramError, OSError) as error:
            named = {"chat": chat, "call": call.__api_method__}
            log.info("a hand in a chat failed: %s", error, extra=named)
            return "later"
        return "done"

    async def _is_free(self, chat: int) -> bool:
        """Whether the group can bear a call, within a moment."""
        until = self.clock.now() + AT_ONCE
        while (ready := self.outbox.spare_at(chat, urgent=True)) > (now := self.clock.now()):
            if ready > until:
                return False
            await self.clock.sleep(ready - now)
        return True
