"""What a finished deal is known by, and what scoring makes of it: plain values.

An `Outcome` comes from a played deal (`outcome_of`) or from an outcome line of a paper game
(docs/notation.md); `bot.engine.scoring.score` turns it into a `Result`.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from bot.engine.rules import Rules
from bot.engine.state import Standing, State

Reason: TypeAlias = Literal[
    "contract", "failed", "tricks", "talon", "four_nines", "concede", "concede_pays",
    "concede_fine", "throw_in", "bolts", "no_win", "barrel", "fall", "thrown_off", "tie",
    "third_fall", "dump_truck", "golden_reset", "cut_fine",
]  # fmt: skip
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


@dataclass(frozen=True, slots=True)
class Line:
    """``amount`` points for ``seat``, and why (A12). Lines of 0 tell of a bolt without a fine."""

    seat: int
    amount: int
    reason: Reason


@dataclass(frozen=True)
class Outcome:
    """A deal as far as its score depends on it.

    ``scores`` is the standing before it (a cut fine already taken, A1); ``declarer`` is None in
    the stock game; ``points`` include marriages and bonuses, unrounded; ``sitting`` is the dealer
    who sat out, whose points are his talon's worth; ``conceded`` with a contract of 0 is a
    throw-in (A25); ``nines`` held four nines after the give.
    """

    rules: Rules
    scores: tuple[Standing, ...]
    dealer: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    declarer: int | None = None
    contract: int = 0
    sitting: int | None = None
    dark: bool = False
    golden: bool = False
    conceded: bool = False
    nines: int | None = None

    @property
    def players(self) -> int:
        """Number of seats, the one that sits out included."""
        return len(self.scores)

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in turn from forehand; the dealer is last."""
        count = self.players
        return tuple((self.dealer + 1 + i) % count for i in range(count))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that played, ascending."""
        return tuple(seat for seat in range(self.players) if seat != self.sitting)

    @property
    def thrown_in(self) -> bool:
        """Whether the cards were thrown in after a free opening (A25)."""
        return self.conceded and self.contract == 0


@dataclass(frozen=True, slots=True)
class Circle:
    """How far the golden circle is (RULES 5, A33): golden deals scored in it, whether anybody
    made his, and whether the circle is behind us."""

    deals: int = 0
    made: bool = False
    over: bool = False

    def goes_on(self, rules: Rules, players: int) -> bool:
        """Whether the next deal is golden."""
        return not self.over and self.deals < rules.golden_deals(players)


FIRST_CIRCLE: Final = Circle()


@dataclass(frozen=True)
class Result:
    """A scored deal: the lines of each seat sum to the change of its total. ``winner`` is set
    when the deal ended the game."""

    lines: tuple[Line, ...]
    scores: tuple[Standing, ...]
    winner: int | None = None


def outcome_of(state: State) -> Outcome:
    """The outcome of a deal that is over and was not redealt."""
    return Outcome(
        rules=state.rules,
        scores=state.scores,
        dealer=state.dealer,
        points=state.points,
        tricks=state.tricks,
        declarer=state.declarer,
        contract=state.contract,
        sitting=next((seat for seat, hand in enumerate(state.hands) if hand is None), None),
        dark=state.dark,
        golden=state.golden,
        conceded=state.conceded,
        nines=state.nines,
    )
