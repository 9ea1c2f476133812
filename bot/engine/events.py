"""What happened in a deal, one frozen class a happening, in the order it happened.

Events are made by `apply` and by dealing; a screen or a computer player gets them as seen from
one seat: a field that is hidden from the viewer is None there. ``seat`` is who did it.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are out; ``forehand`` speaks first."""

    dealer: int
    forehand: int


@dataclass(frozen=True, slots=True)
class WasCut:
    """The cutter chose a place; ``bottom`` is the dealer's alone to see (RULES 2.2)."""

    seat: int
    count: int
    bottom: Card | None


@dataclass(frozen=True, slots=True)
class CutAnswered:
    """The dealer's answer to the bottom card: ``recut``, ``bury`` or ``deal``."""

    seat: int
    answer: str


@dataclass(frozen=True, slots=True)
class Fined:
    """A fine charged at once, outside scoring (A1): ``amount`` points, negative."""

    seat: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Looked:
    """The seat looked at its cards instead of going dark."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentDark:
    """The seat bid 120 unseen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undarked:
    """The seat overbid the dark with ``points``."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Said:
    """A word in the auction: a bid of ``points``, or a pass when 0; ``forced`` when everybody
    knows that the seat had no other word: the forced 100, the rider's opening, the automatic
    pass of a total below the limit (A13, A39)."""

    seat: int
    points: int
    forced: bool


@dataclass(frozen=True, slots=True)
class TookTalon:
    """The declarer took a talon; ``cards`` is None for those it was not ``shown`` to. ``number``
    is 1 or 2, ``contract`` the bid it was taken at (0: thrown to him, A25)."""

    seat: int
    number: int
    contract: int
    shown: bool
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Gave:
    """A card went from the declarer to seat ``to``, face up for everybody when ``shown``."""

    seat: int
    to: int
    shown: bool
    card: Card | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card went face down on the other talon (``3x2``) or away (``2x2_discard``)."""

    seat: int
    card: Card | None
    discarded: bool


@dataclass(frozen=True, slots=True)
class Ordered:
    """The final contract is ``points``."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """The declarer gave up, or, ``thrown_in``, threw the cards in after a free opening (A25)."""

    seat: int
    thrown_in: bool


@dataclass(frozen=True, slots=True)
class Redealt:
    """A claim ended the deal: ``claim`` is the option's value (``four_nines``), ``cards`` those
    it rests on, shown to all (A27)."""

    seat: int
    claim: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """A marriage (``suit``) or the four aces (``suit`` None) were declared for ``points``;
    ``trump`` is the suit that becomes trump by it, None when the trump stays."""

    seat: int
    suit: Suit | None
    points: int
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick ``number`` (1-based) went to ``seat``: ``cards`` in the order played from
    ``leader``, worth ``points`` without marriages; ``bonus`` for the last trick or a talon."""

    seat: int
    number: int
    leader: int
    cards: tuple[Card, ...]
    points: int
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Drew:
    """The seat drew from the stock."""

    seat: int
    card: Card | None


Event: TypeAlias = (
    Dealt | WasCut | CutAnswered | Fined | Looked | WentDark | Undarked | Said | TookTalon | Gave
    | Laid | Ordered | Conceded | Redealt | Declared | Played | TrickTaken | Drew
)  # fmt: skip

PLAYED: Final = tuple(tuple(Played(seat, card) for card in range(24)) for seat in range(4))
