"""Tables and their record, read back through the store and through a second connection."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.actions import PLAYS, Bid
from bot.engine.scoring import Line
from bot.store import SqliteStore, open_store
from bot.table.model import Chat, Hold, Seat
from bot.table.ports import Conflict
from bot.table.stored import ClosedDeal, OpenedDeal, Ply, Shown, StoredDeal, StoredTable
from tests.store.tables import LOBBY, OPENING, opened_table, play_deal


async def test_a_new_table_gets_an_id_and_is_written(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A created table has an id of its own and is on disk when create returns."""
    made, new = await store.create(LOBBY, "m1")

    assert (replace(LOBBY, id=1), True) == (made, new)
    assert [(1, -1001, 7, "lobby", "classic;dump_truck=555")] == outside.execute(
        "SELECT id, chat, thread, stage, rules FROM tables"
    ).fetchall()


async def test_a_repeated_request_makes_no_second_table(store: SqliteStore) -> None:
    """The same key answers the first table as it stands now, and False."""
    first = await opened_table(store, "m1")

    again, new = await store.create(LOBBY, "m1")

    assert (first, False) == (again, new)
    assert 1 == len(await store.unfinished())


async def test_ids_are_never_used_twice(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """An old keyboard can't act on a new table: the id of a removed table stays unused."""
    await store.create(LOBBY, "m1")
    outside.execute("DELETE FROM tables")

    made, _ = await store.create(LOBBY, "m2")

    assert 2 == made.id


async def test_everything_of_a_table_comes_back(path: Path) -> None:
    """Seats, hold with its kept action, votes, version and reason survive a restart."""
    async with await open_store(path) as store:
        made, _ = await store.create(LOBBY, "m1")
        full = replace(
            made,
            starter=12,
            stage="playing",
            seats=(
                Seat("<b>_Аня_", person=11),
                Seat("Robot", level="expert", vacated=True, left=(12, 2**40)),
                Seat("", person=2**40),
            ),
            hold=Hold(until=1005.5, seat=1, kept=Bid(105)),
            votes=frozenset({11, 2**40}),
            touched=1001.25,
            reason="why",
        )
        await store.save(full, expected=0)

    async with await open_store(path) as store:
        assert [StoredTable(full, "classic;dump_truck=555", (), ())] == await store.unfinished()


async def test_a_hold_without_a_kept_action(store: SqliteStore) -> None:
    """A look time in which nobody has tapped comes back empty."""
    made, _ = await store.create(LOBBY, "m1")
    held = replace(made, hold=Hold(until=5.0))
    await store.save(held, expected=0)

    assert held == (await store.unfinished())[0].table


async def test_a_kept_card_comes_back(store: SqliteStore) -> None:
    """Any action can be kept, by its token."""
    made, _ = await store.create(LOBBY, "m1")
    held = replace(made, hold=Hold(until=5.0, seat=0, kept=PLAYS[3]))
    await store.save(held, expected=0)

    assert held == (await store.unfinished())[0].table


async def test_the_record_grows(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """Opened deals and accepted plies are on disk, with who moved, when save returns."""
    table = await opened_table(store)

    assert [("100", "rules"), ("p", "person")] == outside.execute(
        "SELECT token, by FROM plies ORDER BY ply"
    ).fetchall()
    assert [
        StoredTable(
            table, "classic;dump_truck=555", (StoredDeal(1, OPENING, ("100", "p"), "", ""),), ()
        )
    ] == await store.unfinished()


async def test_only_the_last_two_deals_come_in_full(store: SqliteStore) -> None:
    """Two deals to replay; of the earlier ones only the outcomes, oldest first."""
    table = await opened_table(store)
    for number, token in enumerate(("t1", "t2", "p"), 1):
        table = await play_deal(store, table, number, token)

    stored = (await store.unfinished())[0]

    assert ("outcome 1", "outcome 2") == stored.outcomes
    assert (
        StoredDeal(3, OPENING, ("p",), "score=3,0,0", "outcome 3"),
        StoredDeal(4, OPENING, (), "", ""),
    ) == stored.deals


async def test_the_record_of_a_table(store: SqliteStore) -> None:
    """Closed deals, the one in play is nobody's to read; all of an ended game."""
    table = await opened_table(store)
    table = await play_deal(store, table, 1, "p")

    first = StoredDeal(1, OPENING, ("100", "p", "p"), "score=1,0,0", "outcome 1")
    game = await store.game(table.id)
    assert game is not None
    assert (first,) == game.deals

    await store.save(replace(table, stage="closed"), expected=table.version)

    game = await store.game(table.id)
    assert game is not None
    assert (first, StoredDeal(2, OPENING, (), "", "")) == game.deals


async def test_lines_of_a_closed_deal_are_kept(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """Who got how much for what stays in the database."""
    table = await opened_table(store)
    lines = (Line(0, 100, "contract"), Line(1, 20, "tricks"))
    await store.save(
        replace(table, version=3),
        expected=2,
        closed=[ClosedDeal(1, "score=100,20,0", "by=0:100", lines)],
    )

    assert [('[[0,100,"contract"],[1,20,"tricks"]]',)] == outside.execute(
        "SELECT lines FROM deals"
    ).fetchall()


async def test_a_stale_version_changes_nothing(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A save that expects another version raises Conflict and leaves no trace."""
    table = await opened_table(store)

    with pytest.raises(Conflict):
        await store.save(
            replace(table, version=2, stage="closed"),
            expected=1,
            plies=[Ply(1, 2, 2, "p", "person")],
        )

    assert [("playing", 2)] == outside.execute("SELECT stage, version FROM tables").fetchall()
    assert [(2,)] == outside.execute("SELECT count(*) FROM plies").fetchall()


@pytest.mark.parametrize(
    "addition",
    [
        {"plies": [Ply(1, 1, 1, "p", "person")]},
        {"plies": [Ply(9, 0, 1, "p", "person")]},
        {"opened": [OpenedDeal(1, OPENING)]},
        {"closed": [ClosedDeal(2, "score=0,0,0", "", ())]},
    ],
    ids=["ply again", "ply of no deal", "deal again", "close no deal"],
)
async def test_the_record_is_append_only(
    store: SqliteStore, outside: sqlite3.Connection, addition: dict[str, list[Ply]]
) -> None:
    """What contradicts the record raises Conflict, and nothing of that save stays."""
    table = await opened_table(store)

    with pytest.raises(Conflict):
        await store.save(replace(table, version=3), expected=2, **addition)  # type: ignore[arg-type]

    assert [(2,)] == outside.execute("SELECT version FROM tables").fetchall()
    assert [(2,)] == outside.execute("SELECT count(*) FROM plies").fetchall()


async def test_a_save_of_an_unknown_table_conflicts(store: SqliteStore) -> None:
    """A table that was never created can't be saved."""
    with pytest.raises(Conflict):
        await store.save(replace(LOBBY, id=99), expected=0)


async def test_one_of_two_simultaneous_saves_wins(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """Two plies on the same version at the same moment: one is kept, the other conflicts."""
    table = await opened_table(store)

    results = await asyncio.gather(
        *(
            store.save(replace(table, version=3), expected=2, plies=[Ply(1, 2, 2, token, "person")])
            for token in ("p", "110")
        ),
        return_exceptions=True,
    )

    assert [type(None), Conflict] == [type(result) for result in results]
    assert [("p",)] == outside.execute("SELECT token FROM plies WHERE ply = 2").fetchall()


async def test_a_cancelled_save_is_whole_or_nothing(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """Cancelling a save at any of its waits never leaves half of it, nor blocks the next one."""
    table = await opened_table(store)
    for steps in range(12):
        save = asyncio.ensure_future(
            store.save(
                replace(table, version=table.version + 1),
                expected=table.version,
                plies=[Ply(1, table.version, 2, "p", "person")],
            )
        )
        for _ in range(steps):
            await asyncio.sleep(0)
        save.cancel()
        await asyncio.gather(save, return_exceptions=True)
        versions = outside.execute("SELECT version FROM tables").fetchall()
        assert versions == outside.execute("SELECT count(*) FROM plies").fetchall()
        table = replace(table, version=versions[0][0])

    await store.save(replace(table, stage="closed"), expected=table.version)

    assert [("closed",)] == outside.execute("SELECT stage FROM tables").fetchall()


async def test_a_group_that_became_a_supergroup_takes_its_tables_along(store: SqliteStore) -> None:
    """Moving a chat moves tables, settings and screens at once."""
    await opened_table(store)
    await store.save_chat(Chat(-1001, "Пятница", locale="en"))
    await store.save_shown(-1001, {"1:table": Shown(5, "a")})

    await store.move_chat(-1001, -100500)

    assert -100500 == (await store.unfinished())[0].table.chat
    assert Chat(-100500, "Пятница", locale="en") == await store.chat(-100500)
    assert None is await store.chat(-1001)
    assert {-100500: {"1:table": Shown(5, "a")}} == await store.shown()


async def test_games_of_a_chat(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """Those that ended with a deal behind them, the newest first, with their last deal that is
    over; no practice, no other chat's."""
    ids = []
    for number in range(4):
        table = await opened_table(store, f"m{number}", touched=1000.0 + number)
        table = await play_deal(store, table, 1, "p")
        if number:
            await store.save(replace(table, stage="closed"), expected=table.version)
        ids.append(table.id)
    outside.execute("UPDATE tables SET practice = '{}' WHERE id = ?", (ids[3],))
    outside.commit()

    games = await store.games(LOBBY.chat, 5)

    assert [ids[2], ids[1]] == [game.table.id for game in games]
    assert [(1,), (1,)] == [tuple(deal.number for deal in game.deals) for game in games]
    assert [ids[2]] == [game.table.id for game in await store.games(LOBBY.chat, 1)]
    assert [] == await store.games(LOBBY.chat - 1, 5)


async def test_a_game_of_no_table(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """None for a table that never was, and for one that cannot be read."""
    table = await opened_table(store)
    outside.execute("UPDATE tables SET seats = '?'")
    outside.commit()

    assert None is await store.game(table.id)
    assert None is await store.game(table.id + 1)


async def test_secrets_are_kept_with_their_deals(store: SqliteStore) -> None:
    """The secret of the deal to come and the words for it with the table, the others with their
    deals, who asked and what was written besides."""
    made, _ = await store.create(replace(LOBBY, next_secret="0" * 32), "m1")
    deal = OpenedDeal(1, OPENING, "1" * 32, "0", "f" * 64)
    playing = replace(made, stage="playing", version=1, next_secret="2" * 32, words="e" * 64)
    await store.save(playing, expected=0, opened=[deal])

    ((stored),) = await store.unfinished()

    assert ("2" * 32, "e" * 64) == (stored.table.next_secret, stored.table.words)
    (kept,) = stored.deals
    assert ("1" * 32, "0", "f" * 64) == (kept.secret, kept.asked, kept.words)
