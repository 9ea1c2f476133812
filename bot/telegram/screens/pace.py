"""How long a turn may take: its words, the choice, and what is said to those who are late."""

from typing import Final

from aiogram.types import InlineKeyboardMarkup, User
from aiogram.utils.formatting import Bold, Text, TextMention

from bot.table.model import Absence, Chat, Scene, Seat
from bot.table.pace import PACES
from bot.telegram.buttons import button, rows_of
from bot.telegram.callbacks import PaceTap
from bot.telegram.keyboards import here_keyboard, take_button
from bot.telegram.names import LONG, name_text
from bot.telegram.pace_text import limit_text
from bot.telegram.screen import Post, Screen
from bot.telegram.slots import post_slot
from bot.words import phrase

AWAY: Final = "away"
"""In the slot of a post with the way back for somebody who is away."""
LEFT: Final = "left"
"""In that of one with the way to the seat of somebody who has left."""
_CHOSEN: Final = "✓ "
_HERE: Final = "\0"


def pace_choice(chat: Chat, locale: str) -> Screen:
    """All limits to choose from, the present one marked."""
    body = Text(
        Bold(phrase("pace-title", locale, limit=limit_text(chat.pace, locale))),
        "\n",
        phrase("pace-about", locale),
    )
    keys = [
        button(
            (_CHOSEN if seconds == chat.pace else "") + limit_text(seconds, locale),
            PaceTap(chat=chat.id, pace=name).pack(),
        )
        for name, seconds in PACES.items()
    ]
    return Screen.of(body, InlineKeyboardMarkup(inline_keyboard=rows_of(keys, 2)))


def absences(scene: Scene) -> list[Post]:
    """The posts about those who do not play: who let his last turns pass is called, by a mention
    that makes a sound; the seat of who has left is offered."""
    shown = {deal.number for deal in scene.deals}
    late = [
        _absence(scene, number, seat, seat.absence)
        for number, seat in enumerate(scene.seats)
        if seat.absence is not None and seat.absence.deal in shown
    ]
    left = [
        _vacancy(scene, number, seat)
        for number, seat in enumerate(scene.seats)
        if seat.vacated and seat.held and _left_in(seat) in {*shown, scene.number + 1}
    ]
    return late + left if scene.stage == "playing" else late


def _absence(scene: Scene, number: int, seat: Seat, absence: Absence) -> Post:
    locale = scene.chat.locale
    key = "cut-off" if absence.cut_off else "late-away" if seat.away else "late-move"
    before, _, after = phrase(key, locale, name=_HERE).partition(_HERE)
    name = name_text(seat.name, locale, LONG)
    who = User(id=seat.person or 0, is_bot=False, first_name=name)
    keyboard = here_keyboard(scene, locale) if seat.away else None
    screen = Screen.of(Text(before, TextMention(name, user=who), after), keyboard)
    kind = AWAY if seat.away else "late"
    # of several who cannot be reached at the same moment each is called
    slot = post_slot(scene.id, absence.deal, f"{kind}{absence.version}-{number}")
    return Post(slot, screen, loud=True)


def _vacancy(scene: Scene, number: int, seat: Seat) -> Post:
    locale = scene.chat.locale
    name = name_text(seat.name, locale, LONG)
    keyboard = InlineKeyboardMarkup(inline_keyboard=[[take_button(scene, locale, number, name)]])
    screen = Screen.of(Text(phrase("seat-left", locale, name=name)), keyboard)
    return Post(post_slot(scene.id, _left_in(seat), f"{LEFT}{number}-{len(seat.held)}"), screen)


def _left_in(seat: Seat) -> int:
    """The deal before whose end somebody has left ``seat``, which may be still to come."""
    return seat.held[-1].last + 1
