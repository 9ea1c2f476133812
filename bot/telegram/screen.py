"""A screen: everything one message says, as a value that can be compared and fingerprinted."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from aiogram.types import InlineKeyboardMarkup, MessageEntity
from aiogram.utils.formatting import Text

TEXT_LIMIT: Final = 4096  # of a message, in UTF-16 units
CAPTION_LIMIT: Final = 1024  # of what is written under a picture or a file


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture or a file: its ``name``, and what makes its bytes when it is sent; what takes more
    than some milliseconds of that must be done off the event loop."""

    kind: Literal["photo", "document"]
    name: str
    made: Callable[[], Awaitable[bytes]] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Screen:
    """A message's text, its entities, its keyboard, and what is attached to it. A message with an
    attachment is written once, as a post or a reply; its text has at most `CAPTION_LIMIT` units."""

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None
    attachment: Attachment | None = None

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
        attached = () if self.attachment is None else (self.attachment.kind, self.attachment.name)
        whole = "\0".join((self.text, marks, markup, *attached))
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


class Draft:
    """A screen drawn when it is needed, and then once: most of what changes in a game is outdated
    before its chat may be written to."""

    __slots__ = ("_draw", "_screen")

    def __init__(self, draw: Callable[[], Screen]) -> None:
        self._draw = draw
        self._screen: Screen | None = None

    @classmethod
    def of(cls, screen: Screen) -> "Draft":
        """One that is drawn already."""
        return cls(lambda: screen)

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


@dataclass(frozen=True, slots=True)
class Prompted:
    """An answer that goes again: ``slot`` is that of a `bot.telegram.slots.Prompt`."""

    slot: str
    screen: Screen


def joined(first: Screen, second: Screen) -> Screen | None:
    """One message of both, with the keyboard of ``second``; None when it would be too long, or
    one of them has an attachment."""
    if first.attachment or second.attachment:
        return None
    text = f"{first.text}\n\n{second.text}"
    if utf16(text) > TEXT_LIMIT:
        return None
    shift = utf16(first.text) + 2
    moved = (e.model_copy(update={"offset": e.offset + shift}) for e in second.entities)
    return Screen(text, (*first.entities, *moved), second.keyboard)


def utf16(text: str) -> int:
    """The length of ``text`` as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2
