"""One deal as it is told to the scribe, a question at a time, till its outcome is known."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from bot.engine.auction import ACES_WORTH
from bot.engine.dark import entitled
from bot.engine.give import concede_ban
from bot.engine.outcome import Outcome
from bot.engine.scoring import counted
from bot.table.scribe.played import Told

Question: TypeAlias = Literal[
    "declarer", "contract", "last", "number", "talon", "made", "trick", "done"
]  # fmt: skip

CARD_POINTS: Final = 120
_TALON_CARDS: Final = {"cards": 33, "aces50": 150, "nothing": 0}
_TALON_MARRIAGE: Final = {"whole": 100, "half": 140, "none": 0}
_MOST_DISCARDED: Final = 22
FIVE: Final = 5
_OFF: Final = 2
"""By so many points rounding by fives is off at most."""


@dataclass(frozen=True)
class Telling(Told):
    """A deal that is being told: what is asked of it, and what came of it."""

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
                return "done"
        if self.rules.last_trick_bonus and self._step("l") is None:
            return "last"
        if self.left:
            return "number"
        if self._talon_counts and len(self._numbers) == len(self.asked):
            return "talon"
        if self.made_is_open:
            return "made"
        return "trick" if self.undecided else "done"

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
        """Whose card points are asked for now, the dealer's for his talon, or whose trick."""
        if self.question == "trick":
            return self.undecided[0]
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
        if self.declarer is None or not self.contract or self._numbers:
            return False
        return concede_ban(self._position()) is None

    @property
    def in_fives(self) -> bool:
        """Whether points rounded by fives, as they are called at the table, tell enough: not where
        they are written down to the point or in another way, or the declarer's are."""
        rules = self.rules
        counted = self.declarer is None or (self.dark and rules.dark_scores == "points")
        return rules.rounding == "nearest5" and not counted

    @property
    def may_be_golden(self) -> bool:
        """Whether these rules know golden deals."""
        return self.rules.golden_deals(self.players) > 0

    @property
    def may_be_bolted(self) -> bool:
        """Whether none for the one who is asked about leaves open if he took a trick."""
        return self.question == "number" and self._bolt_hangs_on_a_trick(self.seat)

    @property
    def made_is_open(self) -> bool:
        """Whether the contract is made or not within what rounded points leave open, and nobody
        has said which."""
        if self._step("y") is not None or self.declarer is None:
            return False
        slack = _OFF * sum(step.startswith("r") for step in self._told_of_opponents)
        rest = self._points_of_declarer
        return self._is_made(rest + slack) != self._is_made(rest - slack)

    @property
    def undecided(self) -> tuple[int, ...]:
        """The `doubtful` seats of which nobody has said whether they took a trick."""
        return tuple(seat for seat in self.doubtful if self._step(f"f{seat}") is None)

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
        for seat, number in zip(self.asked, self._fitting, strict=False):
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
        doubtful = self.doubtful
        return tuple(
            self._step(f"f{seat}") == "+"
            if seat in doubtful
            else bool(self.cards[seat]) or self._needed_a_trick(seat)
            for seat in range(self.players)
        )

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Seats of which a bolt depends on whether they took a trick, and points do not tell; only
        of those whose points are known."""
        return tuple(
            seat
            for seat in self.turn
            if not (self.left and seat in (*self.left, self.declarer))
            and self._bolt_hangs_on_a_trick(seat)
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

    @property
    def _told_numbers(self) -> tuple[str, ...]:
        return tuple(step for step in self.draft.steps if step[0] in "nr")

    @property
    def _told_of_opponents(self) -> tuple[str, ...]:
        return self._told_numbers[: len(self.asked)]

    @property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(int(step[1:]) for step in self._told_numbers)

    @property
    def _fitting(self) -> tuple[int, ...]:
        """The numbers of those who were asked for, the rounded ones moved as far as it takes to
        agree with what was said of the contract; they are still rounded to what was told."""
        numbers, said = list(self._numbers[: len(self.asked)]), self._step("y")
        if said is None:
            return tuple(numbers)
        moved = 0
        by = -1 if said == "+" else 1
        for place, step in enumerate(self._told_of_opponents):
            for _ in range(_OFF if step.startswith("r") else 0):
                if self._is_made(self._points_of_declarer - moved) != (said == "+"):
                    numbers[place] += by
                    moved += by
        return tuple(numbers)

    @property
    def _points_of_declarer(self) -> int:
        """What the declarer has when the numbers are taken as they were told."""
        seat = self.declarer
        rest = CARD_POINTS - sum(self._numbers[: len(self.asked)])
        owned = zip(self.draft.marriages, self.worth, strict=False)
        extra = sum(worth for owner, worth in owned if owner == seat)
        return rest + extra + self.rules.last_trick_bonus * (self._step("l") == str(seat))

    def _is_made(self, points: int) -> bool:
        return counted(points, self.rules) >= (self.contract or 0)

    def _bolt_hangs_on_a_trick(self, seat: int) -> bool:
        rules = self.rules
        return (
            rules.bolt_for == "no_trick"
            and rules.bolt_fine != "off"
            and (seat != self.declarer or rules.bolt_declarer)
            and (self.scores[seat].barrel is None or rules.bolt_on_barrel)
            and not self._needed_a_trick(seat)
        )

    @property
    def _talon_counts(self) -> bool:
        return self.sitting is not None and self.rules.four_dealer != "nothing"

    def _needed_a_trick(self, seat: int) -> bool:
        """Whether a marriage or the bonus of the last trick tells that ``seat`` took one."""
        free = self.rules.marriage_without_trick or self.rules.stock
        declared = seat in self.draft.marriages[: len(self.worth)]
        return self._step("l") == str(seat) or (declared and not free)

    def _cards_without_a_trick(self, seat: int) -> int:
        """The most card points of somebody who took no trick: his discard, where there is one."""
        discards = self.players == 2 and self.rules.two_player == "2x2_discard"
        return _MOST_DISCARDED if discards and seat == self.declarer else 0
