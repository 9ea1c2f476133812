import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import SqliteStore, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's database is."""
    return tmp_path / "thousand.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    """A new store."""
    async with await open_store(path) as opened:
        yield opened


@pytest.fixture
def outside(path: Path, store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """A second connection to the store's database: sees only what was really committed."""
    del store  # it has made the file
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()
