"""What a table keeps for the statistics while it is played, and what it tells at its end."""

import random
from dataclasses import replace

import pytest

from bot.table.model import FORGOTTEN, Person, Stint
from bot.table.seats import forgotten
from bot.table.statistics.model import Honour
from bot.table.statistics.reading import Statistics
from tests.table.room import ANNA, BORIS, GLEB, GROUP, VERA, Room
from tests.table.statistics.games import PEOPLE, left_after, table_of
from tests.table.test_games import tap_or_wait

OPEN = "classic;redeal_hand=none"
QUICK = "classic;barrel=off;lose_at=-120"
"""A game that somebody who bids at random has soon lost."""


def stints(room: Room, table: int, seat: int = 1) -> tuple[tuple[int, int, int], ...]:
    """Who has held the seat before, as it is stored."""
    held = room.store.tables[table].seats[seat].held
    return tuple((one.person, one.first, one.last) for one in held)


async def play_deal(room: Room, table: int) -> None:
    """Whoever is at turn taps anything until the deal is over."""
    chance = random.Random(1)  # a seed is the point
    while (await room.tables.scene(table)).result is None:
        await tap_or_wait(room, table, (ANNA,), chance)


async def finish(room: Room) -> int:
    """A game of three that is over."""
    table = await room.seated(ANNA, BORIS, VERA, rules=QUICK)
    while (await room.tables.scene(table)).stage == "playing":
        await play_deal(room, table)
        if (await room.tables.scene(table)).stage == "playing":
            await room.tables.next_deal(table, ANNA)
    return table


async def test_who_leaves_in_a_deal_has_not_sat_it_through(room: Room) -> None:
    """The deal he leaves is nobody's."""
    table = await room.seated(ANNA, BORIS, VERA, rules=OPEN)
    await room.tables.leave(table, BORIS)
    assert ((BORIS, 1, 0),) == stints(room, table)


async def test_who_leaves_between_deals_has(room: Room) -> None:
    """The deal that is over is his, and whoever takes over plays from the next one on."""
    table = await room.seated(ANNA, BORIS, VERA, rules=OPEN)
    await play_deal(room, table)
    await room.tables.leave(table, BORIS)
    await room.tables.take_over(table, GLEB)
    assert ((BORIS, 1, 1),) == stints(room, table)
    seat = room.store.tables[table].seats[1]
    assert (GLEB, 2) == (seat.person, seat.since)
    await room.tables.next_deal(table, ANNA)
    await room.tables.leave(table, GLEB)
    assert ((BORIS, 1, 1), (GLEB, 2, 1)) == stints(room, table)


async def test_who_comes_and_goes_in_one_deal_is_put_down_once(room: Room) -> None:
    """However often: the record does not grow by that."""
    table = await room.seated(ANNA, BORIS, VERA, rules=OPEN)
    for _ in range(5):
        await room.tables.leave(table, BORIS)
        await room.tables.take_over(table, BORIS)
    await room.tables.leave(table, BORIS)
    assert ((BORIS, 2, 0),) == stints(room, table)


async def test_a_rematch_begins_with_nothing(room: Room) -> None:
    """Seats of the next game have been held by nobody."""
    table = await room.seated(ANNA, BORIS, VERA, rules=OPEN)
    await room.tables.leave(table, BORIS)
    await room.tables.take_over(table, BORIS)
    await room.tables.stop(table, ANNA)
    again = (await room.tables.lobbies.again(table, ANNA, "m2")).scene
    assert {(1, ())} == {(seat.since, seat.held) for seat in again.seats}


def test_a_forgotten_stint_is_nobody_s() -> None:
    """Of several the first stays one of somebody's; none does where he has a seat."""
    twice = replace(left_after(VERA, 2), held=(Stint(VERA, 1, 1), Stint(VERA, 3, 4)))
    gone = forgotten(table_of("classic", (PEOPLE[0], PEOPLE[1], twice)), Person(VERA, "Vera"))
    assert (Stint(FORGOTTEN, 1, 1), Stint(FORGOTTEN, 3, 4, again=True)) == gone.seats[2].held
    both = table_of("classic", (PEOPLE[0], twice, PEOPLE[2]))
    assert {True} == {one.again for one in forgotten(both, Person(VERA, "")).seats[1].held}


@pytest.fixture
def honour(room: Room) -> Honour:
    """A record that the first table's game has broken, and one that it only set."""
    broken = Honour(GROUP, "order", 200, ANNA, 1, 180)
    room.store.book.honours |= {
        (GROUP, "order"): broken,
        (GROUP, "ride"): Honour(GROUP, "ride", 3, BORIS, 1),
        (GROUP, "taken"): Honour(GROUP, "taken", 240, VERA, 99, 200),
    }
    return broken


async def test_an_ended_game_tells_the_records_it_has_broken(room: Room, honour: Honour) -> None:
    """Those that it has broken itself, and after a restart the same."""
    table = await finish(room)
    assert (honour,) == (await room.tables.scene(table)).honours
    assert (honour,) == room.presenter.take()[-1].honours
    await room.restart()
    assert (honour,) == (await room.tables.scene(table)).honours


async def test_who_is_forgotten_is_no_record_s_holder(room: Room, honour: Honour) -> None:
    """A screen that is drawn later names him no more."""
    table = await finish(room)
    assert honour.player == ANNA
    await room.tables.persons.forget(ANNA)
    assert () == (await room.tables.scene(table)).honours


async def test_a_game_ends_when_its_records_cannot_be_read(
    room: Room, honour: Honour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end is stored and shown, without them."""

    async def broken(chat: int) -> list[Honour]:
        raise OSError(chat)

    monkeypatch.setattr(room.store, "honours", broken)
    table = await finish(room)
    shown = room.presenter.take()[-1]
    assert ("over", ()) == (shown.stage, shown.honours)
    assert honour.table == table


async def test_pages_of_a_chat_that_has_played_nothing(room: Room) -> None:
    """They are there and empty; the month is that of the clock."""
    statistics: Statistics = room.tables.statistics
    assert "2027-01" == statistics.season
    page = await statistics.chat(GROUP, "")
    assert (0, 0, (), ()) == (page.finished, page.unfinished, page.rows, page.honours)
    assert "Friday" == page.title
    assert () == (await statistics.ladder(GROUP, "")).people
    assert {} == (await statistics.own(ANNA)).ever
