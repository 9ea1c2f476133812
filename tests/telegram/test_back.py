"""People who are back though nobody told the bot, or though it hears of that too late."""

import asyncio
from dataclasses import replace

from bot.sandbox.faults import Fault
from bot.sandbox.people import Person
from tests.e2e.player import buttons
from tests.telegram.conftest import Evening
from tests.telegram.far_end import says
from tests.telegram.wire import ANNA, Wire


async def test_a_refusal_that_is_older_than_the_return_closes_no_chat(wire: Wire) -> None:
    """Unblocked while a call is under way that is refused: it is made again, and nobody is
    reported."""
    wire.door.clear()
    wire.outbox.show(ANNA, "h", says("ваш ход"))
    await wire.settle()
    wire.outbox.reopen(ANNA)
    blocked = "Forbidden: bot was blocked by the user"
    wire.fail(Fault("server_error", count=1, status=403, text=blocked))
    wire.door.set()
    await wire.clock.advance(2.0)
    assert [blocked, None] == [call.error for call in wire.sandbox.calls()]
    assert (["send 1 ваш ход"], []) == (wire.said(), wire.unreachable)


async def test_a_screen_whose_answer_got_lost_is_made_right(wire: Wire) -> None:
    """An edit may have had its effect when nobody said so: what was there before is shown anew,
    also by the bot's next life."""
    wire.outbox.show(ANNA, "h", says("ваш ход"))
    await wire.settle()
    wire.fail(Fault("lost", count=1))
    wire.outbox.show(ANNA, "h", says("ходит Борис"))
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("ваш ход"))
    await wire.clock.advance(2.0)
    wire.fail(Fault("lost", count=1))
    wire.outbox.show(ANNA, "h", says("ходит Борис"))
    await wire.settle()
    again = await wire.restarted()
    again.outbox.show(ANNA, "h", says("ваш ход"))
    await again.settle()
    unseen, right = "edit 1 ходит Борис", "edit 1 ваш ход"
    assert ["send 1 ваш ход", unseen, right, unseen, right] == again.said()


async def blocked_in_turn(evening: Evening) -> Person:
    """Somebody who has blocked the bot when his turn came, and is back: of neither it was told. The
    computer that plays for him meanwhile thinks for long."""
    evening.pauses = replace(evening.pauses, computer=3600.0)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.begin()
    assert evening.app is not None
    tables = evening.app.tables
    (table,) = tables.tables_in(evening.group.id)
    scene = await tables.scene(table)
    while scene.hold is not None:
        await evening.clock.sleep(0.1)
        scene = await tables.scene(table)
    assert scene.public is not None
    assert scene.public.turn is not None
    seats = [scene.seats[(scene.public.turn + step) % 3].person for step in (0, 1)]
    mover, after = (next(p for p in evening.friends if p.id == one) for one in seats)
    evening.sandbox.world.people[after.id].blocked_bot = True
    await asyncio.wait_for(offered(evening, mover), 20)
    bid = next(one for one in acts(mover) if one.rpartition(":")[2].isdigit())
    await mover.press(bid, mover.last())
    async with asyncio.timeout(20):
        while (await tables.persons.of(after.id)).reachable:
            await evening.clock.sleep(0.1)
    evening.sandbox.world.people[after.id].blocked_bot = False
    return after


async def offered(evening: Evening, person: Person) -> None:
    """Come back when ``person`` can tap a move."""
    while not acts(person):
        await evening.sandbox.world.feed.bell.wait()


def acts(person: Person) -> list[str]:
    """The moves that ``person`` can tap in his private chat."""
    return [one for m in person.messages() for one in buttons(m) if one.startswith("g:")]


async def test_whoever_writes_has_his_hand_right(evening: Evening) -> None:
    """Whatever he writes in private, his hand comes and calls him to his turn, with its buttons."""
    person = await blocked_in_turn(evening)
    assert [] == acts(person)
    said = await person.send("/help")
    await asyncio.wait_for(offered(evening, person), 20)
    hand = next(m for m in person.messages() if any(b.startswith("g:") for b in buttons(m)))
    assert hand.message_id > said.message_id


async def test_whoever_asks_in_the_group_has_his_hand(evening: Evening) -> None:
    """/hand in the group finds out that he may be written to again, and his hand comes."""
    person = await blocked_in_turn(evening)
    assert [] == acts(person)
    await person.send("/hand", evening.group.id)
    await asyncio.wait_for(offered(evening, person), 20)


async def test_two_things_become_known_of_somebody_at_once(evening: Evening) -> None:
    """Of changes at the same moment none is lost, and of two of the same the later counts."""
    assert evening.app is not None
    persons, boris = evening.app.tables.persons, evening.boris.id
    await asyncio.gather(
        persons.change(boris, lambda known: replace(known, reachable=False)),
        persons.change(boris, lambda known: replace(known, suits="letters")),
        persons.change(boris, lambda known: replace(known, reachable=True)),
    )
    known = await persons.of(boris)
    assert (True, "letters") == (known.reachable, known.suits)
    assert known == await evening.app.database.person(boris)
