"""Each order of the cards is as likely as any other, as far as counting can tell."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt

from bot.chance import SystemDealer
from bot.engine.cards import DECK
from bot.engine.fairness import Seed, deck_of, order_of

DEALS = 100_000
FREEDOM = 23 * 23
"""Of 24 cards in 24 places, each of which comes once a deck."""
ALMOST_SURELY = 4.0
"""Deviations of χ²; less than one fair test in ten thousand is beyond."""


def seeds(count: int) -> Iterable[Seed]:
    """The deals of a bot whose secrets repeat from run to run, a new table every twenty deals."""
    dealer = SystemDealer(random.Random(1))
    for number in range(count):
        asked = str(number % 4)
        yield Seed(dealer.secret(), number // 20 + 1, number % 20 + 1, asked, "", "100 p p")


def deviations(decks: Iterable[Sequence[int]], count: int) -> float:
    """By how many standard deviations χ² of places × cards is off what chance makes."""
    places: list[Counter[int]] = [Counter() for _ in DECK]
    for place, column in enumerate(zip(*decks, strict=True)):
        places[place].update(column)
    expected = count / len(DECK)
    chi = sum((seen[card] - expected) ** 2 for seen in places for card in DECK) / expected
    # the counts of a place are tied together, which makes the sum greater by 24/23
    chi *= (len(DECK) - 1) / len(DECK)
    return (chi - FREEDOM) / sqrt(2 * FREEDOM)


def test_the_shuffle_is_uniform() -> None:
    """Over 100,000 deals every card lies in every place as often as every other: χ² of places ×
    cards is what chance makes it, neither greater nor suspiciously small."""
    decks = [deck_of(seed) for seed in seeds(DEALS)]

    assert ALMOST_SURELY > abs(deviations(decks, DEALS))


def test_neighbours_are_independent() -> None:
    """Over 100,000 deals every ordered pair of cards lies on top equally often: 552 pairs, χ² with
    551 degrees of freedom."""
    tops = Counter(deck_of(seed)[:2] for seed in seeds(DEALS))
    expected = DEALS / 552
    chi = sum((count - expected) ** 2 / expected for count in tops.values())

    assert 552 == len(tops)
    assert ALMOST_SURELY > abs((chi - 551) / sqrt(2 * 551))


def test_a_careless_shuffle_would_be_found_out() -> None:
    """Swapping each card with any of the 24, or taking a byte's remainder, is biased, and the test
    above sees it."""
    chance = random.Random(2)

    def with_any() -> list[int]:
        deck = list(DECK)
        for place in DECK:
            other = chance.randrange(24)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    def by_remainder() -> list[int]:
        deck = list(DECK)
        for last in range(23, 0, -1):
            other = chance.randrange(256) % (last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    for careless in (with_any, by_remainder):
        assert ALMOST_SURELY < deviations([careless() for _ in range(DEALS)], DEALS)


def test_seats_are_drawn_in_every_order() -> None:
    """All orders of two, three and four seats come, none much more often than another."""
    for count, least in ((2, 440), (3, 130), (4, 25)):
        orders = Counter(order_of(seed, "seats", count) for seed in seeds(1000))

        assert set(permutations(range(count))) == set(orders)
        assert least < min(orders.values())


def test_purposes_have_orders_of_their_own() -> None:
    """The lot does not tell the deck: of 2,400 deals the same card lies on top of both in about
    every twenty-fourth."""
    same = sum(deck_of(seed)[0] == deck_of(seed, "lot")[0] for seed in seeds(2400))

    assert 60 < same < 140
