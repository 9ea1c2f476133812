"""What of tables is written down, as the store is given it and gives it back."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from bot.engine.scoring import Line
from bot.table.model import Table

By: TypeAlias = Literal["person", "computer", "rules", "timeout", "away"]


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """A deal to be written down: its number, its opening position in the notation, and what the
    cards come from: the secret, who asked for the deal, and people's words."""

    number: int
    opening: str
    secret: str = field(default="", repr=False)
    asked: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Ply:
    """An accepted action to be written down. ``ply`` counts from 0 within the deal; ``by`` says
    who moved: ``person``, ``computer``, or ``rules`` for a word without a choice; a computer for
    a person whose time was up (``timeout``) or who is ``away``."""

    deal: int
    ply: int
    seat: int
    token: str
    by: By


@dataclass(frozen=True, slots=True)
class ClosedDeal:
    """A deal that ended: its closing standing (``score=…``) and, unless redealt, its outcome
    line."""

    number: int
    closing: str
    outcome: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as it was written down; ``closing`` is empty while it is being played, ``secret`` and
    what follows for a deal dealt without (`OpenedDeal`)."""

    number: int
    opening: str
    tokens: tuple[str, ...]
    closing: str
    outcome: str
    secret: str = field(default="", repr=False)
    asked: str = ""
    words: str = ""


@dataclass(frozen=True)
class StoredTable:
    """A table as it was written down: ``table`` without its game, and the deals to replay, the
    last two in full, oldest first."""

    table: Table
    rules: str
    deals: tuple[StoredDeal, ...]
    outcomes: tuple[str, ...]  # outcome lines of all earlier deals, "" for a redealt one


@dataclass(frozen=True)
class PastGame:
    """What is no secret any more of a game, as it was written down: ``table`` without its game and
    the secrets of deals that are not over, and the deals that are, oldest first; of a game that has
    ended also the one it ended in."""

    table: Table
    deals: tuple[StoredDeal, ...]

    def __post_init__(self) -> None:
        # whoever looks back on a game must not be able to see into the deal to come
        object.__setattr__(self, "table", replace(self.table, secret="", next_secret=""))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a slot of a chat shows now: the message, and a fingerprint of its content."""

    message_id: int
    fingerprint: str
