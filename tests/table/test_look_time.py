from collections.abc import Callable

import pytest

from bot.engine.errors import IllegalAction
from tests.table.fakes import stacked
from tests.table.room import ANNA, BORIS, VERA, Room

PLAIN = ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh")
NINES = ("AQJ.T.AKQ./9.9.TJ9.K9/.AKQJ..ATQ", "JsKhTh")  # Boris holds four nines


async def started(room: Room, cards: tuple[str, str] = PLAIN, rules: str = "classic") -> int:
    """Anna, Boris and Vera, Vera deals; Anna stands at the forced 100, Boris is to speak."""
    room.dealer.stacked = stacked(*cards)
    return await room.seated(ANNA, BORIS, VERA, rules=rules)


async def test_early_word_waits_and_counts(room: Room) -> None:
    """A word within the look time is kept, and said when the time is over (A39)."""
    table = await started(room)
    answer = await room.tap(table, BORIS, "105")
    assert "kept" == answer.code
    assert ["100"] == room.tokens(table)
    await room.clock.advance(room.pauses.look - 0.1)
    assert ["100"] == room.tokens(table)
    await room.clock.advance(0.2)
    assert ["100", "105"] == room.tokens(table)
    assert "person" == room.store.deals[table][1].by[-1]


async def test_kept_word_is_not_in_the_scene(room: Room) -> None:
    """What was tapped early stays with the table until it is said."""
    table = await started(room)
    answer = await room.tap(table, BORIS, "105")
    assert answer.scene.hold is not None
    assert (1, None) == (answer.scene.hold.seat, answer.scene.hold.kept)


async def test_last_early_word_counts(room: Room) -> None:
    """Who changes his mind within the look time may."""
    table = await started(room)
    await room.tap(table, BORIS, "105")
    await room.tap(table, BORIS, "p")
    await room.clock.advance(room.pauses.look)
    assert ["100", "p"] == room.tokens(table)


async def test_early_illegal_word_is_refused_at_once(room: Room) -> None:
    """Only what is legal is kept."""
    table = await started(room)
    with pytest.raises(IllegalAction):
        await room.tap(table, BORIS, "300")


async def test_look_time_ends_without_a_word(room: Room) -> None:
    """After it a word is said at once, and there is no second look time in the deal."""
    table = await started(room)
    await room.clock.advance(room.pauses.look)
    assert (await room.tables.scene(table)).hold is None
    assert "done" == (await room.tap(table, BORIS, "105")).code
    assert (await room.tables.scene(table)).hold is None


async def test_claim_acts_at_once_and_the_same_dealer_deals_again(room: Room) -> None:
    """A redeal claim waits for nothing; the new deal has a number, buttons and look time of its
    own, and the claimed cards are remembered."""
    table = await started(room, NINES)
    await room.tap(table, BORIS, "105")
    answer = await room.tap(table, BORIS, "redeal")
    assert "done" == answer.code
    assert ["100", "redeal"] == room.store.deals[table][1].tokens
    assert ("100" in room.tokens(table), 2) == (True, len(room.store.deals[table]))
    first, second = answer.scene.deals
    assert (1, 2) == (first.number, second.number)
    assert first.dealer == second.dealer == 2
    assert answer.scene.hold is not None
    assert answer.scene.hold.seat is None


async def test_claim_from_an_older_screen_of_the_deal_counts(room: Room) -> None:
    """Waiting players' screens are not redrawn at every word; their claim is the same claim."""
    table = await started(room, NINES)
    version = (await room.tables.scene(table)).version
    assert "done" == (await room.tap(table, BORIS, "redeal@1", version - 1)).code
    assert 2 == len(room.store.deals[table])


@pytest.mark.parametrize(
    "rules", ["classic;redeal_hand=none", "stock"], ids=["nobody can claim", "stock game"]
)
async def test_no_look_time_where_nobody_could_ever_claim(room: Room, rules: str) -> None:
    """The rules decide, not the cards (A39)."""
    table = await room.seated(ANNA, BORIS, VERA, rules=rules)
    assert (await room.tables.scene(table)).hold is None


async def test_no_look_time_against_computers_only(rooms: Callable[..., Room]) -> None:
    """A person alone with computers waits for nobody; they wait for him."""
    for seed in range(6):
        room = rooms(seed=seed)
        table = await room.seated(ANNA, computers=2)
        scene = await room.tables.scene(table)
        assert scene.public is not None
        assert (scene.public.turn != 0) == (scene.hold is not None)


async def test_computer_waits_for_the_look_time(rooms: Callable[..., Room]) -> None:
    """A computer to speak gives people their time to claim."""
    room = rooms()
    room.dealer.stacked = stacked(*PLAIN, dealer=2)
    table = await room.seated(ANNA, computers=2)
    await room.clock.advance(room.pauses.look - 0.1)
    assert ["100"] == room.tokens(table)
    await room.clock.advance(0.2 + room.pauses.computer)
    assert 2 <= len(room.tokens(table))


async def test_look_time_before_the_first_lead_under_redeal_eight(room: Room) -> None:
    """Claims by eight cards have their time before the first card (A40)."""
    rules = "classic;redeal_hand=none;redeal_eight=below:14"
    table = await started(room, rules=rules)
    await room.taps(table, "p p Jh>1 Js>2 =100")
    assert (await room.tables.scene(table)).hold is not None
    assert "kept" == (await room.tap(table, ANNA, "Ac")).code
    await room.clock.advance(room.pauses.look)
    assert "Ac" == room.tokens(table)[-1]


async def test_look_time_in_a_deal_without_auction(room: Room) -> None:
    """In a golden deal the declarer's first token is the first word (A39)."""
    table = await started(room, rules="minigames_golden;redeal_hand=four_nines")
    scene = await room.tables.scene(table)
    assert scene.public is not None
    assert ("give", True) == (scene.public.phase, scene.hold is not None)
    assert "kept" == (await room.tap(table, ANNA, "Jh>1")).code
