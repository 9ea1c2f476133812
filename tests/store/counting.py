"""Random games in a database, and their statistics worked out once more from the cards:
``python -m tests.store.counting --games 500``.

The store counts a game by the outcomes it has written down, as it ends; here every card is played
again. Both must agree, whatever happened to the games. The tests do so with a few games.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.engine.outcome import Result
from bot.engine.record import Entry, parse_records
from bot.engine.scoring import outcome_of
from bot.store import SqliteStore, open_store
from bot.store import rows as r
from bot.store.statistics import GAMES, HONOURS, PARTS, TALLIES, games_of, honours_of, tallies_of
from bot.table.restore import tags
from bot.table.sheet import Row
from bot.table.statistics.facts import facts
from bot.table.statistics.fold import Book, fold
from bot.table.statistics.model import GameFacts
from tests.table.fakes import ShuffledDealer
from tests.table.lives import life, lobby


async def live(store: SqliteStore, games: Iterable[int]) -> None:
    """Play the games of these numbers into ``store``, each to its end."""
    for number in games:
        rng = Random(number)
        table, _ = await store.create(lobby(rng), f"game {number}")
        for turn in life(rng, table, ShuffledDealer(number)):
            after = turn.table
            await store.save(
                after,
                expected=table.version,
                opened=turn.opened,
                plies=turn.plies,
                closed=turn.closed,
            )
            table = after


def stored(path: Path) -> tuple[list[GameFacts], Book]:
    """What the database says: the facts in the order in which they were counted, and the sums."""
    with closing(sqlite3.connect(path)) as outside:
        games = list(games_of(outside.execute(GAMES), outside.execute(PARTS)))
        book = Book(tallies_of(outside.execute(TALLIES)))
        for honour in honours_of(outside.execute(HONOURS)):
            book.honours[honour.chat, honour.kind] = honour
    return games, book


def replayed(path: Path) -> list[GameFacts]:
    """The facts of every game that has ended, each card played again, in the order in which they
    were counted."""
    with closing(sqlite3.connect(path)) as outside:
        rows = outside.execute(
            f"SELECT {r.TABLE} FROM tables WHERE stage IN ('over', 'closed') "  # noqa: S608
            "ORDER BY (SELECT number FROM counted WHERE table_id = id), id"
        ).fetchall()
        found = [_facts(outside, row) for row in rows]
    return [one for one in found if one is not None]


def _facts(outside: sqlite3.Connection, row: Sequence[object]) -> GameFacts | None:
    table = r.table_of(tuple(row))
    deals = outside.execute(
        "SELECT number, opening, closing FROM deals WHERE table_id = ? ORDER BY number", (table.id,)
    ).fetchall()
    lines = [tags(table)]
    for number, opening, closing_ in deals:
        tokens = outside.execute(
            "SELECT token FROM plies WHERE table_id = ? AND deal = ? ORDER BY ply",
            (table.id, number),
        )
        played = " ".join(token for (token,) in tokens)
        lines.append(" | ".join(filter(None, (opening, played, closing_))))
    (record,) = parse_records("\n".join(lines))
    return facts(table, list(_rows(record.entries)))


def _rows(entries: Sequence[Entry]) -> Iterator[Row]:
    """The rows of the score sheet; a fine charged outside scoring has a row of its own."""
    for number, entry in enumerate(entries, 1):
        if entry.result is None or entry.state is None:
            return
        dealer, result = entry.state.dealer, entry.result
        fines = tuple(line for line in result.lines if line.reason == "cut_fine")
        if fines:
            yield Row(number, dealer, None, Result(fines, entry.state.scores))
        if not entry.state.redealt:
            lines = tuple(line for line in result.lines if line not in fines)
            yield Row(number, dealer, outcome_of(entry.state), replace(result, lines=lines))


def main(argv: Sequence[str] | None = None) -> int:
    """Play, count both ways, and print what there was; 1 when they differ."""
    parser = argparse.ArgumentParser(description="Count random games twice.")
    parser.add_argument("--games", type=int, default=500)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "thousand.sqlite"
        asyncio.run(_fill(path, args.games))
        games, book = stored(path)
        again = replayed(path)
    endings = Counter(game.ending for game in games)
    _say(f"{args.games} games, {len(games)} counted: {dict(endings)}")
    _say(f"{len(book.tallies)} sums, {len(book.honours)} records of chats")
    same = games == again and same_book(book, fold(again))
    _say("stored and replayed agree" if same else "stored and replayed DIFFER")
    return 0 if same else 1


def same_book(one: Book, other: Book) -> bool:
    """Whether both have the same sums and records."""
    return (one.tallies, one.honours) == (other.tallies, other.honours)


async def _fill(path: Path, games: int) -> None:
    async with await open_store(path) as store:
        await live(store, range(games))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
