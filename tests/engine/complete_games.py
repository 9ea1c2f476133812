"""Whole games between computer players, counted: ``python -m tests.engine.complete_games``.

The tests play a few for each preset and number of players; this command plays as many as asked
and prints how long they are. It ends with 1 when a game does not end.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Final

from bot.ai import LEVELS
from bot.engine.actions import Deal
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import Rules, preset, presets

MOST_DEALS: Final = 400
"""No game between players of any sense takes so many, redealt ones included."""
_PLAYER: Final = "novice"
_WHIMS: Final = 0.03  # how often anything legal is done instead


class EndlessGameError(AssertionError):
    """A game that was not won in MOST_DEALS deals."""


@dataclass(frozen=True)
class Table:
    """A preset and a number of players it allows."""

    rules: Rules
    players: int

    def __str__(self) -> str:
        return f"{self.rules.preset}-{self.players}"


def tables() -> list[Table]:
    """Every preset with every number of players."""
    return [Table(rules, players) for rules in presets().values() for players in rules.players]


def games(table: Table, count: int) -> Iterator[Game]:
    """``count`` games to their end, the same ones each time; EndlessGameError when one has none."""
    for number in range(count):
        yield _played(table, Random(f"{table} {number}"))


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print a line a table."""
    parser = argparse.ArgumentParser(description="Play whole games between computer players.")
    parser.add_argument("--games", type=int, default=200, help="how many for each table")
    parser.add_argument("presets", nargs="*", help="only these; all without")
    args = parser.parse_args(argv)
    chosen = {preset(name) for name in args.presets}
    _say(f"{'table':20} {'games':>6} {'deals':>6} {'most':>5}  wins by seat")
    for table in tables():
        if chosen and table.rules not in chosen:
            continue
        try:
            played = list(games(table, args.games))
        except EndlessGameError as error:
            _say(f"{table!s:20} {error}")
            return 1
        lengths = [game.number for game in played]
        wins = [sum(game.winner == seat for game in played) for seat in range(table.players)]
        shown = f"{mean(lengths):6.1f} {max(lengths):5}  {' '.join(map(str, wins))}"
        _say(f"{table!s:20} {len(played):6} {shown}")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _played(table: Table, rng: Random) -> Game:
    mind = LEVELS[_PLAYER]
    game = Game.start(table.rules, table.players, rng.randrange(table.players))
    while game.winner is None:
        if game.number == MOST_DEALS:
            raise EndlessGameError(f"no winner after {MOST_DEALS} deals: {game.line()}")
        deck = list(DECK)
        rng.shuffle(deck)
        game = game.deal(Deal(tuple(deck), game.next_dealer))
        while game.state is not None and game.in_deal:
            # now and then a whim, or a claim of whoever has one: all that is legal gets played
            whim = rng.random() < _WHIMS
            view = game.view(game.state.turn)
            game = game.act(rng.choice(game.state.legal) if whim else mind(view, rng))
    return game


if __name__ == "__main__":
    sys.exit(main())
