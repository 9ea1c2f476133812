"""The store that the table and the outbox know as `Store` and `Screens`."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

from bot.store import past, statistics
from bot.store import rows as r
from bot.store.connection import Row, connect, told
from bot.store.migrations import migrate
from bot.store.personal import forget
from bot.store.scribes import BookRows
from bot.table.house import House
from bot.table.model import (
    Chat,
    ClosedDeal,
    OpenedDeal,
    PastGame,
    Person,
    Ply,
    Shown,
    StoredTable,
    Table,
)
from bot.table.ports import Conflict
from bot.table.statistics.model import Honour, Key, SeasonCount, Tally

_PARTS: Final = (
    "people", "chats", "tables", "deals", "plies", "tables_on_show", "shown", "houses",
    "own_presets", "life", "waiting", "scribes", "spent", "counted", "parts", "tallies", "honours",
)  # fmt: skip
"""Tables and views without which nothing works."""
_BY_KEY: Final = f"SELECT {r.TABLE} FROM tables WHERE key = ?"  # noqa: S608


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


class SqliteStore(BookRows):
    """Games, people, chats and screens in one SQLite file. Implements the table's `Store`,
    `Screens` and `Books` ports; every method that writes is one transaction, on the disk when it
    returns."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the file; nothing can be read or written afterwards."""
        await self._db.close()

    async def create(self, table: Table, key: str) -> tuple[Table, bool]:
        """Write a new table down and give it its id; a repeated ``key`` answers the table that
        was made with it first, without its game, and False."""
        async with self._db.transaction():
            known = await self._db.row(_BY_KEY, (key,))
            if known is not None:
                return _table(known), False
            new = await self._db.insert(
                "INSERT INTO tables (key, chat, thread, starter, rules, seats, stage, version, "
                "hold, votes, created, touched, reason, next_secret, practice) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key,
                    table.chat,
                    table.thread,
                    table.starter,
                    str(table.rules),
                    r.seats_text(table.seats),
                    table.stage,
                    table.version,
                    r.hold_text(table.hold),
                    r.votes_text(table.votes),
                    table.created,
                    table.touched,
                    table.reason,
                    table.next_secret,
                    r.practice_text(table.practice),
                ),
            )
        return replace(table, id=new), True

    async def save(
        self,
        table: Table,
        *,
        expected: int,
        opened: Sequence[OpenedDeal] = (),
        plies: Sequence[Ply] = (),
        closed: Sequence[ClosedDeal] = (),
    ) -> None:
        """Store the table's own fields and append to its record, all or nothing.

        Raises `Conflict` when the stored version is not ``expected``, or when the record already
        holds one of these deals or plies. Of a table that is set aside as damaged only that is
        stored: what made it so stays to be looked at.
        """
        try:
            async with self._db.transaction():
                await self._update(table, expected)
                await self._db.run_each(
                    "INSERT INTO deals (table_id, number, opening, secret, asked, words) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    [(table.id, d.number, d.opening, d.secret, d.asked, d.words) for d in opened],
                )
                await self._db.run_each(
                    "INSERT INTO plies (table_id, deal, ply, seat, token, by) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    [(table.id, p.deal, p.ply, p.seat, p.token, p.by) for p in plies],
                )
                for deal in closed:
                    await self._close_deal(table.id, deal)
                await statistics.count(self._db, table)
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {table.id}: {error}") from error

    async def wake(self, now: float) -> float:
        """Note a sign of life, and move the turns that have a limit on by the silence before it,
        in one transaction; the silence in seconds, 0 in a new database. StoreError like
        `open_store`."""
        with told(self._db.path):
            return await self._wake(now)

    async def _wake(self, now: float) -> float:
        async with self._db.transaction():
            # before the epoch nobody was alive
            row = await self._db.row(
                "SELECT max(alive) FROM life WHERE alive BETWEEN 0 AND ?", (now,)
            )
            silence = 0.0 if row is None or row[0] is None else now - row[0]
            await self._db.run("DELETE FROM life")
            await self._db.run(
                "UPDATE tables SET due = json_set(due, '$.since', due ->> '$.since' + ?) "
                "WHERE stage = 'playing' AND json_valid(due)",
                (silence,),
            )
            await self._db.run("INSERT OR REPLACE INTO life (id, alive) VALUES (1, ?)", (now,))
        return silence

    async def beat(self, now: float) -> None:
        """Note a sign of life."""
        async with self._db.transaction():
            await self._db.run("INSERT OR REPLACE INTO life (id, alive) VALUES (1, ?)", (now,))

    async def unfinished(self) -> list[StoredTable]:
        """All tables in play or in their lobby, and those that ended within the last hour before
        the last write. One that cannot be read comes as ``damaged`` with its reason.
        StoreError like `open_store`."""
        with told(self._db.path):
            tables, deals, plies = await self._unfinished()
        deals_by_table = _by_first(deals)
        plies_by_table = _by_first(plies)
        return [_stored(row, deals_by_table[row[0]], plies_by_table[row[0]]) for row in tables]

    async def _unfinished(self) -> tuple[list[Row], list[Row], list[Row]]:
        async with self._db.transaction():
            tables = await self._db.rows("SELECT * FROM tables_on_show ORDER BY id")
            deals = await self._db.rows(
                "SELECT table_id, number, opening, closing, outcome, secret, asked, words "
                "FROM deals WHERE table_id IN (SELECT id FROM tables_on_show) "
                "ORDER BY table_id, number"
            )
            plies = await self._db.rows(
                "SELECT table_id, deal, ply, token FROM plies "
                "JOIN (SELECT table_id, max(number) AS last FROM deals GROUP BY table_id) "
                "USING (table_id) WHERE deal >= last - 1 "
                "AND table_id IN (SELECT id FROM tables_on_show) ORDER BY table_id, deal, ply"
            )
        return tables, deals, plies

    async def person(self, person: int) -> Person | None:
        """Who this is, None when never met."""
        row = await self._db.row(
            "SELECT id, name, locale, reachable, autoplay, notify, confirm, suits, theme, cards "
            "FROM people WHERE id = ?",
            (person,),
        )
        return None if row is None else r.person_of(row)

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
        await forget(self._db, person)

    async def chat(self, chat: int) -> Chat | None:
        """What is known of a chat, None when nothing. StoreError like `open_store`."""
        with told(self._db.path):
            row = await self._db.row(
                "SELECT id, title, private, locale, username, pace, lost FROM chats WHERE id = ?",
                (chat,),
            )
        return None if row is None else r.chat_of(row)

    async def save_chat(self, chat: Chat) -> None:
        """Remember a chat."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT OR REPLACE INTO chats (id, title, private, locale, username, pace, lost) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    chat.id,
                    chat.title,
                    chat.private,
                    chat.locale,
                    chat.username,
                    chat.pace,
                    chat.lost,
                ),
            )

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
        return None if row is None else r.house_of(row, own)

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

    async def wait(self, chat: int, person: int) -> bool:
        """Remember who wants to be called to the next table of a chat; False when he does so
        already."""
        async with self._db.transaction():
            changed = await self._db.run(
                "INSERT OR IGNORE INTO waiting (chat, person) VALUES (?, ?)", (chat, person)
            )
        return changed == 1

    async def called(self, chat: int) -> list[int]:
        """Those who wanted to be called, and want so no longer."""
        async with self._db.transaction():
            rows = await self._db.rows(
                "SELECT person FROM waiting WHERE chat = ? ORDER BY person", (chat,)
            )
            await self._db.run("DELETE FROM waiting WHERE chat = ?", (chat,))
        return [person for (person,) in rows]

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

    async def game(self, table: int) -> PastGame | None:
        """The game of a table with the deals that are over; None for a table that never was or
        cannot be read. The deal in play is left out: it holds everybody's cards (A62)."""
        return await past.game(self._db, table)

    async def games(self, chat: int, most: int) -> list[PastGame]:
        """The games of a chat that have ended with a deal behind them, the newest first, each with
        its last deal alone; without those that cannot be read."""
        return await past.games(self._db, chat, most)

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
        return {chat: r.hours_of(calls) for chat, calls in rows}

    async def save_spent(self, chat: int, calls: Sequence[float]) -> None:
        """Remember when calls were made in a group."""
        async with self._db.transaction():
            await self._db.run(
                "INSERT OR REPLACE INTO spent (chat, calls) VALUES (?, ?)",
                (chat, r.hours_text(calls)),
            )

    async def _update(self, table: Table, expected: int) -> None:
        if table.stage == "damaged":
            changed = await self._db.run(
                "UPDATE tables SET stage = 'damaged', reason = ?, touched = ? "
                "WHERE id = ? AND version = ?",
                (table.reason, table.touched, table.id, expected),
            )
        else:
            changed = await self._db.run(
                "UPDATE tables SET starter = ?, rules = ?, seats = ?, stage = ?, version = ?, "
                "hold = ?, votes = ?, touched = ?, reason = ?, due = ?, next_secret = ?, "
                "words = ? "
                "WHERE id = ? AND version = ?",
                (
                    table.starter,
                    str(table.rules),
                    r.seats_text(table.seats),
                    table.stage,
                    table.version,
                    r.hold_text(table.hold),
                    r.votes_text(table.votes),
                    table.touched,
                    table.reason,
                    r.due_text(table.due),
                    table.next_secret,
                    table.words,
                    table.id,
                    expected,
                ),
            )
        if changed != 1:
            raise Conflict(f"table {table.id} is not at version {expected}")

    async def _close_deal(self, table: int, deal: ClosedDeal) -> None:
        changed = await self._db.run(
            "UPDATE deals SET closing = ?, outcome = ?, lines = ? "
            "WHERE table_id = ? AND number = ? AND closing = ''",
            (deal.closing, deal.outcome, r.lines_text(deal.lines), table, deal.number),
        )
        if changed != 1:
            raise Conflict(f"deal {deal.number} of table {table} is not open")


def _table(row: Row) -> Table:
    try:
        return r.table_of(row)
    except r.UnreadableError as error:
        return r.damaged_table(row, error.code)


def _stored(row: Row, deals: Sequence[Row], plies: Sequence[Row]) -> StoredTable:
    """One table from its rows; never raises for what stands in them."""
    rules = row[4]
    try:
        table = r.table_of(row)
        if table.stage == "damaged":
            return StoredTable(table, rules, (), ())
        if table.stage == "playing" and table.version > 0 and not deals:
            raise r.UnreadableError("bad-deals")
        if [deal[0] for deal in deals] != list(range(1, len(deals) + 1)):
            raise r.UnreadableError("bad-deals")
        kept = r.deals_of(deals[-2:], plies)
    except r.UnreadableError as error:
        return StoredTable(r.damaged_table(row, error.code), rules, (), ())
    return StoredTable(table, rules, kept, tuple(deal[3] for deal in deals[:-2]))


def _by_first(rows: Sequence[Row]) -> defaultdict[int, list[Row]]:
    grouped: defaultdict[int, list[Row]] = defaultdict(list)
    for first, *rest in rows:
        grouped[first].append(tuple(rest))
    return grouped


def _table_of_slot(slot: str) -> int | None:
    first = slot.partition(":")[0]
    return int(first) if first.isascii() and first.isdecimal() else None
