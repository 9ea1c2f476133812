"""Hands that are over before their owner could be told so; over real HTTP, in the sandbox."""

import asyncio
from dataclasses import replace

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.words import phrase
from tests.telegram.conftest import Evening
from tests.telegram.test_whispers import until

HAND = "кон 1"
GOT_UP = phrase("answer-left", "ru")
STOPPED = phrase("closed-stopped", "ru")
OVER = phrase("error-no-table", "ru")


def hands(person: Person) -> list[Message]:
    """The hands that are on show in private."""
    return [message for message in person.messages() if HAND in message.text]


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
