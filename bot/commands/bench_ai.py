"""How long the computers of each level think about a move."""

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import quantiles
from typing import Final

from bot.ai import LEVELS, Mind
from bot.commands.bench_tables import any_move
from bot.engine.actions import Deal
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import preset
from bot.engine.state import View

POSITIONS: Final = 150
"""Positions of random deals, each asked of every level."""
SECONDS: Final = 20.0
"""A level that thinks long is asked until so much time is over, but of `LEAST` positions."""
LEAST: Final = 30
_EACH: Final = 5  # of a deal every so many positions


def measure() -> dict[str, dict[str, float]]:
    """``p50_ms`` and ``p95_ms`` of a move by level, over positions of every phase. Measured as
    this process's own time: what else the machine does is not the mind's speed."""
    views = list(_positions(POSITIONS))
    return {level: _thinking(mind, views) for level, mind in LEVELS.items()}


def described(measured: Mapping[str, Mapping[str, float]]) -> Sequence[str]:
    """A line a level."""
    return [
        f"{level:8} p50 {spent['p50_ms']:7.1f} ms, p95 {spent['p95_ms']:7.1f} ms a move"
        for level, spent in measured.items()
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
