"""What a result is worth in the game: the chance to win it from a standing, roughly.

Every result is scored by the engine's own scoring, so barrels, bolts, fines, the dump truck and
doubled deals count as the rules say.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.engine.outcome import Outcome
from bot.engine.rules import Rules
from bot.engine.scoring import score
from bot.engine.state import Standing, View

SCALE: Final = 210.0
"""Points of lead that multiply the chances to win by e."""
ON_BARREL: Final = 70.0  # what sitting on the barrel adds to its points
ATTEMPT: Final = 45.0  # what each attempt used takes off
BOLT: Final = 25.0


def prospect(rules: Rules, scores: Sequence[Standing], winner: int | None, seat: int) -> float:
    """The chance, 0…1, that ``seat`` wins from this standing."""
    if winner is not None:
        return 1.0 if winner == seat else 0.0
    return _prospects(rules, tuple(scores))[seat]


def after_play(view: View, declarer: int | None, contract: int, points: Sequence[float]) -> float:
    """`prospect` of the viewer when the deal ends with these raw ``points`` by seat."""
    tricks = tuple(1 if p > 0.5 else 0 for p in points)
    outcome = _outcome(view, declarer, contract)
    return _scored(view, replace(outcome, points=tuple(round(p) for p in points), tricks=tricks))


def after_conceding(view: View) -> float:
    """`prospect` of the viewer, the declarer, when he gives the deal up now."""
    return _scored(view, replace(_outcome(view, view.declarer, view.contract), conceded=True))


def now(view: View) -> float:
    """`prospect` of the viewer if nothing happened in this deal."""
    return prospect(view.rules, view.scores, None, view.seat or 0)


def _scored(view: View, outcome: Outcome) -> float:
    result, _ = score(outcome)
    return prospect(view.rules, result.scores, result.winner, view.seat or 0)


def _outcome(view: View, declarer: int | None, contract: int) -> Outcome:
    zeros = (0,) * view.players
    return Outcome(
        rules=view.rules,
        scores=view.scores,
        dealer=view.dealer,
        points=zeros,
        tricks=zeros,
        declarer=declarer,
        contract=contract,
        sitting=next((seat for seat, hand in enumerate(view.hands) if hand is None), None),
        dark=view.dark,
        golden=view.golden,
    )


@lru_cache(maxsize=4096)
def _prospects(rules: Rules, scores: tuple[Standing, ...]) -> tuple[float, ...]:
    strengths = [_strength(rules, standing) for standing in scores]
    top = max(strengths)
    weights = [math.exp((strength - top) / SCALE) for strength in strengths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _strength(rules: Rules, standing: Standing) -> float:
    strength = float(standing.total)
    if rules.bolt_fine != "off":
        strength -= BOLT * standing.bolts
    if standing.barrel is not None:
        strength += ON_BARREL - (ATTEMPT * standing.barrel if rules.barrel_attempts else 0.0)
    return strength
