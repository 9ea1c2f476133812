"""Fair deals: from a secret and what people did to an order of the cards (docs/fairness.md).

Whoever has the secret, which is shown when the deal is over, can do this again by hand: everything
here is SHA-256 of plain text. The document and this module must agree; its test vectors and a
second program in the tests see to that.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from bot.engine.actions import Action, tokens
from bot.engine.cards import DECK, Card

VERSION: Final = "thousand/1"
BY_ITSELF: Final = "-"
"""Stands for who asked for a deal when nobody did who sits there: the pause was over, or the deal
before was thrown in."""
AT_ONCE: Final = "at-once"
"""Stands for who asked for a deal that was dealt before its lock could be seen."""
_SECRET: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Seed:
    """All that an order comes from: the bot's ``secret`` (32 hex digits), which deal of which
    table it is, and what people gave after the secret was locked.

    ``asked`` is the seat that asked for the deal, `BY_ITSELF` or `AT_ONCE`; ``words`` what
    `with_word` has made of the words they wrote; ``moves`` the tokens of the deal before.
    """

    secret: str = field(repr=False)  # the deal may not be over
    table: int
    deal: int
    asked: str
    words: str = ""
    moves: str = ""

    def text(self, purpose: str) -> str:
        """What is hashed, but for the number of the block."""
        parts = (VERSION, self.secret, self.table, self.deal, purpose)
        return ";".join(map(str, (*parts, self.asked, self.words, self.moves)))


def is_secret(text: str) -> bool:
    """Whether ``text`` has the form of a secret."""
    return _SECRET.fullmatch(text) is not None


def lock_of(secret: str) -> str:
    """What is shown of a secret before the deal: its SHA-256, 64 hex digits."""
    return sha256(secret.encode()).hexdigest()


def with_word(words: str, text: str) -> str:
    """``words`` with ``text`` besides, which somebody wrote to have a hand in the next deal; 64 hex
    digits, from which the text cannot be read."""
    return sha256(f"{words};{text}".encode()).hexdigest()


def moves_of(actions: Iterable[Action]) -> str:
    """The actions of a deal as they enter the order of the next one."""
    return tokens(tuple(actions))


def deck_of(seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:
    """The 24 cards in their order, top first; ``lot`` as ``purpose`` is the deck from which the
    first dealer is drawn."""
    return tuple([DECK[place] for place in order_of(seed, purpose, len(DECK))])


def order_of(seed: Seed, purpose: str, count: int) -> tuple[int, ...]:
    """A permutation of ``range(count)``, each as likely as any other: shuffled by Fisher and Yates
    from the back, with bytes that would favour a place left out."""
    order = list(range(count))
    stream = _bytes(seed.text(purpose))
    for last in range(count - 1, 0, -1):
        size = last + 1
        fair = 256 - 256 % size
        byte = next(stream)
        while byte >= fair:
            byte = next(stream)
        other = byte % size
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _bytes(text: str) -> Iterator[int]:
    """SHA-256 of ``text;0``, ``text;1`` and so on, byte by byte."""
    block = 0
    while True:
        yield from sha256(f"{text};{block}".encode()).digest()
        block += 1


def seated(order: Sequence[int]) -> str:
    """The drawing of seats as records write it: at each seat, the place in the lobby."""
    return ",".join(map(str, order))
