"""How long the computers of each level think about a move, and the solver about a full deal."""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, median, quantiles
from typing import Final

from bot.ai import LEVELS, Mind
from bot.ai.solver import Solver, World
from bot.commands.bench_tables import any_move
from bot.engine.actions import Deal
from bot.engine.cards import DECK, hand_of
from bot.engine.game import Game
from bot.engine.rules import preset
from bot.engine.state import View

POSITIONS: Final = 150
"""Positions of random deals, each asked of every level."""
SECONDS: Final = 20.0
"""A level that thinks long is asked until so much time is over, but of `LEAST` positions."""
LEAST: Final = 30
DEALS: Final = 60
"""Random deals for the solver: three hands of eight cards, nothing known but the cards, the
declarer leads; as in the figures that others publish for this game."""
_EACH: Final = 5  # of a deal every so many positions


def measure() -> dict[str, dict[str, float]]:
    """``p50_ms`` and ``p95_ms`` of a move by level, over positions of every phase. Measured as
    this process's own time: what else the machine does is not the mind's speed.

    ``solver``: the mean and the median of one thread's time for "does the declarer make 100?"
    (``makes_100_ms``, ``makes_100_p50_ms``) and for the exact value (``exact_ms``,
    ``exact_p50_ms``) of the same deals, each question asked of a solver that knows nothing yet."""
    views = list(_positions(POSITIONS))
    levels = {level: _thinking(mind, views) for level, mind in LEVELS.items()}
    return {**levels, "solver": _solving()}


def described(measured: Mapping[str, Mapping[str, float]]) -> Sequence[str]:
    """A line a level, and two of the solver."""
    solver = measured["solver"]
    return [
        f"{level:8} p50 {measured[level]['p50_ms']:7.1f} ms, "
        f"p95 {measured[level]['p95_ms']:7.1f} ms a move"
        for level in LEVELS
    ] + [
        f"solver   {what}: {solver[f'{key}_ms']:.1f} ms on average, "
        f"half within {solver[f'{key}_p50_ms']:.1f} ms, {DEALS} random deals"
        for key, what in (("makes_100", "makes 100?"), ("exact", "exact value"))
    ]


def _thinking(mind: Mind, views: Sequence[View]) -> dict[str, float]:
    spans: list[float] = []
    for view in views:
        began = time.process_time()
        mind(view, random.Random(len(spans)))  # noqa: S311 - each run thinks the same
        spans.append(time.process_time() - began)
        if len(spans) >= LEAST and sum(spans) > SECONDS:
            break
    cuts = quantiles(spans, n=100)
    return {"p50_ms": round(cuts[49] * 1000, 2), "p95_ms": round(cuts[94] * 1000, 2)}


def _solving() -> dict[str, float]:
    rules, chance = preset("classic"), random.Random(1)  # noqa: S311 - each run solves the same
    decks = [chance.sample(DECK, len(DECK)) for _ in range(DEALS)]
    worlds = [World(tuple(hand_of(deck[at : at + 8]) for at in (0, 8, 16))) for deck in decks]
    asked: dict[str, Callable[[Solver], object]] = {
        "makes_100": lambda solver: solver.makes(100),
        "exact": lambda solver: solver.value(),
    }
    found: dict[str, float] = {}
    for key, question in asked.items():
        spans = []
        for world in worlds:
            began = time.thread_time()
            question(Solver(rules, world))
            spans.append(1000 * (time.thread_time() - began))
        found[f"{key}_ms"] = round(fmean(spans), 2)
        found[f"{key}_p50_ms"] = round(median(spans), 2)
    return found


def _positions(count: int) -> Iterator[View]:
    """Positions with something to choose, spread over many deals and their phases."""
    chance = random.Random(1)  # noqa: S311 - each run measures the same positions
    game, found = Game.start(preset("classic"), 3, 0), 0
    while found < count:
        deck = list(DECK)
        chance.shuffle(deck)
        game = Game.start(game.rules, 3, found % 3).deal(Deal(tuple(deck), found % 3))
        skipped = chance.randrange(_EACH)
        while game.in_deal and game.state is not None and found < count:
            view = game.view(game.state.turn)
            skipped += len(view.legal) > 1
            if skipped >= _EACH:
                skipped, found = 0, found + 1
                yield view
            game = game.act(any_move(view, chance))
