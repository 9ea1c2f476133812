"""Opening the database: what is refused, and in which words."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import StoreError, open_store
from bot.store import connection as connection_module
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


async def test_an_older_database_is_brought_up(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What an earlier version wrote is there after the missing steps, which the log names."""
    caplog.set_level("INFO", "bot.store.migrations")
    connection = await connect(path)
    await migrate(connection, (m001_people_and_chats,))
    await connection.run("INSERT INTO people VALUES (11, 'Аня', 'ru', 1, 1)")
    await connection.close()

    async with await open_store(path) as store:
        assert Person(11, "Аня", "ru", reachable=True) == await store.person(11)
    assert "brought up to date: m002_tables_and_their_record, " in caplog.text


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


async def test_a_database_locked_by_a_shell_is_refused_in_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody in the middle of a transaction is said to hold it, not shown as a traceback."""
    async with await open_store(path):
        pass
    monkeypatch.setattr(connection_module, "_SETTINGS", ("PRAGMA busy_timeout = 0",))
    shell = sqlite3.connect(path, isolation_level=None)
    shell.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError, match="another program holds the database"):
        await open_store(path)
    shell.close()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM migrations",
        "DROP TABLE people",
        "DROP TABLE shown",
        "DROP TABLE life",
        "DROP VIEW tables_on_show",
    ],
)
async def test_a_database_with_something_dropped_is_refused_in_words(
    path: Path, damage: str
) -> None:
    """Emptied migrations and missing tables are a damaged database, not a traceback."""
    async with await open_store(path):
        pass
    outside = sqlite3.connect(path, isolation_level=None)
    outside.execute("PRAGMA foreign_keys = OFF")
    outside.execute(damage)
    outside.close()

    with pytest.raises(StoreError, match="restore it from a backup"):
        await open_store(path)


async def test_a_fault_at_the_first_load_is_told_in_words(path: Path) -> None:
    """What breaks after the opening is still said in a sentence."""
    async with await open_store(path) as store:
        outside = sqlite3.connect(path, isolation_level=None)
        for table in ("shown", "plies", "deals", "chats", "life"):
            outside.execute(f"DROP TABLE {table}")
        outside.close()

        for load in (store.shown(), store.unfinished(), store.wake(5.0), store.chat(1)):
            with pytest.raises(StoreError, match="damaged"):
                await load


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
async def test_a_file_without_the_right_to_write_is_refused_in_words(path: Path) -> None:
    """A read-only file is said to be one."""
    async with await open_store(path):
        pass
    path.chmod(0o400)

    with pytest.raises(StoreError, match="may not read and write"):
        await open_store(path)


def test_a_stop_while_the_file_is_opened_leaves_no_thread_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that opens the file is waited for: it must not answer to a loop that is closed."""
    main, may = threading.current_thread(), threading.Event()
    connect_: Callable[..., sqlite3.Connection] = sqlite3.connect
    failures = list[object]()

    def slow(*args: Any, **options: Any) -> sqlite3.Connection:
        if threading.current_thread() is not main:
            may.wait(10)
        return connect_(*args, **options)

    async def stopped() -> None:
        opening = asyncio.ensure_future(open_store(path))
        while set(threading.enumerate()) <= there:  # noqa: ASYNC110 - it is another thread
            await asyncio.sleep(0)
        opening.cancel()
        asyncio.get_running_loop().call_later(0.05, may.set)
        with pytest.raises(asyncio.CancelledError):
            await opening

    monkeypatch.setattr(sqlite3, "connect", slow)
    monkeypatch.setattr(threading, "excepthook", failures.append)
    there = set(threading.enumerate())
    asyncio.run(stopped())
    may.set()
    for thread in set(threading.enumerate()) - there:
        thread.join(10)

    assert [] == failures


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


async def test_a_lock_that_cannot_be_made_is_told_in_words(path: Path) -> None:
    """Where the file beside the database cannot be opened at all, as on a volume that belongs to
    somebody else, a sentence says so; here for root too."""
    path.with_name(path.name + "-lock").mkdir()
    with pytest.raises(StoreError, match="cannot be written to"):
        await open_store(path)


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
