"""Chance: secrets from the operating system's entropy (no seed, nothing to predict)."""

import random
import secrets
from typing import Final

from bot.engine.cards import Card
from bot.engine.fairness import Seed, deck_of, order_of


class SystemDealer:
    """The table's `Dealer`. ``source`` is `secrets.SystemRandom` unless tests or the sandbox pass
    a seeded `random.Random`; what is made of a secret is the same for all (docs/fairness.md)."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source: Final = source or secrets.SystemRandom()

    def secret(self) -> str:
        """A fresh secret, 32 hex digits."""
        return f"{self._source.getrandbits(128):032x}"

    def deck(self, seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:
        """The 24 cards in the order of ``seed``, top first."""
        return deck_of(seed, purpose)

    def order(self, seed: Seed, count: int) -> tuple[int, ...]:
        """The drawing of ``count`` seats by ``seed``."""
        return order_of(seed, "seats", count)
