"""Somebody puts the phone away: the others play on, and he comes back."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.sandbox.model import Message
from bot.words import phrase
from tests.e2e.evening import NAMES, Evening
from tests.e2e.player import Player, buttons, playing
from tests.e2e.records import Moved
from tests.e2e.test_budget import busiest_minute

SAID = {
    "ru": ("⏳ На ход: 1 мин", "ещё половина времени", "время вышло дважды", "Я здесь"),
    "en": ("⏳ A turn: 1 min", "half the time is left", "time is up twice", "I'm back"),
}
WELCOME = {"ru": "С возвращением!", "en": "Welcome back!"}
A_MINUTE = 18


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_who_puts_the_phone_away_is_called_and_comes_back(
    locale: str, tmp_path: Path
) -> None:
    """Reminded in private half-way, called in the group when a computer moves for him, away after
    the second time, and back by one tap; the record says who moved."""
    title, half, twice, here = SAID[locale]
    async with Evening(tmp_path, locale=locale, seed=5, speed=12) as evening:
        anna, boris, vera = evening.friends
        await evening.sit_down(locale)
        await anna.send("/pace 1", evening.group)
        await evening.until(lambda: title in evening.said())
        players = [Player(one, evening.sandbox, evening.clock, thinks=2.0) for one in (anna, boris)]
        async with playing(*players):
            await evening.until(lambda: any(half in one.text for one in vera.messages()))
            await evening.until(lambda: twice in evening.said())
            await evening.until(lambda: here in vera.buttons())
            calls = [c for c in evening.sandbox.calls() if c.chat == evening.group]
            toast = await vera.tap(here)
        seats, moves = evening.records.table().seats, evening.records.table().moves
        posts = anna.messages(evening.group)

    assert WELCOME[locale] == toast
    at = next(i for i, seat in enumerate(seats) if seat["person"] == vera.id)
    assert "absence" not in seats[at]
    mine = {move.by for move in moves if move.seat == at}
    assert {"timeout"} <= mine <= {"timeout", "away", "rules"}
    assert {move.seat for move in moves if move.by == "timeout"} == {at}
    assert [vera.id] * 2 == [person for post in posts for person in mentioned(post)]
    assert busiest_minute(calls) <= A_MINUTE
    assert NAMES[locale][2] in "\n".join(post.text for post in posts)


async def test_a_deadline_that_passed_while_the_bot_was_down_punishes_nobody(
    tmp_path: Path,
) -> None:
    """The bot is stopped in the middle of a turn of one minute and comes back an hour later: no
    computer moves, nobody is called late or away, the hand takes the move; and then the minute
    goes on from where it was."""
    async with Evening(tmp_path, seed=5, speed=20) as evening:
        await evening.sit_down()
        await evening.friends[0].send("/pace 1", evening.group)
        await evening.until(lambda: evening.records.due() is not None)
        await evening.clock.sleep(20)
        await evening.stop_bot()
        waits = evening.records.due()
        assert waits is not None
        spent = evening.clock.now() - waits["since"]
        evening.clock.skip(3600)
        await evening.start_bot()
        back = evening.clock.now()
        await evening.until(lambda: any(move.by == "timeout" for move in kept(evening)))
        late = evening.clock.now() - back
        seats = evening.records.table().seats
        said = evening.said()
        mover, _, data = evening.turn()
        toast = await mover.tap(data)

    assert 20 <= spent < 60
    assert 60 - spent - 1 <= late
    assert [1] == [seat["absence"]["count"] for seat in seats if "absence" in seat]
    assert SAID["ru"][2] not in said
    assert toast in (phrase("toast-done", "ru"), phrase("toast-kept", "ru"))


def kept(evening: Evening) -> Sequence[Moved]:
    """What the record of the game holds."""
    return evening.records.table().moves


def mentioned(message: Message) -> list[int]:
    """The persons a message calls by name."""
    return [e["user"]["id"] for e in message.entities if e["type"] == "text_mention"]


async def test_a_hand_of_days_ago_has_no_keys(tmp_path: Path) -> None:
    """Where people play for days a hand that comes anew is alone with its keys: the old one, which
    Telegram lets nobody delete any more, has lost them."""
    async with Evening(tmp_path) as evening:
        await evening.well_under_way()
        mover, old, data = evening.turn()
        evening.clock.skip(49 * 3600.0)
        await mover.send("/hand")
        await evening.until(lambda: mover.last() is not old)
        await evening.until(lambda: not buttons(old))
        assert old in mover.messages()
        assert phrase("toast-done", "ru") == await mover.press(data, mover.last())


async def test_only_those_who_lead_set_the_pace(tmp_path: Path) -> None:
    """The choice is shown to all, and taken from the one who opened the table and from admins;
    the turn says its limit, and an unknown one is refused with those there are."""
    async with Evening(tmp_path, seed=5, speed=40) as evening:
        anna, boris, _ = evening.friends
        await evening.sit_down()
        await boris.send("/pace", evening.group)
        await evening.until(lambda: "⏳ На ход: без срока" in evening.said())
        refused = await boris.tap("15 мин", evening.group)
        taken = await anna.tap("15 мин", evening.group)
        await evening.until(lambda: "⏳ На ход: 15 мин" in evening.said())
        await evening.until(lambda: "⏳15\N{NO-BREAK SPACE}мин" in evening.said())
        await boris.send("/pace 5")
        await boris.sees("Это для группы")
        await anna.send("/pace 7", evening.group)
        await evening.until(
            lambda: "Время на ход бывает таким: без срока, 1 мин, 2" in evening.said()
        )

    assert ("Принято", True) == (taken, refused.startswith("Время на ход меняют админы"))
