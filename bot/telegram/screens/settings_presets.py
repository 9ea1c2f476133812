"""The settings' pages of whole sets of rules: the ready presets and the chat's own."""

from aiogram.utils.formatting import Bold, Text

from bot.engine.rules import Rules, preset, presets
from bot.table.house import LONGEST_NAME, Setup, numbered
from bot.telegram.buttons import Row, rows_of
from bot.telegram.names import name_text
from bot.telegram.screen import Screen
from bot.telegram.screens.rules import copy_button, differing, rules_line
from bot.telegram.screens.settings_keys import (
    CHOSEN,
    ROWS,
    back_to,
    page_number,
    paged,
    preset_name,
    screen,
    tap_button,
    title_of,
)
from bot.telegram.screens.settings_words import capital
from bot.words import phrase


def ready(setup: Setup, locale: str, arg: str) -> Screen:
    """The page ``arg`` of the ready presets, each with a line on what it is."""
    names = list(presets())
    buttons = [
        tap_button(
            setup,
            (CHOSEN if str(setup.rules) == name else "") + preset_name(name, locale),
            "preset",
            name,
        )
        for name in names
    ]
    first = page_number(arg, len(names)) * ROWS
    title = Text(title_of(setup, locale), "\n", phrase("settings-presets", locale))
    rest = Text("\n")
    for name in names[first : first + ROWS]:
        said = phrase(f"preset-about-{name}", locale)
        rest += Text("\n", Bold(preset_name(name, locale)), ": ", said)
    return paged(setup, locale, title, buttons, ("presets", ""), arg, "home", rest)


def ready_one(setup: Setup, locale: str, arg: str) -> Screen:
    """The ready preset ``arg`` before it is taken."""
    rules = preset(arg)
    page = list(presets()).index(arg) // ROWS
    said = phrase(f"preset-about-{arg}", locale)
    return _preview(
        locale,
        Text(Bold(preset_name(arg, locale)), "\n", capital(said)),
        rules,
        [
            [tap_button(setup, phrase("button-take-rules", locale), "take", arg, "success")],
            [back_to(setup, locale, "presets", str(page))],
        ],
    )


def own_title(setup: Setup, locale: str) -> str:
    """What the chat's own presets are called: those of a group, or of a person."""
    return phrase("settings-own-alone" if setup.chat.private else "settings-own", locale)


def own(setup: Setup, locale: str, arg: str) -> Screen:
    """The chat's own presets, and how to save the present rules."""
    del arg
    body = Text(title_of(setup, locale), "\n", own_title(setup, locale), "\n")
    for one in setup.own:
        body += Text(
            "\n",
            Bold(name_text(one.name, locale, LONGEST_NAME)),
            ": ",
            rules_line(one.rules, locale),
        )
    if not setup.own:
        body += Text("\n", phrase("settings-own-none", locale))
    body += Text("\n\n", phrase("settings-own-how", locale))
    buttons = [
        tap_button(
            setup,
            (CHOSEN if one.rules == setup.rules else "")
            + name_text(one.name, locale, LONGEST_NAME),
            "mine",
            str(one.number),
        )
        for one in setup.own
    ]
    return screen(body, [*rows_of(buttons, 2), [back_to(setup, locale, "home")]])


def own_one(setup: Setup, locale: str, arg: str) -> Screen:
    """The chat's own preset with the number ``arg``."""
    one = numbered(setup.own, int(arg) if arg.isdecimal() else 0)
    return _preview(
        locale,
        Text(Bold(name_text(one.name, locale, LONGEST_NAME)), "\n", rules_line(one.rules, locale)),
        one.rules,
        [
            [tap_button(setup, phrase("button-take-rules", locale), "use", arg, "success")],
            [tap_button(setup, phrase("button-erase", locale), "erase", arg, "danger")],
            [back_to(setup, locale, "own")],
        ],
    )


def _preview(locale: str, head: Text, rules: Rules, rows: list[Row]) -> Screen:
    """Rules before they are taken: what they change in classic, and a way to copy them."""
    differs = differing(rules, locale)
    body = head
    if differs:
        body += Text("\n\n", phrase("settings-differs", locale))
        for section, words in differs:
            body += Text("\n• ", Bold(section), ": ", words)
    key = copy_button(rules, locale)
    return screen(body, [*rows[:1], *([[key]] if key else []), *rows[1:]])
