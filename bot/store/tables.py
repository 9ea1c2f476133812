"""Tables and what is played at them: written down move by move, read back after a restart."""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.store import rows as r
from bot.store import statistics
from bot.store.connection import Part, Row, told
from bot.table.model import Table
from bot.table.ports import Conflict
from bot.table.stored import ClosedDeal, OpenedDeal, Ply, StoredTable

_BY_KEY: Final = f"SELECT {r.TABLE} FROM tables WHERE key = ?"  # noqa: S608


class TableRows(Part):
    """The part of the store about tables, from their lobby to their end."""

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

    async def _update(self, table: Table, expected: int) -> None:
        if table.stage == "damaged":
            changed = await self._db.run(
                "UPDATE tables SET stage = 'damaged', reason = ?, touched = ? "
                "WHERE id = ? AND version = ?",
                (table.reason, table.touched, table.id, expected),
            )
        else:
            changed = await self._db.run(
                "UPDATE tables SET thread = ?, starter = ?, rules = ?, seats = ?, stage = ?, "
                "version = ?, hold = ?, votes = ?, touched = ?, reason = ?, due = ?, "
                "next_secret = ?, words = ? "
                "WHERE id = ? AND version = ?",
                (
                    table.thread,
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
