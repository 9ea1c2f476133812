"""Everything before the first lead: bidding, claims, conceding, giving, the order."""

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from bot.ai.seating import Seating, drops
from bot.ai.strength import best_drop, chance, worth
from bot.engine.actions import (
    Action,
    Bid,
    ChooseTalon,
    Concede,
    Discard,
    Give,
    Lay,
    Order,
    Pass,
    Redeal,
    Undark,
)
from bot.engine.cards import ALL, NINES, POINTS, Hand, cards_in, hand_of
from bot.engine.rules import Rules
from bot.engine.state import View

SAMPLES: Final = 24  # talons imagined before bidding
EVEN: Final = 0.62  # bids down to this chance: passing brings points, too
POOR: Final = 0.47  # a hand below it is dealt again, where it may be
HOPELESS: Final = 0.03  # concedes below this chance


def choose_word(view: View) -> Action:
    """A bid or a pass."""
    redeal = claim(view)
    if redeal is not None:
        return redeal
    odds = odds_of_bids(view)
    for action in view.legal:
        if isinstance(action, Undark):
            return action if odds(125) >= EVEN else _passing(view)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    if bids and (odds(needed(view, bids[0].points)) >= _threshold(view) or not _may_pass(view)):
        return bids[0]
    return _passing(view)


def claim(view: View) -> Redeal | None:
    """The claim to a redeal, when the viewer has the right and the hand is not worth playing."""
    action = next((a for a in view.legal if isinstance(a, Redeal)), None)
    if action is None:
        return None
    if view.rules.four_nines_bonus and view.hand & NINES == NINES:
        return None  # they pay
    if view.declarer == view.seat:
        return action if _contract_odds(view) < POOR else None
    if view.phase == "bid":
        return action if odds_of_bids(view)(view.rules.min_bid) < POOR else None
    return action  # a defender with a weak hand has nothing to lose


def choose_talon(view: View, rng: random.Random) -> Action:
    """One of two talons, neither seen."""
    return rng.choice([action for action in view.legal if isinstance(action, ChooseTalon)])


def choose_gift(view: View) -> Action:
    """The next card to give, lay or discard; or to concede, or to claim a redeal."""
    redeal = claim(view)
    if redeal is not None:
        return redeal
    concede = next((action for action in view.legal if isinstance(action, Concede)), None)
    if concede is not None and _gives_up(view):
        return concede
    return _gift(view)


def choose_order(view: View) -> Action:
    """The bid, or more where that is expected to bring more: what is lost counts like what is
    won."""
    orders = [action for action in view.legal if isinstance(action, Order)]
    seating = Seating(view)
    value = seating.worth(view.hand)
    need = riders_need(view)
    if need:  # below it nothing is won, above it nothing more
        return next((order for order in orders if order.points >= need), orders[0])
    return max(
        orders, key=lambda o: o.points * (2 * chance(value, o.points, seating.opponents) - 1)
    )


class _Odds:
    """The chance of making a contract before the talon is seen: over imagined talons."""

    def __init__(self, values: tuple[float, ...], opponents: int) -> None:
        self._values = values
        self._opponents = opponents

    def __call__(self, contract: int) -> float:
        odds = (chance(value, contract, self._opponents) for value in self._values)
        return sum(odds) / len(self._values)


def odds_of_bids(view: View) -> Callable[[int], float]:
    """The chance of making a contract, by the contract, before the talon is seen."""
    return _Odds(hopes(view), Seating(view).opponents)


def hopes(view: View) -> tuple[float, ...]:
    """What the viewer's hand would be worth with each of some talons that he has not seen."""
    seating, talon = Seating(view), next((_size(talon) for talon in view.talons), 0)
    return imagined(view.hand, view.rules, seating.opponents, talon, leads=seating.leads)


@lru_cache(maxsize=1024)
def imagined(
    hand: Hand, rules: Rules, opponents: int, talon: int, *, leads: bool
) -> tuple[float, ...]:
    """What ``hand`` would be worth with each of some random talons, the best cards kept. The same
    hand always imagines the same talons, so a seat does not change its mind during an auction."""
    rest = list(cards_in(ALL & ~hand))
    dreams = random.Random(hand)  # noqa: S311 - imagination, not chance
    values = []
    for _ in range(SAMPLES):
        full = hand | hand_of(dreams.sample(rest, talon))
        kept = full ^ best_drop(full, rules, opponents, drops(rules, opponents))
        values.append(worth(kept, rules, opponents, leads=leads))
    return tuple(values)


def _size(talon: object) -> int:
    return len(talon) if isinstance(talon, tuple) else int(getattr(talon, "count", 0))


def _threshold(view: View) -> float:
    """How sure of a contract to be before bidding it."""
    rules, seat = view.rules, view.seat or 0
    standing = view.scores[seat] if view.scores else None
    if standing is None:
        return EVEN
    if standing.barrel is not None:
        return 0.3  # a lost contract costs only the attempt
    if rules.locked and standing.total >= rules.barrel_at:
        return 0.42  # nothing else counts for him
    if any(other.barrel is not None for other in view.scores):
        return 0.42  # the rider must not have it cheaply
    return EVEN


def needed(view: View, bid: int) -> int:
    """The contract that counts when ``bid`` is won: a rider needs more than a small one."""
    return max(bid, riders_need(view))


def riders_need(view: View) -> int:
    """The smallest order that wins the game for a viewer on the barrel, else 0."""
    standing = view.scores[view.seat or 0] if view.scores else None
    if standing is None or standing.barrel is None:
        return 0
    need, step = view.rules.barrel_needs, view.rules.bid_step
    at_once = view.contract == need or (view.rules.barrel_auction != "normal" and not view.bids)
    return need if at_once else need + -need % step


def _may_pass(view: View) -> bool:
    return any(isinstance(action, Pass) for action in view.legal)


def _passing(view: View) -> Action:
    return next((a for a in view.legal if isinstance(a, Pass)), view.legal[0])


def _contract_odds(view: View) -> float:
    """The declarer's chance with the talon in hand."""
    seating = Seating(view)
    drop = best_drop(view.hand, view.rules, seating.opponents, seating.drops)
    value = seating.worth(view.hand ^ drop)
    return chance(value, view.contract or view.rules.min_bid, seating.opponents)


def _gives_up(view: View) -> bool:
    odds = _contract_odds(view)
    if view.contract == 0:
        return odds < POOR  # thrown in, it costs him nothing
    free = view.rules.concede_cost in ("none", "bolt") or (
        view.rules.concede_cost == "first_free"
        and view.scores
        and not view.scores[view.seat or 0].concessions
    )
    plain = not view.dark and not view.golden
    return odds < (0.35 if free and plain else HOPELESS)


def _gift(view: View) -> Action:
    seating = Seating(view)
    gifts = [action for action in view.legal if isinstance(action, Give | Lay | Discard)]
    drop = best_drop(view.hand, view.rules, seating.opponents, seating.left)
    if isinstance(gifts[0], Discard):
        drop = _best_discard(view, seating.left)
    wanted = [gift for gift in gifts if drop >> gift.card & 1]
    # laid on the other talon a card goes to whoever takes the last trick: the dearer one there
    lays = [gift for gift in wanted if isinstance(gift, Lay)]
    return max(lays, key=lambda gift: POINTS[gift.card]) if lays else wanted[0]


def _best_discard(view: View, left: int) -> Hand:
    """Discarded points count for the declarer, so tens without an ace are safe there."""
    options: Iterable[Hand] = _subsets(view.hand, left)
    return max(
        options,
        key=lambda drop: (
            worth(view.hand ^ drop, view.rules, 1) + sum(POINTS[c] for c in cards_in(drop))
        ),
    )


def _subsets(hand: Hand, count: int) -> list[Hand]:
    cards = [1 << card for card in cards_in(hand)]
    if count == 1:
        return cards
    return [one | other for i, one in enumerate(cards) for other in cards[i + 1 :]]
