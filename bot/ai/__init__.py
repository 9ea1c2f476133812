"""Computer players: each level is a function from what a seat sees to what it does.

A level gets a `View`, never a position, so it can't cheat; and a `random.Random` of its own.
"""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.ai import expert, novice, skilled
from bot.engine.actions import Action
from bot.engine.state import View

Mind: TypeAlias = Callable[[View, random.Random], Action]

LEVELS: Final[Mapping[str, Mind]] = MappingProxyType(
    {"novice": novice.choose, "skilled": skilled.choose, "expert": expert.choose}
)
"""The levels there are, weakest first: level → its mind."""
