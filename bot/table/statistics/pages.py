"""What may be shown of statistics: plain rows, for messages and for pictures alike.

Names are as given; whoever puts them on a screen cuts them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.table.model import Level
from bot.table.statistics.model import HonourKind, Kind, Tally

FEW: Final = 3
"""Games before a rating says anything."""
_ADDED: Final = (
    "games", "wins", "places", "unfinished", "gone", "deals", "bid", "made", "conceded", "barrels",
    "falls", "bolts", "chips",
)  # fmt: skip
_GREATEST: Final = ("best", "streak", "longest")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's sums under his ``name``; ``rating`` as `points_of` shows it, None where he has
    none of this kind."""

    player: int
    name: str
    tally: Tally
    rating: int | None

    @property
    def place(self) -> float | None:
        """The average place; None without a finished game."""
        return self.tally.places / self.tally.games if self.tally.games else None

    @property
    def settled(self) -> bool:
        """Whether there were enough games for a rating."""
        return self.tally.games >= FEW


@dataclass(frozen=True, slots=True)
class HonourRow:
    """A record of the chat and who holds it."""

    kind: HonourKind
    value: int
    name: str


@dataclass(frozen=True, slots=True)
class Months:
    """Which games a page is about: those of ``season``, or all (`ALL_TIME`). ``now`` is the present
    month, ``played`` are those with a game, oldest first."""

    season: str
    now: str
    played: tuple[str, ...]

    @property
    def before(self) -> str | None:
        """The latest month with a game before the one on the page, or before the present one."""
        earlier = [one for one in self.played if one < (self.season or self.now)]
        return earlier[-1] if earlier else None


@dataclass(frozen=True, slots=True)
class ChatPage:
    """A chat's games: how many are ``finished`` and ``unfinished``, how many ``deals`` were scored
    in them, everybody's sums, who won most in front, and the records of all time."""

    title: str
    months: Months
    finished: int
    unfinished: int
    deals: int
    rows: tuple[Row, ...]
    honours: tuple[HonourRow, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """A chat's ratings, the best first, those with too few games behind: of games among people,
    and of games with computers, where ``levels`` is what each level is worth."""

    title: str
    months: Months
    people: tuple[Row, ...]
    computers: tuple[Row, ...]
    levels: Mapping[Level, int]


@dataclass(frozen=True, slots=True)
class OwnPage:
    """One person's sums by kind of game, for all time and in the present month ``season``; without
    a kind he has not played. ``title`` is the chat's, "" for all there are."""

    name: str
    title: str
    season: str
    ever: Mapping[Kind, Row]
    lately: Mapping[Kind, Row]


def summed(tallies: Iterable[Tally]) -> Tally:
    """Several sums in one: of the best and the longest the greatest. It has no rating."""
    whole = Tally()
    for one in tallies:
        added = {name: getattr(whole, name) + getattr(one, name) for name in _ADDED}
        greatest = {name: max(getattr(whole, name), getattr(one, name)) for name in _GREATEST}
        whole = replace(whole, **added, **greatest)
    return whole
