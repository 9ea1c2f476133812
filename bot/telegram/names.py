"""Names as they may stand in a message: literal, of bounded length, unable to disturb the line.

A person's name is a foreign text: it may be empty to the eye, written from right to left, full of
control marks, or longer than the screen.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.table.model import Scene, Seat
from bot.words import phrase

LONG: Final = 20
SHORT: Final = 12
_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
_JOINER: Final = "\u200d"
_UNITS_A_SIGN: Final = 3
_MARKS_A_LETTER: Final = 2
_SUPERSCRIPT: Final = "¹²³⁴"


def name_text(name: str, locale: str, limit: int = LONG) -> str:
    """``name`` without control marks, cut to ``limit`` signs as the eye counts them; a stand-in
    when nothing can be seen of it. Right-to-left names are isolated from what follows."""
    return _clean(name, limit) or phrase("name-none", locale)


def unheard(scene: Scene) -> tuple[int, ...]:
    """The seats of persons whom the bot cannot write to, so that they do not see their hands;
    somebody away is none, a computer plays for him."""
    return tuple(
        seat
        for seat, place in enumerate(scene.seats)
        if place.person is not None and not place.away and not scene.people[place.person].reachable
    )


def names_of(
    scene: Scene, locale: str, limit: int = SHORT, *, computers: bool = False
) -> tuple[str, ...]:
    """The names of all seats; namesakes get their seat's number, and computers their sign where
    that is asked for."""
    names = told_apart([name_text(seat.name, locale, limit) for seat in scene.seats])
    return tuple(
        (sign_of(place) if computers else "") + name
        for place, name in zip(scene.seats, names, strict=True)
    )


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """``names`` by seat, namesakes with the number of their seat."""
    return tuple(
        name + _SUPERSCRIPT[seat] if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def sign_of(seat: Seat) -> str:
    """What stands before the name of a computer, or of a person for whom one plays."""
    if seat.away:
        return "💤 "
    return "🤖 " if seat.level is not None else ""


@lru_cache(maxsize=4096)
def _clean(name: str, limit: int) -> str:
    kept = "".join(map(_kept, unicodedata.normalize("NFC", name).translate(_BLANKS)))
    signs = _signs(" ".join(kept.split()).strip(_JOINER))
    if not any(unicodedata.category(sign[0])[0] in "LNPS" for sign in signs):
        return ""
    text = "".join(signs)
    if len(signs) > limit or _units(text) > limit * _UNITS_A_SIGN:
        text = _cut(signs, limit - 1) + "…"
    right_to_left = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
    return f"\u2068{text}\u2069" if right_to_left else text


def _kept(char: str) -> str:
    if char == _JOINER:
        return char
    category = unicodedata.category(char)
    if category in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return "" if category[0] == "C" else char


def _signs(text: str) -> list[str]:
    """Roughly the grapheme clusters: a letter with its marks, a joined emoji, a flag."""
    signs: list[str] = []
    for char in text:
        if signs and _belongs(signs[-1], char):
            if len(signs[-1]) <= _MARKS_A_LETTER or unicodedata.category(char) != "Mn":
                signs[-1] += char
        else:
            signs.append(char)
    return signs


def _belongs(sign: str, char: str) -> bool:
    if char == _JOINER or sign.endswith(_JOINER) or unicodedata.category(char)[0] == "M":
        return True
    if "\U0001f3fb" <= char <= "\U0001f3ff":
        return True
    return _is_flag_half(char) and len(sign) == 1 and _is_flag_half(sign)


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _cut(signs: list[str], limit: int) -> str:
    text = ""
    for sign in signs[:limit]:
        if _units(text + sign) > limit * _UNITS_A_SIGN:
            break
        text += sign
    return text.rstrip()


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
