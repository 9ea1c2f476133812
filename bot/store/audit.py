"""Whether the statistics in a database are those of its games."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.engine.errors import GameError
from bot.store import rows as r
from bot.store.statistics import (
    DEALS,
    GAMES,
    HONOURS,
    PARTS,
    TALLIES,
    facts_of,
    games_of,
    honours_of,
    tallies_of,
)
from bot.table.scored import ScoringError
from bot.table.statistics.fold import fold
from bot.table.statistics.model import GameFacts, Tally

REMEDY: Final = "python -m bot recount"
_NEAR: Final = 0.01
"""How far two ratings may be apart that were worked out on different machines."""

_UNREADABLE: Final = (
    r.UnreadableError, ScoringError, GameError, ArithmeticError, LookupError, TypeError, ValueError,
    RecursionError,
)  # fmt: skip
"""What a record may lead to that makes no sense; one game must not keep the others from being
looked at."""


def miscounts(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """The tables whose games are counted otherwise than their records say, or not at all, with
    the reason; 0 stands for the sums, made anew from what is counted. A table that cannot be read
    is passed over, `damages` names it."""
    stored = list(games_of(connection.execute(GAMES), connection.execute(PARTS)))
    by_table = {game.table: game for game in stored}
    for row in connection.execute(f"SELECT {r.TABLE} FROM tables ORDER BY id").fetchall():  # noqa: S608
        try:
            table = r.table_of(row)
            deals = connection.execute(DEALS, (table.id,)).fetchall()
            game = facts_of(table, deals)
        except _UNREADABLE:
            continue
        if table.stage != "damaged" and game != by_table.get(table.id):
            yield table.id, f"its game is counted otherwise than it was played: {REMEDY}"
    if not _summed_up(connection, stored):
        yield 0, f"the statistics are not those of the games: {REMEDY}"


def _summed_up(connection: sqlite3.Connection, games: list[GameFacts]) -> bool:
    tallies = tallies_of(connection.execute(TALLIES))
    honours = {(one.chat, one.kind): one for one in honours_of(connection.execute(HONOURS))}
    book = fold(games)
    return (
        honours == book.honours
        and tallies.keys() == book.tallies.keys()
        and all(_same(tally, book.tallies[key]) for key, tally in tallies.items())
    )


def _same(one: Tally, other: Tally) -> bool:
    near = abs(one.mu - other.mu) < _NEAR and abs(one.sigma - other.sigma) < _NEAR
    return near and replace(one, mu=other.mu, sigma=other.sigma) == other
