"""Statistics in the database: counted once, the same as made anew, without those who are
forgotten."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import Settings
from bot.logs import fields
from bot.store import SqliteStore, open_store
from bot.store.audit import miscounts
from bot.store.offline import damages, snapshot
from bot.store.personal import export
from bot.table.model import Person, Table
from bot.table.ports import Conflict
from bot.table.statistics.fold import fold
from bot.table.statistics.model import ALL_TIME, EVERYWHERE, Key, SeasonCount
from bot.table.stored import ClosedDeal, OpenedDeal, Ply
from tests.store.counting import live, replayed, same_book, stored
from tests.store.test_personal import main_in_thread, rows
from tests.table.lives import GROUPS, PEOPLE, name_of
from tests.table.statistics.games import ANNA, BORIS, GROUP, VERA, deals_of, table_of

FEW = 40
"""Random games; ``python -m tests.store.counting`` plays as many as asked."""
SOME = 12
_played: dict[int, bytes] = {}  # playing takes a while: the same games are played once

RULES = "classic;barrel=off;target=501"
VICTORY = ("by=0:300 won=320:6,20:1,20:1", "by=0:300 won=320:6,20:1,20:1")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """DATABASE is the test's, and nothing else is set."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE", str(path))


async def played(path: Path, games: int = SOME) -> None:
    """A database with random games that have ended."""
    if games not in _played:
        async with await open_store(path) as store:
            await live(store, range(games))
        _played[games] = path.read_bytes()
    path.write_bytes(_played[games])


def edit(path: Path, sql: str) -> None:
    """Somebody edits the database by hand."""
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute(sql)


def wrong(path: Path) -> list[tuple[int, str]]:
    """What an audit finds."""
    with snapshot(path) as database:
        return list(miscounts(database))


async def test_stored_statistics_are_those_of_the_records(path: Path) -> None:
    """Random games with every ending, people coming and going: played again card by card they
    give the facts that were stored as each ended, and these the sums that were stored."""
    await played(path, FEW)
    games, book = stored(path)
    assert replayed(path) == games
    assert same_book(fold(games), book)
    assert {"won", "stopped", "idle", "no-people"} <= {game.ending for game in games}
    assert any(part.gone for game in games for part in game.parts)
    assert [] == wrong(path)
    with snapshot(path) as database:
        assert {"set aside by the bot: something else wrote to it (conflict)"} == {
            reason for _, reason in damages(database)
        }


async def test_counting_anew_changes_nothing(path: Path) -> None:
    """The same order, the same facts, the same sums."""
    await played(path)
    before = stored(path)
    assert 0 == main_in_thread(["recount"])
    assert before == stored(path)


async def test_recount_says_how_many(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for the operator; without a database 2."""
    await played(path)
    assert 0 == main_in_thread(["recount"])
    assert f"{len(stored(path)[0])} games are counted\n" == capsys.readouterr().out
    path.unlink()
    assert 2 == main_in_thread(["recount"])
    assert "there is no such database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DELETE FROM tallies", "database: the statistics are not those of the games"),
        ("UPDATE tallies SET wins = wins + 1", "database: the statistics are not"),
        ("UPDATE tallies SET mu = mu + 1 WHERE season = ''", "database: the statistics are not"),
        ("UPDATE honours SET value = 999", "database: the statistics are not"),
        ("UPDATE parts SET made = made + 1 WHERE table_id = 2", "table 2: its game is counted"),
        ("UPDATE counted SET ending = 'won' WHERE table_id = 2", "table 2: its game is counted"),
    ],
)
async def test_check_finds_statistics_that_are_wrong(
    path: Path, capsys: pytest.CaptureFixture[str], damage: str, told: str
) -> None:
    """A line with the remedy, and the remedy helps."""
    await played(path)
    before = stored(path)
    edit(path, damage)
    assert 1 == main(["check"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith(told)]
    assert 1 == len(lines)
    assert lines[0].endswith("python -m bot recount")
    assert 0 == main_in_thread(["recount"])
    assert [] == wrong(path)
    assert before == stored(path)


async def test_check_finds_a_game_that_is_not_counted(path: Path) -> None:
    """A game that has ended and is in no sum."""
    await played(path)
    edit(path, "DELETE FROM parts WHERE table_id = 2")
    edit(path, "DELETE FROM counted WHERE table_id = 2")
    assert {2, 0} == {table for table, _ in wrong(path)}


async def test_games_of_an_older_version_are_counted_at_the_start(path: Path) -> None:
    """A database that was never counted, or otherwise, is counted when it is opened."""
    await played(path)
    before = stored(path)
    for damage in ("DELETE FROM tallies", "DELETE FROM honours", "DELETE FROM parts"):
        edit(path, damage)
    edit(path, "PRAGMA user_version = 0")
    async with await open_store(path):
        assert before == stored(path)


async def ended_game(store: SqliteStore, key: str = "m1") -> Table:
    """A game that Anna has won in the group."""
    lobby = replace(table_of(RULES), stage="lobby", version=0)
    made, _ = await store.create(lobby, key)
    ended = replace(made, stage="over", version=9)
    await end(store, ended)
    return ended


async def end(store: SqliteStore, table: Table, *plies: Ply) -> None:
    """Store the whole game of ``table`` at once."""
    deals = deals_of(RULES, *VICTORY)
    await store.save(
        table,
        expected=0,
        opened=[OpenedDeal(deal.number, deal.opening) for deal in deals],
        plies=plies,
        closed=[ClosedDeal(deal.number, deal.closing, deal.outcome, ()) for deal in deals],
    )


def wins(path: Path, chat: int = GROUP) -> dict[int, int]:
    """Everybody's victories in a chat, of all time."""
    _, book = stored(path)
    return {
        key.player: tally.wins
        for key, tally in book.tallies.items()
        if (key.chat, key.season) == (chat, ALL_TIME)
    }


async def test_a_game_is_counted_with_its_end(store: SqliteStore, path: Path) -> None:
    """When the end is on the disk, the statistics are, in the group and everywhere."""
    await ended_game(store)
    assert {ANNA: 1, BORIS: 0, VERA: 0} == wins(path) == wins(path, EVERYWHERE)


async def test_an_end_that_is_not_stored_is_not_counted(store: SqliteStore, path: Path) -> None:
    """A conflict takes the statistics back with all the rest."""
    made, _ = await store.create(replace(table_of(RULES), stage="lobby", version=0), "m1")
    twice = Ply(1, 0, 0, "100", "rules")
    with pytest.raises(Conflict):
        await end(store, replace(made, stage="over", version=9), twice, twice)
    assert ([], {}) == (stored(path)[0], wins(path))


async def test_nothing_is_counted_twice(path: Path) -> None:
    """A crash after the end was stored: what is stored again conflicts, or changes nothing."""
    async with await open_store(path) as store:
        table = await ended_game(store)
    async with await open_store(path) as store:
        with pytest.raises(Conflict):
            await end(store, table)
        await store.save(table, expected=table.version)
    assert {ANNA: 1, BORIS: 0, VERA: 0} == wins(path)


async def test_a_game_ends_whatever_its_record_is_worth(
    store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A record that cannot be read is not counted, and the end is stored all the same."""
    made, _ = await store.create(replace(table_of(RULES), stage="lobby", version=0), "m1")
    await store.save(
        replace(made, stage="over", version=3),
        expected=0,
        opened=[OpenedDeal(1, "7/7/7")],
        closed=[ClosedDeal(1, "score=1,0,0", "nonsense", ())],
    )
    assert [] == stored(path)[0]
    assert ["a game is not counted"] == [record.message for record in caplog.records]
    assert [{"table": 1}] == [fields(record) for record in caplog.records]
    with closing(sqlite3.connect(path)) as outside:
        assert [("over",)] == outside.execute("SELECT stage FROM tables").fetchall()


async def test_a_lobby_is_no_game(store: SqliteStore, path: Path) -> None:
    """A lobby that was closed counts for nobody."""
    made, _ = await store.create(replace(table_of(RULES), stage="lobby", version=0), "m1")
    await store.save(replace(made, stage="closed", reason="closed"), expected=0)
    assert [] == stored(path)[0]


async def test_what_is_read(store: SqliteStore) -> None:
    """The sums of a chat by season and player, its months, its records."""
    await ended_game(store)
    await ended_game(store, "m2")
    found = await store.tallies(GROUP, "2026-11", ANNA)
    assert [Key(GROUP, "2026-11", "people", ANNA)] == list(found)
    assert {ANNA, BORIS, VERA} == {key.player for key in await store.tallies(GROUP, ALL_TIME)}
    assert {} == await store.tallies(GROUP, "2026-10")
    assert [SeasonCount("2026-11", 2, 0, 4)] == await store.season_counts(GROUP)
    assert {("order", 300), ("taken", 320), ("streak", 2)} == {
        (one.kind, one.value) for one in await store.honours(GROUP)
    }


async def test_who_is_forgotten_is_in_no_statistics(path: Path) -> None:
    """His sums are gone and nobody else's change; the games he played alone count no more; all of
    it is what the records make, now that they do not name him, and counting anew keeps it."""
    await played(path, FEW)
    person, alone = next((one.chat, one.table) for one in stored(path)[0] if one.chat > 0)
    others = {key: one for key, one in stored(path)[1].tallies.items() if key.player != person}
    async with await open_store(path) as store:
        await store.save_person(Person(person, name_of(person)))
        assert GROUPS[0] in {key.chat for key in stored(path)[1].tallies if key.player == person}
        await store.forget(person)
        bytes_ = path.read_bytes() + path.with_name(path.name + "-wal").read_bytes()
    games, book = stored(path)
    assert others == book.tallies
    assert alone not in {game.table for game in games}
    assert name_of(person).encode() not in bytes_
    assert [] == [cell for cell in rows(path) if str(person) in str(cell)]
    assert replayed(path) == games
    assert same_book(fold(games), book)
    assert [] == wrong(path)
    assert 0 == main_in_thread(["recount"])
    assert same_book(book, stored(path)[1])


async def test_all_forgotten_the_game_is(store: SqliteStore, path: Path) -> None:
    """A game in which nobody is known any more counts for nobody."""
    await ended_game(store)
    for person in (ANNA, BORIS, VERA):
        await store.forget(person)
    assert ([], {}) == (stored(path)[0], wins(path))
    assert [] == wrong(path)


async def test_an_export_has_his_statistics(path: Path) -> None:
    """Sums, parts and records of his own, and the deals he held a seat for before he left it."""
    await played(path, FEW)
    left = next(
        (table, person)
        for table, seats in seats_of(path).items()
        for person in held_by(seats)
        if person
    )
    with snapshot(path) as database:
        found = export(database, left[1])
    assert found is not None
    assert found["statistics"]
    assert {left[1]} == {one["player"] for one in (*found["counted"], *found["records"])}
    told = next(one for one in found["tables"] if one["table"] == left[0])
    assert told["held_before"]
    assert [] == [one for one in PEOPLE if one != left[1] and f"{one}" in str(found["tables"])]


def seats_of(path: Path) -> dict[int, list[dict[str, object]]]:
    """The seats of all tables."""
    with closing(sqlite3.connect(path)) as outside:
        return {
            one: json.loads(text) for one, text in outside.execute("SELECT id, seats FROM tables")
        }


def held_by(seats: list[dict[str, object]]) -> list[int]:
    """All who have held a seat before."""
    return [stint[0] for seat in seats for stint in seat.get("held", [])]  # type: ignore[attr-defined]


async def test_a_group_takes_its_statistics_along(store: SqliteStore, path: Path) -> None:
    """A group that becomes a supergroup keeps its sums and records; everywhere all stays."""
    await ended_game(store)
    await store.move_chat(GROUP, -100500)
    assert ({}, 1) == (wins(path), wins(path, -100500)[ANNA])
    assert [-100500] * 2 == [one.chat for one in await store.honours(-100500)]
    assert 1 == wins(path, EVERYWHERE)[ANNA]
    assert [] == wrong(path)


async def test_two_groups_that_become_one_are_added_up(path: Path) -> None:
    """Games of both count in one, in the order in which they ended."""
    await played(path)
    async with await open_store(path) as store:
        await store.move_chat(GROUPS[0], GROUPS[1])
    games, book = stored(path)
    assert GROUPS[0] not in {game.chat for game in games} | {key.chat for key in book.tallies}
    assert same_book(fold(games), book)
    assert [] == wrong(path)


async def test_the_loop_is_free_while_many_games_are_added_up(path: Path) -> None:
    """Forgetting somebody makes the records of his groups anew; others are served meanwhile."""
    await played(path, FEW)
    async with await open_store(path) as store:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0)
                ticks += 1

        ticking = asyncio.ensure_future(tick())
        await store.forget(PEOPLE[0])
        ticking.cancel()
    assert ticks > FEW
