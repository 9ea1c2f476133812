"""Pictures: the score sheet as people write it on paper, the chart of the totals, hands, tables.

Plain values in, the bytes of a PNG out. Drawing takes some tens of milliseconds: off the event
loop with it (`asyncio.to_thread`).
"""

from collections.abc import Sequence

from bot.pictures.chart import chart
from bot.pictures.grid import Grid, grid
from bot.pictures.hand import fanned
from bot.pictures.paper import THEMES, png, stacked
from bot.pictures.score_sheet import score_sheet
from bot.table.sheet import ScoreSheet

__all__ = ["THEMES", "Grid", "grid_picture", "hand_picture", "score_picture"]


def score_picture(sheet: ScoreSheet, locale: str, theme: str = "light", changes: str = "") -> bytes:
    """The sheet of a game and, from the second line on, the chart of its totals below, as a PNG
    1080 pixels wide. ``theme`` is one of `THEMES`; ``changes`` are what the rules change in their
    preset, in words."""
    chosen = THEMES[theme]
    drawn = [score_sheet(sheet, locale, chosen, changes)]
    if len(sheet.rows) > 1:
        drawn.append(chart(sheet, locale, chosen))
    return png(stacked(drawn, chosen))


def grid_picture(table: Grid, theme: str = "light") -> bytes:
    """A titled table of words and numbers as a PNG 1080 pixels wide."""
    return png(grid(table, THEMES[theme]))


def hand_picture(
    cards: Sequence[tuple[str, int]], theme: str = "light", *, four_colours: bool = False
) -> bytes:
    """A hand in its order as a PNG 1080 pixels wide: each card is the text of its rank and its
    suit (0 ♥, 1 ♦, 2 ♣, 3 ♠)."""
    return png(fanned(cards, THEMES[theme], four_colours=four_colours))
