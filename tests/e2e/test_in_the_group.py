"""A game played in the group alone, by people who never look into their private chats."""

import asyncio
import contextlib
from pathlib import Path

from bot.sandbox.errors import ActError
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.e2e.evening import Evening
from tests.e2e.player import buttons
from tests.e2e.policy import choice, moves
from tests.e2e.test_budget import busiest_minute


async def test_jumping_between_chats_is_not_needed(tmp_path: Path) -> None:
    """Three friends play a whole deal in the group: each opens his hand there once, it carries the
    keys of every move, nobody else sees it, and the group's calls stay within their limit."""
    async with Evening(tmp_path, speed=60) as evening:
        await evening.sit_down()
        for friend in evening.friends:
            await evening.tap(friend, "🂠 Мои карты")
        tapped: set[str] = set()
        async with asyncio.timeout(90):
            while "Кон 1:" not in evening.said().replace("\u00a0", " "):
                for friend in evening.friends:
                    await _move(friend, evening.group, tapped)
                await asyncio.sleep(0.02)
        calls = [call for call in evening.sandbox.calls() if call.chat == evening.group]
        hands = [_hand(friend, evening.group) for friend in evening.friends]
        private = [friend.id for friend in evening.friends]
        taps = [
            tap for tap in evening.sandbox.world.callbacks.values() if tap.data.startswith("g:")
        ]

    assert busiest_minute(calls) <= 18
    assert private == [hand.receiver for hand in hands if hand is not None]
    assert {evening.group} == {tap.chat_id for tap in taps}


async def _move(friend: Person, group: int, tapped: set[str]) -> None:
    """Tap the next move under the hand in the group, if there is a new one."""
    hand = _hand(friend, group)
    if hand is None:
        return
    token = choice(moves(buttons(hand)))
    data = next((one for one in buttons(hand) if one.endswith(f":{token}")), None)
    if data is not None and data not in tapped:
        tapped.add(data)
        with contextlib.suppress(ActError):  # the hand has just changed
            await friend.press(data, hand)


def _hand(friend: Person, group: int) -> Message | None:
    """The hand that ``friend`` sees in the group."""
    seen = [one for one in friend.messages(group) if one.receiver == friend.id]
    return seen[-1] if seen else None
