"""A group that has its tricks told on the table, over real HTTP."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.sandbox.methods import Call
from bot.words import phrase
from tests.e2e.evening import Evening
from tests.e2e.player import Player, playing
from tests.e2e.policy import QUIET
from tests.e2e.test_budget import A_MINUTE, GROUP_CALLS, TRICKS, busiest_minute, by_deal

SAID = {
    "ru": ("🃏 Взятки: сообщениями", "🃏 Взятки: на столе", "на столе", "Это для группы"),
    "en": (
        "🃏 Tricks: as messages",
        "🃏 Tricks: on the table",
        "on the table",
        "That is for groups",
    ),
}
OVER = {"ru": "Кон {}:", "en": "Deal {}:"}


def players(evening: Evening) -> list[Player]:
    """The friends, who think before they tap."""
    return [
        Player(friend, evening.sandbox, evening.clock, thinks=thinks, style=QUIET)
        for friend, thinks in zip(evening.friends, (2.0, 3.0, 4.0), strict=True)
    ]


def told(calls: Sequence[Call], *, on_the_table: bool) -> list[int]:
    """The tricks that were told in the group, by table messages or by others, each time anew."""
    found: list[int] = []
    for call in calls:
        text = str(call.params.get("text", ""))
        if text.startswith("🎴") == on_the_table:
            found += map(int, re.findall(r"^(\d) · ", text, re.MULTILINE))
    return found


def shown(calls: Sequence[Call], group: int) -> list[Call]:
    """The messages that were made, changed and taken away in a group."""
    return [call for call in calls if call.chat == group and call.method != "getChatMember"]


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_group_has_its_tricks_on_the_table(locale: str, tmp_path: Path) -> None:
    """Whoever opened the table chooses so, others may not; then no trick is posted, each is in the
    table message in its turn, and a deal costs no more calls than it may."""
    usual, chosen, label, only_groups = SAID[locale]
    async with Evening(tmp_path, locale=locale, seed=5, speed=20) as evening:
        anna, boris, _ = evening.friends
        await evening.sit_down(locale)
        await boris.send("/tricks", evening.group)
        await evening.until(lambda: usual in evening.said())
        refused = await boris.tap(label, evening.group)
        taken = await anna.tap(label, evening.group)
        await evening.until(lambda: chosen in evening.said())
        await boris.send("/tricks")
        await boris.sees(only_groups)
        async with playing(*players(evening)):
            await evening.until(lambda: OVER[locale].format(2) in evening.said())
            await evening.until(lambda: evening.said().count("\n8 · ") == 2)
        calls = evening.sandbox.calls()

    group = shown(calls, evening.group)
    first, second, *_ = by_deal(group, OVER[locale].split()[0].lower())
    assert (phrase("toast-done", locale), phrase("error-tricks-not-entitled", locale)) == (
        taken,
        refused,
    )
    assert [] == [call for call in calls if not call.ok]
    assert [] == told(group, on_the_table=False)
    assert TRICKS == told(first, on_the_table=True)[-1]
    assert [*range(1, TRICKS + 1)] == told(second, on_the_table=True)
    assert busiest_minute(group) <= A_MINUTE
    assert len(second) <= GROUP_CALLS  # the first one has their choice besides


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_the_choice_is_in_the_settings(locale: str, tmp_path: Path) -> None:
    """The menu of a group's rules leads to it, in private too; written behind the command it is
    taken in people's words, and an unknown one is refused with those there are."""
    usual, chosen, label, _ = SAID[locale]
    async with Evening(tmp_path, locale=locale, speed=30) as evening:
        anna = evening.friends[0]
        await anna.send("/new", evening.group)
        await evening.tap(anna, phrase("button-settings", locale))
        await evening.until(lambda: usual in anna.buttons())
        await anna.tap(usual)
        await evening.until(lambda: label in anna.buttons())
        taken = await anna.tap(label)
        await anna.sees(chosen)
        await anna.send("/tricks", evening.group)
        await evening.until(lambda: chosen in evening.said())
        await anna.send("/tricks Сообщениями", evening.group)
        await evening.until(lambda: usual in evening.said())
        await anna.send("/tricks sung", evening.group)
        allowed = ", ".join(phrase(f"tricks-{one}", locale) for one in ("posts", "live"))
        refused = phrase("error-bad-tricks", locale, allowed=allowed)
        await evening.until(lambda: refused in evening.said())

    assert phrase("toast-done", locale) == taken


async def test_a_restart_in_the_midst_of_tricks_on_the_table(tmp_path: Path) -> None:
    """A new process knows the group's choice: it sends nothing again, posts none of the tricks
    told before, and tells the rest on the table."""
    async with Evening(tmp_path, seed=5, speed=20) as evening:
        await evening.sit_down()
        await evening.friends[0].send("/tricks live", evening.group)
        await evening.until(lambda: SAID["ru"][1] in evening.said())
        async with playing(*players(evening)):
            await evening.until(lambda: "\n4 · " in evening.said())
        await evening.settled()
        await evening.stop_bot()
        before = len(evening.sandbox.calls())
        await evening.start_bot()
        await evening.settled()
        again = evening.sandbox.calls()[before:]
        async with playing(*players(evening)):
            await evening.until(lambda: OVER["ru"].format(1) in evening.said())
            await evening.until(lambda: "\n8 · " in evening.said())
            said = evening.said()
        calls = evening.sandbox.calls()

    group = shown(calls, evening.group)
    tricks = told(group, on_the_table=True)
    assert [] == [call for call in again if call.method == "sendMessage"]
    assert [] == told(group, on_the_table=False)
    assert (tricks, TRICKS) == (sorted(tricks), tricks[-1])
    (record,) = re.findall(r"^Взятки: (.*)$", said, re.MULTILINE)
    numbers = [part.replace("\N{NO-BREAK SPACE}", " ").split()[0] for part in record.split("· ")]
    assert list("1234567") == numbers


async def test_hasty_tricks_on_the_table_keep_the_limits(tmp_path: Path) -> None:
    """Three people who tap as fast as they can: 18 calls a minute to the group and no 429, no
    trick posted, and each of the messages ends with its last one."""
    deals = 4
    async with Evening(tmp_path, seed=5, speed=10) as evening:
        await evening.sit_down()
        await evening.friends[0].send("/tricks live", evening.group)
        hasty = [
            Player(friend, evening.sandbox, evening.clock, hurries=True)
            for friend in evening.friends
        ]
        async with playing(*hasty):
            await evening.until(lambda: evening.said().count("\n8 · ") >= deals)
        calls = evening.sandbox.calls()

    group = shown(calls, evening.group)
    assert [] == [call for call in calls if not call.ok]
    assert [] == told(group, on_the_table=False)
    assert busiest_minute(group) <= A_MINUTE
