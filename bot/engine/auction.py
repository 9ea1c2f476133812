"""The auction: who may bid what, whose word is his own, and how it ends (RULES 2.6)."""

from functools import cache
from typing import Final

from bot.engine.actions import PASS, Action, Bid, Pass, bids
from bot.engine.cards import ACES, MARRIAGES, Hand
from bot.engine.dark import dark_bidder, has_marriage, undark_actions
from bot.engine.events import Said
from bot.engine.rules import Rules
from bot.engine.seats import below_limit, forehand, held, opponents, rider
from bot.engine.state import State, Step, Word
from bot.engine.talon import take

ACES_WORTH: Final = 200
WITHOUT_MARRIAGE: Final = 120  # the ceiling of a hand that holds none


def bid_actions(state: State) -> tuple[Action, ...]:
    """The words of the seat at turn, pass first."""
    if state.dark:
        return undark_actions(state)
    opening = opening_bid(state)
    if opening is not None:
        return bids((opening,))
    if below_limit(state, state.turn):
        return (PASS,)
    numbers = bids(bid_values(state))
    return (PASS, *numbers) if may_pass(state) else numbers


def opening_bid(state: State) -> int | None:
    """The first word of the auction where there is no choice: the rider's ``barrel_needs``
    (A29) or forehand's forced ``min_bid``; None when the word is free."""
    if state.bids:
        return None
    if rider(state) is not None:
        return state.rules.barrel_needs
    return state.rules.min_bid if state.rules.opening == "forced" else None


def bid_values(state: State) -> tuple[int, ...]:
    """The points the seat at turn may bid: above the standing bid, in absolute multiples of the
    step, up to its ceiling, only the next one without ``jump_bids`` (A21, A24)."""
    rules = state.rules
    top = ceiling(rules, held(state, state.turn))
    values = _values_above(standing_bid(state), rules.min_bid, rules.bid_step, top)
    return values if rules.jump_bids else values[:1]


def may_pass(state: State) -> bool:
    """Whether the seat at turn may pass: always, but for the rider under ``barrel_no_pass``
    while he has a bid (A31)."""
    bound = state.rules.barrel_no_pass and state.scores[state.turn].barrel is not None
    return not bound or not bid_values(state)


def standing_bid(state: State) -> int:
    """The highest bid so far, 0 without one."""
    return max((word for word in state.bids if isinstance(word, int)), default=0)


def ceiling(rules: Rules, hand: Hand) -> int:
    """The highest contract ``hand`` may be bid up to (RULES 2.6, A24)."""
    aces = rules.ace_marriage and hand & ACES == ACES
    if rules.bid_ceiling == "none":
        top = rules.max_bid
    elif rules.bid_ceiling == "any_marriage":
        top = rules.max_bid if aces or has_marriage(hand) else WITHOUT_MARRIAGE
    else:
        top = WITHOUT_MARRIAGE + (ACES_WORTH if aces else 0)
        for marriage, value in zip(MARRIAGES, rules.marriages, strict=True):
            if hand & marriage == marriage:
                top += value
    return min(top, rules.max_bid)


def forced(state: State, seat: int, word: Word) -> bool:
    """Whether everybody knows that ``word`` was no choice of ``seat``: the opening of forehand
    or of the rider, an automatic pass, a dark bid (A39)."""
    if word is None:
        return True
    if word == "p":
        return below_limit(state, seat)
    if seat == dark_bidder(state):
        return True
    opener = rider(state)
    if opener is not None:
        return seat == opener and word == state.rules.barrel_needs
    return (
        state.rules.opening == "forced" and word == state.rules.min_bid and seat == forehand(state)
    )


def bid(state: State, action: Bid) -> Step:
    """The seat at turn bids."""
    return _said(state, action.points, Said(state.turn, action.points, _is_forced(state, action)))


def leave(state: State, action: Pass) -> Step:
    """The seat at turn passes."""
    return _said(state, "p", Said(state.turn, 0, _is_forced(state, action)))


def _is_forced(state: State, action: Bid | Pass) -> bool:
    return forced(state, state.turn, action.points if isinstance(action, Bid) else "p")


def _said(state: State, word: Word, event: Said) -> Step:
    """The word is said: the next who is still in speaks, or the last one in takes the talon."""
    seat = state.turn
    words = list(state.bids or (None,) * len(state.hands))
    words[seat] = word
    spoken = state.evolve(bids=tuple(words))
    still_in = [other for other in (*opponents(state, seat), seat) if words[other] != "p"]
    last = still_in[0] if still_in else seat
    if len(still_in) > 1 or _says_automatic_pass(spoken, last):
        return Step(spoken.evolve(turn=last), (event,))
    contract = words[last]
    step = take(spoken, last, contract if isinstance(contract, int) else 0)
    return Step(step.state, (event, *step.events))


def _says_automatic_pass(state: State, last: int) -> bool:
    """Whether the last hand of a free opening has yet to say its automatic pass (A23)."""
    return state.bids[last] is None and below_limit(state, last)


@cache
def _values_above(standing: int, least: int, step: int, top: int) -> tuple[int, ...]:
    start = standing - standing % step + step if standing else least
    return tuple(range(start, top + 1, step))
