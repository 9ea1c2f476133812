"""Statistics in SQLite: the facts of ended games, and the sums that are made of them.

The facts are written in the transaction in which a game ends, once for each table; the sums are
their fold (`bot.table.statistics`) and can be made anew at any time (`recount`).
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, fields, replace
from typing import Final

from bot.store import rows as r
from bot.store.connection import Connection, Row
from bot.table.model import Table
from bot.table.scored import rows_of
from bot.table.statistics.facts import facts
from bot.table.statistics.fold import Book, keys_of, scopes_of
from bot.table.statistics.model import (
    Deeds,
    GameFacts,
    Honour,
    Key,
    Part,
    Rating,
    SeasonCount,
    Tally,
)
from bot.table.stored import StoredDeal

log = logging.getLogger(__name__)

VERSION: Final = 3
"""Of the way in which games are counted; a database counted in another way is counted anew when
it is opened. Whoever changes what `facts` or `Book` make of a game raises it."""

_DEEDS: Final = ", ".join(field.name for field in fields(Deeds))
_PART: Final = f"player, place, gone, chips, ratings, {_DEEDS}"
_SUMS: Final = ", ".join(field.name for field in fields(Tally))
DEALS: Final = (
    "SELECT number, opening, closing, outcome FROM deals WHERE table_id = ? ORDER BY number"
)
"""How to ask for what `facts_of` reads."""
_HONOUR: Final = "chat, kind, value, player, table_id, former"
GAMES: Final = "SELECT table_id, chat, ended, ending, deals FROM counted ORDER BY number"
PARTS: Final = f"SELECT table_id, {_PART} FROM parts ORDER BY table_id, part"  # noqa: S608
TALLIES: Final = f"SELECT chat, season, kind, player, {_SUMS} FROM tallies"  # noqa: S608
HONOURS: Final = f"SELECT {_HONOUR} FROM honours"  # noqa: S608
"""How to ask for what `games_of`, `tallies_of` and `honours_of` read."""


async def count(connection: Connection, table: Table) -> None:
    """Count the game of ``table`` if it has ended and was not counted; within the caller's
    transaction. A record that cannot be read is logged and not counted: the game ends all the same.
    """
    if table.version == 0 or table.stage not in ("over", "closed"):
        return
    if await connection.row("SELECT 1 FROM counted WHERE table_id = ?", (table.id,)):
        return
    deals = await connection.rows(DEALS, (table.id,))
    try:
        game = facts_of(table, deals)
    except Exception:  # a game that ended must be stored, whatever its record is worth
        log.exception("a game is not counted", extra={"table": table.id})
        return
    if game is not None:
        await _write(connection, await _added(connection, game))


def facts_of(table: Table, deals: Sequence[Row]) -> GameFacts | None:
    """The facts of a table from its deals as ``number, opening, closing, outcome``, oldest first;
    raises what `rows_of` does, or `UnreadableError`, when they do not hold."""
    if [deal[0] for deal in deals] != list(range(1, len(deals) + 1)):
        raise r.UnreadableError("bad-deals")
    stored = (StoredDeal(number, opening, (), *rest) for number, opening, *rest in deals)
    return facts(table, rows_of(table.rules, len(table.seats), stored))


async def bring_up_to_date(connection: Connection) -> None:
    """Count all games anew if they were last counted in another way, or never."""
    version = await connection.row("PRAGMA user_version")
    if version != (VERSION,):
        log.info("%d games are counted", await recount(connection))


async def recount(connection: Connection) -> int:
    """Count all games anew from their records, in the order in which they were counted before, and
    those that were not in the order of their ends; how many there are. In one transaction."""
    async with connection.transaction():
        known = {game.table: game for game in await _counted(connection)}
        order = await connection.rows(
            "SELECT id FROM tables LEFT JOIN counted ON table_id = id "
            "WHERE version > 0 AND (number NOT NULL OR stage IN ('over', 'closed')) "
            "ORDER BY number IS NULL, number, touched, id"
        )
        found = [await _recounted(connection, table, known.get(table)) for (table,) in order]
        games = [game for game in found if game is not None]
        await _replace(connection, games)
        await connection.run(f"PRAGMA user_version = {VERSION}")
    return len(games)


async def forget(connection: Connection, person: int) -> None:
    """Of ``person`` the games keep what he was rated, under nobody's name, so that the others'
    sums stay; games with nobody else are counted no more. Within the caller's transaction."""
    groups = await connection.rows(
        "SELECT DISTINCT chat FROM counted JOIN parts USING (table_id) "
        "WHERE player = ? AND chat < 0",
        (person,),
    )
    nothing = ", ".join(f"{field.name} = 0" for field in fields(Deeds))
    await connection.run(
        f"UPDATE parts SET player = 0, chips = 0, {nothing} WHERE player = ?",  # noqa: S608
        (person,),
    )
    await connection.run("DELETE FROM tallies WHERE player = ?", (person,))
    known = "SELECT table_id FROM parts WHERE player > 0"
    await connection.run(f"DELETE FROM parts WHERE table_id NOT IN ({known})")  # noqa: S608
    await connection.run(f"DELETE FROM counted WHERE table_id NOT IN ({known})")  # noqa: S608
    for (chat,) in groups:
        book, _ = await _folded(await _counted(connection, chat))
        await connection.run("DELETE FROM honours WHERE chat = ?", (chat,))
        await _put(connection, {}, book.honours.values())


async def move(connection: Connection, old: int, new: int) -> None:
    """The games of the chat ``old`` are those of ``new``; within the caller's transaction."""
    there = await connection.row("SELECT 1 FROM counted WHERE chat = ?", (new,))
    await connection.run("UPDATE counted SET chat = ? WHERE chat = ?", (new, old))
    if there is not None:
        await _replace(connection, list(await _counted(connection)))
        return
    for table in ("tallies", "honours"):
        await connection.run(f"UPDATE {table} SET chat = ? WHERE chat = ?", (new, old))  # noqa: S608


async def tallies(
    connection: Connection, chat: int, season: str, player: int | None = None
) -> dict[Key, Tally]:
    """The sums of a chat's games in a season, of everybody or one player."""
    whose, values = ("", ()) if player is None else (" AND player = ?", (player,))
    rows = await connection.rows(
        f"{TALLIES} WHERE chat = ? AND season = ?{whose}", (chat, season, *values)
    )
    return tallies_of(rows)


async def honours(connection: Connection, chat: int) -> list[Honour]:
    """The records of a chat."""
    rows = await connection.rows(f"{HONOURS} WHERE chat = ? ORDER BY kind", (chat,))
    return honours_of(rows)


async def season_counts(connection: Connection, chat: int) -> list[SeasonCount]:
    """The games of a chat by month, oldest first."""
    rows = await connection.rows(
        "SELECT season, sum(ending IN ('won', 'lost')), sum(ending NOT IN ('won', 'lost')), "
        "sum(deals) FROM counted WHERE chat = ? GROUP BY season ORDER BY season",
        (chat,),
    )
    return [SeasonCount(*row) for row in rows]


def games_of(games: Iterable[Row], parts: Iterable[Row]) -> Iterator[GameFacts]:
    """The facts from the rows of `GAMES` and `PARTS`."""
    by_table: defaultdict[int, list[Part]] = defaultdict(list)
    for table, player, place, gone, chips, ratings, *deeds in parts:
        worth = tuple(Rating(*one) for one in json.loads(ratings))
        by_table[table].append(Part(player, place, bool(gone), chips, Deeds(*deeds), worth))
    for table, chat, ended, ending, deals in games:
        yield GameFacts(table, chat, ended, ending, deals, tuple(by_table[table]))


def tallies_of(rows: Iterable[Row]) -> dict[Key, Tally]:
    """The sums from the rows of `TALLIES`."""
    return {Key(*row[:4]): Tally(*row[4:]) for row in rows}


def honours_of(rows: Iterable[Row]) -> list[Honour]:
    """The records from the rows of `HONOURS`."""
    return [Honour(*row) for row in rows]


async def _counted(connection: Connection, chat: int | None = None) -> Iterator[GameFacts]:
    """The games that are counted, all or those of one chat, in their order."""
    if chat is None:
        return games_of(await connection.rows(GAMES), await connection.rows(PARTS))
    here = "table_id IN (SELECT table_id FROM counted WHERE chat = ?)"
    return games_of(
        await connection.rows(GAMES.replace("ORDER", f"WHERE {here} ORDER"), (chat,)),
        await connection.rows(PARTS.replace("ORDER", f"WHERE {here} ORDER"), (chat,)),
    )


async def _folded(games: Iterable[GameFacts]) -> tuple[Book, list[GameFacts]]:
    """The book of ``games``, and they with the ratings of their players. Many games take a while
    to add up, and the loop has others to serve."""

    def folded() -> tuple[Book, list[GameFacts]]:
        book = Book()
        return book, [book.add(game)[0] for game in games]

    return await asyncio.to_thread(folded)


async def _replace(connection: Connection, games: Iterable[GameFacts]) -> None:
    """Let ``games`` and their sums be all that is counted."""
    book, counted = await _folded(games)
    for table in ("tallies", "honours", "parts", "counted"):
        await connection.run(f"DELETE FROM {table}")  # noqa: S608
    for game in counted:
        await _write(connection, game)
    await _put(connection, book.tallies, book.honours.values())


async def _recounted(
    connection: Connection, table: int, known: GameFacts | None
) -> GameFacts | None:
    """The facts of a table by its record; what is ``known`` of it when that cannot be read."""
    row = await connection.row(f"SELECT {r.TABLE} FROM tables WHERE id = ?", (table,))  # noqa: S608
    deals = await connection.rows(DEALS, (table,))
    if row is None:
        return None
    try:
        read = r.table_of(row)
        game = known if read.stage == "damaged" else facts_of(read, deals)
    except Exception:  # one game must not keep the others from being counted
        log.exception("a game is not counted anew", extra={"table": table})
        return known
    return game if game is None or known is None else _worth(game, known)


def _worth(game: GameFacts, known: GameFacts) -> GameFacts:
    """``game`` with what is ``known`` of the ratings of those who are forgotten."""
    if len(game.parts) != len(known.parts):
        return game
    parts = zip(game.parts, known.parts, strict=True)
    return replace(game, parts=tuple(replace(new, ratings=old.ratings) for new, old in parts))


async def _added(connection: Connection, game: GameFacts) -> GameFacts:
    """Add ``game`` to the sums; the same with the ratings of its players."""
    keys, book = keys_of(game), Book()
    for chat, season in scopes_of(game):
        for part in game.parts:
            book.tallies |= await tallies(connection, chat, season, part.player)
    for honour in await honours(connection, game.chat):
        book.honours[honour.chat, honour.kind] = honour
    for one in await season_counts(connection, game.chat):
        book.finished[game.chat] += one.finished
    counted, new = book.add(game)
    await _put(connection, {key: book.tallies[key] for key in keys}, new)
    return counted


async def _put(
    connection: Connection, sums: Mapping[Key, Tally], records: Iterable[Honour]
) -> None:
    await connection.run_each(
        f"INSERT OR REPLACE INTO tallies (chat, season, kind, player, {_SUMS}) "  # noqa: S608
        f"VALUES ({_holes(4 + len(fields(Tally)))})",
        [(*key, *astuple(tally)) for key, tally in sums.items()],
    )
    await connection.run_each(
        f"INSERT OR REPLACE INTO honours ({_HONOUR}) VALUES ({_holes(6)})",  # noqa: S608
        [astuple(honour) for honour in records],
    )


async def _write(connection: Connection, game: GameFacts) -> None:
    await connection.run(
        "INSERT INTO counted (table_id, chat, season, ended, ending, deals) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (game.table, game.chat, game.season, game.ended, game.ending, game.deals),
    )
    await connection.run_each(
        f"INSERT INTO parts (table_id, part, {_PART}) "  # noqa: S608
        f"VALUES ({_holes(7 + len(fields(Deeds)))})",
        [
            (
                game.table,
                number,
                one.player,
                one.place,
                one.gone,
                one.chips,
                _ratings_text(one),
                *astuple(one.deeds),
            )
            for number, one in enumerate(game.parts)
        ],
    )


def _ratings_text(part: Part) -> str:
    """What a person was rated, as JSON; computers are always worth the same."""
    return json.dumps([astuple(one) for one in part.ratings if part.player >= 0])


def _holes(count: int) -> str:
    return ", ".join("?" * count)
