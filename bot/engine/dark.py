"""Going dark: bidding 120 unseen, and overbidding that with a marriage (RULES 5, A35-A37)."""

from typing import Final

from bot.engine.actions import GO_DARK, LOOK, PASS, UNDARK, Action, Dark, Look, Undark
from bot.engine.cards import MARRIAGES, Hand
from bot.engine.events import Looked, Undarked, WentDark
from bot.engine.rules import Rules
from bot.engine.seats import below_limit, forehand, held, in_turn, opponents, rider
from bot.engine.state import State, Step, Word
from bot.engine.talon import take

DARK_CONTRACT: Final = 120


def entitled(state: State) -> tuple[int, ...]:
    """The seats that may go dark, in turn from forehand: they are asked before they see their
    cards (A35). Nobody in golden deals, the stock game, or where a rider opens."""
    rules = state.rules
    if rules.dark == "off" or rules.stock or state.golden or rider(state) is not None:
        return ()
    if not rules.dark_on_barrel and any(mark.barrel is not None for mark in state.scores):
        return ()
    asked = in_turn(state) if rules.dark == "anyone" else in_turn(state)[:1]
    return tuple(
        seat
        for seat in asked
        if state.scores[seat].total >= rules.dark_min_total and not below_limit(state, seat)
    )


def unlooked(state: State) -> tuple[int, ...]:
    """The seats that have not seen their own cards: those still to be asked, and the dark bidder
    until the talon is his."""
    if state.phase == "look":
        asked = entitled(state)
        return asked[asked.index(state.turn) :] if state.turn in asked else (state.turn,)
    bidder = dark_bidder(state)
    return () if bidder is None or state.phase != "bid" else (bidder,)


def dark_bidder(state: State) -> int | None:
    """Who went dark in this deal, None when nobody did or an opponent undarked it."""
    if not state.dark:
        return None
    if state.declarer is not None:
        return state.declarer
    return next((seat for seat, word in enumerate(state.bids) if isinstance(word, int)), None)


def look_actions(_state: State) -> tuple[Action, ...]:
    """What the seat that is asked may say."""
    return (LOOK, GO_DARK)


def look(state: State, _action: Look) -> Step:
    """The seat looks; the next entitled one is asked, after the last the auction begins."""
    asked = entitled(state)
    later = asked[asked.index(state.turn) + 1 :] if state.turn in asked else ()
    if later:
        return Step(state.evolve(turn=later[0]), (Looked(state.turn),))
    return Step(state.evolve(phase="bid", turn=forehand(state)), (Looked(state.turn),))


def go_dark(state: State, _action: Dark) -> Step:
    """The seat bids 120 unseen: declarer at once, or the opponents are asked to undark (A35)."""
    seat = state.turn
    bids: list[Word] = [None] * len(state.hands)
    bids[seat] = DARK_CONTRACT
    went = state.evolve(phase="bid", bids=tuple(bids), dark=True)
    if state.rules.undark == "off":
        step = take(went, seat, DARK_CONTRACT)
        return Step(step.state, (WentDark(seat), *step.events))
    return Step(went.evolve(turn=opponents(state, seat)[0]), (WentDark(seat),))


def undark_actions(state: State) -> tuple[Action, ...]:
    """What an opponent of a dark bid may say: pass, or undark with a marriage in hand (A37). That
    is a bid, so under ``barrel_no_pass`` the rider who can make it has to (A31)."""
    if not may_undark(state):
        return (PASS,)
    bound = state.rules.barrel_no_pass and state.scores[state.turn].barrel is not None
    return (UNDARK,) if bound else (PASS, UNDARK)


def may_undark(state: State) -> bool:
    """Whether the seat at turn could overbid the dark (A37)."""
    return (
        has_marriage(held(state, state.turn))
        and not below_limit(state, state.turn)
        and undark_bid(state.rules) <= state.rules.max_bid
    )


def undark_bid(rules: Rules) -> int:
    """The bid that undarks: the first multiple of the step above 120 (A37)."""
    return DARK_CONTRACT - DARK_CONTRACT % rules.bid_step + rules.bid_step


def undark(state: State, _action: Undark) -> Step:
    """The dark is off: the auction goes on from here, or the undarker takes the talon (A37)."""
    seat = state.turn
    points = undark_bid(state.rules)
    bids = (*state.bids[:seat], points, *state.bids[seat + 1 :])
    off = state.evolve(bids=bids, dark=False)
    event = Undarked(seat, points)
    if state.rules.undark == "takes":
        step = take(off, seat, points)
        return Step(step.state, (event, *step.events))
    following = next(other for other in opponents(state, seat) if bids[other] != "p")
    return Step(off.evolve(turn=following), (event,))


def has_marriage(hand: Hand) -> bool:
    """Whether ``hand`` holds the king and queen of a suit."""
    return any(hand & marriage == marriage for marriage in MARRIAGES)
