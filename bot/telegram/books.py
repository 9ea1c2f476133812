"""Showing what is written down of games with real cards: a message of the chat for each."""

from bot.table.scribe.book import Book
from bot.table.scribe.scribes import Scribes
from bot.telegram import screens
from bot.telegram.outbox import AT_ONCE, Fresh, Outbox, Pace


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
