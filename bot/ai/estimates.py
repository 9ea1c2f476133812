"""What a contract would bring before the first card is played: imagined worlds, played out
perfectly with the cards the declarer would keep.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from bot.ai.alphabeta import OutOfNodes
from bot.ai.knowledge import TALON
from bot.ai.seating import Seating
from bot.ai.solver import Solver, World
from bot.ai.worlds import Deal, Source
from bot.engine.cards import POINTS, Card, Hand, cards_in, hand_of, points_in

WORLDS: Final = 8
BUDGET: Final = 3500
"""Positions to search for one decision; no world is begun beyond them."""
A_WORLD: Final = 2000
"""Positions to search in one world; one that needs more is left out."""
GRAIN: Final = 8
_GIVEN: Final = 0.6  # how much a point given away hurts


class Tried(NamedTuple):
    """What a way to put cards away made in some worlds."""

    cards: tuple[Card, ...]
    values: tuple[int, ...]


def tried(
    seating: Seating,
    worlds: Source,
    low: int,
    high: int,
    ways: Sequence[tuple[Card, ...]] = (),
    grain: int = GRAIN,
) -> list[Tried]:
    """The points the viewer makes as declarer, between ``low`` and ``high`` and too low by less
    than ``grain``, by each of ``ways`` to put cards away, in the same worlds; without ways, by
    what looks best when he has taken a talon that he has not seen. The values are empty when no
    world could be played out."""
    rows: list[list[int]] = []
    spent = 0
    for _ in range(WORLDS):
        if spent >= BUDGET:
            break
        deal = worlds.world()
        hand = seating.view.hand
        if seating.view.phase == "bid":
            hand |= deal.get(TALON, 0)
            deal = {**deal, TALON: 0}
        row: list[int] = []
        for way in ways or best_ways(seating, hand, 1):
            value, nodes = _played(seating, deal, hand, way, low, high, grain)
            spent += nodes
            if value is None:
                break
            row.append(value)
        else:
            rows.append(row)
    names = ways or ((),)
    return [Tried(way, tuple(row[n] for row in rows)) for n, way in enumerate(names)]


def best_ways(seating: Seating, hand: Hand, count: int) -> list[tuple[Card, ...]]:
    """The ``count`` ways to put the cards away that are still too many, best first, by the look
    of what remains."""

    def looks(cards: tuple[Card, ...]) -> float:
        points = sum(POINTS[card] for card in cards)
        value = seating.worth(hand ^ hand_of(cards))
        return value + (points if seating.keeps else -_GIVEN * points)

    return sorted(combinations(cards_in(hand), seating.left), key=looks, reverse=True)[:count]


def _played(
    seating: Seating, deal: Deal, hand: Hand, way: Sequence[Card], low: int, high: int, grain: int
) -> tuple[int | None, int]:
    """The points made with ``hand`` in the world ``deal`` when ``way`` goes where the rules say,
    and the positions it took; None for the points when those were too many."""
    rules, view = seating.view.rules, seating.view
    kept = points_in(hand_of(view.discard)) if isinstance(view.discard, tuple) else 0
    hands = [hand ^ hand_of(way), *(deal[seat] for seat in seating.others)]
    away = list(way)
    if seating.keeps:
        kept += sum(POINTS[card] for card in away)
        away = []
    size = hands[0].bit_count()
    for place in range(1, len(hands)):
        if away and hands[place].bit_count() < size:
            hands[place] |= 1 << away.pop(0)
    under = hand_of(away) | deal.get(TALON, 0) | deal.get(TALON + 1, 0)
    world = World(tuple(hands), turn=seating.leader, last=rules.last_trick_bonus + points_in(under))
    solver = Solver(rules, world, A_WORLD)
    try:
        value = solver.value(low=low - kept, high=high - kept, grain=grain)
    except OutOfNodes:
        return None, solver.nodes
    return value + kept, solver.nodes
