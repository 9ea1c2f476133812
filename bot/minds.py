"""Computer players for the table: the levels of `bot.ai`, run in this process."""

import random
import secrets
from typing import Final

from bot.ai import LEVELS
from bot.engine.actions import Action
from bot.engine.state import View
from bot.table.model import Level


class ComputerMinds:
    """The table's `Minds`. A level that thinks less than a few milliseconds needs no thread.

    Each choice has a generator of its own, made from ``seed`` and what the seat sees: with the
    same seed a table always plays the same, whatever other tables do meanwhile.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed: Final = secrets.randbits(64) if seed is None else seed

    async def choose(self, level: Level, view: View) -> Action:
        """The move of a computer of ``level``, one of ``view.legal``; KeyError for a level that
        does not exist, ValueError when it is not the seat's move."""
        sight = (self._seed, view.seat, view.hand, view.dealer, len(view.events), view.table)
        return LEVELS[level](view, random.Random(repr(sight)))  # noqa: S311 - play, not secrecy
