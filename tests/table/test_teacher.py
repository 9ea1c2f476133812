"""The teacher at the table: hints, reviews, practice."""

import random
from dataclasses import replace

import pytest

from bot.ai.review import review
from bot.ai.teacher import Advice
from bot.engine.actions import PASS, Action, Give, Redeal
from bot.engine.errors import Untimely
from bot.engine.rules import preset
from bot.engine.state import View
from bot.table.errors import TableError
from bot.table.model import Level, Practice, Scene, Table
from bot.table.teacher import one_at_a_time
from tests.table.fakes import BrokenMinds, RandomMinds, choice, stacked
from tests.table.room import ANNA, BORIS, GLEB, GROUP, VERA, Room

NINES = "J9.J9.9.Q9/ATKQ.ATK../.Q.ATKQJ.A"
"""Anna, forehand, holds all of them."""


class Passing(RandomMinds):
    """Computers that never bid."""

    async def choose(self, level: Level, view: View) -> Action:
        """A pass where one is legal."""
        return PASS if PASS in view.legal else await super().choose(level, view)


class Interrupted(RandomMinds):
    """Minds that think so long that the table moves on meanwhile."""

    def __init__(self, room: Room, table: int) -> None:
        super().__init__()
        self.room = room
        self.table = table

    async def advise(self, view: View) -> Advice:
        """Advice, after Anna has moved."""
        scene = await self.room.tables.scene(self.table)
        await self.room.tables.act(self.table, ANNA, scene.version, view.legal[0])
        return await super().advise(view)


class Overheard(RandomMinds):
    """Minds that think so long that Boris sits down meanwhile."""

    def __init__(self, room: Room, table: int) -> None:
        super().__init__()
        self.room = room
        self.table = table

    async def advise(self, view: View) -> Advice:
        """Advice, after Boris has taken his seat again."""
        await self.room.tables.take_over(self.table, BORIS)
        return await super().advise(view)


async def alone(room: Room, rules: str = "classic") -> int:
    """Anna's game against two computers, in private."""
    answer = await room.tables.lobbies.play_alone(ANNA, ANNA, "m9", "novice", rules=preset(rules))
    return answer.scene.id


def now(room: Room, table: int) -> Table:
    """The table as it is."""
    return room.tables._hall.entry(table).table


def over(room: Room, table: int) -> bool:
    """Whether no deal is in play there."""
    game = now(room, table).game
    return game is not None and not game.in_deal


def mine(room: Room, table: int) -> bool:
    """Whether it is Anna's move there, and no look time."""
    there = now(room, table)
    if there.game is None or there.game.state is None or there.hold is not None:
        return False
    return there.game.in_deal and there.game.state.turn == there.seat_of(ANNA)


async def my_move(room: Room, table: int) -> tuple[Scene, View]:
    """The table when it waits for Anna, and what she sees."""
    await room.clock.run(lambda: mine(room, table))
    scene = await room.tables.scene(table)
    return scene, next(iter(scene.hands.values()))


async def play_on(room: Room, table: int, seed: int = 1) -> Scene:
    """Anna plays any legal card until the deal is over; the table then."""
    chance = random.Random(seed)
    while True:
        await room.clock.run(lambda: mine(room, table) or over(room, table))
        if over(room, table):
            return await room.tables.scene(table)
        scene, view = await my_move(room, table)
        await room.tables.act(table, ANNA, scene.version, choice(chance, view))


async def practice(room: Room, table: int, number: int = 1, key: str = "p1") -> int:
    """Anna plays a deal once more; where."""
    answer = await room.tables.teacher.practise(table, ANNA, number, key)
    assert "done" == answer.code
    return answer.scene.id


# hints


async def test_a_hint_is_a_move_of_ones_own(room: Room) -> None:
    """It can be tapped as it stands; the minds were asked with Anna's view and no other."""
    table = await alone(room)
    scene, view = await my_move(room, table)
    hint = await room.tables.teacher.hint(table, ANNA)
    assert scene.version == hint.version
    assert hint.action in view.legal
    assert isinstance(room.minds, RandomMinds)
    assert one_at_a_time(view) == room.minds.asked[-1]
    await room.tables.act(table, ANNA, hint.version, hint.action)


async def test_a_hint_names_the_gift_that_is_asked_for(room: Room) -> None:
    """The keys give to the left neighbour first, and so does the hint."""
    room.tables._hall.minds = Passing()
    room.dealer.stacked = stacked(NINES, "TsKsJs")
    table = await alone(room)
    _, view = await my_move(room, table)
    assert {1, 2} == {one.to for one in view.legal if isinstance(one, Give)}
    assert {1} == {one.to for one in one_at_a_time(view).legal if isinstance(one, Give)}
    hint = await room.tables.teacher.hint(table, ANNA)
    assert isinstance(hint.action, Give)
    assert 1 == hint.action.to


async def test_a_broken_teacher_still_has_a_legal_move(room: Room) -> None:
    """The quiet move that is made for those who fail, with what can be said of it."""
    table = await alone(room)
    _, view = await my_move(room, table)
    room.tables._hall.minds = BrokenMinds()
    hint = await room.tables.teacher.hint(table, ANNA)
    assert hint.action in view.legal
    assert hint.reason.code


async def test_hints_are_for_games_against_computers(room: Room) -> None:
    """With another person at the table and for a stranger there are none; with two computers in
    a group there are."""
    shared = await room.seated(ANNA, BORIS, computers=1)
    with pytest.raises(TableError, match="not-alone"):
        await room.tables.teacher.hint(shared, ANNA)
    with pytest.raises(TableError, match="not-seated"):
        await room.tables.teacher.hint(shared, VERA)
    await room.tables.stop(shared, ANNA)
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m2", preset("classic"))).scene.id
    for _ in range(2):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    await room.tables.lobbies.start(table, ANNA)
    scene, view = await my_move(room, table)
    hint = await room.tables.teacher.hint(table, ANNA)
    assert (scene.version, True) == (hint.version, hint.action in view.legal)


async def test_there_is_no_hint_out_of_turn_and_after_the_deal(room: Room) -> None:
    """Nothing is to be done, so nothing is advised."""
    table = await alone(room)
    scene, view = await my_move(room, table)
    while mine(room, table):
        scene, view = await my_move(room, table)
        await room.tables.act(table, ANNA, scene.version, view.legal[0])
    with pytest.raises(Untimely):
        await room.tables.teacher.hint(table, ANNA)
    await play_on(room, table)
    with pytest.raises(TableError, match="deal-over"):
        await room.tables.teacher.hint(table, ANNA)


async def test_a_hint_of_a_moment_that_is_over_is_not_told(room: Room) -> None:
    """The game moves on while the expert thinks."""
    table = await alone(room)
    await my_move(room, table)
    room.tables._hall.minds = Interrupted(room, table)
    with pytest.raises(TableError, match="stale"):
        await room.tables.teacher.hint(table, ANNA)


async def test_a_hint_is_not_told_when_somebody_has_sat_down_meanwhile(room: Room) -> None:
    """Alone against computers when it was asked for, and with a friend when it is found."""
    table = await room.seated(ANNA, BORIS, computers=1)
    await room.tables.leave(table, BORIS)
    await my_move(room, table)
    assert (await room.tables.teacher.hint(table, ANNA)).reason.code
    room.tables._hall.minds = Overheard(room, table)
    with pytest.raises(TableError, match=r"not-alone|stale"):
        await room.tables.teacher.hint(table, ANNA)
    with pytest.raises(TableError, match="not-alone"):
        room.tables.teacher.asked(table, ANNA)


# reviews


async def test_a_deal_is_looked_into_once_for_all(room: Room) -> None:
    """Whoever asks gets the same, and what is in the record of that deal alone was looked into;
    also when the next deal is on."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    first = await room.tables.teacher.review(table, 1)
    again = await room.tables.teacher.review(table, 1)
    deal = room.store.deals[table][1]
    line = f"{deal.opening} | {' '.join(deal.tokens)}"
    assert review(line, preset("classic"), limit=500) == first.review == again.review
    assert 1 == first.number
    assert (None, {}) == (first.scene.public, first.scene.hands)
    assert isinstance(room.minds, RandomMinds)
    assert [line] == room.minds.looked_into


async def test_a_deal_in_play_is_nobodys_to_look_into(room: Room) -> None:
    """Its cards are secret: neither it nor one to come has a review."""
    table = await alone(room)
    await my_move(room, table)
    for number in (0, 1, 2):
        with pytest.raises(TableError, match="no-record"):
            await room.tables.teacher.review(table, number)
    with pytest.raises(TableError, match="no-table"):
        await room.tables.teacher.review(99, 1)
    assert isinstance(room.minds, RandomMinds)
    assert [] == room.minds.looked_into


async def test_a_review_that_failed_may_be_asked_for_again(room: Room) -> None:
    """There is nothing now, and later there is."""
    table = await alone(room)
    await play_on(room, table)
    minds, room.tables._hall.minds = room.tables._hall.minds, BrokenMinds()
    with pytest.raises(TableError, match="no-review"):
        await room.tables.teacher.review(table, 1)
    room.tables._hall.minds = minds
    assert 1 == (await room.tables.teacher.review(table, 1)).number


async def test_there_is_nothing_to_say_about_the_stock_game(room: Room) -> None:
    """Nobody declares there."""
    table = await alone(room, "stock")
    await play_on(room, table)
    with pytest.raises(TableError, match="no-review"):
        await room.tables.teacher.review(table, 1)


async def test_who_reads_alone_is_given_time(room: Room) -> None:
    """The next deal waits for him; without a review, and in a group, it comes as always."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.teacher.review(table, 1)
    await room.clock.advance(room.pauses.next_deal + 1)
    assert over(room, table)
    await room.clock.advance(room.pauses.reading)
    assert not over(room, table)

    group = await room.seated(ANNA, computers=2)
    await play_on(room, group)
    await room.tables.teacher.review(group, 1)
    await room.clock.advance(room.pauses.next_deal + 1)
    assert not over(room, group)


# practice


async def test_practice_is_the_same_deal_again(room: Room) -> None:
    """The same cards, dealer, seats and standing; the game's record stays as it was."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    await play_on(room, table)
    before = room.store.deals[table][2]
    kept = [(d.opening, tuple(d.tokens), d.closing) for d in room.store.deals[table].values()]
    game, scores = now(room, table), now(room, table).game
    again = await practice(room, table, 2)
    assert before.opening == room.store.deals[again][1].opening
    assert [(s.name, s.person, s.level) for s in game.seats] == [
        (s.name, s.person, s.level) for s in now(room, again).seats
    ]
    scene = await room.tables.scene(again)
    assert Practice(table, 2) == scene.practice
    assert scene.practice is not None
    assert scene.practice.first is not None
    assert scores is not None
    assert scores.result == scene.practice.first.result
    await play_on(room, again, seed=5)
    assert kept == [
        (d.opening, tuple(d.tokens), d.closing) for d in room.store.deals[table].values()
    ]


async def test_practice_ends_with_its_deal_and_the_game_goes_on(room: Room) -> None:
    """Nothing moves in the game meanwhile; then its result is on show for another while."""
    table = await alone(room)
    await play_on(room, table)
    again = await practice(room, table)
    await room.clock.advance(10 * room.pauses.next_deal)
    assert over(room, table)
    await play_on(room, again)
    assert "over" == now(room, again).stage
    assert over(room, table)
    await room.clock.advance(room.pauses.next_deal + 1)
    assert not over(room, table)
    assert 1 == len(room.store.deals[again])


async def test_practice_in_the_middle_of_a_later_deal(room: Room) -> None:
    """The computers wait; when practice is over the hand comes back as a new message."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    version = now(room, table).version
    again = await practice(room, table)
    await room.clock.advance(100.0)
    assert version == now(room, table).version
    room.presenter.hands.refreshed.clear()
    await play_on(room, again)
    assert [(table, ANNA)] == [(scene.id, who) for scene, who in room.presenter.hands.refreshed]
    scene, _ = await my_move(room, table)
    assert scene.version >= version


async def test_a_tap_in_the_game_ends_practice(room: Room) -> None:
    """Whoever goes on with the game practises no more: a card there, or the next deal."""
    table = await alone(room)
    await play_on(room, table)
    again = await practice(room, table)
    await room.tables.next_deal(table, ANNA)
    assert "closed" == now(room, again).stage
    scene, view = await my_move(room, table)
    third = await practice(room, table, key="p2")
    await room.tables.act(table, ANNA, scene.version, choice(random.Random(1), view))
    assert "closed" == now(room, third).stage
    await my_move(room, table)


async def test_nobody_ends_the_practice_of_another(room: Room) -> None:
    """Tables are numbered, and anybody can make a button: a card played or the next deal asked for
    in a game that is not his changes nothing."""
    table = await alone(room)
    await play_on(room, table)
    again = await practice(room, table)
    for wish in (
        room.tables.act(table, BORIS, now(room, table).version, PASS),
        room.tables.next_deal(table, BORIS),
    ):
        with pytest.raises(TableError, match="not-seated"):
            await wish
    await room.clock.advance(10 * room.pauses.next_deal)
    assert "playing" == now(room, again).stage
    assert over(room, table)


@pytest.mark.parametrize("how", ["stop", "leave"])
async def test_practice_can_be_stopped(room: Room, how: str) -> None:
    """The game goes on where it stood, with its hand as a new message."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    again = await practice(room, table)
    room.presenter.hands.refreshed.clear()
    await getattr(room.tables, how)(again, ANNA)
    assert "closed" == now(room, again).stage
    assert [table] == [scene.id for scene, _ in room.presenter.hands.refreshed]
    await my_move(room, table)


async def test_the_same_deal_is_practised_once_at_a_time(room: Room) -> None:
    """A second wish finds the first; another deal takes its place; afterwards it can be had anew.
    A request that comes twice begins nothing twice."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    await play_on(room, table)
    first = await practice(room, table, 1)
    same = await room.tables.teacher.practise(table, ANNA, 1, "p2")
    assert ("already", first) == (same.code, same.scene.id)
    other = await practice(room, table, 2, "p3")
    assert ("closed", "playing") == (now(room, first).stage, now(room, other).stage)
    await play_on(room, other)
    repeated = await room.tables.teacher.practise(table, ANNA, 2, "p3")
    assert ("already", other) == (repeated.code, repeated.scene.id)
    assert other != await practice(room, table, 2, "p4")


async def test_practice_is_for_who_plays_alone(room: Room) -> None:
    """Not for others, and not for a deal in play."""
    table = await alone(room)
    for who, code in ((BORIS, "not-seated"), (ANNA, "no-record")):
        with pytest.raises(TableError, match=code):
            await room.tables.teacher.practise(table, who, 1, "p2")


async def test_alone_too_who_sat_out_has_nothing_to_practise(room: Room) -> None:
    """Of four at the table the dealer had no cards: nobody watches computers play it again."""
    answer = await room.tables.lobbies.play_alone(ANNA, ANNA, "m9", "novice", computers=3)
    table = answer.scene.id
    sat_out = 0
    for number in range(1, 5):
        await play_on(room, table, seed=number)
        game = now(room, table).game
        assert game is not None
        if game.dealer == now(room, table).seat_of(ANNA):
            sat_out += 1
            with pytest.raises(TableError, match="not-seated"):
                await room.tables.teacher.practise(table, ANNA, game.number, f"p{number}")
        await room.tables.next_deal(table, ANNA)
    assert sat_out


async def test_a_new_game_ends_practice(room: Room) -> None:
    """So does asking for the game that waits; and when that is over, for another."""
    table = await alone(room)
    await play_on(room, table)
    first = await practice(room, table)
    there = await room.tables.lobbies.play_alone(ANNA, ANNA, "m11", "novice")
    assert ("already", table) == (there.code, there.scene.id)
    assert "closed" == now(room, first).stage
    again = await practice(room, table, key="p2")
    await room.tables.stop(table, ANNA)
    assert "playing" == now(room, again).stage
    other = await room.tables.lobbies.play_alone(ANNA, ANNA, "m10", "novice")
    assert "done" == other.code
    assert "closed" == now(room, again).stage


async def test_practice_survives_a_restart(room: Room) -> None:
    """It goes on where it stood, still knows the first time, and the game still waits."""
    table = await alone(room)
    first = await play_on(room, table)
    again = await practice(room, table)
    await my_move(room, again)
    tokens = list(room.store.deals[again][1].tokens)
    await room.restart()
    assert tokens == room.store.deals[again][1].tokens
    scene = await room.tables.scene(again)
    assert scene.practice is not None
    assert scene.practice.first is not None
    assert first.result == scene.practice.first.result
    await room.clock.advance(100.0)
    assert over(room, table)
    await play_on(room, again)
    await room.clock.advance(room.pauses.next_deal + 1)
    assert not over(room, table)


async def test_a_deal_that_was_cut_is_practised_as_it_was_cut(room: Room) -> None:
    """Another cut would make another deal: practice begins behind it."""
    table = await alone(room, "family")
    await play_on(room, table)
    opening = room.store.deals[table][1].opening
    assert "phase=cut" in opening
    again = await practice(room, table)
    begun = room.store.deals[again][1].opening
    assert "phase=cut" not in begun
    scene = await room.tables.scene(again)
    await play_on(room, again)
    assert scene.practice is not None


async def test_practice_that_is_dealt_again_is_over(room: Room) -> None:
    """A claim ends the deal, and there is no other to come."""
    room.dealer.stacked = stacked(NINES, "TsKsJs")
    table = await alone(room)
    await play_on(room, table)
    again = await practice(room, table)
    scene = await room.tables.scene(again)
    assert Redeal(0) in scene.hands[0].legal
    await room.tables.act(again, ANNA, scene.version, Redeal(0))
    assert "over" == now(room, again).stage
    assert 1 == len(room.store.deals[again])


async def test_practice_has_one_deal_whatever_a_made_up_button_calls_it(room: Room) -> None:
    """It is looked into once, and practised again it is the game's deal."""
    table = await alone(room)
    await play_on(room, table)
    again = await practice(room, table)
    await play_on(room, again)
    teacher = room.tables.teacher
    numbers = [(await teacher.review(again, number)).number for number in (1, 2, 99)]
    assert [1, 1, 1] == numbers
    assert 1 == len(room.minds.looked_into)  # type: ignore[attr-defined]
    third = await practice(room, again, 7, "p2")
    assert Practice(table, 1) == (await room.tables.scene(third)).practice


async def test_reviews_of_practice_are_called_by_the_deals_own_number(room: Room) -> None:
    """What is practised is deal 2 of the game, and so it is called."""
    table = await alone(room)
    await play_on(room, table)
    await room.tables.next_deal(table, ANNA)
    await play_on(room, table)
    again = await practice(room, table, 2)
    ended = await play_on(room, again)
    assert 2 == ended.deals[-1].number
    found = await room.tables.teacher.review(again, 2)
    assert 2 == found.number
    assert GROUP != found.scene.chat.id


# practice of a group's game


async def group_deal(room: Room, *people: int, rules: str = "classic") -> int:
    """A group's game of ``people`` and computers whose first deal is over."""
    table = await room.seated(*people, computers=3 - len(people), rules=rules)
    await group_on(room, table)
    return table


async def group_on(room: Room, table: int, seed: int = 1) -> None:
    """Whoever is at turn plays any legal card until the deal is over."""
    chance = random.Random(seed)

    def asked() -> int | None:
        game = now(room, table).game
        if game is None or game.state is None or now(room, table).hold is not None:
            return None
        return now(room, table).seats[game.state.turn].person

    while True:
        await room.clock.run(lambda: over(room, table) or asked() is not None)
        if over(room, table):
            return
        person, scene = asked(), await room.tables.scene(table)
        assert person is not None
        view = scene.hands[scene.seat_of(person) or 0]
        await room.tables.act(table, person, scene.version, choice(chance, view))


async def test_a_deal_of_a_group_is_practised_in_private(room: Room) -> None:
    """The same cards and seat, computers in place of everybody else and under no friend's name;
    the group's next deal goes on meanwhile, and practice ends with its own."""
    table = await group_deal(room, ANNA, BORIS)
    seat = now(room, table).seat_of(BORIS)
    again = (await room.tables.teacher.practise(table, BORIS, 1, "p1")).scene.id
    practised = now(room, again)
    assert room.store.deals[table][1].opening == room.store.deals[again][1].opening
    assert (BORIS, seat) == (practised.chat, practised.seat_of(BORIS))
    assert [BORIS] == list(practised.people)
    assert {"skilled", None} == {one.level for one in practised.seats}
    assert "Anna" not in {one.name for one in practised.seats}
    machine = next(place for place, one in enumerate(now(room, table).seats) if one.level)
    assert now(room, table).seats[machine].name == practised.seats[machine].name
    first = (await room.tables.scene(again)).practice
    assert first is not None
    assert first.first is not None
    await room.tables.next_deal(table, ANNA)
    await group_on(room, table, seed=2)
    assert 2 == len([one for one in room.store.deals[table].values() if one.closing])
    assert "playing" == now(room, again).stage
    chance = random.Random(3)
    while now(room, again).stage == "playing":
        scene = await room.tables.scene(again)
        view = next(iter(scene.hands.values()))
        if view.turn == view.seat:
            await room.tables.act(again, BORIS, scene.version, choice(chance, view))
        else:
            await room.clock.advance(2.0)
    assert ("over", 1) == (now(room, again).stage, len(room.store.deals[again]))


async def test_the_game_comes_first_to_mind_while_its_deal_is_practised(room: Room) -> None:
    """What is said to his only table is said to the group's, and a move there ends no practice."""
    table = await group_deal(room, ANNA, BORIS)
    again = (await room.tables.teacher.practise(table, ANNA, 1, "p1")).scene.id
    assert (again, table) == room.tables.tables_of(ANNA)
    await room.tables.next_deal(table, ANNA)
    scene, view = await my_move(room, table)
    await room.tables.act(table, ANNA, scene.version, view.legal[0])
    assert "playing" == now(room, again).stage


async def test_each_player_practises_one_deal_at_a_time(room: Room) -> None:
    """The same again is the one that is there, another ends it; a friend has his own."""
    table = await group_deal(room, ANNA, BORIS)
    await room.tables.next_deal(table, ANNA)
    await group_on(room, table)
    teach = room.tables.teacher
    hers = (await teach.practise(table, ANNA, 1, "p1")).scene.id
    his = (await teach.practise(table, BORIS, 1, "p2")).scene.id
    same = await teach.practise(table, ANNA, 1, "p3")
    assert ("already", hers) == (same.code, same.scene.id)
    other = (await teach.practise(table, ANNA, 2, "p4")).scene.id
    assert ["closed", "playing", "playing"] == [now(room, one).stage for one in (hers, his, other)]
    from_practice = await teach.practise(his, BORIS, 1, "p5")
    assert ("already", his) == (from_practice.code, from_practice.scene.id)


async def test_only_a_player_of_a_deal_that_is_over_practises_it(room: Room) -> None:
    """Not a stranger, not whoever cannot be reached, no deal in play; whoever has left since may,
    and whoever took his seat afterwards may not."""
    table = await group_deal(room, ANNA, BORIS)
    teach = room.tables.teacher
    await room.tables.next_deal(table, ANNA)
    with pytest.raises(TableError, match="no-record"):
        await teach.practise(table, ANNA, 2, "p1")
    with pytest.raises(TableError, match="not-seated"):
        await teach.practise(table, VERA, 1, "p2")
    await room.tables.leave(table, BORIS)
    await room.tables.take_over(table, VERA)
    with pytest.raises(TableError, match="not-seated"):
        await teach.practise(table, VERA, 1, "p3")
    assert "done" == (await teach.practise(table, BORIS, 1, "p4")).code
    await room.tables.persons.change(ANNA, lambda known: replace(known, reachable=False))
    with pytest.raises(TableError, match="unreachable"):
        await teach.practise(table, ANNA, 1, "p5")


async def test_who_sat_out_has_nothing_to_practise(room: Room) -> None:
    """Of four at the table the dealer had no cards."""
    table = await room.seated(ANNA, BORIS, VERA, GLEB)
    await group_on(room, table)
    found = await room.tables.teacher.review(table, 1)
    assert found.sitting is not None
    for seat, one in enumerate(now(room, table).seats):
        assert one.person is not None
        wish = room.tables.teacher.practise(table, one.person, 1, f"p{seat}")
        if seat == found.sitting:
            with pytest.raises(TableError, match="not-seated"):
                await wish
        else:
            assert "done" == (await wish).code


async def test_practice_of_a_group_survives_a_restart_and_its_game(room: Room) -> None:
    """It stands where it stood, the game waits for nothing after a start either; the group stops
    its game, and practice goes on."""
    table = await group_deal(room, ANNA, BORIS)
    again = (await room.tables.teacher.practise(table, ANNA, 1, "p1")).scene.id
    await room.restart()
    assert Practice(table, 1, apart=True) == now(room, again).practice
    await room.clock.advance(room.pauses.next_deal + 1)
    assert not over(room, table)
    await room.tables.stop(table, ANNA)
    await play_on(room, again)
    assert "over" == now(room, again).stage


async def test_being_forgotten_ends_practice_of_a_group(room: Room) -> None:
    """It is no game that others wait for, so nobody has to stop it first."""
    table = await group_deal(room, ANNA, BORIS)
    again = (await room.tables.teacher.practise(table, BORIS, 1, "p1")).scene.id
    await room.tables.leave(table, BORIS)
    await room.tables.persons.forget(BORIS)
    assert not room.tables.is_live(again)
    assert () == room.tables.tables_of(BORIS)


async def test_a_damaged_deal_of_a_group_cannot_be_practised(room: Room) -> None:
    """It says so, and begins nothing."""
    table = await group_deal(room, ANNA, BORIS)
    room.store.deals[table][1].tokens[-1] = "Zz"
    with pytest.raises(TableError, match="damaged"):
        await room.tables.teacher.practise(table, ANNA, 1, "p1")
    assert (table,) == room.tables.tables_of(ANNA)
