"""A deal played with all its cards on the table: what each position is worth to the declarer when
everybody plays as well as can be, and by how much each move changed that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.ai.alphabeta import OutOfNodes
from bot.ai.solver import Solver, World
from bot.ai.strength import GIFT, worth
from bot.engine.actions import Action, Discard, Give, Lay, Play
from bot.engine.apply import apply
from bot.engine.cards import POINTS, hand_of, points_in
from bot.engine.seats import form, held, opponents
from bot.engine.state import State

GIFTS: Final = (Give, Lay, Discard)
"""Actions that put a card away."""
SENSIBLE: Final = 8
"""Of so many ways to put cards away that look best the best is told: with open cards a ten may be
the right gift, and nobody would learn from that."""


@dataclass(frozen=True)
class Slip:
    """A move of ``seat`` that cost its side ``cost`` points, and what was better: cards put away
    (``trick`` 0) or a play to ``trick``, counted from 1."""

    seat: int
    trick: int
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    cost: int


class Course(NamedTuple):
    """What the play was worth to the declarer at its first lead, and all that was lost in it."""

    worth: int
    slips: tuple[Slip, ...]


class Gifts(NamedTuple):
    """The most that the declarer makes by any way to put cards away; and the best of those that
    look sensible with what it makes, if that is more than he made it himself."""

    most: int
    sensible: int = 0
    way: tuple[Action, ...] = ()


def world_of(state: State, hero: int) -> World:
    """The solver's world of a position of the play, ``hero`` as place 0."""
    circle = ((hero + step) % state.players for step in range(state.players))
    seats = [seat for seat in circle if state.hands[seat] is not None]
    talons = hand_of(card for talon in state.talons for card in talon)
    return World(
        hands=tuple(held(state, seat) for seat in seats),
        turn=seats.index(state.turn),
        table=state.table,
        trump=state.trump,
        next_trump=state.next_trump,
        owner=None if state.trump_by is None else seats.index(state.trump_by),
        next_owner=None if state.next_trump_by is None else seats.index(state.next_trump_by),
        taken=sum(1 << place for place, seat in enumerate(seats) if state.tricks[seat]),
        last=state.rules.last_trick_bonus + points_in(talons),
    )


def course(
    states: Sequence[State], actions: Sequence[Action], hero: int, limit: int
) -> Course | None:
    """How the play went from ``states[0]``, its first position, to its end by ``actions``; None
    when a question takes more than ``limit`` positions."""
    slips = list[Slip]()
    kept = points_in(hand_of(states[-1].discard))
    try:
        value = _solver(states[0], hero, limit).value()
        whole = value + kept
        for before, action, after in zip(states[:-1], actions, states[1:], strict=True):
            value -= after.points[hero] - before.points[hero]
            if after.phase == "over":
                value += kept  # no play has brought that
            now = _value_near(after, hero, limit, value, hero_moved=before.turn == hero)
            if now != value and isinstance(action, Play):
                better = _better(before, hero, limit, action, now - value)
                number = sum(before.tricks) + 1
                slips.append(Slip(before.turn, number, (action,), (better,), abs(now - value)))
            value = now
    except OutOfNodes:
        return None
    return Course(whole, tuple(slips))


def best_gifts(state: State, hero: int, limit: int, known: int = -1) -> Gifts | None:
    """What putting other cards away makes with open cards, where what was put away makes
    ``known``; None when a question takes more than ``limit`` positions."""
    found = Gifts(known)
    try:
        # what looks best first: the higher the most is, the sooner others fall short of it
        for number, (way, after) in enumerate(sorted(ways(state), key=_looks, reverse=True)):
            kept = points_in(hand_of(after.discard))
            solver = _solver(after, hero, limit)
            if solver.makes(found.most + 1 - kept):
                most = solver.value(low=found.most + 1 - kept) + kept
                found = found._replace(most=most)
                if number < SENSIBLE:
                    found = found._replace(sensible=most, way=way)
    except OutOfNodes:
        return None
    return found


def ways(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Every way to put the declarer's cards away, and the first position of the play after it."""
    seen: set[tuple[object, ...]] = set()
    waiting: list[tuple[tuple[Action, ...], State]] = [((), state)]
    while waiting:
        way, now = waiting.pop()
        key = (now.hands, now.talons, now.discard)
        if key in seen:
            continue
        seen.add(key)
        if now.phase == "order":
            yield way, apply(now, now.legal[0]).state
            continue
        waiting += [((*way, a), apply(now, a).state) for a in now.legal if isinstance(a, GIFTS)]


def _looks(way: tuple[tuple[Action, ...], State]) -> float:
    """How good putting these cards away looks, by the look of what remains."""
    gifts, after = way
    hero = after.declarer or 0
    points = sum(POINTS[gift.card] for gift in gifts if isinstance(gift, GIFTS))
    keeps = form(after.rules, after.players).discards > 0
    value = worth(held(after, hero), after.rules, len(opponents(after, hero)))
    return value + (points if keeps else -GIFT * points)


def _solver(state: State, hero: int, limit: int) -> Solver:
    return Solver(state.rules, world_of(state, hero), limit)


def _value_near(state: State, hero: int, limit: int, likely: int, *, hero_moved: bool) -> int:
    """The value after a move: ``likely`` if it cost nothing; if it did, less after one of the
    declarer's, more after one of the others'."""
    if state.phase == "over":
        return 0
    solver = _solver(state, hero, limit)
    if hero_moved:
        lossless = likely <= 0 or solver.makes(likely)
        return likely if lossless else solver.value(high=likely)
    return solver.value(low=likely) if solver.makes(likely + 1) else likely


def _better(state: State, hero: int, limit: int, played: Play, lost: int) -> Play:
    """A play that would have cost nothing where ``played`` changed the value by ``lost``."""
    solver = _solver(state, hero, limit)
    value = solver.value(played) - lost
    plays = [action for action in state.legal if isinstance(action, Play) and action != played]
    if state.turn == hero:
        return next(play for play in plays if solver.makes(value, play))
    return next(play for play in plays if not solver.makes(value + 1, play))
