from dataclasses import replace

from tests.clocks import settle
from tests.table.fakes import stacked
from tests.table.room import ANNA, BORIS, VERA, Room

PLAIN = ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9", "JsKhTh")
NO_CLAIMS = "classic;redeal_hand=none"
UNTIL_LAST_TRICK = (
    "p p Jh>1 Js>2 =100 Ac Jc As Qh* Jh 9h Kc* Tc Kd 9c Ad Qc Kh Ts 9d Td Jd Qd Th Qs 9s"
)


async def started(room: Room) -> int:
    """Anna, Boris and Vera hold known cards."""
    room.dealer.stacked = stacked(*PLAIN)
    return await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)


async def autoplay(room: Room, *people: int) -> None:
    """These people have their only legal card played by itself."""
    for person in people:
        await room.tables.persons.change(person, lambda known: replace(known, autoplay=True))


async def test_next_deal_comes_by_itself(room: Room) -> None:
    """The result stays on show for a while; then the next deal is dealt without a tap."""
    table = await started(room)
    await room.taps(table, f"{UNTIL_LAST_TRICK} Ah Ks Js")
    await room.clock.advance(room.pauses.next_deal - 0.1)
    assert 1 == len(room.store.deals[table])
    await room.clock.advance(0.2)
    assert 2 == len(room.store.deals[table])
    assert [1, 2] == [deal.number for deal in (await room.tables.scene(table)).deals]


async def test_last_cards_go_by_themselves(room: Room) -> None:
    """Who has one card left need not tap it, if he likes it so."""
    table = await started(room)
    await room.taps(table, UNTIL_LAST_TRICK)
    await autoplay(room, ANNA, BORIS)
    await room.clock.advance(2 * room.pauses.autoplay)
    assert ["Ah", "Ks"] == room.tokens(table)[-2:]
    assert ["rules", "rules"] == room.store.deals[table][1].by[-2:]
    await room.clock.advance(60)
    assert "Ks" == room.tokens(table)[-1]  # Vera plays his last card himself


async def test_choice_is_never_played_by_itself(room: Room) -> None:
    """With two legal cards everybody waits for the person, however long."""
    table = await started(room)
    await autoplay(room, ANNA, BORIS, VERA)
    await room.taps(table, "p p Jh>1 Js>2 =100")
    await room.clock.advance(3600)
    assert "=100" == room.tokens(table)[-1]


async def test_computers_move_after_a_pause(room: Room) -> None:
    """Eyes can follow: one move a pause, each shown."""
    table = await room.seated(ANNA, computers=2, rules=NO_CLAIMS)
    await room.tables.leave(table, ANNA)
    assert "closed" == (await room.tables.scene(table)).stage
    table = (await room.tables.lobbies.open(-7, None, ANNA, "m2")).scene.id
    for _ in range(2):
        await room.tables.lobbies.add_computer(table, ANNA, "novice")
    await room.tables.lobbies.start(table, ANNA)
    room.presenter.take()
    while (public := (await room.tables.scene(table)).public) and public.turn != 0:
        before = len(room.tokens(table))
        await room.clock.advance(room.pauses.computer + room.pauses.look)
        assert before < len(room.tokens(table))


async def test_failure_at_a_wake_is_tried_again(room: Room) -> None:
    """A full disk at the wrong moment delays the game and does not end it."""
    table = await started(room)
    await room.taps(table, f"{UNTIL_LAST_TRICK} Ah Ks Js")
    room.store.failing = OSError("disk full")
    await room.clock.advance(room.pauses.next_deal)
    room.store.failing = None
    assert 1 == len(room.store.deals[table])
    await room.clock.advance(room.pauses.retry)
    assert 2 == len(room.store.deals[table])


async def test_nothing_happens_after_the_halt(room: Room) -> None:
    """When the process ends no table acts any more."""
    table = await started(room)
    await room.taps(table, f"{UNTIL_LAST_TRICK} Ah Ks Js")
    await room.tables.halt()
    await settle()
    await room.clock.advance(3600)
    assert 1 == len(room.store.deals[table])
