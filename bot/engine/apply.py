"""One action, one step: the only way a deal goes on."""

from collections.abc import Callable
from typing import Any, Final

from bot.engine.actions import (
    CLAIM,
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
    Look,
    Order,
    Pass,
    Play,
    Recut,
    Redeal,
    Undark,
)
from bot.engine.auction import bid, leave
from bot.engine.cut import bury, cut, deal_as_is, recut
from bot.engine.dark import go_dark, look, undark
from bot.engine.give import concede, discard, give, lay
from bot.engine.order import order
from bot.engine.redeal import redeal
from bot.engine.refusal import refusal
from bot.engine.state import State, Step
from bot.engine.talon import choose
from bot.engine.tricks import play

_STEPS: Final[dict[type[Any], Callable[[State, Any], Step]]] = {
    Play: play,
    Bid: bid,
    Pass: leave,
    Give: give,
    Lay: lay,
    Discard: discard,
    Order: order,
    Concede: concede,
    ChooseTalon: choose,
    Redeal: redeal,
    Look: look,
    Dark: go_dark,
    Undark: undark,
    Cut: cut,
    Recut: recut,
    Bury: bury,
    DealAsIs: deal_as_is,
}


def apply(state: State, action: Action) -> Step:
    """The position after ``action`` and what happened, in order.

    Raises IllegalAction when the rules forbid it, with the code of the rule, and Untimely when
    it belongs to another phase. Whose action it is, `legal.actor` says; that it comes from that
    player is for the caller to check. A claim that names the seat at turn is its plain claim.
    """
    if type(action) is Redeal and action.seat == state.turn:
        action = CLAIM
    if action not in state.legal:
        raise refusal(state, action)
    return _STEPS[type(action)](state, action)
