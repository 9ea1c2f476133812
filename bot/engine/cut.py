"""The ritual cut before the deal (RULES 2.2, A1): place, bottom card, and the dealer's answer.

The deck lies in ``stock``, top card first. The cutter sits to the dealer's right; a nine or a
jack at the bottom, which the dealer alone sees, makes it the dealer's turn.
"""

from typing import Final

from bot.engine.actions import (
    BURY,
    CUTS,
    DEAL_AS_IS,
    RECUT,
    Action,
    Bury,
    Cut,
    DealAsIs,
    Recut,
)
from bot.engine.barrel import fined
from bot.engine.cards import JACKS, NINES, Card
from bot.engine.deal import dealt
from bot.engine.events import CutAnswered, Event, Fined, WasCut
from bot.engine.state import State, Step

BURIED_AFTER: Final = 12  # cards above a buried jack: the middle of the deck
NINES_FINED: Final = 3  # so many nines in a row cost the cutter a fine


def cutter(state: State) -> int:
    """Who cuts: the player to the dealer's right."""
    return (state.dealer - 1) % len(state.hands)


def cut_actions(state: State) -> tuple[Action, ...]:
    """The places for the cutter, or the dealer's answers to the bottom card."""
    if state.turn == cutter(state):
        return CUTS
    bottom = state.stock[-1]
    if NINES >> bottom & 1:
        return (RECUT, DEAL_AS_IS)
    return (BURY, DEAL_AS_IS) if JACKS >> bottom & 1 else (DEAL_AS_IS,)


def cut(state: State, action: Cut) -> Step:
    """The deck is cut; dealt at once unless the bottom card gives the dealer a choice."""
    stock = (*state.stock[action.count :], *state.stock[: action.count])
    bottom = stock[-1]
    was_cut = WasCut(state.turn, action.count, bottom)
    moved = state.evolve(stock=stock)
    if NINES >> bottom & 1:
        return _nine(moved, was_cut)
    if JACKS >> bottom & 1:
        return Step(moved.evolve(turn=state.dealer), (was_cut,))
    return _then_dealt(moved, was_cut)


def recut(state: State, _action: Recut) -> Step:
    """The dealer demands a new cut."""
    return Step(state.evolve(turn=cutter(state)), (CutAnswered(state.turn, "recut"),))


def bury(state: State, _action: Bury) -> Step:
    """The jack goes into the middle of the deck, and the cards are dealt as they lie."""
    *rest, jack = state.stock
    stock: tuple[Card, ...] = (*rest[:BURIED_AFTER], jack, *rest[BURIED_AFTER:])
    return _then_dealt(state.evolve(stock=stock), CutAnswered(state.turn, "bury"))


def deal_as_is(state: State, _action: DealAsIs) -> Step:
    """The dealer accepts the bottom card."""
    return _then_dealt(state, CutAnswered(state.turn, "deal"))


def _nine(state: State, was_cut: WasCut) -> Step:
    cuts = state.cuts + 1
    if cuts < NINES_FINED:
        return Step(state.evolve(turn=state.dealer, cuts=cuts), (was_cut,))
    seat = state.turn
    standing, cost = fined(state.scores[seat], state.rules)
    scores = (*state.scores[:seat], standing, *state.scores[seat + 1 :])
    return _then_dealt(state.evolve(scores=scores), was_cut, Fined(seat, cost, "cut_fine"))


def _then_dealt(state: State, *events: Event) -> Step:
    step = dealt(state)
    return Step(step.state, (*events, *step.events))
