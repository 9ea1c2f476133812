"""The lobby: who sits, and when the game can begin. Pure: a table in, a table out.

A wish that is already so gives back the very same table; one that cannot be raises `TableError`.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.rules import Rules
from bot.table.errors import TableError
from bot.table.model import Level, Locale, Person, Seat, Table

COMPUTERS: Final[dict[Locale, tuple[str, ...]]] = {
    "ru": ("Паскаль", "Эйлер", "Гаусс", "Ферма"),
    "en": ("Pascal", "Euler", "Gauss", "Fermat"),
}


def opened(chat: int, thread: int | None, starter: Person, rules: Rules, now: float) -> Table:
    """A new lobby with its starter seated, if the bot can reach him."""
    seats = (Seat(starter.name, starter.id),) if starter.reachable else ()
    return Table(0, chat, thread, starter.id, rules, seats, created=now, touched=now)


def resumed(table: Table, seats: Iterable[Seat], people: Container[int]) -> Table:
    """The new lobby ``table`` with those of an earlier game's ``seats`` that are free to come:
    its ``people`` and its computers, but for substitutes."""
    for seat in seats:
        comes = seat.person in people if seat.person is not None else not seat.vacated
        if comes and seat.person != table.starter:
            table = replace(table, seats=(*table.seats, Seat(seat.name, seat.person, seat.level)))
    return replace(table, seats=table.seats[: max(table.rules.players)])


def joined(table: Table, person: Person) -> Table:
    """``person`` takes the next seat."""
    must_be_lobby(table)
    if table.seat_of(person.id) is not None:
        return table
    if not person.reachable:
        raise TableError("unreachable")
    return _with_seat(table, Seat(person.name, person.id))


def left(table: Table, person: int) -> Table:
    """``person`` gets up; the next person becomes the starter, without one the lobby closes."""
    must_be_lobby(table)
    if table.seat_of(person) is None:
        return table
    return without_person(
        replace(table, seats=tuple(seat for seat in table.seats if seat.person != person)), person
    )


def with_computer(table: Table, person: int, level: Level, locale: Locale) -> Table:
    """``person``, who sits here or opened the table, adds a computer of ``level``."""
    must_be_lobby(table)
    _must_belong(table, person)
    _must_have_room(table)  # or every name may be taken
    taken = {seat.name for seat in table.seats}
    name = next(name for name in COMPUTERS[locale] if name not in taken)
    return _with_seat(table, Seat(name, level=level))


def computer_names(seats: Sequence[Seat], locale: Locale) -> list[str]:
    """Names of computers in all of ``seats``: a computer keeps its own, in the words of
    ``locale``, and the others have those that are left."""
    kept: dict[int, int] = {}  # which name, and in which seat
    for place, seat in enumerate(seats):
        for names in COMPUTERS.values():
            if seat.level is not None and seat.name in names:
                kept.setdefault(names.index(seat.name), place)
    free = (name for which, name in enumerate(COMPUTERS[locale]) if which not in kept)
    own = {place: COMPUTERS[locale][which] for which, place in kept.items()}
    return [own.get(place) or next(free) for place in range(len(seats))]


def without_computer(table: Table, person: int) -> Table:
    """The computer that came last goes."""
    must_be_lobby(table)
    _must_belong(table, person)
    computers = [i for i, seat in enumerate(table.seats) if seat.level is not None]
    if not computers:
        raise TableError("no-computer")
    last = computers[-1]
    return replace(table, seats=table.seats[:last] + table.seats[last + 1 :])


def with_rules(table: Table, rules: Rules) -> Table:
    """Other house rules; `Houses` knows who may set them."""
    must_be_lobby(table)
    return table if rules == table.rules else replace(table, rules=rules)


def closed(table: Table, person: int, *, admin: bool, stale: float) -> Table:
    """The starter, an admin, or of a lobby untouched since ``stale`` anybody closes it."""
    if table.stage == "closed":
        return table
    must_be_lobby(table)
    if not admin and table.touched > stale:
        must_lead(table, person)
    return replace(table, stage="closed", reason="closed")


def must_be_ready(table: Table, person: int) -> None:
    """Refuse unless ``person`` may start the game now."""
    must_be_lobby(table)
    must_lead(table, person)
    if not table.people:
        raise TableError("no-person")
    if len(table.seats) in table.rules.players:
        return
    allowed = ", ".join(map(str, table.rules.players))
    if len(table.seats) < max(table.rules.players):
        raise TableError("not-enough-players", allowed=allowed)
    raise TableError("too-many-players", allowed=allowed)


def must_be_lobby(table: Table) -> None:
    """Refuse unless people still gather."""
    if table.stage == "playing":
        raise TableError("already-started")
    must_be_open(table)


def must_be_open(table: Table) -> None:
    """Refuse when the table has ended or is damaged."""
    if table.stage == "damaged":
        raise TableError("damaged")
    if table.stage in ("over", "closed"):
        raise TableError("table-ended")


def must_lead(table: Table, person: int) -> None:
    """Refuse all but the starter."""
    if table.starter != person:
        raise TableError("not-starter")


def without_person(table: Table, person: int) -> Table:
    """After ``person`` got up: the next person leads, and without one the table closes."""
    if not table.people:
        return replace(table, stage="closed", reason="no-people")
    starter = table.people[0] if table.starter == person else table.starter
    return replace(table, starter=starter, votes=table.votes - {person})


def _must_belong(table: Table, person: int) -> None:
    if table.starter != person and table.seat_of(person) is None:
        raise TableError("not-seated")


def _must_have_room(table: Table) -> None:
    most = max(table.rules.players)
    if len(table.seats) >= most:
        raise TableError("full", seats=most)


def _with_seat(table: Table, seat: Seat) -> Table:
    _must_have_room(table)
    return replace(table, seats=(*table.seats, seat))
