"""What the pages of the settings are made of: titles, buttons, lists with a way on and back."""

from collections.abc import Sequence
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.table.house import LONGEST_NAME, Setup
from bot.telegram.buttons import Row, button
from bot.telegram.callbacks import SettingsTap
from bot.telegram.names import name_text
from bot.telegram.screen import Screen
from bot.telegram.screens.rules import rules_line
from bot.telegram.screens.settings_words import capital
from bot.words import phrase

ROWS: Final = 7  # of a list; the eighth row leads on and back
CHOSEN: Final = "✓ "
DIFFERS: Final = "✎ "
_TITLE: Final = 30


def title_of(setup: Setup, locale: str) -> Text:
    """Whose rules."""
    if setup.chat.private:
        return Bold(phrase("settings-title-alone", locale))
    return Bold(phrase("settings-title", locale, title=name_text(setup.chat.title, locale, _TITLE)))


def head_of(setup: Setup, locale: str) -> Text:
    """Whose rules, which, and the name the chat has for them."""
    names = [
        name_text(one.name, locale, LONGEST_NAME) for one in setup.own if one.rules == setup.rules
    ]
    known = f"{names[0]}: " if names else ""
    return Text(title_of(setup, locale), "\n", known, rules_line(setup.rules, locale))


def preset_name(name: str, locale: str) -> str:
    """A ready preset, with a capital."""
    return capital(phrase(f"preset-{name}", locale))


def paged(
    setup: Setup,
    locale: str,
    title: Text,
    buttons: Sequence[InlineKeyboardButton],
    here: tuple[str, str],
    page: str,
    back: str,
    rest: Text | None = None,
) -> Screen:
    """The buttons of one page under a title and the ``rest`` of the text, and a row that leads on
    and back; ``here`` is the verb and the beginning of the argument of every page."""
    pages = -(-len(buttons) // ROWS)
    number = page_number(page, len(buttons))
    rows: list[Row] = [[key] for key in buttons[number * ROWS : (number + 1) * ROWS]]
    last = [back_to(setup, locale, back)]
    if pages > 1:
        verb, before = here
        last.insert(0, tap_button(setup, "←", verb, f"{before}{(number - 1) % pages}"))
        last.append(tap_button(setup, "→", verb, f"{before}{(number + 1) % pages}"))
        title += Text(" · ", phrase("settings-page", locale, page=number + 1, pages=pages))
    return screen(title if rest is None else title + rest, [*rows, last])


def page_number(text: str, count: int) -> int:
    """The page ``text`` of a list of ``count``; the first or the last when there is none such."""
    return min(int(text) if text.isdecimal() else 0, (count - 1) // ROWS)


def tap_button(
    setup: Setup, text: str, verb: str, arg: str = "", style: str | None = None
) -> InlineKeyboardButton:
    """A button that shows a page or changes something."""
    data = SettingsTap(place=str(setup.place), verb=verb, arg=arg.replace(":", "."))
    return button(text, data.pack(), style)


def back_to(setup: Setup, locale: str, verb: str, arg: str = "") -> InlineKeyboardButton:
    """The button that leads back to a page."""
    return tap_button(setup, phrase("button-back", locale), verb, arg)


def screen(body: Text, rows: list[Row]) -> Screen:
    """A page."""
    return Screen.of(body, InlineKeyboardMarkup(inline_keyboard=rows))
