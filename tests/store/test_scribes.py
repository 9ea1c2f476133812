"""Books in the database."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.rules import parse_rules
from bot.engine.state import Standing
from bot.store import SqliteStore, open_store
from bot.store.personal import export
from bot.table.model import FORGOTTEN, Person
from bot.table.scribe.book import Book, Player
from bot.table.scribe.draft import EMPTY
from bot.table.scribe.taps import tapped
from bot.table.stored import Shown
from tests.store.tables import LOBBY, opened_table
from tests.table.scribe.telling import tap

GROUP = -5
NEW = Book(
    0,
    GROUP,
    7,
    11,
    parse_rules("classic;ace_marriage=true;dark=anyone"),
    (Player("Аня <3", 11), Player("Борис", 12), Player("Мама")),
    "deals",
    version=3,
    dealer=2,
    start=(Standing(340, bolts=1), Standing(880, barrel=1, falls=2), Standing(-120)),
    created=1000.0,
    touched=1001.0,
)
TOLD = "d0 c100 n20 b- d0 c120 w undo fix fix1 d2 c105 mh0 ma2 t30"


async def kept(store: SqliteStore, book: Book = NEW) -> Book:
    """A book with a game in it, some of it undone, a deal being corrected."""
    told = tap(await store.add_book(book), TOLD)
    await store.save_book(told)
    return told


async def test_a_book_comes_back_whole(store: SqliteStore, path: Path) -> None:
    """Names, rules, standing, notes, what was undone and what is being told; also after a
    restart."""
    book = await kept(store)
    assert book == await store.find_book(book.id)
    assert (30, 1, 2, 1) == (book.draft.tens, book.draft.fix, len(book.notes), book.done)
    await store.close()
    async with await open_store(path) as again:
        assert book == await again.find_book(book.id)
        assert None is await again.find_book(99)


async def test_books_are_found_by_their_place(store: SqliteStore) -> None:
    """The newest first, each topic by itself; those not closed and touched of late."""
    first = await kept(store)
    second = await store.add_book(replace(NEW, stage="names", touched=2000.0))
    await store.add_book(replace(NEW, thread=None, stage="closed", touched=3000.0))
    assert [second, first] == await store.books_at(GROUP, 7)
    assert [] == await store.books_at(GROUP, 8)
    assert [second] == await store.open_books(1500.0)


async def test_books_move_with_the_group(store: SqliteStore) -> None:
    """A supergroup has the books of the group it was."""
    book = await kept(store)
    await store.move_chat(GROUP, -1005)
    assert [replace(book, chat=-1005)] == await store.books_at(-1005, 7)


@pytest.mark.parametrize(
    "damage",
    [
        "rules = 'tarot'",
        "players = '[{}]'",
        "players = 'x'",
        "players = '[]'",
        "notes = 'deal by=9:100 w'",
        "notes = 'fix 7 by=0:100 w'",
        "notes = 'song'",
        "done = 9",
        "start = '1,2'",
    ],
)
async def test_a_book_that_makes_no_sense_is_passed_over(
    store: SqliteStore, outside: sqlite3.Connection, damage: str
) -> None:
    """A row edited by hand keeps nobody from opening another."""
    book = await kept(store)
    outside.execute(f"UPDATE scribes SET {damage}")  # noqa: S608
    assert None is await store.find_book(book.id)
    assert [] == await store.books_at(GROUP, 7)
    assert [] == await store.open_books(0.0)


@pytest.mark.parametrize(
    "draft",
    [
        "x",
        "[]",
        '{"steps":["c100"]}',
        '{"steps":[7]}',
        '{"fix":9}',
        '{"nines":7}',
        '{"took":[1,2,3]}',
        '{"marriages":[0]}',
        '{"song":1}',
        '{"tens":"x"}',
        '{"page":"cellar"}',
    ],
)
async def test_a_draft_that_makes_no_sense_is_dropped(
    store: SqliteStore, outside: sqlite3.Connection, draft: str
) -> None:
    """What was being told is lost, what was written is not."""
    book = await kept(store)
    outside.execute("UPDATE scribes SET draft = ?", (draft,))
    assert replace(book, draft=EMPTY) == await store.find_book(book.id)


async def test_company_is_who_played_there(store: SqliteStore) -> None:
    """On paper and at tables, the last first; neither computers nor typed names."""
    await kept(store, replace(NEW, chat=LOBBY.chat, players=(Player("B", 12), Player("Мама"))))
    await opened_table(store)
    assert [12, 11] == await store.company(LOBBY.chat)
    assert [] == await store.company(GROUP)


async def test_somebody_forgotten_leaves_a_nameless_player(
    store: SqliteStore, path: Path, outside: sqlite3.Connection
) -> None:
    """The game keeps his seat, the books of his private chat go."""
    book = await kept(store)
    await store.add_book(replace(NEW, chat=11, thread=None))
    found = export(outside, 11)
    assert found is not None
    assert [1, 2] == [one["sheet"] for one in found["scores_on_paper"]]
    assert ["Аня <3"] == [one["name"] for one in found["scores_on_paper"][0]["seats"]]
    await store.forget(11)
    after = await store.find_book(book.id)
    assert after is not None
    assert (Player("", FORGOTTEN), FORGOTTEN) == (after.players[0], after.starter)
    assert book.paper == after.paper
    assert [] == await store.books_at(11, None)
    assert "Аня" not in path.read_bytes().decode(errors="replace")


async def test_typed_names_go_with_whoever_typed_them(store: SqliteStore) -> None:
    """Of sheets that he has opened; elsewhere only one like his own, where he has played."""
    await store.save_person(Person(11, "Аня"))
    players = (Player("Борис", 12), Player("аня"), Player("Мама"))
    opened = await store.add_book(replace(NEW, starter=11, players=players))
    beside = await store.add_book(replace(NEW, starter=12, players=players))
    far = await store.add_book(replace(NEW, chat=-6, starter=12, players=players))
    await store.forget(11)
    found = [await store.find_book(one.id) for one in (opened, beside, far)]
    assert [["Борис", "", ""], ["Борис", "", "Мама"], ["Борис", "аня", "Мама"]] == [
        [player.name for player in book.players] for book in found if book is not None
    ]


async def test_messages_of_closed_books_are_forgotten_at_the_start(
    store: SqliteStore, path: Path
) -> None:
    """Nothing will be shown there any more; pictures neither."""
    book = await store.add_book(replace(NEW, stage="names"))
    gone = await store.add_book(NEW)
    await store.save_book(tapped(replace(gone, stage="names"), "shut"))
    await store.save_shown(
        GROUP,
        {
            f"scribe:{book.id}": Shown(1, "x"),
            f"scribe:{gone.id}": Shown(2, "y"),
            f"scribe:{gone.id}:9": Shown(3, "z"),
            f"scribe:{gone.id}1": Shown(4, "x"),
        },
    )
    await store.close()
    async with await open_store(path) as again:
        left = {f"scribe:{book.id}", f"scribe:{gone.id}1"}
        assert left == set((await again.shown())[GROUP])


async def test_check_names_a_book_that_cannot_be_read(
    store: SqliteStore,
    path: Path,
    outside: sqlite3.Connection,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By its number, with the reason: 1; with sound ones alone 0."""
    monkeypatch.setenv("DATABASE", str(path))
    await kept(store)
    await kept(store)
    assert 0 == main(["check"])
    outside.execute("UPDATE scribes SET notes = 'song' WHERE id = 2")
    capsys.readouterr()
    assert 1 == main(["check"])
    assert "score sheet 2: cannot be read: ValueError: song\n" == capsys.readouterr().out
