"""A Bot API server in memory that answers as told, a memory of screens, and a clock by hand."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
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
from aiogram.types import Chat, Message

from bot.table.ports import Screens
from bot.table.stored import Shown
from bot.tasks import Tasks
from bot.telegram.courier import Finds
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from tests.clocks import START, HandClock

Failure = Callable[[TelegramMethod[Any]], Exception]


@dataclass(frozen=True)
class Call:
    """A call that reached the far end: what, where, when (seconds since the start), saying what."""

    method: str
    chat: int
    at: float
    text: str
    message_id: int
    thread: int | None
    keyboard: bool
    silent: bool
    buttons: tuple[str, ...] = ()  # what they carry


class FarEnd(BaseSession):
    """Answers calls; ``fail`` lets the next ones fail, ``hold`` keeps them waiting."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self._clock = clock
        self._message = 100
        self.calls: list[Call] = []
        self.failures: list[Failure] = []
        self.door = asyncio.Event()
        self.door.set()

    def fail(self, *failures: Failure) -> None:
        """The next calls fail so, one each."""
        self.failures += failures

    def said(self) -> list[str]:
        """The calls in short: ``send 101 text``, ``edit 101 text``, ``delete 101``."""
        short = {
            "sendMessage": "send",
            "sendPhoto": "photo",
            "sendDocument": "document",
            "editMessageText": "edit",
            "editMessageReplyMarkup": "disarm",
            "deleteMessage": "delete",
        }
        return [
            " ".join([short[one.method], str(one.message_id), one.text]).strip()
            for one in self.calls
        ]

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Fail as told, else have the effect."""
        del bot, timeout
        await self.door.wait()
        new = isinstance(method, SendMessage | SendPhoto | SendDocument)
        known = EditMessageText | EditMessageReplyMarkup | DeleteMessage
        assert new or isinstance(method, known)
        if self.failures:
            raise self.failures.pop(0)(method)
        self._message += new
        number = self._message if new else int(getattr(method, "message_id", 0))
        chat = int(getattr(method, "chat_id", 0))
        self.calls.append(
            Call(
                method.__api_method__,
                chat,
                self._clock.now() - START,
                getattr(method, "text", None) or getattr(method, "caption", None) or "",
                number,
                getattr(method, "message_thread_id", None),
                getattr(method, "reply_markup", None) is not None,
                bool(getattr(method, "disable_notification", None)),
                _carried(getattr(method, "reply_markup", None)),
            )
        )
        if isinstance(method, DeleteMessage):
            return True
        return Message(message_id=number, date=0, chat=Chat(id=chat, type="private"))  # type: ignore[arg-type]

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""


def too_many(seconds: int) -> Failure:
    """429."""
    return lambda method: TelegramRetryAfter(method, "Too Many Requests", seconds)


def bad_request(text: str) -> Failure:
    """400."""
    return lambda method: TelegramBadRequest(method, f"Bad Request: {text}")


def forbidden(text: str) -> Failure:
    """403."""
    return lambda method: TelegramForbiddenError(method, f"Forbidden: {text}")


def server_error() -> Failure:
    """502."""
    return lambda method: TelegramServerError(method, "Bad Gateway")


def network_error() -> Failure:
    """A reset connection."""
    return lambda method: TelegramNetworkError(method, "ClientOSError: reset")


def upgraded(chat: int) -> Failure:
    """400 with the new id of a group."""
    return lambda method: TelegramMigrateToChat(
        method, "group chat was upgraded to a supergroup chat", chat
    )


class Disk:
    """Where is kept what was handled; ``full`` when nothing can be written."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[int, float]] = {}
        self.full = False

    async def handled(self) -> Mapping[int, float]:
        """All that is kept."""
        return dict(self.places.values())

    async def save_handled(self, places: Mapping[int, tuple[int, float]]) -> None:
        """Keep it."""
        if self.full:
            raise OSError("the disk is full")
        self.places |= places


class ScreensInMemory(Screens):
    """What was shown, as a database would keep it."""

    def __init__(self) -> None:
        self.kept: defaultdict[int, dict[str, Shown]] = defaultdict(dict)
        self.calls: dict[int, Sequence[float]] = {}
        self.until: dict[int, float] = {}

    async def shown(self) -> Mapping[int, Mapping[str, Shown]]:
        """All of it."""
        return {chat: dict(slots) for chat, slots in self.kept.items()}

    async def save_shown(self, chat: int, slots: Mapping[str, Shown | None]) -> None:
        """Keep and forget."""
        for slot, shown in slots.items():
            if shown is None:
                self.kept[chat].pop(slot, None)
            else:
                self.kept[chat][slot] = shown

    async def spent(self) -> Mapping[int, Sequence[float]]:
        """All of it."""
        return dict(self.calls)

    async def save_spent(self, chat: int, calls: Sequence[float]) -> None:
        """Keep."""
        self.calls[chat] = calls

    async def blocked(self) -> Mapping[int, float]:
        """All of it."""
        return dict(self.until)

    async def save_blocked(self, chat: int, until: float) -> None:
        """Keep."""
        self.until[chat] = until


class Desk:
    """An outbox with everything around it in the tests' hands."""

    def __init__(
        self,
        screens: ScreensInMemory | None = None,
        clock: HandClock | None = None,
        session: BaseSession | None = None,
    ) -> None:
        self.clock = clock or HandClock()
        self.far = FarEnd(self.clock)
        self.screens = screens or ScreensInMemory()
        self.tasks = Tasks()
        self.unreachable: list[tuple[int, str]] = []
        self.migrated: list[tuple[int, int]] = []
        self.lost: list[tuple[int, int]] = []
        self.askers: list[int] = []
        self.bot = Bot("42:token", session=session or self.far)
        self.outbox = Outbox(
            self.bot,
            self.clock,
            self.screens,
            self.tasks,
            Finds(self._unreachable, self._migrated, self._thread_lost),
        )

    async def _unreachable(self, chat: int, reason: str, askers: Collection[int]) -> None:
        self.unreachable.append((chat, reason))
        self.askers += askers

    async def _thread_lost(self, chat: int, thread: int) -> None:
        self.lost.append((chat, thread))

    async def _migrated(self, old: int, new: int) -> None:
        self.migrated.append((old, new))


def says(text: str) -> Screen:
    """A screen that says ``text``."""
    return Screen(text)


def _carried(markup: Any) -> tuple[str, ...]:
    """The callback data of a keyboard's buttons."""
    rows = () if markup is None else markup.inline_keyboard
    return tuple(one.callback_data for row in rows for one in row if one.callback_data)
