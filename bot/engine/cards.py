"""The 24 cards and their arithmetic (RULES 1).

A card is an int 0…23, suit by suit in the order hearts, diamonds, clubs, spades, and within
a suit from high to low, A T K Q J 9: ascending numbers are the canonical order of print.
A hand is a bit set of cards: bit ``c`` stands for card ``c``.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Card: TypeAlias = int
Hand: TypeAlias = int
Suit: TypeAlias = int

RANKS: Final = "ATKQJ9"
SUITS: Final = "hdcs"
NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
POINTS: Final = (11, 10, 4, 3, 2, 0) * 4
DECK: Final[tuple[Card, ...]] = tuple(range(24))
ALL: Final[Hand] = (1 << 24) - 1

SUIT_OF: Final[tuple[Suit, ...]] = tuple(card // 6 for card in DECK)
SUIT_CARDS: Final[tuple[Hand, ...]] = tuple(0b111111 << 6 * suit for suit in range(4))
ACES: Final[Hand] = sum(1 << 6 * suit for suit in range(4))
KINGS: Final[Hand] = ACES << 2
QUEENS: Final[Hand] = ACES << 3
JACKS: Final[Hand] = ACES << 4
NINES: Final[Hand] = ACES << 5
MARRIAGES: Final[tuple[Hand, ...]] = tuple(0b1100 << 6 * suit for suit in range(4))

_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}


def card_named(name: str) -> Card:
    """The card written ``name`` (``"Ah"``); KeyError when there is none."""
    return _BY_NAME[name]


def hand_of(cards: Iterable[Card]) -> Hand:
    """The set of ``cards``."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_in(hand: Hand) -> Iterator[Card]:
    """The cards of ``hand`` in canonical order."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def points_in(hand: Hand) -> int:
    """Card points of ``hand``: A 11, 10 10, K 4, Q 3, J 2, 9 0 (RULES 1)."""
    return (
        11 * (hand & ACES).bit_count()
        + 10 * (hand & ACES << 1).bit_count()
        + 4 * (hand & KINGS).bit_count()
        + 3 * (hand & QUEENS).bit_count()
        + 2 * (hand & JACKS).bit_count()
    )
