"""The signs of a score sheet, alike in it and in the legend below it."""

from dataclasses import dataclass
from typing import Final

from PIL import ImageDraw

from bot.pictures.paper import MARGIN, WIDTH, Colour, Theme, font, number
from bot.table.sheet import Row, ScoreSheet
from bot.words import BOLT, phrase

FALL: Final = "↓"
FINE: Final = "!"
"""Where the number of a deal would be, for a line that only fines somebody."""
LINE: Final = 52
"""Pixels from one line of the sheet to the next."""
_TEXT: Final = 28
_GAP: Final = 34
_FRAME: Final = 9
"""Pixels from a total to the frame around it."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What draws on a sheet, in which colours, and how large."""

    draw: ImageDraw.ImageDraw
    theme: Theme
    big: int
    small: int

    def total(self, right: float, middle: float, value: int, colour: Colour) -> float:
        """A total that ends at ``right``; how wide it is."""
        face = font(self.big, "bold")
        text = number(value)
        self.draw.text((right, middle), text, colour, face, anchor="rm")
        return face.getlength(text)

    def rider(self, right: float, middle: float, value: int, attempt: int) -> float:
        """The total of somebody on the barrel: a frame, before it the attempt that comes next
        (0: none are counted). How wide all of it is."""
        width = self.total(right, middle, value, self.theme.barrel) + _FRAME
        box = (right - width, middle - 21, right + _FRAME, middle + 22)
        self.draw.rounded_rectangle(box, 9, outline=self.theme.barrel, width=3)
        if not attempt:
            return width
        face = font(self.small, "bold")
        place = (right - width - 4, middle - 8)
        self.draw.text(place, str(attempt), self.theme.barrel, face, anchor="rm")
        return width + 4 + face.getlength(str(attempt))

    def bolts(self, left: float, middle: float, count: int) -> float:
        """The bolts of a deal; how wide they are."""
        text, face = BOLT if count == 1 else f"{BOLT}{count}", font(self.small + 3, "bold")
        self.draw.text((left, middle), text, self.theme.bad, face, anchor="lm")
        return face.getlength(text)

    def fall(self, left: float, middle: float) -> float:
        """A fall from the barrel; how wide it is."""
        face = font(self.small + 3, "bold")
        self.draw.text((left, middle), FALL, self.theme.bad, face, anchor="lm")
        return face.getlength(FALL)

    def played(self, left: float, middle: float, colour: Colour) -> float:
        """Who played the deal; how wide it is."""
        self.draw.line((left, middle - 18, left, middle + 18), colour, 5)
        return 5


def legend(
    sheet: ScoreSheet,
    rows: tuple[Row, ...],
    pen: Pen,
    top: float,
    locale: str,
) -> float:
    """Below ``top``, the signs that are to be seen in ``rows``, and which deals are left out; the
    height of that."""
    face = font(_TEXT)
    x, middle = float(MARGIN), top + LINE / 2
    for kind in kinds(sheet, rows):
        words = phrase(f"picture-legend-{kind}", locale)
        wide = 130 if kind in ("barrel", "attempt") else 36
        if x > MARGIN and x + wide + face.getlength(words) > WIDTH - MARGIN:
            x, middle = float(MARGIN), middle + LINE
        x += _sign(kind, x, middle, pen, sheet) + 12
        pen.draw.text((x, middle), words, pen.theme.faint, face, anchor="lm")
        x += face.getlength(words) + _GAP
    left_out = sheet.rows[: len(sheet.rows) - len(rows)]
    if left_out:
        middle += LINE if x > MARGIN else 0
        words = phrase("picture-left-out", locale, last=left_out[-1].number)
        pen.draw.text((MARGIN, middle), words, pen.theme.faint, face, anchor="lm")
        x += 1
    return middle + LINE / 2 - top if x > MARGIN else 0.0


def kinds(sheet: ScoreSheet, rows: tuple[Row, ...]) -> list[str]:
    """The signs that stand in ``rows`` and are explained in the legend: ``played bolt attempt
    barrel fall fine``."""
    seats = range(len(sheet.names))
    riding = any(one.barrel is not None for row in rows for one in row.scores)
    there = {
        "played": any(row.outcome and row.outcome.declarer is not None for row in rows),
        "bolt": any(row.bolts(seat) for row in rows for seat in seats),
        "attempt": riding and bool(sheet.rules.barrel_attempts),
        "barrel": riding and not sheet.rules.barrel_attempts,
        "fall": any(row.fell(seat) for row in rows for seat in seats),
        "fine": any(row.outcome is None for row in rows),
    }
    return [kind for kind, is_there in there.items() if is_there]


def _sign(kind: str, x: float, middle: float, pen: Pen, sheet: ScoreSheet) -> float:
    """One sign, and its width."""
    match kind:
        case "bolt":
            return pen.bolts(x, middle, 1)
        case "fall":
            return pen.fall(x, middle)
        case "played":
            return pen.played(x + 3, middle, pen.theme.seats[0])
        case "fine":
            face = font(pen.small)
            pen.draw.text((x, middle), FINE, pen.theme.faint, face, anchor="lm")
            return face.getlength(FINE)
        case _:
            at, attempt = sheet.rules.barrel_at, 2 if kind == "attempt" else 0
            wide = font(pen.big, "bold").getlength(str(at)) + 2 * _FRAME
            wide += 4 + font(pen.small, "bold").getlength("2") if attempt else 0
            pen.rider(x + wide - _FRAME, middle, at, attempt)
            return wide
