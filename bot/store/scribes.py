"""Games that are written down, in the database: the part of the store that `Books` asks for."""

import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, get_args

from bot.engine.pieces import Token, print_scores, read_scores
from bot.engine.rules import parse_rules
from bot.store.connection import Part, Row
from bot.table.errors import TableError
from bot.table.model import FORGOTTEN
from bot.table.scribe.book import Book, Player, Stage
from bot.table.scribe.draft import EMPTY, MARRIAGES, Draft

log = logging.getLogger(__name__)

COLUMNS: Final = (
    "id, chat, thread, starter, rules, players, stage, version, dealer, start, notes, done, "
    "draft, created, touched"
)
_RECENT: Final = 20  # tables and books of a chat in which its players are looked for


class UnreadableBookError(Exception):
    """The row of a book makes no sense."""


class BookRows(Part):
    """Implements `Books`. A row that makes no sense is logged and passed over: it keeps nobody
    from beginning anew."""

    async def add_book(self, book: Book) -> Book:
        """Write a new book down and give it its id."""
        async with self._db.transaction():
            new = await self._db.insert(
                f"INSERT INTO scribes ({COLUMNS}) VALUES "  # noqa: S608
                "(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                _row(book)[1:],
            )
        return replace(book, id=new)

    async def save_book(self, book: Book) -> None:
        """Store all of a book."""
        fields = ", ".join(f"{name} = ?" for name in COLUMNS.split(", ")[1:])
        async with self._db.transaction():
            await self._db.run(
                f"UPDATE scribes SET {fields} WHERE id = ?",  # noqa: S608
                (*_row(book)[1:], book.id),
            )

    async def find_book(self, book: int) -> Book | None:
        """The book with this id, None when there is none."""
        row = await self._db.row(
            f"SELECT {COLUMNS} FROM scribes WHERE id = ?",  # noqa: S608
            (book,),
        )
        return None if row is None else _read(row)

    async def books_at(self, chat: int, thread: int | None) -> list[Book]:
        """The last books of a chat (and topic), the newest first."""
        rows = await self._db.rows(
            f"SELECT {COLUMNS} FROM scribes "  # noqa: S608
            "WHERE chat = ? AND thread IS ? ORDER BY id DESC LIMIT ?",
            (chat, thread, _RECENT),
        )
        return [book for book in map(_read, rows) if book is not None]

    async def open_books(self, since: float) -> list[Book]:
        """The books that were touched after ``since`` and are not closed, the oldest first."""
        rows = await self._db.rows(
            f"SELECT {COLUMNS} FROM scribes "  # noqa: S608
            "WHERE stage <> 'closed' AND touched >= ? ORDER BY id",
            (since,),
        )
        return [book for book in map(_read, rows) if book is not None]

    async def company(self, chat: int) -> list[int]:
        """Who has played in a chat lately, on paper and at tables, the last first."""
        found: dict[int, None] = {}
        for table, column in (("scribes", "players"), ("tables", "seats")):
            rows = await self._db.rows(
                f"SELECT {column} FROM {table} WHERE chat = ? ORDER BY id DESC LIMIT ?",  # noqa: S608
                (chat, _RECENT),
            )
            for (text,) in rows:
                found |= dict.fromkeys(_accounts(text))
        return list(found)


def unreadable(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """The books that cannot be read, and why."""
    # the columns are named by the constant above
    for row in connection.execute(f"SELECT {COLUMNS} FROM scribes ORDER BY id"):  # noqa: S608
        try:
            book_of(row)
        except UnreadableBookError as error:
            yield row[0], str(error)


def book_of(row: Row) -> Book:
    """A book from `COLUMNS`; UnreadableBookError when they make no sense."""
    try:
        return _book(row)
    except Exception as error:  # a hand that edits has many ways
        raise UnreadableBookError(f"{type(error).__name__}: {error}") from error


def _read(row: Row) -> Book | None:
    try:
        return book_of(row)
    except UnreadableBookError as error:
        log.error("a score sheet cannot be read: %s", error, extra={"sheet": row[0]})  # noqa: TRY400
        return None


def _book(row: Row) -> Book:
    id_, chat, thread, starter, rules, players, stage, *rest = row
    version, dealer, start, notes, done, draft, created, touched = rest
    if stage not in get_args(Stage):
        raise ValueError(stage)
    played = parse_rules(rules)
    book = Book(
        id=id_,
        chat=chat,
        thread=thread,
        starter=starter,
        rules=played,
        players=tuple(map(_player, json.loads(players))),
        stage=stage,
        version=version,
        dealer=dealer,
        start=read_scores(Token(start, 1), played) if start else (),
        notes=tuple(notes.splitlines()),
        done=done,
        created=created,
        touched=touched,
    )
    if stage == "deals":
        replace(book, done=len(book.notes)).paper  # noqa: B018  # what was undone may come back
        if not 0 <= done <= len(book.notes) or len(book.paper.scores) != len(book.players):
            raise ValueError(done)
        book = _told(book, draft)
    return book


def _told(book: Book, text: str) -> Book:
    """The book with what was being told, or without it if that makes no sense (any more)."""
    try:
        return book.retold(_draft(text))
    except (TableError, ValueError, TypeError, LookupError):
        return book


def _row(book: Book) -> tuple[Any, ...]:
    players = [{"name": one.name, "person": one.person} for one in book.players]
    return (
        book.id,
        book.chat,
        book.thread,
        book.starter,
        str(book.rules),
        json.dumps(players, ensure_ascii=False, separators=(",", ":")),
        book.stage,
        book.version,
        book.dealer,
        print_scores(book.start) if book.start else "",
        "\n".join(book.notes),
        book.done,
        json.dumps(_changes(book.draft), separators=(",", ":")),
        book.created,
        book.touched,
    )


def _changes(draft: Draft) -> dict[str, Any]:
    """What of a draft is not as in an empty one."""
    empty = asdict(EMPTY)
    return {name: value for name, value in asdict(draft).items() if value != empty[name]}


def _draft(text: str) -> Draft:
    told = json.loads(text)
    if not isinstance(told, dict):
        raise TypeError(text)
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }
    draft = Draft(**fields)
    seats = (*draft.marriages, draft.nines, draft.dealer)
    if (
        not all(seat in (None, 0, 1, 2, 3) for seat in seats)
        or len(draft.marriages) != len(MARRIAGES)
        or not all(isinstance(number, int) for number in (draft.tens, draft.fix, draft.leaf))
        or draft.golden not in (None, True, False)
        or draft.exact not in (True, False)
    ):
        raise ValueError(text)
    return draft


def _player(value: Any) -> Player:
    name, person = value["name"], value["person"]
    if not isinstance(name, str) or not (person is None or isinstance(person, int)):
        raise TypeError(value)
    name.encode()  # half a character could be neither sent nor stored again
    return Player(name, person)


def _accounts(text: str) -> Sequence[int]:
    """The accounts in players or seats, as their column keeps them."""
    try:
        places = json.loads(text)
        return [one["person"] for one in places if one["person"] not in (None, FORGOTTEN)]
    except (ValueError, TypeError, KeyError):  # a damaged row has nobody to offer
        return []
