"""What a seat can do, one frozen class an action; ``str()`` is its token (NOTATION, "Actions").

The same tokens stand in records, database rows and button payloads. ``parse_action`` reads them
back: ``parse_action(str(action)) == action``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from bot.engine.cards import NAMES, Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance as an action: the deck, top card first, and who deals. In a record it is the
    opening position of the line, so it has no token."""

    deck: tuple[Card, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Move ``count`` cards (1…23) from the top to the bottom (RULES 2.2, A1)."""

    count: int

    def __str__(self) -> str:
        return f"cut={self.count}"


@dataclass(frozen=True, slots=True)
class Recut:
    """The dealer saw a nine at the bottom and demands a new cut."""

    def __str__(self) -> str:
        return "recut"


@dataclass(frozen=True, slots=True)
class Bury:
    """The dealer saw a jack at the bottom and puts it into the middle."""

    def __str__(self) -> str:
        return "bury"


@dataclass(frozen=True, slots=True)
class DealAsIs:
    """The dealer accepts the bottom card."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the cards instead of going dark (RULES 5)."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Dark:
    """Bid 120 unseen; the deal counts double (RULES 5)."""

    def __str__(self) -> str:
        return "dark"


@dataclass(frozen=True, slots=True)
class Undark:
    """Overbid a dark 120 with a marriage in hand (RULES 5, A37)."""

    def __str__(self) -> str:
        return "undark"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a redeal (RULES 6); ``seat`` is None for the player at turn (A13)."""

    seat: int | None = None

    def __str__(self) -> str:
        return "redeal" if self.seat is None else f"redeal@{self.seat}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid ``points`` in the auction (RULES 2.6)."""

    points: int

    def __str__(self) -> str:
        return str(self.points)


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction."""

    def __str__(self) -> str:
        return "p"


@dataclass(frozen=True, slots=True)
class ChooseTalon:
    """Pick talon ``number``, 1 or 2 (RULES 8)."""

    number: int

    def __str__(self) -> str:
        return f"t{self.number}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give ``card`` to seat ``to``, face down unless ``give=open`` (RULES 2.9)."""

    card: Card
    to: int

    def __str__(self) -> str:
        return f"{NAMES[self.card]}>{self.to}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay ``card`` on the other talon (RULES 8, ``3x2``)."""

    card: Card

    def __str__(self) -> str:
        return f"{NAMES[self.card]}>t"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard ``card`` face down (RULES 8, ``2x2_discard``)."""

    card: Card

    def __str__(self) -> str:
        return f"{NAMES[self.card]}>x"


@dataclass(frozen=True, slots=True)
class Order:
    """Set the final contract to ``points`` (RULES 2.9)."""

    points: int

    def __str__(self) -> str:
        return f"={self.points}"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the deal up, or throw the cards in (RULES 7, A25)."""

    def __str__(self) -> str:
        return "w"


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``card``; ``mark`` is ``*`` to declare its marriage (or the four aces), ``+`` to
    declare and keep the trump as it stands (RULES 3)."""

    card: Card
    mark: Literal["", "*", "+"] = ""

    def __str__(self) -> str:
        return NAMES[self.card] + self.mark


Action: TypeAlias = (
    Cut | Recut | Bury | DealAsIs | Look | Dark | Undark | Redeal | Bid | Pass
    | ChooseTalon | Give | Lay | Discard | Order | Concede | Play
)  # fmt: skip

# Actions are values; the engine makes each of them once, so that a list of legal ones costs little.
PLAYS: Final = tuple(Play(card) for card in range(24))
DECLARES: Final = tuple(Play(card, "*") for card in range(24))
KEEPS: Final = tuple(Play(card, "+") for card in range(24))
GIVES: Final = tuple(tuple(Give(card, to) for to in range(4)) for card in range(24))
LAYS: Final = tuple(Lay(card) for card in range(24))
DISCARDS: Final = tuple(Discard(card) for card in range(24))
CUTS: Final = tuple(Cut(count) for count in range(1, 24))
TALONS: Final = (ChooseTalon(1), ChooseTalon(2))
CLAIMS: Final = tuple(Redeal(seat) for seat in range(4))
CLAIM: Final = Redeal()
PASS: Final = Pass()
LOOK: Final = Look()
GO_DARK: Final = Dark()
UNDARK: Final = Undark()
CONCEDE: Final = Concede()
RECUT: Final = Recut()
BURY: Final = Bury()
DEAL_AS_IS: Final = DealAsIs()


@cache
def bids(points: tuple[int, ...]) -> tuple[Bid, ...]:
    """The bids of ``points``, made once."""
    return tuple(map(Bid, points))


@cache
def orders(points: tuple[int, ...]) -> tuple[Order, ...]:
    """The orders of ``points``, made once."""
    return tuple(map(Order, points))


def tokens(actions: Sequence[Action]) -> str:
    """The tokens of ``actions`` separated by spaces."""
    return " ".join(map(str, actions))
