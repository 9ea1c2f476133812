"""Opening the database: what is refused, and in which words."""

import os
import sqlite3
from pathlib import Path

import pytest

from bot.store import StoreError, open_store
from bot.store.connection import Connection, connect
from bot.store.migrations import MIGRATIONS, m001_people_and_chats, migrate
from bot.table.model import Person


async def test_migrations_are_applied_once_each(path: Path) -> None:
    """A new database gets every step, an opened one none."""
    connection = await connect(path)
    try:
        assert tuple(m.__name__ for m in MIGRATIONS) == await migrate(connection)
        assert () == await migrate(connection)
    finally:
        await connection.close()


async def test_an_older_database_is_brought_up(path: Path) -> None:
    """What an earlier version wrote is there after the missing steps."""
    connection = await connect(path)
    await migrate(connection, (m001_people_and_chats,))
    await connection.run("INSERT INTO people VALUES (11, 'Аня', 'ru', 1, 1)")
    await connection.close()

    async with await open_store(path) as store:
        assert Person(11, "Аня", "ru", reachable=True) == await store.person(11)


async def test_a_failing_migration_leaves_nothing(path: Path) -> None:
    """A step that fails half way is rolled back whole and not recorded."""

    async def m002_breaks(connection: Connection) -> None:
        await connection.run("CREATE TABLE half (id INTEGER)")
        raise sqlite3.OperationalError("power cut")

    opened = await connect(path)
    try:
        with pytest.raises(sqlite3.OperationalError):
            await migrate(opened, (m001_people_and_chats, m002_breaks))
        names = await opened.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
        assert [("chats",), ("migrations",), ("people",)] == sorted(names)
        assert [("m001_people_and_chats",)] == await opened.rows("SELECT name FROM migrations")
    finally:
        await opened.close()


async def test_a_newer_database_is_refused(path: Path) -> None:
    """A step this version does not know stops it before it can do harm."""
    async with await open_store(path):
        pass
    with sqlite3.connect(path) as outside:
        outside.execute("INSERT INTO migrations VALUES (99, 'm099_from_the_future')")
    outside.close()

    with pytest.raises(StoreError, match="newer version"):
        await open_store(path)


async def test_a_second_process_is_refused(path: Path) -> None:
    """While one holds the database, another is told so; afterwards it may have it."""
    async with await open_store(path):
        with pytest.raises(StoreError, match="another process of the bot"):
            await open_store(path)

    async with await open_store(path):
        pass


async def test_a_foreign_database_is_refused(path: Path) -> None:
    """Another program's SQLite file is not touched."""
    with sqlite3.connect(path) as outside:
        outside.execute("CREATE TABLE theirs (id INTEGER)")
    outside.close()
    before = path.read_bytes()

    with pytest.raises(StoreError, match="belongs to another program"):
        await open_store(path)

    assert before == path.read_bytes()


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    """A text file is named for what it is, and left alone."""
    path.write_text("not a database, but long enough to be looked at" * 50, encoding="utf-8")
    before = path.read_bytes()

    with pytest.raises(StoreError, match="no SQLite database"):
        await open_store(path)

    assert before == path.read_bytes()


async def test_a_damaged_database_is_refused(path: Path) -> None:
    """Overwritten pages are found at once, not in the middle of a game."""
    async with await open_store(path) as store:
        for number in range(200):
            await store.save_person(Person(number, "Аня" * 50))
    data = bytearray(path.read_bytes())
    data[4096:-4096] = os.urandom(len(data) - 8192)
    path.write_bytes(bytes(data))

    with pytest.raises(StoreError, match="damaged"):
        await open_store(path)


async def test_a_missing_directory_is_named(tmp_path: Path) -> None:
    """The message says which directory to make."""
    with pytest.raises(StoreError, match="nowhere does not exist"):
        await open_store(tmp_path / "nowhere" / "thousand.sqlite")


async def test_a_directory_is_no_file(tmp_path: Path) -> None:
    """DATABASE set to a directory is said to be one."""
    with pytest.raises(StoreError, match="this is a directory"):
        await open_store(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
async def test_a_directory_without_the_right_to_write(tmp_path: Path) -> None:
    """A read-only directory is said to be one."""
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="cannot be written"):
        await open_store(tmp_path / "thousand.sqlite")


async def test_the_database_can_be_read_meanwhile(path: Path) -> None:
    """A backup or a shell may read while the bot runs, and sees what was committed."""
    async with await open_store(path) as store:
        await store.save_person(Person(11, "Аня"))
        outside = sqlite3.connect(path)
        assert [("Аня",)] == outside.execute("SELECT name FROM people").fetchall()
        assert [("wal",)] == outside.execute("PRAGMA journal_mode").fetchall()
        outside.close()


async def test_commits_wait_for_the_disk(path: Path) -> None:
    """Durability is not traded for speed: synchronous is FULL (2), foreign keys are on."""
    connection = await connect(path)
    try:
        assert [(2,)] == await connection.rows("PRAGMA synchronous")
        assert [(1,)] == await connection.rows("PRAGMA foreign_keys")
    finally:
        await connection.close()
