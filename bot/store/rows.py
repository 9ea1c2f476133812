"""Tables as database rows, and back.

Reading trusts nothing: a row edited by hand or half damaged raises `UnreadableError` with a code,
so that one bad table never keeps the others from starting.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple
from typing import Any, Final, get_args

from bot.engine.errors import GameError
from bot.engine.notation import parse_action
from bot.engine.rules import Rules, parse_rules, preset
from bot.engine.scoring import Line
from bot.store.connection import Row
from bot.table.model import (
    FORGOTTEN,
    Absence,
    Due,
    Hold,
    Level,
    Practice,
    Seat,
    Stage,
    Stint,
    Table,
)
from bot.table.stored import StoredDeal

TABLE: Final = (
    "id, chat, thread, starter, rules, seats, stage, version, hold, votes, created, touched, "
    "reason, due, next_secret, words, practice"
)
"""The columns of `table_of`."""
DEAL: Final = "number, opening, closing, outcome, deals.secret, deals.asked, deals.words"
"""Those of `deals_of`."""
_LEVELS: Final = get_args(Level)
_STAGES: Final = get_args(Stage)
LONGEST: Final = 7 * 24 * 3600
"""Seconds that no turn takes."""
TIMES: Final = 253402300800.0
"""The end of the year 9999, in seconds since the epoch."""


class UnreadableError(Exception):
    """A row does not make sense; ``code`` says which part: ``bad-row`` ``bad-rules``
    ``bad-seats`` ``bad-deals``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code: Final = code


def table_of(row: Row) -> Table:
    """A table, without its game, from the columns of the view ``tables_on_show``;
    UnreadableError when the row makes no sense."""
    id_, chat, thread, starter, rules, seats, stage, version, hold, votes, *rest = row
    created, touched, reason, due, next_secret, words, practice = rest
    try:
        played, places = rules_of(rules), _seats(seats)
        if stage not in _STAGES:
            raise ValueError(stage)
        table = Table(
            id=id_,
            chat=chat,
            thread=thread,
            starter=starter,
            rules=played,
            seats=places,
            stage=stage,
            version=_counted(version),
            hold=None if hold is None else _hold(json.loads(hold)),
            votes=frozenset(map(_number, list_of(votes))),
            created=time_of(created),
            touched=time_of(touched),
            reason=reason,
            due=None if due is None else _due(json.loads(due)),
            next_secret=next_secret,
            words=words,
            practice=None if practice is None else _practice(json.loads(practice)),
        )
        for timed in (table.hold, table.due):
            if timed is not None and timed.seat not in (None, *range(len(places))):
                raise ValueError(timed.seat)
    except UnreadableError:
        raise
    except Exception as error:  # too deep, too long, too big: a hand that edits has many ways
        raise UnreadableError("bad-row") from error
    return table


def damaged_table(row: Row, code: str) -> Table:
    """A stand-in for a table that cannot be read: enough to say so in its chat."""
    id_, chat, thread, starter, *_ = row
    return Table(
        id=id_,
        chat=chat,
        thread=thread,
        starter=starter,
        rules=preset("classic"),
        seats=(),
        stage="damaged",
        version=row[7],
        created=row[10] if 0 <= row[10] < TIMES else 0.0,
        touched=row[11],
        reason=code,
    )


def seats_text(seats: Sequence[Seat]) -> str:
    """Seats as JSON."""
    return _json(
        [
            {"name": s.name, "person": s.person, "level": s.level, "vacated": s.vacated}
            | ({} if s.absence is None else {"absence": asdict(s.absence)})
            | ({"left": s.left} if s.left else {})
            | ({"since": s.since} if s.since > 1 else {})
            | ({"held": [astuple(one) for one in s.held]} if s.held else {})
            for s in seats
        ]
    )


def hold_text(hold: Hold | None) -> str | None:
    """The look time as JSON, a kept action by its token."""
    if hold is None:
        return None
    kept = None if hold.kept is None else str(hold.kept)
    renewed = {"renewed": True} if hold.renewed else {}
    return _json({"until": hold.until, "seat": hold.seat, "kept": kept} | renewed)


def due_text(due: Due | None) -> str | None:
    """The turn that is timed, as JSON; the store moves ``since`` on by itself."""
    return None if due is None else _json(asdict(due))


def practice_text(practice: Practice | None) -> str | None:
    """Which deal is practised, as JSON."""
    if practice is None:
        return None
    apart = {"apart": True} if practice.apart else {}
    return _json({"table": practice.table, "deal": practice.deal} | apart)


def votes_text(votes: Iterable[int]) -> str:
    """Votes as JSON."""
    return _json(sorted(votes))


def lines_text(lines: Iterable[Line]) -> str:
    """The lines of a result as JSON, for people with a database shell."""
    return _json([[line.seat, line.amount, line.reason] for line in lines])


def deals_of(rows: Sequence[Row], plies: Sequence[Row]) -> tuple[StoredDeal, ...]:
    """Deals from ``number, opening, closing, outcome, secret, asked, words`` and their ``deal, ply,
    token``, both in order; UnreadableError when a number is missing."""
    tokens: dict[int, list[str]] = {number: [] for number, *_ in rows}
    for deal, ply, token in plies:
        if deal not in tokens or ply != len(tokens[deal]):
            raise UnreadableError("bad-deals")
        tokens[deal].append(token)
    first = rows[0][0] if rows else 1
    if [row[0] for row in rows] != list(range(first, first + len(rows))):
        raise UnreadableError("bad-deals")
    return tuple(
        StoredDeal(number, opening, tuple(tokens[number]), closing, outcome, *proof)
        for number, opening, closing, outcome, *proof in rows
    )


def rules_of(text: str) -> Rules:
    """Rules as they are written in a column; UnreadableError when there are no such."""
    try:
        return parse_rules(text)
    except GameError as error:
        raise UnreadableError("bad-rules") from error


def _seats(text: str) -> tuple[Seat, ...]:
    seats = tuple(map(_seat, list_of(text)))
    people = [seat.person for seat in seats if seat.person not in (None, FORGOTTEN)]
    if len(set(people)) < len(people):
        raise UnreadableError("bad-seats")
    return seats


def _seat(value: Any) -> Seat:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    person, level = value["person"], value["level"]
    if (person is None and level is None) or (level is not None and level not in _LEVELS):
        raise ValueError(value)
    name = value["name"]
    name.encode()  # half a character could be neither sent nor stored again
    return Seat(
        name=name,
        person=None if person is None else _number(person),
        level=level,
        vacated=bool(value["vacated"]),
        absence=None if "absence" not in value else _absence(value["absence"]),
        left=tuple(map(_number, value.get("left", ()))),
        since=_counted(value.get("since", 1)),
        held=tuple(map(_stint, value.get("held", ()))),
    )


def _stint(value: Any) -> Stint:
    person, first, last, *again = value
    return Stint(_number(person), _number(first), _number(last), again=again == [True])


def _absence(value: Any) -> Absence:
    count, deal, version = (_number(value[name]) for name in ("count", "deal", "version"))
    return Absence(count, deal, version, cut_off=bool(value.get("cut_off")))


def _due(value: Any) -> Due:
    seat, version, limit = (_counted(value[name]) for name in ("seat", "version", "limit"))
    if limit > LONGEST:
        raise ValueError(limit)
    return Due(seat, version, time_of(value["since"]), limit, bool(value["reminded"]))


def _practice(value: Any) -> Practice:
    apart = bool(value.get("apart", False))
    return Practice(_number(value["table"]), _counted(value["deal"]), apart=apart)


def _hold(value: Any) -> Hold:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    seat, kept = value["seat"], value["kept"]
    return Hold(
        until=time_of(value["until"]),
        seat=None if seat is None else _number(seat),
        kept=None if kept is None else parse_action(kept),
        renewed=bool(value.get("renewed", False)),
    )


def list_of(text: str) -> list[Any]:
    """A list as JSON; ValueError or TypeError when it is none."""
    value = json.loads(text)
    if not isinstance(value, list):
        raise TypeError(text)
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    if not -(2**63) <= value < 2**63:  # what SQLite can store
        raise ValueError(value)
    return value


def _counted(value: Any) -> int:
    """A number that goes on being counted up."""
    number = _number(value)
    if not 0 <= number < 2**53:
        raise ValueError(value)
    return number


def time_of(value: Any) -> float:
    """Seconds since the epoch, before the end of `TIMES`; ValueError or TypeError otherwise."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    if not (math.isfinite(value) and 0 <= value < TIMES):
        raise ValueError(value)
    return float(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
