"""Single buttons and rows of them."""

from collections.abc import Iterable
from typing import TypeAlias

from aiogram.types import DisabledButton, InlineKeyboardButton

from bot.table.model import Scene
from bot.telegram.callbacks import TableTap

Row: TypeAlias = list[InlineKeyboardButton]


def button(text: str, data: str, style: str | None = None) -> InlineKeyboardButton:
    """A button that carries ``data``; ``style`` is success, danger, primary or the app's own."""
    return InlineKeyboardButton(text=text, callback_data=data, style=style)


def disabled(text: str) -> InlineKeyboardButton:
    """A button to be seen and not tapped."""
    return InlineKeyboardButton(text=text, disabled=DisabledButton())


def table_button(
    scene: Scene, text: str, verb: str, style: str | None = None
) -> InlineKeyboardButton:
    """A wish about the table of ``scene``: ``l:<table>:<verb>``."""
    return button(text, TableTap(table=scene.id, verb=verb).pack(), style)


def rows_of(buttons: Iterable[InlineKeyboardButton], size: int) -> list[Row]:
    """Rows of at most ``size``, as even as they come: eight cards are 4 + 4, nine 5 + 4."""
    every = list(buttons)
    if not every:
        return []
    count = -(-len(every) // size)
    width = -(-len(every) // count)
    return [every[start : start + width] for start in range(0, len(every), width)]
