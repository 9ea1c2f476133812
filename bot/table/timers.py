"""What a table will do by itself next, and when. One wake a table at any time."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.engine.actions import Play
from bot.table.model import Table
from bot.table.pauses import Pauses
from bot.table.people import People
from bot.table.play import playing, position

What: TypeAlias = Literal["computer", "autoplay", "look", "deal", "expire", "forget"]


@dataclass(frozen=True, slots=True)
class Wake:
    """At ``at`` (seconds since the epoch) the table at ``version`` does ``what``."""

    at: float
    what: What
    version: int


def next_wake(table: Table, people: People, pauses: Pauses, since: float) -> Wake | None:
    """The next thing ``table`` does by itself, None when it waits for people. ``since`` is when
    it became what it is; for a table just loaded, when it was loaded."""
    if table.stage == "lobby":
        return Wake(table.touched + pauses.lobby, "expire", table.version)
    if table.stage != "playing":
        return Wake(since + pauses.forget, "forget", table.version)
    found = _in_game(table, people, pauses)
    if found is None:
        return None
    what, pause = found
    at = table.hold.until if what == "look" and table.hold is not None else since + pause
    return Wake(at, what, table.version)


def _in_game(table: Table, people: People, pauses: Pauses) -> tuple[What, float] | None:
    state = position(playing(table))
    if state.phase == "over":
        return "deal", pauses.next_deal
    if table.hold is not None:
        return "look", 0.0
    seat = table.seats[state.turn]
    if seat.person is None:
        return "computer", pauses.computer
    only = len(state.legal) == 1 and isinstance(state.legal[0], Play)
    if only and people.autoplays(seat.person):
        return "autoplay", pauses.autoplay
    return None
