"""One bad table never keeps the others from starting."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.rules import parse_rules
from bot.store import SqliteStore, open_store
from bot.store.offline import backup
from bot.table.model import Chat, Person, Table
from bot.table.ports import Conflict
from bot.table.scribe.book import Book
from bot.table.stored import Ply, Shown
from tests.store.tables import opened_table, play_deal

BAD_ROWS = [
    ("UPDATE tables SET seats = '[{' WHERE id = 1", "bad-row"),
    ("UPDATE tables SET seats = '{}' WHERE id = 1", "bad-row"),
    ("UPDATE tables SET seats = '[1]' WHERE id = 1", "bad-row"),
    ('UPDATE tables SET seats = \'[{"name":"A"}]\' WHERE id = 1', "bad-row"),
    (
        "UPDATE tables SET seats = "
        '\'[{"name":"A","person":null,"level":"genius","vacated":false}]\' WHERE id = 1',
        "bad-row",
    ),
    ("UPDATE tables SET votes = '[\"x\"]' WHERE id = 1", "bad-row"),
    ("UPDATE tables SET hold = '7' WHERE id = 1", "bad-row"),
    (
        'UPDATE tables SET hold = \'{"until":1,"seat":0,"kept":"Zz"}\' WHERE id = 1',
        "bad-row",
    ),
    # each of these kept the whole bot from starting, or broke the table while it was played
    ('UPDATE tables SET hold = \'{"until":1,"seat":0,"kept":5}\' WHERE id = 1', "bad-row"),
    (
        'UPDATE tables SET hold = \'{"until":1'
        + "0" * 400
        + ',"seat":0,"kept":null}\' WHERE id = 1',
        "bad-row",
    ),
    ('UPDATE tables SET hold = \'{"until":1e999,"seat":0,"kept":null}\' WHERE id = 1', "bad-row"),
    ('UPDATE tables SET hold = \'{"until":1,"seat":7,"kept":"p"}\' WHERE id = 1', "bad-row"),
    (
        "UPDATE tables SET due = "
        '\'{"seat":9,"version":1,"since":5,"limit":60,"reminded":false}\' WHERE id = 1',
        "bad-row",
    ),
    ("UPDATE tables SET votes = '" + "[" * 20000 + "' WHERE id = 1", "bad-row"),
    ("UPDATE tables SET seats = '" + "[" * 20000 + "' WHERE id = 1", "bad-row"),
    (
        "UPDATE tables SET seats = json_set(seats, '$[0].person', " + "9" * 23 + ") WHERE id = 1",
        "bad-row",
    ),
    ("UPDATE tables SET seats = json_set(seats, '$[0].name', 5) WHERE id = 1", "bad-row"),
    (
        "UPDATE tables SET seats = json_set(seats, '$[1].person', 11) WHERE id = 1",
        "bad-seats",
    ),
    ("UPDATE tables SET version = -3 WHERE id = 1", "bad-row"),
    ("UPDATE tables SET created = 1e300 WHERE id = 1", "bad-row"),
    ("UPDATE tables SET rules = 'chess' WHERE id = 1", "bad-rules"),
    ("UPDATE tables SET rules = 'classic;min_bid=7' WHERE id = 1", "bad-rules"),
    ("UPDATE tables SET stage = 'Ah' WHERE id = 1", "bad-row"),
    ("UPDATE tables SET stage = '' , touched = 0 WHERE id = 1", "bad-row"),
    ("DELETE FROM plies WHERE table_id = 1 AND deal = 3 AND ply = 0", "bad-deals"),
    ("UPDATE deals SET number = 8 WHERE table_id = 1 AND number = 1", "bad-deals"),
    ("DELETE FROM deals WHERE table_id = 1 AND number = 1", "bad-deals"),
    ("DELETE FROM deals WHERE table_id = 1", "bad-deals"),
]


@pytest.mark.parametrize(("damage", "reason"), BAD_ROWS)
async def test_a_bad_table_is_set_aside_and_the_others_start(
    store: SqliteStore, outside: sqlite3.Connection, damage: str, reason: str
) -> None:
    """Whatever was done to a table's rows, it comes back damaged with its chat, others intact."""
    bad = await opened_table(store, "m1")
    for number in (1, 2):
        bad = await play_deal(store, bad, number, "p")
    await _two_plies(store, bad)
    good = await opened_table(store, "m2")
    outside.execute("PRAGMA foreign_keys = OFF")
    outside.execute("PRAGMA ignore_check_constraints = ON")
    outside.execute(damage)

    first, second = await store.unfinished()

    assert ("damaged", reason, 1, -1001, 7) == (
        first.table.stage,
        first.table.reason,
        first.table.id,
        first.table.chat,
        first.table.thread,
    )
    assert good == second.table


async def test_setting_a_table_aside_keeps_what_was_wrong(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """Saving a table as damaged changes its stage alone, so that it can be looked at."""
    await opened_table(store)
    outside.execute("UPDATE tables SET seats = '[{', rules = 'chess'")
    damaged = (await store.unfinished())[0].table

    await store.save(damaged, expected=damaged.version)

    assert [("damaged", "bad-rules", "[{", "chess")] == outside.execute(
        "SELECT stage, reason, seats, rules FROM tables"
    ).fetchall()


async def test_a_repeated_key_of_a_bad_table_is_answered(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """The repeated request for a table that can't be read gets it as damaged."""
    table = await opened_table(store, "m1")
    outside.execute("UPDATE tables SET seats = '?'")

    again, new = await store.create(replace(table, id=0), "m1")

    assert ("damaged", "bad-row", False) == (again.stage, again.reason, new)


async def test_a_text_that_is_not_utf_8_keeps_nothing_from_being_read(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A broken letter in one row is a broken letter, in tables, chats, persons and slots."""
    table = await opened_table(store)
    await store.save_person(Person(11, "A"))
    await store.save_chat(Chat(-1001, "T"))
    await store.save_shown(-1001, {"1:table": Shown(5, "x")})
    outside.execute("UPDATE tables SET reason = CAST(x'41ff' AS TEXT)")
    outside.execute("UPDATE people SET name = CAST(x'41ff' AS TEXT)")
    outside.execute("UPDATE chats SET title = CAST(x'41ff' AS TEXT)")
    outside.execute("UPDATE shown SET fingerprint = CAST(x'41ff' AS TEXT)")

    (stored,) = await store.unfinished()

    assert replace(table, reason="A\ufffd") == stored.table
    assert Person(11, "A\ufffd") == await store.person(11)
    assert Chat(-1001, "A\ufffd") == await store.chat(-1001)
    assert {-1001: {"1:table": Shown(5, "A\ufffd")}} == await store.shown()


async def test_a_chat_with_an_impossible_pace_has_none(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A pace below zero or beyond all patience is no pace, a time before time is none."""
    for pace in (-7, 2**63 - 1):
        await store.save_chat(Chat(-1001))
        outside.execute("UPDATE chats SET pace = ?, lost = -1e300", (pace,))

        assert Chat(-1001) == await store.chat(-1001)


async def test_an_impossible_sign_of_life_moves_no_turn(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A time before the epoch was no silence: nobody gets an eternity for his move."""
    outside.execute("INSERT INTO life VALUES (1, -1e300)")

    assert 0.0 == await store.wake(2000.0)


async def test_a_sign_of_life_with_a_wrong_number_counts_all_the_same(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """It is the last one there was, and the next takes its place."""
    await store.wake(1000.0)
    outside.execute("PRAGMA ignore_check_constraints = ON")
    outside.execute("UPDATE life SET id = 7")

    assert 500.0 == await store.wake(1500.0)
    assert [(1, 1500.0)] == outside.execute("SELECT id, alive FROM life").fetchall()


CHECKED = [
    "UPDATE tables SET stage = 'Ah' WHERE id = 1",
    "UPDATE plies SET by = 'nobody' WHERE table_id = 1",
    "UPDATE life SET id = 7",
    "UPDATE scribes SET stage = 'Ah'",
]


@pytest.mark.parametrize("damage", CHECKED)
async def test_a_row_that_breaks_a_check_does_not_keep_the_bot_from_starting(
    path: Path, damage: str
) -> None:
    """The other games go on, and a backup can be made; new rows are checked as before."""
    async with await open_store(path) as store:
        await opened_table(store, "m1")
        good = await opened_table(store, "m2")
        await store.add_book(Book(0, -1001, None, 11, parse_rules("classic"), ()))
        await store.wake(1000.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as outside:
        outside.execute("PRAGMA ignore_check_constraints = ON")
        outside.execute(damage)

    async with await open_store(path) as store:
        await store.wake(2000.0)
        tables = [stored.table for stored in await store.unfinished()]
        bad = Ply(1, 2, 2, "p", "nobody")  # type: ignore[arg-type]
        with pytest.raises(Conflict):
            await store.save(replace(good, version=3), expected=2, plies=[bad])

    assert good in tables
    assert backup(path, path.with_name("copy")) > 0


async def _two_plies(store: SqliteStore, table: Table) -> None:
    await store.save(
        replace(table, version=table.version + 2),
        expected=table.version,
        plies=[Ply(3, 0, 0, "100", "rules"), Ply(3, 1, 1, "p", "person")],
    )
