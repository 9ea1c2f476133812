"""Taking the talon: who sees it, choosing one of two, and what it is worth to a sitting dealer
(RULES 2.7, 8, 9)."""

from collections.abc import Sequence

from bot.engine.actions import ChooseTalon
from bot.engine.cards import ACES, MARRIAGES, NINES, Card, cards_in, hand_of, points_in
from bot.engine.events import TookTalon
from bot.engine.rules import Rules
from bot.engine.seats import forehand, held, plain_golden, replaced, rider
from bot.engine.state import State, Step


def take(state: State, seat: int, contract: int) -> Step:
    """``seat`` is declarer at ``contract`` (0: the talon was thrown to him, A25). The only talon
    is in his hand at once; of two he has yet to choose (A8)."""
    declared = state.evolve(declarer=seat, contract=contract, turn=seat, phase="talon")
    if len(state.talons) > 1:
        return Step(declared, ())
    if state.hands[state.dealer] is None:
        worth = dealer_worth(state.rules, taken_talon(state))
        points = (*state.points[: state.dealer], worth, *state.points[state.dealer + 1 :])
        declared = declared.evolve(points=points)
    return _picked_up(declared, 1)


def choose(state: State, action: ChooseTalon) -> Step:
    """The declarer picks one of two talons, unseen (RULES 8)."""
    return _picked_up(state, action.number)


def taken_event(state: State, number: int) -> TookTalon:
    """That the declarer took talon ``number``, told of a position in ``phase=give``."""
    shown = talon_shown(state)
    return TookTalon(state.turn, number, state.contract, shown, taken_talon(state))


def talon_shown(state: State) -> bool:
    """Whether everybody sees the talon the declarer took (RULES 2.7, A25, A27)."""
    if state.dark:
        return False
    if state.rules.show_talon_on_forced:
        return True
    if state.contract == 0:
        return False
    return not _stands_at_forced_bid(state)


def dealer_worth(rules: Rules, talon: Sequence[Card]) -> int:
    """What the talon is worth to the dealer who sits out, before rounding (RULES 9, A52)."""
    if rules.four_dealer == "nothing":
        return 0
    cards = hand_of(talon)
    worth = 50 * (cards & ACES).bit_count() if rules.four_dealer == "aces50" else points_in(cards)
    for marriage, value in zip(MARRIAGES, rules.marriages, strict=True):
        halves = (cards & marriage).bit_count()
        if rules.four_talon_marriage == "half":
            worth += halves * value // 2
        elif rules.four_talon_marriage == "whole" and halves == 2:
            worth += value
    if (cards & NINES).bit_count() == 3:
        worth += rules.four_three_nines
    return worth


def taken_talon(state: State) -> tuple[Card, ...]:
    """The cards of the talon the declarer took, while it is named (A8); none when a position
    leaves it out."""
    return state.talons[0] if state.talons else ()


def other_talon(state: State) -> tuple[tuple[Card, ...], ...]:
    """The talons that still lie on the table once one was taken: the other of two, or none."""
    return state.talons[1:]


def sorted_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """``cards`` in canonical order, as laid and discarded cards are kept (A8)."""
    return tuple(cards_in(hand_of(cards)))


def _stands_at_forced_bid(state: State) -> bool:
    """Whether nobody but forehand named a number, and he only the forced one (A27)."""
    others = (word for seat, word in enumerate(state.bids) if seat != state.declarer)
    return (
        state.rules.opening == "forced"
        and state.contract == state.rules.min_bid
        and state.declarer == forehand(state)
        and all(word is None or word == "p" for word in others)
        and rider(state) is None
        and not plain_golden(state)
    )


def _picked_up(state: State, number: int) -> Step:
    seat, place = state.turn, number - 1
    chosen = state.talons[place : place + 1]
    cards = hand_of(card for talon in chosen for card in talon)
    taken = state.evolve(
        hands=replaced(state.hands, seat, held(state, seat) | cards),
        talons=(*chosen, *state.talons[:place], *state.talons[place + 1 :]),
        phase="give",
    )
    return Step(taken, (taken_event(taken, number),))
