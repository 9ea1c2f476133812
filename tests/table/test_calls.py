"""To be called to the next table of a chat, and the same people again."""

import pytest

from bot.engine.rules import parse_rules
from bot.table.errors import TableError
from bot.table.model import Person
from tests.table.room import ANNA, BORIS, GLEB, GROUP, STRANGER, VERA, Room


async def test_who_wants_so_is_called_to_the_next_table_once(room: Room) -> None:
    """Not to the one after it, and not who opens it or sits there already."""
    for person in (ANNA, GLEB, STRANGER):
        assert await room.tables.lobbies.call_me(GROUP, person)
    assert not await room.tables.lobbies.call_me(GROUP, GLEB)
    first = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    assert [(first, GLEB), (first, STRANGER)] == room.presenter.invited
    for told in room.presenter.told:
        await told()
    await room.tables.lobbies.close(first, ANNA)
    await room.tables.lobbies.open(GROUP, None, BORIS, "m2")
    assert 2 == len(room.presenter.invited)


async def test_who_was_not_told_is_called_again_after_a_restart(room: Room) -> None:
    """But neither who was told, nor who sits there meanwhile, nor who waits for the next one; and
    to the next table when this one has gone."""
    for person in (BORIS, VERA, GLEB):
        await room.tables.lobbies.call_me(GROUP, person)
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    await room.presenter.told[0]()
    await room.tables.lobbies.join(table, VERA)
    await room.tables.lobbies.call_me(GROUP, STRANGER)
    room.presenter.invited.clear()
    await room.restart()
    assert [(table, GLEB)] == room.presenter.invited
    await room.tables.lobbies.close(table, ANNA)
    again = (await room.tables.lobbies.open(GROUP, None, ANNA, "m2")).scene.id
    assert [(again, GLEB), (again, STRANGER)] == room.presenter.invited[1:]


async def test_who_sat_down_untold_need_not_be_called(room: Room) -> None:
    """He was at the next table; he is not called to the one after it."""
    await room.tables.lobbies.call_me(GROUP, VERA)
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    await room.tables.lobbies.join(table, VERA)
    await room.tables.lobbies.close(table, ANNA)
    await room.tables.lobbies.open(GROUP, None, ANNA, "m2")
    assert [(table, VERA)] == room.presenter.invited


async def test_calls_are_for_one_chat(room: Room) -> None:
    """A table elsewhere, or alone, calls nobody; a group that moves takes its list along."""
    await room.tables.lobbies.call_me(GROUP, GLEB)
    await room.tables.lobbies.open(-555, None, ANNA, "m1")
    await room.tables.lobbies.play_alone(BORIS, BORIS, "m2")
    assert [] == room.presenter.invited


async def test_who_cannot_be_called_is_told_so(room: Room) -> None:
    """The bot promises nothing that it cannot do."""
    await room.tables.persons.change(GLEB, lambda _: Person(GLEB, "Gleb", "en"))
    with pytest.raises(TableError, match="unreachable"):
        await room.tables.lobbies.call_me(GROUP, GLEB)


async def test_a_rematch_draws_the_seats_anew(room: Room) -> None:
    """One tap seats the same people; the start shuffles them, whoever sat where before."""
    table = await room.seated(ANNA, BORIS, VERA, rules=str(parse_rules("classic")))
    await room.tables.stop(table, ANNA)
    room.dealer.drawn = (2, 1, 0)
    lobby = (await room.tables.lobbies.again(table, ANNA, "r1")).scene
    await room.tables.lobbies.start(lobby.id, ANNA)
    seats = (await room.tables.scene(lobby.id)).seats
    assert [VERA, BORIS, ANNA] == [seat.person for seat in seats]
