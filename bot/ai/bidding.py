"""The expert before the first lead: bidding, giving, the order, conceding, each by what it does
to the chance of winning the game.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Final

from bot.ai import contracts
from bot.ai.estimates import GRAIN, Tried, best_ways, tried
from bot.ai.foresight import made
from bot.ai.seating import Seating
from bot.ai.standing import after_conceding, after_play, now
from bot.ai.worlds import Imagining, Worlds
from bot.engine.actions import Action, Bid, Concede, Discard, Give, Lay, Order, Pass, Undark
from bot.engine.cards import MARRIAGES, SUIT_OF, Card, hand_of, points_in
from bot.engine.dark import undark_bid
from bot.engine.state import View

SOFT: Final = 11.0
"""How far a deal played perfectly is from one played by people, in points."""
WAYS: Final = 4
"""Ways to put cards away that are looked into."""
ROUGH: Final = 0.2
"""What the look of a hand counts beside the worlds."""
HOPELESS: Final = 0.1
"""A bid that looks so bad is not thought about."""
MOST_RAISED: Final = 200
AMPLE: Final = 45
"""So much above the contract is enough to tell ways to put cards away apart. When several make more
in every world, the most that an order can be raised by is looked into, too."""
MATED: Final = 5
"""What a card is dearer by that may make somebody's marriage whole: a king is still a cheaper
present than an ace."""
SURELY: Final = 0.4
"""`SOFT` of a hand that makes the same in all worlds: nothing in it hangs on the play."""
SPARE: Final = 12
"""Points that an order raised after the talon leaves below what is made."""
SEVERAL: Final = 4
"""So many worlds can tell that."""
THEIRS: Final = {1: (28.0, 55.0), 2: (18.0, 34.0)}
"""What each opponent of a declarer takes when the contract is made, and when it fails, by how
many they are."""
SHORT: Final = 15
"""By how much a lost contract fails, about: no more than that it is lost depends on it."""
OTHERS_MAKE: Final = {1: (0.66, 0.76), 2: (0.45, 0.66)}
"""The chance that somebody else makes the contract left to him, a forced one or one of his choice,
by how many play against him."""


def choose_word(view: View, rng: random.Random) -> Action:
    """A bid or a pass, or a claim to a redeal."""
    redeal = contracts.claim(view)
    if redeal is not None:
        return redeal
    offer = next((a for a in view.legal if isinstance(a, Bid | Undark)), None)
    passing = next((action for action in view.legal if isinstance(action, Pass)), None)
    if offer is None or passing is None:
        return offer or passing or view.legal[0]
    points = offer.points if isinstance(offer, Bid) else undark_bid(view.rules)
    target = contracts.needed(view, points)
    rough = contracts.odds_of_bids(view)(target)
    if rough < HOPELESS:
        return passing
    found = tried(Seating(view), Worlds(view, rng), target - 25, target + 40)[0].values
    hope = _as_declarer(view, target, rough)
    if found:
        hope = (1 - ROUGH) * _hoped(view, found, target) + ROUGH * hope
    return offer if hope > _as_defender(view) else passing


def choose_gift(view: View, rng: random.Random, imagining: Imagining = Worlds) -> Action:
    """The next card to give, lay or discard; or to concede, or to claim a redeal."""
    redeal = contracts.claim(view)
    if redeal is not None:
        return redeal
    seating = Seating(view)
    target = max(view.contract or view.rules.min_bid, contracts.riders_need(view))
    ways = best_ways(seating, view.hand, WAYS)
    found = tried(seating, imagining(view, rng), target - 25, target + AMPLE, ways)
    if len(ample := [way.cards for way in found if _makes(way, target + AMPLE)]) > 1:
        high = target + AMPLE + MOST_RAISED
        found = tried(seating, imagining(view, rng), target + AMPLE - GRAIN, high, ample)

    def promise(values: Iterable[int]) -> float:
        return sum(100 * made(value - target, SOFT) + 0.3 * value for value in values)

    # of equals the cheapest present, and then the first, which looks best
    best = max(found, key=lambda way: (promise(way.values), -_price(seating, way.cards)))
    concede = next((action for action in view.legal if isinstance(action, Concede)), None)
    if concede is not None and best.values:
        prospect = _as_declarer(view, target, _odds(best.values, target))
        if max(best.values) < target:
            lost = tried(seating, imagining(view, rng), 0, target, [best.cards])[0].values
            prospect = _playing_on(view, target, lost) if lost else prospect
        if after_conceding(view) > prospect:
            return concede
    return _put_away(view, best.cards)


def choose_order(view: View, rng: random.Random, imagining: Imagining = Worlds) -> Action:
    """The bid, or more when that is worth the risk."""
    orders = [action for action in view.legal if isinstance(action, Order)]
    need = contracts.riders_need(view)
    if need:  # below it nothing is won, above it nothing more
        return next((order for order in orders if order.points >= need), orders[0])
    least = orders[0].points
    orders = [order for order in orders if order.points <= least + MOST_RAISED]
    if len(orders) == 1:
        return orders[0]
    high, step = orders[-1].points + 15, view.rules.bid_step
    found = tried(Seating(view), imagining(view, rng), least - 15, high, [()], step)[0].values
    if not found:
        return contracts.choose_order(view)
    return max(
        orders,
        key=lambda order: _as_declarer(view, order.points, _odds(found, order.points, step)),
    )


def _hoped(view: View, values: Sequence[int], bid: int) -> float:
    """The prospect as declarer at ``bid``, from what was made in worlds played perfectly: where
    that is much more, the order will be raised."""
    step = view.rules.bid_step
    softness, total = _softness(values), 0.0
    for value in values:
        spare = 0 if contracts.riders_need(view) else value - bid - SPARE
        order = bid + max(0, spare // step * step)
        odds = made(value + GRAIN / 2 - order, softness)
        total += _as_declarer(view, order, odds)
    return total / len(values)


def _odds(values: Sequence[int], contract: int, grain: int = GRAIN) -> float:
    """The chance to make ``contract``, from what was made in worlds played perfectly."""
    softness = _softness(values)
    odds = [made(value + grain / 2 - contract, softness) for value in values]
    return sum(odds) / len(odds)


def _softness(values: Sequence[int]) -> float:
    """How far real tables are from the worlds in which ``values`` were made."""
    return SURELY if len(values) >= SEVERAL and len(set(values)) == 1 else SOFT


def _makes(way: Tried, most: int) -> bool:
    """Whether ``way`` makes in every world as much as was asked for at most."""
    return bool(way.values) and min(way.values) > most - GRAIN


def _price(seating: Seating, cards: Sequence[Card]) -> int:
    """What giving ``cards`` away looks like: their points, and more for each that may make
    somebody's marriage whole, whose mate is not in the hand. What is put away counts for who does
    so, and then only a marriage broken for nothing looks bad."""
    hand = seating.view.hand
    marriages = (MARRIAGES[SUIT_OF[card]] for card in cards)
    completed = sum(
        marriage >> card & 1 and hand & marriage == 1 << card
        for card, marriage in zip(cards, marriages, strict=True)
    )
    given = 0 if seating.keeps else points_in(hand_of(cards))
    return given + MATED * completed


def _playing_on(view: View, contract: int, values: Sequence[int]) -> float:
    """The prospect of a contract lost in every world, from what was made there: what the others
    get, and whether a trick is taken at all, depends on that. (They declare less at a real table
    than they could: with nothing added this is what such deals bring.)"""
    me, against = view.seat or 0, Seating(view).opponents
    total = 0.0
    for value in values:
        lost = _points(view, me, value, (120 - value) / against)
        won = _points(view, me, contract, THEIRS[against][0])
        odds = made(value + GRAIN / 2 - contract, SOFT)
        total += odds * after_play(view, me, contract, won)
        total += (1 - odds) * after_play(view, me, contract, lost)
    return total / len(values)


def _put_away(view: View, cards: tuple[Card, ...]) -> Action:
    """The next action of putting ``cards`` away."""
    gifts = [
        action
        for action in view.legal
        if isinstance(action, Give | Lay | Discard) and action.card in cards
    ]
    low_first = sorted(gifts, key=lambda gift: -(gift.card % 6))
    lays = [gift for gift in low_first if isinstance(gift, Lay)]
    if lays:  # it goes to whoever takes the last trick: the dearest of them there
        return lays[-1]
    gives = [gift for gift in low_first if isinstance(gift, Give)]
    if gives:  # the cheapest to who is ahead
        return max(gives, key=lambda gift: (view.scores[gift.to].total, gift.card % 6))
    return gifts[0]


def _as_declarer(view: View, contract: int, odds: float) -> float:
    """The prospect when the viewer plays ``contract`` and makes it with chance ``odds``."""
    return _prospect(view, view.seat or 0, contract, odds)


def _as_defender(view: View) -> float:
    """The prospect when the viewer leaves the contract to who bid last."""
    standing = max((word for word in view.bids if isinstance(word, int)), default=0)
    if not standing:
        return now(view)
    forced = standing == view.rules.min_bid and view.rules.opening == "forced"
    odds = OTHERS_MAKE[Seating(view).opponents][0 if forced else 1]
    return _prospect(view, view.bids.index(standing), standing, odds)


def _prospect(view: View, declarer: int, contract: int, odds: float) -> float:
    few, many = THEIRS[Seating(view).opponents]
    won = after_play(view, declarer, contract, _points(view, declarer, contract, few))
    lost = after_play(view, declarer, contract, _points(view, declarer, contract - SHORT, many))
    return odds * won + (1 - odds) * lost


def _points(view: View, declarer: int, declarers: int, others: float) -> list[float]:
    """Raw points by seat when the declarer makes ``declarers`` and the others ``others`` each."""
    points = [0.0 if hand is None else others for hand in view.hands]
    points[declarer] = declarers
    return points
