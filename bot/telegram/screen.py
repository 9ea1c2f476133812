"""A screen: everything one message says, as a value that can be compared and fingerprinted."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiogram.types import InlineKeyboardMarkup, MessageEntity
from aiogram.utils.formatting import Text

TEXT_LIMIT: Final = 4096  # of a message, in UTF-16 units


@dataclass(frozen=True, slots=True)
class Screen:
    """A message's text, its entities and its keyboard."""

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None

    @classmethod
    def of(cls, body: Text, keyboard: InlineKeyboardMarkup | None = None) -> "Screen":
        """A screen from aiogram's formatting nodes; names inside stay literal."""
        text, entities = body.render()
        return cls(text, tuple(entities), keyboard)

    @property
    def fingerprint(self) -> str:
        """Equal for screens that look the same; 16 hex digits."""
        markup = "" if self.keyboard is None else self.keyboard.model_dump_json(exclude_none=True)
        marks = "".join(entity.model_dump_json(exclude_none=True) for entity in self.entities)
        whole = "\0".join((self.text, marks, markup))
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


class Draft:
    """A screen drawn when it is needed, and then once: most of what changes in a game is outdated
    before its chat may be written to."""

    __slots__ = ("_draw", "_screen")

    def __init__(self, draw: Callable[[], Screen]) -> None:
        self._draw = draw
        self._screen: Screen | None = None

    @property
    def screen(self) -> Screen:
        """What it says."""
        if self._screen is None:
            self._screen = self._draw()
        return self._screen


@dataclass(frozen=True, slots=True)
class Post:
    """A message of the group's log, posted once: ``slot`` names it for ever (``12:d3.t4``).
    Only a ``loud`` one makes a sound."""

    slot: str
    screen: Screen
    loud: bool = False


def joined(first: Screen, second: Screen) -> Screen | None:
    """One message of both, with the keyboard of ``second``; None when it would be too long."""
    text = f"{first.text}\n\n{second.text}"
    if utf16(text) > TEXT_LIMIT:
        return None
    shift = utf16(first.text) + 2
    moved = (e.model_copy(update={"offset": e.offset + shift}) for e in second.entities)
    return Screen(text, (*first.entities, *moved), second.keyboard)


def utf16(text: str) -> int:
    """The length of ``text`` as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2
