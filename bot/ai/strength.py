"""What a hand is worth to a declarer, in points: the sum of its suits, and its marriages.

A suit is valued by leading it from the top against the others' cards, evenly spread; a table of
all 64 holdings is made once. It is a rule of thumb whose scale was set by self-play
(`CALIBRATION`), not an analysis of the deal.
"""

import math
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from bot.engine.cards import ACES, MARRIAGES, POINTS, Hand
from bot.engine.rules import Rules

ACES_WORTH: Final = 200
_PAIR: Final = 0b1100  # king and queen in a holding
LEAD_LOST: Final = 0.62  # what later cards of a suit are still worth after the lead was lost
GIFT: Final = 0.6  # how much a point given away hurts
FROM_OTHERS: Final = 1.6  # points a void opponent throws on a winner, on average

# points = offset + slope * trick value, by number of opponents: least squares over self-play
CALIBRATION: Final = {1: (14.0, 0.95), 2: (-3.0, 1.14)}
LEAD_OF_OTHERS: Final = 5.0  # what the first lead is worth
# how often the first, second, third marriage gets declared, by aces in hand (0, 1, 2, 3 or more)
_DECLARED: Final = {
    True: (
        (0.3, 0.1, 0.0, 0.0),
        (0.93, 0.7, 0.4, 0.2),
        (0.96, 0.75, 0.5, 0.3),
        (0.98, 0.8, 0.6, 0.4),
    ),
    False: (
        (0.3, 0.1, 0.0, 0.0),
        (0.6, 0.3, 0.1, 0.0),
        (0.75, 0.4, 0.2, 0.1),
        (0.88, 0.5, 0.3, 0.2),
    ),
}
SPREAD: Final = {1: 25.0, 2: 24.0}  # how far the truth lies from it, about


def worth(hand: Hand, rules: Rules, opponents: int, *, leads: bool = True) -> float:
    """The points a declarer with ``hand`` may expect to make, marriages included, when the rest
    of the deck is with ``opponents`` others; ``leads``: the first lead is his."""
    offset, slope = CALIBRATION[opponents]
    tricks = offset + slope * trick_worth(hand, opponents) - (0.0 if leads else LEAD_OF_OTHERS)
    return tricks + marriage_worth(hand, rules, leads=leads)


def chance(points: float, contract: int, opponents: int) -> float:
    """The chance, 0…1, that a hand worth ``points`` makes ``contract``."""
    return 1 / (1 + math.exp((contract - 1.5 - points) * 1.7 / SPREAD[opponents]))


def trick_worth(hand: Hand, opponents: int) -> float:
    """The points of the tricks a hand takes when it leads its suits from the top."""
    table = _SUITS[opponents]
    return table[hand & 63] + table[hand >> 6 & 63] + table[hand >> 12 & 63] + table[hand >> 18]


def marriage_worth(hand: Hand, rules: Rules, *, leads: bool = True) -> float:
    """The marriages of ``hand``, less the chance that they can't be declared."""
    values = sorted(
        (
            value
            for marriage, value in zip(MARRIAGES, rules.marriages, strict=True)
            if hand & marriage == marriage
        ),
        reverse=True,
    )
    free = rules.marriage_without_trick or rules.stock
    aces = (hand & ACES).bit_count()
    odds = _DECLARED[leads][min(aces + (free and leads), 3)]
    total = sum(value * share for value, share in zip(values, odds, strict=False))
    if rules.ace_marriage and hand & ACES == ACES:
        total += ACES_WORTH * (1.0 if free else 0.6)
    return total


def best_drop(hand: Hand, rules: Rules, opponents: int, count: int) -> Hand:
    """Which ``count`` cards (1 or 2) of ``hand`` are best given away."""
    suits = _givings(rules.marriages, opponents)
    parts = [
        (suits[suit][hand >> suit * 6 & 63], suit * 6) for suit in range(4) if hand >> suit * 6 & 63
    ]
    singles = sorted((giving.one_cost, giving.one << shift) for giving, shift in parts)
    if count == 1:
        return singles[0][1]
    best = min(
        ((giving.two_cost, giving.two << shift) for giving, shift in parts if giving.two),
        default=(math.inf, 0),
    )
    if len(singles) > 1:
        (cost, one), (other_cost, other) = singles[:2]
        best = min(best, (cost + other_cost, one | other))
    return best[1]


class _Giving(NamedTuple):
    """The cheapest card, and the cheapest two, to give from one holding of a suit."""

    one: int
    one_cost: float
    two: int  # 0: the holding has less than two
    two_cost: float


@lru_cache(maxsize=64)
def _givings(values: tuple[int, ...], opponents: int) -> tuple[tuple[_Giving, ...], ...]:
    return tuple(
        tuple(_giving(holding, value, opponents) for holding in range(64)) for value in values
    )


def _giving(holding: int, value: int, opponents: int) -> _Giving:
    bits = [1 << rank for rank in range(6) if holding >> rank & 1]
    pairs = [one | other for one, other in combinations(bits, 2)]
    ones = [(_cost(holding, drop, value, opponents), drop) for drop in bits]
    twos = [(_cost(holding, drop, value, opponents), drop) for drop in pairs]
    one_cost, one = min(ones, default=(math.inf, 0))
    two_cost, two = min(twos, default=(math.inf, 0))
    return _Giving(one, one_cost, two, two_cost)


def _cost(holding: int, drop: int, value: int, opponents: int) -> float:
    """What is lost by giving ``drop`` away from one suit, and what the others gain by it."""
    table, left = _SUITS[opponents], holding ^ drop
    cost = table[holding] - table[left]
    if holding & _PAIR == _PAIR and drop & _PAIR:
        cost += value
    elif drop & _PAIR:
        cost += 0.05 * value  # it may complete a marriage over there
    return cost + GIFT * sum(POINTS[rank] for rank in range(6) if drop >> rank & 1)


def _suit_value(holding: int, opponents: int) -> float:
    """The points one suit takes, led from the top; ``holding`` has bit 0 for the ace."""
    own = [rank for rank in range(6) if holding >> rank & 1]
    others = [rank for rank in range(6) if not holding >> rank & 1]
    total, weight = 0.0, 1.0
    while own:
        if not others or own[0] < others[0]:
            # each opponent follows with his lowest; one who has none throws something small
            follow = min(len(others), opponents)
            taken = POINTS[own.pop(0)] + FROM_OTHERS * (opponents - follow)
            for _ in range(follow):
                taken += POINTS[others.pop()]
            total += weight * taken
        else:
            own.pop()
            others.pop(0)
            if others and opponents > 1:
                others.pop()
            weight *= LEAD_LOST
    return total


_SUITS: Final = {
    opponents: tuple(_suit_value(holding, opponents) for holding in range(64))
    for opponents in (1, 2)
}
