import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.connection import Connection, Values, connect

MANY = 40


class CountedConnection(Connection):
    """Counts commits, and lets the next one fail."""

    commits = 0
    failing: sqlite3.Error | None = None

    async def run(self, sql: str, values: Values = ()) -> int:
        """Execute, unless it is a commit that is to fail."""
        if sql == "COMMIT":
            self.commits += 1
            if self.failing is not None:
                failure, self.failing = self.failing, None
                raise failure
        return await super().run(sql, values)


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[CountedConnection]:
    """A database with one empty table of unique numbers."""
    opened = await connect(tmp_path / "thousand.sqlite")
    opened.__class__ = CountedConnection
    assert isinstance(opened, CountedConnection)
    await opened.run("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
    yield opened
    await opened.close()


async def write(connection: Connection, *numbers: int) -> None:
    """All of ``numbers`` in one transaction."""
    async with connection.transaction():
        for number in numbers:
            await connection.run("INSERT INTO numbers VALUES (?)", (number,))


def written(connection: Connection) -> list[int]:
    """What another process would find."""
    with sqlite3.connect(connection.path) as outside:
        found = [row[0] for row in outside.execute("SELECT number FROM numbers ORDER BY number")]
    outside.close()
    return found


async def test_those_who_wait_share_a_commit(connection: CountedConnection) -> None:
    """Many writers at once cost the disk a few waits, and all of it is there."""
    await asyncio.gather(*(write(connection, number) for number in range(MANY)))

    assert list(range(MANY)) == written(connection)
    assert connection.commits <= 3


async def test_each_is_on_the_disk_when_it_returns(connection: CountedConnection) -> None:
    """Nobody goes on before his own rows can be read from outside."""

    async def write_and_look(number: int) -> bool:
        await write(connection, number)
        return number in written(connection)

    assert all(await asyncio.gather(*map(write_and_look, range(MANY))))


async def test_the_log_is_emptied_between_transactions(connection: CountedConnection) -> None:
    """Whoever waits for that while others write waits for their commit, and then it is empty."""
    await asyncio.gather(write(connection, 1), connection.empty_log(), write(connection, 2))
    await connection.empty_log()
    assert [1, 2] == written(connection)
    assert 0 == connection.path.with_name(f"{connection.path.name}-wal").stat().st_size


@pytest.mark.parametrize("wrong", [0, 1, MANY - 1])
async def test_one_that_fails_takes_nobody_along(connection: CountedConnection, wrong: int) -> None:
    """A conflict undoes its own transaction, whole, and no other's."""
    await write(connection, 1000)
    parts = [(n, 1000) if n == wrong else (n, n + MANY) for n in range(MANY)]

    results = await asyncio.gather(
        *(write(connection, *part) for part in parts), return_exceptions=True
    )

    assert [wrong] == [n for n, result in enumerate(results) if result is not None]
    assert isinstance(results[wrong], sqlite3.IntegrityError)
    expected = {1000, *(m for n, part in enumerate(parts) if n != wrong for m in part)}
    assert sorted(expected) == written(connection)


async def test_a_commit_that_fails_is_told_to_all_who_shared_it(
    connection: CountedConnection,
) -> None:
    """With a full disk nobody is told that his rows were stored; afterwards things go on."""
    connection.failing = sqlite3.OperationalError("database or disk is full")

    results = await asyncio.gather(
        *(write(connection, number) for number in range(5)), return_exceptions=True
    )
    await write(connection, 7)

    stored = [n for n, result in enumerate(results) if result is None]
    assert len(stored) < 5
    assert [*stored, 7] == written(connection)


@pytest.mark.parametrize("steps", range(0, 60, 3))
async def test_one_that_is_cancelled_holds_up_nobody(
    connection: CountedConnection, steps: int
) -> None:
    """Whenever a writer gives up, his rows are there all together or not at all, and those of the
    others are there."""
    tasks = [asyncio.ensure_future(write(connection, n, n + MANY)) for n in range(4)]
    for _ in range(steps):
        await asyncio.sleep(0.0002)
    tasks[1].cancel()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
    await write(connection, 1000)

    found = written(connection)
    assert {0, MANY, 2, 2 + MANY, 3, 3 + MANY, 1000} <= set(found)
    assert (1 in found) == (1 + MANY in found)
