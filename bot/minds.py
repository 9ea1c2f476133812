"""Computer players for the table: the levels of `bot.ai`, run in this process."""

import random
import secrets
from typing import Final

from bot.ai import LEVELS
from bot.ai.contracts import claim
from bot.engine.actions import Action, Redeal
from bot.engine.state import View
from bot.table.model import Level

_STRONGEST: Final = list(LEVELS)[-1]


class ComputerMinds:
    """The table's `Minds`. A level that thinks less than a few milliseconds needs no thread.

    Each choice has a generator of its own, made from ``seed`` and what the seat sees: with the
    same seed a table always plays the same, whatever other tables do meanwhile.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed: Final = secrets.randbits(64) if seed is None else seed

    async def choose(self, level: Level, view: View) -> Action:
        """The move of a computer of ``level``, one of ``view.legal``; where that level is not to
        be had, of the strongest there is. ValueError when it is not the seat's move."""
        sight = (self._seed, view.seat, view.hand, view.dealer, len(view.events), view.table)
        mind = LEVELS.get(level) or LEVELS[_STRONGEST]
        return mind(view, random.Random(repr(sight)))  # noqa: S311 - play, not secrecy

    async def claim(self, level: Level, view: View) -> Redeal | None:  # noqa: ARG002
        """The redeal that a computer claims out of turn: all levels weigh their hand alike."""
        return claim(view)
