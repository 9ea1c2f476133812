"""One deal as it is told to the scribe, a question at a time, till its outcome is known."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from bot.engine.auction import ACES_WORTH
from bot.engine.dark import DARK_CONTRACT, entitled
from bot.engine.give import concede_ban
from bot.engine.order import may_raise
from bot.engine.outcome import Outcome
from bot.engine.rules import Rules
from bot.engine.seats import declarer_by_right, in_turn
from bot.engine.state import Standing, State
from bot.table.scribe.draft import EMPTY, Draft

Question: TypeAlias = Literal[
    "declarer", "contract", "marriages", "last", "number", "talon", "check"
]  # fmt: skip

CARD_POINTS: Final = 120
_TALON_CARDS: Final = {"cards": 33, "aces50": 150, "nothing": 0}
_TALON_MARRIAGE: Final = {"whole": 100, "half": 140, "none": 0}
_MOST_DISCARDED: Final = 22


@dataclass(frozen=True)
class Telling:
    """A deal that is being told: by which rules, from which standing, who deals, and what was
    told. The draft's steps are answers that `bot.table.scribe.answers` has taken."""

    rules: Rules
    scores: tuple[Standing, ...]
    dealer: int
    golden: bool
    draft: Draft = EMPTY

    # who plays

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

    # what is asked

    @cached_property
    def question(self) -> Question:
        """What is to be told next."""
        if not self.rules.stock:
            if self.declarer is None:
                return "declarer"
            if self.contract is None:
                return "contract"
            if self.conceded or self.thrown_in:
                return "check"
        if self._step("o") is None:
            return "marriages"
        if self.rules.last_trick_bonus and self._step("l") is None:
            return "last"
        if self.left:
            return "number"
        talon = self._talon_counts and len(self._numbers) == len(self.asked)
        return "talon" if talon else "check"

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose card points are asked for: all but the declarer, or in the stock game
        the last, who has the rest."""
        return self.turn[:-1] if self.declarer is None else self.from_declarer[1:]

    @property
    def from_declarer(self) -> tuple[int, ...]:
        """The seats that play, in turn from the declarer; in the stock game from forehand."""
        place = 0 if self.declarer is None else self.turn.index(self.declarer)
        return self.turn[place:] + self.turn[:place]

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose card points are still to be told."""
        return self.asked[len(self._numbers) :]

    @property
    def seat(self) -> int:
        """Whose card points are asked for now, the dealer's for his talon."""
        return self.dealer if self.question == "talon" else self.left[0]

    @property
    def most(self) -> int:
        """The most that the number asked for may be."""
        if self.question == "talon":
            rules = self.rules
            extra = max(_TALON_MARRIAGE[rules.four_talon_marriage], rules.four_three_nines)
            return _TALON_CARDS[rules.four_dealer] + extra
        return CARD_POINTS - sum(self._numbers)

    @property
    def contracts(self) -> tuple[int, ...]:
        """The contracts there can be, ascending."""
        rules, right = self.rules, self._right
        least = rules.min_bid if right is None else right[1]
        step = rules.bid_step
        values = {least, *range(least - least % step + step, rules.max_bid + 1, step)}
        rides = self.declarer is not None and self.scores[self.declarer].barrel is not None
        if rides and rules.barrel_auction == "opens":
            values.add(rules.barrel_needs)
        return tuple(sorted(values))

    @property
    def may_be_dark(self) -> bool:
        """Whether the declarer may have gone dark."""
        return self.declarer in entitled(self._position())

    @property
    def may_throw_in(self) -> bool:
        """Whether everybody may have passed, and the last hand thrown the cards in."""
        return self.rules.opening == "free" and self._right is None and not self.rules.stock

    @property
    def may_concede(self) -> bool:
        """Whether the declarer may have conceded."""
        if self.declarer is None or not self.contract:
            return False
        return concede_ban(self._position()) is None

    @property
    def worth(self) -> tuple[int, ...]:
        """What each of `MARRIAGES` that counts here is worth: the suits, then four aces."""
        aces = (ACES_WORTH,) if self.rules.ace_marriage else ()
        return self.rules.marriages + aces

    # what came of it

    @property
    def cards(self) -> tuple[int, ...]:
        """Card points by seat, as far as told; the rest is the declarer's."""
        points = [0] * self.players
        for seat, number in zip(self.asked, self._numbers, strict=False):
            points[seat] = number
        if len(self._numbers) >= len(self.asked):
            (rest,) = set(self.turn) - set(self.asked)
            points[rest] = CARD_POINTS - sum(points)
            if self._talon_counts and len(self._numbers) > len(self.asked):
                points[self.dealer] = self._numbers[-1]
        return tuple(points)

    @property
    def points(self) -> tuple[int, ...]:
        """Card points, marriages and the bonus of the last trick, by seat."""
        points = list(self.cards)
        for owner, worth in zip(self.draft.marriages, self.worth, strict=False):
            if owner is not None:
                points[owner] += worth
        last = self._step("l")
        if last is not None:
            points[int(last)] += self.rules.last_trick_bonus
        return tuple(points)

    @property
    def took(self) -> tuple[bool, ...]:
        """Who took a trick, by seat: as told where it is doubtful, else who has points that need
        one."""
        told = {seat: self.draft.took[seat] for seat in self.doubtful}
        return tuple(
            bool(self.cards[seat]) or self._needed_a_trick(seat)
            if told.get(seat) is None
            else bool(told[seat])
            for seat in range(self.players)
        )

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Seats of which a bolt depends on whether they took a trick, and points do not tell."""
        rules = self.rules
        if rules.bolt_for != "no_trick" or rules.bolt_fine == "off":
            return ()
        return tuple(
            seat
            for seat in self.turn
            if (seat != self.declarer or rules.bolt_declarer)
            and not self._needed_a_trick(seat)
            and self.cards[seat] <= self._cards_without_a_trick(seat)
        )

    @property
    def asks_for_nines(self) -> bool:
        """Whether four nines in one hand would count."""
        return bool(self.rules.four_nines_bonus) and not self.conceded and not self.thrown_in

    @property
    def outcome(self) -> Outcome:
        """The deal as the engine scores it; only when nothing is left to be asked."""
        over = self.conceded or self.thrown_in
        nobody = (0,) * self.players
        return Outcome(
            rules=self.rules,
            scores=self.scores,
            dealer=self.dealer,
            points=nobody if over else self.points,
            # nobody counts tricks on paper: 1 stands for some
            tricks=nobody if over else tuple(map(int, self.took)),
            declarer=self.declarer,
            contract=self.contract or 0,
            sitting=self.sitting,
            dark=self.dark,
            golden=self.golden,
            conceded=over,
            nines=self.draft.nines if self.asks_for_nines else None,
        )

    # reading

    def _step(self, head: str) -> str | None:
        """What stands behind ``head`` in the steps, None when there is no such step."""
        return next((step[1:] for step in self.draft.steps if step.startswith(head)), None)

    @property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(int(step[1:]) for step in self.draft.steps if step.startswith("n"))

    @property
    def _talon_counts(self) -> bool:
        return self.sitting is not None and self.rules.four_dealer != "nothing"

    @property
    def _right(self) -> tuple[int, int] | None:
        """Who is declarer at what contract without an auction."""
        return None if self.rules.stock else declarer_by_right(self._bare)

    def _needed_a_trick(self, seat: int) -> bool:
        """Whether a marriage or the bonus of the last trick tells that ``seat`` took one."""
        free = self.rules.marriage_without_trick or self.rules.stock
        declared = seat in self.draft.marriages[: len(self.worth)]
        return self._step("l") == str(seat) or (declared and not free)

    def _cards_without_a_trick(self, seat: int) -> int:
        """The most card points of somebody who took no trick: his discard, where there is one."""
        discards = self.players == 2 and self.rules.two_player == "2x2_discard"
        return _MOST_DISCARDED if discards and seat == self.declarer else 0

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
