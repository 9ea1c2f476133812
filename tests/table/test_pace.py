import dataclasses
from collections.abc import Callable

import pytest

from bot.engine.actions import Action, Concede, Redeal
from bot.engine.state import View
from bot.table.errors import TableError
from bot.table.fallback import fallback
from bot.table.model import Absence, Due, Level, Seat, Table
from bot.table.pace import PACES, excused, look_time, pace_named
from bot.table.seats import stopped
from tests.clocks import settle
from tests.table.fakes import RandomMinds, stacked
from tests.table.room import ANNA, BORIS, GLEB, GROUP, STRANGER, VERA, Room

PLAIN = ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh")
NINES = ("9.9.TJ9.K9/AQJ.T.AKQ./.AKQJ..ATQ", "JsKhTh")  # Anna holds four nines
NO_CLAIMS = "classic;redeal_hand=none"
MINUTES = 60.0


async def started(room: Room, pace: str = "2", rules: str = NO_CLAIMS) -> int:
    """Anna, Boris and Vera hold known cards, Boris is to speak, and a turn has a limit."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules=rules)
    await room.tables.chats.set_pace(GROUP, ANNA, pace_named(pace))
    room.presenter.take()
    return table


def by(room: Room, table: int) -> list[str]:
    """Who made the moves of the last deal."""
    deals = room.store.deals[table]
    return deals[len(deals)].by


def kept(room: Room, table: int) -> Table:
    """The table as it is stored."""
    return room.store.tables[table]


def due(room: Room, table: int) -> Due:
    """The turn that is timed, as it is stored."""
    found = kept(room, table).due
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *(("off", 0), ("1", 60), (" 15 ", 900), ("24h", 86400), ("24Ч", 86400), ("нет", 0)),
        *(("5 минут", 300), ("2 Min.", 120), ("1 день", 86400), ("Без лимита", 0)),
    ],
)
def test_a_pace_is_named_in_minutes(text: str, seconds: int) -> None:
    """What stands behind the command is understood with what people write around it."""
    assert seconds == pace_named(text)


def test_an_unknown_pace_is_refused() -> None:
    """The refusal names what there is."""
    with pytest.raises(TableError) as refused:
        pace_named("7")
    assert "off, 1, 2, 5, 15, 24h" == refused.value.values["allowed"]


@pytest.mark.parametrize(
    ("pace", "look"), [("off", 5), ("1", 5), ("2", 5), ("5", 30), ("15", 90), ("24h", 3600)]
)
def test_look_time_grows_with_the_pace(pace: str, look: float) -> None:
    """Five seconds for brisk games, else a tenth of a turn, an hour at most (A39)."""
    assert look == look_time(PACES[pace], 5.0)


async def test_nobody_is_timed_unless_the_chat_wants_it(room: Room) -> None:
    """Without a pace a game waits for days."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await room.clock.advance(9 * 24 * 60 * MINUTES)
    assert ["100"] == room.tokens(table)
    assert [] == room.presenter.hands.reminded


async def test_half_way_the_player_is_reminded_once(room: Room) -> None:
    """He alone, in private, and the hand says that half the time is left."""
    table = await started(room)
    await room.clock.advance(59)
    assert [] == room.presenter.hands.reminded
    await room.clock.advance(60)
    assert [BORIS] == [person for _, person in room.presenter.hands.reminded]
    scene, _ = room.presenter.hands.reminded[0]
    assert scene.due is not None
    assert scene.due.reminded
    assert ["100"] == room.tokens(table)


async def test_time_out_makes_one_legal_move(room: Room) -> None:
    """A computer makes the move, and the record says why; the next turn has its own time."""
    table = await started(room)
    await room.clock.advance(2 * MINUTES)
    assert ["rules", "timeout"] == by(room, table)
    seat = (await room.tables.scene(table)).seats[1]
    assert seat.absence is not None
    assert (1, False) == (seat.absence.count, seat.away)
    assert (2, room.clock.now()) == (due(room, table).seat, due(room, table).since)


async def test_a_move_in_time_stops_the_clock(room: Room) -> None:
    """Nobody who moves is punished, and each move has the whole time."""
    table = await started(room)
    await room.clock.advance(119)
    await room.tap(table, BORIS, "105")
    await room.clock.advance(119)
    assert ["100", "105"] == room.tokens(table)
    assert ["rules", "person"] == by(room, table)


async def test_twice_in_a_row_is_away(room: Room) -> None:
    """From then on a computer moves for him at its own pace, marked so, and nobody is called."""
    table = await started(room)
    await room.taps(table, "p p")
    await room.clock.advance(4 * MINUTES)
    assert ["timeout", "timeout"] == by(room, table)[3:5]
    assert (await room.tables.scene(table)).seats[0].away
    room.presenter.hands.reminded.clear()
    await room.clock.advance(3 * room.pauses.computer)
    assert "away" == by(room, table)[5]
    assert [] == room.presenter.hands.reminded


async def test_a_move_of_ones_own_in_between_is_not_in_a_row(room: Room) -> None:
    """Who is late now and then is not away."""
    table = await started(room)
    await room.taps(table, "p p")
    for _ in range(2):
        await room.clock.advance(2 * MINUTES)
        view = (await room.tables.scene(table)).hands[0]
        await room.tables.act(table, ANNA, (await room.tables.scene(table)).version, plain(view))
        assert not (await room.tables.scene(table)).seats[0].away


def plain(view: View) -> Action:
    """Something that can be done without thinking."""
    return fallback(view)


async def away(room: Room) -> int:
    """A table at which Anna, the declarer, is away."""
    table = await started(room)
    await room.taps(table, "p p")
    await room.clock.advance(4 * MINUTES)
    assert kept(room, table).seats[0].away
    return table


async def test_back_by_the_button(room: Room) -> None:
    """The seat is his again at once, with the whole time for the move."""
    table = await away(room)
    assert "done" == (await room.tables.back(table, ANNA)).code
    assert (0, room.clock.now()) == (due(room, table).seat, due(room, table).since)
    tokens = room.tokens(table)
    await room.clock.advance(MINUTES)
    assert tokens == room.tokens(table)
    assert "already" == (await room.tables.back(table, ANNA)).code


async def test_back_by_any_tap(room: Room) -> None:
    """Whatever he taps, an old button too, or asking for the hand shows that he is there."""
    table = await away(room)
    await room.tables.seen(table, ANNA)
    assert not kept(room, table).seats[0].away
    table = await away_again(room, table)
    await room.tables.show_again(table, ANNA)
    assert not kept(room, table).seats[0].away
    table = await away_again(room, table)
    scene = await room.tables.scene(table)
    await room.tables.act(table, ANNA, scene.version, plain(scene.hands[0]))
    assert not kept(room, table).seats[0].away
    assert "person" == by(room, table)[-1]


async def away_again(room: Room, table: int) -> int:
    """Anna lets more turns pass."""
    await room.clock.run(lambda: kept(room, table).seats[0].away)
    return table


async def test_strangers_tap_is_nobodys_return(room: Room) -> None:
    """Others do not bring him back, and whoever does not sit has no way back."""
    table = await away(room)
    await room.tables.seen(table, STRANGER)
    await room.tables.seen(table, BORIS)
    assert kept(room, table).seats[0].away
    with pytest.raises(TableError, match="not-seated"):
        await room.tables.back(table, STRANGER)


async def test_late_screen_gives_the_whole_time(room: Room) -> None:
    """The bot's own lag is not the player's: his time begins when his hand has reached him."""
    table = await started(room)
    room.presenter.hands.called = None
    await room.clock.advance(10 * MINUTES)
    assert ["100"] == room.tokens(table)
    assert [] == room.presenter.hands.reminded
    room.presenter.hands.called = arrived = room.clock.now()
    await room.clock.advance(MINUTES)
    assert [BORIS] == [person for _, person in room.presenter.hands.reminded]
    assert arrived == due(room, table).since
    await room.clock.advance(MINUTES - 1)
    assert ["100"] == room.tokens(table)
    await room.clock.advance(2 + room.pauses.retry)
    assert "timeout" == by(room, table)[-1]


async def test_down_time_does_not_count(room: Room) -> None:
    """A deadline that passed while the bot was down punishes nobody: what was left is left."""
    table = await started(room)
    await room.restart()
    await room.clock.advance(50)
    await room.stop()
    await room.clock.advance(3 * 24 * 60 * MINUTES)
    await room.start()
    await room.clock.advance(69)
    assert ["100"] == room.tokens(table)
    await room.clock.advance(2)
    assert "timeout" == by(room, table)[-1]


async def test_crash_costs_the_player_nothing(room: Room) -> None:
    """Without a last word the bot was alive at its last sign of life."""
    table = await started(room)
    await room.restart()
    await room.clock.advance(46)
    room.store.alive = alive = room.clock.now() - 1
    store_as_it_is = room.store.beat
    room.store.beat = dead  # type: ignore[method-assign]
    await room.stop()
    room.store.beat = store_as_it_is  # type: ignore[method-assign]
    assert alive == room.store.alive
    await room.clock.advance(60 * MINUTES)
    await room.start()
    assert 120 - 45 == due(room, table).end - room.clock.now()


async def dead(now: float) -> None:
    """A process that was killed writes nothing."""


async def test_reminder_and_absence_survive_a_restart(room: Room) -> None:
    """Nobody is reminded twice, and one miss stays one miss."""
    table = await started(room)
    await room.restart()
    await room.clock.advance(2 * MINUTES + 61)
    assert [BORIS, VERA] == [person for _, person in room.presenter.hands.reminded]
    await room.restart()
    await room.clock.advance(1)
    assert 2 == len(room.presenter.hands.reminded)
    absence = (await room.tables.scene(table)).seats[1].absence
    assert absence is not None
    assert 1 == absence.count


async def test_away_survives_a_restart(room: Room) -> None:
    """The computer goes on for him, and he comes back as before."""
    table = await away(room)
    before = len(room.tokens(table))
    await room.restart()
    await room.clock.advance(2 * room.pauses.computer)
    assert before < len(room.tokens(table))
    assert "done" == (await room.tables.back(table, ANNA)).code


async def test_nobody_is_late_while_the_bot_hears_nothing(room: Room) -> None:
    """Telegram is out of reach: what people do cannot come, so that time is given back."""
    table = await started(room)
    await room.clock.advance(30)
    silence = room.clock.now()
    room.tables.life.cut_off()
    await room.clock.advance(10 * MINUTES)
    assert ["100"] == room.tokens(table)
    await room.tables.life.hears(silence)
    assert 90 == due(room, table).end - room.clock.now()
    await room.clock.advance(91)
    assert "timeout" == by(room, table)[-1]


def test_time_is_given_back_only_for_the_turn() -> None:
    """A silence that began before the turn counts from its beginning."""
    table = dataclasses.replace(EMPTY, due=Due(0, 7, since=100.0, limit=60))
    longer = excused(table, 40.0, 130.0)
    assert longer.due is not None
    assert 130.0 == longer.due.since
    assert table is excused(table, 90.0, 95.0)


EMPTY = Table(id=1, chat=GROUP, thread=None, starter=ANNA, rules=None, seats=())  # type: ignore[arg-type]


async def test_a_new_pace_begins_the_turn_anew(room: Room) -> None:
    """Nobody is late by a limit that was not there a moment ago."""
    table = await started(room, "15")
    await room.clock.advance(10 * MINUTES)
    await room.tables.chats.set_pace(GROUP, ANNA, 60)
    await room.clock.advance(59)
    assert ["100"] == room.tokens(table)
    await room.tables.chats.set_pace(GROUP, ANNA, 0)
    await room.clock.advance(60 * MINUTES)
    assert ["100"] == room.tokens(table)
    assert kept(room, table).due is None


async def test_who_may_set_the_pace(room: Room) -> None:
    """An admin, and whoever has opened a table there; nobody else."""
    table = await started(room)
    with pytest.raises(TableError, match="pace-not-entitled"):
        await room.tables.chats.set_pace(GROUP, BORIS, 60)
    assert 60 == (await room.tables.chats.set_pace(GROUP, STRANGER, 60, admin=True)).pace
    await room.tables.stop(table, ANNA)
    with pytest.raises(TableError, match="pace-not-entitled"):
        await room.tables.chats.set_pace(GROUP, ANNA, 300)
    assert 60 == room.store.chats[GROUP].pace


async def test_look_time_is_nobodys_turn(room: Room) -> None:
    """The limit begins after the look time, which is longer at a slower pace (A39)."""
    await room.tables.chats.set_pace(GROUP, STRANGER, 15 * 60, admin=True)
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    assert kept(room, table).due is None
    await room.clock.advance(89)
    assert kept(room, table).hold is not None
    await room.clock.advance(1)
    assert room.clock.now() == due(room, table).since


async def test_a_day_for_a_turn(room: Room) -> None:
    """A game that takes weeks: the reminder comes after half a day."""
    table = await started(room, "24h")
    await room.clock.advance(11.9 * 3600)
    assert [] == room.presenter.hands.reminded
    await room.clock.advance(12 * 3600)
    assert [BORIS] == [person for _, person in room.presenter.hands.reminded]
    assert ["100"] == room.tokens(table)
    await room.clock.advance(0.2 * 3600)
    assert "timeout" == by(room, table)[-1]


async def test_computers_have_no_limit(room: Room) -> None:
    """The time runs only while a person's move is awaited."""
    room.dealer.stacked = stacked(*PLAIN)
    await room.tables.chats.set_pace(GROUP, STRANGER, 60, admin=True)
    table = await room.seated(ANNA, computers=2, rules=NO_CLAIMS)
    assert kept(room, table).due is None
    await room.clock.advance(3 * room.pauses.computer)
    assert 0 == due(room, table).seat


async def test_leaver_at_turn_is_not_late(room: Room) -> None:
    """His seat is a computer's at once; who takes it over has the whole time."""
    table = await started(room)
    await room.clock.advance(100)
    await room.tables.leave(table, BORIS)
    assert kept(room, table).due is None
    await room.tables.take_over(table, GLEB)
    assert (1, room.clock.now()) == (due(room, table).seat, due(room, table).since)


async def test_everybody_away_ends_with_the_deal(room: Room) -> None:
    """Computers play the deal to its end, and deal no further one to nobody; whoever comes back
    goes on."""
    table = await started(room, "1")
    await room.clock.advance(60 * MINUTES)
    assert all(seat.away for seat in kept(room, table).seats)
    assert 1 == len(room.store.deals[table])
    assert room.store.deals[table][1].closing
    await room.tables.seen(table, VERA)
    await room.clock.advance(room.pauses.next_deal)
    assert 2 == len(room.store.deals[table])


async def test_a_game_that_nobody_goes_on_with_ends(room: Room) -> None:
    """After a month it is over, and the place is free for another."""
    table = await started(room, "off")
    await room.clock.advance(room.pauses.idle + 1)
    scene = await room.tables.scene(table)
    assert ("closed", "idle") == (scene.stage, scene.reason)
    assert room.tables.table_in(GROUP, None) is None


async def seated(room: Room, *people: int) -> Table:
    """A game of ``people``, the first of whom has started it."""
    return kept(room, await room.seated(*people))


def without(table: Table, *absent: int) -> Table:
    """``table`` when those ``absent`` are away."""

    def at(seat: Seat) -> Seat:
        absence = Absence(2, 1, 1) if seat.person in absent else seat.absence
        return dataclasses.replace(seat, absence=absence)

    return dataclasses.replace(table, seats=tuple(at(seat) for seat in table.seats))


async def test_two_away_do_not_stop_a_vote(room: Room) -> None:
    """The starter and one more are away: the third, alone there, ends the game by his vote."""
    table = without(await seated(room, ANNA, BORIS, VERA), ANNA, VERA)
    assert "closed" == stopped(table, BORIS, admin=False).stage


async def test_one_of_three_away_leaves_the_vote_to_two(room: Room) -> None:
    """Both who are there have to want it."""
    table = stopped(without(await seated(room, ANNA, BORIS, VERA), ANNA), BORIS, admin=False)
    assert ("playing", frozenset({BORIS})) == (table.stage, table.votes)
    assert "closed" == stopped(table, VERA, admin=False).stage


async def test_two_of_four_away_leave_the_vote_to_two(room: Room) -> None:
    """One of two who are there is no majority."""
    four = await seated(room, ANNA, BORIS, VERA, GLEB)
    table = stopped(without(four, ANNA, GLEB), BORIS, admin=False)
    assert ("playing", frozenset({BORIS})) == (table.stage, table.votes)
    assert "closed" == stopped(table, VERA, admin=False).stage


async def test_who_votes_is_there(room: Room) -> None:
    """A vote brings back whoever was away: then two are there, and one is no majority."""
    table = without(await seated(room, ANNA, BORIS, VERA), ANNA, VERA)
    voted = stopped(table, VERA, admin=False)
    assert ("playing", [True, False, False]) == (voted.stage, [one.away for one in voted.seats])


async def test_a_vote_counts_when_the_others_go(room: Room) -> None:
    """Who has voted, and then is alone at the table, ends the game by saying so once more."""
    voted = stopped(await seated(room, ANNA, BORIS, VERA), BORIS, admin=False)
    assert voted is stopped(voted, BORIS, admin=False)
    assert "closed" == stopped(without(voted, ANNA, VERA), BORIS, admin=False).stage


async def test_a_vote_stays_while_others_come_and_go(room: Room) -> None:
    """Coming and going takes no vote back; everybody sees how many are needed."""
    table = await away(room)
    first = await room.tables.stop(table, BORIS)
    assert ("voted", 1, 2) == (first.code, first.scene.votes, first.scene.votes_needed)
    await room.tables.back(table, ANNA)
    assert "closed" == (await room.tables.stop(table, VERA)).scene.stage


class Grasping(RandomMinds):
    """Computers that say the biggest word they may."""

    async def choose(self, level: Level, view: View) -> Action:  # noqa: ARG002  # all play alike
        """To give up or to claim where that is legal."""
        big = (one for one in view.legal if isinstance(one, Concede | Redeal))
        return next(big, None) or fallback(view)

    async def claim(self, level: Level, view: View) -> Redeal | None:  # noqa: ARG002
        """Whatever there is."""
        return next((one for one in view.legal if isinstance(one, Redeal)), None)


async def test_no_big_words_for_another(rooms: Callable[..., Room]) -> None:
    """A computer that moves for a person gives no deal up for him and claims none."""
    room = rooms(minds=Grasping())
    table = await started(room)
    await room.taps(table, "p p")
    await room.clock.advance(2 * MINUTES)
    assert "timeout" == by(room, table)[-1]
    assert ">" in room.tokens(table)[-1]


async def test_computer_claims_out_of_turn(rooms: Callable[..., Room]) -> None:
    """A computer with four nines that is not at turn asks for a redeal in the look time."""
    room = rooms(minds=Grasping())
    room.dealer.stacked = stacked("AQJ.T.AKQ./.AKQJ..ATQ/9.9.TJ9.K9", "JsKhTh", dealer=1)
    table = await room.seated(ANNA, BORIS, computers=1)
    assert 1 == len(room.store.deals[table])
    await room.clock.advance(room.pauses.computer)
    await settle()
    assert 2 == len(room.store.deals[table])
    assert "redeal" in room.store.deals[table][1].tokens[-1]
    assert "computer" == room.store.deals[table][1].by[-1]
