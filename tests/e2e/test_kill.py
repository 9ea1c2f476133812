"""The bot as a process of its own that is killed again and again while people play."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.sandbox import acts
from bot.sandbox.errors import ActError
from bot.sandbox.limits import RateLimits
from bot.sandbox.model import Callback
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.words import phrase
from tests.clocks import SharedClock
from tests.e2e.evening import enabled
from tests.e2e.player import offer
from tests.e2e.process import Process
from tests.e2e.records import Kept, Records
from tests.e2e.still import fresh_scene, wrong_screens

RULES = "classic;redeal_hand=none"
"""Nobody may ask for a redeal, so there is no look time, which begins anew with every start."""
KILLS = 22
UNBORN = 5
"""Every so many starts the bot is killed before it is up."""
GLANCE = 0.03  # real seconds between two looks at the screen
SPEED = 10.0  # so that a group's minute is over soon
AGAIN = 4.0 * SPEED  # after so many seconds without an effect one taps again
RIGHT_WITHIN = 15.0  # real seconds


class Fingers:
    """Friends who tap what their hands offer, whether the bot answers or not."""

    def __init__(self, sandbox: Sandbox, friends: list[Person]) -> None:
        self.taps: list[Callback] = []
        self._world = sandbox.world
        self._friends = friends
        self._tapped: dict[str, float] = {}

    async def play(self) -> None:
        """Tap until cancelled."""
        while True:
            for friend in self._friends:
                found = offer(friend)
                now = self._world.clock.now()
                if found is not None and now - self._tapped.get(found[1], 0.0) > AGAIN:
                    self._tapped[found[1]] = now
                    with contextlib.suppress(ActError):
                        self.taps.append(
                            acts.tap(
                                self._world,
                                friend.id,
                                friend.id,
                                found[1],
                                message_id=found[0].message_id,
                            )
                        )
            await asyncio.sleep(GLANCE)

    @contextlib.asynccontextmanager
    async def tapping(self) -> AsyncIterator[None]:
        """Tap meanwhile."""
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self.play())
            try:
                yield
            finally:
                task.cancel()


class Ordeal:
    """Three friends in the middle of a game, and the bot's process."""

    def __init__(self, sandbox: Sandbox, process: Process, records: Records) -> None:
        world = sandbox.world
        self.sandbox = sandbox
        self.process = process
        self.records = records
        ids = [world.add_person(name, started=True).id for name in ("Аня", "Борис", "Вера")]
        self.friends = [Person(sandbox, one) for one in ids]
        self.group = world.add_group("Пятница, карты", ids, supergroup=True).id
        self.fingers = Fingers(sandbox, self.friends)

    async def up(self) -> None:
        """Start the bot and wait until it asks for updates."""
        calls = len(self.sandbox.calls())
        await self.process.order("start")
        await until(
            lambda: any(c.method == "deleteWebhook" for c in self.sandbox.calls(since=calls))
        )

    async def sit_down(self) -> None:
        """Open a table, take the seats, start."""
        anna, *others = self.friends
        await self.gather()
        for other in others:
            await self.tap(other, "Сесть")
        await self.tap(anna, "Начать")
        await until(lambda: self.records.table().stage == "playing")

    async def gather(self) -> None:
        """Add the bot to the group and open a table."""
        self.friends[0].act("add_bot", self.group)
        await self.friends[0].send(f"/new {RULES}", self.group)

    async def tap(self, person: Person, label: str) -> None:
        """Wait for a button in the group, and tap it."""
        await until(lambda: label in enabled(person.messages(self.group)))
        await person.tap(label, self.group)

    async def screens_are_right(self, before: Kept, copy: Path) -> bool:
        """Wait until every screen shows what a fresh start would show; False when the game has
        moved on since ``before``, so that screens may lag behind."""
        loop = asyncio.get_running_loop()
        patience = loop.time() + RIGHT_WITHIN
        while True:
            scene, shown = await fresh_scene(self.records.path, copy)
            wrong = wrong_screens(self.sandbox.world, scene, shown)
            now = self.records.table()
            if (now.version, now.hold) != (before.version, before.hold):
                return False
            if not wrong:
                return True
            assert loop.time() < patience, wrong
            await asyncio.sleep(0.05)


@pytest.fixture
async def ordeal(tmp_path: Path) -> AsyncIterator[Ordeal]:
    """The bot is up, and not in the group yet."""
    database, clock = tmp_path / "thousand.sqlite", SharedClock(SPEED)
    async with (
        Sandbox(clock=clock, limits=RateLimits(enabled=False)) as sandbox,
        Process(sandbox.url, database, tmp_path / "log", clock, NEXT_DEAL_PAUSE="5") as process,
    ):
        ordeal = Ordeal(sandbox, process, Records(database))
        await ordeal.up()
        yield ordeal


async def test_a_game_outlives_its_bot(ordeal: Ordeal, tmp_path: Path) -> None:
    """Killed at any moment, the bot goes on from the last accepted tap: none is lost or done
    twice, every screen is right again, and the game is played on."""
    await ordeal.sit_down()
    chance = random.Random(2)
    records, fingers = ordeal.records, ordeal.fingers
    right = 0
    async with fingers.tapping():
        await asyncio.sleep(1.0)
    for kill in range(1, KILLS + 1):
        if kill % UNBORN == 0:
            await ordeal.process.order("kill")
            await ordeal.process.order("start")
            await asyncio.sleep(chance.uniform(0.0, 0.3))
        async with fingers.tapping():
            await asyncio.sleep(chance.uniform(0.1, 0.8) if kill % UNBORN else 0.0)
            await ordeal.process.order("kill")
        before = records.table()
        assert before.version == len(before.deals) + len(before.moves)
        await ordeal.up()
        right += await ordeal.screens_are_right(before, tmp_path / f"copy{kill}")
    played = len(records.table().moves)
    async with fingers.tapping():
        await until(lambda: len(records.table().moves) >= played + 10)
    await asyncio.sleep(0.5)
    code = await ordeal.process.order("stop")
    kept = records.table()
    records.replayed()

    seats = {seat["person"]: index for index, seat in enumerate(kept.seats)}
    promised = {phrase("toast-done", "ru"), phrase("toast-kept", "ru")}
    made = {(m.version, m.seat, m.token) for m in kept.moves if m.by == "person"}
    tapped, accepted = set(), set()
    for tap in fingers.taps:
        _, _, version, token = tap.data.split(":")
        move = (int(version), seats[tap.person], token)
        tapped.add(move)
        if tap.answer and tap.answer["text"] in promised:
            accepted.add(move)
    assert set() == accepted - made
    assert set() == made - tapped
    assert len(made) == sum(m.by == "person" for m in kept.moves)
    assert kept.version == len(kept.deals) + len(kept.moves)
    assert "0" == code
    assert right >= KILLS // 3


async def test_a_killed_bot_knows_what_it_has_handled(ordeal: Ordeal) -> None:
    """A tap that has added a computer adds no second one when the next process is brought it
    again."""
    updates = ordeal.sandbox.world.updates
    await ordeal.gather()
    await ordeal.tap(ordeal.friends[0], phrase("button-ai-novice", "ru"))
    await until(lambda: not len(updates))
    await until(lambda: updates.newest in ordeal.records.handled())
    await ordeal.process.order("kill")
    assert 1 == updates.repeat(1)
    await ordeal.up()
    await until(lambda: not len(updates))
    assert ["novice"] == [seat["level"] for seat in ordeal.records.table().seats[1:]]


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until ``condition()`` holds; TimeoutError after ``seconds``."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - a process tells nobody
            await asyncio.sleep(GLANCE)
