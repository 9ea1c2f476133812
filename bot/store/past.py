"""Games as they were written down, read back without what is still a secret."""

from collections.abc import Sequence
from typing import Final

from bot.store import rows as r
from bot.store.connection import Part, Row
from bot.table.stored import PastGame

_GAME: Final = f"SELECT {r.TABLE} FROM tables WHERE id = ?"  # noqa: S608
_GAMES: Final = (
    f"SELECT {r.TABLE} FROM tables WHERE chat = ? AND stage IN ('over', 'closed') "  # noqa: S608
    "AND practice IS NULL AND EXISTS (SELECT 1 FROM deals WHERE table_id = id AND closing <> '') "
    "ORDER BY touched DESC, id DESC LIMIT ?"
)
_DEALS: Final = (
    f"SELECT {r.DEAL} FROM deals JOIN tables ON tables.id = table_id "  # noqa: S608
    "WHERE table_id = ? AND (closing <> '' OR stage IN ('over', 'closed')) ORDER BY number"
)
_LAST_DEAL: Final = (
    f"SELECT {r.DEAL} FROM deals WHERE table_id = ? AND closing <> '' "  # noqa: S608
    "ORDER BY number DESC LIMIT 1"
)
_PLIES: Final = (
    "SELECT deal, ply, token FROM plies WHERE table_id = ? AND deal <= ? ORDER BY deal, ply"
)


class PastRows(Part):
    """The part of the store about games to look back on."""

    async def game(self, table: int) -> PastGame | None:
        """The game of a table with the deals that are over; None for a table that never was or
        cannot be read. The deal in play is left out: it holds everybody's cards (A62)."""
        async with self._db.transaction():
            row = await self._db.row(_GAME, (table,))
            deals = await self._db.rows(_DEALS, (table,))
            plies = await self._db.rows(_PLIES, (table, len(deals)))
        return None if row is None else _past(row, deals, plies)

    async def games(self, chat: int, most: int) -> list[PastGame]:
        """The games of a chat that have ended with a deal behind them, the newest first, each with
        its last deal alone; without those that cannot be read."""
        async with self._db.transaction():
            tables = await self._db.rows(_GAMES, (chat, most))
            found = [_past(row, await self._db.rows(_LAST_DEAL, (row[0],)), ()) for row in tables]
        return [one for one in found if one is not None]


def _past(row: Row, deals: Sequence[Row], plies: Sequence[Row]) -> PastGame | None:
    try:
        return PastGame(r.table_of(row), r.deals_of(deals, plies))
    except r.UnreadableError:
        return None
