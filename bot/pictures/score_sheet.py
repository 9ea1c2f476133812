"""The score sheet (запись) as people write it: a column for each player, the total after each deal,
a dash for a bolt, a frame for the barrel."""

import math
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.paper import MARGIN, WIDTH, Theme, blank, columns, fitted, font
from bot.table.sheet import Row, ScoreSheet
from bot.words import MINUS, phrase

_ROWS: Final = 22
"""Lines in one column of the sheet; a longer game goes on in a second column beside it."""
_MOST: Final = 300
"""Lines in a picture; of a longer game these are the last."""
_LINE: Final = 52
_HEAD: Final = 84
_GAP: Final = 36
_NUMBER: Final = 58
_DASH: Final = 18


def score_sheet(sheet: ScoreSheet, locale: str, theme: Theme) -> Image.Image:
    """The whole sheet, as high as it has to be."""
    rows = sheet.rows[-_MOST:]
    skipped = len(sheet.rows) - len(rows)
    halves = 1 if len(rows) <= _ROWS else 2
    each = max(1, math.ceil(len(rows) / halves))
    title = 96
    image, draw = blank(title + _HEAD + _LINE * (each + 1) + MARGIN, theme)
    rules = phrase(f"preset-{sheet.rules.preset}", locale)
    deals = sum(row.outcome is not None for row in sheet.rows)
    heading = phrase("picture-title", locale, rules=rules, deals=deals)
    face = font(38, "bold")
    draw.text((MARGIN, 34), fitted(heading, face, WIDTH - 2 * MARGIN), theme.ink, face)
    wide = (WIDTH - 2 * MARGIN - _GAP * (halves - 1)) / halves
    for half in range(halves):
        first = half * each
        part = rows[first : first + each]
        left = MARGIN + half * (wide + _GAP)
        _Half(sheet, theme, draw, left, title, wide).draw(skipped + first, part, each)
    return image


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
        self.big = font(34 if self.column > 150 else 27, "bold")
        self.small = font(23 if self.column > 150 else 18)
        self.pad = 16 if self.column > 150 else 10

    def draw(self, first: int, rows: tuple[Row, ...], each: int) -> None:
        """Names, rules, and ``rows``, the first of which is line ``first`` of the sheet."""
        self._names(each)
        before = self.sheet.start if first == 0 else self.sheet.rows[first - 1].scores
        y = self.top + _HEAD
        self._standing(y, None, [one.total for one in before])
        for row in rows:
            y += _LINE
            self.drawer.line((self.left, y, self.right, y), self.theme.rule, 1)
            self._row(y, row)

    def _x(self, seat: int) -> float:
        return self.left + _NUMBER + seat * self.column

    def _names(self, each: int) -> None:
        theme, draw = self.theme, self.drawer
        bottom = self.top + _HEAD + _LINE * (each + 1)
        face = font(30 if self.column > 150 else 24, "bold")
        for seat, name in enumerate(columns(self.sheet.names)):
            x = self._x(seat)
            if seat == self.sheet.winner:
                draw.rounded_rectangle(
                    (x + 4, self.top, x + self.column - 2, bottom), 14, theme.shade
                )
            text = fitted(name, face, self.column - 20)
            draw.text(
                (x + self.column / 2, self.top + 34), text, theme.seats[seat], face, anchor="mm"
            )
        for seat in range(len(self.sheet.names)):
            draw.line((self._x(seat), self.top, self._x(seat), bottom), theme.rule, 2)
        y = self.top + _HEAD - 12
        draw.line((self.left, y, self.right, y), theme.ink, 3)

    def _row(self, y: float, row: Row) -> None:
        theme, draw = self.theme, self.drawer
        middle = y + _LINE / 2
        number = str(row.number) if row.outcome is not None else "!"
        draw.text((self.left + _NUMBER - 12, middle), number, theme.faint, self.small, anchor="rm")
        self._standing(y, row, [one.total for one in row.scores])

    def _standing(self, y: float, row: Row | None, totals: list[int]) -> None:
        for seat, total in enumerate(totals):
            self._cell(y, row, seat, total)

    def _cell(self, y: float, row: Row | None, seat: int, total: int) -> None:
        """The total to the right, the change in small before it, bolts, the barrel's frame."""
        theme, draw = self.theme, self.drawer
        middle, right = y + _LINE / 2, self._x(seat) + self.column - self.pad
        text = _number(total)
        width = self.big.getlength(text)
        rides = row is not None and row.scores[seat].barrel is not None
        colour = theme.barrel if rides else theme.ink
        if row is None:
            colour = theme.faint
        draw.text((right, middle), text, colour, self.big, anchor="rm")
        if row is None:
            return
        if rides:
            box = (right - width - 9, y + 6, right + 9, y + _LINE - 5)
            draw.rounded_rectangle(box, 9, outline=theme.barrel, width=3)
            self._ticks(right - width - 16, middle, row.scores[seat].barrel or 0)
        x = self._x(seat) + max(self.pad, 15)
        bolts = row.bolts(seat)
        for dash in range(bolts):
            level = middle + (dash * 2 - bolts + 1) * 5
            draw.line((x, level, x + _DASH, level), theme.bad, 4)
        change = row.change(seat)
        if change:
            x += (_DASH + 8) if bolts else 0
            shade = theme.good if change > 0 else theme.bad
            plus = f"+{change}" if change > 0 else _number(change)
            room = right - width - 16 - x
            if self.small.getlength(plus) <= room:
                draw.text((x, middle), plus, shade, self.small, anchor="lm")
        if row.outcome is not None and row.outcome.declarer == seat:
            played = self._x(seat) + 5
            draw.line((played, y + 8, played, y + _LINE - 8), theme.seats[seat], 5)

    def _ticks(self, x: float, middle: float, attempts: int) -> None:
        """A stroke for each attempt from the barrel that is behind."""
        for tick in range(attempts):
            at = x - tick * 9
            self.drawer.line((at, middle - 12, at, middle + 12), self.theme.barrel, 4)


def _number(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)
