"""The time it takes to draw a score sheet with its chart: CPU of one thread."""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import quantiles
from typing import Any, Final

from bot.engine.outcome import Outcome
from bot.engine.rules import preset
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.pictures import score_picture
from bot.table.sheet import Row, ScoreSheet

TIMES: Final = 60
"""How often each picture is drawn."""
DEALS: Final = {"normal": 20, "long": 300}
"""Deals in a game by its kind."""
_NAMES: Final = ("Анна", "Борис Николаевич", "Vera", "Константин Константинопольский")


def measure() -> dict[str, Any]:
    """Milliseconds to draw a game of each of `DEALS`, with three and with four players in turns,
    light and dark."""
    return {kind: _spent(deals) for kind, deals in DEALS.items()}


def described(measured: Mapping[str, Any]) -> Sequence[str]:
    """A line for each kind of game."""
    return [
        f"{f'{kind} game, {DEALS[kind]} deals':24} p50 {spent['p50_ms']:5.1f} ms  "
        f"p95 {spent['p95_ms']:5.1f} ms"
        for kind, spent in measured.items()
    ]


def _spent(deals: int) -> dict[str, float]:
    sheets = [_game(players, deals) for players in (3, 4)]
    for sheet in sheets:
        score_picture(sheet, "ru")  # letters and words are read once
    spent = []
    for time_ in range(TIMES):
        began = time.thread_time()
        score_picture(sheets[time_ % 2], "ru", ("light", "dark")[time_ // 2 % 2])
        spent.append(1000 * (time.thread_time() - began))
    cuts = quantiles(spent, n=20, method="inclusive")
    return {"p50_ms": round(cuts[9], 1), "p95_ms": round(cuts[18], 1)}


def _game(players: int, deals: int) -> ScoreSheet:
    """A game of so many deals that nobody wins: the same in every run."""
    chance = random.Random(players)  # noqa: S311  not for playing
    rules = preset("classic")
    start = (Standing(),) * players
    rows: list[Row] = []
    for number in range(1, deals + 1):
        dealer = number % players
        sitting = dealer if players == 4 else None
        active = [seat for seat in range(players) if seat != sitting]
        declarer, other = chance.sample(active, 2)
        taken, points = chance.choice((60, 95, 105, 120)), [0] * players
        points[declarer], points[other] = taken, 120 - taken
        before = rows[-1].scores if rows else start
        order = chance.choice((100, 100, 100, 120))
        outcome = Outcome(
            rules, before, dealer, tuple(points), tuple(points), declarer, order, sitting
        )
        result, _ = score(outcome)
        rows.append(Row(number, dealer, outcome, replace(result, winner=None)))
    return ScoreSheet(_NAMES[:players], rules, start, tuple(rows), 0)
