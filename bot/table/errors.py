"""What a table refuses, as codes; the words are made at the edge (``error-<code>`` in locales/)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "no-table": (),  # never was, or so long over that it is forgotten
        "no-table-here": (),  # nobody gathers or plays in this chat
        "no-game": (),  # the person sits at no table
        "no-record": (),  # no deal of it is over
        "table-ended": (),  # the game is over, or it or the lobby was closed
        "already-started": (),  # what only a lobby can do, after the start
        "not-started": (),  # what only a game can do, before the start
        "damaged": (),  # its record cannot be read back
        "paused": (),  # the bot may not write to the group
        "deal-over": (),  # a move after the last card
        "stale": (),  # the version has moved on
        "not-seated": (),
        "may-come-back": ("minutes",),  # all are away, and for a while nobody else ends the game
        "not-member": (),  # who wants to sit down is not in the group, as far as is known
        "other-chat": (),  # a button of this table in a chat that is not its own
        "not-starter": (),
        "unreachable": (),  # the bot cannot write to him yet
        "full": ("seats",),
        "no-person": (),  # computers do not play among themselves
        "not-enough-players": ("allowed",),
        "too-many-players": ("allowed",),
        "no-computer": (),  # none to send away
        "no-vacant-seat": (),
        "other-hand": (),  # he has held another seat in this deal and knows its cards
        "not-entitled": (),  # to set the rules here
        "pace-not-entitled": (),
        "bad-pace": ("allowed",),
        "tricks-not-entitled": (),
        "bad-tricks": ("allowed",),
        "not-alone": (),  # what there is in a game against computers only
        "no-review": (),  # there is nothing to say about the deal, or not now
        "still-seated": (),  # who wants to be forgotten leaves his tables first
        "rules-spelling": ("meant",),  # rules with wrong signs between them
        "preset-name": ("most",),
        "preset-name-taken": ("name",),
        "presets-full": ("most",),
        "no-own-preset": (),
        "no-scribe": (),  # that game is not written down any more
        "scribe-stale": (),  # something else is asked by now
        "scribe-not-entitled": (),
        "scribe-button": (),  # what was written answers nothing that is asked
        "scribe-number": ("most",),
        "scribe-contract": ("least", "most", "step"),
        "scribe-standing": (),
        "scribe-name": ("most",),
        "scribe-name-taken": ("name",),
        "scribe-full": ("most",),
    }
)
"""Every code with the names of its values; ``allowed`` is like ``2, 3, 4``."""

REASONS: Final = ("stopped", "no-people", "expired", "idle", "deserted", "closed")
"""Why a table is closed (`Table.reason`)."""

DAMAGES: Final = ("replay", "conflict", "bad-seats")
"""Why a table is set aside as damaged."""


class TableError(Exception):
    """A wish that the table refuses; nothing was changed. ``code`` is one of `CODES`."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code: Final = code
        self.values: Final = values
