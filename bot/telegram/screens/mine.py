"""What a person may choose for himself, and what he has chosen."""

from typing import Final, get_args

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.table.model import Cards, Locale, Notify, Person, Suits, Theme
from bot.telegram.buttons import Row, button, rows_of
from bot.telegram.callbacks import MineTap
from bot.telegram.screen import Screen
from bot.telegram.suits import suits_text
from bot.words import phrase

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "notify": get_args(Notify),
    "autoplay": ("yes", "no"),
    "confirm": ("yes", "no"),
    "suits": get_args(Suits),
    "cards": get_args(Cards),
    "theme": get_args(Theme),
    "locale": get_args(Locale),
}
"""Each personal setting with what it may be; the names of fields of `Person`."""

_LANGUAGES: Final = {"ru": "Русский", "en": "English"}
_CHOSEN: Final = "✓ "
_LONG: Final = 10  # three longer labels in a row are cut off on a phone


def mine(person: Person) -> Screen:
    """The personal settings, each with a line and its buttons; the present choice stands in the
    line, so that the buttons are found by it, and is ticked."""
    locale = person.locale
    lines = [
        f"{phrase(f'mine-{name}', locale)}: {_label(name, chosen(person, name), locale)}"
        for name in CHOICES
    ]
    lines += ["", phrase("mine-theme-whose", locale)]
    body = Text(Bold(phrase("mine-title", locale)), "\n\n", "\n".join(lines))
    rows: list[Row] = []
    for name in CHOICES:
        keys = [_button(person, name, value) for value in CHOICES[name]]
        rows += rows_of(keys, 2 if max(len(key.text) for key in keys) > _LONG else 3)
    return Screen.of(body, InlineKeyboardMarkup(inline_keyboard=rows))


def chosen(person: Person, name: str) -> str:
    """What the setting ``name`` of ``person`` is now, as its buttons carry it."""
    value = getattr(person, name)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _button(person: Person, name: str, value: str) -> InlineKeyboardButton:
    tick = _CHOSEN if chosen(person, name) == value else ""
    text = f"{tick}{_label(name, value, person.locale)}"
    return button(text, MineTap(name=name, value=value).pack())


def _label(name: str, value: str, locale: str) -> str:
    if name == "locale":
        return _LANGUAGES[value]
    for suits in get_args(Suits):
        if name == "suits" and suits == value:
            return suits_text(suits, locale)
    return phrase(f"mine-{name}-{value}", locale)
