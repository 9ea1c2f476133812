"""The one definition of legal: every action of every seat, by the phase of the deal."""

from collections.abc import Callable
from typing import Final

from bot.engine.actions import Action, Redeal
from bot.engine.auction import bid_actions
from bot.engine.cut import cut_actions
from bot.engine.dark import look_actions
from bot.engine.give import give_actions, talon_actions
from bot.engine.order import order_actions
from bot.engine.redeal import claim_actions
from bot.engine.state import Phase, State
from bot.engine.tricks import play_actions

_NONE: Final[tuple[Action, ...]] = ()
_AT_TURN: Final[dict[Phase, Callable[[State], tuple[Action, ...]]]] = {
    "cut": cut_actions,
    "look": look_actions,
    "bid": bid_actions,
    "talon": talon_actions,
    "give": give_actions,
    "order": order_actions,
    "eight": play_actions,
    "play": play_actions,
    "over": lambda _state: _NONE,
}
_WITH_CLAIMS: Final[frozenset[Phase]] = frozenset({"bid", "talon", "give", "eight"})


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action the rules allow now: those of the seat at turn in canonical order, then the
    claims to a redeal, of whatever seat. Empty only when the deal is over.

    `State.legal` is the same, computed once.
    """
    actions = _AT_TURN[state.phase](state)
    return actions + claim_actions(state) if state.phase in _WITH_CLAIMS else actions


def actor(state: State, action: Action) -> int:
    """Whose action this is: the claim's seat, for all others the seat at turn."""
    if isinstance(action, Redeal) and action.seat is not None:
        return action.seat
    return state.turn
