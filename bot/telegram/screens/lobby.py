"""The lobby, and how a table ends before or outside a game."""

from dataclasses import replace

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.table.model import Scene, Seat
from bot.telegram.cards_text import plain
from bot.telegram.keyboards import invitation_keyboard, lobby_keyboard
from bot.telegram.names import LONG, name_text, names_of
from bot.telegram.record_keys import record_rows
from bot.telegram.screen import Screen
from bot.telegram.screens.lines import DOT, listed
from bot.telegram.screens.locks import former_lock_line, lock_line
from bot.telegram.screens.rules import rules_line
from bot.words import keys, phrase


def lobby(scene: Scene) -> Screen:
    """Who sits where, by which rules, and the buttons to sit down and begin."""
    locale = scene.chat.locale
    return Screen.of(_gathered(scene, lock_line(scene, locale)), lobby_keyboard(scene, locale))


def lobby_left(scene: Scene) -> Screen:
    """What stays of a lobby when its first deal is told below: the same without buttons, with the
    lock of that deal, which is to be compared with its secret."""
    return Screen.of(_gathered(scene, former_lock_line(scene, scene.chat.locale)))


def _gathered(scene: Scene, lock: Text) -> Text:
    locale = scene.chat.locale
    names = names_of(scene, locale, LONG, computers=True)
    starter = name_text(scene.starter.name, locale)
    seats = [
        f"{number} {name}{_level(seat, locale)}"
        for number, (seat, name) in enumerate(zip(scene.seats, names, strict=True), 1)
    ]
    most = max(scene.rules.players)
    seats += [
        f"{number} {phrase('seat-free', locale)}" for number in range(len(names) + 1, most + 1)
    ]
    body = Text(
        Bold(phrase("lobby-title", locale, name=starter)),
        "\n",
        phrase("lobby-rules", locale, rules=rules_line(scene.rules, locale)),
        "\n\n",
        "\n".join(seats),
    )
    missing = min(scene.rules.players) - len(names)
    if not scene.people:
        body += Text("\n\n", phrase("error-no-person", locale))
    elif missing > 0:
        body += Text("\n\n", phrase("lobby-missing", locale, count=missing))
    return Text(body, "\n", lock) if lock else body


def _level(seat: Seat, locale: str) -> str:
    return "" if seat.level is None else DOT + phrase(f"level-{seat.level}", locale)


def invitation(scene: Scene, locale: str) -> Screen:
    """In private, to somebody who wanted to be called: where a table is gathered, and the button
    to sit down."""
    title = name_text(scene.chat.title, locale, LONG)
    name = name_text(scene.starter.name, locale)
    body = Text(phrase("invitation", locale, title=title, name=name))
    return Screen.of(body, invitation_keyboard(scene, locale))


def closed(scene: Scene, locale: str | None = None) -> Screen:
    """What is left of a lobby or a game that was closed, with the reason; no buttons. In the
    chat's own language, or in ``locale``."""
    locale = locale or scene.chat.locale
    body = Text(Bold(ending(scene, locale)))
    if scene.public is not None and scene.practice is None:
        names = names_of(scene, locale, computers=True)
        totals = [f"{name} {plain(s.total)}" for name, s in zip(names, scene.scores, strict=False)]
        body += Text("\n", listed(totals))
    return Screen.of(body)


def stopped(scene: Scene, locale: str | None = None) -> Screen:
    """The last word of a game that was stopped, as `closed`, with the way to its record."""
    rows = record_rows(scene.id, locale or scene.chat.locale)
    return replace(closed(scene, locale), keyboard=InlineKeyboardMarkup(inline_keyboard=rows))


def ending(scene: Scene, locale: str) -> str:
    """That it is over, and why: ``Партия остановлена.``"""
    if scene.practice is not None:
        return phrase("closed-practice", locale)
    key = f"closed-{scene.reason}"
    if key not in keys(locale):
        key = "closed-table" if scene.public is None else "closed-game"
    return phrase(key, locale)


def damaged(scene: Scene, locale: str | None = None) -> Screen:
    """A table that could not be read back: it says so and stays out of the way."""
    return Screen.of(Text(phrase("damaged", locale or scene.chat.locale)))
