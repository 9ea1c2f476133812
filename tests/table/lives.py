"""Random games from their start to whatever end: people leave, come back and take over, games are
won, lost, stopped, left by all, forgotten for a month, or damaged."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from bot.ai import LEVELS
from bot.engine.fairness import AT_ONCE
from bot.engine.rules import Rules, parse_rules
from bot.table import play, seats
from bot.table.errors import TableError
from bot.table.model import Level, Person, Seat, Table
from bot.table.ports import Dealer
from bot.table.statistics.model import Ending

PlannedEnd: TypeAlias = Literal[Ending, "damaged", "lobby"]
PLANS: Final[tuple[PlannedEnd, ...]] = (
    "won", "won", "won", "won", "won", "won", "won", "won", "won", "won", "won", "won", "stopped",
    "stopped", "idle", "no-people", "damaged", "lobby",
)  # fmt: skip
"""How a game is meant to end; by its rules, one in two or so."""
RULES: Final = (
    "classic", "classic;settlement=difference", "classic;barrel=off;settlement=bank:50",
    "club;settlement=proportional", "site1001", "site1001", "modern", "online",
    "android;golden=2", "barrel900", "beginner", "stock", "polish", "classic;lose_at=-240",
    "literary1001", "family",
    "conventions;barrel_falls_to_zero=3",
)  # fmt: skip
PEOPLE: Final = tuple(range(710_000_001, 710_000_008))
GROUPS: Final = (-1001, -1002, -1003)
_MIND: Final = LEVELS["novice"]
_STIRS: Final = 0.2  # how often at a move somebody may come or go, not only between deals
_MONTHS: Final = 1_790_000_000.0, 1_800_000_000.0


def lobby(rng: Random) -> Table:
    """A full lobby in one of the groups, or in somebody's private chat with computers."""
    rules: Rules = parse_rules(rng.choice(RULES))
    count = rng.choice(rules.players)
    if rng.random() < 0.25:
        (person,) = people = rng.sample(PEOPLE, 1)
        chat = person
    else:
        people = rng.sample(PEOPLE, rng.randint(1, count))
        chat = rng.choice(GROUPS)
    levels: tuple[Level, ...] = get_args(Level)
    taken = [Seat(name_of(person), person) for person in people]
    taken += [Seat("C", level=rng.choice(levels)) for _ in range(count - len(people))]
    return Table(0, chat, None, people[0], rules, tuple(taken))


def life(rng: Random, table: Table, dealer: Dealer) -> Iterator[play.Turn]:
    """What the store is told of the game that begins in the lobby ``table``, to its end: a turn
    for each deal and for everything that happens to the seats. Its ``touched`` go on in time."""
    plan = rng.choice(PLANS)
    deals, moves = rng.randint(1, 12), rng.randint(0, 25)
    now = rng.uniform(*_MONTHS)
    if plan == "lobby":
        yield play.Turn(replace(table, stage="closed", reason="expired", touched=now))
        return
    turn = play.begin(table, dealer, now, 0.0, AT_ONCE)
    while turn.table.stage == "playing":
        game = play.playing(turn.table)
        if plan != "won" and game.number >= deals and len(game.actions) >= moves:
            turn = turn.then(play.Turn(_ended(turn.table, plan)))
        elif rng.random() < _STIRS / 24 and (moved := _seated(rng, turn.table)) is not turn.table:
            yield _at(turn, now)
            turn = play.Turn(moved)
        elif not game.in_deal:
            yield _at(turn, now)
            turn = play.deal(_seated(rng, turn.table), dealer, now, 0.0, AT_ONCE)
        else:
            view = game.view(play.position(game).turn)
            turn = turn.then(play.move(turn.table, _MIND(view, rng), "person", dealer, now, 0.0))
        now += 1.0
    yield _at(turn, now)


def name_of(person: int) -> str:
    """What one of `PEOPLE` is called."""
    return f"P{person}"


def _at(turn: play.Turn, now: float) -> play.Turn:
    return replace(turn, table=replace(turn.table, touched=now))


def _ended(table: Table, plan: PlannedEnd) -> Table:
    if plan == "no-people":
        for person in table.people:
            table = seats.vacated(table, person)
        return table
    if plan == "stopped":
        return seats.stopped(table, table.starter, admin=True)
    if plan == "idle":
        return replace(table, stage="closed", reason="idle", hold=None)
    return replace(table, stage="damaged", reason="conflict", hold=None)


def _seated(rng: Random, table: Table) -> Table:
    """The table after somebody may have come or gone."""
    happens = rng.random()
    if happens < 0.01:
        return seats.vacated(table, rng.choice(table.people))
    if happens < 0.3 and any(seat.vacated for seat in table.seats):
        person = rng.choice([one for one in PEOPLE if one not in table.people])
        try:
            return seats.taken_over(table, Person(person, name_of(person), reachable=True), None)
        except TableError:  # he knows other cards
            return table
    return table
