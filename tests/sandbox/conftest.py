"""A sandbox on loopback, a real aiogram bot pointed at it, and a clock that stands still."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.sandbox.limits import RateLimits
from bot.sandbox.model import Chat
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox


class StillClock:
    """Time that passes only when the test says so; sleepers are woken in passing."""

    def __init__(self) -> None:
        self._now = 1_700_000_000.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has moved the clock far enough."""
        until = self._now + seconds
        while self._now < until:
            await self._moved.wait()

    def advance(self, seconds: float) -> None:
        """Move the time on."""
        self._now += seconds
        self._moved.set()
        self._moved = asyncio.Event()


@dataclass
class Stage:
    """A sandbox with Anna and Boris, their supergroup with the bot in it, and the bot."""

    sandbox: Sandbox
    bot: Bot
    clock: StillClock
    anna: Person
    boris: Person
    group: Chat

    async def updates(self, *allowed: str) -> list[dict[str, object]]:
        """The updates that wait for the bot, as plain JSON, confirmed at once."""
        found = await self.bot.get_updates(allowed_updates=list(allowed) or None)
        if found:
            await self.bot.get_updates(offset=found[-1].update_id + 1)
        return [u.model_dump(exclude_none=True, exclude={"update_id"}) for u in found]


async def until(condition: Callable[[], object]) -> None:
    """Let everything else run until ``condition()`` holds."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - what it waits for has no event of its own
            await asyncio.sleep(0)


def bot_for(sandbox: Sandbox, token: str | None = None) -> Bot:
    """A real aiogram bot whose Telegram is ``sandbox``."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
    return Bot(token or sandbox.token, session=session)


@pytest.fixture
def clock() -> StillClock:
    """A clock that stands still."""
    return StillClock()


@pytest.fixture
async def stage(clock: StillClock) -> AsyncIterator[Stage]:
    """Everything in place, no rate limits, no update waiting."""
    async with Sandbox(clock=clock, limits=RateLimits(enabled=False)) as sandbox:
        world = sandbox.world
        anna, boris = world.add_person("Аня", username="anna_k"), world.add_person("Борис")
        group = world.add_group("Пятница", [anna.id, boris.id], supergroup=True)
        people = Person(sandbox, anna.id), Person(sandbox, boris.id)
        people[0].act("add_bot", group.id)
        world.updates.clear()
        bot = bot_for(sandbox)
        try:
            yield Stage(sandbox, bot, clock, *people, group)
        finally:
            await bot.session.close()
