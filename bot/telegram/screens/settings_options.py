"""The settings' pages of single rules: themes, a theme's options, an option's values."""

from aiogram.types import InlineKeyboardButton
from aiogram.utils.formatting import Bold, Italic, Text

from bot.engine.options import option_named
from bot.engine.rules import Rules, preset
from bot.table.house import Setup
from bot.telegram.buttons import Row, rows_of
from bot.telegram.screen import Screen
from bot.telegram.screens.rules import option_text, sections
from bot.telegram.screens.settings_keys import (
    CHOSEN,
    DIFFERS,
    ROWS,
    back_to,
    head_of,
    paged,
    screen,
    tap_button,
    title_of,
)
from bot.telegram.screens.settings_words import about, capital, choices, list_items
from bot.words import phrase


def themes(setup: Setup, locale: str, arg: str) -> Screen:
    """All themes, those marked in which something differs from the preset."""
    del arg
    changed = {name for name, _ in setup.rules.differences}
    buttons = [
        tap_button(
            setup,
            (DIFFERS if changed & set(options) else "") + phrase(f"rules-{section}", locale),
            "theme",
            f"{section}-0",
        )
        for section, options in sections().items()
    ]
    buttons.append(back_to(setup, locale, "home"))
    label = phrase(f"preset-{setup.rules.preset}", locale)
    text = phrase("settings-themes-text", locale, preset=label)
    return screen(Text(head_of(setup, locale), "\n\n", text), rows_of(buttons, 2))


def theme(setup: Setup, locale: str, arg: str) -> Screen:
    """The options of the theme and page ``arg``, ``barrel-1``, each with its value."""
    section, _, page = arg.partition("-")
    options = sections().get(section)
    if options is None:
        return themes(setup, locale, "")
    changed = {name for name, _ in setup.rules.differences}
    buttons = [
        tap_button(
            setup,
            (DIFFERS if name in changed else "") + _with_value(setup.rules, name, locale),
            "option",
            name,
        )
        for name in options
    ]
    title = Text(title_of(setup, locale), "\n", phrase(f"rules-{section}", locale))
    return paged(setup, locale, title, buttons, ("theme", f"{section}-"), page, "themes")


def option(setup: Setup, locale: str, arg: str) -> Screen:
    """What the option ``arg`` does, and a button for each of its values."""
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
    back = back_to(setup, locale, "theme", f"{section}-{options.index(name) // ROWS}")
    return screen(body, [*rows, [back]])


def _values(setup: Setup, locale: str, name: str) -> list[Row]:
    """A button a value, the present one marked; short ones share a row."""
    option = option_named(name)
    value = getattr(setup.rules, name)
    long: list[InlineKeyboardButton] = []
    short: list[InlineKeyboardButton] = []
    for choice, label in choices(option, value, getattr(preset(setup.rules.preset), name), locale):
        mark = CHOSEN if choice == value else ""
        key = tap_button(setup, mark + label, "set", f"{name}={option.text(choice)}")
        (short if label.lstrip("−").isdecimal() else long).append(key)
    steps = [
        tap_button(setup, f"{step:+d}".replace("-", "−"), "set", f"{name}={value + step}")
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
        mark, verb = (CHOSEN, "drop") if item in there else ("", "add")
        key = tap_button(setup, mark + capital(label), verb, f"{name}={item}")
        (numbers if any(map(str.isdigit, item)) else named).append(key)
    return [*([key] for key in named), *rows_of(numbers, 2)]


def _with_value(rules: Rules, name: str, locale: str) -> str:
    """An option with its value; a list of several claims is too long and only counted."""
    value = getattr(rules, name)
    if option_named(name).kind == "names" and len(value) > 1:
        return f"{phrase(f'option-{name}', locale)}: {len(value)}"
    return capital(option_text(name, value, locale))


def _steps(low: int, high: int) -> tuple[int, ...]:
    return (-1, 1) if high - low <= 100 else (-100, -10, 10, 100)
