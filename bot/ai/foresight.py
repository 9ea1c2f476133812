"""Card play by foresight: every play is tried in a number of imagined worlds, each played out
perfectly, and what it is worth there is weighed by the standing; the best on average is played.
"""

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.ai.alphabeta import OutOfNodes
from bot.ai.knowledge import DISCARD, TALON
from bot.ai.memory import Memory
from bot.ai.solver import Solver, World
from bot.ai.standing import after_play
from bot.ai.tricks import judged
from bot.ai.worlds import Deal, Imagining, Source, Worlds
from bot.engine.actions import Action, Play
from bot.engine.auction import ACES_WORTH
from bot.engine.cards import ACES, SUIT_OF, hand_of, points_in
from bot.engine.scoring import counted
from bot.engine.state import View

SENSE: Final = 0.06
"""What a point of the rule of thumb counts beside a point of foresight: it breaks ties."""
EXACT: Final = 5
"""With so few cards in hand values are searched to the point, with more to within `GRAIN`."""
GRAIN: Final = 6
SOME: Final = 5
"""Worlds looked at before it may stop early,"""
MANY: Final = 8
"""and before plays that were worth the same in all are taken to be equal."""
SURE: Final = 2.5  # standard errors by which the best must lead
_SCALE: Final = 600.0  # points that a chance of 1 to win the game is worth, about
_ROUNDED: Final = 10  # no rounding moves points by so many
_STEP: Final = 20.0  # points by which slopes are measured


class Effort(NamedTuple):
    """How hard to think: worlds to imagine at most, positions to search in all (no world is begun
    beyond them: the deadline, the same on every machine) and in one world; one that needs more
    is left out."""

    worlds: int
    nodes: int
    a_world: int


def choose_card(
    view: View, rng: random.Random, effort: Effort, imagining: Imagining = Worlds
) -> Action:
    """The card to play, or the lead and declaration, for the seat at turn."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    sense = judged(Memory(view), plays)
    sums = dict.fromkeys(plays, 0.0)
    # with a stock nothing can be played out; with cards missing, as in a position without its
    # past, neither
    if not view.stock and _complete(view):
        sums = _foreseen(view, imagining(view, rng), plays, effort)
    return max(plays, key=lambda play: sums[play] + SENSE * sense[play])


def as_world(view: View, deal: Deal, hero: int) -> World:
    """The solver's world that ``deal`` makes of what ``view`` shows, with ``hero`` as place 0."""
    seats = [
        seat
        for seat in ((hero + step) % view.players for step in range(view.players))
        if view.hands[seat] is not None
    ]
    place: dict[int | None, int | None] = {seat: number for number, seat in enumerate(seats)}
    return World(
        hands=tuple(view.hand if seat == view.seat else deal[seat] for seat in seats),
        turn=seats.index(view.turn),
        table=view.table,
        trump=view.trump,
        next_trump=view.next_trump,
        owner=place.get(view.trump_by),
        next_owner=place.get(view.next_trump_by),
        taken=sum(1 << number for number, seat in enumerate(seats) if view.tricks[seat]),
        last=view.rules.last_trick_bonus + points_in(deal.get(TALON, 0) | deal.get(TALON + 1, 0)),
    )


def made(margin: float, softness: float) -> float:
    """The chance, 0…1, that a contract with this margin in a world where everybody sees
    everything is made where nobody does; ``softness`` is how far the two are apart, in points."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, (margin + 0.5) / softness))))


class Stake:
    """What is at stake for the viewer in the play, in points of the game: what the contract is
    worth to him, and each point beside it."""

    def __init__(self, view: View) -> None:
        me = view.seat or 0
        self._view = view
        self.hero = me if view.declarer is None else view.declarer
        self._alone = view.declarer is None
        self._mine = self.hero == me
        self._cards = view.hand.bit_count()
        self._softness = 0.6 + 1.2 * (self._cards - 1)
        self._need = self._points_needed()
        self._contract, self._slope, self._own = 0.0, 1.0, 0.0
        if not self._alone:
            self._weigh()

    def worth(self, play: Play, solver: Solver, deal: Deal) -> float:
        """What ``play`` is worth to the viewer in this world."""
        if self._alone:
            return float(solver.value(play))
        need = self._need - points_in(deal.get(DISCARD, 0))
        if self._cards <= EXACT:
            value = solver.value(play)
        else:
            reach = round(2.2 * self._softness)
            value = solver.value(play, need - reach, need + reach, GRAIN)
        worth = self._contract * made(value - need, self._softness) + self._slope * value
        return worth + (0.0 if self._mine else self._own * _declared(self._view, play))

    def _points_needed(self) -> int:
        """What the declarer still has to make, his discard of this view counted."""
        view = self._view
        order, rules = view.contract, view.rules
        near = range(order - _ROUNDED, order + _ROUNDED)
        need = next(points for points in near if counted(points, rules) >= order)
        put_away = hand_of(view.discard) if isinstance(view.discard, tuple) else 0
        return need - (view.points[self.hero] or 0) - points_in(put_away)

    def _weigh(self) -> None:
        low, high = self._others(_STEP), self._others(2 * _STEP)
        contract = self._view.contract
        won, lost = self._after(contract, low), self._after(max(0, contract - 10), low)
        self._contract = _SCALE * (won - lost)
        # the declarer's points are lost to the others
        self._slope = _SCALE * (won - self._after(contract, high)) / _STEP
        if not self._mine:
            mine = list(low)
            mine[self._view.seat or 0] += _STEP
            self._own = _SCALE * (self._after(contract, mine) - won) / _STEP

    def _others(self, more: float) -> list[float]:
        """The points so far, and ``more`` for the declarer's opponents together."""
        view = self._view
        others = [s for s, hand in enumerate(view.hands) if hand is not None and s != self.hero]
        points = [float(made or 0) for made in view.points]
        for seat in others:
            points[seat] += more / len(others)
        return points

    def _after(self, declarers: int, points: Sequence[float]) -> float:
        ended = list(points)
        ended[self.hero] = declarers
        return after_play(self._view, self.hero, self._view.contract, ended)


def _foreseen(
    view: View, worlds: Source, plays: Sequence[Play], effort: Effort
) -> dict[Play, float]:
    """What each play is worth on average over the worlds that could be played out."""
    stake = Stake(view)
    rows: list[list[float]] = []
    spent = 0
    for _ in range(effort.worlds):
        if spent >= effort.nodes or _settled(rows):
            break
        deal = worlds.world()
        solver = Solver(view.rules, as_world(view, deal, stake.hero), effort.a_world)
        try:
            rows.append([stake.worth(play, solver, deal) for play in plays])
        except OutOfNodes:
            continue
        finally:
            spent += solver.nodes
    return {
        play: sum(row[number] for row in rows) / max(len(rows), 1)
        for number, play in enumerate(plays)
    }


def _settled(rows: Sequence[Sequence[float]]) -> bool:
    """Whether more worlds would hardly change what is best: every other play is behind by more
    than the worlds differ, or has been as good in all of them."""
    count = len(rows)
    if count < SOME:
        return False
    means = [sum(column) / count for column in zip(*rows, strict=True)]
    top = means.index(max(means))
    for number in range(len(means)):
        behind = [row[top] - row[number] for row in rows]
        mean = means[top] - means[number]
        spread = sum((value - mean) ** 2 for value in behind)
        if mean * mean * count * (count - 1) <= SURE * SURE * spread + 1e-9 and (
            count < MANY or spread > 1e-9
        ):
            return False
    return True


def _complete(view: View) -> bool:
    """Whether everybody holds as many cards as he should at this point of a trick."""
    held = [
        view.hand.bit_count() if seat == view.seat else getattr(hand, "count", 0)
        for seat, hand in enumerate(view.hands)
        if hand is not None
    ]
    cards = view.hand.bit_count()
    return sum(held) + len(view.table) == cards * len(held) and max(held) == cards


def _declared(view: View, play: Play) -> int:
    """What ``play`` declares."""
    if not play.mark:
        return 0
    return ACES_WORTH if ACES >> play.card & 1 else view.rules.marriages[SUIT_OF[play.card]]
