"""The totals of a game, deal by deal, as lines, with the line of the barrel."""

import math
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.state import Standing
from bot.pictures.paper import MARGIN, WIDTH, Theme, blank, columns, fitted, font, number
from bot.table.sheet import ScoreSheet
from bot.words import phrase

_HEIGHT: Final = 620
_FINE: Final = 2
"""Lines are drawn so much larger and made smaller again: that makes them smooth."""
_NAMES: Final = (120, 380)
"""Pixels to the right, for the names at the ends of the lines: the least and the most."""
_BRIM: Final = 8
"""Pixels around the plot that thick lines and dots may cover."""
_END: Final = 30
_STEPS: Final = (50, 100, 200, 250, 500, 1000)


def chart(sheet: ScoreSheet, locale: str, theme: Theme) -> Image.Image:
    """All totals from the start to the last line; names and totals at the ends of the lines."""
    totals = [sheet.totals(seat) for seat in range(len(sheet.names))]
    rules = sheet.rules
    barrel = rules.barrel_at if rules.has_barrel else None
    low = min(0, *(min(line) for line in totals))
    high = max(rules.target, *(max(line) for line in totals))
    names = [f"{name} {number(one.total)}" for name, one in _named(sheet)]
    face = font(_END, "bold")
    room = min(max(_NAMES[0], 28 + max(map(face.getlength, names))), _NAMES[1])
    plot = _Plot(low, high, len(sheet.rows), WIDTH - MARGIN - room)
    image, draw = blank(_HEIGHT, theme)
    draw.text((MARGIN, 22), phrase("picture-chart", locale), theme.ink, font(32, "bold"))
    for value in plot.marks():
        y = plot.y(value)
        draw.line((plot.left, y, plot.right, y), theme.ink if value == 0 else theme.rule, 2)
        draw.text((plot.left - 12, y), number(value), theme.faint, font(25), anchor="rm")
    if barrel is not None:
        _dashes(draw, plot.left, plot.right, plot.y(barrel), theme)
        label = phrase("picture-barrel", locale, points=barrel)
        draw.text((plot.left + 8, plot.y(barrel) - 4), label, theme.barrel, font(25), anchor="ls")
    _lines(image, totals, plot, theme)
    _ends(draw, sheet, plot, theme)
    return image


class _Plot:
    """Where a total of a deal lies in the picture."""

    def __init__(self, low: int, high: int, deals: int, right: float) -> None:
        self.low, self.high, self.deals = low, high, max(deals, 1)
        self.left, self.right = MARGIN + 78.0, right
        self.top, self.bottom = 90.0, _HEIGHT - 44.0

    def x(self, deal: int) -> float:
        """After ``deal`` lines of the sheet."""
        return self.left + (self.right - self.left) * deal / self.deals

    def y(self, total: int) -> float:
        """Of a total."""
        span = self.high - self.low
        return self.bottom - (self.bottom - self.top) * (total - self.low) / span

    def marks(self) -> range:
        """Round values, about six of them."""
        step = next(one for one in _STEPS if (self.high - self.low) / one <= 7 or one == _STEPS[-1])
        return range(math.ceil(self.low / step) * step, self.high + 1, step)


def _lines(image: Image.Image, totals: list[tuple[int, ...]], plot: _Plot, theme: Theme) -> None:
    """The lines themselves; each has dots of its own colour where there are few deals."""
    left, top = int(plot.left) - _BRIM, int(plot.top) - _BRIM
    box = (left, top, math.ceil(plot.right) + _BRIM, math.ceil(plot.bottom) + _BRIM)
    part = image.crop(box)
    fine = part.resize((part.width * _FINE, part.height * _FINE), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(fine)
    for seat, line in enumerate(totals):
        points = [
            ((plot.x(deal) - left) * _FINE, (plot.y(total) - top) * _FINE)
            for deal, total in enumerate(line)
        ]
        draw.line(points, theme.seats[seat], 6 * _FINE, joint="curve")
        radius = (7 if len(line) <= 40 else 4) * _FINE
        for x, y in points:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), theme.seats[seat])
    image.paste(fine.reduce(_FINE), box)


def _dashes(draw: ImageDraw.ImageDraw, left: float, right: float, y: float, theme: Theme) -> None:
    x = left
    while x < right:
        draw.line((x, y, min(x + 14, right), y), theme.barrel, 3)
        x += 24


def _named(sheet: ScoreSheet) -> list[tuple[str, Standing]]:
    return list(zip(columns(sheet.names), sheet.scores, strict=True))


def _ends(draw: ImageDraw.ImageDraw, sheet: ScoreSheet, plot: _Plot, theme: Theme) -> None:
    """Each name with its total, moved apart where lines end close together."""
    seats = sorted(range(len(sheet.names)), key=lambda seat: -sheet.scores[seat].total)
    apart, face = 38.0, font(_END, "bold")
    heights = [plot.y(sheet.scores[seat].total) for seat in seats]
    for i in range(1, len(heights)):
        heights[i] = max(heights[i], heights[i - 1] + apart)
    over = max(0.0, heights[-1] - (plot.bottom + 20))
    named = _named(sheet)
    for seat, y in zip(seats, heights, strict=True):
        name, standing = named[seat]
        text = f" {number(standing.total)}"
        room = WIDTH - MARGIN - plot.right - 20 - face.getlength(text)
        place = (plot.right + 16, y - over)
        draw.text(place, fitted(name, face, room) + text, theme.seats[seat], face, anchor="lm")
