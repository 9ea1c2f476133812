"""A deal that is over, looked into: what the declarer could have made with open cards, which moves
cost most, and whether the auction was sound.

All about the play is exact (`bot.ai.open_cards`). It is hindsight: a move that cost points may have
been the right one.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.ai import contracts, judgement
from bot.ai.judgement import Opinion
from bot.ai.open_cards import GIFTS, Slip, best_gifts, course
from bot.ai.strength import worth
from bot.ai.word_reasons import told
from bot.engine.actions import Bid, Dark, Order, Undark
from bot.engine.apply import apply
from bot.engine.auction import opening_bid
from bot.engine.cards import hand_of, points_in
from bot.engine.deal import open_events
from bot.engine.events import Event
from bot.engine.outcome import outcome_of
from bot.engine.record import parse_records
from bot.engine.rules import Rules
from bot.engine.scoring import counted, made
from bot.engine.seats import forehand, held, opponents
from bot.engine.state import State, View
from bot.engine.view import view

Verdict: TypeAlias = Literal[
    "sound", "unlucky", "risked", "close", "brave", "overbid", "modest", "forced",
    "conceded-well", "conceded-safely", "conceded-early",
]  # fmt: skip
"""What is to be said of a contract, by the judgement that hints are given by: right (``sound``),
but the cards lay badly (``unlucky``), or right though it was more than the hand let expect
(``risked``); a ``close`` call; wrong, but it could be made (``brave``), or wrong altogether
(``overbid``); it could well have been higher (``modest``); nobody chose it (``forced``).
Conceding: it could not be made even with open cards; it was right, or a close call; wrong."""

LIMIT: Final = 400_000
"""Positions to search for one question; what needs more is left out."""
SLIPS: Final = 2
"""Moves that are told,"""
LEAST: Final = 5
"""each of which cost so many points or more."""
SLACK: Final = 10
"""A contract so far above the estimate of a hand is still what it let expect."""
ROOM: Final = 20
"""One so far below what was advised, and could be made, is modest."""


class Unreviewable(Exception):  # noqa: N818  # a happening: there is nothing to look into
    """A deal without a declarer, dealt again, or not over."""


@dataclass(frozen=True)
class Review:
    """What came out. ``contract`` is 0 where the cards were thrown in. ``made`` are the declarer's
    points, None when he conceded; ``open_play`` what he would have made with open cards from the
    first lead on, ``open_deal`` with the best cards put away too; None when that was too much to
    search. ``expected`` is what his hand was worth by estimate when he named the contract, or could
    have named more: with some talon before he saw one, or after the give."""

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
    opinion: Opinion | None, contract: int, expected: int, best: int, *, advised: int = 0
) -> Verdict:
    """The word for a contract of which ``opinion`` is held, None when nobody chose it:
    ``expected`` could be expected of the hand, ``best`` could be made with open cards, and
    ``advised`` was the order that was advised."""
    if min(best, advised) >= contract + ROOM:
        return "modest"
    if opinion is None:
        return "forced"
    if opinion == "close":
        return "close"
    if opinion == "against":
        return "brave" if best >= contract else "overbid"
    if contract > expected + SLACK:
        return "risked"
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
        self.events: list[Event] = [*open_events(entry.opening)]
        self.known = [len(self.events)]  # in each position
        for action in entry.actions:
            step = apply(self.states[-1], action)
            self.states.append(step.state)
            self.events += step.events
            self.known.append(len(self.events))
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
        verdict = self._conceded(open_deal) if end.conceded else self._judged(could)
        return Review(
            declarer=hero,
            contract=end.contract,
            made=None if end.conceded else taken,
            won=not end.conceded and made(outcome_of(end)),
            open_play=open_play,
            open_deal=open_deal,
            slips=tuple(costly[:SLIPS]),
            expected=self._promised() if verdict == "modest" else self._expected(),
            verdict=verdict,
        )

    def _expected(self) -> int:
        """What the declarer's hand let expect when he named the contract."""
        if self._was_raised():
            return self._promised()
        before = self._before_talon()
        talon = len(before.talons[0]) if before.talons else 0
        hand, others = held(before, self.hero), self._others()
        values = contracts.imagined(hand, self.rules, others, talon, leads=self._leads())
        return told(sum(values) / len(values))

    def _promised(self) -> int:
        """What it was worth after the give."""
        after = next(state for state in reversed(self.states) if state.phase == "order")
        value = worth(held(after, self.hero), self.rules, self._others(), leads=self._leads())
        return told(value + points_in(hand_of(after.discard)))

    def _judged(self, could: int) -> Verdict:
        """The word for a contract that was played."""
        contract = self.end.contract
        ordering = self._view(max(n for n, at in enumerate(self.states) if at.phase == "order"))
        advised = judgement.advised(ordering).action
        most = advised.points if isinstance(advised, Order) else 0
        opinion: Opinion | None = None
        bid = self._bid()
        if self._was_raised():
            opinion = judgement.of_order(ordering, contract)
        elif bid is not None:
            opinion = judgement.of_bid(self._view(bid), self.actions[bid])
        expected, best = self._expected(), counted(could, self.rules)
        if opinion == "against" and contract <= expected and not self.end.dark:
            opinion = "close"  # nobody is told "too much, your hand was worth more"
        return judged(opinion, contract, expected, best, advised=most)

    def _conceded(self, could: int | None) -> Verdict:
        """The word for a contract that was given up."""
        contract = self.end.contract or self.rules.min_bid
        if could is not None and counted(could, self.rules) < contract:
            return "conceded-well"
        opinion = judgement.of_conceding(self._view(len(self.actions) - 1))
        return "conceded-early" if opinion == "against" else "conceded-safely"

    def _before_talon(self) -> State:
        """The last position in which the declarer had not seen a talon."""
        if self.given and self.states[self.given - 1].phase != "cut":
            return self.states[self.given - 1]
        # a declarer without an auction has taken it at once: the talon is named until he gives
        state = self.states[self.given]
        taken = hand_of(state.talons[0]) if state.talons else 0
        hands = list(state.hands)
        hands[self.hero] = held(state, self.hero) & ~taken
        return state.evolve(hands=tuple(hands))

    def _was_raised(self) -> bool:
        """Whether he named the contract with the talon seen."""
        return self.end.contract > self.states[self.given].contract

    def _bid(self) -> int | None:
        """The number of the action by which he bid the contract; None when it was no choice."""
        bids = (
            number
            for number, action in enumerate(self.actions)
            if isinstance(action, Bid | Undark | Dark) and self.states[number].turn == self.hero
        )
        last = max(bids, default=None)
        if last is None or len(self.states[last].legal) == 1:
            return None
        # forehand's 100 is forced, too, where he could ask for other cards instead
        opens = isinstance(self.actions[last], Bid) and opening_bid(self.states[last]) is not None
        return None if opens else last

    def _view(self, number: int) -> View:
        """What the declarer saw before action ``number``."""
        return view(self.states[number], self.hero, self.events[: self.known[number]])

    def _others(self) -> int:
        return len(opponents(self.end, self.hero))

    def _leads(self) -> bool:
        return self.rules.first_lead == "declarer" or self.hero == forehand(self.end)

    def _first(self, *phases: str) -> int | None:
        found = (number for number, state in enumerate(self.states) if state.phase in phases)
        return next(found, None)
