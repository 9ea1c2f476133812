"""The score sheet of one deal while it is being written: lines, and the standing they make."""

from dataclasses import replace
from typing import Any

from bot.engine.outcome import Line, Outcome, Reason
from bot.engine.rules import Rules


class Sheet:
    """Collects the lines of one outcome; ``scores`` is the standing so far."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.rules: Rules = outcome.rules
        self.before = outcome.scores
        self.scores = list(outcome.scores)
        self.lines: list[Line] = []
        self.golden = 2 if outcome.golden else 1
        self.doubled = 2 if outcome.golden or outcome.dark else 1
        self.frozen = self._freezes_all()
        self.opponents = tuple(seat for seat in outcome.active if seat != outcome.declarer)

    @property
    def declarer(self) -> int:
        """The declarer's seat; only for deals that have one."""
        assert self.outcome.declarer is not None  # noqa: S101  the stock game never asks
        return self.outcome.declarer

    def add(self, seat: int, amount: int, reason: Reason) -> None:
        """Write ``amount`` down; 0 leaves no line."""
        if amount:
            self.note(seat, amount, reason)

    def note(self, seat: int, amount: int, reason: Reason) -> None:
        """Write ``amount`` down even when it is 0."""
        self.lines.append(Line(seat, amount, reason))
        self.change(seat, total=self.scores[seat].total + amount)

    def change(self, seat: int, **fields: Any) -> None:
        """Replace fields of the seat's standing."""
        self.scores[seat] = replace(self.scores[seat], **fields)

    def rider(self, seat: int) -> bool:
        """Whether the seat began the deal on the barrel."""
        return self.rules.has_barrel and self.before[seat].barrel is not None

    def gains_nothing(self, seat: int) -> bool:
        """Whether the seat, not being declarer, writes nothing down in this deal: on the barrel
        (RULES 4.6), behind the lock (A47), or frozen by a rider's play (A61)."""
        if seat == self.outcome.declarer:
            return False
        locked = self.rules.locked and self.before[seat].total >= self.rules.barrel_at
        return locked or self.frozen or self.rider(seat)

    def fall(self, seat: int) -> None:
        """Off the barrel in any way but winning (A48): one more fall, the third one to 0."""
        self.change(seat, barrel=None, falls=self.scores[seat].falls + 1)
        limit = self.rules.barrel_falls_to_zero
        if limit and self.scores[seat].falls >= limit:
            self.add(seat, -self.scores[seat].total, "third_fall")
            self.change(seat, falls=0)

    def _freezes_all(self) -> bool:
        outcome = self.outcome
        return (
            self.rules.barrel_freezes_all
            and outcome.declarer is not None
            and self.rider(outcome.declarer)
            and outcome.contract == self.rules.barrel_needs
            and not outcome.conceded
        )
