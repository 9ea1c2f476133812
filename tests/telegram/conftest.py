"""The whole bot in the sandbox: real HTTP, real SQLite, people who read and tap."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.limits import RateLimits
from bot.sandbox.membership import add_bot
from bot.sandbox.model import Chat
from bot.sandbox.people import Person
from bot.sandbox.server import TOKEN, Sandbox
from bot.store import open_store
from bot.store.store import SqliteStore
from bot.table.pauses import Pauses
from bot.telegram.app import App, build, poll
from tests.clocks import QuickClock
from tests.table.fakes import RandomMinds, ShuffledDealer
from tests.telegram.far_end import Desk
from tests.telegram.wire import Wire, connected

PATIENCE = 20.0  # real seconds


@dataclass
class Evening:
    """Three friends and their group with the bot in it, and the bot, which can be restarted."""

    sandbox: Sandbox
    database: Path
    clock: QuickClock
    group: Chat
    anna: Person
    boris: Person
    vera: Person
    pauses: Pauses
    seed: int = 1
    app: App | None = None
    _store: SqliteStore | None = None
    _polling: asyncio.Task[None] | None = None
    friends: list[Person] = field(default_factory=list)

    async def start_bot(self) -> App:
        """Start the bot on the evening's database."""
        self._store = await open_store(self.database)
        dealer = ShuffledDealer(self.seed)
        minds = RandomMinds(self.seed)
        self.app = build(
            TOKEN, self.sandbox.url, self._store, self.clock, dealer, minds, self.pauses
        )
        await self.app.start()
        self._polling = asyncio.get_running_loop().create_task(poll(self.app))
        return self.app

    def read(self) -> str:
        """All that the group shows, oldest first, a blank line between messages."""
        return "\n\n".join(message.text for message in self.anna.messages(self.group.id))

    async def gather(self) -> None:
        """All three sit down at Anna's table."""
        await self.anna.send("/new", self.group.id)
        await self.boris.sees("стол собирает", self.group.id)
        await self.boris.tap("Сесть", self.group.id)
        await self.vera.tap("Сесть", self.group.id)
        await self.vera.sees("3 Вера", self.group.id)

    async def begin(self) -> None:
        """They sit down and Anna starts the game; the first hands are dealt."""
        await self.gather()
        await self.anna.tap("Начать", self.group.id)
        for person in self.friends:
            await person.sees("кон 1")
        await self.anna.sees("Счёт:", self.group.id)

    async def stored(self, slot: str, chats: int) -> None:
        """Wait until the database knows of so many chats that they were shown ``slot``."""
        assert self._store is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                shown = (await self._store.shown()).values()
                if chats == sum(slot in slots for slots in shown):
                    return
                await asyncio.sleep(0.01)

    async def kill_bot(self) -> None:
        """It ends as it is: nothing more is sent or stored."""
        assert self.app is not None
        assert self._polling is not None
        assert self._store is not None
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self.app.tasks.drain(0.0)
        await self.app.bot.session.close()
        await self._store.close()
        self.app = None

    async def stop_bot(self) -> None:
        """Stop it in order."""
        assert self.app is not None
        assert self._polling is not None
        assert self._store is not None
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self.app.stop()
        await self._store.close()
        self.app = None


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """Anna, Boris and Vera, who have opened the bot, in their supergroup; the bot is running."""
    clock = QuickClock()
    pauses = Pauses(computer=0.2, autoplay=0.5, look=1.0)
    async with Sandbox(clock=clock, limits=RateLimits()) as sandbox:
        world = sandbox.world
        ids = [world.add_person(name).id for name in ("Аня", "Борис", "Вера")]
        group = world.add_group("Пятница, карты", ids, supergroup=True)
        add_bot(world, group, ids[0], ids[0])
        anna, boris, vera = (Person(sandbox, one) for one in ids)
        evening = Evening(
            sandbox,
            tmp_path / "thousand.sqlite",
            clock,
            group,
            anna,
            boris,
            vera,
            pauses,
            friends=[anna, boris, vera],
        )
        await evening.start_bot()
        for person in evening.friends:
            await person.send("/start")
        await sandbox.quiet()
        try:
            yield evening
        finally:
            if evening.app is not None:
                await evening.stop_bot()


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    """An empty outbox."""
    desk = Desk()
    yield desk
    await desk.outbox.drain(0.1)
    await desk.tasks.drain(0.1)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    """An empty outbox at a real server."""
    async with connected() as wire:
        yield wire
