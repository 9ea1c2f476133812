"""``python -m tests.ai.everywhere``: games of all levels under every preset, each move watched.

A move that is not legal, that raises, or that takes longer than a worker would be given counts as
a failure here: no other move is put in its place, and the command ends with 1. Every other game
begins from a standing near the barrel, the target or the truck, where odd rules meet.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from bot.ai import LEVELS
from bot.ai.skilled import wants_redeal
from bot.engine.actions import Action
from bot.engine.game import Game
from bot.engine.state import View
from bot.minds import DEADLINE
from tests.ai.tour import dealt, opened, options, say, stops
from tests.engine.complete_games import MOST_DEALS, Table

WISHED: Final = 1.0
"""Seconds within which 95 of a hundred moves of the expert should be made."""


@dataclass
class Watched:
    """What was seen: ``spans`` are the seconds of processor time of each move by level,
    ``failures`` a line for each that went wrong."""

    games: int = 0
    deals: int = 0
    spans: dict[str, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Watched") -> None:
        """Count what ``other`` saw, too."""
        self.games += other.games
        self.deals += other.deals
        for level, spans in other.spans.items():
            self.spans.setdefault(level, []).extend(spans)
        self.failures += other.failures


def watched(table: Table, number: int, levels: Sequence[str], deals: int = MOST_DEALS) -> Watched:
    """Game ``number`` at ``table``, the levels in turn from seat ``number`` on; no more than
    ``deals`` of it. The same number is the same game."""
    rng = Random(f"{table} {number}")
    game = opened(table, number, rng)
    seats = [levels[(seat + number) % len(levels)] for seat in range(table.players)]
    seen = Watched(games=1)
    while game.winner is None and game.number < deals:
        game = dealt(game, rng)
        while game.state is not None and game.in_deal:
            action = _asked(game, seats, rng, seen)
            if action is None:
                return seen
            game = game.act(action)
    seen.deals = game.number
    if game.winner is None and deals == MOST_DEALS:
        seen.failures.append(f"{table}: no end after {game.number} deals")
    return seen


def _asked(game: Game, seats: Sequence[str], rng: Random, seen: Watched) -> Action | None:
    """The move of the seat at turn, None when there can be none; and claims out of turn."""
    turn = game.state.turn if game.state else 0
    for seat in range(game.players):
        view = game.view(seat)
        if seat == turn:
            action = _moved(game, view, seats[seat], rng, seen)
        elif view.legal and (claim := wants_redeal(view)) is not None and claim not in view.legal:
            seen.failures.append(f"{seats[seat]} claims {claim}: {game.line()}")
    return action


def _moved(game: Game, view: View, level: str, rng: Random, seen: Watched) -> Action | None:
    began = time.thread_time()
    try:
        action = LEVELS[level](view, rng)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        seen.failures.append(f"{level} raises {error!r}: {game.line()}")
        return None
    spent = time.thread_time() - began
    seen.spans.setdefault(level, []).append(spent)
    if spent > DEADLINE:
        seen.failures.append(f"{level} thinks for {spent:.1f} s: {game.line()}")
    if action not in view.legal:
        seen.failures.append(f"{level} plays {action}: {game.line()}")
        return None
    return action


def main(argv: Sequence[str] | None = None) -> int:
    """Play, print a line a table, and what failed."""
    parser = options("All levels under every preset.", "games", 12)
    parser.add_argument("--levels", default=",".join(LEVELS))
    args = parser.parse_args(argv)
    levels, total = args.levels.split(","), Watched()
    for table, numbers in stops(args):
        seen = Watched()
        for number in numbers:
            seen.add(watched(table, number, levels))
        say(f"{table!s:20} {_described(seen)}")
        total.add(seen)
    say(f"{'all':20} {_described(total)}")
    for line in islice(total.failures, 20):
        say(line)
    return 1 if total.failures else 0


def _described(seen: Watched) -> str:
    parts = [f"games {seen.games} deals {seen.deals} failures {len(seen.failures)}"]
    for level, spans in sorted(seen.spans.items()):
        ordered = sorted(spans)
        late = sum(span > WISHED for span in ordered)
        parts.append(
            f"{level} {len(ordered)} moves p95 {1000 * ordered[int(0.95 * len(ordered))]:.0f} ms"
            f" most {1000 * ordered[-1]:.0f} ms, {late} above {WISHED:.0f} s"
        )
    return "; ".join(parts)


if __name__ == "__main__":
    sys.exit(main())
