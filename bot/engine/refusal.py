"""Why an action is refused: the code and values of the rule it breaks.

Asked only when `legal_actions` does not have the action, so it may take its time. It must agree
with what the other modules allow; tests/engine/test_refusal.py tries every action everywhere.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_args

from bot.engine.actions import (
    Action,
    Bid,
    Bury,
    ChooseTalon,
    Concede,
    Cut,
    Dark,
    DealAsIs,
    Discard,
    Give,
    Lay,
    Order,
    Pass,
    Play,
    Recut,
    Redeal,
    Undark,
)
from bot.engine.auction import bid_values, ceiling, opening_bid, standing_bid
from bot.engine.cards import ACES, MARRIAGES, NAMES, SUIT_CARDS, SUIT_OF, SUITS, Card
from bot.engine.cut import cutter
from bot.engine.dark import has_marriage
from bot.engine.errors import GameError, IllegalAction, Untimely
from bot.engine.give import CONCEDE_UP_TO, concede_refusal
from bot.engine.order import may_raise
from bot.engine.redeal import claims_open
from bot.engine.seats import below_limit, form, held, opponents
from bot.engine.state import Phase, State
from bot.engine.tricks import declarable_cards

Reason: TypeAlias = tuple[str, Mapping[str, str | int]]

_UNTIMELY: Final = frozenset({"wrong-phase", "cut-due", "cut-done", "redeal-not-now"})


def refusal(state: State, action: Action) -> GameError:
    """The error for an action that is not legal in ``state``: Untimely when it belongs to
    another phase, IllegalAction with the code of the rule otherwise (`errors.CODES`)."""
    if state.phase == "over":
        return Untimely("deal-over", f"{action}: the deal is over")
    # looking and going dark are always legal in their phase, so they have no other reason
    reason = _REASONS.get(type(action), {}).get(state.phase)
    if reason is None:
        if isinstance(action, Dark) and state.rules.dark == "off":
            return IllegalAction("dark-off", f"{action}: dark-off")
        return Untimely("wrong-phase", f"{action}: not in {state.phase}", phase=state.phase)
    code, values = reason(state, action)
    said = " ".join((f"{action}: {code}", *(f"{name}={value}" for name, value in values.items())))
    error = Untimely if code in _UNTIMELY else IllegalAction
    return error(code, said, **values)


def _cut(state: State, _action: Cut) -> Reason:
    if state.turn != cutter(state):
        return "cut-done", {}
    return "cut-range", {"most": len(state.stock) - 1}


def _recut(state: State, _action: Recut) -> Reason:
    return ("cut-due", {}) if state.turn == cutter(state) else ("recut-no-nine", {})


def _bury(state: State, _action: Bury) -> Reason:
    return ("cut-due", {}) if state.turn == cutter(state) else ("bury-no-jack", {})


def _deal_as_is(_state: State, _action: DealAsIs) -> Reason:
    return "cut-due", {}


def _redeal(state: State, _action: Redeal) -> Reason:
    return ("redeal-no-right", {}) if any(claims_open(state)) else ("redeal-not-now", {})


def _undark(state: State, _action: Undark) -> Reason:
    if not state.dark:
        return "undark-no-dark", {}
    if below_limit(state, state.turn):
        return _below(state)
    if not has_marriage(held(state, state.turn)):
        return "undark-no-marriage", {}
    return "bid-ceiling", {"ceiling": state.rules.max_bid}


def _bid(state: State, action: Bid) -> Reason:
    if state.dark:
        return "dark-standing", {}
    opening = opening_bid(state)
    if opening is not None:
        return "bid-forced", {"points": opening}
    if below_limit(state, state.turn):
        return _below(state)
    standing, rules = standing_bid(state), state.rules
    least = standing - standing % rules.bid_step + rules.bid_step if standing else rules.min_bid
    if action.points < least:
        return "bid-too-low", {"least": least}
    top = ceiling(rules, held(state, state.turn))
    if action.points > top:
        return "bid-ceiling", {"ceiling": top}
    if action.points % rules.bid_step:
        return "bid-step", {"step": rules.bid_step}
    return "bid-no-jump", {"next": bid_values(state)[0]}


def _pass(state: State, _action: Pass) -> Reason:
    opening = opening_bid(state)
    return ("barrel-no-pass", {}) if opening is None else ("bid-forced", {"points": opening})


def _choose(_state: State, action: ChooseTalon) -> Reason:
    return "no-such-talon", {"number": action.number}


def _give(state: State, action: Give) -> Reason:
    if not form(state.rules, len(state.hands)).gives:
        return "give-none", {}
    if not _holds(state, action.card):
        return _not_in_hand(action.card)
    known = action.to in opponents(state, state.turn)
    return ("already-given" if known else "give-whom"), {"seat": action.to}


def _lay(state: State, action: Lay) -> Reason:
    if not form(state.rules, len(state.hands)).lays:
        return "lay-none", {}
    return ("already-laid", {}) if _holds(state, action.card) else _not_in_hand(action.card)


def _discard(state: State, action: Discard) -> Reason:
    if not form(state.rules, len(state.hands)).discards:
        return "discard-none", {}
    return _not_in_hand(action.card)


def _concede(state: State, _action: Concede) -> Reason:
    code = concede_refusal(state) or "concede-off"
    if code == "concede-limit":
        return code, {"limit": state.rules.concede_limit}
    return code, ({"most": CONCEDE_UP_TO} if code == "concede-above" else {})


def _order(state: State, action: Order) -> Reason:
    least = state.contract or state.rules.min_bid
    if action.points < least:
        return "order-too-low", {"least": least}
    if state.contract and not may_raise(state):
        return "order-no-raise", {"bid": least}
    top = ceiling(state.rules, held(state, state.turn))
    if action.points > top:
        return "order-ceiling", {"ceiling": top}
    return "order-step", {"step": state.rules.bid_step}


def _play(state: State, action: Play) -> Reason:
    if not _holds(state, action.card):
        return _not_in_hand(action.card)
    if state.table:
        return ("marriage-leading", {}) if action.mark else _following(state, action.card)
    return _declaring(state, action) if action.mark else _leading(state)


def _following(state: State, card: Card) -> Reason:
    hand, led = held(state, state.turn), SUIT_OF[state.table[0]]
    if hand & SUIT_CARDS[led]:
        same = SUIT_OF[card] == led
        return ("must-beat", {}) if same else ("must-follow-suit", {"suit": SUITS[led]})
    if SUIT_OF[card] == state.trump:
        return "must-overtrump", {}
    return "must-trump", {"suit": _trump(state)}


def _leading(state: State) -> Reason:
    """A lead is refused only for ``lead_trump``."""
    code = "lead-trump-must" if state.rules.lead_trump == "must" else "lead-trump-own"
    return code, {"suit": _trump(state)}


def _declaring(state: State, action: Play) -> Reason:
    hand, rules = held(state, state.turn), state.rules
    ace = bool(ACES >> action.card & 1)
    needed = ACES if ace else MARRIAGES[SUIT_OF[action.card]]
    paired = needed >> action.card & 1 and hand & needed == needed
    if not paired or (ace and not rules.ace_marriage):
        return "no-marriage", {}
    if not declarable_cards(state, hand):
        return "marriage-needs-trick", {}
    keeps = rules.marriage_may_keep_trump and (not ace or rules.ace_marriage_trump)
    if action.mark == "+" and not keeps:
        return "keep-trump-off", {}
    return _leading(state)


def _trump(state: State) -> str:
    return "" if state.trump is None else SUITS[state.trump]


def _below(state: State) -> Reason:
    return "below-limit", {"limit": state.rules.negative_limit or 0}


def _holds(state: State, card: Card) -> bool:
    return bool(held(state, state.turn) >> card & 1)


def _not_in_hand(card: Card) -> Reason:
    return "not-in-hand", {"card": NAMES[card]}


_Reasons: TypeAlias = dict[Phase, Callable[[State, Any], Reason]]
_REASONS: Final[dict[type[Any], _Reasons]] = {
    Cut: {"cut": _cut},
    Recut: {"cut": _recut},
    Bury: {"cut": _bury},
    DealAsIs: {"cut": _deal_as_is},
    Undark: {"bid": _undark},
    Redeal: dict.fromkeys(get_args(Phase), _redeal),
    Bid: {"bid": _bid},
    Pass: {"bid": _pass},
    ChooseTalon: {"talon": _choose},
    Give: {"give": _give},
    Lay: {"give": _lay},
    Discard: {"give": _discard},
    Concede: {"give": _concede},
    Order: {"order": _order},
    Play: {"play": _play, "eight": _play},
}
