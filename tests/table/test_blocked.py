"""Somebody blocks the bot: it cannot write to him any more, and the others play on."""

from dataclasses import replace

import pytest

from bot.table.errors import TableError
from bot.table.model import Chat
from tests.clocks import settle
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

A_DEAL = 600.0


async def reach(room: Room, person: int, *, reachable: bool) -> None:
    """The bot may write to ``person``, or not."""
    await room.tables.persons.change(person, lambda known: replace(known, reachable=reachable))


def is_away(room: Room, table: int, person: int) -> bool:
    """Whether a computer plays for ``person``, by the record."""
    kept = room.store.tables[table]
    seat = kept.seat_of(person)
    assert seat is not None
    return kept.seats[seat].away


def by(room: Room, table: int) -> list[str]:
    """Who made the moves of the last deal."""
    deals = room.store.deals[table]
    return deals[len(deals)].by


async def test_a_computer_plays_for_whoever_blocks_the_bot(room: Room) -> None:
    """Without any limit for a turn, at once and until the deal is over; a restart changes
    nothing."""
    table = await room.seated(BORIS, ANNA, VERA)
    mover = room.store.tables[table].seats[(await turn_of(room, table))].person
    assert mover is not None
    await reach(room, mover, reachable=False)
    assert is_away(room, table, mover)
    await room.clock.advance(room.pauses.look + room.pauses.computer)
    assert ["rules", "away"] == by(room, table)
    await room.restart()
    assert is_away(room, table, mover)


async def turn_of(room: Room, table: int) -> int:
    """Whose turn it is."""
    public = (await room.tables.scene(table)).public
    assert public is not None
    return public.turn


async def test_the_seat_is_his_again_when_he_is_reached(room: Room) -> None:
    """No computer moves for him any more, and nobody need tap."""
    table = await room.seated(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS, VERA):
        await reach(room, person, reachable=False)
        await reach(room, person, reachable=True)
    await room.clock.advance(A_DEAL)
    assert ["rules"] == by(room, table)
    assert not any(is_away(room, table, person) for person in (ANNA, BORIS, VERA))


async def test_a_tap_in_the_group_brings_him_back_for_good(room: Room) -> None:
    """He plays from there, though his private chat is closed, and is not sent away by each of his
    moves."""
    table = await room.seated(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS, VERA):
        await reach(room, person, reachable=False)
        await room.tables.seen(table, person)
    await room.clock.advance(room.pauses.look)
    await room.taps(table, "p p")
    await reach(room, ANNA, reachable=False)  # no news
    await room.clock.advance(A_DEAL)
    assert ["rules", "person", "person"] == by(room, table)[:3]
    assert not any(is_away(room, table, person) for person in (ANNA, BORIS, VERA))


async def test_blocking_does_away_with_a_seat_in_a_lobby(room: Room) -> None:
    """Nobody is dealt in whom the bot cannot reach; the next person leads."""
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    await room.tables.lobbies.join(table, BORIS)
    await reach(room, ANNA, reachable=False)
    scene = room.presenter.take()[-1]
    assert ([BORIS], BORIS) == ([seat.person for seat in scene.seats], scene.starter.id)
    await reach(room, ANNA, reachable=True)
    assert [BORIS] == [seat.person for seat in (await room.tables.scene(table)).seats]


async def test_nobody_is_dealt_in_who_cannot_be_reached(room: Room) -> None:
    """However it came about: in a lobby that was written down by another process, too."""
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    for person in (BORIS, VERA):
        await room.tables.lobbies.join(table, person)
    room.store.persons[VERA] = replace(room.store.persons[VERA], reachable=False)
    await room.restart()
    await room.tables.lobbies.start(table, ANNA)
    assert {ANNA, BORIS} == {s.person for s in (await room.tables.scene(table)).seats}


async def test_a_start_without_those_who_cannot_be_reached_may_be_refused(room: Room) -> None:
    """Then too few are left, and the lobby shows it."""
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    await room.tables.lobbies.join(table, BORIS)
    room.store.persons[BORIS] = replace(room.store.persons[BORIS], reachable=False)
    await room.restart()
    with pytest.raises(TableError, match="not-enough-players"):
        await room.tables.lobbies.start(table, ANNA)
    assert [ANNA] == [seat.person for seat in (await room.tables.scene(table)).seats]


async def test_a_game_alone_waits_for_whoever_blocks_the_bot(room: Room) -> None:
    """Nobody would see it played."""
    room.store.chats[ANNA] = Chat(ANNA, "Anna", private=True, locale="en")
    table = (await room.tables.lobbies.play_alone(ANNA, ANNA, "p1")).scene.id
    await reach(room, ANNA, reachable=False)
    await settle()
    assert not is_away(room, table, ANNA)
    await room.clock.advance(A_DEAL)
    assert "away" not in by(room, table)


async def test_all_games_of_somebody_go_on_without_him(room: Room) -> None:
    """In two groups he is away in both, and back in both."""
    room.store.chats[-200] = Chat(-200, "Saturday", locale="en")
    first = await room.seated(ANNA, BORIS, VERA)
    second = (await room.tables.lobbies.open(-200, None, ANNA, "m2")).scene.id
    await room.tables.lobbies.join(second, BORIS)
    await room.tables.lobbies.join(second, VERA)
    await room.tables.lobbies.start(second, ANNA)
    await reach(room, BORIS, reachable=False)
    assert [True, True] == [is_away(room, table, BORIS) for table in (first, second)]
    await reach(room, BORIS, reachable=True)
    assert [False, False] == [is_away(room, table, BORIS) for table in (first, second)]
