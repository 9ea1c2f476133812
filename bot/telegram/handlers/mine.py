"""``/my``: what a person chooses for himself, in all his games."""

from dataclasses import replace
from typing import Any

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.table.model import Chat, Locale, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import MineTap
from bot.telegram.filters import Bare, Group, Private
from bot.telegram.handlers.common import Said, in_private, way_of
from bot.telegram.outbox import Fresh, Outbox
from bot.telegram.screens.mine import CHOICES

_SLOT = "my"


class MyLink(Filter):
    """``/start my``: the way from a group."""

    async def __call__(self, message: Message, command: CommandObject) -> bool:  # noqa: ARG002
        """Whether it is one."""
        return command.args == "my"


def router() -> Router:
    """A router of these handlers, to be asked before those of all other taps and commands."""
    router = Router(name="mine")
    router.message.register(show, Private(), Command("start"), MyLink())
    router.message.register(show, Private(), Command("my"), Bare())
    router.message.register(elsewhere, Group(), Command("my"), Bare())
    router.callback_query.register(choose, MineTap.filter())
    return router


async def show(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    outbox: Outbox,
    person: Person,
) -> Said:
    """Show what he has chosen, with all there is to choose."""
    _show(outbox, person, "always")
    return None


async def elsewhere(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """That is between him and the bot."""
    return await in_private(bot, "private-only", "my", chat.locale, way_of(person, thread))


async def choose(
    query: CallbackQuery,
    callback_data: MineTap,
    tables: Tables,
    outbox: Outbox,
    person: Person,
    chat: Chat,
    locale: Locale,
) -> Toast:
    """Take what the button says; his hands are shown so from now on."""
    name, value = callback_data.name, callback_data.value
    if value not in CHOICES.get(name, ()) or not chat.private:
        return Toast(screens.toast("unknown", locale))
    wanted: Any = value == "yes" if name in ("autoplay", "confirm") else value
    person = await tables.persons.change(person.id, lambda known: replace(known, **{name: wanted}))
    if name == "locale":
        spoken = person.locale
        await tables.chats.change(chat.id, lambda known: replace(known, locale=spoken))
    menu = outbox.shown(person.id, _SLOT)
    tapped = None if query.message is None else query.message.message_id
    _show(outbox, person, "no" if menu is not None and menu.message_id == tapped else "always")
    return Toast(screens.toast("done", person.locale))


def _show(outbox: Outbox, person: Person, fresh: Fresh) -> None:
    outbox.show(person.id, _SLOT, screens.mine(person), fresh=fresh)
