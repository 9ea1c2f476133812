"""The score sheet (запись) as people write it: a column for each player, the total after each deal,
a sign for a bolt, a frame for the barrel."""

import math
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.paper import MARGIN, WIDTH, Theme, blank, columns, font, number, placed
from bot.pictures.signs import FINE, LINE, Pen, legend
from bot.table.sheet import Row, ScoreSheet
from bot.words import phrase

_ROWS: Final = 22
"""Lines in one column of the sheet; a longer game goes on in a second column beside it."""
MOST: Final = 60
"""Lines in a picture that a phone still shows legibly; of a longer game these are the last, and
the chart has all of it."""
_TITLE: Final = 42
_CHANGES: Final = 34
_HEAD: Final = 84
_GAP: Final = 36
_NUMBER: Final = 58
_LEGEND: Final = 4
"""Lines the legend may take."""


def score_sheet(sheet: ScoreSheet, locale: str, theme: Theme, changes: str = "") -> Image.Image:
    """The whole sheet, as high as it has to be; ``changes`` are what differs from the preset, in
    words."""
    rows = sheet.rows[-MOST:]
    skipped = len(sheet.rows) - len(rows)
    halves = 1 if len(rows) <= _ROWS else 2
    each = max(1, math.ceil(len(rows) / halves))
    room = WIDTH - 2 * MARGIN
    face, lines = placed(changes, room, (28, 25), 3, "regular") if changes else (font(25), ())
    top = MARGIN + _TITLE + 16 + _CHANGES * len(lines) + (10 if lines else 0)
    below = top + _HEAD + LINE * (each + 1) + 14
    image, draw = blank(below + LINE * _LEGEND, theme)
    title, (heading,) = placed(_heading(sheet, locale), room, (_TITLE, 34, 28))
    draw.text((MARGIN, 30), heading, theme.ink, title)
    for place, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + _TITLE + 8 + _CHANGES * place), line, theme.faint, face)
    wide = (room - _GAP * (halves - 1)) / halves
    for half in range(halves):
        first = half * each
        part = rows[first : first + each]
        left = MARGIN + half * (wide + _GAP)
        _Half(sheet, theme, draw, left, top, wide).draw(skipped + first, part, each)
    height = legend(sheet, rows, Pen(draw, theme, 32, 26), below, locale)
    return image.crop((0, 0, WIDTH, below + math.ceil(height) + 12))


def _heading(sheet: ScoreSheet, locale: str) -> str:
    rules = phrase(f"preset-{sheet.rules.preset}", locale)
    deals = sum(row.outcome is not None for row in sheet.rows)
    title = phrase("picture-title", locale, rules=rules, deals=deals)
    return title[:1].upper() + title[1:]


class _Half:
    """One column block of the sheet: names above, one line for each deal."""

    def __init__(
        self,
        sheet: ScoreSheet,
        theme: Theme,
        draw: ImageDraw.ImageDraw,
        left: float,
        top: float,
        wide: float,
    ) -> None:
        self.sheet, self.theme, self.drawer = sheet, theme, draw
        self.left, self.top, self.right = left, top, left + wide
        self.column = (wide - _NUMBER) / len(sheet.names)
        self.broad = self.column > 150
        self.pen = Pen(draw, theme, *((38, 27) if self.broad else (27, 18)))
        self.pad = 16 if self.broad else 10

    def draw(self, first: int, rows: tuple[Row, ...], each: int) -> None:
        """Names, rules, and ``rows``, the first of which is line ``first`` of the sheet."""
        self._names(each)
        before = self.sheet.start if first == 0 else self.sheet.rows[first - 1].scores
        y = self.top + _HEAD
        for seat, standing in enumerate(before):
            right = self._x(seat + 1) - self.pad
            self.pen.total(right, y + LINE / 2, standing.total, self.theme.faint)
        for row in rows:
            y += LINE
            self.drawer.line((self.left, y, self.right, y), self.theme.rule, 1)
            self._row(y + LINE / 2, row)

    def _x(self, seat: int) -> float:
        return self.left + _NUMBER + seat * self.column

    def _names(self, each: int) -> None:
        theme, draw = self.theme, self.drawer
        bottom = self.top + _HEAD + LINE * (each + 1)
        sizes = (34, 30, 27) if self.broad else (24, 21, 19)
        for seat, name in enumerate(columns(self.sheet.names)):
            x = self._x(seat)
            if seat == self.sheet.winner:
                box = (x + 4, self.top, x + self.column - 2, bottom)
                draw.rounded_rectangle(box, 14, theme.shade)
            face, lines = placed(name, self.column - 12, sizes, 2)
            y = self.top + 36 - face.size * 0.55 * (len(lines) - 1)
            for line in lines:
                draw.text((x + self.column / 2, y), line, theme.seats[seat], face, anchor="mm")
                y += face.size * 1.1
        for seat in range(len(self.sheet.names)):
            draw.line((self._x(seat), self.top, self._x(seat), bottom), theme.rule, 2)
        y = self.top + _HEAD - 12
        draw.line((self.left, y, self.right, y), theme.ink, 3)

    def _row(self, middle: float, row: Row) -> None:
        text = str(row.number) if row.outcome is not None else FINE
        place, face = (self.left + _NUMBER - 12, middle), font(self.pen.small)
        self.drawer.text(place, text, self.theme.faint, face, anchor="rm")
        for seat in range(len(row.scores)):
            self._cell(middle, row, seat)

    def _cell(self, middle: float, row: Row, seat: int) -> None:
        """The total to the right, the change in small before it, bolts, the barrel's frame."""
        theme, pen = self.theme, self.pen
        standing, right = row.scores[seat], self._x(seat + 1) - self.pad
        if standing.barrel is None:
            width = pen.total(right, middle, standing.total, theme.ink)
        else:
            attempt = standing.barrel + 1 if self.sheet.rules.barrel_attempts else 0
            width = pen.rider(right, middle, standing.total, attempt)
        x = self._x(seat) + max(self.pad, 15)
        if row.outcome is not None and row.outcome.declarer == seat:
            pen.played(self._x(seat) + 5, middle, theme.seats[seat])
        if bolts := row.bolts(seat):
            x += pen.bolts(x, middle, bolts) + 6
        if row.fell(seat):
            x += pen.fall(x, middle) + 6
        if change := row.change(seat):
            plus, face = f"+{change}" if change > 0 else number(change), font(pen.small)
            if x + face.getlength(plus) <= right - width - 8:
                shade = theme.good if change > 0 else theme.bad
                self.drawer.text((x, middle), plus, shade, face, anchor="lm")
