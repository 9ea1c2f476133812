"""The search under the solver: what is asked of `bot.ai.alphabeta` about one world."""

from collections.abc import Callable
from typing import Final, TypeAlias

from bot.ai.alphabeta import NONE, NUMBER, TRUMPS, Counted, declared, owner_of, searching
from bot.ai.moves import DECLARES, KEEPS, PLAIN, SUIT
from bot.engine.actions import Play
from bot.engine.auction import ACES_WORTH
from bot.engine.cards import (
    ACES,
    MARRIAGES,
    POINTS,
    Card,
    Hand,
    Suit,
    hand_of,
    points_in,
)
from bot.engine.rules import Rules

Trump: TypeAlias = tuple[Suit | None, int | None]
"""A trump and the place that declared it."""
_MARKS: Final = {"": PLAIN, "*": DECLARES, "+": KEEPS}


class Search:
    """What can be made of ``hands`` (place 0 is the hero's); ``last`` points go with the last
    trick. The work is done by closures over these, several times faster than by methods."""

    def __init__(self, rules: Rules, hands: tuple[Hand, ...], last: int, limit: int) -> None:
        self._counted = Counted(limit)
        self._rules = rules
        self._hands = hands
        self._at_once = rules.marriage_trump_from == "now"
        holder = next((p for p, held in enumerate(hands) if held & ACES == ACES), None)
        if not rules.ace_marriage:
            holder = None
        pairs = sum(
            value for pair, value in zip(MARRIAGES, rules.marriages, strict=True)
            if hands[0] & pair == pair
        )  # fmt: skip
        self.most = 120 + last + pairs + (ACES_WORTH if holder == 0 else 0)
        self._lead, self._follow = searching(rules, hands, holder, last, self._counted)

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        return self._counted.nodes

    def position(
        self, turn: int, table: tuple[Card, ...], trump: Trump, coming: Trump, taken: int
    ) -> Callable[[Play | None, int], int]:
        """A function that answers what the hero makes from this position on, after a play if one
        is given: at least the number asked for if it answers so, else no more than it answers.
        """
        hands, count = self._hands, len(self._hands)
        alive = hand_of(table)
        for hand in hands:
            alive |= hand
        rest = points_in(alive)
        rem = alive & ~hand_of(table)
        suit, owner = (NONE if part is None else part for part in trump)
        after, by = (NONE if part is None else part for part in coming)
        if after == NONE:
            after, by = suit, owner
        place, best, winner, led = (turn - len(table)) % count, 0, 0, 0
        for card in table:
            led, best, winner = _over(1 << card, place, led, best, winner, TRUMPS[suit])
            place = (place + 1) % count
        points = sum(POINTS[card] for card in table)

        def probe(play: Play | None, need: int) -> int:
            if play is None and not table:
                return self._lead(rem, turn, suit, owner, taken, rest, need)
            if play is None:
                return self._follow(
                    rem, alive, turn, count - len(table) - 1, led, best, winner, points,
                    TRUMPS[suit], after, by, taken, rest, need,
                )  # fmt: skip
            bit, mark = 1 << play.card, _MARKS[play.mark]
            gain, turns = declared(self._rules, turn, bit, mark)
            new, new_by = (NUMBER[bit], owner_of(self._rules, turn)) if turns else (after, by)
            trumps = TRUMPS[new if turns and self._at_once else suit]
            suit_led, top, taker = _over(bit, turn, led, best, winner, trumps)
            total = points + POINTS[play.card]
            if len(table) + 1 < count:
                return gain + self._follow(
                    rem ^ bit, alive, (turn + 1) % count, count - len(table) - 2, suit_led, top,
                    taker, total, trumps, new, new_by, taken, rest, need - gain,
                )  # fmt: skip
            gain += 0 if taker else total
            return gain + self._lead(
                rem ^ bit, taker, new, new_by, taken | 1 << taker, rest - total, need - gain
            )

        return probe


def _over(
    bit: int, place: int, led: int, best: int, winner: int, trumps: int
) -> tuple[int, int, int]:
    """The suit led, the best card and its player after ``place`` added ``bit`` to a trick."""
    if not led:
        return SUIT[bit], bit, place
    beats = bit < best if bit & (led if best & led else trumps) else bit & trumps
    return (led, bit, place) if beats else (led, best, winner)
