"""What the pace needs of the store: limits, turns, absences, signs of life."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import SqliteStore, open_store
from bot.store.connection import connect
from bot.store.migrations import MIGRATIONS, migrate
from bot.table.model import Absence, Chat, Due, Seat
from bot.table.stored import Ply
from tests.store.tables import LOBBY, OPENING, opened_table

DUE = Due(seat=1, version=2, since=1000.0, limit=120)


async def test_a_pace_comes_back(store: SqliteStore) -> None:
    """A chat keeps its limit, also as a supergroup."""
    await store.save_chat(Chat(-5, "Пятница", pace=300))
    await store.move_chat(-5, -1005)

    assert Chat(-1005, "Пятница", pace=300) == await store.chat(-1005)


async def test_a_turn_and_an_absence_come_back(store: SqliteStore) -> None:
    """Who is timed since when, who was reminded, and who was late."""
    table = await opened_table(store)
    seats = (Seat("Аня", person=11, absence=Absence(2, 1, 7)), table.seats[1])
    late = replace(table, due=replace(DUE, reminded=True), seats=seats)

    await store.save(late, expected=2)

    assert [late] == [one.table for one in await store.unfinished()]


async def test_moves_for_the_absent_are_marked(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """The record tells what a computer did for a person, once or while he was away."""
    table = await opened_table(store)
    plies = [Ply(1, 2, 1, "p", "timeout"), Ply(1, 3, 1, "p", "away")]

    await store.save(replace(table, version=4), expected=2, plies=plies)

    rows = outside.execute("SELECT by FROM plies ORDER BY ply").fetchall()
    assert ["rules", "person", "timeout", "away"] == [by for (by,) in rows]


async def test_silence_moves_the_turns_on(path: Path) -> None:
    """What was left of a turn at the last sign of life is left when the bot lives again."""
    async with await open_store(path) as store:
        assert 0.0 == await store.wake(500.0)
        table = await opened_table(store)
        await store.save(replace(table, due=DUE), expected=2)
        await opened_table(store, "m2")
        await store.beat(1060.0)

    async with await open_store(path) as store:
        assert 5000.0 == await store.wake(6060.0)
        timed, untimed = (one.table for one in await store.unfinished())

    assert replace(DUE, since=6000.0) == timed.due
    assert untimed.due is None


async def test_silence_counts_once(path: Path) -> None:
    """A start that fails right away leaves the next one only the silence after it."""
    async with await open_store(path) as store:
        await store.wake(0.0)
        table = await opened_table(store)
        await store.save(replace(table, due=DUE), expected=2)
    for now in (1000.0, 3000.0):
        async with await open_store(path) as store:
            await store.wake(now)

    async with await open_store(path) as store:
        (found,) = await store.unfinished()
    assert found.table.due == replace(DUE, since=4000.0)


async def test_a_clock_set_back_gives_nothing(store: SqliteStore) -> None:
    """No turn is made shorter by a clock that was wrong."""
    await store.wake(1000.0)

    assert 0.0 == await store.wake(400.0)


@pytest.mark.parametrize(
    "damage", ["'{'", "'7'", "'{\"seat\":1}'", '\'{"seat":"x","version":1,"limit":1}\'']
)
async def test_a_turn_edited_into_nonsense_is_set_aside(
    store: SqliteStore, outside: sqlite3.Connection, damage: str
) -> None:
    """The bot starts, and the table is damaged."""
    await opened_table(store)
    outside.execute(f"UPDATE tables SET due = {damage}")  # noqa: S608 - constants of this test

    await store.wake(5000.0)
    (found,) = await store.unfinished()

    assert ("damaged", "bad-row") == (found.table.stage, found.table.reason)


async def test_records_of_an_older_database_are_kept(path: Path) -> None:
    """The step that lets more be written of a move loses none."""
    before = MIGRATIONS[: [m.__name__ for m in MIGRATIONS].index("m006_pace")]
    old = await connect(path)
    await migrate(old, before)
    await old.run(
        "INSERT INTO tables (key, chat, starter, rules, seats, stage, version, votes, created, "
        "touched, reason) VALUES ('m1', -1, 11, 'classic', '[]', 'playing', 2, '[]', 1, 1, '')"
    )
    await old.run("INSERT INTO deals (table_id, number, opening) VALUES (1, 1, ?)", (OPENING,))
    await old.run("INSERT INTO plies VALUES (1, 1, 0, 0, '100', 'rules')")
    await old.run("INSERT INTO plies VALUES (1, 1, 1, 1, 'p', 'person')")
    await old.close()

    async with await open_store(path) as store:
        (found,) = await store.unfinished()

    assert ("100", "p") == found.deals[0].tokens
    assert LOBBY.due is found.table.due
