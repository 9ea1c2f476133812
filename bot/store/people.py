"""The people and chats that are known, in the database."""

from typing import get_args

from bot.store import personal, statistics
from bot.store.connection import Part, Row, told
from bot.store.rows import LONGEST, TIMES
from bot.table.model import Cards, Chat, Locale, Notify, Person, Suits, Theme, Tricks


class PeopleRows(Part):
    """The part of the store about people and chats."""

    async def person(self, person: int) -> Person | None:
        """Who this is, None when never met."""
        row = await self._db.row(
            "SELECT id, name, locale, reachable, autoplay, notify, confirm, suits, theme, cards "
            "FROM people WHERE id = ?",
            (person,),
        )
        return None if row is None else person_of(row)

    async def save_person(self, person: Person) -> None:
        """Remember a person."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT OR REPLACE INTO people (id, name, locale, reachable, autoplay, notify, "
                "confirm, suits, theme, cards) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    person.id,
                    person.name,
                    person.locale,
                    person.reachable,
                    person.autoplay,
                    person.notify,
                    person.confirm,
                    person.suits,
                    person.theme,
                    person.cards,
                ),
            )

    async def forget(self, person: int) -> None:
        """Remove a person; where he sat, the record keeps a seat of nobody's."""
        await personal.forget(self._db, person)

    async def chat(self, chat: int) -> Chat | None:
        """What is known of a chat, None when nothing. StoreError like `open_store`."""
        with told(self._db.path):
            row = await self._db.row(
                "SELECT id, title, private, locale, username, pace, lost, tricks "
                "FROM chats WHERE id = ?",
                (chat,),
            )
        return None if row is None else chat_of(row)

    async def save_chat(self, chat: Chat) -> None:
        """Remember a chat."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT OR REPLACE INTO chats (id, title, private, locale, username, pace, lost, "
                "tricks) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    chat.id,
                    chat.title,
                    chat.private,
                    chat.locale,
                    chat.username,
                    chat.pace,
                    chat.lost,
                    chat.tricks,
                ),
            )

    async def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables, settings and screens go to the new id.

        Message ids of the old group mean nothing in the new one: editing them fails there, and
        the outbox then sends anew.
        """
        async with self._db.transaction():
            await self._db.run("UPDATE OR REPLACE chats SET id = ? WHERE id = ?", (new, old))
            await self._db.run("UPDATE tables SET chat = ? WHERE chat = ?", (new, old))
            await self._db.run("UPDATE scribes SET chat = ? WHERE chat = ?", (new, old))
            await self._db.run("UPDATE OR REPLACE houses SET chat = ? WHERE chat = ?", (new, old))
            await self._db.run(
                "UPDATE OR REPLACE own_presets SET chat = ? WHERE chat = ?", (new, old)
            )
            await self._db.run("UPDATE OR REPLACE waiting SET chat = ? WHERE chat = ?", (new, old))
            await self._db.run("UPDATE OR REPLACE shown SET chat = ? WHERE chat = ?", (new, old))
            await self._db.run("DELETE FROM spent WHERE chat = ?", (old,))
            await statistics.move(self._db, old, new)

    async def wait(self, chat: int, person: int) -> bool:
        """Remember who wants to be called to the next table of a chat; False when he does so
        already."""
        async with self._db.transaction():
            changed = await self._db.run(
                "INSERT OR IGNORE INTO waiting (chat, person) VALUES (?, ?)", (chat, person)
            )
        return changed == 1

    async def called(self, chat: int, table: int) -> list[int]:
        """Those who want to be called to the next table of a chat; that is ``table`` now."""
        async with self._db.transaction():
            await self._db.run("UPDATE waiting SET called = ? WHERE chat = ?", (table, chat))
        return await self.uncalled(table)

    async def uncalled(self, table: int) -> list[int]:
        """Those who are to be called to ``table`` and have not been."""
        rows = await self._db.rows(
            "SELECT person FROM waiting WHERE called = ? ORDER BY person", (table,)
        )
        return [person for (person,) in rows]

    async def told(self, table: int, person: int) -> None:
        """``person`` was called to ``table``, or sits there: he need not be called any more."""
        async with self._db.transaction():
            await self._db.run(
                "DELETE FROM waiting WHERE called = ? AND person = ?", (table, person)
            )


def person_of(row: Row) -> Person:
    """A person from ``id, name, locale, reachable, autoplay, notify, confirm, suits, theme,
    cards``; a choice that there is not any more becomes the usual one."""
    id_, name, locale, reachable, autoplay, notify, confirm, suits, theme, cards = row
    return Person(
        id_,
        name,
        _locale(locale),
        bool(reachable),
        bool(autoplay),
        next((one for one in get_args(Notify) if one == notify), "pause"),
        bool(confirm),
        next((one for one in get_args(Suits) if one == suits), "signs"),
        next((one for one in get_args(Theme) if one == theme), "light"),
        next((one for one in get_args(Cards) if one == cards), "text"),
    )


def chat_of(row: Row) -> Chat:
    """A chat from ``id, title, private, locale, username, pace, lost, tricks``; a pace or time
    that cannot be becomes none, a choice that there is not the usual one."""
    id_, title, private, locale, username, pace, lost, tricks = row
    pace = pace if 0 <= pace <= LONGEST else 0
    lost = lost if 0 <= lost <= TIMES else 0.0
    shown: Tricks = next((one for one in get_args(Tricks) if one == tricks), "posts")
    return Chat(id_, title, bool(private), _locale(locale), username, pace, lost, shown)


def _locale(text: str) -> Locale:
    return next((one for one in get_args(Locale) if one == text), "ru")
