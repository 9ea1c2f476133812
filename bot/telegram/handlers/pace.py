"""How long a turn may take: the command and its buttons."""

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.table.model import Chat, Locale, Person
from bot.table.pace import pace_named
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import PaceTap
from bot.telegram.filters import Group, Private
from bot.telegram.handlers.common import Said, administers, in_a_group
from bot.telegram.outbox import Fresh, Outbox
from bot.telegram.slots import pace_slot


def router() -> Router:
    """A router of these handlers, to be asked before those of all other commands."""
    router = Router(name="pace")
    router.callback_query.register(tapped, PaceTap.filter())
    router.message.register(pace, Group(), Command("pace"))
    router.message.register(alone, Private(), Command("pace"))
    return router


async def pace(
    message: Message,
    command: CommandObject,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Ask how long a turn may take here, or set it as it stands behind the command."""
    if command.args:
        wanted = pace_named(command.args)
        who = 0 if person is None else person.id
        admin = await administers(bot, chat.id, person, message.sender_chat)
        chat = await tables.chats.set_pace(chat.id, who, wanted, admin=admin)
    _show(outbox, chat.id, chat, chat.locale, thread, "always")
    return None


async def alone(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person,
) -> Said:
    """Alone against computers nobody waits."""
    return await in_a_group(bot, person.locale)


async def tapped(
    query: CallbackQuery,
    callback_data: PaceTap,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person,
    chat: Chat,
    thread: int | None,
    locale: Locale,
) -> Toast:
    """Ask, or set what the button says; an admin is asked for only where it matters."""
    group = callback_data.chat
    if not chat.private and chat.id != group:
        return Toast(screens.toast("unknown", locale))
    tongue = locale if chat.private else chat.locale
    if callback_data.pace == "ask":
        _show(outbox, chat.id, await tables.chats.of(group), tongue, thread, "always")
        return Toast()
    wanted = pace_named(callback_data.pace)
    admin = not tables.chats.leads_in(group, person.id) and await administers(
        bot, group, person, None
    )
    changed = await tables.chats.set_pace(group, person.id, wanted, admin=admin)
    tapped_id = 0 if query.message is None else query.message.message_id
    shown = outbox.shown(chat.id, pace_slot(group))
    here = shown is not None and shown.message_id == tapped_id
    _show(outbox, chat.id, changed, tongue, thread, "no" if here else "always")
    return Toast(screens.toast("done", locale))


def _show(
    outbox: Outbox, where: int, group: Chat, locale: str, thread: int | None, fresh: Fresh
) -> None:
    screen = screens.pace_choice(group, locale)
    outbox.show(where, pace_slot(group.id), screen, thread=thread, fresh=fresh)
