import random
from collections import Counter
from itertools import permutations

from bot.chance import SystemDealer
from bot.clock import RealClock
from bot.engine.cards import DECK


def test_a_deck_has_every_card_once() -> None:
    """A shuffled deck is the 24 cards in some order."""
    deck = SystemDealer().deck()

    assert sorted(DECK) == sorted(deck)


def test_the_shuffle_is_uniform() -> None:
    """Over 2,400 decks each card lies on top about a hundred times: χ² with 23 degrees of
    freedom stays under its 0.999 quantile."""
    dealer = SystemDealer(random.Random(1))
    tops = Counter(dealer.deck()[0] for _ in range(2400))

    assert sum((tops[card] - 100) ** 2 / 100 for card in DECK) < 49.73


def test_seats_are_drawn_in_every_order() -> None:
    """All six orders of three seats come, none much more often than another."""
    dealer = SystemDealer(random.Random(2))
    orders = Counter(dealer.order(3) for _ in range(600))

    assert set(permutations(range(3))) == set(orders)
    assert min(orders.values()) > 70


def test_a_seed_repeats_and_the_system_does_not() -> None:
    """Tests get the same decks from the same seed; production never twice the same."""
    assert SystemDealer(random.Random(3)).deck() == SystemDealer(random.Random(3)).deck()
    assert SystemDealer().deck() != SystemDealer().deck()


async def test_the_clock_goes_on() -> None:
    """Time does not stand still, and a sleep of nothing returns at once."""
    clock = RealClock()
    before = clock.now()

    await clock.sleep(-1)

    assert before <= clock.now() < before + 5
