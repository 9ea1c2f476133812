"""Practice in the database: kept like any game, and counted for nothing."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import open_store
from bot.store.offline import damages, snapshot
from bot.table.model import Practice
from bot.table.pauses import Pauses
from bot.table.tables import Tables
from bot.tasks import Tasks
from tests.clocks import HandClock
from tests.store.played import ANNA, BORIS, GROUP, played
from tests.store.tables import LOBBY, opened_table
from tests.table.fakes import RandomMinds, RecordingPresenter, SeededDealer


async def test_practice_remembers_its_deal(path: Path) -> None:
    """What is practised is read back as it was written, and of other tables there is none."""
    async with await open_store(path) as store:
        await opened_table(store)
        await store.create(replace(LOBBY, practice=Practice(1, 3)), "p1")
        await store.create(replace(LOBBY, practice=Practice(1, 2, apart=True)), "p2")
        practices = [one.table.practice for one in await store.unfinished()]
    assert [None, Practice(1, 3), Practice(1, 2, apart=True)] == practices


@pytest.mark.parametrize("practice", ["{}", "[1,2]", '{"table":1,"deal":-1}', "what"])
async def test_damaged_practice_is_set_aside(path: Path, practice: str) -> None:
    """A row that makes no sense keeps no other table from starting."""
    async with await open_store(path) as store:
        await store.create(replace(LOBBY, practice=Practice(1, 3)), "p1")
        await opened_table(store)
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("UPDATE tables SET practice = ? WHERE id = 1", (practice,))
    async with await open_store(path) as store:
        first, second = await store.unfinished()
    assert ("damaged", "bad-row") == (first.table.stage, first.table.reason)
    assert "playing" == second.table.stage


async def test_practice_is_neither_counted_nor_listed(path: Path) -> None:
    """A game alone with a deal behind it, that deal practised to its end: one game is counted and
    listed; a check finds nothing wrong."""
    await played(path)
    tasks, clock = Tasks(), HandClock()
    async with await open_store(path) as store:
        before = await store.season_counts(ANNA)
        tables = Tables(
            store, RecordingPresenter(), clock, SeededDealer(3), RandomMinds(3), tasks, Pauses()
        )
        await tables.restore()
        table = (await tables.lobbies.play_alone(ANNA, ANNA, "m20", "novice")).scene.id
        await _to_the_end(tables, clock, table)
        answer = await tables.teacher.practise(table, ANNA, 1, "p1")
        await _to_the_end(tables, clock, answer.scene.id)
        await tables.stop(table, ANNA)
        listed = [game.table.id for game in await store.games(ANNA, 9)]
        after = await store.season_counts(ANNA)
        game = await store.game(answer.scene.id)
        await tables.halt()
    await tasks.drain(0)
    assert table in listed
    assert answer.scene.id not in listed
    assert 1 == sum(one.unfinished for one in after) - sum(one.unfinished for one in before)
    assert game is not None
    assert (BORIS in game.table.people, game.table.chat == GROUP) == (False, False)
    with snapshot(path) as database:
        assert [] == list(damages(database))


async def _to_the_end(tables: Tables, clock: HandClock, table: int) -> None:
    """Anna plays the first legal card until a deal is over."""
    while True:
        scene = await tables.scene(table)
        if scene.result is not None:
            return
        view = next(iter(scene.hands.values()))
        if view.turn == view.seat and view.legal and scene.hold is None:
            await tables.act(table, ANNA, scene.version, view.legal[0])
        else:
            await clock.advance(2.0)
