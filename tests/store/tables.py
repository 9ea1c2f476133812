"""Tables for the store's tests."""

from dataclasses import replace

from bot.engine.rules import parse_rules
from bot.store import SqliteStore
from bot.table.model import Seat, Table
from bot.table.stored import ClosedDeal, OpenedDeal, Ply

OPENING = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid"
LOBBY = Table(
    id=0,
    chat=-1001,
    thread=7,
    starter=11,
    rules=parse_rules("classic;dump_truck=555"),
    seats=(Seat("Аня", person=11), Seat("Robot", level="novice")),
    created=1000.0,
    touched=1000.0,
)


async def opened_table(store: SqliteStore, key: str = "m1", touched: float = 1000.0) -> Table:
    """A table in the middle of its first deal, two plies in."""
    made, _ = await store.create(replace(LOBBY, touched=touched), key)
    playing = replace(made, stage="playing", version=2)
    await store.save(
        playing,
        expected=0,
        opened=[OpenedDeal(1, OPENING)],
        plies=[Ply(1, 0, 0, "100", "rules"), Ply(1, 1, 1, "p", "person")],
    )
    return playing


async def play_deal(store: SqliteStore, table: Table, number: int, token: str) -> Table:
    """Close deal ``number`` after one more ply and open the next one."""
    after = replace(table, version=table.version + 1)
    await store.save(
        after,
        expected=table.version,
        plies=[Ply(number, 2 if number == 1 else 0, 2, token, "computer")],
        closed=[ClosedDeal(number, f"score={number},0,0", f"outcome {number}", ())],
        opened=[OpenedDeal(number + 1, OPENING)],
    )
    return after
