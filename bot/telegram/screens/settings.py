"""Choosing the rules: pages of at most eight rows of buttons, each a function of the setup.

A page is named by the verb and the argument of the button that opens it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Italic, Text

from bot.engine.options import option_named
from bot.engine.rules import Rules, preset, presets
from bot.table.house import Setup, numbered
from bot.telegram.buttons import Row, button, rows_of
from bot.telegram.callbacks import SettingsTap
from bot.telegram.keyboards import pace_button
from bot.telegram.screen import Screen
from bot.telegram.screens.names import name_text
from bot.telegram.screens.rules import (
    copy_button,
    differing,
    option_text,
    rules_line,
    sections,
)
from bot.telegram.screens.settings_words import about, capital, choices, list_items
from bot.words import phrase

ROWS: Final = 7  # of a list; the eighth row leads on and back
_TITLE: Final = 30
_CHOSEN, _DIFFERS = "✓ ", "● "


def settings(setup: Setup, locale: str, verb: str = "home", arg: str = "") -> Screen:
    """A page of the settings. An unknown verb shows the first page; BadRules and TableError
    ``no-own-preset`` for what is no longer there."""
    return _PAGES.get(verb, _home)(setup, locale, arg)


def settings_done(setup: Setup, locale: str) -> Screen:
    """What the settings leave behind: the rules, without buttons."""
    return Screen.of(_head(setup, locale))


def rules_changed(setup: Setup, name: str, locale: str) -> Screen:
    """What the group is told: who has set which rules, and when they come into force."""
    key = "settings-next" if setup.when == "next" else "settings-later"
    rules = rules_line(setup.rules, locale)
    now = phrase("settings-now", locale, rules=rules)
    return Screen.of(
        Text(
            Bold(phrase("settings-changed", locale, name=name_text(name, locale))),
            "\n",
            now if setup.when == "now" else phrase(key, locale, rules=rules),
        )
    )


def _home(setup: Setup, locale: str, arg: str) -> Screen:
    del arg
    rows: list[Row] = [
        [_button(setup, phrase("settings-presets", locale), "presets", "0")],
        [_button(setup, phrase("settings-own", locale), "own")],
        [_button(setup, phrase("settings-themes", locale), "themes")],
    ]
    if not setup.chat.private:
        rows.append([pace_button(setup.chat, locale)])
    if (key := copy_button(setup.rules, locale)) is not None:
        rows.append([key])
    rows.append([_button(setup, phrase("button-done", locale), "done", style="success")])
    when = phrase("settings-when", locale, when=setup.when)
    return _screen(Text(_head(setup, locale), "\n\n", when), rows)


def _themes(setup: Setup, locale: str, arg: str) -> Screen:
    del arg
    changed = {name for name, _ in setup.rules.differences}
    buttons = [
        _button(
            setup,
            (_DIFFERS if changed & set(options) else "") + phrase(f"rules-{section}", locale),
            "theme",
            f"{section}-0",
        )
        for section, options in sections().items()
    ]
    buttons.append(_back(setup, locale, "home"))
    label = phrase(f"preset-{setup.rules.preset}", locale)
    text = phrase("settings-themes-text", locale, preset=label)
    return _screen(Text(_head(setup, locale), "\n\n", text), rows_of(buttons, 2))


def _theme(setup: Setup, locale: str, arg: str) -> Screen:
    section, _, page = arg.partition("-")
    options = sections().get(section)
    if options is None:
        return _themes(setup, locale, "")
    changed = {name for name, _ in setup.rules.differences}
    buttons = [
        _button(
            setup,
            (_DIFFERS if name in changed else "") + _with_value(setup.rules, name, locale),
            "option",
            name,
        )
        for name in options
    ]
    title = Text(_title(setup, locale), "\n", phrase(f"rules-{section}", locale))
    return _paged(setup, locale, title, buttons, ("theme", f"{section}-"), page, "themes")


def _option(setup: Setup, locale: str, arg: str) -> Screen:
    option = option_named(arg)
    rules, name = setup.rules, option.name
    usual = preset(rules.preset)
    value = getattr(rules, name)
    body = Text(
        Bold(phrase(f"option-{name}", locale)),
        "\n",
        about(name, locale),
        "\n\n",
        phrase("settings-now", locale, rules=option_text(name, value, locale)),
    )
    if value != getattr(usual, name):
        label = phrase(f"preset-{rules.preset}", locale)
        said = option_text(name, getattr(usual, name), locale)
        body += Text(
            "\n", Italic(phrase("settings-preset-value", locale, preset=label, rules=said))
        )
    rows = _items(setup, locale, name) if isinstance(value, tuple) else _values(setup, locale, name)
    section, options = next((s, o) for s, o in sections().items() if name in o)
    back = _back(setup, locale, "theme", f"{section}-{options.index(name) // ROWS}")
    return _screen(body, [*rows, [back]])


def _values(setup: Setup, locale: str, name: str) -> list[Row]:
    """A button a value, the present one marked; short ones share a row."""
    option = option_named(name)
    value = getattr(setup.rules, name)
    long: list[InlineKeyboardButton] = []
    short: list[InlineKeyboardButton] = []
    for choice, label in choices(option, value, getattr(preset(setup.rules.preset), name), locale):
        mark = _CHOSEN if choice == value else ""
        key = _button(setup, mark + label, "set", f"{name}={option.text(choice)}")
        (short if label.lstrip("−").isdecimal() else long).append(key)
    steps = [
        _button(setup, f"{step:+d}".replace("-", "−"), "set", f"{name}={value + step}")
        for step in _steps(option.low, option.high)
        if option.kind == "number"
        and isinstance(value, int)
        and option.low <= value + step <= option.high
    ]
    return [*([key] for key in long), *rows_of(short, 4), *rows_of(steps, 4)]


def _items(setup: Setup, locale: str, name: str) -> list[Row]:
    """A button an item: a tap puts it on the list or takes it off."""
    there = set(map(str, getattr(setup.rules, name)))
    named: list[InlineKeyboardButton] = []
    numbers: list[InlineKeyboardButton] = []
    for item, label in list_items(option_named(name), getattr(setup.rules, name), locale):
        mark, verb = (_CHOSEN, "drop") if item in there else ("", "add")
        key = _button(setup, mark + capital(label), verb, f"{name}={item}")
        (numbers if any(map(str.isdigit, item)) else named).append(key)
    return [*([key] for key in named), *rows_of(numbers, 2)]


def _presets(setup: Setup, locale: str, arg: str) -> Screen:
    names = list(presets())
    buttons = [
        _button(
            setup,
            (_CHOSEN if str(setup.rules) == name else "") + _preset_name(name, locale),
            "preset",
            name,
        )
        for name in names
    ]
    first = _page(arg, len(names)) * ROWS
    body = Text(_title(setup, locale), "\n", phrase("settings-presets", locale), "\n")
    for name in names[first : first + ROWS]:
        said = phrase(f"preset-about-{name}", locale)
        body += Text("\n", Bold(_preset_name(name, locale)), ": ", said)
    return _paged(setup, locale, body, buttons, ("presets", ""), arg, "home")


def _preset(setup: Setup, locale: str, arg: str) -> Screen:
    rules = preset(arg)
    page = list(presets()).index(arg) // ROWS
    said = phrase(f"preset-about-{arg}", locale)
    return _preview(
        setup,
        locale,
        Text(Bold(_preset_name(arg, locale)), "\n", capital(said)),
        rules,
        [
            [_button(setup, phrase("button-take-rules", locale), "take", arg, "success")],
            [_back(setup, locale, "presets", str(page))],
        ],
    )


def _own(setup: Setup, locale: str, arg: str) -> Screen:
    del arg
    body = Text(_title(setup, locale), "\n", phrase("settings-own", locale), "\n")
    for one in setup.own:
        body += Text(
            "\n", Bold(name_text(one.name, locale, 24)), ": ", rules_line(one.rules, locale)
        )
    if not setup.own:
        body += Text("\n", phrase("settings-own-none", locale))
    body += Text("\n\n", phrase("settings-own-how", locale))
    buttons = [
        _button(
            setup,
            (_CHOSEN if one.rules == setup.rules else "") + name_text(one.name, locale, 24),
            "mine",
            str(one.number),
        )
        for one in setup.own
    ]
    return _screen(body, [*rows_of(buttons, 2), [_back(setup, locale, "home")]])


def _mine(setup: Setup, locale: str, arg: str) -> Screen:
    one = numbered(setup.own, int(arg) if arg.isdecimal() else 0)
    return _preview(
        setup,
        locale,
        Text(Bold(name_text(one.name, locale, 24)), "\n", rules_line(one.rules, locale)),
        one.rules,
        [
            [_button(setup, phrase("button-take-rules", locale), "use", arg, "success")],
            [_button(setup, phrase("button-erase", locale), "erase", arg, "danger")],
            [_back(setup, locale, "own")],
        ],
    )


def _preview(setup: Setup, locale: str, head: Text, rules: Rules, rows: list[Row]) -> Screen:
    """Rules before they are taken: what they change in classic, and a way to copy them."""
    differs = differing(rules, locale)
    body = head
    if differs:
        body += Text("\n\n", phrase("settings-differs", locale))
        for section, words in differs:
            body += Text("\n• ", Bold(section), ": ", words)
    key = copy_button(rules, locale)
    del setup
    return _screen(body, [*rows[:1], *([[key]] if key else []), *rows[1:]])


def _paged(
    setup: Setup,
    locale: str,
    body: Text,
    buttons: Sequence[InlineKeyboardButton],
    here: tuple[str, str],
    page: str,
    back: str,
) -> Screen:
    """The buttons of one page, and a row that leads on and back; ``here`` is the verb and the
    beginning of the argument of every page."""
    pages = -(-len(buttons) // ROWS)
    number = _page(page, len(buttons))
    rows: list[Row] = [[key] for key in buttons[number * ROWS : (number + 1) * ROWS]]
    last = [_back(setup, locale, back)]
    if pages > 1:
        verb, before = here
        last.insert(0, _button(setup, "←", verb, f"{before}{(number - 1) % pages}"))
        last.append(_button(setup, "→", verb, f"{before}{(number + 1) % pages}"))
        body += Text("\n\n", phrase("settings-page", locale, page=number + 1, pages=pages))
    return _screen(body, [*rows, last])


def _page(text: str, count: int) -> int:
    return min(int(text) if text.isdecimal() else 0, (count - 1) // ROWS)


def _steps(low: int, high: int) -> tuple[int, ...]:
    return (-1, 1) if high - low <= 100 else (-100, -10, 10, 100)


def _title(setup: Setup, locale: str) -> Text:
    if setup.chat.private:
        return Bold(phrase("settings-title-alone", locale))
    return Bold(phrase("settings-title", locale, title=name_text(setup.chat.title, locale, _TITLE)))


def _head(setup: Setup, locale: str) -> Text:
    """Whose rules, which, and the name the chat has for them."""
    names = [name_text(one.name, locale, 24) for one in setup.own if one.rules == setup.rules]
    known = f"{names[0]}: " if names else ""
    return Text(_title(setup, locale), "\n", known, rules_line(setup.rules, locale))


def _with_value(rules: Rules, name: str, locale: str) -> str:
    """An option with its value; a list of several claims is too long and only counted."""
    value = getattr(rules, name)
    if option_named(name).kind == "names" and len(value) > 1:
        return f"{phrase(f'option-{name}', locale)}: {len(value)}"
    return capital(option_text(name, value, locale))


def _preset_name(name: str, locale: str) -> str:
    return capital(phrase(f"preset-{name}", locale))


def _button(
    setup: Setup, text: str, verb: str, arg: str = "", style: str | None = None
) -> InlineKeyboardButton:
    data = SettingsTap(place=str(setup.place), verb=verb, arg=arg.replace(":", "."))
    return button(text, data.pack(), style)


def _back(setup: Setup, locale: str, verb: str, arg: str = "") -> InlineKeyboardButton:
    return _button(setup, phrase("button-back", locale), verb, arg)


def _screen(body: Text, rows: list[Row]) -> Screen:
    return Screen.of(body, InlineKeyboardMarkup(inline_keyboard=rows))


_PAGES: Final[dict[str, Callable[[Setup, str, str], Screen]]] = {
    "themes": _themes,
    "theme": _theme,
    "option": _option,
    "presets": _presets,
    "preset": _preset,
    "own": _own,
    "mine": _mine,
}
