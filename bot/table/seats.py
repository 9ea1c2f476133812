"""Seats of a running game: leaving, taking over, voting to stop. Pure: a table in, a table out."""

from collections.abc import Container, Sequence
from dataclasses import replace
from math import ceil

from bot.table.errors import TableError
from bot.table.lobby import must_be_open, without_person
from bot.table.model import FORGOTTEN, Person, Seat, Stint, Table
from bot.table.pace import SUBSTITUTE, returned


def must_play(table: Table) -> None:
    """Refuse unless a game is being played."""
    must_be_open(table)
    if table.stage == "lobby":
        raise TableError("not-started")


def vacated(table: Table, person: int) -> Table:
    """``person`` leaves his game: a computer sits there under his name until somebody takes the
    seat over. Without people the game ends."""
    must_play(table)
    seat = table.seat_of(person)
    if seat is None:
        return table
    before = table.seats[seat]
    left = (*(one for one in before.left if one != person), person)
    # who comes and goes within one deal has held the seat once
    held = tuple(one for one in before.held if one.person != person or one.first <= one.last)
    held = (*held, Stint(person, before.since, _whole_deals(table)))
    computer = Seat(before.name, level=SUBSTITUTE, vacated=True, left=left, held=held)
    return without_person(_reseated(table, seat, computer), person)


def taken_over(table: Table, person: Person, seat: int | None) -> Table:
    """``person`` takes ``seat``, or the first one whose person left, from its computer. Whoever
    has held a seat in the deal being played may only take back that one: TableError
    ``other-hand``."""
    must_play(table)
    if table.seat_of(person.id) is not None:
        return table
    vacant = [i for i, one in enumerate(table.seats) if one.vacated and seat in (None, i)]
    if not vacant:
        raise TableError("no-vacant-seat")
    held = held_by(table, person.id)
    if held is not None:
        vacant = [i for i in vacant if i == held]
    if not vacant:
        raise TableError("other-hand")
    if not person.reachable:
        raise TableError("unreachable")
    there, since = table.seats[vacant[0]], _number(table) + 1
    taken = Seat(person.name, person.id, left=there.left, since=since, held=there.held)
    return _reseated(table, vacant[0], taken)


def gone_from(table: Table) -> set[int]:
    """The persons who have held a seat in this game and have none now."""
    held = {stint.person for seat in table.seats for stint in seat.held}
    return held - {FORGOTTEN, *table.people}


def against_computers(seats: Sequence[Seat], seat: int) -> bool:
    """Whether all but the person of ``seat`` are computers."""
    others = (one for place, one in enumerate(seats) if place != seat)
    return seats[seat].person is not None and all(one.level is not None for one in others)


def held_by(table: Table, person: int) -> int | None:
    """The seat that ``person`` has held in the deal being played and left; None between deals."""
    if table.game is None or not table.game.in_deal:
        return None
    return next((i for i, seat in enumerate(table.seats) if person in seat.left), None)


def player_of(seats: Sequence[Seat], person: int, deal: int) -> int | None:
    """The seat in which ``person`` played ``deal``, which is over: he sat through it, or sits there
    now and nobody else did."""
    for place, seat in enumerate(seats):
        stints = [one.person for one in seat.held if one.first <= deal <= one.last]
        if person in stints or (not stints and seat.person == person):
            return place
    return None


def stopped(table: Table, person: int, *, admin: bool, vacant: float | None = None) -> Table:
    """The starter and an admin stop the game at once; of the players so many have to want it as
    `votes_needed` says. Whoever does not sit there stops one that all have deserted, when
    ``vacant``, the seconds until he may, is 0; TableError ``may-come-back`` before."""
    must_play(table)
    if admin or table.starter == person:
        return replace(table, stage="closed", reason="stopped", hold=None)
    seat = table.seat_of(person)
    if seat is None and vacant is None:
        raise TableError("not-seated")
    if seat is None and vacant:
        raise TableError("may-come-back", minutes=ceil(vacant / 60))
    if seat is None:
        return replace(table, stage="closed", reason="deserted", hold=None)
    votes = table.votes | {person}
    if len(votes) >= votes_needed(table.seats, votes):
        return replace(table, stage="closed", reason="stopped", votes=votes, hold=None)
    there = returned(table, seat)
    return there if person in table.votes else replace(there, votes=votes)


def votes_needed(seats: Sequence[Seat], voters: Container[int | None]) -> int:
    """How many votes stop a game: those of more than half of the people who are there. Whoever is
    among the ``voters``, persons, counts even if he has gone since."""
    there = sum(
        seat.person is not None and (not seat.away or seat.person in voters) for seat in seats
    )
    return there // 2 + 1


def renamed(table: Table, person: Person) -> Table:
    """``person``'s seat under the name he has now; the very same table when it is so."""
    seat = table.seat_of(person.id)
    if seat is None or table.seats[seat].name == person.name:
        return table
    return _reseated(table, seat, replace(table.seats[seat], name=person.name))


def forgotten(table: Table, person: Person) -> Table:
    """``table`` without ``person``: the seat he had, or left to a computer, is without a name. The
    very same table when he has no part in it."""
    met = {person.id} & set(table.people)
    seats = tuple(
        replace(seat, name="", person=FORGOTTEN, absence=None)
        if seat.person == person.id
        else replace(seat, name="")
        if _is_named_after(seat, person)
        else seat
        for seat in table.seats
    )
    seats = tuple(
        replace(
            seat,
            left=tuple(one for one in seat.left if one != person.id),
            held=tuple(_nameless(one, person.id, met) for one in seat.held),
        )
        for seat in seats
    )
    starter = FORGOTTEN if table.starter == person.id else table.starter
    chat = FORGOTTEN if table.chat == person.id else table.chat
    votes = table.votes - {person.id}
    honours = tuple(one for one in table.honours if one.player != person.id)
    after = replace(table, seats=seats, starter=starter, chat=chat, votes=votes, honours=honours)
    return table if after == table else after


def _is_named_after(seat: Seat, person: Person) -> bool:
    """Whether a computer sits there under the name that ``person`` had when he left; where nobody
    has written down who that was, under the one he has."""
    if not seat.vacated:
        return False
    if seat.held:
        return seat.held[-1].person == person.id
    return seat.name == person.name != ""


def _nameless(stint: Stint, person: int, met: set[int]) -> Stint:
    """``stint`` without ``person``, who is put down as ``met`` in this game."""
    if stint.person != person:
        return stint
    again = person in met
    met.add(person)
    return replace(stint, person=FORGOTTEN, again=again)


def _number(table: Table) -> int:
    """The number of the present deal; 0 before the first."""
    return 0 if table.game is None else table.game.number


def _whole_deals(table: Table) -> int:
    """The number of the last deal that is over."""
    in_deal = table.game is not None and table.game.in_deal
    return _number(table) - in_deal


def _reseated(table: Table, seat: int, other: Seat) -> Table:
    hold = table.hold
    if hold is not None and hold.seat == seat and other.person != table.seats[seat].person:
        hold = replace(hold, seat=None, kept=None)  # what one person tapped binds no other
    seats = (*table.seats[:seat], other, *table.seats[seat + 1 :])
    return replace(table, seats=seats, hold=hold)
