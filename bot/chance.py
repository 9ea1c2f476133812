"""Chance: uniform shuffles from the operating system's entropy (no seed, nothing to predict)."""

import random
import secrets
from typing import Final

from bot.engine.cards import DECK, Card


class SystemDealer:
    """The table's `Dealer`. ``source`` is `secrets.SystemRandom` unless tests or the sandbox pass
    a seeded `random.Random`; both shuffle without bias (Fisher and Yates)."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source: Final = source or secrets.SystemRandom()

    def deck(self) -> tuple[Card, ...]:
        """The 24 cards shuffled uniformly, top first."""
        cards = list(DECK)
        self._source.shuffle(cards)
        return tuple(cards)

    def order(self, count: int) -> tuple[int, ...]:
        """A uniform permutation of ``range(count)``."""
        seats = list(range(count))
        self._source.shuffle(seats)
        return tuple(seats)
