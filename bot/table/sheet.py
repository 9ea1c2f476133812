"""The score sheet of a game, deal by deal, as plain values: for screens, pictures and charts.

A game played with the bot and one written down by the scribe make the same sheet. It tells what
everybody at the table may know, and holds no cards.
"""

from dataclasses import dataclass

from bot.engine.outcome import Line, Outcome, Result
from bot.engine.rules import Rules
from bot.engine.scoring import made
from bot.engine.state import Standing


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: what happened, and the standing after it.

    ``number`` counts deals from 1. ``outcome`` has who played for how much, and points unrounded;
    it is None for a line that only fines somebody, which has the number of the deal it comes
    before, or of the deal that was dealt again.
    """

    number: int
    dealer: int
    outcome: Outcome | None
    result: Result

    @property
    def scores(self) -> tuple[Standing, ...]:
        """The standing after this line, by seat."""
        return self.result.scores

    @property
    def made(self) -> bool | None:
        """Whether the declarer made his order; None where nobody had to."""
        outcome = self.outcome
        if outcome is None or outcome.declarer is None or outcome.thrown_in:
            return None
        return made(outcome)

    def lines_of(self, seat: int) -> tuple[Line, ...]:
        """Why the standing of ``seat`` changed."""
        return tuple(line for line in self.result.lines if line.seat == seat)

    def change(self, seat: int) -> int:
        """By how much the total of ``seat`` changed."""
        return sum(line.amount for line in self.lines_of(seat))

    def bolts(self, seat: int) -> int:
        """How many bolts ``seat`` got: two in a doubled deal (RULES 4.7)."""
        outcome = self.outcome
        if outcome is None or not any(line.reason == "bolts" for line in self.lines_of(seat)):
            return 0
        return 2 if outcome.golden or outcome.dark else 1

    def fell(self, seat: int) -> bool:
        """Whether ``seat`` fell from the barrel: it is off it without having won."""
        outcome = self.outcome
        return (
            outcome is not None
            and outcome.scores[seat].barrel is not None
            and self.scores[seat].barrel is None
            and self.result.winner != seat
        )


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole game: the ``names`` by seat, the standing before its first line, and the lines.

    ``dealer`` deals next; ``winner`` is None while the game goes on, and when it ended without
    one. ``over``: nothing will be added.
    """

    names: tuple[str, ...]
    rules: Rules
    start: tuple[Standing, ...]
    rows: tuple[Row, ...]
    dealer: int
    winner: int | None = None
    over: bool = False

    @property
    def scores(self) -> tuple[Standing, ...]:
        """The present standing, by seat."""
        return self.rows[-1].scores if self.rows else self.start

    def totals(self, seat: int) -> tuple[int, ...]:
        """The total of ``seat`` before the first line and after each: what a chart draws."""
        return (self.start[seat].total, *(row.scores[seat].total for row in self.rows))
