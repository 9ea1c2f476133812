from dataclasses import replace

import pytest

from bot.table.errors import TableError
from bot.table.model import Person
from tests.table.fakes import stacked
from tests.table.room import ANNA, BORIS, GLEB, GROUP, STRANGER, VERA, Room

PLAIN = ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh")


async def test_computer_sits_down_for_who_leaves(room: Room) -> None:
    """The game goes on at once: a computer under the leaver's name, marked as to be taken over."""
    table = await room.seated(ANNA, BORIS, VERA)
    answer = await room.tables.leave(table, BORIS)
    seat = answer.scene.seats[1]
    assert ("playing", "Boris", None, True) == (
        answer.scene.stage,
        seat.name,
        seat.person,
        seat.vacated,
    )
    assert seat.level is not None
    assert 1 not in answer.scene.hands
    assert "already" == (await room.tables.leave(table, BORIS)).code


async def test_computer_plays_on_for_who_leaves(room: Room) -> None:
    """Nobody waits for the leaver's next move."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    await room.tables.leave(table, BORIS)
    await room.clock.advance(room.pauses.computer)
    assert "computer" in room.store.deals[table][1].by


async def test_leavers_kept_word_is_dropped(room: Room) -> None:
    """What one person tapped within the look time binds nobody else."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tap(table, BORIS, "120")
    await room.tables.leave(table, BORIS)
    hold = room.store.tables[table].hold
    assert hold is not None
    assert (None, None) == (hold.seat, hold.kept)


async def test_game_ends_without_people(room: Room) -> None:
    """When the last person has left nobody plays on."""
    table = await room.seated(ANNA, BORIS, computers=1)
    await room.tables.leave(table, ANNA)
    scene = (await room.tables.leave(table, BORIS)).scene
    assert ("closed", "no-people") == (scene.stage, scene.reason)
    assert () == room.tables.tables_of(BORIS)


async def test_member_takes_a_seat_over(room: Room) -> None:
    """Whoever is reachable may play on for the one who left, and sees that hand alone."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, BORIS)
    answer = await room.tables.take_over(table, GLEB)
    assert ("Gleb", GLEB, None, False) == (
        answer.scene.seats[1].name,
        answer.scene.seats[1].person,
        answer.scene.seats[1].level,
        answer.scene.seats[1].vacated,
    )
    assert {0, 1, 2} == set(answer.scene.hands)
    assert "already" == (await room.tables.take_over(table, GLEB)).code


async def test_leaver_comes_back(room: Room) -> None:
    """Who left by mistake takes his seat again."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, VERA)
    await room.tables.leave(table, BORIS)
    answer = await room.tables.take_over(table, VERA, 2)
    assert [ANNA, None, VERA] == [seat.person for seat in answer.scene.seats]


async def test_a_player_who_saw_two_hands_of_a_deal(room: Room) -> None:
    """Who has left a seat may take back that one alone, restart or not, until the next deal."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    await room.tables.leave(table, VERA)
    await room.tables.leave(table, BORIS)
    await room.restart()
    with pytest.raises(TableError, match="other-hand"):
        await room.tables.take_over(table, BORIS, 2)
    answer = await room.tables.take_over(table, BORIS)
    assert [ANNA, BORIS, None] == [seat.person for seat in answer.scene.seats]
    await room.tables.leave(table, BORIS)
    await room.tables.take_over(table, GLEB, 1)
    await room.tables.leave(table, GLEB)
    for person in (BORIS, GLEB):
        with pytest.raises(TableError, match="other-hand"):
            await room.tables.take_over(table, person, 2)
    assert (BORIS, GLEB) == (await room.tables.scene(table)).seats[1].left


async def test_a_forgotten_player_who_saw_two_hands_of_a_deal(room: Room) -> None:
    """To be forgotten is no way to another hand; of whom was forgotten nothing is stored."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, VERA)
    await room.tables.leave(table, BORIS)
    boris = await room.tables.persons.of(BORIS)
    await room.tables.persons.forget(BORIS)
    await room.tables.persons.change(BORIS, lambda _: boris)
    with pytest.raises(TableError, match="other-hand"):
        await room.tables.take_over(table, BORIS, 2)
    assert all(BORIS not in seat.left for seat in (await room.tables.scene(table)).seats)


async def test_who_left_under_another_name_is_forgotten_whole(room: Room) -> None:
    """The computer in his seat plays on without the name he had then; a namesake's keeps his."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, BORIS)
    await room.tables.leave(table, VERA)
    boris = await room.tables.persons.of(BORIS)
    await room.tables.persons.change(BORIS, lambda _: replace(boris, name="Vera"))
    await room.tables.persons.forget(BORIS)
    assert ["Anna", "", "Vera"] == [s.name for s in (await room.tables.scene(table)).seats]


async def test_the_next_deal_is_open_to_whoever_left_the_last_one(room: Room) -> None:
    """New cards: any vacated seat may be taken again."""
    room.dealer.stacked = stacked("AQJ.T.AKQ./9.9.TJ9.K9/.AKQJ..ATQ", "JsKhTh")
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, VERA)
    await room.tables.leave(table, ANNA)
    await room.tap(table, BORIS, "redeal")
    answer = await room.tables.take_over(table, ANNA, 2)
    assert [None, BORIS, ANNA] == [seat.person for seat in answer.scene.seats]


async def test_nothing_to_take_over(room: Room) -> None:
    """A computer that was invited keeps its seat, and who cannot be reached takes none."""
    table = await room.seated(ANNA, BORIS, computers=1)
    with pytest.raises(TableError, match="no-vacant-seat"):
        await room.tables.take_over(table, GLEB)
    await room.tables.leave(table, BORIS)
    await room.tables.persons.change(GLEB, lambda _: Person(GLEB, "Gleb"))
    with pytest.raises(TableError, match="unreachable"):
        await room.tables.take_over(table, GLEB)


async def test_starter_stops_the_game_at_once(room: Room) -> None:
    """The one who opened the table may end it; an ended one ends no more."""
    table = await room.seated(ANNA, BORIS, VERA)
    scene = (await room.tables.stop(table, ANNA)).scene
    assert ("closed", "stopped") == (scene.stage, scene.reason)
    with pytest.raises(TableError, match="table-ended"):
        await room.tables.stop(table, ANNA)


async def test_admin_stops_the_game_at_once(room: Room) -> None:
    """A group's admin need not sit at the table."""
    table = await room.seated(ANNA, BORIS, VERA)
    assert "closed" == (await room.tables.stop(table, STRANGER, admin=True)).scene.stage


async def test_majority_stops_the_game(room: Room) -> None:
    """Of three people two are enough; a vote counts once."""
    table = await room.seated(ANNA, BORIS, VERA)
    first = await room.tables.stop(table, BORIS)
    assert ("voted", 1, "playing") == (first.code, first.scene.votes, first.scene.stage)
    assert "already" == (await room.tables.stop(table, BORIS)).code
    last = await room.tables.stop(table, VERA)
    assert ("done", "closed") == (last.code, last.scene.stage)


async def cut_off(room: Room, person: int) -> None:
    """The bot cannot write to ``person`` any more."""
    await room.tables.persons.change(person, lambda known: replace(known, reachable=False))


async def deserted(room: Room) -> int:
    """A game in which all are away; a computer has played their deal to its end."""
    table = await room.seated(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS, VERA):
        await cut_off(room, person)
    await room.clock.run(lambda: bool(room.store.deals[table][1].closing))
    return table


async def minutes_to_wait(room: Room, table: int) -> int:
    """What a stranger is told who wants to end the game."""
    with pytest.raises(TableError, match="may-come-back") as refused:
        await room.tables.stop(table, STRANGER)
    return int(refused.value.values["minutes"])


async def test_a_deserted_game_is_anybodys_to_stop(room: Room) -> None:
    """Once everybody has been away for a while; before, he hears for how long they may come
    back."""
    table = await deserted(room)
    assert 10 == await minutes_to_wait(room, table)
    await room.clock.advance(room.pauses.stale - 61)
    assert 2 == await minutes_to_wait(room, table)
    await room.clock.advance(60)
    assert 1 == await minutes_to_wait(room, table)
    await room.clock.advance(2)
    scene = (await room.tables.stop(table, STRANGER)).scene
    assert ("closed", "deserted") == (scene.stage, scene.reason)
    assert 1 == len(room.store.deals[table])


async def test_a_game_that_somebody_came_back_to_is_nobodys_to_stop(room: Room) -> None:
    """One who is there is enough, however long ago he came; a stranger neither stops his game nor
    takes its place."""
    table = await deserted(room)
    await room.tables.back(table, VERA)
    await room.clock.advance(room.pauses.stale + 1)
    with pytest.raises(TableError, match="not-seated"):
        await room.tables.stop(table, STRANGER)
    fresh = await room.tables.lobbies.open(GROUP, None, STRANGER, "m2")
    assert ("already", table) == (fresh.code, fresh.scene.id)


async def test_a_player_does_not_lose_a_deserted_game_to_his_own_wish(room: Room) -> None:
    """Who sits there and asks for a table is shown the one that he has; he stops it by his vote."""
    table = await deserted(room)
    await room.clock.advance(room.pauses.stale + 1)
    fresh = await room.tables.lobbies.open(GROUP, None, BORIS, "m2")
    assert ("already", table, "playing") == (fresh.code, fresh.scene.id, fresh.scene.stage)
    scene = (await room.tables.stop(table, BORIS)).scene
    assert ("closed", "stopped") == (scene.stage, scene.reason)


async def test_a_deserted_game_makes_room_for_a_new_table(room: Room) -> None:
    """Not before it has been deserted for a while, for which neither time before a restart counts
    nor time in which nobody could be heard."""
    table = await deserted(room)
    await room.clock.advance(room.pauses.stale - 1)
    await room.restart()
    with pytest.raises(TableError, match="may-come-back"):
        await room.tables.lobbies.open(GROUP, None, STRANGER, "m2")
    await room.clock.advance(room.pauses.stale - 60)
    silence = room.clock.now()
    room.tables.life.cut_off()
    await room.clock.advance(3600)
    await room.tables.life.hears(silence)
    assert 1 == await minutes_to_wait(room, table)
    await room.clock.advance(61)
    fresh = await room.tables.lobbies.open(GROUP, None, STRANGER, "m3")
    assert ("done", STRANGER) == (fresh.code, fresh.scene.starter.id)
    scene = await room.tables.scene(table)
    assert ("closed", "deserted") == (scene.stage, scene.reason)
    assert table in room.store.deals


async def test_strangers_do_not_vote(room: Room) -> None:
    """Nobody stops other people's game."""
    table = await room.seated(ANNA, BORIS, VERA)
    with pytest.raises(TableError, match="not-seated"):
        await room.tables.stop(table, STRANGER)


async def test_starter_who_leaves_passes_the_lead_on(room: Room) -> None:
    """Somebody at the table can always stop the game."""
    table = await room.seated(ANNA, BORIS, VERA)
    assert BORIS == (await room.tables.leave(table, ANNA)).scene.starter.id
    assert "closed" == (await room.tables.stop(table, BORIS)).scene.stage


async def test_new_game_after_a_stopped_one(room: Room) -> None:
    """No ghost keeps the place taken, and the old table's buttons act on nothing."""
    table = await room.seated(ANNA, BORIS, VERA)
    version = (await room.tables.scene(table)).version
    await room.tables.stop(table, ANNA)
    fresh = await room.tables.lobbies.open(GROUP, None, BORIS, "m9")
    assert "done" == fresh.code
    with pytest.raises(TableError, match="table-ended"):
        await room.tap(table, BORIS, "p", version)
