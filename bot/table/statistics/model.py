"""The facts of games and their sums, as frozen values."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:  # tables have honours
    from bot.table.model import Level

Ending: TypeAlias = Literal["won", "lost", "stopped", "idle", "no-people"]
"""How a game ended: somebody ``won``, or somebody ``lost`` by `lose_at`, which makes the best one
win; or without a winner, by the reason for which it was closed."""
Kind: TypeAlias = Literal["people", "computers"]
"""Whether people played among themselves or with computers."""

COMPUTERS: Final[dict["Level", int]] = {"novice": -1, "skilled": -2, "expert": -3}
"""Players that are computers; persons have greater numbers, and 0 is somebody forgotten."""
EVERYWHERE: Final = 0
"""Stands for the chat where all games count; nobody's id."""
ALL_TIME: Final = ""
"""Stands for the season to which all games belong."""
MU: Final = 25.0
SIGMA: Final = 8.3333
"""What openskill believes of somebody new."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What somebody did in the deals of a game that he sat through from the first card to the
    last: how many ``deals``, contracts ``bid``, ``made`` and ``conceded``, times on the barrel and
    ``falls``, ``bolts``; the ``best`` change of his total.

    The rest is for records: the biggest order made (``ordered``), the most points ``taken`` in a
    deal, the longest ``ride`` on the barrel in deals, the ``low`` of his total, 0 or less.
    """

    deals: int = 0
    bid: int = 0
    made: int = 0
    conceded: int = 0
    barrels: int = 0
    falls: int = 0
    bolts: int = 0
    best: int = 0
    ordered: int = 0
    taken: int = 0
    ride: int = 0
    low: int = 0


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength as openskill believes it: the mean, and how far it may be off."""

    mu: float = MU
    sigma: float = SIGMA


@dataclass(frozen=True, slots=True)
class Part:
    """One player's part in a game. ``place`` counts from 1, 0 in a game without a winner; whoever
    is ``gone`` has the last one. ``chips`` are the settlement's.

    ``ratings`` are what he was worth before the game in each of its scopes (`scopes_of`), once it
    is counted. It is all that is kept of somebody forgotten: by it the others stay rated.
    """

    player: int
    place: int
    gone: bool = False
    chips: int = 0
    deeds: Deeds = Deeds()
    ratings: tuple[Rating, ...] = field(default=(), compare=False)

    @property
    def won(self) -> bool:
        """Whether he won the game."""
        return self.place == 1 and not self.gone


@dataclass(frozen=True, slots=True)
class GameFacts:
    """An ended game. ``ended`` is in seconds since the epoch, ``deals`` the number of those that
    were scored."""

    table: int
    chat: int
    ended: float
    ending: Ending
    deals: int
    parts: tuple[Part, ...]

    @property
    def season(self) -> str:
        """The month it ended in."""
        return season_of(self.ended)

    @property
    def kind(self) -> Kind:
        """``computers`` when one took part from the start."""
        return "computers" if any(part.player < 0 for part in self.parts) else "people"

    @property
    def finished(self) -> bool:
        """Whether it has a winner."""
        return self.ending in ("won", "lost")


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of somebody's games. ``games`` have a winner, ``places`` is the sum of his places in
    them; ``unfinished`` have none. ``streak`` is of wins, up to the last game."""

    games: int = 0
    wins: int = 0
    places: int = 0
    unfinished: int = 0
    gone: int = 0
    deals: int = 0
    bid: int = 0
    made: int = 0
    conceded: int = 0
    barrels: int = 0
    falls: int = 0
    bolts: int = 0
    best: int = 0
    streak: int = 0
    longest: int = 0
    chips: int = 0
    mu: float = MU
    sigma: float = SIGMA

    @property
    def rating(self) -> Rating:
        """What `Book` goes on from."""
        return Rating(self.mu, self.sigma)


class Key(NamedTuple):
    """Whose sum a `Tally` is: of which games, and of which player."""

    chat: int
    season: str
    kind: Kind
    player: int


HonourKind: TypeAlias = Literal["order", "taken", "ride", "comeback", "streak"]
"""What a chat keeps a record of: the biggest order made, the most points taken in a deal, the
longest ride on the barrel, from how low a game was won, victories in a row."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A record of a chat: who holds it since which table's game. ``former`` is the record that was
    broken, None when there was none worth telling of."""

    chat: int
    kind: HonourKind
    value: int
    player: int
    table: int
    former: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonCount:
    """The games of a chat in one month, with and without a winner, and the deals scored in them."""

    season: str
    finished: int
    unfinished: int
    deals: int


def season_of(at: float) -> str:
    """The season of an hour, ``2026-11``: the month of UTC, for Telegram tells no group's own."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m")
