"""A deal as a frozen value, and what one seat may see of it.

Fields are the keys of the notation (docs/notation.md, "Position"); seats are numbered
clockwise from 0. Only the engine and the table hold a `State`; everybody else gets a `View`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Self, TypeAlias

from bot.engine.actions import Action
from bot.engine.cards import Card, Hand, Suit
from bot.engine.events import Event
from bot.engine.rules import Rules

Phase: TypeAlias = Literal["cut", "look", "bid", "talon", "give", "order", "eight", "play", "over"]
Word: TypeAlias = int | Literal["p"] | None
"""A seat's last word in the auction: a bid in points, a pass, or none yet."""


@dataclass(frozen=True)
class Standing:
    """One seat's standing between deals (NOTATION ``score``)."""

    total: int = 0
    bolts: int = 0
    barrel: int | None = None  # attempts used; None: not on the barrel
    falls: int = 0
    concessions: int = 0
    losses: int = 0  # contracts lost in a row (no_win_fine)


class _Legal:
    """`legal_actions` of a position, computed once.

    Like functools.cached_property, whose lock (until Python 3.12) costs more than most lists.
    """

    def __init__(self) -> None:
        self._compute: Callable[[State], tuple[Action, ...]] | None = None

    def __get__(self, state: "State", _owner: type["State"]) -> tuple[Action, ...]:
        if self._compute is None:
            from bot.engine.legal import legal_actions  # noqa: PLC0415  # legal reads State

            self._compute = legal_actions
        actions = self._compute(state)
        state.__dict__["legal"] = actions
        return actions


@dataclass(frozen=True, repr=False)
class State:
    """A position: one deal from the cut to its last card.

    ``scores`` is the standing the deal began with (plus a cut fine, A1).
    """

    rules: Rules
    hands: tuple[Hand | None, ...]  # None: the seat sits out
    talons: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()
    phase: Phase = "play"
    turn: int = 0
    dealer: int = 2
    cuts: int = 0
    bids: tuple[Word, ...] = ()  # one a seat, () when dropped or none
    declarer: int | None = None
    contract: int = 0
    trump: Suit | None = None
    trump_by: int | None = None  # who declared it; kept only under lead_trump=own_only
    next_trump: Suit | None = None  # trump from the next trick
    next_trump_by: int | None = None
    table: tuple[Card, ...] = ()  # the open trick, led card first
    points: tuple[int, ...] = ()  # won so far by seat, marriages included; () makes zeros
    tricks: tuple[int, ...] = ()  # tricks taken by seat; () makes zeros
    discard: tuple[Card, ...] = ()
    nines: int | None = None
    scores: tuple[Standing, ...] = ()  # () makes zeros
    dark: bool = False
    golden: bool = False
    conceded: bool = False
    redealt: bool = False

    def __post_init__(self) -> None:
        """Fill in the zeros; bids without a word in them are no bids, so that equal positions
        are equal values."""
        zeros = (0,) * len(self.hands)
        filled = {
            "points": self.points or zeros,
            "tricks": self.tricks or zeros,
            "scores": self.scores or (Standing(),) * len(self.hands),
            "bids": () if all(word is None for word in self.bids) else self.bids,
        }
        for name, value in filled.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        from bot.engine.notation import print_position  # noqa: PLC0415  # it reads State

        return print_position(self)

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"

    @property
    def players(self) -> int:
        """Number of seats, the one that sits out included."""
        return len(self.hands)

    legal = _Legal()

    def evolve(self, **changes: Any) -> Self:
        """This position with ``changes``; several times cheaper than dataclasses.replace,
        which matters in the AI's and the benchmark's inner loops."""
        new = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.pop("legal", None)
        fields.update(changes)
        return new


@dataclass(frozen=True, slots=True)
class Unseen:
    """``count`` cards whose faces the viewer does not know."""

    count: int


@dataclass(frozen=True, repr=False)
class View:
    """What one seat (``seat``) or the public (``seat=None``) may know of a position.

    ``legal`` holds the viewer's own legal actions, claims included; empty for the public and
    when it is not his move. ``events`` is what he saw of this deal from its first card, in order;
    it is memory, not part of the printed line, and is left out of comparisons.
    """

    seat: int | None
    rules: Rules
    hands: tuple[Hand | Unseen | None, ...]
    talons: tuple[tuple[Card, ...] | Unseen, ...]
    stock: int  # cards left
    phase: Phase
    turn: int
    dealer: int
    cuts: int
    bids: tuple[Word, ...]
    declarer: int | None
    contract: int
    trump: Suit | None
    trump_by: int | None
    next_trump: Suit | None
    next_trump_by: int | None
    table: tuple[Card, ...]
    points: tuple[int | None, ...]  # None: the sitting dealer's, until the deal is over (A53)
    tricks: tuple[int, ...]
    discard: tuple[Card, ...] | Unseen
    nines: int | None
    scores: tuple[Standing, ...]
    dark: bool
    golden: bool
    conceded: bool
    redealt: bool
    legal: tuple[Action, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        from bot.engine.notation import print_view  # noqa: PLC0415  # it reads View

        return print_view(self)

    def __repr__(self) -> str:
        return f"parse_view({str(self)!r}, {self.seat})"

    @property
    def players(self) -> int:
        """Number of seats, the one that sits out included."""
        return len(self.hands)

    @property
    def hand(self) -> Hand:
        """The viewer's own cards; empty for the public, for a sitting dealer, and unlooked."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if isinstance(own, int) else 0


@dataclass(frozen=True, slots=True)
class Step:
    """What an action led to: the new position and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]
