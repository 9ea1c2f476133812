"""What a group chooses for all its tables, by a command or the buttons of its answer: how long a
turn may take, and how tricks are told."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.table.chats import Chats, tricks_named
from bot.table.model import Chat, Locale, Person
from bot.table.pace import pace_named
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import ASK, PaceTap, TricksTap
from bot.telegram.filters import Group, Private
from bot.telegram.handlers.common import Said, administers, in_a_group
from bot.telegram.outbox import Fresh, Outbox
from bot.telegram.screen import Screen
from bot.telegram.slots import pace_slot, tricks_slot

_Set: TypeAlias = Callable[..., Awaitable[Chat]]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose by ``/command``: ``named`` makes of what is said or tapped a call of
    `Chats` that sets it, or raises TableError; ``shown`` is the screen with the present one, in
    ``slot``."""

    command: str
    named: Callable[[Chats, str], _Set]
    shown: Callable[[Chat, str], Screen]
    slot: Callable[[int], str]

    async def asked(
        self,
        message: Message,
        command: CommandObject,
        bot: Bot,
        tables: Tables,
        outbox: Outbox,
        person: Person | None,
        chat: Chat,
        thread: int | None,
    ) -> Said:
        """Show the choice, or set it as it stands behind the command."""
        if command.args:
            change = self.named(tables.chats, command.args)
            who = 0 if person is None else person.id
            admin = await administers(bot, chat.id, person, message.sender_chat)
            chat = await change(chat.id, who, admin=admin)
        self._show(outbox, chat.id, chat, chat.locale, thread, "always")
        return None

    async def tapped(
        self,
        query: CallbackQuery,
        callback_data: PaceTap | TricksTap,
        bot: Bot,
        tables: Tables,
        outbox: Outbox,
        person: Person,
        chat: Chat,
        thread: int | None,
        locale: Locale,
    ) -> Toast:
        """Show it, or set what the button says; an admin is asked for only where it matters."""
        group = callback_data.chat
        if not chat.private and chat.id != group:
            return Toast(screens.toast("unknown", locale))
        tongue = locale if chat.private else chat.locale
        if callback_data.wanted == ASK:
            known = await tables.chats.of(group)
            self._show(outbox, chat.id, known, tongue, thread, "always")
            return Toast()
        change = self.named(tables.chats, callback_data.wanted)
        admin = not tables.chats.leads_in(group, person.id) and await administers(
            bot, group, person, None
        )
        changed = await change(group, person.id, admin=admin)
        tapped_id = 0 if query.message is None else query.message.message_id
        shown = outbox.shown(chat.id, self.slot(group))
        here = shown is not None and shown.message_id == tapped_id
        self._show(outbox, chat.id, changed, tongue, thread, "no" if here else "always")
        return Toast(screens.toast("done", locale))

    def _show(
        self,
        outbox: Outbox,
        where: int,
        group: Chat,
        locale: str,
        thread: int | None,
        fresh: Fresh,
    ) -> None:
        screen = self.shown(group, locale)
        outbox.show(where, self.slot(group.id), screen, thread=thread, fresh=fresh)


def _pace(chats: Chats, text: str) -> _Set:
    return partial(chats.set_pace, pace=pace_named(text))


def _tricks(chats: Chats, text: str) -> _Set:
    return partial(chats.set_tricks, tricks=tricks_named(text))


PACE: Final = Choice("pace", _pace, screens.pace_choice, pace_slot)
TRICKS: Final = Choice("tricks", _tricks, screens.tricks_choice, tricks_slot)


def router() -> Router:
    """A router of these handlers, to be asked before those of all other commands."""
    router = Router(name="choices")
    router.callback_query.register(PACE.tapped, PaceTap.filter())
    router.callback_query.register(TRICKS.tapped, TricksTap.filter())
    for one in (PACE, TRICKS):
        router.message.register(one.asked, Group(), Command(one.command))
        router.message.register(alone, Private(), Command(one.command))
    return router


async def alone(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person,
) -> Said:
    """Alone against computers there is nothing to choose."""
    return await in_a_group(bot, person.locale)
