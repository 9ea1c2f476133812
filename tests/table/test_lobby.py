import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.engine.rules import parse_rules
from bot.table.errors import TableError
from bot.table.house import Place
from bot.table.lobby import computer_names
from bot.table.model import Chat, Level, Person, Seat
from tests.clocks import settle
from tests.table.room import ANNA, BORIS, GLEB, GROUP, STRANGER, VERA, Room


async def opened(room: Room, rules: str = "classic") -> int:
    """A lobby with Anna in it."""
    return (await room.tables.lobbies.open(GROUP, None, ANNA, "m1", parse_rules(rules))).scene.id


async def people_at(room: Room, table: int) -> list[int | None]:
    """Who sits there, in order."""
    return [seat.person for seat in (await room.tables.scene(table)).seats]


async def test_starter_sits_in_his_lobby(room: Room) -> None:
    """Who opens a table has its first seat, and the chat sees it."""
    table = await opened(room)
    scene = room.presenter.take()[-1]
    assert ("lobby", "Friday", ANNA) == (scene.stage, scene.chat.title, scene.starter.id)
    assert [ANNA] == await people_at(room, table)


async def test_unreachable_starter_does_not_sit(room: Room) -> None:
    """Nobody sits whom the bot cannot write to, the starter neither."""
    await room.tables.persons.change(ANNA, lambda _: Person(ANNA, "Anna"))
    assert [] == await people_at(room, await opened(room))


async def test_computers_do_not_play_among_themselves(room: Room) -> None:
    """Without a person at the table there is no start, however many computers sit there."""
    await room.tables.persons.change(ANNA, lambda _: Person(ANNA, "Anna"))
    table = await opened(room)
    for _ in range(3):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    with pytest.raises(TableError) as refused:
        await room.tables.lobbies.start(table, ANNA)
    assert "no-person" == refused.value.code


async def test_second_table_in_a_place_is_the_first(room: Room) -> None:
    """One table to a chat and topic; another topic has its own."""
    table = await opened(room)
    again = await room.tables.lobbies.open(GROUP, None, BORIS, "m2")
    other = await room.tables.lobbies.open(GROUP, 7, BORIS, "m3")
    assert ("already", table) == (again.code, again.scene.id)
    assert ("done", 7) == (other.code, other.scene.thread)
    assert (table, other.scene.id) == (
        room.tables.table_in(GROUP, None),
        room.tables.table_in(GROUP, 7),
    )


async def test_repeated_request_opens_nothing_new(room: Room) -> None:
    """The same message delivered twice, even after the lobby was closed, makes one table."""
    table = await opened(room)
    await room.tables.lobbies.close(table, ANNA)
    again = await room.tables.lobbies.open(GROUP, None, ANNA, "m1")
    assert ("already", table, "closed") == (again.code, again.scene.id, again.scene.stage)
    assert room.tables.table_in(GROUP, None) is None


async def test_two_people_open_at_the_same_moment(room: Room) -> None:
    """Two requests at once make one table."""
    asked = (
        room.tables.lobbies.open(GROUP, None, person, f"m{person}") for person in (ANNA, BORIS)
    )
    answers = await asyncio.gather(*asked)
    assert ["done", "already"] == [answer.code for answer in answers]
    assert 1 == len({answer.scene.id for answer in answers})


async def test_join_twice_is_once(room: Room) -> None:
    """A second tap on Join is answered, and nobody sits twice."""
    table = await opened(room)
    codes = [(await room.tables.lobbies.join(table, BORIS)).code for _ in range(2)]
    assert ["done", "already"] == codes
    assert [ANNA, BORIS] == await people_at(room, table)


async def test_five_join_at_once(room: Room) -> None:
    """Four seats go to four people, the others hear that it is full."""
    table = await opened(room)
    people = (BORIS, VERA, GLEB, STRANGER)
    joins = (room.tables.lobbies.join(table, person) for person in people)
    answers = await asyncio.gather(*joins, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, TableError)]
    assert [("full", {"seats": 4})] == [(error.code, error.values) for error in refused]
    assert [ANNA, BORIS, VERA, GLEB] == await people_at(room, table)


async def test_unreachable_person_cannot_join(room: Room) -> None:
    """Whoever the bot cannot write to is told so instead of being dealt in."""
    table = await opened(room)
    await room.tables.persons.change(BORIS, lambda _: Person(BORIS, "Boris"))
    with pytest.raises(TableError, match="unreachable"):
        await room.tables.lobbies.join(table, BORIS)


async def test_leave_twice_is_once(room: Room) -> None:
    """A second tap on Leave is answered as such."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    codes = [(await room.tables.leave(table, BORIS)).code for _ in range(2)]
    assert ["done", "already"] == codes
    assert [ANNA] == await people_at(room, table)


async def test_starter_leaves_and_the_next_one_leads(room: Room) -> None:
    """A lobby always has somebody in it who may start it; the last one closes it."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    assert BORIS == (await room.tables.leave(table, ANNA)).scene.starter.id
    last = (await room.tables.leave(table, BORIS)).scene
    assert ("closed", "no-people") == (last.stage, last.reason)
    assert room.tables.table_in(GROUP, None) is None


async def test_computers_come_and_go(room: Room) -> None:
    """Each computer has a name of its own in the chat's language; the last one goes first."""
    table = await opened(room)
    await room.tables.lobbies.add_computer(table, ANNA, "novice")
    await room.tables.lobbies.add_computer(table, ANNA, "expert")
    seats = (await room.tables.scene(table)).seats
    assert [None, "novice", "expert"] == [seat.level for seat in seats]
    assert ["Anna", "Pascal", "Euler"] == [seat.name for seat in seats]
    await room.tables.lobbies.remove_computer(table, ANNA)
    await room.tables.lobbies.remove_computer(table, ANNA)
    with pytest.raises(TableError, match="no-computer"):
        await room.tables.lobbies.remove_computer(table, ANNA)


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        ((("Anna", None), ("Паскаль", "expert"), ("Boris", None)), ["Эйлер", "Паскаль", "Гаусс"]),
        (
            (("Anna", None), ("Euler", "novice"), ("Pascal", "expert")),
            ["Гаусс", "Эйлер", "Паскаль"],
        ),
        ((("Pascal", None), ("Anna", "skilled"), ("Boris", None)), ["Паскаль", "Эйлер", "Гаусс"]),
        ((("Паскаль", "expert"), ("Pascal", "expert")), ["Паскаль", "Эйлер"]),
    ],
)
def test_computers_in_place_of_all(
    seats: tuple[tuple[str, Level | None], ...], named: list[str]
) -> None:
    """A computer keeps its name, whichever language that was in, and no name is there twice; a
    person's name is nobody's, even if it is a computer's, and so is that of who stands in."""
    there = [Seat(name, level=level) for name, level in seats]
    assert named == computer_names(there, "ru")


@pytest.mark.parametrize("namesake", [False, True])
async def test_a_full_table_takes_no_computer(room: Room, *, namesake: bool) -> None:
    """One computer more than there are seats, and names, is refused as anybody is; also where a
    person has the name of one, and where its starter does not sit."""
    await room.tables.persons.change(ANNA, lambda _: Person(ANNA, "Anna"))
    table = await opened(room)
    if namesake:
        await room.tables.persons.change(BORIS, lambda known: replace(known, name="Pascal"))
        await room.tables.lobbies.join(table, BORIS)
    for _ in range(4 - namesake):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    with pytest.raises(TableError, match="full"):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")


async def test_passers_by_add_no_computers(room: Room) -> None:
    """Only people of the table fill its seats."""
    table = await opened(room)
    with pytest.raises(TableError, match="not-seated"):
        await room.tables.lobbies.add_computer(table, STRANGER, "novice")


async def test_only_the_starter_sets_the_rules(room: Room) -> None:
    """House rules are the starter's, and only before the game."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    club = parse_rules("club")
    with pytest.raises(TableError, match="not-entitled"):
        await room.tables.houses.adapt(Place(table), BORIS, lambda _: club)
    await room.tables.houses.adapt(Place(table), ANNA, lambda _: club)
    assert club == (await room.tables.scene(table)).rules


@pytest.mark.parametrize(
    ("rules", "computers", "code", "allowed"),
    [
        ("classic", 0, "not-enough-players", "2, 3, 4"),
        ("minigames", 1, "not-enough-players", "3"),
        ("literary1001", 1, "not-enough-players", "3, 4"),
    ],
)
async def test_start_needs_a_number_the_rules_allow(
    room: Room, rules: str, computers: int, code: str, allowed: str
) -> None:
    """A game starts only with a number of players its rules are for."""
    table = await opened(room, rules)
    for _ in range(computers):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    with pytest.raises(TableError) as refused:
        await room.tables.lobbies.start(table, ANNA)
    assert (code, {"allowed": allowed}) == (refused.value.code, refused.value.values)


async def test_rules_for_fewer_than_sit_there(room: Room) -> None:
    """Rules for three do not start with four."""
    table = await opened(room)
    for _ in range(3):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    await room.tables.houses.adapt(Place(table), ANNA, lambda _: parse_rules("minigames"))
    with pytest.raises(TableError, match="too-many-players"):
        await room.tables.lobbies.start(table, ANNA)


async def test_only_the_starter_starts(room: Room) -> None:
    """Nobody else begins other people's game."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    with pytest.raises(TableError, match="not-starter"):
        await room.tables.lobbies.start(table, BORIS)


async def test_start_twice_is_once(room: Room) -> None:
    """A double tap on Start deals once."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    answers = await asyncio.gather(*(room.tables.lobbies.start(table, ANNA) for _ in range(2)))
    assert ["done", "already"] == [answer.code for answer in answers]
    assert 1 == len(room.store.deals[table])


async def test_seats_are_drawn_at_the_start(room: Room) -> None:
    """People sit as the lot says, not as they came."""
    table = await opened(room)
    await room.tables.lobbies.join(table, BORIS)
    await room.tables.lobbies.join(table, VERA)
    room.dealer.drawn = (2, 0, 1)
    await room.tables.lobbies.start(table, ANNA)
    assert [VERA, ANNA, BORIS] == await people_at(room, table)


async def test_running_game_is_no_lobby(room: Room) -> None:
    """Nobody joins a game that runs, and a lobby's buttons say so."""
    table = await room.seated(ANNA, BORIS)
    with pytest.raises(TableError, match="already-started"):
        await room.tables.lobbies.join(table, VERA)


async def test_fresh_lobby_is_closed_by_its_starter_or_an_admin(room: Room) -> None:
    """Others may not, until nothing has happened there for a while."""
    table = await opened(room)
    with pytest.raises(TableError, match="not-starter"):
        await room.tables.lobbies.close(table, STRANGER)
    await room.tables.lobbies.close(table, STRANGER, admin=True)
    assert "already" == (await room.tables.lobbies.close(table, ANNA)).code


async def test_stale_lobby_is_closed_by_anybody(room: Room) -> None:
    """A forgotten lobby does not block the group."""
    table = await opened(room)
    await room.clock.advance(room.pauses.stale)
    scene = (await room.tables.lobbies.close(table, STRANGER)).scene
    assert ("closed", "closed") == (scene.stage, scene.reason)


async def test_lobby_expires(room: Room) -> None:
    """A lobby without a change closes by itself, and a change prolongs it."""
    table = await opened(room)
    await room.clock.advance(room.pauses.lobby - 1)
    await room.tables.lobbies.join(table, BORIS)
    await room.clock.advance(room.pauses.lobby - 1)
    assert "lobby" == (await room.tables.scene(table)).stage
    await room.clock.advance(2)
    scene = await room.tables.scene(table)
    assert ("closed", "expired") == (scene.stage, scene.reason)


async def test_ended_table_leaves_the_memory(room: Room) -> None:
    """Long after its end nothing is known of a table any more, and no clock runs for it."""
    table = await opened(room)
    await room.tables.lobbies.close(table, ANNA)
    await room.clock.advance(room.pauses.forget + 1)
    with pytest.raises(TableError, match="no-table"):
        await room.tables.scene(table)
    assert room.clock.next_wake is None


async def test_game_alone_starts_at_once(room: Room) -> None:
    """One request in a private chat deals a game against two computers; a second one shows it."""
    room.store.chats[ANNA] = Chat(ANNA, "Anna", private=True, locale="en")
    answer = await room.tables.lobbies.play_alone(ANNA, ANNA, "p1", "novice")
    assert ("playing", 3, True) == (
        answer.scene.stage,
        len(answer.scene.seats),
        answer.scene.chat.private,
    )
    again = await room.tables.lobbies.play_alone(ANNA, ANNA, "p2")
    assert ("already", answer.scene.id) == (again.code, again.scene.id)
    assert (answer.scene.id,) == room.tables.tables_of(ANNA)


async def test_again_gathers_the_same_people(room: Room) -> None:
    """After a game one tap opens the next lobby with its people, computers and rules."""
    table = await room.seated(ANNA, BORIS, VERA, computers=1, rules="club")
    await room.tables.leave(table, VERA)
    with pytest.raises(TableError, match="already-started"):
        await room.tables.lobbies.again(table, BORIS, "r1")
    await room.tables.stop(table, ANNA)
    await room.tables.persons.change(GLEB, lambda gleb: replace(gleb, reachable=False))
    answer = await room.tables.lobbies.again(table, BORIS, "r1")
    assert [BORIS, ANNA, None] == await people_at(room, answer.scene.id)
    assert ("club", BORIS) == (str(answer.scene.rules), answer.scene.starter.id)
    second = await room.tables.lobbies.again(table, ANNA, "r2")
    assert ("already", answer.scene.id) == (second.code, second.scene.id)


async def test_a_rematch_started_by_a_stranger(room: Room) -> None:
    """Only who sat at the table gathers its people again: no stranger, and nobody who left."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.leave(table, VERA)
    await room.tables.stop(table, ANNA)
    for other in (STRANGER, VERA):
        with pytest.raises(TableError, match="not-seated"):
            await room.tables.lobbies.again(table, other, f"r{other}")
    assert room.tables.table_in(GROUP, None) is None
    assert "done" == (await room.tables.lobbies.again(table, BORIS, "r1")).code


async def test_group_becomes_a_supergroup(room: Room) -> None:
    """Tables follow their chat to its new id, and are shown there."""
    table = await opened(room)
    room.presenter.take()
    for _ in range(2):
        await room.tables.chats.migrate(GROUP, -100200)
    assert (None, table) == (
        room.tables.table_in(GROUP, None),
        room.tables.table_in(-100200, None),
    )
    assert (-100200, "Friday") == (
        room.presenter.scenes[-1].chat.id,
        room.presenter.scenes[-1].chat.title,
    )
    await room.tables.lobbies.join(table, BORIS)
    assert -100200 == room.store.tables[table].chat


async def test_somebody_is_met_in_the_new_group_while_it_moves(room: Room) -> None:
    """What is set in the group goes with it all the same."""
    await room.tables.chats.set_pace(GROUP, ANNA, 300, admin=True)
    asked, answered = asyncio.Event(), asyncio.Event()
    save_chat = room.store.save_chat

    async def slow(chat: Chat) -> None:
        asked.set()
        await answered.wait()
        await save_chat(chat)

    room.store.save_chat = slow  # type: ignore[method-assign]
    met = room.tables.chats.change(-100200, lambda now: replace(now, title="Friday"))
    meeting = room.tasks.start(_done(met), "meeting")
    await asked.wait()
    moving = room.tasks.start(room.tables.chats.migrate(GROUP, -100200), "moving")
    await settle()
    answered.set()
    await asyncio.wait_for(asyncio.gather(meeting, moving), 10)
    known = await room.tables.chats.of(-100200)
    assert known == room.store.chats[-100200]
    assert ("Friday", 300) == (known.title, known.pace)


async def _done(work: Awaitable[object]) -> None:
    await work


async def test_a_table_that_is_opened_while_its_group_moves(room: Room) -> None:
    """Asked for under the old id when the new one is known, it gathers under the new one, where
    its people are; asked for there, it is the same."""
    await room.tables.chats.migrate(GROUP, -100200)
    answer = await room.tables.lobbies.open(GROUP, None, ANNA, "m1")
    assert ("done", -100200) == (answer.code, answer.scene.chat.id)
    assert answer.scene.id == room.tables.table_in(-100200, None)
    again = await room.tables.lobbies.open(-100200, None, BORIS, "m2")
    assert ("already", answer.scene.id) == (again.code, again.scene.id)


async def test_new_language_of_a_chat_is_shown(room: Room) -> None:
    """A chat that changes its language sees its table in it."""
    await opened(room)
    room.presenter.take()
    await room.tables.chats.change(GROUP, lambda group: replace(group, locale="ru"))
    assert ["ru"] == [scene.chat.locale for scene in room.presenter.take()]
