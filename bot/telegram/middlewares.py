"""What happens around every handler: acquaintance, answers and refusals."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from aiogram import BaseMiddleware, types
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject, User
from aiogram.utils.formatting import Text

from bot.engine.errors import GameError
from bot.metrics import Metrics
from bot.table.errors import TableError
from bot.table.model import Chat, Locale, Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Answers, Toast
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Prompted, Screen
from bot.telegram.silence import may_speak, speak_again, tell
from bot.telegram.suits import dressed_text

log = logging.getLogger(__name__)

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]

ANONYMOUS_ADMIN: Final = 1087968824
CHANNEL_SENDER: Final = 136817688
NOBODY: Final = frozenset({ANONYMOUS_ADMIN, CHANNEL_SENDER, 777000})
"""Accounts that stand for a group, for a channel, and for Telegram itself."""

RUSSIAN_SPEAKING: Final = frozenset({"ru", "be", "uk", "kk", "ky", "uz", "tg", "hy", "az", "ka"})


class Acquaint(BaseMiddleware):
    """Hands every handler ``person`` (None for a group or a channel that writes), ``chat``,
    ``thread`` and ``locale``: the person's own in private and for taps, else the chat's."""

    def __init__(self, tables: Tables, scribes: Scribes, outbox: Outbox) -> None:
        self._tables = tables
        self._scribes = scribes
        self._outbox = outbox

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Find out who is writing or tapping, and where."""
        message = event.message if isinstance(event, CallbackQuery) else event
        user = getattr(event, "from_user", None)
        where = getattr(message, "chat", None)
        if isinstance(event, CallbackQuery) and where is None:
            # a message that somebody sent by way of another bot: none of ours
            tapper = await self._tables.persons.of(event.from_user.id)
            return screens.toast("unknown", tapper.locale)
        if where is None or (user is None and not _tells(event)):
            return None
        private = where.type == ChatType.PRIVATE and not isinstance(event, ChatMemberUpdated)
        if isinstance(event, ChatMemberUpdated):
            # whoever blocks the bot after /forgetme is not to be met anew by that
            person = await self._known(user)
        else:
            # first of all: what is shown to whoever is back must not find his chat closed
            written = getattr(message, "message_id", 0) if isinstance(event, Message) else 0
            self._outbox.noticed(where.id, written, _thread_of(event))
            person = await self._person(user, private=private)
        data["person"] = person
        met = user is not None and (private or where.id < 0)
        data["chat"] = chat = await self.chat(where, user, met=met)
        data["thread"] = _thread_of(message)
        mine = person is not None and (chat.private or isinstance(event, CallbackQuery))
        data["locale"] = person.locale if person is not None and mine else chat.locale
        tells = isinstance(event, ChatMemberUpdated)
        commands = (getattr(event, "text", None) or "").startswith("/")
        if chat.lost and not tells and not await self._heard(chat, data) and commands:
            if person is not None:
                tell(self._outbox, person, chat.title)
            return None
        if commands and person is not None:
            if not chat.private:
                self._outbox.asked(chat.id, person.id)
            else:  # the ways here that he was shown have been gone
                self._outbox.withdraw(lambda one: (one.what, one.person) == ("way", person.id))
        return await handler(event, data)

    async def _heard(self, chat: Chat, data: dict[str, Any]) -> bool:
        """Whether the bot may write again where it could not: nobody tells it so when the whole
        group was muted."""
        if not await may_speak(data["bot"], chat.id):
            return False
        await speak_again(self._tables, self._scribes, self._outbox, chat.id)
        data["chat"] = await self._tables.chats.of(chat.id)
        return True

    async def _known(self, user: User | None) -> Person | None:
        if user is None or user.id in NOBODY or user.is_bot:
            return None
        return await self._tables.persons.of(user.id)

    async def _person(self, user: User | None, *, private: bool) -> Person | None:
        if user is None or user.id in NOBODY or user.is_bot:
            return None
        name, guessed = user.full_name, guess(user.language_code)

        def met(known: Person) -> Person:
            locale = known.locale if known.name else guessed
            reachable = known.reachable or private
            return replace(known, name=name, locale=locale, reachable=reachable)

        return await self._tables.persons.change(user.id, met)

    async def chat(self, where: types.Chat, user: User | None, *, met: bool) -> Chat:
        """The chat as it is now; in a new one ``user`` decides the language. It is remembered
        when it was ``met``, or known already."""
        private = where.type == ChatType.PRIVATE
        title = where.title or where.full_name or ""

        def seen(known: Chat) -> Chat:
            locale = known.locale if known.title else _guessed(user)
            named = replace(known, title=title, private=private, username=where.username)
            return replace(named, locale=locale)

        known = await self._tables.chats.of(where.id)
        if met or known.title:
            return await self._tables.chats.change(where.id, seen)
        return seen(known)


class Answering(BaseMiddleware):
    """Says what a handler returns: a `Screen` is sent to the chat, one that is `Prompted` until it
    is withdrawn; a `Toast` answers the tap.

    A refusal (GameError, TableError) is put into words; anything else that goes wrong is logged
    and owned up to. Every tap gets its answer.
    """

    def __init__(self, outbox: Outbox, answers: Answers, metrics: Metrics) -> None:
        self._outbox = outbox
        self._answers = answers
        self._metrics = metrics

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Run the handler and answer for it, also when nobody got acquainted with the person."""
        data["person"], data["thread"] = None, None
        data["locale"] = _guessed(getattr(event, "from_user", None))
        try:
            said = await handler(event, data)
        except (GameError, TableError) as error:
            self._metrics.refused(error.code)
            locale: Locale = data["locale"]
            said = screens.refusal(error, locale)
            if isinstance(event, CallbackQuery) and data["person"] is not None:
                said = dressed_text(said, data["person"].suits, locale)
        except Exception:
            log.exception("a handler failed", extra=_named(data))
            self._metrics.refused("broken")
            said = screens.answer("broken", data["locale"])
        if isinstance(event, CallbackQuery):
            self._answers.give(event.id, _toast(said))
        elif isinstance(event, Message) and isinstance(said, str | Screen | Prompted):
            prompt = said.slot if isinstance(said, Prompted) else ""
            said = said.screen if isinstance(said, Prompted) else said
            screen = said if isinstance(said, Screen) else Screen.of(Text(said))
            # in a group it comes later than the game, and others may have written since
            quoted = 0 if event.chat.type == ChatType.PRIVATE else event.message_id
            self._outbox.reply(
                event.chat.id, screen, thread=data["thread"], answers=quoted, prompt=prompt
            )


def guess(language: str | None) -> Locale:
    """The first language to try with somebody whose app speaks ``language``."""
    return "ru" if (language or "ru").split("-")[0] in RUSSIAN_SPEAKING else "en"


def _guessed(user: User | None) -> Locale:
    return guess(None if user is None else user.language_code)


def _tells(event: TelegramObject) -> bool:
    """Whether Telegram itself tells something of a chat; nobody need have written that."""
    told = getattr(event, "migrate_to_chat_id", None), getattr(event, "left_chat_member", None)
    return any(told)


def _toast(said: Any) -> Toast:
    if isinstance(said, Toast):
        return said
    return Toast(said, alert=len(said) > 60) if isinstance(said, str) else Toast()


def _named(data: Mapping[str, Any]) -> dict[str, int | None]:
    """What the log is told of an event: which, where and whose."""
    update, chat, person = (data.get(f"event_{name}") for name in ("update", "chat", "from_user"))
    return {
        "update": getattr(update, "update_id", None),
        "chat": getattr(chat, "id", None),
        "person": getattr(person, "id", None),
    }


def _thread_of(message: Any) -> int | None:
    """The topic a message lies in. A thread of replies in an ordinary group has an id too, and
    nothing may be sent there by it."""
    if isinstance(message, Message) and message.is_topic_message:
        return message.message_thread_id
    return None
