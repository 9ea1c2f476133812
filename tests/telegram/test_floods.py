"""Too many taps and commands of one person."""

import asyncio
from typing import Any

import pytest
from aiogram.types import CallbackQuery, Chat, Message, TelegramObject, Update, User
from hypothesis import given
from hypothesis import strategies as st

from bot.metrics import Metrics
from bot.table.model import Person
from bot.telegram.answers import Toast
from bot.telegram.budgets import GROUP_CALLS
from bot.telegram.floods import COMMANDS, IN_A_GROUP, TAPS, Floods
from bot.telegram.screen import Screen
from bot.words import phrase
from tests.clocks import HandClock
from tests.telegram.conftest import Evening

ANNA, GROUP = 7, -100


class Told:
    """Everybody the middleware may speak to; remembers what was said."""

    def __init__(self) -> None:
        self.toasts: list[str] = []
        self.replies: list[tuple[int, str]] = []

    async def of(self, person: int) -> Person:
        """English speakers all."""
        return Person(person, "Anna", "en")

    def give(self, query_id: str, toast: Toast) -> None:
        """A toast."""
        del query_id
        self.toasts.append(toast.text)

    def reply(self, chat: int, screen: Screen) -> None:
        """A message."""
        self.replies.append((chat, screen.text))


class Door:
    """The middleware with a handler behind it that counts."""

    def __init__(self) -> None:
        self.clock, self.told, self.metrics, self.passed = HandClock(), Told(), Metrics(), 0
        told: Any = self.told
        self.floods = Floods(self.clock, told, told, told, self.metrics)

    async def handle(self, event: TelegramObject, data: dict[str, Any]) -> None:
        """Count."""
        del event, data
        self.passed += 1

    async def bring(self, event: Message | CallbackQuery) -> None:
        """An update comes."""
        written = event if isinstance(event, Message) else None
        tapped = event if isinstance(event, CallbackQuery) else None
        update = Update(update_id=1, message=written, callback_query=tapped)
        await self.floods(self.handle, update, {})


def tap(person: int = ANNA) -> CallbackQuery:
    """A tap."""
    user = User(id=person, is_bot=False, first_name="Anna")
    return CallbackQuery(id="1", from_user=user, chat_instance="x", data="l:1:join")


def message(text: str | None, chat: int = ANNA, sender: int | None = None) -> Message:
    """Something Anna writes, or a service message without text; ``sender``: as that group."""
    return Message.model_validate(
        {
            "message_id": 1,
            "date": 0,
            "chat": Chat(id=chat, type="private" if chat > 0 else "supergroup"),
            "from": {"id": ANNA, "is_bot": False, "first_name": "Anna"},
            "text": text,
            "sender_chat": None if sender is None else Chat(id=sender, type="supergroup"),
        }
    )


async def test_a_flood_of_taps_is_told_once() -> None:
    """What is too fast is dropped; the first of it is answered by a toast, the rest by nothing."""
    door = Door()
    for _ in range(500):
        await door.bring(tap())
    assert TAPS[0] == door.passed
    assert [phrase("toast-too-fast", "en")] == door.told.toasts
    assert f'thousand_floods_total{{kind="tap"}} {500 - TAPS[0]}' in door.metrics.text()


async def test_a_flood_of_one_is_nobody_elses() -> None:
    """Others play on undisturbed, also in the same group."""
    door = Door()
    for _ in range(100):
        await door.bring(tap())
    await door.bring(tap(person=8))
    assert TAPS[0] + 1 == door.passed


async def test_calm_ends_a_flood() -> None:
    """After a few calm seconds taps count again, and a new flood is told again."""
    door = Door()
    for _ in range(100):
        await door.bring(tap())
    await door.clock.advance(3.0)
    for _ in range(100):
        await door.bring(tap())
    assert TAPS[0] + 15 == door.passed
    assert 2 == len(door.told.toasts)


@given(st.lists(st.floats(min_value=0.2, max_value=3.0), min_size=1, max_size=200))
def test_no_tap_at_human_speed_is_lost(pauses: list[float]) -> None:
    """Five taps a second for as long as anybody likes are all taken."""

    async def tapping() -> None:
        door = Door()
        for pause in pauses:
            await door.bring(tap())
            await door.clock.advance(pause)
        assert len(pauses) == door.passed

    asyncio.run(tapping())


async def test_a_hasty_minute_is_no_flood() -> None:
    """Ten taps a second for seven seconds, a double tap on everything, are taken too."""
    door = Door()
    for _ in range(70):
        await door.bring(tap())
        await door.clock.advance(0.1)
    assert 70 == door.passed


async def test_a_flood_of_commands_is_silent_in_a_group() -> None:
    """In private one message says so; in a group the bot adds nothing to the flood."""
    door = Door()
    for _ in range(100):
        await door.bring(message("/new@bot", GROUP))
    assert (IN_A_GROUP[0], []) == (door.passed, door.told.replies)
    door = Door()
    for _ in range(100):
        await door.bring(message("hello"))
    assert COMMANDS[0] == door.passed
    assert [(ANNA, phrase("toast-too-fast", "en"))] == door.told.replies


async def test_one_member_commands_less_than_a_group_bears() -> None:
    """In any minute fewer commands of one person are heard in a group than it may get messages."""
    door = Door()
    for _ in range(600):
        await door.bring(message("/score", GROUP))
        await door.clock.advance(0.1)
    assert IN_A_GROUP[0] <= door.passed < GROUP_CALLS


@pytest.mark.parametrize("text", [None, "so, who deals?"])
async def test_what_is_no_command_is_not_counted(text: str | None) -> None:
    """Talk in a group, and what Telegram tells of it, passes however much there is."""
    door = Door()
    for _ in range(100):
        await door.bring(message(text, GROUP))
    assert 100 == door.passed


async def test_anonymous_admins_of_two_groups_are_two() -> None:
    """They share one account; one group's flood does not silence the other's admin."""
    door = Door()
    for _ in range(100):
        await door.bring(message("/stop", GROUP, sender=GROUP))
    before = door.passed
    await door.bring(message("/stop", -200, sender=-200))
    assert before + 1 == door.passed


async def test_flood_joins_lost(evening: Evening) -> None:
    """One person hammers Join and Leave as fast as anybody may; the others' single taps all
    count, the table is right."""
    await evening.anna.send("/new", evening.group.id)
    await evening.vera.sees("стол собирает", evening.group.id)
    lobby = evening.vera.last(evening.group.id)

    async def hammer() -> None:
        for _ in range(TAPS[0] // 2):
            for verb in ("join", "leave"):
                await evening.vera.press(f"l:1:{verb}", lobby)

    await asyncio.gather(hammer(), evening.boris.tap("Сесть", evening.group.id))
    await evening.anna.sees("2 Борис", evening.group.id)
