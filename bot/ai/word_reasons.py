"""Why a word of the auction, a card given away, an order: by what the hand is worth.

The worth of a hand and the chance to make a contract are the computers' own estimates.
"""

from itertools import combinations
from typing import Final

from bot.ai import contracts
from bot.ai.reasons import Reason, because
from bot.ai.seating import Seating
from bot.ai.strength import chance
from bot.engine.actions import (
    Action,
    Bid,
    Bury,
    ChooseTalon,
    Concede,
    Cut,
    Discard,
    Give,
    Lay,
    Look,
    Order,
    Pass,
    Recut,
    Redeal,
    Undark,
)
from bot.engine.cards import MARRIAGES, POINTS, SUIT_CARDS, SUIT_OF, Card, Hand, cards_in, hand_of
from bot.engine.dark import undark_bid
from bot.engine.state import View

EVEN: Final = 5
"""An even chance, in tenths."""
ROUND: Final = 5
"""Estimates are told to so many points."""
SPARE: Final = 10
"""With so much to spare an order could have been higher."""


def word_reason(view: View, action: Action) -> Reason:
    """Why the viewer, whose turn it is, does ``action``, one of ``view.legal``, which is no card
    played."""
    match action:
        case Bid(points):
            return _bid(view, points)
        case Pass():
            return _pass(view)
        case Redeal():
            return because("redeal", worth=estimate(view))
        case Give(card) | Lay(card):
            return _gift(view, card)
        case Discard(card):
            points = POINTS[card]
            return because("discard", points=points) if points else _gift(view, card)
        case Concede():
            return _concede(view)
        case Order(points):
            return _order(view, points)
        case _:
            plain = {Undark: "undark", Look: "look", ChooseTalon: "talon", Cut: "cut",
                     Recut: "recut", Bury: "bury"}  # fmt: skip
            return because(plain.get(type(action), "thumb"))


def close_reason(view: View, action: Action) -> Reason:
    """Why the viewer bids or passes where there is about as much to be said for the other."""
    reason = word_reason(view, action)
    close = {"bid": "bid-close", "bid-chance": "bid-close", "pass": "pass-close"}.get(reason.code)
    return reason if close is None else because(close, worth=estimate(view))


def hand_worth(view: View) -> int:
    """What the viewer's hand is worth to him as declarer, in points: with some talon before he
    has taken one, else with the cards he would keep."""
    if view.phase == "bid":
        values = contracts.hopes(view)
        return round(sum(values) / len(values))
    seating = Seating(view)
    return round(max(_kept_worth(view, seating, way) for way in _ways(view.hand, seating.left)))


def estimate(view: View) -> int:
    """`hand_worth` as it is told."""
    return told(hand_worth(view))


def told(points: float) -> int:
    """``points`` as an estimate is told, to 5: it is not more exact than that."""
    return max(0, ROUND * round(points / ROUND))


def _bid(view: View, points: int) -> Reason:
    need = contracts.riders_need(view)
    if need and points >= need:
        return because("bid-barrel", points=points)
    value = hand_worth(view)
    if told(value) >= points:
        return because("bid", worth=told(value))
    for seat, standing in enumerate(view.scores):
        speaks = seat != view.seat and view.bids[seat : seat + 1] != ("p",)
        if standing.barrel is not None and speaks and view.hands[seat] is not None:
            return because("bid-block", seat=seat)
    return because("bid-chance", tenths=_tenths(contracts.odds_of_bids(view)(max(points, need))))


def _pass(view: View) -> Reason:
    offers = [action.points for action in view.legal if isinstance(action, Bid)]
    if any(isinstance(action, Undark) for action in view.legal):
        offers.append(undark_bid(view.rules))
    points = max(min(offers, default=view.rules.min_bid), contracts.riders_need(view))
    value = estimate(view)
    if value < points:
        return because("pass", worth=value, points=points)
    return because("pass-close", worth=value)


def _gift(view: View, card: Card) -> Reason:
    """Why ``card`` goes away: no cheaper one, a marriage kept, the only one of its suit."""
    points = POINTS[card]
    others = [
        action.card
        for action in view.legal
        if isinstance(action, Give | Lay | Discard) and action.card != card
    ]
    cheaper = hand_of(other for other in others if POINTS[other] < points)
    if not cheaper:
        return because("give-cheap")
    paired = 0
    for suit, pair in enumerate(MARRIAGES):
        if view.hand & pair == pair and not pair >> card & 1:
            paired |= pair
            if not cheaper & ~pair:
                return because("give-keeps", suit=suit)
    if view.hand & SUIT_CARDS[SUIT_OF[card]] == 1 << card:
        return because("give-single", suit=SUIT_OF[card])
    seating = Seating(view)
    ways = [way for way in _ways(view.hand, seating.left) if card in way]
    return because("give", worth=told(max(_kept_worth(view, seating, way) for way in ways)))


def _concede(view: View) -> Reason:
    value, points = hand_worth(view), view.contract or view.rules.min_bid
    if told(value) < points:
        return because("concede", worth=told(value), points=points)
    tenths = _tenths(chance(value, points, Seating(view).opponents))
    return because("concede-chance", tenths=tenths, points=points)


def _order(view: View, points: int) -> Reason:
    need = contracts.riders_need(view)
    if need and points >= need:
        return because("order-barrel")
    value = hand_worth(view)
    orders = [action.points for action in view.legal if isinstance(action, Order)]
    if told(value) < points:
        tenths = _tenths(chance(value, points, Seating(view).opponents))
        if points == orders[0]:
            return because("order-least", tenths=tenths)
        # nobody raises to what the estimate gives no even chance: the imagined worlds know better
        return because("order-chance", tenths=tenths) if tenths >= EVEN else because("trial")
    higher = any(points < more <= value - SPARE for more in orders)
    return because("order-safe" if higher else "order", worth=told(value))


def _tenths(odds: float) -> int:
    """How many times of ten, never none and never all."""
    return min(9, max(1, round(10 * odds)))


def _ways(hand: Hand, count: int) -> list[tuple[Card, ...]]:
    """The ways to put ``count`` cards of ``hand`` away."""
    return list(combinations(cards_in(hand), count))


def _kept_worth(view: View, seating: Seating, way: tuple[Card, ...]) -> float:
    """What remains of the hand after ``way``, with what a discard keeps."""
    value = seating.worth(view.hand ^ hand_of(way))
    if seating.keeps:
        put_away = hand_of(view.discard) if isinstance(view.discard, tuple) else 0
        value += sum(POINTS[card] for card in (*way, *cards_in(put_away)))
    return value
