"""House rules, in the database."""

import contextlib
from collections.abc import Sequence

from bot.engine.rules import preset
from bot.store.connection import Part, Row
from bot.store.rows import UnreadableError, rules_of
from bot.table.house import House, OwnPreset


class HouseRows(Part):
    """The part of the store about the rules that chats have chosen."""

    async def house(self, chat: int) -> House | None:
        """The house rules of a chat, None when it has chosen none. Those that cannot be read any
        more are left out."""
        async with self._db.transaction():
            row = await self._db.row(
                "SELECT chat, rules, changed FROM houses WHERE chat = ?", (chat,)
            )
            own = await self._db.rows(
                "SELECT number, name, rules FROM own_presets WHERE chat = ? ORDER BY number",
                (chat,),
            )
        return None if row is None else house_of(row, own)

    async def save_house(self, house: House) -> None:
        """Remember the house rules of a chat and its own presets."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT OR REPLACE INTO houses (chat, rules, changed) VALUES (?, ?, ?)",
                (house.chat, str(house.rules), house.changed),
            )
            await self._db.run("DELETE FROM own_presets WHERE chat = ?", (house.chat,))
            await self._db.run_each(
                "INSERT INTO own_presets (chat, number, name, rules) VALUES (?, ?, ?, ?)",
                [(house.chat, one.number, one.name, str(one.rules)) for one in house.own],
            )


def house_of(row: Row, own: Sequence[Row]) -> House:
    """House rules from ``chat, rules, changed``, own presets from ``number, name, rules``. Rules
    that make no sense any more are left out, or replaced by ``classic``."""
    chat, rules, changed = row
    presets = []
    for number, name, text in own:
        with contextlib.suppress(UnreadableError):
            presets.append(OwnPreset(number, name, rules_of(text)))
    try:
        return House(chat, rules_of(rules), tuple(presets), changed)
    except UnreadableError:
        return House(chat, preset("classic"), tuple(presets), changed)
