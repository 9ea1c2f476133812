import random

from bot.chance import SystemDealer
from bot.clock import RealClock
from bot.engine.fairness import Seed, deck_of, is_secret, order_of

SEED = Seed("00112233445566778899aabbccddeeff", 12, 3, "1")


def test_a_secret_is_fresh_each_time() -> None:
    """128 bits in hex, of which no two are alike."""
    dealer = SystemDealer()
    secrets = {dealer.secret() for _ in range(1000)}

    assert 1000 == len(secrets)
    assert all(map(is_secret, secrets))


def test_secrets_are_made_of_all_digits() -> None:
    """Each of the 32 digits takes each of its 16 values."""
    dealer = SystemDealer(random.Random(1))
    secrets = [dealer.secret() for _ in range(1000)]

    assert [16] * 32 == [len(set(digits)) for digits in zip(*secrets, strict=True)]


def test_decks_and_seats_come_from_the_seed_alone() -> None:
    """What is dealt is what docs/fairness.md makes of the secret, whoever deals."""
    one, other = SystemDealer(), SystemDealer(random.Random(3))

    assert deck_of(SEED) == one.deck(SEED) == other.deck(SEED)
    assert deck_of(SEED, "lot") == one.deck(SEED, "lot") != one.deck(SEED)
    assert order_of(SEED, "seats", 3) == one.order(SEED, 3)


def test_a_seed_repeats_and_the_system_does_not() -> None:
    """Tests get the same secrets from the same seed; production never twice the same."""
    assert SystemDealer(random.Random(3)).secret() == SystemDealer(random.Random(3)).secret()
    assert SystemDealer().secret() != SystemDealer().secret()


async def test_the_clock_goes_on() -> None:
    """Time does not stand still, and a sleep of nothing returns at once."""
    clock = RealClock()
    before = clock.now()

    await clock.sleep(-1)

    assert before <= clock.now() < before + 5
