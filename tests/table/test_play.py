import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.actions import Action
from bot.engine.errors import IllegalAction, Untimely
from bot.engine.notation import parse_action
from bot.table.errors import TableError
from bot.table.ports import Conflict
from tests.clocks import settle
from tests.table.fakes import BrokenMinds, stacked
from tests.table.room import ANNA, BORIS, GROUP, STRANGER, VERA, Room

HANDS, TALON = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh"  # Anna is forehand, Vera deals
WHOLE_DEAL = (
    "p p Jh>1 Js>2 =100 Ac Jc As Qh* Jh 9h Kc* Tc Kd 9c Ad Qc Kh Ts 9d Td Jd Qd Th Qs 9s Ah Ks Js"
)
NO_CLAIMS = "classic;redeal_hand=none"


async def started(room: Room, rules: str = NO_CLAIMS) -> int:
    """Anna, Boris and Vera hold the cards above and Anna stands at the forced 100."""
    room.dealer.stacked = stacked(HANDS, TALON)
    return await room.seated(ANNA, BORIS, VERA, rules=rules)


async def test_a_deal_is_played_to_its_score(room: Room) -> None:
    """Everything people tap is written down, and the deal closes with its standing."""
    table = await started(room)
    await room.taps(table, WHOLE_DEAL)
    deal = room.store.deals[table][1]
    assert ["100", *WHOLE_DEAL.split()] == deal.tokens
    assert "score=100,20,0!1" == deal.closing
    assert deal.outcome.startswith("by=0:100 won=")
    scene = await room.tables.scene(table)
    assert [100, 20, 0] == [standing.total for standing in scene.scores]
    assert scene.result is not None


async def test_forced_hundred_follows_the_deal_at_once(room: Room) -> None:
    """Forehand's 100 is no choice: it is written down with the deal, by the rules (A13)."""
    table = await started(room)
    assert ["100"] == room.tokens(table)
    assert ["rules"] == room.store.deals[table][1].by
    assert 1 == (await room.tables.scene(table)).deals[0].number


async def test_automatic_pass_follows_at_once(room: Room) -> None:
    """Who is below the limit passes without a tap (RULES 2.6, A23)."""
    table = await started(room, f"{NO_CLAIMS};negative_limit=-100")
    await room.taps(table, "120 p p w")  # Boris is at -120
    await room.tables.next_deal(table, ANNA)
    await room.taps(table, "p p w")  # he stands at the forced 100 all the same
    await room.tables.next_deal(table, ANNA)
    await room.taps(table, "p")  # Anna; Vera stands at 100, and now it would be his word
    assert ["100", "p", "p"] == room.tokens(table)
    assert ["rules", "person", "rules"] == room.store.deals[table][3].by


async def test_order_that_only_the_ceiling_leaves_is_not_said_at_once(room: Room) -> None:
    """An order said by itself would tell everybody that the declarer holds no marriage."""
    room.dealer.stacked = stacked(".J.TJ9.TKQ/AQJ.T.AKQ./9.AKQ9..A9", "JsKhTh", dealer=2)
    table = await room.seated(ANNA, BORIS, VERA, rules=f"{NO_CLAIMS};max_bid=120")
    await room.taps(table, "105 p p")
    await room.taps(table, "Jh>0 Js>2")
    scene = await room.tables.scene(table)
    assert scene.public is not None
    assert "order" == scene.public.phase


async def test_dark_order_is_said_at_once(room: Room) -> None:
    """In a dark deal nobody may raise, so =120 follows the give by itself (A13)."""
    table = await started(room, f"{NO_CLAIMS};dark=forehand")
    await room.taps(table, "dark Jh>1 Js>2")
    assert ["dark", "Jh>1", "Js>2", "=120"] == room.tokens(table)


async def test_stranger_is_refused(room: Room) -> None:
    """Who does not sit here cannot play, and nothing changes."""
    table = await started(room)
    room.presenter.take()
    with pytest.raises(TableError, match="not-seated"):
        await room.tap(table, STRANGER, "p")
    assert ["100"] == room.tokens(table)
    assert [] == room.presenter.take()


async def test_old_button_is_stale(room: Room) -> None:
    """A button of an earlier version does nothing."""
    table = await started(room)
    old = (await room.tables.scene(table)).version
    await room.tap(table, BORIS, "105")
    with pytest.raises(TableError, match="stale"):
        await room.tap(table, BORIS, "110", old)
    assert ["100", "105"] == room.tokens(table)


async def test_other_seats_move_is_refused(room: Room) -> None:
    """Out of turn nobody moves, not even legally for the one at turn."""
    table = await started(room)
    with pytest.raises(Untimely, match="not-your-turn"):
        await room.tap(table, VERA, "p")


async def test_illegal_move_is_refused_by_its_rule(room: Room) -> None:
    """The engine's refusal comes through with its code, and nothing is stored."""
    table = await started(room)
    await room.taps(table, "p p Jh>1 Js>2 =100 Ac")
    saves = room.store.saves
    with pytest.raises(IllegalAction) as refused:
        await room.tap(table, BORIS, "Jd")
    assert "must-follow-suit" == refused.value.code
    assert saves == room.store.saves


async def test_claim_of_another_seat_is_refused(room: Room) -> None:
    """A claim carries its seat and belongs to it alone."""
    table = await started(room, "classic")
    with pytest.raises(Untimely, match="not-your-turn"):
        await room.tap(table, VERA, "redeal@0")


async def test_move_after_the_last_card_is_refused(room: Room) -> None:
    """Between two deals there is nothing to play."""
    table = await started(room)
    await room.taps(table, WHOLE_DEAL)
    with pytest.raises(TableError, match="deal-over"):
        await room.tap(table, ANNA, "p")


async def test_move_in_a_lobby_or_after_the_end_is_refused(room: Room) -> None:
    """Moves need a running game."""
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    with pytest.raises(TableError, match="not-started"):
        await room.tap(table, ANNA, "p")
    await room.tables.lobbies.close(table, ANNA)
    with pytest.raises(TableError, match="table-ended"):
        await room.tap(table, ANNA, "p")
    with pytest.raises(TableError, match="no-table"):
        await room.tables.act(99, ANNA, 0, parse_action("p"))


async def test_double_tap_plays_once(room: Room) -> None:
    """Of two equal taps at the same moment one acts, the other is stale."""
    table = await started(room)
    version = (await room.tables.scene(table)).version
    taps = (room.tap(table, BORIS, "105", version) for _ in range(2))
    answers = await asyncio.gather(*taps, return_exceptions=True)
    assert 1 == sum(isinstance(answer, TableError) for answer in answers)
    assert ["100", "105"] == room.tokens(table)


async def test_two_people_ask_for_the_next_deal_at_once(room: Room) -> None:
    """The next deal is dealt once, and both are told that it is there."""
    table = await started(room)
    await room.taps(table, WHOLE_DEAL)
    asked = (room.tables.next_deal(table, person) for person in (ANNA, BORIS))
    answers = await asyncio.gather(*asked)
    assert ["done", "already"] == [answer.code for answer in answers]
    assert 2 == len(room.store.deals[table])


async def test_failing_store_changes_nothing(room: Room) -> None:
    """What cannot be stored has not happened; the same button works afterwards."""
    table = await started(room)
    room.presenter.take()
    room.store.failing = OSError("disk full")
    with pytest.raises(OSError, match="disk full"):
        await room.tap(table, BORIS, "105")
    assert [] == room.presenter.take()
    room.store.failing = None
    await room.tap(table, BORIS, "105")
    assert ["100", "105"] == room.tokens(table)


async def test_conflict_sets_the_table_aside(room: Room) -> None:
    """When another process writes to the table, this one stops rather than tear the record."""
    table = await started(room)
    room.store.failing = Conflict()
    with pytest.raises(TableError, match="damaged"):
        await room.tap(table, BORIS, "105")
    last = room.presenter.take()[-1]
    assert ("damaged", "conflict") == (last.stage, last.reason)


async def test_each_change_is_shown_once_and_after_storing(room: Room) -> None:
    """One tap, one transaction, one scene, automatic words included."""
    table = await started(room)
    room.presenter.take()
    saves = room.store.saves
    await room.tap(table, BORIS, "p")
    assert 1 == len(room.presenter.take())
    assert saves + 1 == room.store.saves


async def test_failing_mind_does_not_stop_the_game(rooms: Callable[..., Room]) -> None:
    """A computer whose thinking fails plays something legal all the same."""
    room = rooms(minds=BrokenMinds())
    table = await room.seated(ANNA, computers=2, rules=NO_CLAIMS)
    scene = await room.tables.scene(table)
    assert scene.public is not None
    for _ in range(8):
        await room.clock.advance(room.pauses.computer)
    after = await room.tables.scene(table)
    assert after.version > scene.version


async def test_an_illegal_choice_is_not_made_and_tells_no_card(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """A computer that chooses what it may not plays something legal; the log has not its card."""

    async def cheats(*_: object) -> Action:
        return parse_action("Ah*")

    room.minds.choose = cheats  # type: ignore[method-assign, assignment]
    table = await room.seated(ANNA, computers=2, rules=NO_CLAIMS)
    for _ in range(8):
        await room.clock.advance(room.pauses.computer)

    assert (await room.tables.scene(table)).version > 1
    assert "made no legal move" in caplog.text
    assert "Ah" not in caplog.text


async def test_computers_choice_made_too_late_is_dropped(room: Room) -> None:
    """While a computer thinks its seat may be taken over; then the person moves."""
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    turn = (await room.tables.scene(table)).public
    assert turn is not None
    person = (ANNA, BORIS, VERA)[turn.turn]
    await room.tables.leave(table, person)
    gate = asyncio.Event()
    think = room.minds.choose

    async def slowly(*args: object) -> object:
        await gate.wait()
        return await think(*args)  # type: ignore[arg-type]

    room.minds.choose = slowly  # type: ignore[method-assign, assignment]
    await room.clock.advance(room.pauses.computer)
    tokens = list(room.tokens(table))
    await room.tables.take_over(table, person)
    gate.set()
    await settle()
    assert tokens == room.tokens(table)


async def test_new_name_of_a_player_is_shown(room: Room) -> None:
    """Who renames himself is called so at his tables at once."""
    table = await started(room)
    room.presenter.take()
    await room.tables.persons.change(BORIS, lambda boris: replace(boris, name="Bob"))
    assert "Bob" == room.presenter.take()[-1].seats[1].name
    await room.tables.persons.change(BORIS, lambda boris: boris)
    assert [] == room.presenter.take()
    assert "Bob" == (await room.tables.scene(table)).people[BORIS].name


async def test_storm_of_taps_has_one_effect(room: Room) -> None:
    """However many people tap whatever they see at the same moment, one of them moves."""
    table = await started(room)
    scene = await room.tables.scene(table)
    taps = [
        room.tables.act(table, person, scene.version, action)
        for person, view in zip((ANNA, BORIS, VERA), scene.hands.values(), strict=True)
        for action in scene.hands[1].legal + view.legal
    ]
    answers = await asyncio.gather(*taps, return_exceptions=True)
    refused = {type(answer) for answer in answers if isinstance(answer, Exception)}
    assert {TableError, Untimely} >= refused
    assert 1 == sum(not isinstance(answer, Exception) for answer in answers)
    assert 2 == len(room.tokens(table))
