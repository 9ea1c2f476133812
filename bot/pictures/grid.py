"""A titled table of words and numbers: statistics, ratings."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.pictures.paper import LONGEST, MARGIN, WIDTH, Theme, blank, fitted, font, legible

_LINE: Final = 58
_TITLE: Final = 100
_FIRST: Final = 0.34
"""Of the width, for the first column."""


@dataclass(frozen=True, slots=True)
class Grid:
    """``head`` and every row have the same number of cells; the first is a name. ``notes`` are
    lines below."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def grid(table: Grid, theme: Theme) -> Image.Image:
    """The table, as high as it has to be; rows that would make it too long are left out."""
    rows = table.rows[: (LONGEST - _TITLE - MARGIN) // _LINE - 1 - len(table.notes)]
    image, draw = blank(_TITLE + _LINE * (len(rows) + 1 + len(table.notes)) + MARGIN, theme)
    title, head, bold, plain = font(40, "bold"), font(25), font(31, "bold"), font(31)
    room = WIDTH - 2 * MARGIN
    draw.text((MARGIN, 32), fitted(legible(table.title), title, room), theme.ink, title)
    first = room * _FIRST
    other = (room - first) / max(1, len(table.head) - 1)
    for line, cells in enumerate((table.head, *rows)):
        y = _TITLE + _LINE * line
        middle = y + _LINE / 2
        if line:
            draw.line((MARGIN, y, WIDTH - MARGIN, y), theme.rule if line > 1 else theme.ink, 2)
        for place, cell in enumerate(cells):
            face = head if line == 0 else bold if place == 0 else plain
            colour = theme.faint if line == 0 else theme.ink
            if place == 0:
                text = fitted(legible(cell), face, first - 12) if cell else ""
                draw.text((MARGIN, middle), text, colour, face, anchor="lm")
            else:
                right = MARGIN + first + other * place
                draw.text((right, middle), fitted(cell, face, other - 8), colour, face, anchor="rm")
    for line, note in enumerate(table.notes, len(rows) + 1):
        y = _TITLE + _LINE * line + 24
        draw.text((MARGIN, y), fitted(legible(note), plain, room), theme.ink, plain, anchor="lt")
    return image
