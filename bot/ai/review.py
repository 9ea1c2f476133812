"""A deal that is over, looked into with all its cards on the table: what the declarer could have
made, which moves cost most, and whether the auction was sound.

Everything about the play is exact (`bot.ai.solver`): the value of a position is what the declarer
makes of it when everybody plays as well as can be, seeing all cards; what a move costs is by how
much it changes that. It is hindsight: a move that cost points may have been the right one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.ai import contracts
from bot.ai.alphabeta import OutOfNodes
from bot.ai.solver import MOST, Solver, World
from bot.ai.strength import worth
from bot.engine.actions import Action, Discard, Give, Lay, Order, Play
from bot.engine.apply import apply
from bot.engine.cards import hand_of, points_in
from bot.engine.events import Event, Said
from bot.engine.record import parse_records
from bot.engine.rules import Rules
from bot.engine.scoring import rounded
from bot.engine.seats import forehand, held, opponents
from bot.engine.state import State

Verdict: TypeAlias = Literal[
    "sound", "unlucky", "brave", "overbid", "modest", "forced",
    "conceded-well", "conceded-safely", "conceded-early",
]  # fmt: skip
"""What is to be said of a contract: it was to be expected of the hand (``sound``), but the cards
lay badly (``unlucky``); it was more than that, and could be made (``brave``) or not (``overbid``);
it could well have been higher (``modest``); nobody chose it (``forced``). Conceding: it could not
be made; only with open cards; the hand was worth it."""

LIMIT: Final = 400_000
"""Positions to search for one question; what needs more is left out."""
SLIPS: Final = 2
"""Moves that are told,"""
LEAST: Final = 5
"""each of which cost so many points or more."""
SLACK: Final = 10
"""A contract may be so far above the estimate of a hand and still be sound,"""
ROOM: Final = 20
"""and one so far below what was safe is modest."""
_GIFTS: Final = (Give, Lay, Discard)


class Unreviewable(Exception):  # noqa: N818  # a happening: there is nothing to look into
    """A deal without a declarer, dealt again, or not over."""


@dataclass(frozen=True)
class Slip:
    """A move of ``seat`` that cost its side ``cost`` points, and what was better: cards put away
    (``trick`` 0) or a play to ``trick``, counted from 1."""

    seat: int
    trick: int
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    cost: int


@dataclass(frozen=True)
class Review:
    """What came out. ``contract`` is 0 where the cards were thrown in. ``made`` are the declarer's
    points, None when he conceded; ``open_play`` what he would have made with open cards from the
    first lead on, ``open_deal`` with the best cards put away too; None when that was too much to
    search. ``expected`` is what his hand with some talon is worth by estimate, before he saw
    one."""

    declarer: int
    contract: int
    made: int | None
    won: bool
    open_play: int | None
    open_deal: int | None
    slips: tuple[Slip, ...]
    expected: int
    verdict: Verdict


def review(line: str, rules: Rules, limit: int = LIMIT) -> Review:
    """What there is to say about the deal of a record's ``line`` that is over, as it was played
    under ``rules``; `Unreviewable`, or Malformed for a line that is none. ``limit``: positions to
    search for one question."""
    return _Deal(line, rules, limit).review()


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


def judged(
    contract: int, expected: int, promised: int, best: int,
    *, forced: bool = False, raised: bool = False, could_raise: bool = False,
) -> Verdict:  # fmt: skip
    """The word for a contract: of the hand before the talon ``expected`` could be expected, after
    the give ``promised``; ``best`` could be made with open cards. ``forced``: nobody chose it;
    ``raised``: it was named with the talon seen; ``could_raise``: the rules allowed more."""
    if could_raise and min(best, promised) >= contract + ROOM:
        return "modest"
    if forced:
        return "forced"
    basis = max(expected, promised) if raised else expected
    if contract > basis + SLACK:
        return "brave" if best >= contract else "overbid"
    return "sound" if best >= contract else "unlucky"


class _Deal:
    """One deal, position by position."""

    def __init__(self, line: str, rules: Rules, limit: int) -> None:
        played, closing, _ = line.rpartition(" | score=")
        text = f'[Rules "{rules}"]\n{played if closing else line}\n'
        entry = parse_records(text)[0].entries[0]
        if not isinstance(entry.opening, State):
            raise Unreviewable
        self.limit = limit
        self.rules = rules
        self.actions = entry.actions
        self.states = [entry.opening]
        self.events: list[Event] = []
        for action in entry.actions:
            step = apply(self.states[-1], action)
            self.states.append(step.state)
            self.events += step.events
        end = self.states[-1]
        if end.phase != "over" or end.redealt or end.declarer is None:
            raise Unreviewable
        self.end = end
        self.hero = end.declarer

    def review(self) -> Review:
        """All of it."""
        end, hero = self.end, self.hero
        given = self._first("give")
        first = self._first("eight", "play")
        start = self.states[first] if first is not None else end
        walked = None if first is None else self._walked(first)
        slips = list(walked[1]) if walked else []
        open_play = walked[0] if walked else None
        best = None if given is None else self._best_gifts(self.states[given], open_play)
        open_deal = best[0] if best else open_play
        if given is not None and best and open_play is not None and best[0] > open_play:
            put_away = tuple(a for a in self.actions[given:first] if isinstance(a, _GIFTS))
            slips.append(Slip(hero, 0, put_away, best[1], best[0] - open_play))
        costly = sorted((slip for slip in slips if slip.cost >= LEAST), key=lambda s: -s.cost)
        made = end.points[hero]
        expected, verdict = self._auction(start, open_deal or made)
        return Review(
            declarer=hero,
            contract=end.contract,
            made=None if end.conceded else made,
            won=not end.conceded and self._scored(made) >= end.contract,
            open_play=open_play,
            open_deal=open_deal,
            slips=tuple(costly[:SLIPS]),
            expected=expected,
            verdict=verdict,
        )

    # the play

    def _walked(self, first: int) -> tuple[int, list[Slip]] | None:
        """What the play was worth at its first lead, and all that was lost in it; None when that
        is too much to search."""
        hero, slips = self.hero, list[Slip]()
        try:
            value = self._value(self.states[first])
            worth_at_first = value + points_in(hand_of(self.end.discard))
            for state, action, after in self._plays(first):
                value -= after.points[hero] - state.points[hero] - self._bonus(after)
                now = self._value_near(after, value, hero_moved=state.turn == hero)
                if now != value and isinstance(action, Play):
                    better = self._better(state, action, now - value)
                    number = sum(state.tricks) + 1
                    slips.append(Slip(state.turn, number, (action,), (better,), abs(now - value)))
                value = now
        except OutOfNodes:
            return None
        return worth_at_first, slips

    def _plays(self, first: int) -> Iterator[tuple[State, Action, State]]:
        return zip(
            self.states[first:], self.actions[first:], self.states[first + 1 :], strict=False
        )

    def _bonus(self, after: State) -> int:
        """What the last trick brings the declarer that no play did: his discard."""
        over = after.phase == "over"
        return points_in(hand_of(after.discard)) if over else 0

    def _value(self, state: State, low: int = 0, high: int = MOST) -> int:
        return Solver(self.rules, world_of(state, self.hero), self.limit).value(low=low, high=high)

    def _value_near(self, state: State, likely: int, *, hero_moved: bool) -> int:
        """The value after a move: ``likely`` if it cost nothing; if it did, less after one of the
        declarer's, more after one of the others'."""
        if state.phase == "over":
            return 0
        solver = Solver(self.rules, world_of(state, self.hero), self.limit)
        if hero_moved:
            lossless = likely <= 0 or solver.makes(likely)
            return likely if lossless else solver.value(high=likely)
        return solver.value(low=likely) if solver.makes(likely + 1) else likely

    def _better(self, state: State, played: Play, lost: int) -> Play:
        """A play that would have cost nothing where ``played`` changed the value by ``lost``."""
        solver = Solver(self.rules, world_of(state, self.hero), self.limit)
        value = solver.value(played) - lost
        plays = [action for action in state.legal if isinstance(action, Play) and action != played]
        if state.turn == self.hero:
            return next(play for play in plays if solver.makes(value, play))
        return next(play for play in plays if not solver.makes(value + 1, play))

    # before it

    def _best_gifts(self, state: State, known: int | None) -> tuple[int, tuple[Action, ...]] | None:
        """The most that the declarer makes with open cards when he puts away what is best, and
        that, if it is more than ``known``, which what he did put away would have made; None when
        that is too much to search."""
        most, best = -1 if known is None else known, tuple[Action, ...]()
        others = len(opponents(state, self.hero))

        def looks(way: tuple[tuple[Action, ...], State]) -> float:
            return worth(held(way[1], self.hero), self.rules, others)

        try:
            # what looks best first: the higher the most is, the sooner others fall short of it
            for way, after in sorted(_ways(state), key=looks, reverse=True):
                kept = points_in(hand_of(after.discard))
                solver = Solver(self.rules, world_of(after, self.hero), self.limit)
                if solver.makes(most + 1 - kept):
                    most, best = solver.value(low=most + 1 - kept) + kept, way
        except OutOfNodes:
            return None
        return most, best

    def _auction(self, start: State, best: int) -> tuple[int, Verdict]:
        """What the declarer's hand let expect, and the word for his contract."""
        before = self._before_talon()
        others = opponents(start, self.hero)
        leads = self.rules.first_lead == "declarer" or self.hero == forehand(start)
        talon = len(before.talons[0]) if before.talons else 0
        hand = held(before, self.hero)
        values = contracts.imagined(hand, self.rules, len(others), talon, leads=leads)
        expected = max(0, round(sum(values) / len(values) / 5) * 5)
        contract, bid = self.end.contract, self._bid()
        if self.end.conceded:
            promised = self._after_best_drop(len(others), leads=leads)
            asked = contract or self.rules.min_bid
            if best < asked:
                return expected, "conceded-well"
            return expected, "conceded-early" if promised >= asked else "conceded-safely"
        raised = contract > bid
        promised = round(worth(held(start, self.hero), self.rules, len(others), leads=leads))
        promised += points_in(hand_of(start.discard))
        ordered = next(state for state in reversed(self.states) if state.phase == "order")
        could_raise = any(
            isinstance(one, Order) and one.points >= contract + ROOM for one in ordered.legal
        )
        return expected, judged(
            contract,
            expected,
            promised,
            best,
            forced=not raised and self._was_forced(),
            raised=raised,
            could_raise=could_raise,
        )

    def _after_best_drop(self, others: int, *, leads: bool) -> int:
        """What the hand of a conceded deal is worth with the best cards kept."""
        state = self.states[self._first("give") or 0]
        return max(
            round(worth(held(after, self.hero), self.rules, others, leads=leads))
            + points_in(hand_of(after.discard))
            for _, after in _ways(state)
        )

    def _before_talon(self) -> State:
        """The last position in which the declarer had not seen a talon."""
        given = self._first("give")
        if given is None:
            raise Unreviewable
        if given:
            return self.states[given - 1]
        # a declarer without an auction has taken it at once: the talon is named until he gives
        state = self.states[0]
        taken = hand_of(state.talons[0]) if state.talons else 0
        hands = list(state.hands)
        hands[self.hero] = held(state, self.hero) & ~taken
        return state.evolve(hands=tuple(hands))

    def _was_forced(self) -> bool:
        """Whether the declarer's bid was no choice of his."""
        words = [e for e in self.events if isinstance(e, Said) and e.seat == self.hero and e.points]
        return not words or words[-1].forced

    def _bid(self) -> int:
        given = self._first("give")
        return 0 if given is None else self.states[given].contract

    def _scored(self, points: int) -> int:
        return rounded(points, self.rules) if self.rules.round_declarer else points

    def _first(self, *phases: str) -> int | None:
        found = (number for number, state in enumerate(self.states) if state.phase in phases)
        return next(found, None)


def _ways(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
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
        waiting += [((*way, a), apply(now, a).state) for a in now.legal if isinstance(a, _GIFTS)]
