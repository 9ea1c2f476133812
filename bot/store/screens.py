"""What each chat was last shown, and when, in the database."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.store.connection import Part, told
from bot.store.rows import list_of, time_of
from bot.table.stored import Shown


class ScreenRows(Part):
    """Implements `Screens`."""

    async def shown(self) -> Mapping[int, Mapping[str, Shown]]:
        """All slots of the tables that `unfinished` answers, and those of no table, by chat.
        StoreError like `open_store`."""
        with told(self._db.path):
            rows = await self._db.rows(
                "SELECT chat, slot, message_id, fingerprint FROM shown "
                "WHERE table_id IS NULL OR table_id IN (SELECT id FROM tables_on_show)"
            )
        chats: dict[int, dict[str, Shown]] = defaultdict(dict)
        for chat, slot, message_id, fingerprint in rows:
            chats[chat][slot] = Shown(message_id, fingerprint)
        return dict(chats)

    async def save_shown(self, chat: int, slots: Mapping[str, Shown | None]) -> None:
        """Remember what slots show now; None forgets one."""
        async with self._db.transaction():
            await self._db.run_each(
                "DELETE FROM shown WHERE chat = ? AND slot = ?",
                [(chat, slot) for slot, shown in slots.items() if shown is None],
            )
            await self._db.run_each(
                "INSERT OR REPLACE INTO shown (chat, slot, table_id, message_id, fingerprint) "
                "VALUES (?, ?, ?, ?, ?)",
                [
                    (chat, slot, _table_of_slot(slot), shown.message_id, shown.fingerprint)
                    for slot, shown in slots.items()
                    if shown is not None
                ],
            )

    async def spent(self) -> Mapping[int, Sequence[float]]:
        """When calls were made in each group, as last remembered. StoreError like `open_store`."""
        with told(self._db.path):
            rows = await self._db.rows("SELECT chat, calls FROM spent")
        return {chat: _hours_of(calls) for chat, calls in rows}

    async def save_spent(self, chat: int, calls: Sequence[float]) -> None:
        """Remember when calls were made in a group."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT INTO spent (chat, calls) VALUES (?, ?) "
                "ON CONFLICT (chat) DO UPDATE SET calls = excluded.calls",
                (chat, json.dumps(list(calls))),
            )

    async def blocked(self) -> Mapping[int, float]:
        """Until when the server wanted no call in each chat. StoreError like `open_store`."""
        with told(self._db.path):
            rows = await self._db.rows("SELECT chat, blocked FROM spent WHERE blocked > 0")
        return dict(rows)

    async def save_blocked(self, chat: int, until: float) -> None:
        """Remember until when the server wants no call in a chat."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT INTO spent (chat, calls, blocked) VALUES (?, '[]', ?) "
                "ON CONFLICT (chat) DO UPDATE SET blocked = excluded.blocked",
                (chat, until),
            )


def _table_of_slot(slot: str) -> int | None:
    first = slot.partition(":")[0]
    return int(first) if first.isascii() and first.isdecimal() else None


def _hours_of(text: str) -> tuple[float, ...]:
    """When calls were made; never, if that cannot be read."""
    try:
        return tuple(map(time_of, list_of(text)))
    except (ValueError, TypeError, RecursionError):
        return ()
