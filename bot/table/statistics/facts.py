"""From the record of an ended game to its facts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.scoring import settlement
from bot.engine.state import Standing
from bot.table.model import FORGOTTEN, Stint, Table
from bot.table.sheet import Row
from bot.table.statistics.model import COMPUTERS, Deeds, Ending, GameFacts, Part

_FOREVER: Final = 2**53
_UNWON: Final[dict[str, Ending]] = {
    "idle": "idle",
    "deserted": "idle",
    "no-people": "no-people",
}


def facts(table: Table, rows: Sequence[Row]) -> GameFacts | None:
    """What an ended game came to, from its table and the rows of its score sheet (`rows_of`).

    None for what does not count: a lobby, a game that goes on or is damaged, practice, and one of
    which nobody is known any more.
    """
    if table.version == 0 or table.stage not in ("over", "closed") or table.practice is not None:
        return None
    parts = tuple(_parts(table, rows))
    if all(part.player <= 0 for part in parts):
        return None
    deals = sum(row.outcome is not None for row in rows)
    return GameFacts(table.id, table.chat, table.touched, _ending(table, rows), deals, parts)


def _ending(table: Table, rows: Sequence[Row]) -> Ending:
    winner = _winner(rows)
    if winner is None:
        return _UNWON.get(table.reason, "stopped")
    rules, total = table.rules, rows[-1].scores[winner].total
    enough = total > rules.barrel_at if rules.has_barrel else total >= rules.target
    return "won" if enough else "lost"


def _winner(rows: Sequence[Row]) -> int | None:
    return rows[-1].result.winner if rows else None


def _parts(table: Table, rows: Sequence[Row]) -> Iterator[Part]:
    """The parts of all persons, in the order of seats, those who left behind, and of computers."""
    ends = _Ends(table, rows)
    gone: list[Part] = []
    met = {seat.person for seat in table.seats if seat.person}
    for number, seat in enumerate(table.seats):
        place, chips = ends.places[number], ends.chips[number]
        if seat.person == FORGOTTEN:
            yield Part(FORGOTTEN, place)
        elif seat.person is not None:
            yield Part(seat.person, place, chips=chips, deeds=_deeds(table, seat.person, rows))
        elif seat.level is not None and not seat.vacated:
            yield Part(COMPUTERS[seat.level], place, chips=chips)
        for stint in seat.held:
            person = stint.person
            if person == FORGOTTEN and not stint.again:
                gone.append(Part(FORGOTTEN, ends.last, gone=True))
            elif person != FORGOTTEN and person not in met:
                met.add(person)
                debt = _debt(table, person, ends)
                deeds = _deeds(table, person, rows)
                gone.append(Part(person, ends.last, gone=True, chips=debt, deeds=deeds))
    yield from gone


def _debt(table: Table, person: int, ends: "_Ends") -> int:
    """The chips of the seats that he was the last person to hold."""
    return sum(
        ends.chips[number]
        for number, seat in enumerate(table.seats)
        if seat.person is None and seat.held and seat.held[-1].person == person
    )


class _Ends:
    """How a game ended for each seat: places and chips."""

    def __init__(self, table: Table, rows: Sequence[Row]) -> None:
        count = len(table.seats)
        self.places, self.chips, self.last = (0,) * count, (0,) * count, 0
        winner = _winner(rows)
        if winner is not None:
            scores = rows[-1].scores
            self.places = _places(scores, winner)
            self.chips = settlement(table.rules, scores, winner, rows[-1].dealer)
            self.last = count


def _places(scores: Sequence[Standing], winner: int) -> tuple[int, ...]:
    """Everybody's place; equal totals share the better one, but for the winner's."""
    marks = [(seat == winner, standing.total) for seat, standing in enumerate(scores)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def _deeds(table: Table, person: int, rows: Sequence[Row]) -> Deeds:
    done = Deeds()
    for number, seat in enumerate(table.seats):
        for stint in seat.held:
            if stint.person == person:
                done = _stint_deeds(number, stint, rows, done)
        if seat.person == person:
            done = _stint_deeds(number, Stint(person, seat.since, _FOREVER), rows, done)
    return done


def _stint_deeds(seat: int, stint: Stint, rows: Sequence[Row], done: Deeds) -> Deeds:
    before, ride = Standing(), 0
    for row in rows:
        after = row.scores[seat]
        if stint.first <= row.number <= stint.last:
            if row.outcome is not None:
                ride = ride + 1 if before.barrel is not None else 0
            done = replace(_row_deeds(row, seat, before, done), ride=max(done.ride, ride))
        before = after
    return done


def _row_deeds(row: Row, seat: int, before: Standing, done: Deeds) -> Deeds:
    after, outcome = row.scores[seat], row.outcome
    fell = after.falls != before.falls
    mounted = after.barrel == 0 and (before.barrel is None or fell)
    tied = any(line.reason == "tie" for line in row.lines_of(seat))
    done = replace(
        done,
        falls=done.falls + fell,
        barrels=done.barrels + (mounted or tied),
        bolts=done.bolts + row.bolts(seat),
        best=max(done.best, after.total - before.total),
        low=min(done.low, after.total),
    )
    if outcome is None:
        return done
    declares = outcome.declarer == seat and not outcome.thrown_in
    made = declares and bool(row.made)
    return replace(
        done,
        deals=done.deals + 1,
        bid=done.bid + declares,
        made=done.made + made,
        conceded=done.conceded + (declares and outcome.conceded),
        ordered=max(done.ordered, outcome.contract if made else 0),
        taken=max(done.taken, 0 if outcome.sitting == seat else outcome.points[seat]),
    )
