"""A screen: everything one message says, as a value that can be compared and fingerprinted."""

import hashlib
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup, MessageEntity
from aiogram.utils.formatting import Text


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


@dataclass(frozen=True, slots=True)
class Post:
    """A message of the group's log, posted once: ``slot`` names it for ever (``12:d3.t4``)."""

    slot: str
    screen: Screen
