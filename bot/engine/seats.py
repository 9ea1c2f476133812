"""Who sits where and who is next: forehand, opponents, the rider, the seat that sits out.

Seats are numbered clockwise from 0; with four players the dealer's hand is None and he is
stepped over (RULES 9), except in the stock game, where all play (A56).
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.engine.cards import Hand
from bot.engine.rules import Rules
from bot.engine.state import State

GOLDEN_CONTRACT: Final = 120


class Form(NamedTuple):
    """How the cards are dealt and what the declarer does with his (RULES 2.3, 2.9, 8)."""

    each: int  # cards dealt to a hand
    talons: int  # how many talons
    talon: int  # cards in each of them
    gives: bool  # a card to each opponent
    lays: bool  # a card on the other talon
    discards: int  # cards put away face down


_THREE = Form(each=7, talons=1, talon=3, gives=True, lays=False, discards=0)
_STOCK = Form(each=6, talons=0, talon=0, gives=False, lays=False, discards=0)
_TWO = {
    "2x2": Form(each=10, talons=2, talon=2, gives=True, lays=False, discards=0),
    "2x2_discard": Form(each=10, talons=2, talon=2, gives=False, lays=False, discards=2),
    "3x2": Form(each=9, talons=2, talon=3, gives=True, lays=True, discards=0),
}


def form(rules: Rules, players: int) -> Form:
    """The form of a deal for ``players`` under ``rules``."""
    if rules.stock:
        return _STOCK
    return _TWO[rules.two_player] if players == 2 else _THREE


def after(hands: Sequence[Hand | None], seat: int) -> int:
    """The next seat that plays, clockwise from ``seat``."""
    following = seat + 1 if seat + 1 < len(hands) else 0
    return following if hands[following] is not None else after(hands, following)


def in_turn(state: State) -> tuple[int, ...]:
    """The seats that play this deal, in turn from forehand."""
    hands, dealer = state.hands, state.dealer
    return _turn_order(len(hands), dealer, hands[dealer] is not None)


def forehand(state: State) -> int:
    """The first to speak: the first who plays after the dealer."""
    return in_turn(state)[0]


def opponents(state: State, seat: int) -> tuple[int, ...]:
    """The others who play, in turn from ``seat``."""
    return _others(in_turn(state), seat)


def rider(state: State) -> int | None:
    """Who opens or takes the talon by right of the barrel: the first rider in turn from forehand
    under ``barrel_auction`` ``opens`` or ``none``, None under ``normal`` (A29, A30)."""
    if not state.rules.has_barrel or state.rules.barrel_auction == "normal":
        return None
    return next((seat for seat in in_turn(state) if state.scores[seat].barrel is not None), None)


def plain_golden(state: State) -> bool:
    """Whether this is a golden deal of the usual kind, without an auction (RULES 5, A33)."""
    return state.golden and not state.rules.golden_auction


def declarer_by_right(state: State) -> tuple[int, int] | None:
    """Who is declarer at what contract without an auction: forehand in a golden deal, the rider
    under ``barrel_auction=none`` (RULES 4.8, 5); None where there is one."""
    if plain_golden(state):
        return forehand(state), GOLDEN_CONTRACT
    riding = rider(state)
    if riding is not None and state.rules.barrel_auction == "none":
        return riding, state.rules.barrel_needs
    return None


def below_limit(state: State, seat: int) -> bool:
    """Whether ``seat`` is so far in the red that it passes automatically (RULES 2.6, A23)."""
    limit = state.rules.negative_limit
    return limit is not None and state.scores[seat].total < limit


def replaced(hands: tuple[Hand | None, ...], seat: int, hand: Hand) -> tuple[Hand | None, ...]:
    """``hands`` with ``hand`` at ``seat``."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def held(state: State, seat: int) -> Hand:
    """The cards of a seat that plays; none for one that sits out."""
    return state.hands[seat] or 0


@cache
def _turn_order(players: int, dealer: int, dealer_plays: bool) -> tuple[int, ...]:
    """The seats that play, in turn from forehand."""
    order = tuple((dealer + step) % players for step in range(1, players + 1))
    return order if dealer_plays else order[:-1]


@cache
def _others(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """``order`` from after ``seat`` on, without it."""
    place = order.index(seat)
    return order[place + 1 :] + order[:place]
