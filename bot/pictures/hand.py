"""A hand of cards as a picture."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.paper import MARGIN, WIDTH, Colour, Theme, blank, font

_CARD: Final = (154, 216)
_FINE: Final = 4
"""Suits are drawn so much larger and made smaller: that makes their edges smooth."""
_FACE: Final[Colour] = (255, 255, 255)
_EDGE: Final[Colour] = (170, 175, 186)
_INKS: Final[tuple[Colour, ...]] = ((206, 30, 44), (206, 30, 44), (24, 26, 34), (24, 26, 34))
_FOUR_INKS: Final[tuple[Colour, ...]] = ((206, 30, 44), (0, 98, 200), (12, 128, 62), (24, 26, 34))


def fanned(cards: Sequence[tuple[str, int]], theme: Theme, *, four_colours: bool) -> Image.Image:
    """``cards`` in their order, each the text of its rank and its suit (0 ♥, 1 ♦, 2 ♣, 3 ♠).

    They lie side by side, or one over the other where they are many; ten fit.
    """
    image, draw = blank(_CARD[1] + 2 * MARGIN, theme)
    room = WIDTH - 2 * MARGIN - _CARD[0]
    step = min(_CARD[0] + 14.0, room / max(1, len(cards) - 1))
    inks = _FOUR_INKS if four_colours else _INKS
    for place, (rank, suit) in enumerate(cards):
        x = round(MARGIN + place * step)
        box = (x, MARGIN, x + _CARD[0], MARGIN + _CARD[1])
        draw.rounded_rectangle(box, 16, _FACE, _EDGE, 3)
        draw.text((x + 16, MARGIN + 40), rank, inks[suit], font(52, "bold"), anchor="lm")
        _put(image, suit, 38, (x + 16, MARGIN + 74), inks[suit])
        _put(image, suit, 84, (x + 58, MARGIN + 118), inks[suit])
    return image


def _put(image: Image.Image, suit: int, size: int, at: tuple[int, int], ink: Colour) -> None:
    image.paste(ink, (*at, at[0] + size, at[1] + size), _sign(suit, size))


@cache
def _sign(suit: int, size: int) -> Image.Image:
    """The sign of a suit as a mask of ``size`` by ``size`` pixels."""
    side = size * _FINE
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)

    def disc(x: float, y: float, radius: float) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(tuple(side * one for one in box), 255)

    def area(*points: tuple[float, float]) -> None:
        draw.polygon([(side * x, side * y) for x, y in points], 255)

    stem = (0.5, 0.55), (0.68, 0.96), (0.32, 0.96)
    if suit == 0:
        disc(0.28, 0.30, 0.245)
        disc(0.72, 0.30, 0.245)
        area((0.075, 0.43), (0.5, 0.97), (0.925, 0.43), (0.5, 0.25))
    elif suit == 1:
        area((0.5, 0.02), (0.88, 0.5), (0.5, 0.98), (0.12, 0.5))
    elif suit == 2:
        disc(0.5, 0.26, 0.22)
        disc(0.26, 0.58, 0.22)
        disc(0.74, 0.58, 0.22)
        area((0.4, 0.3), (0.6, 0.3), (0.6, 0.65), (0.4, 0.65))
        area(*stem)
    else:
        disc(0.29, 0.56, 0.22)
        disc(0.71, 0.56, 0.22)
        area((0.095, 0.46), (0.5, 0.02), (0.905, 0.46), (0.5, 0.72))
        area(*stem)
    return mask.resize((size, size), Image.Resampling.BOX)
