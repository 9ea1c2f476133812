"""Choosing the rules: pages of at most eight rows of buttons, each a function of the setup.

A page is named by the verb and the argument of the button that opens it.
"""

from collections.abc import Callable
from typing import Final

from aiogram.utils.formatting import Bold, Code, Text

from bot.engine.rules import Rules
from bot.table.house import Setup
from bot.table.model import Scene
from bot.telegram.buttons import Row, button
from bot.telegram.callbacks import SettingsTap
from bot.telegram.keyboards import pace_button, tricks_button
from bot.telegram.names import name_text
from bot.telegram.screen import Screen
from bot.telegram.screens import settings_options, settings_presets
from bot.telegram.screens.rules import copy_button, rules_line
from bot.telegram.screens.settings_keys import head_of, screen, tap_button
from bot.words import phrase


def settings(setup: Setup, locale: str, verb: str = "home", arg: str = "") -> Screen:
    """A page of the settings. An unknown verb shows the first page; BadRules and TableError
    ``no-own-preset`` for what is no longer there."""
    return _PAGES.get(verb, _home)(setup, locale, arg)


def settings_done(setup: Setup, locale: str) -> Screen:
    """What the settings leave behind: the rules, without buttons."""
    return Screen.of(head_of(setup, locale))


def rules_settled(scene: Scene, locale: str) -> Screen:
    """What is left of a lobby's settings when its game begins: the rules that are played by."""
    title = phrase("settings-title", locale, title=name_text(scene.chat.title, locale))
    return Screen.of(Text(Bold(title), "\n", rules_line(scene.rules, locale)))


def rules_offer(rules: Rules, locale: str) -> Screen:
    """Rules that somebody wrote as a line, with a button to play so alone; the line is the last of
    the message, where the button finds it."""
    body = Text(Bold(phrase("rules-title", locale, rules=rules_line(rules, locale))))
    tap = SettingsTap(place="0", verb="pasted").pack()
    rows = [[button(phrase("button-take-rules", locale), tap, "success")]]
    return screen(body + Text("\n", Code(str(rules))), rows)


def rules_changed(setup: Setup, name: str, locale: str) -> Screen:
    """What the group is told: who has set which rules, and when they come into force."""
    if setup.chat.private:  # nobody else reads it
        head = Bold(phrase("settings-title-alone", locale))
        return Screen.of(Text(head, "\n", rules_line(setup.rules, locale)))
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
        [tap_button(setup, phrase("settings-presets", locale), "presets", "0")],
        [tap_button(setup, settings_presets.own_title(setup, locale), "own")],
        [tap_button(setup, phrase("settings-themes", locale), "themes")],
    ]
    if not setup.chat.private:
        rows += [[pace_button(setup.chat, locale)], [tricks_button(setup.chat, locale)]]
    if (key := copy_button(setup.rules, locale)) is not None:
        rows.append([key])
    rows.append([tap_button(setup, phrase("button-done", locale), "done", style="success")])
    when = phrase("settings-when", locale, when=setup.when)
    return screen(Text(head_of(setup, locale), "\n\n", when), rows)


_PAGES: Final[dict[str, Callable[[Setup, str, str], Screen]]] = {
    "themes": settings_options.themes,
    "theme": settings_options.theme,
    "option": settings_options.option,
    "presets": settings_presets.ready,
    "preset": settings_presets.ready_one,
    "own": settings_presets.own,
    "mine": settings_presets.own_one,
}
