"""Every card that a text names, in whatever form the bot writes cards."""

import re
from collections.abc import Iterator
from typing import Any, Final

from aiogram.types import InlineKeyboardMarkup

from bot.engine.cards import NAMES, Hand, hand_of

_SIGNS: Final = "♥♦♣♠"
_RANKS: Final = {
    **dict(zip(("Т", "10", "К", "Д", "В", "9"), range(6), strict=True)),
    **dict(zip(("A", "10", "K", "Q", "J", "9"), range(6), strict=True)),
}
_RANK: Final = "10|[ТКДВ9AKQJ]"
_CARD: Final = re.compile(f"({_RANK})([{_SIGNS}])")
# a hand by suits, ``♥ Т 10   ♦ —``: the ranks stand behind the sign
_SUIT: Final = re.compile(rf"([{_SIGNS}])((?:[ \u00a0](?:{_RANK})(?![\w{_SIGNS}]))+)")
_TOKEN: Final = re.compile(r"\b([ATKQJ9][hdcs])(?=\b|[*+>])")
_NOTED: Final = re.compile(r"(?:^|[/\s])((?:[ATKQJ9]*\.){3}[ATKQJ9]*)(?=[/\s]|$)")
_NOTED_PILE: Final = re.compile(r"\b(?:talon|stock|table|discard)=((?:[ATKQJ9][hdcs],?)+)")
_WORDS: Final = frozenset({"As"})  # an English word as well


def cards_named(text: str) -> Hand:
    """The cards that ``text`` shows to a reader: ``10♥``, ``♥ Т 10``."""
    found = [_SIGNS.index(suit) * 6 + _RANKS[rank] for rank, suit in _CARD.findall(text)]
    for suit, ranks in _SUIT.findall(_CARD.sub("", text)):
        found += [_SIGNS.index(suit) * 6 + _RANKS[rank] for rank in ranks.split()]
    return hand_of(found)


def cards_noted(text: str) -> Hand:
    """The cards that ``text`` holds in the notation: ``Kh*``, ``Jh>1``, ``AQJ.T.AKQ.``,
    ``talon=JsKhTh``."""
    found = [NAMES.index(name) for name in _TOKEN.findall(text) if name not in _WORDS]
    for hand in _NOTED.findall(text):
        for suit, ranks in zip("hdcs", hand.split("."), strict=True):
            found += [NAMES.index(rank + suit) for rank in ranks]
    for pile in _NOTED_PILE.findall(text):
        found += [NAMES.index(name) for name in re.findall("..", pile.replace(",", ""))]
    return hand_of(found)


def cards_on_keys(keyboard: InlineKeyboardMarkup | None) -> Hand:
    """The cards on the buttons and in what they carry."""
    found = 0
    for text in strings(None if keyboard is None else keyboard.model_dump(exclude_none=True)):
        found |= cards_named(text) | cards_noted(text.rpartition(":")[2])
    return found


def strings(value: Any) -> Iterator[str]:
    """Every string within nested dicts and lists, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)


def names(cards: Hand) -> str:
    """``cards`` for a failing test to name."""
    return " ".join(name for card, name in enumerate(NAMES) if cards >> card & 1)
