import sqlite3

from bot.engine.rules import parse_rules, preset
from bot.store import SqliteStore
from bot.table.house import House, OwnPreset

TRUCK = parse_rules("classic;dump_truck=555")
HOUSE = House(
    -5,
    TRUCK,
    (OwnPreset(1, "Пятница", preset("club")), OwnPreset(3, "<3 _", preset("polish"))),
    1000.0,
)


async def test_house_rules_come_back(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """Rules, own presets and the hour of the last change are kept; the last save holds."""
    assert None is await store.house(-5)

    await store.save_house(HOUSE)
    assert HOUSE == await store.house(-5)

    after = House(-5, preset("club"), HOUSE.own[1:], 2000.0)
    await store.save_house(after)
    assert after == await store.house(-5)
    assert [("club",)] == outside.execute("SELECT rules FROM houses").fetchall()
    assert [(3,)] == outside.execute("SELECT number FROM own_presets").fetchall()


async def test_house_rules_move_with_the_group(store: SqliteStore) -> None:
    """A supergroup keeps the rules and the names of the group it was."""
    await store.save_house(HOUSE)

    await store.move_chat(-5, -1005)

    assert None is await store.house(-5)
    assert House(-1005, HOUSE.rules, HOUSE.own, HOUSE.changed) == await store.house(-1005)


async def test_rules_that_no_longer_exist_are_left_out(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A chat whose rules were edited into nonsense plays classic and keeps its other presets."""
    await store.save_house(HOUSE)
    outside.execute("UPDATE houses SET rules = 'classic;no_such=1'")
    outside.execute("UPDATE own_presets SET rules = 'tarot' WHERE number = 1")

    assert House(-5, preset("classic"), HOUSE.own[1:], 1000.0) == await store.house(-5)
