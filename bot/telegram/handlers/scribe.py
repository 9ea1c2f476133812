"""``/scribe``: the score of a game with real cards, kept in one message of the chat."""

import re
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.table.errors import TableError
from bot.table.model import FORGOTTEN, Chat, Locale, Person, Theme
from bot.table.scribe.book import Book
from bot.table.scribe.scribes import Scribes
from bot.table.scribe.taps import takes_numbers
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.books import show, slot_of
from bot.telegram.callbacks import ScribeTap
from bot.telegram.handlers.common import Said, administers
from bot.telegram.outbox import AT_ONCE, Fresh, Outbox, Pace
from bot.telegram.screens.pictures import scribe_post
from bot.telegram.scribe_toasts import scribe_toast

TENS: Final = Pace("tens", after=1.0)
"""The ones follow right behind: mostly one edit will do for both."""
_NUMBERS: Final = re.compile(r"\d{1,4}(?:[\s,;+/]+\d{1,4})*")


class Written(Filter):
    """A text for the scribe: a reply to its message, or bare numbers while numbers are asked for.

    In privacy mode a bot hears nothing but commands and replies to itself, so buttons must do for
    those who do neither.
    """

    async def __call__(
        self, message: Message, scribes: Scribes, outbox: Outbox, thread: int | None
    ) -> bool | dict[str, Book]:
        """The book it is for, if it is for one."""
        text, quoted = (message.text or "").strip(), message.reply_to_message
        bare = _NUMBERS.fullmatch(text) is not None
        if not text or text.startswith("/") or (quoted is None and not bare):
            return False
        book = await scribes.at(message.chat.id, thread)
        if book is None:
            return False
        if quoted is None:
            return {"book": book} if takes_numbers(book) else False
        shown = outbox.shown(message.chat.id, slot_of(book))
        meant = shown is not None and shown.message_id == quoted.message_id
        return {"book": book} if meant else False


def router() -> Router:
    """A router of these handlers, to be asked before those of all other commands and texts."""
    router = Router(name="scribe")
    router.callback_query.register(tapped, ScribeTap.filter())
    router.message.register(command_, Command("scribe"))
    router.message.register(written, Written())
    return router


async def command_(
    message: Message,
    command: CommandObject,
    bot: Bot,
    scribes: Scribes,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Begin to write, or show what is written as a new message; what stands behind the command
    is as if it were written in reply."""
    who = FORGOTTEN if person is None else person.id
    admin = person is None and await administers(bot, chat.id, person, message.sender_chat)
    if person is None and not admin:
        return screens.answer("anonymous", chat.locale)
    before = await scribes.at(chat.id, thread)
    book, new = await scribes.open(chat.id, thread, who)
    opened = book
    if new and before is not None:
        await show(outbox, scribes, await scribes.book(before.id))
    try:
        if command.args:
            admin = admin or (
                not scribes.is_his(book, who)
                and await administers(bot, chat.id, person, message.sender_chat)
            )
            book = await scribes.write(book.id, who, command.args, admin=admin)
    finally:
        await show(outbox, scribes, book, fresh="always", notify=_ends(opened, book))
    if _ends(opened, book):
        _picture(outbox, book, chat, "light" if person is None else person.theme)
    return None


async def written(
    message: Message,
    bot: Bot,
    scribes: Scribes,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    book: Book,
) -> Said:
    """Names or numbers; talk that is not meant for the scribe is let be."""
    who = FORGOTTEN if person is None else person.id
    admin = not scribes.is_his(book, who) and await administers(
        bot, chat.id, person, message.sender_chat
    )
    try:
        after = await scribes.write(book.id, who, message.text or "", admin=admin)
    except TableError as error:
        if error.code == "scribe-not-entitled" and message.reply_to_message is None:
            return None
        raise
    over = _ends(book, after)
    await show(outbox, scribes, after, fresh="always" if over else "unseen", notify=over)
    if over:
        _picture(outbox, after, chat, "light" if person is None else person.theme)
    return None


async def tapped(
    query: CallbackQuery,
    callback_data: ScribeTap,
    bot: Bot,
    scribes: Scribes,
    outbox: Outbox,
    person: Person,
    chat: Chat,
    locale: Locale,
) -> Toast:
    """A button under the score; one of before shows what is asked now."""
    del query
    before = await scribes.book(callback_data.book)
    if before.chat != chat.id:
        raise TableError("other-chat")
    tap = callback_data.tap
    admin = not scribes.is_his(before, person.id) and await administers(bot, chat.id, person, None)
    try:
        after = await scribes.tap(before.id, person, callback_data.version, tap, admin=admin)
    except TableError as error:
        if error.code == "scribe-stale":
            await show(outbox, scribes, await scribes.book(before.id))
        raise
    if after.id != before.id:
        await show(outbox, scribes, await scribes.book(before.id))
    over = tap != "redo" and _ends(before, after)
    fresh: Fresh = "always" if over or after.id != before.id else "no"
    pace = TENS if after.version == before.version and tap.startswith("t") else AT_ONCE
    await show(outbox, scribes, after, fresh=fresh, notify=over, pace=pace)
    if over:
        _picture(outbox, after, chat, person.theme)
    return Toast(scribe_toast(before, after, tap, locale))


def _ends(before: Book, after: Book) -> bool:
    """Whether the game is over now and was not before."""
    return after.stage == before.stage == "deals" and after.paper.over and not before.paper.over


def _picture(outbox: Outbox, book: Book, chat: Chat, theme: Theme) -> None:
    """The sheet of a game that is over, if a deal was played."""
    if book.sheet.rows:
        post = scribe_post(book, chat.locale, theme)
        outbox.post(book.chat, post.slot, post.screen, thread=book.thread)
