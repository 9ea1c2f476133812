"""Hands that are over before their owner could be told so; over real HTTP, in the sandbox."""

import asyncio
from dataclasses import replace

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.words import phrase
from tests.telegram.conftest import Evening
from tests.telegram.test_path import play_until
from tests.telegram.test_whispers import until

HAND = "кон 1"
GOT_UP = phrase("answer-left", "ru")
STOPPED = phrase("closed-stopped", "ru")
OVER = phrase("error-no-table", "ru")
LEFT = "больше не играет"


def hands(person: Person) -> list[Message]:
    """The hands that are on show in private."""
    return [message for message in person.messages() if HAND in message.text]


def offers(evening: Evening) -> list[str]:
    """What the group is offered a seat by."""
    keys = [key for one in evening.anna.messages(evening.group.id) for key in one.buttons]
    return [str(key["callback_data"]) for key in keys if ":take-" in str(key)]


async def cut_off(evening: Evening, person: Person) -> None:
    """The bot cannot write to ``person``, and knows it."""
    assert evening.app is not None
    person.act("block")
    async with asyncio.timeout(20):
        while (await evening.app.tables.persons.of(person.id)).reachable:
            await evening.sandbox.world.feed.bell.wait()


@pytest.mark.parametrize(("ends", "told"), [("stop", STOPPED), ("leave", GOT_UP)])
async def test_a_hand_that_was_over_while_its_owner_was_away(
    evening: Evening, ends: str, told: str
) -> None:
    """The game was stopped, or he left the group: unblocking the bot he finds no hand to play."""
    await evening.begin()
    boris = evening.boris
    await cut_off(evening, boris)
    if ends == "stop":
        await evening.anna.press("l:1:stop", evening.anna.last(evening.group.id))
    else:
        boris.act("leave", evening.group.id)
        await evening.anna.sees("🤖\N{NO-BREAK SPACE}Борис", evening.group.id)
    await evening.sandbox.quiet()
    assert 1 == len(hands(boris))
    boris.act("unblock")
    await boris.sees(told)
    assert [] == hands(boris)


async def test_who_left_is_told_by_the_next_process(evening: Evening) -> None:
    """The bot was killed before it could tell him: no hand stays behind."""
    await evening.begin()
    boris = evening.boris
    evening.sandbox.faults.add(Fault("flood", chat=boris.id, retry_after=30))
    await boris.press("l:1:leave", evening.anna.last(evening.group.id))
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    assert 1 == len(hands(boris))
    await evening.start_bot()
    await boris.sees(GOT_UP)
    assert [] == hands(boris)


async def test_a_hand_of_a_game_of_long_ago_goes_when_it_is_tapped(evening: Evening) -> None:
    """The game has left the memory while its player was away: one tap in vain, and the hand is
    gone."""
    await evening.begin()
    boris = evening.boris
    await cut_off(evening, boris)
    evening.pauses = replace(evening.pauses, forget=0.0)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.anna.press("l:1:stop", evening.anna.last(evening.group.id))
    assert evening.app is not None
    tables = evening.app.tables
    await until(evening, lambda: not tables.is_live(1))
    boris.act("unblock")
    await evening.sandbox.quiet()
    (hand,) = hands(boris)
    assert OVER == await boris.press("g:1:1:p", hand)
    await until(evening, lambda: not hands(boris))


async def test_a_seat_that_is_free_between_deals_is_offered_once(evening: Evening) -> None:
    """Whoever left before the next deal was dealt is told of once, also by the process after, and
    nothing offers his seat when the game is over."""
    await evening.begin()
    await play_until(evening, "Кон 1:")
    await evening.boris.press("l:1:leave", evening.anna.last(evening.group.id))
    await evening.anna.sees(LEFT, evening.group.id)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.sandbox.quiet()
    assert 1 == evening.read().count(LEFT)
    await evening.anna.press("l:1:stop", evening.anna.last(evening.group.id))
    await until(evening, lambda: not offers(evening))


async def test_a_seat_that_is_taken_again_is_not_offered_late(evening: Evening) -> None:
    """The group could not be written to while he was gone: it reads nothing of that."""
    await evening.begin()
    group = evening.group.id
    table = evening.anna.last(group)
    evening.sandbox.faults.add(Fault("flood", chat=group, retry_after=20, count=1))
    await evening.boris.press("l:1:leave", table)
    assert evening.app is not None
    seats = (await evening.app.tables.scene(1)).seats
    (seat,) = [number for number, one in enumerate(seats) if one.vacated]
    await evening.boris.press(f"l:1:take-{seat}", table)
    await evening.anna.send("/rules", group)
    await evening.anna.sees("Правила: классика", group)
    await evening.sandbox.quiet()
    assert [] == offers(evening)
