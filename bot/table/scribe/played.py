"""Who plays a deal that is being told, and for how much: what the steps of its draft say."""

from dataclasses import dataclass
from functools import cached_property

from bot.engine.dark import DARK_CONTRACT
from bot.engine.order import may_raise
from bot.engine.rules import Rules
from bot.engine.seats import declarer_by_right, in_turn
from bot.engine.state import Standing, State
from bot.table.scribe.draft import EMPTY, Draft


@dataclass(frozen=True)
class Told:
    """A deal by which rules, from which standing, who deals, and what was told of it. The draft's
    steps are answers that `bot.table.scribe.answers` has taken."""

    rules: Rules
    scores: tuple[Standing, ...]
    dealer: int
    golden: bool
    draft: Draft = EMPTY

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.scores)

    @property
    def sitting(self) -> int | None:
        """The dealer where he sits out, with four players."""
        return self.dealer if self.players == 4 and not self.rules.stock else None

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that play, from forehand."""
        return in_turn(self._position())

    @property
    def declarer(self) -> int | None:
        """Who played for the contract; None while that is not told, and in the stock game."""
        told = self._step("d")
        if told is not None:
            return int(told)
        if self._step("x") is not None:
            return self.turn[-1]
        return None if self._right is None else self._right[0]

    @property
    def contract(self) -> int | None:
        """The contract; None while that is not told, 0 when the cards were thrown in."""
        told = self._step("c")
        if told is not None:
            return int(told)
        if self.dark:
            return DARK_CONTRACT
        if self.thrown_in:
            return 0
        fixed = self._right is not None and not may_raise(self._position())
        return self._right[1] if fixed and self._right is not None else None

    @property
    def dark(self) -> bool:
        """Whether it was played in the dark."""
        return self._step("k") is not None

    @property
    def thrown_in(self) -> bool:
        """Whether the last hand threw the cards in after a free opening (A25)."""
        return self._step("x") is not None

    @property
    def conceded(self) -> bool:
        """Whether the declarer gave up."""
        return self._step("w") is not None

    def _step(self, head: str) -> str | None:
        """What stands behind ``head`` in the steps, None when there is no such step."""
        found = (step for step in self.draft.steps if step.startswith(head))
        return next((step[len(head) :] for step in found), None)

    @property
    def _right(self) -> tuple[int, int] | None:
        """Who is declarer at what contract without an auction."""
        return None if self.rules.stock else declarer_by_right(self._bare)

    @cached_property
    def _bare(self) -> State:
        """The deal as the engine knows it before anything is said."""
        hands = tuple(None if seat == self.sitting else 0 for seat in range(self.players))
        return State(self.rules, hands, dealer=self.dealer, scores=self.scores, golden=self.golden)

    def _position(self) -> State:
        """The same, with what was told of the contract."""
        told = self._step("c")
        seat = self._step("d")
        right = self._right
        declarer = int(seat) if seat is not None else None if right is None else right[0]
        contract = int(told) if told is not None else 0 if right is None else right[1]
        if self.dark:
            contract = DARK_CONTRACT
        return self._bare.evolve(
            turn=declarer or 0, declarer=declarer, contract=contract, dark=self.dark
        )
