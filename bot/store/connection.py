"""One SQLite file, opened by one process: its lock, its settings, its transactions."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import aiosqlite

APPLICATION_ID: Final = 0x54484F55  # "THOU": tells our file from any other SQLite file
Values: TypeAlias = Sequence[str | int | float | None]
Row: TypeAlias = tuple[Any, ...]

_SETTINGS: Final = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    # FULL waits for the disk at each commit, so that an answered tap survives a power cut. A commit
    # takes 0.3 to 4 ms on cloud disks (NORMAL: 0.02); those that wait share one, so a slow disk
    # bounds how soon a tap is answered, not how many are.
    "PRAGMA synchronous = FULL",
    # what a person wants to be forgotten must not linger in free pages; little else is deleted
    "PRAGMA secure_delete = ON",
)


class StoreError(Exception):
    """The database cannot be used; the text says why and what to do, for an operator."""


@dataclass(slots=True, eq=False)
class _Group:
    """Transactions that reach the disk together, or not at all."""

    parts: int = 0
    ended: bool = False
    failure: BaseException | None = None


class Connection:
    """An open database. All writing goes through `transaction`, one at a time."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, lock: sqlite3.Connection):
        self.path: Final = path
        self._connection: Final = connection
        self._lock: Final = lock
        self._door: Final = asyncio.Lock()
        self._group: _Group | None = None

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Everything inside happens, or nothing, and is on the disk afterwards.

        One at a time; those that waited at the door meanwhile are committed together, since the
        disk takes as long for many as for one.
        """
        async with self._door:
            group = self._group = self._group or _Group()
            try:
                await self.run(f"SAVEPOINT part{group.parts}" if group.parts else "BEGIN IMMEDIATE")
                yield
            except BaseException as error:
                await self._undo(group, error)
                raise
            group.parts += 1
        # the door is fair: whoever waited there has joined the group by now
        async with self._door:
            if not group.ended:
                await self._commit(group)
        if group.failure is not None:
            raise sqlite3.OperationalError(f"not stored: {group.failure}") from group.failure

    async def _undo(self, group: "_Group", error: BaseException) -> None:
        """Take back what the last one of ``group`` has done, the others stay."""
        # a cancelled wait does not stop the statement it waited for, so there may be something to
        # take back even if it was the first one
        back = f"ROLLBACK TO part{group.parts}" if group.parts else "ROLLBACK"
        with contextlib.suppress(sqlite3.OperationalError):
            await self.run(back)
        if not group.parts:
            self._end(group)
        elif not self._connection.in_transaction:  # SQLite has taken back everything, disk full
            self._end(group, error)

    async def _commit(self, group: "_Group") -> None:
        commit = asyncio.ensure_future(self.run("COMMIT"))
        try:
            await asyncio.shield(commit)
        except asyncio.CancelledError:
            await asyncio.wait((commit,))  # the others of the group want to know
            raise
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.OperationalError):
                await self.run("ROLLBACK")
        finally:
            self._end(group, commit.exception() if commit.done() else None)

    def _end(self, group: "_Group", failure: BaseException | None = None) -> None:
        group.ended, group.failure, self._group = True, failure, None

    async def run(self, sql: str, values: Values = ()) -> int:
        """Execute one statement; the number of rows it changed."""
        cursor = await self._connection.execute(sql, values)
        return cursor.rowcount

    async def run_each(self, sql: str, rows: Sequence[Values]) -> None:
        """Execute one statement for each of ``rows``."""
        if rows:
            await self._connection.executemany(sql, rows)

    async def insert(self, sql: str, values: Values) -> int:
        """Insert one row; its id."""
        row = await self._connection.execute_insert(sql, values)
        if row is None:
            raise StoreError(f"{self.path}: the database gave no id to a new row")
        return int(row[0])

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """All rows of a query."""
        return [tuple(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def row(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of a query, None when there is none."""
        found = await self.rows(sql, values)
        return found[0] if found else None

    async def empty_log(self) -> None:
        """Bring the log beside the database into it, as far as readers let us, and empty it."""
        async with self._door:
            if self._group is not None:  # no log is emptied in the middle of a transaction
                await self._commit(self._group)
            await self.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Finish what was asked for, close the file and let other processes have it."""
        async with self._door:
            if self._group is not None:  # of transactions that were cancelled before their commit
                await self._commit(self._group)
            await self._connection.close()
        self._lock.close()


class Part:
    """A part of the store, over the one connection of all its parts."""

    def __init__(self, connection: Connection) -> None:
        self._db: Final = connection


async def connect(path: Path) -> Connection:
    """Open or make the database at ``path``; StoreError when that is impossible or wrong."""
    lock = locked(path)
    try:
        connection = await _opened(path)
    except BaseException as error:
        lock.close()
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{path}: the database cannot be opened ({error})") from error
        raise
    connection.text_factory = text_of
    opened = Connection(path, connection, lock)
    try:
        await _prepare(opened)
    except sqlite3.Error as error:
        await opened.close()
        raise StoreError(what_is_wrong(path, error)) from error
    except BaseException:
        await opened.close()
        raise
    return opened


def text_of(stored: bytes) -> str:
    """A text as stored; what is not UTF-8 in it becomes U+FFFD, so that one such row does not keep
    the others of its query from being read."""
    return stored.decode("utf-8", "replace")


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Whatever SQLite complains of inside is a StoreError, in words for an operator."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(what_is_wrong(path, error)) from error


async def _opened(path: Path) -> aiosqlite.Connection:
    """The open file. Its thread is waited for even when nobody wants the file any more: it would
    answer to a loop that is closed."""

    async def opening() -> aiosqlite.Connection:
        # isolation_level=None: transactions begin where we say so, not where Python guesses
        return await aiosqlite.connect(path, isolation_level=None)

    work = asyncio.ensure_future(opening())
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait((work,))
        if work.exception() is None:
            await work.result().close()
        raise


async def _prepare(connection: Connection) -> None:
    """Check that the file is ours and sound; give it our settings and, when new, our mark."""
    marks = await connection.row(
        "SELECT (SELECT application_id FROM pragma_application_id), count(*) FROM sqlite_schema"
    )
    mark, things = marks or (0, 0)
    if mark != APPLICATION_ID and (mark or things):
        raise StoreError(
            f"{connection.path}: this SQLite file belongs to another program; "
            "set DATABASE to a file of the bot's own"
        )
    for setting in _SETTINGS:
        await connection.run(setting)
    if mark != APPLICATION_ID:
        await connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
    # a row that breaks a CHECK is one game's trouble, which the reading of rows finds
    await connection.run("PRAGMA ignore_check_constraints = ON")
    health = await connection.row("PRAGMA quick_check(1)")
    await connection.run("PRAGMA ignore_check_constraints = OFF")
    if health is None or health[0] != "ok":
        raise sqlite3.DatabaseError(health[0] if health else "no answer")


def locked(path: Path) -> sqlite3.Connection:
    """The database at ``path``, which need not exist yet, is this process's alone until the lock is
    closed or the process is gone; StoreError when another one has it, or the place is wrong.

    SQLite's own lock on a second file works on every system, vanishes with the process, and
    leaves the database itself open to readers such as the sqlite3 shell and backups.
    """
    _check_place(path)
    beside = path.with_name(path.name + "-lock")
    try:
        with contextlib.ExitStack() as given_up:
            lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
            given_up.callback(lock.close)
            lock.execute("BEGIN EXCLUSIVE")
            given_up.pop_all()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise StoreError(
                f"{path}: another process of the bot is using this database; stop it first"
            ) from error
        raise StoreError(
            f"{path}: the directory {path.parent} cannot be written to ({error})"
        ) from error
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{beside}: this should be the bot's lock file; remove it") from error
    return lock


def _check_place(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path}: this is a directory; set DATABASE to a file")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(f"{path}: the bot may not read and write this file; change its rights")
    if not path.parent.is_dir():
        raise StoreError(f"{path}: the directory {path.parent} does not exist; make it first")


def what_is_wrong(path: Path, error: sqlite3.Error) -> str:
    """An error of SQLite in words for an operator."""
    # a failed commit is told to all who waited for it, its cause has the name
    name = getattr(error, "sqlite_errorname", getattr(error.__cause__, "sqlite_errorname", ""))
    if name.startswith("SQLITE_NOTADB"):
        return f"{path}: this is no SQLite database; set DATABASE to a file of the bot's own"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR")):
        return f"{path}: the database cannot be written to ({error})"
    if name.startswith("SQLITE_BUSY"):
        return f"{path}: another program holds the database; stop it first"
    if name.startswith("SQLITE_FULL"):
        return f"{path}: the disk is full"
    return f"{path}: the database is damaged ({error}); restore it from a backup"
