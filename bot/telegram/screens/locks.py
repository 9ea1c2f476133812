"""Locks of deals to come and secrets of deals that are over (docs/fairness.md)."""

from dataclasses import replace
from typing import Final

from aiogram.types import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Code, Text

from bot.table.model import PastDeal, Scene
from bot.telegram.screen import Screen
from bot.words import phrase

_SHOWN: Final = 8


def lock_line(scene: Scene, locale: str) -> Text:
    """The lock of the deal to come, which a tap copies, on a line of its own; nothing when there
    will be none."""
    return _line(scene.number + 1, scene.lock, locale)


def former_lock_line(scene: Scene, locale: str) -> Text:
    """The lock of the deal on the table, as the message of the deal before showed it."""
    return _line(scene.number, scene.lock_now, locale)


def with_lock(screen: Screen, scene: Scene, locale: str) -> Screen:
    """``screen`` with a last button that shows the beginning of the lock of the deal to come and
    copies all of it; as it was when there will be no such deal."""
    if not scene.lock:
        return screen
    number, short = scene.number + 1, scene.lock[:_SHOWN]
    key = InlineKeyboardButton(
        text=phrase("lock-short", locale, number=number, lock=short),
        copy_text=CopyTextButton(text=scene.lock),
    )
    rows = screen.keyboard.inline_keyboard if screen.keyboard else []
    return replace(screen, keyboard=InlineKeyboardMarkup(inline_keyboard=[*rows, [key]]))


def secret_line(deal: PastDeal, locale: str) -> Text:
    """The secret of a deal that is over, on a line of its own; nothing for one without."""
    if not deal.secret:
        return Text()
    return Text("\n", phrase("secret", locale, number=deal.number), " ", Code(deal.secret))


def _line(number: int, lock: str, locale: str) -> Text:
    return Text("\n", phrase("lock", locale, number=number), " ", Code(lock)) if lock else Text()
