"""The one door to all books: lock → version → change → store."""

import asyncio
from dataclasses import replace
from typing import Final, Protocol
from weakref import WeakValueDictionary

from bot.engine.rules import Rules
from bot.table.errors import TableError
from bot.table.model import FORGOTTEN, Person
from bot.table.ports import Clock
from bot.table.scribe import taps
from bot.table.scribe.book import Book, Desk, Player, Stage
from bot.table.tables import Tables

STALE: Final = 12 * 3600.0
"""Seconds after which a book that nobody has touched is anybody's to go on with or to leave."""
ON_SHOW: Final = 24 * 3600.0
"""Seconds for which a start puts the screen of a book right."""
_OFFERS: Final = 8


class Books(Protocol):
    """Where books are kept. Each method is one transaction."""

    async def add_book(self, book: Book) -> Book:
        """Write a new book down and give it its id."""

    async def save_book(self, book: Book) -> None:
        """Store all of a book."""

    async def find_book(self, book: int) -> Book | None:
        """The book with this id, None when there is none."""

    async def books_at(self, chat: int, thread: int | None) -> list[Book]:
        """The last books of a chat (and topic), the newest first."""

    async def open_books(self, since: float) -> list[Book]:
        """The books that were touched after ``since`` and are not closed, the oldest first."""

    async def company(self, chat: int) -> list[int]:
        """Who has played in a chat lately, on paper and at tables, the last first."""


class Scribes:
    """All games that are written down, and everything people can do with them.

    A chat (and topic) has at most one book that is not closed. Whoever opened it, plays by his
    own account or is an ``admin`` may write in it; others may sit down while names are gathered.
    Wishes are refused with `TableError`; then nothing was changed. What was granted is stored when
    the method returns: showing it is the caller's.
    """

    def __init__(self, books: Books, tables: Tables, clock: Clock) -> None:
        self._books = books
        self._tables = tables
        self._clock = clock
        self._doors: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, chat: int, thread: int | None, starter: int) -> tuple[Book, bool]:
        """The book of a chat (and topic), and whether it is new; one whose game is over makes way
        for the next. ``starter`` may be `FORGOTTEN` for an admin who writes as the group."""
        async with self._door(chat):
            there = await self._at(chat, thread)
            if there is not None and not _is_over(there):
                return there, False
            if there is not None:
                await self._save(taps.closed(there))
            return await self._new(chat, thread, starter), True

    async def at(self, chat: int, thread: int | None) -> Book | None:
        """The book of a chat (and topic) that is not closed, None without one."""
        return await self._at(chat, thread)

    async def written_at(self, chat: int, thread: int | None) -> Book | None:
        """The book here if its game has begun, else None."""
        found = await self._at(chat, thread)
        return found if found is not None and found.stage == "deals" else None

    async def in_chat(self, chat: int) -> list[Book]:
        """The books of a chat, all its topics, whose screens are to be seen there."""
        return [book for book in await self.on_show() if book.chat == chat]

    async def on_show(self) -> list[Book]:
        """The books whose screens a start puts right."""
        return await self._books.open_books(self._clock.now() - ON_SHOW)

    async def book(self, book: int) -> Book:
        """The book with this id; TableError ``no-scribe``."""
        found = await self._books.find_book(book)
        if found is None:
            raise TableError("no-scribe")
        return found

    def is_his(self, book: Book, person: int) -> bool:
        """Whether ``person`` may write in the book without being an admin."""
        idle = self._clock.now() - book.touched > STALE
        his = person != FORGOTTEN and person in (book.starter, book.chat, *book.people)
        return his or idle

    async def tap(
        self, book: int, person: Person, version: int, tap: str, *, admin: bool = False
    ) -> Book:
        """The book after a tap on a button that was shown at ``version``; TableError
        ``scribe-stale`` when something else is asked by now."""
        chat = (await self.book(book)).chat
        async with self._door(chat):
            now = await self.book(book)
            if now.stage == "closed":
                raise TableError("no-scribe")
            sits_down = now.stage == "names" and tap == "me"
            if not sits_down:
                self._must_be_his(now, person.id, admin=admin)
            if version != now.version:
                raise TableError("scribe-stale")
            if now.stage == "names":
                now = replace(now, rules=await self._rules(now.chat))
                return await self._save(await self._named(now, person, tap))
            if tap == "again":
                return await self._again(now, person.id)
            return await self._save(taps.tapped(now, tap))

    async def write(self, book: int, person: int, text: str, *, admin: bool = False) -> Book:
        """The book after ``person`` wrote ``text``: names, a contract, card points."""
        chat = (await self.book(book)).chat
        async with self._door(chat):
            now = await self.book(book)
            self._must_be_his(now, person, admin=admin)
            return await self._save(taps.written(now, text))

    async def desk(self, book: Book) -> Desk:
        """All that a screen needs of the book."""
        chat = await self._tables.chats.of(book.chat)
        if book.stage != "names":
            return Desk(book, chat)
        before = next((one for one in await self._others(book) if one.stage == "closed"), None)
        company = await self._books.company(book.chat)
        people = [await self._tables.persons.of(person) for person in company]
        offers = [one for one in people if one.name and one.id not in book.people]
        players = () if before is None or book.players else before.named
        return Desk(book, chat, tuple(offers[:_OFFERS]), players)

    async def _named(self, book: Book, person: Person, tap: str) -> Book:
        if tap == "me":
            return taps.joined(book, (Player(person.name, person.id),))
        if tap == "same":
            return taps.joined(book, (await self.desk(book)).before)
        if tap.startswith("+"):
            offers = {str(one.id): one for one in (await self.desk(book)).offers}
            one = offers.get(tap[1:])
            if one is None:
                raise TableError("scribe-stale")
            return taps.joined(book, (Player(one.name, one.id),))
        return taps.tapped(book, tap)

    async def _again(self, book: Book, starter: int) -> Book:
        """A new game of the same people, in the place of one that is over; it asks who deals."""
        if not _is_over(book):
            raise TableError("scribe-stale")
        await self._save(taps.closed(book))
        return await self._new(book.chat, book.thread, starter, book.named)

    async def _new(
        self, chat: int, thread: int | None, starter: int, players: tuple[Player, ...] = ()
    ) -> Book:
        now, rules = self._clock.now(), await self._rules(chat)
        stage: Stage = "dealer" if len(players) in rules.players else "names"
        book = Book(0, chat, thread, starter, rules, players, stage, created=now, touched=now)
        return await self._books.add_book(book)

    async def _save(self, book: Book) -> Book:
        after = replace(book, touched=self._clock.now())
        await self._books.save_book(after)
        return after

    async def _at(self, chat: int, thread: int | None) -> Book | None:
        books = await self._books.books_at(chat, thread)
        return next((one for one in books if one.stage != "closed"), None)

    async def _others(self, book: Book) -> list[Book]:
        books = await self._books.books_at(book.chat, book.thread)
        return [one for one in books if one.id != book.id]

    async def _rules(self, chat: int) -> Rules:
        return (await self._tables.houses.of(chat)).rules

    def _must_be_his(self, book: Book, person: int, *, admin: bool) -> None:
        if not admin and not self.is_his(book, person):
            raise TableError("scribe-not-entitled")

    def _door(self, chat: int) -> asyncio.Lock:
        door = self._doors.get(chat)
        if door is None:
            door = self._doors[chat] = asyncio.Lock()
        return door


def _is_over(book: Book) -> bool:
    return book.stage == "deals" and book.paper.over
