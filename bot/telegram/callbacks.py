"""What buttons carry. Programs drive the bot by these, so they are part of the contract.

``g:<table>:<version>:<token>`` a move in a game, the token as in docs/notation.md;
``l:<table>:<verb>`` everything about the table itself; ``u:<table>:<version>:<what>`` only turns
the keyboard under a hand over (more bids, "really concede?") and changes no game;
``s:<place>:<verb>:<argument>`` chooses the rules, the place being a table, a group or ``0`` for
the private chat itself; ``p:<group>:<pace>`` sets how long a turn may take, ``v:<group>:<tricks>``
how tricks are told; ``f:<sure>`` answers
whether the bot shall forget who taps; ``m:<name>:<value>`` is a personal setting;
``w:<book>:<version>:<tap>`` writes in the score of a game with real cards
(`bot.table.scribe.taps`);
``t:<page>:<season>`` turns a page of statistics to another month;
``r:<table>:<verb>:<deal>:<step>`` looks back on a game.
"""

from typing import Annotated, Final, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

Number: TypeAlias = Annotated[int, Field(ge=-(2**63), lt=2**63)]
"""An id or a version; a database holds no greater ones, so such a button is nobody's."""

ASK: Final = "ask"


class GameTap(CallbackData, prefix="g"):
    """A move: ``token`` is an action of the notation, ``version`` the table it was shown at."""

    table: Number
    version: Number
    token: str


class TableTap(CallbackData, prefix="l"):
    """A wish about the table: ``join leave start close ai-novice ai-skilled ai-expert next hand
    rules …``."""

    table: Number
    verb: str


class KeyboardTap(CallbackData, prefix="u"):
    """Turn the keyboard over: ``bids`` (all bids), ``concede`` (ask whether really), ``back``."""

    table: Number
    version: Number
    what: str


class SettingsTap(CallbackData, prefix="s"):
    """A step through the settings of a ``place`` (`bot.table.house.Place`) or a change there:
    ``home themes theme option presets preset own mine`` show a page, ``set add drop take use erase
    done`` do something, ``open`` begins. ``arg`` has a point for a colon: ``redeal_hand=below.14``.
    """

    place: str
    verb: str
    arg: str = ""


class PaceTap(CallbackData, prefix="p"):
    """How long a turn may take in the group ``chat``: ``off 1 2 5 15 24h``, or ``ask``."""

    chat: Number
    pace: str

    @property
    def wanted(self) -> str:
        """What is chosen."""
        return self.pace


class TricksTap(CallbackData, prefix="v"):
    """How tricks are told in the group ``chat``: ``posts live``, or ``ask``."""

    chat: Number
    tricks: str

    @property
    def wanted(self) -> str:
        """What is chosen."""
        return self.tricks


class ForgetTap(CallbackData, prefix="f"):
    """Whether the bot shall forget the person: ``yes`` or ``no``."""

    sure: str


class MineTap(CallbackData, prefix="m"):
    """A personal setting: the field ``name`` of the person becomes ``value``."""

    name: str
    value: str


class ScribeTap(CallbackData, prefix="w"):
    """What is told to the scribe of the game ``book``; ``version`` is that of the question."""

    book: Number
    version: Number
    tap: str


class StatisticsTap(CallbackData, prefix="t"):
    """The ``page`` (``stats`` or ``top``) of the chat for ``season``: ``2026-11``, or ``ever``."""

    page: str
    season: str


class RecordTap(CallbackData, prefix="r"):
    """Look back on a game: ``look`` shows a ``step`` of a ``deal`` with open cards, ``check`` says
    whether the deal was fair and ``all`` whether all of them were, ``file`` sends the record,
    ``review`` says what could have been made of the deal."""

    table: Number
    verb: str
    deal: Number = 0
    step: Number = 0
