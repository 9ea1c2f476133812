"""One bad table never keeps the others from starting."""

import sqlite3
from dataclasses import replace

import pytest

from bot.store import SqliteStore
from bot.table.model import Ply, Table
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
    ("UPDATE tables SET rules = 'chess' WHERE id = 1", "bad-rules"),
    ("UPDATE tables SET rules = 'classic;min_bid=7' WHERE id = 1", "bad-rules"),
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


async def _two_plies(store: SqliteStore, table: Table) -> None:
    await store.save(
        replace(table, version=table.version + 2),
        expected=table.version,
        plies=[Ply(3, 0, 0, "100", "rules"), Ply(3, 1, 1, "p", "person")],
    )
