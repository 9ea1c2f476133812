"""The whole path: from /new to the result of a deal and over a restart, over real HTTP."""

import asyncio
import contextlib

from bot.sandbox.errors import ActError
from bot.sandbox.people import Person
from tests.telegram.conftest import Evening

PATIENCE = 40.0  # seconds for a deal on a busy machine


async def play_on(person: Person) -> None:
    """Tap the first button of the newest hand that goes on with the deal, if there is one."""
    hand = person.last()
    moves = [str(button.get("callback_data", "")) for button in hand.buttons]
    wise = [m for m in moves if m.startswith("g:") and not m.endswith((":w", ":redeal"))]
    if wise:
        with contextlib.suppress(ActError):  # the hand has just been replaced
            await person.press(wise[0], hand)


async def play_until(evening: Evening, text: str) -> None:
    """Everybody plays on until the group reads ``text``."""
    async with asyncio.timeout(PATIENCE):
        while text not in evening.read():
            for person in evening.friends:
                await play_on(person)
            await asyncio.sleep(0.01)


async def test_three_friends_play_a_deal(evening: Evening) -> None:
    """They gather with one tap each, see their hands in private, and the group sees every trick
    and the result."""
    await evening.begin()
    await play_until(evening, "Кон 1:")
    told = evening.read()
    assert all(f"{number} · " in told for number in range(1, 9))
    assert [] == [call for call in evening.sandbox.calls() if not call.ok]


async def test_a_restart_in_the_middle_of_a_deal(evening: Evening) -> None:
    """After a restart nothing is sent again, every hand works, and the deal is played to its end
    with each trick told once."""
    await evening.begin()
    await play_until(evening, "3 · ")
    await evening.stop_bot()
    before = len(evening.sandbox.calls())
    await evening.start_bot()
    await evening.sandbox.quiet(0.3)
    texts = [c.method for c in evening.sandbox.calls()[before:] if c.method == "sendMessage"]
    await play_until(evening, "Кон 1:")
    told = evening.read()
    assert [] == texts
    assert [1] * 8 == [told.count(f"\n{number} · ") for number in range(1, 9)]


async def test_a_crash_loses_no_tap(evening: Evening) -> None:
    """A tap made while the bot is down is played when it is back."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    await evening.stop_bot()
    mover = next(p for p in evening.friends if any("g:" in d for d in data(p)))
    bid = next(d for d in data(mover) if d.startswith("g:"))
    tap = asyncio.ensure_future(mover.press(bid, mover.last()))
    await asyncio.sleep(0.05)
    await evening.start_bot()
    assert await tap
    await evening.sandbox.quiet(0.3)
    assert bid not in data(mover)


def data(person: Person) -> list[str]:
    """What the buttons of a person's newest message carry."""
    return [str(button.get("callback_data", "")) for button in person.last().buttons]
