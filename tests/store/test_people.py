"""People, chats and what is on show."""

import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.store import SqliteStore, open_store
from bot.table.model import Chat, Person
from bot.table.stored import Shown
from tests.store.tables import LOBBY, opened_table


async def test_a_person_comes_back(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """Name, language, reachability and settings are kept; the last save holds."""
    assert None is await store.person(11)

    await store.save_person(Person(11, "Аня"))
    await store.save_person(Person(11, "<3 _", "en", reachable=True, autoplay=False))

    assert Person(11, "<3 _", "en", reachable=True, autoplay=False) == await store.person(11)
    assert [(1,)] == outside.execute("SELECT count(*) FROM people").fetchall()


async def test_a_chat_comes_back(store: SqliteStore) -> None:
    """Title, language and public name are kept."""
    assert None is await store.chat(-5)

    await store.save_chat(Chat(-5, "Пятница", private=False, locale="en", username="friday"))

    assert Chat(-5, "Пятница", private=False, locale="en", username="friday") == await store.chat(
        -5
    )


async def test_an_unknown_language_becomes_russian(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A language edited into nonsense does not keep a person from being known."""
    await store.save_person(Person(11, "Аня", "en"))
    outside.execute("UPDATE people SET locale = 'tlh'")

    assert Person(11, "Аня", "ru") == await store.person(11)


async def test_shown_slots_are_kept_and_forgotten(store: SqliteStore) -> None:
    """A slot shows what was saved last; None forgets it; chats are kept apart."""
    await opened_table(store)
    await store.save_shown(-1001, {"1:table": Shown(5, "a"), "1:d1.t1": Shown(6, "b")})
    await store.save_shown(11, {"1:hand:0": Shown(5, "c"), "menu": Shown(9, "d")})
    await store.save_shown(-1001, {"1:table": Shown(7, "e"), "1:d1.t1": None})

    assert {
        -1001: {"1:table": Shown(7, "e")},
        11: {"1:hand:0": Shown(5, "c"), "menu": Shown(9, "d")},
    } == await store.shown()


async def test_a_groups_minute_is_kept(store: SqliteStore, outside: sqlite3.Connection) -> None:
    """The calls of a group are those told last; a new id begins without any, and a row edited
    into nonsense tells of none."""
    await store.save_spent(-1001, [1.5])
    await store.save_spent(-1001, [1.5, 60.25])
    await store.save_spent(-1002, [3.0])
    await store.move_chat(-1002, -1003)
    assert {-1001: (1.5, 60.25)} == await store.spent()

    outside.execute("UPDATE spent SET calls = '[1.5, \"soon\"]'")
    assert {-1001: ()} == await store.spent()


async def test_where_the_server_wants_no_call_is_kept(store: SqliteStore) -> None:
    """As told last, whatever is told of the calls there; a group's new id begins without."""
    await store.save_blocked(7, 100.5)
    await store.save_spent(-1001, [1.5])
    await store.save_blocked(-1001, 200.0)
    await store.save_blocked(-1001, 300.0)
    await store.save_spent(-1001, [1.5, 2.5])
    await store.save_blocked(-1002, 50.0)
    await store.move_chat(-1002, -1003)
    assert {7: 100.5, -1001: 300.0} == await store.blocked()
    assert {7: (), -1001: (1.5, 2.5)} == await store.spent()


async def test_finished_tables_are_dropped_after_an_hour_of_life(path: Path) -> None:
    """A table that just ended is shown again after a restart, however long the bot was down;
    one that ended more than an hour before the last write is not, and its slots go."""
    async with await open_store(path) as store:
        for number, touched in enumerate((1000.0, 5000.0, 6000.0), 1):
            table = await opened_table(store, f"m{number}", touched)
            await store.save(replace(table, stage="over"), expected=2)
            await store.save_shown(-1001, {f"{number}:end": Shown(number, "x")})
        await store.create(replace(LOBBY, touched=500.0), "lobby")
        await store.save_shown(-1001, {"4:lobby": Shown(4, "x")})

    async with await open_store(path) as store:
        assert [2, 3, 4] == [stored.table.id for stored in await store.unfinished()]
        assert {
            -1001: {"2:end": Shown(2, "x"), "3:end": Shown(3, "x"), "4:lobby": Shown(4, "x")}
        } == await store.shown()
    with sqlite3.connect(path) as outside:
        assert [(3,)] == outside.execute("SELECT count(*) FROM shown").fetchall()
    outside.close()
