"""Games that are over: looked back on, checked, written as records."""

import random

import pytest

from bot.chance import SystemDealer
from bot.engine.cards import ALL, hand_of
from bot.engine.events import Gave, TookTalon, TrickTaken
from bot.engine.proof import verify
from bot.engine.record import parse_records
from bot.engine.rules import parse_rules, presets
from bot.engine.state import View
from bot.table.errors import TableError
from bot.table.tables import Tables
from tests.table.fakes import choice, stacked
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

HANDS = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9"
WHOLE_DEAL = (
    "p p Jh>1 Js>2 =100 Ac Jc As Qh* Jh 9h Kc* Tc Kd 9c Ad Qc Kh Ts 9d Td Jd Qd Th Qs 9s Ah Ks Js"
)
RULES = "classic;redeal_hand=none"


class FairRoom(Room):
    """A room whose dealer deals as in production."""

    def _tables(self) -> Tables:
        dealer = SystemDealer(random.Random(7))
        return Tables(
            self.store, self.presenter, self.clock, dealer, self.minds, self.tasks, self.pauses
        )


async def played(room: Room, rules: str = RULES, deals: int = 2, people: int = 3) -> int:
    """A table where ``deals`` deals are over and no other is dealt."""
    table = await room.seated(*(ANNA, BORIS, VERA)[:people], rules=rules)
    chance = random.Random(3)
    while True:
        scene = await room.tables.scene(table)
        if scene.hold is not None:
            await room.clock.advance(room.pauses.look)
        elif scene.stage != "playing":
            return table
        elif scene.deals[-1].result is not None:
            if scene.deals[-1].number == deals:
                return table
            await room.tables.next_deal(table, ANNA)
        else:
            view = scene.hands[scene.public.turn if scene.public else 0]
            person = scene.seats[view.turn].person or 0
            await room.tables.act(table, person, scene.version, choice(chance, view))


def cards_of(view: View) -> int:
    """All cards that a view shows face up."""
    piles = [hand for hand in view.hands if isinstance(hand, int)]
    piles += [hand_of(talon) for talon in view.talons if isinstance(talon, tuple)]
    piles += [hand_of(view.table), hand_of(view.discard if view.discard else ())]  # type: ignore[arg-type]
    piles += [hand_of(e.cards) for e in view.events if isinstance(e, TrickTaken)]
    seen = 0
    for pile in piles:
        seen |= pile
    return seen


async def test_a_deal_is_looked_back_on_trick_by_trick() -> None:
    """As dealt, before the first card, after each of the eight tricks; the talon and the gifts,
    which the group may not have seen, are there."""
    room = Room()
    room.dealer.stacked = stacked(HANDS, "JsKhTh")
    table = await room.seated(ANNA, BORIS, VERA, rules=RULES)
    await room.taps(table, WHOLE_DEAL)
    look = await room.tables.archive.look(table, 1)

    first, ready, *tricks = look.views
    assert (1, 1, 10) == (look.number, look.count, len(look.views))
    assert f"{HANDS} talon=JsKhTh phase=bid rules={RULES}" == str(first)
    assert [7, 7, 7] == [h.bit_count() for h in first.hands if isinstance(h, int)]
    assert [8, 8, 8] == [h.bit_count() for h in ready.hands if isinstance(h, int)]
    shown = [event for event in ready.events if isinstance(event, TookTalon | Gave)]
    assert all(getattr(event, "cards", getattr(event, "card", None)) for event in shown)
    assert list(range(1, 9)) == [sum(view.tricks) for view in tricks]
    assert [100, 20, 0] == [standing.total for standing in look.scene.scores]
    await room.stop()


@pytest.mark.parametrize("rules", presets())
async def test_every_card_is_face_up_at_every_step(rules: str) -> None:
    """Under every preset all 24 cards are in sight from the first step to the last, nobody's
    legal moves among them, and each step is another position."""
    room = Room()
    people = 3 if 3 in parse_rules(rules).players else parse_rules(rules).players[0]
    table = await played(room, rules, 3, people)
    for number in (1, 2, 3):
        look = await room.tables.archive.look(table, number)
        stock = [view.stock for view in look.views]
        for view, left in zip(look.views, stock, strict=True):
            assert 24 - left == cards_of(view).bit_count() or ALL == cards_of(view)
            assert () == view.legal
        assert len(look.views) == len({str(view) for view in look.views})
        assert number == look.scene.deals[-1].number
    await room.stop()


async def test_the_deal_in_play_is_not_to_be_seen() -> None:
    """Of a running game the deals that are over, whatever number is asked for."""
    room = Room()
    table = await played(room, deals=1)
    await room.tables.next_deal(table, ANNA)
    archive = room.tables.archive

    assert (1, 1) == ((await archive.look(table, 2)).number, (await archive.look(table, -5)).count)
    assert 1 == len(parse_records(await archive.record(table))[0].entries)
    with pytest.raises(TableError, match="no-record"):
        await archive.check(table, 2)
    await room.stop()


async def test_a_stopped_game_shows_the_deal_it_ended_in() -> None:
    """It will not be played on, so its cards are no secret."""
    room = Room()
    table = await played(room, deals=1)
    await room.tables.next_deal(table, ANNA)
    await room.tables.stop(table, ANNA)
    look = await room.tables.archive.look(table, 2)

    assert (2, 2, None) == (look.number, look.count, look.scene.result)
    await room.stop()


async def test_nothing_to_look_back_on() -> None:
    """A table that never was, and a game in its first deal."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=RULES)
    archive = room.tables.archive
    for wish in (archive.look(table, 1), archive.check(table, 1), archive.check_all(table)):
        with pytest.raises(TableError, match="no-record"):
            await wish
    with pytest.raises(TableError, match="no-record"):
        await archive.record(table)
    with pytest.raises(TableError, match="no-table"):
        await archive.scene(99)
    await room.stop()


@pytest.mark.parametrize("rules", ["classic", "family", "minigames_golden", "stock"])
async def test_fair_deals_are_found_fair(rules: str) -> None:
    """Each deal by itself, all of them together, and by `verify` of the record."""
    room = FairRoom()
    table = await played(room, rules, 3)
    archive = room.tables.archive
    checks = [await archive.check(table, number) for number in (1, 2, 3)]
    whole = await archive.check_all(table)

    assert [True] * 3 == [check.fair for check in checks]
    assert (True, 3) == (whole.fair, whole.count)
    (locks,) = verify((await archive.record(table)).encode())
    assert 3 == len(locks)
    assert ALL == cards_of(checks[0].view) or rules == "stock"
    await room.stop()


async def test_other_cards_are_found_out() -> None:
    """A dealer who deals other cards than those of the secret is told of, deal by deal and in
    all."""
    room = Room()
    table = await played(room)
    archive = room.tables.archive

    assert [False, False] == [(await archive.check(table, one)).fair for one in (1, 2)]
    whole = await archive.check_all(table)
    assert (False, 1) == (whole.fair, whole.deal)
    await room.stop()


async def test_a_deal_without_a_secret_is_neither() -> None:
    """A game from an older version can be looked back on, and proves nothing."""
    room = FairRoom()
    table = await played(room)
    room.store.deals[table][1].secret = ""
    archive = room.tables.archive

    assert None is (await archive.check(table, 1)).fair
    assert None is (await archive.check_all(table)).fair
    assert "[Fair" not in await archive.record(table)
    assert 2 == len(parse_records(await archive.record(table))[0].entries)
    await room.stop()


async def test_a_damaged_record_is_said_to_be_so() -> None:
    """What cannot be replayed is refused, not shown."""
    room = FairRoom()
    table = await played(room)
    room.store.deals[table][1].tokens[-1] = "Ah"
    room.store.deals[table][1].tokens[-2] = "Ah"
    archive = room.tables.archive
    for wish in (archive.look(table, 1), archive.check(table, 1)):
        with pytest.raises(TableError, match="damaged"):
            await wish
    whole = await archive.check_all(table)
    assert (False, 1) == (whole.fair, whole.deal)
    room.store.deals[table][1].opening = "?"
    with pytest.raises(TableError, match="damaged"):
        await archive.record(table)
    await room.stop()


async def test_the_last_games_of_a_chat() -> None:
    """Ended ones with a deal behind them, the newest first; not those of other chats."""
    room = Room()
    table = await played(room)
    archive = room.tables.archive
    assert [] == await archive.last(GROUP, 5)
    await room.tables.stop(table, ANNA)
    again = (await room.tables.lobbies.again(table, ANNA, "m2")).scene.id
    await room.tables.lobbies.start(again, ANNA)
    await room.tables.stop(again, ANNA)

    games = await archive.last(GROUP, 5)
    assert [table] == [game.table.id for game in games]
    assert [2] == [game.deals[-1].number for game in games]
    assert [] == await archive.last(GROUP - 1, 5)
    await room.stop()
