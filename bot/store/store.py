"""The store that the table and the outbox know as `Store` and `Screens`: its parts together."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from bot.store import statistics
from bot.store.connection import connect, told
from bot.store.houses import HouseRows
from bot.store.migrations import migrate
from bot.store.past import PastRows
from bot.store.people import PeopleRows
from bot.store.screens import ScreenRows
from bot.store.scribes import BookRows
from bot.store.tables import TableRows
from bot.store.updates import UpdateRows
from bot.table.statistics.model import Honour, Key, SeasonCount, Tally

_PARTS: Final = (
    "people", "chats", "tables", "deals", "plies", "tables_on_show", "shown", "houses",
    "own_presets", "life", "waiting", "scribes", "spent", "counted", "parts", "tallies", "honours",
    "handled",
)  # fmt: skip
"""Tables and views without which nothing works."""


async def open_store(path: Path) -> "SqliteStore":
    """Open the database at ``path``, making or migrating it, for this process alone.

    `StoreError` says in words what is wrong: no such directory, not writable, another program's
    file, damaged, made by a newer version, or in use by another process, of the bot or not.
    """
    connection = await connect(path)
    try:
        with told(path):
            await migrate(connection)
            for part in _PARTS:
                await connection.run(f"SELECT 1 FROM {part} LIMIT 0")  # noqa: S608
            async with connection.transaction():
                await connection.run(
                    "DELETE FROM shown WHERE table_id IS NOT NULL "
                    "AND table_id NOT IN (SELECT id FROM tables_on_show)"
                )
                await connection.run(
                    "DELETE FROM shown WHERE EXISTS (SELECT 1 FROM scribes "
                    "WHERE stage = 'closed' AND slot || ':' GLOB 'scribe:' || id || ':*')"
                )
            await statistics.bring_up_to_date(connection)
    except BaseException:
        await connection.close()
        raise
    return SqliteStore(connection)


class SqliteStore(TableRows, PastRows, PeopleRows, HouseRows, ScreenRows, BookRows, UpdateRows):
    """Games, people, chats and screens in one SQLite file. Implements the table's `Store`,
    `Screens` and `Books` ports and keeps what updates were handled; every method that writes is
    one transaction, on the disk when it returns."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the file; nothing can be read or written afterwards."""
        await self._db.close()

    async def tallies(
        self, chat: int, season: str, player: int | None = None
    ) -> Mapping[Key, Tally]:
        """The sums of a chat's games in a season, of everybody or of one player."""
        return await statistics.tallies(self._db, chat, season, player)

    async def season_counts(self, chat: int) -> list[SeasonCount]:
        """The ended games of a chat by month, oldest first."""
        return await statistics.season_counts(self._db, chat)

    async def honours(self, chat: int) -> list[Honour]:
        """The records of a chat."""
        return await statistics.honours(self._db, chat)

    async def recount(self) -> int:
        """Count all games anew from their records; how many there are."""
        return await statistics.recount(self._db)
