"""Suits as their reader wants them: signs of two colours, of four, or the letters of his language.

Screens are written with ♥ ♦ ♣ ♠; for one person's own they are dressed at the end. What looks
like a suit in somebody's name is left alone.
"""

import re
from collections.abc import Iterable
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity

from bot.table.model import Suits
from bot.telegram.cards_text import SIGNS
from bot.telegram.screen import Screen, utf16

_COLOURS: Final = ("♥️", "🔷", "🍀", "♠️")
_LETTERS: Final = {"ru": ("ч", "б", "т", "п"), "en": ("h", "d", "c", "s")}
_ANY: Final = re.compile(f"[{''.join(SIGNS)}]")


def suits_text(suits: Suits, locale: str) -> str:
    """The four suits as ``suits`` shows them, in their order."""
    return dressed_text("".join(SIGNS), suits, locale)


def dressed_text(text: str, suits: Suits, locale: str, kept: Iterable[str] = ()) -> str:
    """``text`` with its suits shown as ``suits`` wants; those within the names ``kept`` stay."""
    signs = _signs(suits, locale)
    return text if not signs else _pattern(kept).sub(lambda m: signs.get(m[0], m[0]), text)


def dressed(screen: Screen, suits: Suits, locale: str, kept: Iterable[str] = ()) -> Screen:
    """``screen`` with its suits shown so, its entities in their places, and its keyboard alike."""
    signs = _signs(suits, locale)
    if not signs:
        return screen
    pattern = _pattern(kept)

    def dress(text: str) -> str:
        return pattern.sub(lambda m: signs.get(m[0], m[0]), text)

    # what lies before an offset has grown by as much as its signs have
    grown = [
        (utf16(screen.text[: m.start()]), utf16(signs[m[0]]) - 1)
        for m in pattern.finditer(screen.text)
        if m[0] in signs
    ]
    keyboard = screen.keyboard
    if keyboard is not None:
        rows = [[_button(one, dress(one.text)) for one in row] for row in keyboard.inline_keyboard]
        keyboard = InlineKeyboardMarkup(inline_keyboard=rows)
    return Screen(
        dress(screen.text), tuple(_entity(one, grown) for one in screen.entities), keyboard
    )


def _signs(suits: Suits, locale: str) -> dict[str, str]:
    if suits == "signs":
        return {}
    return dict(zip(SIGNS, _COLOURS if suits == "colours" else _LETTERS[locale], strict=True))


def _pattern(kept: Iterable[str]) -> re.Pattern[str]:
    names = sorted({name for name in kept if _ANY.search(name)}, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, names), _ANY.pattern]))


def _entity(entity: MessageEntity, grown: list[tuple[int, int]]) -> MessageEntity:
    start, end = entity.offset, entity.offset + entity.length
    before = sum(more for at, more in grown if at < start)
    inside = sum(more for at, more in grown if start <= at < end)
    return entity.model_copy(update={"offset": start + before, "length": entity.length + inside})


def _button(button: InlineKeyboardButton, text: str) -> InlineKeyboardButton:
    return button if button.text == text else button.model_copy(update={"text": text})
