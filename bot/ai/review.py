"""A deal that is over, looked into: what the declarer could have made with open cards, which moves
cost most, and whether the auction was sound.

All about the play is exact (`bot.ai.open_cards`). It is hindsight: a move that cost points may have
been the right one.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.ai import contracts
from bot.ai.open_cards import GIFTS, Slip, best_gifts, course, ways
from bot.ai.strength import worth
from bot.engine.actions import Order
from bot.engine.apply import apply
from bot.engine.cards import hand_of, points_in
from bot.engine.events import Event, Said, Undarked, WentDark
from bot.engine.outcome import outcome_of
from bot.engine.record import parse_records
from bot.engine.rules import Rules
from bot.engine.scoring import made
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


class Unreviewable(Exception):  # noqa: N818  # a happening: there is nothing to look into
    """A deal without a declarer, dealt again, or not over."""


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
        end, given = self.states[-1], self._first("give")
        if end.phase != "over" or end.redealt or end.declarer is None or given is None:
            raise Unreviewable
        self.end = end
        self.hero = end.declarer
        self.given = given  # where the declarer has the talon and all his cards

    def review(self) -> Review:
        """All of it."""
        end, hero = self.end, self.hero
        first = self._first("eight", "play")
        taken = end.points[hero]
        walked = None
        if first is not None:
            walked = course(self.states[first:], self.actions[first:], hero, self.limit)
        open_play = None if walked is None else walked.worth
        known = -1 if open_play is None else open_play
        gifts = best_gifts(self.states[self.given], hero, self.limit, known)
        open_deal = None if gifts is None else gifts.most
        slips = [] if walked is None else list(walked.slips)
        if gifts is not None and gifts.way and open_play is not None:
            put_away = tuple(a for a in self.actions[self.given : first] if isinstance(a, GIFTS))
            slips.append(Slip(hero, 0, put_away, gifts.way, gifts.sensible - open_play))
        costly = sorted((slip for slip in slips if slip.cost >= LEAST), key=lambda s: -s.cost)
        could = next(points for points in (open_deal, open_play, taken) if points is not None)
        start = self.states[self.given if first is None else first]
        return Review(
            declarer=hero,
            contract=end.contract,
            made=None if end.conceded else taken,
            won=not end.conceded and made(outcome_of(end)),
            open_play=open_play,
            open_deal=open_deal,
            slips=tuple(costly[:SLIPS]),
            expected=self._expected(),
            verdict=self._conceded(could) if end.conceded else self._judged(start, could),
        )

    def _expected(self) -> int:
        """What the declarer's hand let expect before he saw a talon, to 5 points."""
        before = self._before_talon()
        talon = len(before.talons[0]) if before.talons else 0
        hand, others = held(before, self.hero), self._others()
        values = contracts.imagined(hand, self.rules, others, talon, leads=self._leads())
        return max(0, round(sum(values) / len(values) / 5) * 5)

    def _judged(self, start: State, could: int) -> Verdict:
        """The word for a contract that was played; ``start`` is the play's first position."""
        contract = self.end.contract
        raised = contract > self.states[self.given].contract
        ordered = next(state for state in reversed(self.states) if state.phase == "order")
        more = (one for one in ordered.legal if isinstance(one, Order))
        return judged(
            contract,
            self._expected(),
            self._promised(start),
            could,
            forced=not raised and self._was_forced(),
            raised=raised,
            could_raise=any(one.points >= contract + ROOM for one in more),
        )

    def _conceded(self, could: int) -> Verdict:
        """The word for a contract that was given up."""
        asked = self.end.contract or self.rules.min_bid
        if could < asked:
            return "conceded-well"
        kept = max(self._promised(after) for _, after in ways(self.states[self.given]))
        return "conceded-early" if kept >= asked else "conceded-safely"

    def _promised(self, state: State) -> int:
        """What the declarer's hand is worth by estimate when the play begins at ``state``."""
        hand = held(state, self.hero)
        value = worth(hand, self.rules, self._others(), leads=self._leads())
        return round(value) + points_in(hand_of(state.discard))

    def _before_talon(self) -> State:
        """The last position in which the declarer had not seen a talon."""
        if self.given:
            return self.states[self.given - 1]
        # a declarer without an auction has taken it at once: the talon is named until he gives
        state = self.states[0]
        taken = hand_of(state.talons[0]) if state.talons else 0
        hands = list(state.hands)
        hands[self.hero] = held(state, self.hero) & ~taken
        return state.evolve(hands=tuple(hands))

    def _was_forced(self) -> bool:
        """Whether the declarer's bid was no choice of his."""
        words = [
            event
            for event in self.events
            if isinstance(event, Said | WentDark | Undarked) and event.seat == self.hero
        ]
        bids = [word for word in words if not isinstance(word, Said) or word.points]
        last = bids[-1] if bids else None
        return last is None or (isinstance(last, Said) and last.forced)

    def _others(self) -> int:
        return len(opponents(self.end, self.hero))

    def _leads(self) -> bool:
        return self.rules.first_lead == "declarer" or self.hero == forehand(self.end)

    def _first(self, *phases: str) -> int | None:
        found = (number for number, state in enumerate(self.states) if state.phase in phases)
        return next(found, None)
