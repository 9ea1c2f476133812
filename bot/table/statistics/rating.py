"""Ratings by openskill (docs/statistics.md): the only module that knows it."""

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import BradleyTerryFull

from bot.table.statistics.model import COMPUTERS, Rating

# of openskill's models the one that learns most from the few games of one group, and in which the
# middle one of three equals neither gains nor loses
_MODEL: Final = BradleyTerryFull()
_DIGITS: Final = 4  # kept of a rating: no machine's last bit is to make a difference
_SCALE: Final = 20
_AVERAGE: Final = 1000

ANCHORS: Final[Mapping[int, Rating]] = {
    COMPUTERS["novice"]: Rating(18.0, 1.0),
    COMPUTERS["skilled"]: Rating(25.0, 1.0),
    COMPUTERS["expert"]: Rating(29.0, 1.0),
}
"""What computers are worth: from the arena (docs/computers.md), and never changed by a game."""


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game of at least two; of ``ranks`` the lower is the better, equal ones
    are a draw."""
    teams = [[_MODEL.rating(one.mu, one.sigma)] for one in before]
    after = _MODEL.rate(teams, ranks=list(map(float, ranks)))
    return [Rating(round(one.mu, _DIGITS), round(one.sigma, _DIGITS)) for (one,) in after]


def points_of(rating: Rating) -> int:
    """A rating as it is shown: 1000 for somebody new; it goes up with a victory and down with a
    defeat."""
    return _AVERAGE + round(_SCALE * (rating.mu - 25.0))
