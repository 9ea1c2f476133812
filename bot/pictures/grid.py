"""A titled table of words and numbers: statistics, ratings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.paper import LONGEST, MARGIN, WIDTH, Theme, blank, fitted, font, legible, placed

_LINE: Final = 58
_NOTE: Final = 44
_TITLE: Final = (40, 36, 32)
_NAME: Final = (31, 28, 25)
_NUMBER: Final = 31
_HEAD: Final = 25
_APART: Final = 22
"""Pixels between columns."""
_FIRST: Final = 0.3
"""Of the width, the least for the first column."""


@dataclass(frozen=True, slots=True)
class Grid:
    """``head`` and every row have the same number of cells; the first is a name. ``about`` stands
    under the title, ``notes`` are lines below."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    about: str = ""


def grid(table: Grid, theme: Theme) -> Image.Image:
    """The table, as high as it has to be; rows that would make it too long are left out."""
    room = WIDTH - 2 * MARGIN
    face, titles = placed(legible(table.title), room, _TITLE, 2)
    notes = [placed(legible(note), room, (29, 26), 2, "regular") for note in table.notes]
    noted = sum(_NOTE * len(lines) for _, lines in notes)
    top = MARGIN + 48 * len(titles) + (44 if table.about else 0)
    rows = table.rows[: (LONGEST - top - 2 * MARGIN - noted) // _LINE - 1]
    below = top + _LINE * (len(rows) + 1) + 20
    image, draw = blank(below + noted + MARGIN // 2, theme)
    for place, line in enumerate(titles):
        draw.text((MARGIN, 30 + 48 * place), line, theme.ink, face)
    if table.about:
        about = font(30)
        place_of = (MARGIN, 34 + 48 * len(titles))
        draw.text(place_of, fitted(legible(table.about), about, room), theme.faint, about)
    _cells(draw, Grid(table.title, table.head, rows), top, theme)
    for note, lines in notes:
        for line in lines:
            draw.text((MARGIN, below), line, theme.ink, note)
            below += _NOTE
    return image


def _cells(draw: ImageDraw.ImageDraw, table: Grid, top: int, theme: Theme) -> None:
    """Head and rows: the names take what the numbers leave."""
    rights = list(_rights(table))
    first = rights[0] - MARGIN
    for line, cells in enumerate((table.head, *table.rows)):
        y = top + _LINE * line
        middle = y + _LINE / 2
        if line:
            draw.line((MARGIN, y, WIDTH - MARGIN, y), theme.rule if line > 1 else theme.ink, 2)
            face, (name,) = placed(legible(cells[0]), first, _NAME)
            draw.text((MARGIN, middle), name, theme.ink, face, anchor="lm")
        face, colour = (font(_NUMBER), theme.ink) if line else (font(_HEAD), theme.faint)
        for place in range(1, len(cells)):
            text = fitted(cells[place], face, rights[place] - rights[place - 1] - _APART / 2)
            draw.text((rights[place], middle), text, colour, face, anchor="rm")


def _rights(table: Grid) -> Iterator[float]:
    """Where each column ends: those of numbers are as wide as what is in them, within reason, and
    stand at the right."""
    head, number = font(_HEAD), font(_NUMBER)
    rows = table.rows or (("",) * len(table.head),)
    wide = [
        _APART + max(head.getlength(title), *(number.getlength(cells[place]) for cells in rows))
        for place, title in enumerate(table.head)
    ]
    room, least = WIDTH - 2.0 * MARGIN, (WIDTH - 2 * MARGIN) * _FIRST
    numbers = sum(wide[1:])
    shrunk = min(1.0, (room - least) / numbers) if numbers else 1.0
    end = MARGIN + room - numbers * shrunk
    yield end
    for one in wide[1:]:
        end += one * shrunk
        yield end
