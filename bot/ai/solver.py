"""Perfect-information play: what one side can make with all cards on the table, exactly.

One place, the *hero* (the declarer), plays against all others, who play together. The value of
a position is the points the hero still makes: tricks, marriages, and what goes with the last
trick. It is found by asking "does the hero make N?" a few times (`bot.ai.search`).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from bot.ai.search import Search
from bot.engine.actions import Play
from bot.engine.cards import Card, Hand, Suit
from bot.engine.rules import Rules

MOST: Final = 1000
"""Above anything a deal can bring."""


class World(NamedTuple):
    """A position of the play with every card known. Places are seats counted clockwise from the
    hero, who is place 0; seats that sit out are left out."""

    hands: tuple[Hand, ...]
    turn: int = 0
    table: tuple[Card, ...] = ()  # the open trick, led card first
    trump: Suit | None = None
    next_trump: Suit | None = None  # trump from the next trick
    owner: int | None = None  # who declared the trump, under lead_trump=own_only
    next_owner: int | None = None
    taken: int = 0  # a bit for each place that has taken a trick
    last: int = 0  # points that go with the last trick


class Solver:
    """The value of one world, and of each play in it. Questions share what they found out."""

    def __init__(self, rules: Rules, world: World, limit: int = 10**9) -> None:
        """``limit``: how many positions may be searched, all questions together."""
        search = Search(rules, world.hands, world.last, limit)
        start = search.position(
            world.turn, world.table,
            (world.trump, world.owner), (world.next_trump, world.next_owner), world.taken,
        )  # fmt: skip
        self._search = search
        self._probe: Callable[[Play | None, int], int] = start

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        return self._search.nodes

    def makes(self, points: int, play: Play | None = None) -> bool:
        """Whether the hero makes ``points`` or more from here on, after ``play`` if one is
        given; OutOfNodes when the limit is met."""
        return self._probe(play, points) >= points

    def value(
        self, play: Play | None = None, low: int = 0, high: int = MOST, grain: int = 1
    ) -> int:
        """The points the hero makes from here on, after ``play`` if one is given. A value not
        above ``low`` is answered as ``low``, one not below ``high`` as ``high``: the closer
        they are, the faster. With a ``grain`` above 1 the answer may be too low by less than
        that. OutOfNodes when the limit is met."""
        least, most = max(low, 0), min(high, self._search.most)
        steps = max(0, (most - least) // grain)  # equal values must get equal answers
        sure = 0
        while sure < steps:
            middle = (sure + steps + 1) // 2
            found = self._probe(play, least + middle * grain)
            if found >= least + middle * grain:
                sure = min(steps, (found - least) // grain)
            else:
                steps = max(sure, (found - least) // grain)
        return max(low, min(least + sure * grain, high))
