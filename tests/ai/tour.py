"""What the tours of all tables share: `everywhere` and `advised` as commands, `opened` as games."""

import argparse
import sys
from collections.abc import Iterator
from random import Random

from bot.engine.actions import Deal
from bot.engine.cards import DECK
from bot.engine.game import Game
from tests.engine.complete_games import Table, tables
from tests.engine.courses import random_standing


def opened(table: Table, number: int, rng: Random) -> Game:
    """Game ``number`` at ``table`` before its first deal. Every other one begins from a standing
    near the barrel, the target or the truck, where odd rules meet."""
    rules, players = table.rules, table.players
    game = Game.start(rules, players, rng.randrange(players))
    if number % 2:
        scores = tuple(random_standing(rng, rules) for _ in range(players))
        game = Game.resume(rules, number=0, dealer=game.dealer, scores=scores)
    return game


def dealt(game: Game, rng: Random) -> Game:
    """The same with the next deal, from a deck of ``rng``."""
    return game.deal(Deal(tuple(rng.sample(DECK, len(DECK))), game.next_dealer))


def options(about: str, what: str, count: int) -> argparse.ArgumentParser:
    """A command line: how many ``what`` at each table, ``count`` if nothing is said, from which
    number on, and at which tables."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(f"--{what}", dest="count", type=int, default=count, help="at each table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--tables", default="", help="only those, as classic-3,club-2")
    return parser


def stops(args: argparse.Namespace) -> Iterator[tuple[Table, range]]:
    """The tables that ``args`` of `options` name, with the numbers to play there."""
    chosen = set(filter(None, args.tables.split(",")))
    for table in tables():
        if not chosen or str(table) in chosen:
            yield table, range(args.first, args.first + args.count)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
