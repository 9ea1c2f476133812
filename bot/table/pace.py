"""The pace: how long a turn may take, whose turn is timed, who is away. Pure.

A chat has no limit until it sets one: a limit of more than two minutes lengthens the look time of
each deal (A39), and friends who play over days want none at all.
"""

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.engine.actions import Concede, Dark, Redeal
from bot.engine.state import View
from bot.table.errors import TableError
from bot.table.model import Absence, Due, Level, Table
from bot.table.play import playing, position
from bot.table.stored import By

PACES: Final = MappingProxyType(
    {"off": 0, "1": 60, "2": 120, "5": 300, "15": 900, "24h": 24 * 3600}
)
"""What can be chosen: the name and the seconds for a turn, 0 without a limit."""

SUBSTITUTE: Final[Level] = "skilled"
"""The computer that plays for a person who left, is away, or let his time run out."""

_SPOKEN: Final = MappingProxyType(
    {
        **dict.fromkeys(("0", "no", "nolimit", "нет", "безсрока", "безлимита"), "off"),
        **dict.fromkeys(("24", "24ч", "1440", "day", "1day", "сутки", "день", "1день"), "24h"),
    }
)
_MINUTES: Final = re.compile(r"(\d+)(?:m|min|mins|minutes?|м|мин|минут[аы]?)\.?")
_BIG_WORDS: Final = (Concede, Dark, Redeal)
_BRISK: Final = 120
_LONGEST_LOOK: Final = 3600.0


def pace_named(text: str) -> int:
    """The seconds for a turn meant by ``text``: ``off``, minutes, or ``24h``, or in people's
    words; TableError ``bad-pace``."""
    word = "".join(text.split()).lower()
    if minutes := _MINUTES.fullmatch(word):
        word = minutes[1]
    name = _SPOKEN.get(word, word)
    if name not in PACES:
        raise TableError("bad-pace", allowed=", ".join(PACES))
    return PACES[name]


def look_time(pace: int, brisk: float) -> float:
    """The look time of a deal in seconds (A39): ``brisk`` when a turn has at most two minutes or
    no limit, else a tenth of the turn, an hour at most."""
    return brisk if pace <= _BRISK else min(pace / 10, _LONGEST_LOOK)


def awaited(table: Table) -> int | None:
    """The seat of the person whose move everybody waits for; None when it is a computer's, in the
    look time, between deals and outside a game."""
    if table.stage != "playing" or table.hold is not None:
        return None
    state = position(playing(table))
    if state.phase == "over":
        return None
    seat = table.seats[state.turn]
    return None if seat.person is None or seat.away else state.turn


def timed(table: Table, pace: int, now: float) -> Table:
    """``table`` with the limit of the turn that is awaited now; a turn that has begun goes on, and
    begins anew when ``pace`` has changed."""
    seat, due = awaited(table), table.due
    if seat is None or pace <= 0:
        return table if due is None else replace(table, due=None)
    if due is not None and (due.seat, due.version, due.limit) == (seat, table.version, pace):
        return table
    return replace(table, due=Due(seat, table.version, now, pace))


def excused(table: Table, silence: float, now: float) -> Table:
    """``table`` after nobody could be heard since ``silence``: the turn goes on by as much."""
    if table.due is None:
        return table
    lost = now - max(silence, table.due.since)
    if lost <= 0:
        return table
    return replace(table, due=replace(table.due, since=table.due.since + lost))


def missed(table: Table, seat: int) -> Table:
    """``seat`` let its time run out; twice in a row and its person is away."""
    before = table.seats[seat].absence
    count = 1 if before is None else before.count + 1
    return _with(table, seat, Absence(count, playing(table).number, table.version))


def cut_off(table: Table, seat: int) -> Table:
    """The bot cannot write to the person of ``seat`` any more, who does not see his cards: he is
    away until he is reached again, or does something in the group."""
    return _with(table, seat, Absence(0, playing(table).number, table.version, cut_off=True))


def returned(table: Table, seat: int | None) -> Table:
    """The person of ``seat`` has done something: he is there, and was all the time."""
    if seat is None or table.seats[seat].absence is None:
        return table
    return _with(table, seat, None)


def deserted(table: Table) -> bool:
    """Whether all the people at the table are away: then no further deal is dealt to nobody."""
    people = [seat for seat in table.seats if seat.person is not None]
    return bool(people) and all(seat.away for seat in people)


def mind_of(table: Table, seat: int) -> tuple[Level, By] | None:
    """Which computer moves for ``seat`` of its own accord, and as whom; None for a person."""
    one = table.seats[seat]
    if one.away:
        return SUBSTITUTE, "away"
    return None if one.level is None else (one.level, "computer")


def modest(view: View) -> View:
    """``view`` without the big words that nobody should say for another: to give the deal up, to
    claim a redeal, to play in the dark."""
    legal = tuple(action for action in view.legal if not isinstance(action, _BIG_WORDS))
    return replace(view, legal=legal) if legal else view


def _with(table: Table, seat: int, absence: Absence | None) -> Table:
    other = replace(table.seats[seat], absence=absence)
    return replace(table, seats=(*table.seats[:seat], other, *table.seats[seat + 1 :]))
