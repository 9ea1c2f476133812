"""``/forgetme``: a person asks to be forgotten, and is asked whether he is sure."""

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message
from aiogram.utils.formatting import Text

from bot.table.model import Chat, Locale, Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.books import show
from bot.telegram.callbacks import ForgetTap
from bot.telegram.filters import Bare, Group, Private
from bot.telegram.handlers.common import Said, in_private, way_of
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Prompted, Screen
from bot.telegram.slots import FORGET


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="privacy")
    router.message.register(ask, Private(), Command("forgetme"), Bare())
    router.message.register(elsewhere, Group(), Command("forgetme"))
    router.callback_query.register(decide, ForgetTap.filter())
    return router


async def ask(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    person: Person,
) -> Said:
    """Ask whether he is sure."""
    return Prompted(FORGET.slot, screens.forget_question(person.locale))


async def elsewhere(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """That is between him and the bot."""
    return await in_private(bot, "private-only", "forgetme", chat.locale, way_of(person, thread))


async def decide(
    query: CallbackQuery,
    callback_data: ForgetTap,
    tables: Tables,
    scribes: Scribes,
    outbox: Outbox,
    person: Person,
    locale: Locale,
) -> Toast:
    """Forget him, or not; the question goes away."""
    sure = callback_data.sure == "yes"
    if query.message is not None and query.message.chat.id == person.id:
        outbox.abandon(person.id, query.message.message_id)
    if sure:
        await tables.persons.forget(person.id)
        outbox.forget(person.id, outbox.slots(person.id, ""))
        for book in await scribes.on_show():
            await show(outbox, scribes, book)
        outbox.reply(person.id, Screen.of(Text(screens.answer("forgotten", locale))))
    return Toast(screens.toast("forgotten" if sure else "not-forgotten", locale))
