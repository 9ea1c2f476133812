"""What all pictures are made with: colours, letters, marks."""

import io
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

import font_source_sans_pro as source_sans
from PIL import Image, ImageDraw, ImageFont

from bot.words import MINUS

WIDTH: Final = 1080
"""Of every picture, in pixels: what a phone shows sharply."""
MARGIN: Final = 40
COLOURS: Final = 128
"""Of a PNG: enough for smooth letters, and a quarter of the bytes."""
LONGEST: Final = 8800
"""Pixels; Telegram takes no picture whose sides are more than 10000 together."""

Colour: TypeAlias = tuple[int, int, int]
Weight: TypeAlias = Literal["regular", "bold"]
_FONTS: Final[dict[Weight, str]] = {
    "regular": source_sans.SourceSansProSemibold,
    "bold": source_sans.SourceSansProBold,
}
_LETTERS: Final = 400
"""More of a text than any line holds."""
_NOTHING: Final = "#"
_NO_GLYPH: Final = "\uffff"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a picture; ``seats`` by seat, told apart also by the colour-blind."""

    paper: Colour
    ink: Colour
    faint: Colour
    rule: Colour
    shade: Colour
    good: Colour
    bad: Colour
    barrel: Colour
    seats: tuple[Colour, ...]


THEMES: Final = {
    "light": Theme(
        paper=(252, 250, 243),
        ink=(33, 37, 48),
        faint=(122, 126, 138),
        rule=(214, 217, 226),
        shade=(255, 241, 196),
        good=(20, 122, 62),
        bad=(190, 46, 46),
        barrel=(181, 108, 0),
        seats=((0, 98, 178), (206, 84, 0), (0, 133, 97), (150, 58, 148)),
    ),
    "dark": Theme(
        paper=(27, 31, 39),
        ink=(236, 238, 243),
        faint=(150, 156, 170),
        rule=(58, 64, 77),
        shade=(70, 60, 22),
        good=(104, 206, 140),
        bad=(250, 122, 116),
        barrel=(240, 176, 72),
        seats=((96, 178, 250), (255, 158, 82), (74, 214, 168), (226, 142, 224)),
    ),
}


@cache
def font(size: int, weight: Weight = "regular") -> ImageFont.FreeTypeFont:
    """The letters of all pictures, ``size`` in pixels."""
    return ImageFont.truetype(_FONTS[weight], size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(letter: str) -> bool:
    """Whether the font can draw ``letter``; what it cannot would be an empty box."""
    face = font(24)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask(_NO_GLYPH))


def legible(name: str) -> str:
    """``name`` without what the font cannot draw (emoji, rare scripts); a number sign when
    nothing is left."""
    kept = "".join(letter for letter in name[:_LETTERS] if letter.isprintable() and _has(letter))
    return " ".join(kept.split()) or _NOTHING


def columns(names: Sequence[str]) -> tuple[str, ...]:
    """``names`` by seat as they are written over columns: those that look alike, or of which
    nothing could be drawn, with the number of their seat."""
    drawn = [legible(name) for name in names]
    return tuple(
        f"{name} {seat}" if drawn.count(name) > 1 or name == _NOTHING else name
        for seat, name in enumerate(drawn, 1)
    )


def fitted(text: str, face: ImageFont.FreeTypeFont, width: float) -> str:
    """``text``, cut with an ellipsis where it is wider than ``width`` pixels."""
    text = text[:_LETTERS]
    if face.getlength(text) <= width:
        return text
    whole = bisect_right(range(1, len(text)), width, key=lambda n: face.getlength(f"{text[:n]}…"))
    return f"{text[:whole].rstrip()}…"


def placed(
    text: str, width: float, sizes: Sequence[int], lines: int = 1, weight: Weight = "bold"
) -> tuple[ImageFont.FreeTypeFont, tuple[str, ...]]:
    """``text`` in the largest letters of ``sizes``, largest first, with which it goes into one
    line of ``width`` pixels; failing that in the smallest, on ``lines`` lines, the last one cut
    with an ellipsis where it has to be."""
    text = text[:_LETTERS]
    for size in sizes:
        face = font(size, weight)
        if face.getlength(text) <= width:
            return face, (text,)
    face = font(sizes[-1], weight)
    return face, tuple(_broken(text, face, width, lines))


def _broken(text: str, face: ImageFont.FreeTypeFont, width: float, lines: int) -> Iterator[str]:
    """``text`` on ``lines`` lines at most, broken between words, a long one within."""
    words = text.split(" ")
    for _ in range(lines - 1):
        taken = bisect_right(
            range(1, len(words) + 1), width, key=lambda n: face.getlength(" ".join(words[:n]))
        )
        if taken:
            yield " ".join(words[:taken])
            words = words[taken:]
        else:
            word = words[0]
            cut = bisect_right(
                range(1, len(word) - 1), width, key=lambda n: face.getlength(f"{word[:n]}-")
            )
            yield f"{word[:cut]}-"
            words[0] = word[cut:]
        if not words:
            return
    yield fitted(" ".join(words), face, width)


def blank(height: int, theme: Theme) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty sheet, and what draws on it."""
    image = Image.new("RGB", (WIDTH, height), theme.paper)
    return image, ImageDraw.Draw(image)


def stacked(images: Sequence[Image.Image], theme: Theme) -> Image.Image:
    """The images, all `WIDTH` wide, one under the other."""
    image, _ = blank(sum(one.height for one in images), theme)
    top = 0
    for one in images:
        image.paste(one, (0, top))
        top += one.height
    return image


def number(value: int) -> str:
    """A total, with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def png(image: Image.Image) -> bytes:
    """The bytes of ``image`` as a PNG of few colours."""
    # every second pixel has the colours of all: to look for them there takes a quarter of the time
    part = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
    colours = part.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few = image.quantize(palette=colours, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", compress_level=3)
    return out.getvalue()
