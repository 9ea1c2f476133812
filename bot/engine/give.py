"""What the declarer does with the talon in his hand: give, lay, discard, concede (RULES 2.8, 2.9,
7, 8)."""

from typing import Final

from bot.engine.actions import (
    CONCEDE,
    DISCARDS,
    GIVES,
    LAYS,
    TALONS,
    Action,
    Concede,
    Discard,
    Give,
    Lay,
)
from bot.engine.cards import NINES, cards_in
from bot.engine.events import Conceded, Event, Gave, Laid
from bot.engine.seats import form, held, in_turn, opponents, plain_golden, replaced
from bot.engine.state import State, Step
from bot.engine.talon import other_talon, sorted_cards

CONCEDE_UP_TO: Final = 120  # the highest bid conceded under concede_above_120=false


def talon_actions(_state: State) -> tuple[Action, ...]:
    """The two talons to pick from."""
    return TALONS


def give_actions(state: State) -> tuple[Action, ...]:
    """Every card the declarer may still give, lay or discard, then conceding."""
    hand = tuple(cards_in(held(state, state.turn)))
    receivers = awaiting(state)
    gives: list[Action] = [GIVES[card][to] for card in hand for to in receivers]
    if may_lay(state):
        gives += [LAYS[card] for card in hand]
    if may_discard(state):
        gives += [DISCARDS[card] for card in hand]
    if concede_refusal(state) is None:
        gives.append(CONCEDE)
    return tuple(gives)


def awaiting(state: State) -> tuple[int, ...]:
    """The opponents who have not got their card yet, in turn from the declarer."""
    if not form(state.rules, len(state.hands)).gives:
        return ()
    # one card behind the declarer is who has his: 9 and 8, 8 and 8; the others are 2 or 3 behind
    given = held(state, state.turn).bit_count() - 1
    others = opponents(state, state.turn)
    return tuple(seat for seat in others if held(state, seat).bit_count() < given)


def may_lay(state: State) -> bool:
    """Whether a card has yet to be laid on the other talon (``3x2``)."""
    shape = form(state.rules, len(state.hands))
    return shape.lays and any(len(talon) == shape.talon for talon in other_talon(state))


def may_discard(state: State) -> bool:
    """Whether cards have yet to be put away (``2x2_discard``)."""
    return len(state.discard) < form(state.rules, len(state.hands)).discards


def all_in_hand(state: State) -> bool:
    """Whether nothing was given, laid or discarded yet (phase ``give``)."""
    shape = form(state.rules, len(state.hands))
    return (
        len(awaiting(state)) == (len(in_turn(state)) - 1 if shape.gives else 0)
        and may_lay(state) == shape.lays
        and not state.discard
    )


def concede_refusal(state: State) -> str | None:
    """The code of what forbids the declarer to concede now, None when he may (RULES 7, A25,
    A43). Throwing the cards in after a free opening is always allowed."""
    rules, mark = state.rules, state.scores[state.turn]
    refusals = {
        "concede-off": not rules.concede,
        "concede-dark": state.dark and not rules.dark_concede,
        "concede-golden": plain_golden(state) and not rules.golden_concede,
        "concede-limit": 0 < rules.concede_limit <= mark.concessions,
        "concede-barrel": mark.barrel is not None and not rules.concede_on_barrel,
        "concede-above": state.contract > CONCEDE_UP_TO and not rules.concede_above_120,
    }
    if not all_in_hand(state):
        return "concede-late"
    if state.contract == 0:
        return None
    return next((code for code, forbids in refusals.items() if forbids), None)


def give(state: State, action: Give) -> Step:
    """A card goes to an opponent; the last one closes the give."""
    seat, card = state.turn, action.card
    hands = replaced(state.hands, seat, held(state, seat) ^ 1 << card)
    hands = replaced(hands, action.to, held(state, action.to) | 1 << card)
    shown = state.rules.give == "open" and not (state.dark and state.rules.dark_give_hidden)
    return _put_away(state.evolve(hands=hands), Gave(seat, action.to, shown, card))


def lay(state: State, action: Lay) -> Step:
    """A card goes on the other talon (``3x2``)."""
    seat, card = state.turn, action.card
    chosen, other = state.talons
    laid = state.evolve(
        hands=replaced(state.hands, seat, held(state, seat) ^ 1 << card),
        talons=(chosen, sorted_cards((*other, card))),
    )
    return _put_away(laid, Laid(seat, card, discarded=False))


def discard(state: State, action: Discard) -> Step:
    """A card is put away face down (``2x2_discard``)."""
    seat, card = state.turn, action.card
    put = state.evolve(
        hands=replaced(state.hands, seat, held(state, seat) ^ 1 << card),
        discard=sorted_cards((*state.discard, card)),
    )
    return _put_away(put, Laid(seat, card, discarded=True))


def concede(state: State, _action: Concede) -> Step:
    """The declarer gives up, or throws the cards in (A25): the deal is over."""
    over = state.evolve(phase="over", talons=other_talon(state), conceded=True)
    return Step(over, (Conceded(state.turn, thrown_in=state.contract == 0),))


def _put_away(state: State, event: Event) -> Step:
    if awaiting(state) or may_lay(state) or may_discard(state):
        return Step(state, (event,))
    given = state.evolve(phase="order", talons=other_talon(state), nines=_four_nines(state))
    return Step(given, (event,))


def _four_nines(state: State) -> int | None:
    if not state.rules.four_nines_bonus:
        return None
    return next((s for s in in_turn(state) if held(state, s) & NINES == NINES), None)
