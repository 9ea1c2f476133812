"""Books in memory, as a database would keep them."""

from dataclasses import replace

from bot.table.scribe.book import Book
from bot.table.scribe.scribes import Books


class Shelf(Books):
    """Keeps every book; ``known`` are the accounts that `company` answers."""

    def __init__(self) -> None:
        self.books: dict[int, Book] = {}
        self.known: list[int] = []

    async def add_book(self, book: Book) -> Book:
        """With the next id."""
        new = replace(book, id=len(self.books) + 1)
        self.books[new.id] = new
        return new

    async def save_book(self, book: Book) -> None:
        """In place of what was there."""
        self.books[book.id] = book

    async def find_book(self, book: int) -> Book | None:
        """By its id."""
        return self.books.get(book)

    async def books_at(self, chat: int, thread: int | None) -> list[Book]:
        """The newest first."""
        here = [one for one in self.books.values() if (one.chat, one.thread) == (chat, thread)]
        return here[::-1]

    async def open_books(self, since: float) -> list[Book]:
        """The oldest first."""
        found = self.books.values()
        return [one for one in found if one.stage != "closed" and one.touched >= since]

    async def company(self, chat: int) -> list[int]:  # noqa: ARG002 - one chat is enough
        """Whoever the test says."""
        return self.known
