"""``/scribe``: the score of a game with real cards, kept in one message of the chat."""

import re
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.table.errors import TableError
from bot.table.model import FORGOTTEN, Chat, Locale, Person
from bot.table.scribe.book import Book
from bot.table.scribe.scribes import Scribes
from bot.table.scribe.taps import takes_numbers
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import ScribeTap
from bot.telegram.handlers.common import Said, administers
from bot.telegram.outbox import AT_ONCE, Fresh, Outbox, Pace
from bot.telegram.screens.pictures import scribe_post
from bot.words import phrase

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
        await show(outbox, scribes, book, fresh="always")
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
    await show(outbox, scribes, after, fresh="unseen")
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
    over = after.stage == "deals" and after.paper.over and tap in ("write", "stop")
    fresh: Fresh = "always" if over or after.id != before.id else "no"
    pace = TENS if after.version == before.version and tap.startswith("t") else AT_ONCE
    await show(outbox, scribes, after, fresh=fresh, notify=over, pace=pace)
    if over and after.sheet.rows:
        post = scribe_post(after, chat.locale, person.theme)
        outbox.post(after.chat, post.slot, post.screen, thread=after.thread)
    return Toast(_toast(before, after, tap, locale))


async def show(
    outbox: Outbox,
    scribes: Scribes,
    book: Book,
    *,
    fresh: Fresh = "no",
    notify: bool = False,
    pace: Pace = AT_ONCE,
) -> None:
    """Show the book in its chat: in its message, or as a new one."""
    desk = await scribes.desk(book)
    screen, slot = screens.scribe(desk, desk.chat.locale), slot_of(book)
    outbox.show(book.chat, slot, screen, thread=book.thread, pace=pace, fresh=fresh, notify=notify)


def slot_of(book: Book) -> str:
    """The slot of the book's message in its chat."""
    return f"scribe:{book.id}"


def _toast(before: Book, after: Book, tap: str, locale: str) -> str:
    """What the finger is told before the message has changed."""
    if tap in ("write", "drop", "fine", "stop"):
        return phrase("toast-scribe-written", locale)
    if tap == "undo":
        return phrase("toast-scribe-undone", locale)
    if tap == "redo":
        return phrase("toast-scribe-redone", locale)
    if before.stage != "deals" or not tap[1:].isdecimal():
        return ""
    if tap.startswith("u"):
        names = screens.player_names(before, locale)
        name = names[before.telling.seat]
        points = before.draft.tens + int(tap[1:])
        return phrase("toast-scribe-number", locale, name=name, points=points)
    if tap.startswith("c") and after.telling.declarer is not None:
        name = screens.player_names(after, locale)[after.telling.declarer]
        return phrase("toast-scribe-contract", locale, name=name, points=int(tap[1:]))
    return ""
