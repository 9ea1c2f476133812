"""What a deal costs in calls to Telegram, counted where they arrive, by the sandbox's clock."""

import re
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox.methods import Call
from tests.e2e.evening import Evening
from tests.e2e.player import Player, playing
from tests.e2e.policy import QUIET

GROUP_CALLS = 14
HAND_CALLS = 24
A_MINUTE = 18
TRICKS = 8


async def test_a_normal_deal_is_cheap(tmp_path: Path) -> None:
    """People who think before they tap: a deal costs the group at most 14 calls and each private
    chat at most 24, never more than 18 a minute, and Telegram never says 429."""
    async with Evening(tmp_path, seed=5, speed=30) as evening:
        await evening.sit_down()
        players = [
            Player(friend, evening.sandbox, evening.clock, thinks=thinks, style=QUIET)
            for friend, thinks in zip(evening.friends, (2.0, 3.0, 4.0), strict=True)
        ]
        async with playing(*players):
            await evening.until(lambda: "Кон 4:" in evening.said())
        calls = evening.sandbox.calls()
        group = [c for c in calls if c.chat == evening.group]
        hands = [[c for c in calls if c.chat == friend.id] for friend in evening.friends]

    costs = [[len(deal) for deal in by_deal(chat)] for chat in (group, *hands)]
    assert [] == [c for c in calls if not c.ok]
    assert max(costs[0]) <= GROUP_CALLS, costs
    assert max(map(max, costs[1:])) <= HAND_CALLS, costs
    assert busiest_minute(group) <= A_MINUTE


async def test_a_hasty_game_keeps_the_limits(tmp_path: Path) -> None:
    """Three people who tap as fast as they can: 18 calls a minute to the group and no 429, and
    every trick is told all the same."""
    deals = 4
    async with Evening(tmp_path, seed=5, speed=10) as evening:
        await evening.sit_down()
        players = [
            Player(friend, evening.sandbox, evening.clock, hurries=True)
            for friend in evening.friends
        ]
        async with playing(*players):
            await evening.until(lambda: f"Кон {deals}:" in evening.said())
        calls = evening.sandbox.calls()
        said = evening.said()

    group = [c for c in calls if c.chat == evening.group]
    assert [] == [c for c in calls if not c.ok]
    assert busiest_minute(group) <= A_MINUTE
    told = "".join(re.findall(r"^(\d) · ", said, re.MULTILINE))
    assert told.startswith(deals * "".join(map(str, range(1, TRICKS + 1))))


def by_deal(calls: Sequence[Call], deal: str = "кон") -> list[list[Call]]:
    """The calls of one chat, split where the first message of each ``deal`` begins."""
    deals: list[list[Call]] = []
    for call in calls:
        title = str(call.params.get("text", "")).partition("\n")[0].lower().replace("\u00a0", " ")
        if re.search(rf"{deal} {len(deals) + 1}\b", title):
            deals.append([])
        if deals:
            deals[-1].append(call)
    return deals


def busiest_minute(calls: Sequence[Call]) -> int:
    """The most calls in any sixty seconds."""
    times = sorted(c.at for c in calls)
    return max(sum(at <= other < at + 60 for other in times) for at in times)
