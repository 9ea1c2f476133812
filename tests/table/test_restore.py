import random
from dataclasses import replace

import pytest

from bot.engine.actions import Bid
from bot.engine.record import parse_records
from bot.logs import fields
from bot.table.errors import TableError
from bot.table.model import Hold, Seat
from bot.table.restore import RENEWED_LOOK
from tests.table.fakes import choice, stacked
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

PLAIN = ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh")
WHOLE_DEAL = (
    "p p Jh>1 Js>2 =100 Ac Jc As Qh* Jh 9h Kc* Tc Kd 9c Ad Qc Kh Ts 9d Td Jd Qd Th Qs 9s Ah Ks Js"
)


@pytest.mark.parametrize("rules", ["classic", "online", "modern", "android", "stock", "family"])
async def test_restart_at_any_moment_changes_nothing(room: Room, rules: str) -> None:
    """After a restart everybody sees exactly what he saw before, at every step of several deals."""
    table = await room.seated(ANNA, BORIS, VERA, rules=rules)
    chance = random.Random(5)
    for step in range(100):
        before = await room.tables.scene(table)
        if step % 3 == 0:
            await room.restart()
            after = await room.tables.scene(table)
            assert before.hands == after.hands
            assert before.public == after.public
            assert replace(before, hold=None) == replace(after, hold=None)
            assert [after] == room.presenter.take()
        if before.stage != "playing":
            break
        if before.deals[-1].result is not None:
            await room.tables.next_deal(table, ANNA)
            continue
        assert before.public is not None
        turn = before.public.turn
        person = (ANNA, BORIS, VERA)[turn]
        action = choice(chance, before.hands[turn])
        if (await room.tables.act(table, person, before.version, action)).code == "kept":
            await room.clock.advance(room.pauses.look)


async def test_kept_tap_survives_a_restart(room: Room) -> None:
    """What was tapped within the look time is said after it, restart or not."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tap(table, BORIS, "105")
    await room.restart()
    assert ["100"] == room.tokens(table)
    await room.clock.advance(room.pauses.look)
    assert ["100", "105"] == room.tokens(table)


async def test_a_look_time_that_began_anew_at_every_restart(room: Room) -> None:
    """It goes on where it stood; what went by while the bot was down is given once more, not
    twice."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tap(table, BORIS, "105")
    look, until = room.pauses.look, room.clock.now() + room.pauses.look
    await room.clock.advance(look - 1)
    await room.restart()
    assert Hold(until, 1) == (await room.tables.scene(table)).hold
    await room.stop()
    await room.clock.advance(look)
    await room.start()
    renewed = Hold(room.clock.now() + look, 1, renewed=True)
    assert renewed == (await room.tables.scene(table)).hold
    await room.clock.advance(look - 1)
    await room.restart()
    assert renewed == (await room.tables.scene(table)).hold
    await room.stop()
    await room.clock.advance(look)
    assert ["100"] == room.tokens(table)
    await room.start()
    await room.clock.advance(0.1)
    assert ["100", "105"] == room.tokens(table)


async def test_a_long_look_time_that_began_anew_at_every_restart(room: Room) -> None:
    """At a slow pace what is given once more is a minute, and no setting of the clock makes it
    longer than the look time."""
    room.store.chats[GROUP] = replace(room.store.chats[GROUP], pace=24 * 3600)
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.stop()
    await room.clock.advance(2 * 3600)
    await room.start()
    hold = (await room.tables.scene(table)).hold
    assert hold == Hold(room.clock.now() + RENEWED_LOOK, renewed=True)


async def test_computers_go_on_after_a_restart(room: Room) -> None:
    """Whatever waits for nobody goes on by itself."""
    table = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    public = (await room.tables.scene(table)).public
    assert public is not None
    await room.tables.leave(table, (ANNA, BORIS, VERA)[public.turn])
    await room.restart()
    await room.clock.advance(room.pauses.computer)
    assert "computer" in room.store.deals[table][1].by


async def test_tables_played_last_are_shown_first(room: Room) -> None:
    """Of many tables people look at those first where something has just happened."""
    tables = [await room.seated(ANNA, computers=2)]
    for thread in (5, 6):
        await room.clock.advance(1.0)
        tables.append((await room.tables.lobbies.open(GROUP, thread, BORIS, f"t{thread}")).scene.id)
    await room.clock.advance(1.0)
    await room.tables.lobbies.join(tables[1], VERA)
    await room.restart()
    shown = [scene.id for scene in room.presenter.take()]
    assert [tables[1], tables[2], tables[0]] == shown[:3]


async def test_lobby_survives_a_restart(room: Room) -> None:
    """A lobby is as it was, and expires when it would have."""
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    await room.restart()
    assert table == room.tables.table_in(GROUP, None)
    await room.tables.lobbies.join(table, BORIS)
    await room.clock.advance(room.pauses.lobby + 1)
    assert "expired" == (await room.tables.scene(table)).reason


async def test_next_deal_comes_after_a_restart(room: Room) -> None:
    """A result that was on show when the process ended is on show again for its time."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    await room.taps(table, WHOLE_DEAL)
    await room.restart()
    assert 1 == len(room.store.deals[table])
    await room.clock.advance(room.pauses.next_deal)
    assert 2 == len(room.store.deals[table])


@pytest.mark.parametrize("damage", ["opening", "token", "closing", "no deals"])
async def test_damaged_record_does_not_stop_the_others(room: Room, damage: str) -> None:
    """A table that cannot be replayed is set aside and says so; its neighbour plays on."""
    room.dealer.stacked = stacked(*PLAIN)
    bad = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    await room.taps(bad, WHOLE_DEAL)
    good = (await room.tables.lobbies.open(-7, None, ANNA, "m2")).scene.id
    deal = room.store.deals[bad][1]
    if damage == "opening":
        deal.opening = "nonsense"
    elif damage == "token":
        deal.tokens[7] = "9s"
    elif damage == "closing":
        deal.closing = "score=1000,0,0"
    else:
        room.store.deals[bad].clear()
    await room.restart()
    scene = await room.tables.scene(bad)
    assert ("damaged", "replay") == (scene.stage, scene.reason)
    assert "damaged" == room.store.tables[bad].stage
    assert {"damaged", "lobby"} == {scene.stage for scene in room.presenter.take()}
    assert "done" == (await room.tables.lobbies.join(good, BORIS)).code
    with pytest.raises(TableError, match="damaged"):
        await room.tables.next_deal(bad, ANNA)
    assert "done" == (await room.tables.lobbies.open(GROUP, None, ANNA, "m3")).code


@pytest.mark.parametrize("count", [0, 2, 4])
async def test_seats_that_do_not_fit_the_hands_are_noticed(
    room: Room, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A table with more or fewer seats than its game has players is set aside; the reason is there
    for its chat, and in the log for the operator."""
    table = await room.seated(ANNA, BORIS, VERA)
    kept = room.store.tables[table]
    seats = (*kept.seats, Seat("Zoe", person=77))[:count]
    room.store.tables[table] = replace(kept, seats=seats)
    await room.restart()
    scene = await room.tables.scene(table)
    assert ("damaged", "bad-seats") == (scene.stage, scene.reason)
    aside = [fields(one) for one in caplog.records if one.getMessage() == "a table is set aside"]
    assert [(table, "bad-seats")] == [(one["table"], one["reason"]) for one in aside]


async def test_hand_edited_kept_tap_is_dropped(room: Room) -> None:
    """Only what is legal is kept, whatever the database says."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tap(table, BORIS, "105")
    kept = room.store.tables[table]
    assert kept.hold is not None
    room.store.tables[table] = replace(kept, hold=replace(kept.hold, kept=Bid(300)))
    await room.restart()
    await room.clock.advance(room.pauses.look)
    assert ["100"] == room.tokens(table)


async def test_record_is_a_record(room: Room) -> None:
    """The record of a game replays, and hides the deal being played (A62)."""
    room.dealer.stacked = stacked(*PLAIN)
    table = await room.seated(ANNA, BORIS, VERA, rules="classic;redeal_hand=none")
    await room.taps(table, WHOLE_DEAL)
    await room.tables.next_deal(table, ANNA)
    await room.tables.persons.change(BORIS, lambda boris: replace(boris, name='B, "o\\" \nris'))
    (record,) = parse_records(await room.tables.archive.record(table))
    assert [100, 20, 0] == [standing.total for standing in record.scores]
    assert ("Anna", 'B "o\\" ris', "Vera") == record.seats
    assert ("classic;redeal_hand=none", 1) == (str(record.rules), len(record.entries))


async def test_redealt_deal_is_on_record_and_survives_a_restart(room: Room) -> None:
    """A claimed deal is a line of its own, and after it the next one is restored."""
    room.dealer.stacked = stacked("AQJ.T.AKQ./9.9.TJ9.K9/.AKQJ..ATQ", "JsKhTh")
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tap(table, BORIS, "redeal")
    before = await room.tables.scene(table)
    await room.restart()
    after = await room.tables.scene(table)
    assert replace(before, hold=None) == replace(after, hold=None)
    (record,) = parse_records(await room.tables.archive.record(table))
    assert [True] == [entry.state is not None and entry.state.redealt for entry in record.entries]
