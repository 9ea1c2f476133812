"""What people chose for themselves, and lost chats, in the database."""

import sqlite3
from pathlib import Path

from bot.store import SqliteStore, open_store
from bot.store.connection import connect
from bot.store.migrations import MIGRATIONS, migrate
from bot.table.model import Chat, Person


async def test_personal_settings_come_back(store: SqliteStore) -> None:
    """All that a person has chosen."""
    person = Person(
        *(11, "Аня"),
        notify="never",
        confirm=False,
        suits="letters",
        autoplay=False,
        theme="dark",
        cards="picture",
    )
    await store.save_person(person)
    assert person == await store.person(11)


async def test_a_choice_that_is_no_more_is_the_usual_one(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A row edited into nonsense keeps nobody from playing."""
    await store.save_person(Person(11, "Аня", notify="never", suits="letters", theme="dark"))
    outside.execute(
        "UPDATE people SET notify = 'loudly', suits = 'runes', theme = 'pink', cards = 'aloud'"
    )
    assert Person(11, "Аня") == await store.person(11)


async def test_people_of_an_older_database_have_chosen_nothing(path: Path) -> None:
    """Whom the bot has met before gets the usual settings."""
    names = [migration.__name__ for migration in MIGRATIONS]
    old = await connect(path)
    await migrate(old, MIGRATIONS[: names.index("m007_personal_settings")])
    await old.run("INSERT INTO people VALUES (11, 'Аня', 'ru', 1, 0)")
    await old.close()
    async with await open_store(path) as store:
        assert Person(11, "Аня", reachable=True, autoplay=False) == await store.person(11)


async def test_a_lost_chat_comes_back(store: SqliteStore) -> None:
    """Since when the bot may not write in a chat, also after the group has got another id."""
    await store.save_chat(Chat(-5, "Пятница", lost=1234.5))
    await store.move_chat(-5, -1005)
    assert Chat(-1005, "Пятница", lost=1234.5) == await store.chat(-1005)


async def test_how_tricks_are_told_comes_back(
    store: SqliteStore, outside: sqlite3.Connection
) -> None:
    """A group keeps its choice, as a supergroup too; one that there is not is the usual one."""
    await store.save_chat(Chat(-5, "Пятница", tricks="live"))
    await store.move_chat(-5, -1005)
    assert Chat(-1005, "Пятница", tricks="live") == await store.chat(-1005)
    outside.execute("UPDATE chats SET tricks = 'sung'")
    assert Chat(-1005, "Пятница") == await store.chat(-1005)


async def test_an_older_database_tells_tricks_by_posts(path: Path) -> None:
    """A group that was known before there was a choice goes on as it was used to."""
    names = [migration.__name__ for migration in MIGRATIONS]
    old = await connect(path)
    await migrate(old, MIGRATIONS[: names.index("m020_tricks")])
    await old.run(
        "INSERT INTO chats (id, title, private, locale, pace, lost) "
        "VALUES (-5, 'A', 0, 'en', 60, 0)"
    )
    await old.close()
    async with await open_store(path) as store:
        assert Chat(-5, "A", locale="en", pace=60) == await store.chat(-5)


async def test_who_waits_is_called_once(store: SqliteStore) -> None:
    """Those who wait in a chat, in its new id too, and none of another's, until they were told;
    who was not told of one table is called to the next."""
    assert [True, True, False] == [await store.wait(-5, person) for person in (12, 11, 11)]
    await store.wait(-6, 13)
    await store.move_chat(-5, -1005)
    assert [11, 12] == await store.called(-1005, 1)
    assert [[], [13]] == [await store.called(chat, table) for chat, table in ((-5, 2), (-6, 3))]
    await store.told(1, 11)
    await store.told(3, 12)
    assert [12] == await store.uncalled(1)
    assert not await store.wait(-1005, 12)
    assert [12] == await store.called(-1005, 4)
    assert [] == await store.uncalled(1)
