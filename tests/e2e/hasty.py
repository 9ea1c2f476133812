"""People in a hurry: they say and press whatever is rare, bid high, and give up what looks bad."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import DECK, Card
from bot.engine.fairness import Seed
from bot.sandbox.clock import Clock
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.e2e.player import Player, buttons, newest
from tests.e2e.policy import BIG

_RANKS: Final = "ATKQJ9"
_AT_ONCE: Final = ("undark", "cut=12")
_IN_TURN: Final = ({"recut", "deal"}, {"bury", "deal"}, {"t1", "t2"})
_BY_END: Final = {"*": "declare", "+": "keep", "t": "lay", "x": "discard"}
KINDS: Final = {
    "cut", "recut", "bury", "deal", "look", "dark", "undark", "redeal", "bid", "p", "t1", "t2",
    "give", "lay", "discard", "order", "w", "play", "declare", "keep",
}  # fmt: skip
"""Every kind of move there is a button for."""


@dataclass(frozen=True)
class Haste:
    """How far people bid with any hand and with a big marriage, what they order then, and
    whether they give up a deal without a marriage."""

    modest: int = 100
    bold: int = 150
    order: int = 150
    concedes: bool = True


class Whims:
    """What the people of one table feel like; they remember what was already tried."""

    def __init__(self, haste: Haste) -> None:
        self.haste = haste
        self.tried: Counter[str] = Counter()

    def choice(self, tokens: Sequence[str]) -> str | None:
        """One of the moves ``tokens`` (``w`` among them when giving up is on offer); None when
        there are none."""
        if not tokens:
            return None
        for token in tokens:
            if token.startswith("redeal") or token in _AT_ONCE:
                return token
        if "dark" in tokens:
            return "look" if self.tried["dark"] else "dark"
        if set(tokens) in _IN_TURN:
            return min(tokens, key=lambda one: (self.tried[one], one in ("deal", "t2")))
        if any(one.startswith("=") for one in tokens):
            return self._order([int(one[1:]) for one in tokens])
        numbers = sorted(int(one) for one in tokens if one.isdigit())
        if numbers or "p" in tokens:
            return self._word(numbers, may_pass="p" in tokens)
        gifts = [one for one in tokens if ">" in one]
        if gifts:
            return self._gift(gifts, may_concede="w" in tokens)
        return self._card(tokens)

    def made(self, token: str) -> None:
        """``token`` was pressed."""
        self.tried[kind(token)] += 1

    def _word(self, numbers: Sequence[int], *, may_pass: bool) -> str:
        if not numbers:
            return "p"
        goes_to = self.haste.bold if numbers[-1] >= BIG else self.haste.modest
        return str(numbers[0]) if numbers[0] <= goes_to or not may_pass else "p"

    def _order(self, numbers: Sequence[int]) -> str:
        fitting = [one for one in numbers if one <= self.haste.order]
        return f"={max(fitting) if fitting and max(numbers) >= BIG else min(numbers)}"

    def _gift(self, gifts: Sequence[str], *, may_concede: bool) -> str:
        cards = {one[:2] for one in gifts}
        married = any(f"K{suit}" in cards and f"Q{suit}" in cards for suit in "hdcs")
        if may_concede and self.haste.concedes and not married:
            return "w"
        first = min(one[2:] for one in gifts)  # one recipient after the other
        return max((one for one in gifts if one[2:] == first), key=_worth)

    def _card(self, tokens: Sequence[str]) -> str:
        declared = [one for one in tokens if one.endswith("+" if not self.tried["keep"] else "*")]
        declared = declared or [one for one in tokens if one.endswith("*")]
        return min(declared or tokens, key=_worth)


class HastyPlayer(Player):
    """Somebody who follows the ``whims`` of his table."""

    def __init__(
        self,
        person: Person,
        sandbox: Sandbox,
        clock: Clock,
        whims: Whims,
        *,
        hurries: bool = False,
    ) -> None:
        super().__init__(person, sandbox, clock, hurries=hurries)
        self._whims = whims

    def seen(self) -> Sequence[Message]:
        """Where the hand is looked for, oldest first."""
        return self.person.messages()

    def offer(self) -> tuple[Message, str] | None:
        """What the whims choose in the hand, be it behind a question; who orders looks at all
        that he could order."""
        hand = newest(self.seen(), ("g:", "u:"))
        if hand is None:
            return None
        found = {one.split(":", 3)[3]: one for one in buttons(hand) if one.startswith("g:")}
        for one in buttons(hand):
            if one.startswith("u:") and one.endswith(":concede"):
                found["w"] = one
            if one.endswith(":bids") and any(token.startswith("=") for token in found):
                return hand, one
        chosen = self._whims.choice(list(found))
        return None if chosen is None else (hand, found[chosen])

    def before(self, data: str) -> None:
        """Remember what is pressed."""
        if data.startswith("g:"):
            self._whims.made(data.split(":", 3)[3])


class Decks:
    """A dealer of chosen decks: each is shuffled by a seed of its own, the first for the lot,
    and people stay seated as they sat down."""

    def __init__(self, seeds: Iterable[int]) -> None:
        self._seeds = iter(seeds)

    def secret(self) -> str:
        """Always the same: no deck comes from it."""
        return "0" * 32

    def deck(self, seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:  # noqa: ARG002
        """The next deck; AssertionError after the last."""
        chosen = next(self._seeds, None)
        assert chosen is not None, "the game is longer than it was meant to be"
        cards = list(DECK)
        random.Random(chosen).shuffle(cards)
        return tuple(cards)

    def order(self, seed: Seed, count: int) -> tuple[int, ...]:  # noqa: ARG002
        """As they sat down."""
        return tuple(range(count))


def kind(token: str) -> str:
    """What sort of a button it is: ``cut``, ``dark``, ``bid``, ``give``, ``play``, …"""
    if token.startswith("redeal"):
        return "redeal"
    if token.isdigit():
        return "bid"
    if token.startswith("="):
        return "order"
    if token.startswith("cut"):
        return "cut"
    if ">" in token:
        return _BY_END.get(token[-1], "give")
    if len(token) == 3:
        return _BY_END.get(token[-1], token)
    return "play" if token[0] in _RANKS else token


def _worth(token: str) -> tuple[int, str]:
    return _RANKS.find(token[0]), token
