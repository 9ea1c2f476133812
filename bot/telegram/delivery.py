"""One call to Telegram and what its answer means to the outbox."""

import logging
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import (
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    SendDocument,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.types import BufferedInputFile, LinkPreviewOptions, Message, ReplyParameters

from bot.telegram.screen import Screen

log = logging.getLogger(__name__)

CALL_SECONDS: Final = 20  # then the connection is given up and the call made again
NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class Done:
    """The call had its effect; ``message_id`` is the message it made or changed."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Later:
    """Not now: ``seconds`` as asked by the server, None when it did not say."""

    seconds: float | None
    reason: str


@dataclass(frozen=True, slots=True)
class Vanished:
    """The message to change is no more, or may not be changed."""


@dataclass(frozen=True, slots=True)
class TooOld:
    """The message cannot be deleted any more, after 48 hours; it can be edited."""


@dataclass(frozen=True, slots=True)
class NoThread:
    """The topic is no more."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The bot may not write to this chat."""

    reason: str


@dataclass(frozen=True, slots=True)
class Migrated:
    """The group is a supergroup now and has another id."""

    chat: int


@dataclass(frozen=True, slots=True)
class Hopeless:
    """The server will never take this call."""

    reason: str


Call: TypeAlias = (
    SendMessage
    | SendPhoto
    | SendDocument
    | EditMessageText
    | EditMessageReplyMarkup
    | DeleteMessage
)
Answer: TypeAlias = Done | Later | Vanished | TooOld | NoThread | Unreachable | Migrated | Hopeless

_VANISHED: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message identifier is not specified",
)
_UNREACHABLE: Final = (
    "chat not found",
    "not enough rights",
    "have no rights to send",
    "chat_write_forbidden",
    "need administrator rights",
    "user not found",
    "peer_id_invalid",
    "group chat was deactivated",
)
_THREADLESS: Final = ("message thread not found", "topic_deleted", "topic_closed")
_NO_FILES: Final = ("to send photos", "to send documents", "to send media")  # words may be sent


def send(
    chat: int, screen: Screen, thread: int | None, answers: int = 0, *, silent: bool
) -> SendMessage:
    """The call that makes a message of ``screen``, which quotes the message ``answers`` if that is
    still there."""
    quoted = ReplyParameters(message_id=answers, allow_sending_without_reply=True)
    return SendMessage(
        chat_id=chat,
        text=screen.text,
        entities=list(screen.entities) or None,
        parse_mode=None,
        reply_markup=screen.keyboard,
        message_thread_id=thread,
        disable_notification=silent or None,
        link_preview_options=NO_PREVIEW,
        reply_parameters=quoted if answers else None,
    )


def attach(
    chat: int, screen: Screen, attached: bytes, thread: int | None, *, silent: bool
) -> SendPhoto | SendDocument:
    """The call that makes a message of ``screen``, whose attachment is ``attached``."""
    assert screen.attachment is not None  # noqa: S101 - for the type checker
    file = BufferedInputFile(attached, screen.attachment.name)
    caption: dict[str, Any] = {
        "chat_id": chat,
        "caption": screen.text or None,
        "caption_entities": list(screen.entities) or None,
        "parse_mode": None,
        "reply_markup": screen.keyboard,
        "message_thread_id": thread,
        "disable_notification": silent or None,
    }
    if screen.attachment.kind == "photo":
        return SendPhoto(photo=file, **caption)
    return SendDocument(document=file, **caption)


def edit(chat: int, message_id: int, screen: Screen) -> EditMessageText:
    """The call that turns a message into ``screen``."""
    return EditMessageText(
        chat_id=chat,
        message_id=message_id,
        text=screen.text,
        entities=list(screen.entities) or None,
        parse_mode=None,
        reply_markup=screen.keyboard,
        link_preview_options=NO_PREVIEW,
    )


async def deliver(bot: Bot, call: Call) -> Answer:
    """Make ``call`` once and say what came of it; raises nothing that the network may cause."""
    message_id = 0
    if isinstance(call, EditMessageText | EditMessageReplyMarkup | DeleteMessage):
        message_id = call.message_id or 0
    method: TelegramMethod[Any] = call
    try:
        answer = await bot(method, request_timeout=CALL_SECONDS)
    except TelegramRetryAfter as error:
        return Later(float(error.retry_after), "flood control")
    except TelegramMigrateToChat as error:
        return Migrated(error.migrate_to_chat_id)
    except TelegramForbiddenError as error:
        return Unreachable(error.message)
    except TelegramBadRequest as error:
        return _bad_request(error.message, message_id)
    except TelegramNotFound as error:
        return Hopeless(error.message)
    except (TelegramNetworkError, TelegramServerError, TelegramUnauthorizedError) as error:
        return Later(None, f"{type(error).__name__}: {error.message}")
    except ClientDecodeError as error:
        return Later(None, error.message)
    except TelegramAPIError as error:
        return Later(None, error.message)
    except OSError as error:
        return Later(None, f"{type(error).__name__}: {error}")
    return Done(answer.message_id if isinstance(answer, Message) else message_id)


def is_threadless(message: str) -> bool:
    """Whether a refusal says that there is no such topic, or none that may be written in."""
    return any(sign in message.lower() for sign in _THREADLESS)


def _bad_request(message: str, message_id: int) -> Answer:
    text = message.lower()
    if "message is not modified" in text:
        return Done(message_id)
    if is_threadless(message):
        return NoThread()
    if "message can't be deleted" in text:
        return TooOld()
    if message_id and any(sign in text for sign in _VANISHED):
        return Vanished()
    if any(sign in text for sign in _NO_FILES):
        return Hopeless(message)
    if any(sign in text for sign in _UNREACHABLE):
        return Unreachable(message)
    return Hopeless(message)
