"""How the group is told of tricks: the choice."""

from typing import get_args

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.table.model import Chat, Tricks
from bot.telegram.buttons import button
from bot.telegram.callbacks import TricksTap
from bot.telegram.keyboards import tricks_title
from bot.telegram.screen import Screen
from bot.telegram.screens.settings_keys import CHOSEN
from bot.words import phrase


def tricks_choice(chat: Chat, locale: str) -> Screen:
    """Both ways to choose from, the present one marked."""
    body = Text(Bold(tricks_title(chat, locale)), "\n", phrase("tricks-about", locale))
    row = [
        button(
            (CHOSEN if one == chat.tricks else "") + phrase(f"tricks-{one}", locale),
            TricksTap(chat=chat.id, tricks=one).pack(),
        )
        for one in get_args(Tricks)
    ]
    return Screen.of(body, InlineKeyboardMarkup(inline_keyboard=[row]))
