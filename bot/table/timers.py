"""What a table will do by itself next, and when. One wake a table at any time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.engine.actions import Play, Redeal
from bot.engine.legal import actor
from bot.table.model import Table
from bot.table.pace import deserted, mind_of
from bot.table.pauses import Pauses
from bot.table.people import People
from bot.table.play import playing, position

What: TypeAlias = Literal[
    "computer", "claim", "autoplay", "remind", "late", "look", "deal", "expire", "forget"
]


@dataclass(frozen=True, slots=True)
class Wake:
    """At ``at`` (seconds since the epoch) the table at ``version`` does ``what``."""

    at: float
    what: What
    version: int


def next_wake(
    table: Table, people: People, pauses: Pauses, since: float, asked: int = -1
) -> Wake | None:
    """The next thing ``table`` does by itself, None when it waits for people. ``since`` is when
    it became what it is; for a table just loaded, when it was loaded. ``asked`` is the version at
    which its computers had nothing to claim."""
    if table.stage == "lobby":
        return Wake(table.touched + pauses.lobby, "expire", table.version)
    if table.stage != "playing":
        return Wake(since + pauses.forget, "forget", table.version)
    what, at = _in_game(table, people, pauses, since, asked)
    return Wake(at, what, table.version)


def claimants(table: Table) -> Iterator[int]:
    """The computers that could claim a redeal though it is not their turn."""
    state = position(playing(table))
    for action in state.legal:
        seat = actor(state, action)
        if isinstance(action, Redeal) and seat != state.turn and table.seats[seat].level:
            yield seat


def _in_game(
    table: Table, people: People, pauses: Pauses, since: float, asked: int
) -> tuple[What, float]:
    # a restart must not end what nobody could answer while the bot was down
    idle = max(table.touched + pauses.idle, since + pauses.lobby)
    if people.lost(table.chat):
        return "expire", idle
    state = position(playing(table))
    if state.phase == "over":
        return ("expire", idle) if deserted(table) else ("deal", since + pauses.next_deal)
    if asked != table.version and next(claimants(table), None) is not None:
        return "claim", since + pauses.computer
    if table.hold is not None:
        return "look", table.hold.until
    if mind_of(table, state.turn) is not None:
        return "computer", since + pauses.computer
    only = len(state.legal) == 1 and isinstance(state.legal[0], Play)
    if only and people.autoplays(table.seats[state.turn].person or 0):
        return "autoplay", since + pauses.autoplay
    if table.due is not None:
        return ("late", table.due.end) if table.due.reminded else ("remind", table.due.half)
    return "expire", idle
