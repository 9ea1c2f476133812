"""Who may open a book and in it, one a chat, stored before it is answered."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.engine.rules import parse_rules
from bot.table.errors import TableError
from bot.table.house import House
from bot.table.model import FORGOTTEN, Person
from bot.table.scribe.book import Book
from bot.table.scribe.scribes import ON_SHOW, STALE, Scribes
from tests.table.room import ANNA, BORIS, GLEB, GROUP, NAMES, STRANGER, VERA, Room
from tests.table.scribe.shelf import Shelf


class Writing:
    """A room in which games are written down."""

    def __init__(self) -> None:
        self.room = Room()
        self.shelf = Shelf()
        self.scribes = Scribes(self.shelf, self.room.tables, self.room.clock)

    async def open(self, starter: int = ANNA, thread: int | None = None) -> Book:
        """The book of the group."""
        return (await self.scribes.open(GROUP, thread, starter))[0]

    async def tap(self, book: Book, person: int, taps: str, *, admin: bool = False) -> Book:
        """``person`` taps these, each where the one before has led."""
        who = Person(person, NAMES[person])
        for one in taps.split():
            book = await self.scribes.tap(book.id, who, book.version, one, admin=admin)
        return book

    async def begun(self) -> Book:
        """Anna's book, in which she and Boris play and the first deal is to be told."""
        book = await self.open()
        book = await self.tap(book, ANNA, "me")
        book = await self.tap(book, BORIS, "me")
        return await self.tap(book, ANNA, "ready s0")


@pytest.fixture
async def writing() -> AsyncIterator[Writing]:
    """Closed after the test."""
    writing = Writing()
    yield writing
    await writing.room.stop()


async def test_a_chat_has_one_book_and_each_topic_its_own(writing: Writing) -> None:
    """Whoever asks again gets the same one; elsewhere there is another."""
    book = await writing.open()
    assert (book, False) == await writing.scribes.open(GROUP, None, BORIS)
    assert book.id != (await writing.open(thread=5)).id
    assert None is await writing.scribes.at(-999, None)


async def test_two_who_ask_at_once_open_one(writing: Writing) -> None:
    """The second finds the book of the first."""
    found = await asyncio.gather(writing.open(ANNA), writing.open(BORIS))
    assert 1 == len({book.id for book in found}) == len(writing.shelf.books)


async def test_it_is_played_by_the_rules_of_the_chat(writing: Writing) -> None:
    """As they are when the names are complete, and unchanged from then on."""
    book = await writing.open()
    await writing.room.tables.houses.of(GROUP)
    club = House(GROUP, parse_rules("club"), (), 1.0)
    writing.room.store.houses[GROUP] = club
    writing.room.tables.houses.forget(GROUP)
    book = await writing.tap(book, ANNA, "me")
    assert "club" == str(book.rules)
    book = await writing.tap(book, BORIS, "me")
    book = await writing.tap(book, ANNA, "ready")
    writing.room.store.houses[GROUP] = House(GROUP, parse_rules("polish"), (), 2.0)
    writing.room.tables.houses.forget(GROUP)
    assert "club" == str((await writing.tap(book, ANNA, "s0")).rules)


async def test_who_may_write(writing: Writing) -> None:
    """Whoever opened it, those who play under their account and admins; others are refused, but
    may sit down while names are gathered."""
    book = await writing.open()
    book = await writing.tap(book, BORIS, "me")
    for person in (VERA, STRANGER):
        with pytest.raises(TableError, match="scribe-not-entitled"):
            await writing.tap(book, person, "ready")
        with pytest.raises(TableError, match="scribe-not-entitled"):
            await writing.scribes.write(book.id, person, "Vera")
    book = await writing.scribes.write(book.id, ANNA, "Mother")
    book = await writing.tap(book, BORIS, "ready")
    book = await writing.tap(book, VERA, "s0", admin=True)
    assert [BORIS, None] == [one.person for one in book.players]
    with pytest.raises(TableError, match="scribe-not-entitled"):
        await writing.tap(book, VERA, "me")


async def test_a_book_that_nobody_touches_is_anybodys(writing: Writing) -> None:
    """After half a day a stranger may go on with it or end it."""
    book = await writing.begun()
    await writing.room.clock.advance(STALE - 1)
    with pytest.raises(TableError, match="scribe-not-entitled"):
        await writing.tap(book, STRANGER, "more")
    await writing.room.clock.advance(2)
    book = await writing.tap(book, STRANGER, "more")
    with pytest.raises(TableError, match="scribe-not-entitled"):
        await writing.tap(book, STRANGER, "end")


async def test_nobody_is_not_the_one_who_opened_it(writing: Writing) -> None:
    """An admin who writes as the group opens a book; whoever else has no account gains nothing."""
    book = await writing.open(FORGOTTEN)
    assert not writing.scribes.is_his(book, FORGOTTEN)
    with pytest.raises(TableError, match="scribe-not-entitled"):
        await writing.scribes.write(book.id, FORGOTTEN, "Anna")


async def test_two_tap_at_once(writing: Writing) -> None:
    """The second finds that something else is asked; nothing is written twice."""
    book = await writing.begun()
    anna, boris = Person(ANNA, "Anna"), Person(BORIS, "Boris")
    book = await writing.tap(book, ANNA, "d0 c100")
    found = await asyncio.gather(
        writing.scribes.tap(book.id, anna, book.version, "r25"),
        writing.scribes.tap(book.id, boris, book.version, "r25"),
        return_exceptions=True,
    )
    assert ["Book", "TableError"] == sorted(type(one).__name__ for one in found)
    assert 1 == (await writing.scribes.book(book.id)).paper.deals


async def test_joining_at_once_seats_both(writing: Writing) -> None:
    """The button works on from the screen without the other."""
    book = await writing.open()
    for person in (ANNA, BORIS, VERA, ANNA):
        await writing.scribes.tap(book.id, Person(person, NAMES[person]), 0, "me")
    assert (ANNA, BORIS, VERA) == (await writing.scribes.book(book.id)).people


async def test_what_was_refused_changed_nothing(writing: Writing) -> None:
    """The stored book is as it was."""
    book = await writing.begun()
    before = writing.shelf.books[book.id]
    for token in ("c100", "r20", "again", "nonsense"):
        with pytest.raises(TableError, match="scribe-stale"):
            await writing.tap(book, ANNA, token)
    assert before == writing.shelf.books[book.id]


async def test_names_are_offered(writing: Writing) -> None:
    """Whom the chat has played with and who is not there yet, and nobody else by a made button."""
    writing.shelf.known = [BORIS, VERA, 77]
    book = await writing.open()
    assert [BORIS, VERA] == [one.id for one in (await writing.scribes.desk(book)).offers]
    book = await writing.tap(book, ANNA, f"+{BORIS}")
    assert [VERA] == [one.id for one in (await writing.scribes.desk(book)).offers]
    assert "Boris" == book.players[0].name
    with pytest.raises(TableError, match="scribe-stale"):
        await writing.tap(book, ANNA, f"+{GLEB}")


async def test_the_same_people_play_again(writing: Writing) -> None:
    """After the end one tap asks who deals; the old book is closed and takes nothing more."""
    old = await writing.tap(await writing.begun(), ANNA, "end stop")
    new = await writing.tap(old, BORIS, "again")
    assert ("dealer", (ANNA, BORIS), BORIS) == (new.stage, new.people, new.starter)
    assert new == await writing.scribes.at(GROUP, None)
    with pytest.raises(TableError, match="no-scribe"):
        await writing.tap(old, ANNA, "undo")


async def test_after_the_end_the_command_begins_anew(writing: Writing) -> None:
    """And offers those who played before, unless somebody is there already."""
    old = await writing.tap(await writing.begun(), ANNA, "end stop")
    new, fresh = await writing.scribes.open(GROUP, None, VERA)
    assert (True, "names") == (fresh, new.stage)
    assert old.players == (await writing.scribes.desk(new)).before
    new = await writing.tap(new, VERA, "same")
    assert (old.players, ()) == (new.players, (await writing.scribes.desk(new)).before)


async def test_a_start_shows_what_was_touched_of_late(writing: Writing) -> None:
    """Books of yesterday come back when somebody asks for them."""
    book = await writing.begun()
    assert [book] == await writing.scribes.on_show()
    await writing.room.clock.advance(ON_SHOW + 1)
    assert [] == await writing.scribes.on_show()
    assert book == await writing.scribes.at(GROUP, None)


async def test_a_book_that_never_was(writing: Writing) -> None:
    """A button of another database is refused."""
    with pytest.raises(TableError, match="no-scribe"):
        await writing.scribes.tap(99, Person(ANNA, "Anna"), 0, "me")
