"""An evening of cards: friends, their group, the sandbox as Telegram, and the bot as it is."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from bot.config import read_settings
from bot.minds import ComputerMinds
from bot.sandbox.faults import Faults
from bot.sandbox.limits import RateLimits
from bot.sandbox.model import Json, Message
from bot.sandbox.people import Person
from bot.sandbox.server import TOKEN, Sandbox
from bot.store import open_store
from bot.table.ports import Dealer
from bot.tasks import Tasks
from bot.telegram import app
from bot.words import phrase
from tests.clocks import FastClock
from tests.e2e.player import Player, offer, playing
from tests.e2e.records import Records
from tests.table.fakes import ShuffledDealer

NAMES: Final = {"ru": ("Аня", "Борис", "Вера"), "en": ("Anna", "Boris", "Vera")}
LOBBY: Final = {"ru": ("Сесть", "Начать"), "en": ("Join", "Start")}
PATIENCE: Final = 20.0  # real seconds


def spoken(locale: str, *keys: str) -> set[str]:
    """The phrases of ``keys`` that take no values."""
    return {phrase(key, locale) for key in keys}


class Evening:
    """``async with Evening(path) as evening``: the sandbox is open and the bot plays in it.

    Only the clock, the dealer's chance and the far end of HTTP are not those of production. At a
    greater ``speed`` a tap answered in half a second outside would be too late for Telegram.
    """

    def __init__(
        self,
        directory: Path,
        *,
        locale: str = "ru",
        speed: float = 15.0,
        seed: int = 1,
        limits: RateLimits | None = None,
        names: Sequence[str] = (),
        title: str = "Пятница, карты",
        dealer: Dealer | None = None,
    ) -> None:
        self.clock = FastClock(speed)
        self.database = directory / "thousand.sqlite"
        self.records = Records(self.database)
        self.faults = Faults()
        self.sandbox = Sandbox(clock=self.clock, limits=limits, faults=self.faults)
        self._dealer = dealer or ShuffledDealer(seed)
        self._tasks = Tasks()
        self._running: asyncio.Task[None] | None = None
        world = self.sandbox.world
        ids = [world.add_person(name, language_code=locale).id for name in names or NAMES[locale]]
        self.friends = [Person(self.sandbox, one) for one in ids]
        self.group = world.add_group(title, ids, supergroup=True).id

    async def __aenter__(self) -> Self:
        self.clock.start()
        await self.sandbox.__aenter__()
        await self.start_bot()
        await self._arrive()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._running is not None:
                await self.stop_bot()
        finally:
            await self.sandbox.__aexit__(kind, error, trace)
            self.clock.stop()

    async def start_bot(self) -> None:
        """Run the bot as ``python -m bot run`` does, with another clock and dealer."""
        self._running = self._tasks.start(self._run(), "bot")

    async def stop_bot(self) -> None:
        """Stop it as SIGTERM does."""
        assert self._running is not None
        running, self._running = self._running, None
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    def stranger(self, name: str, *, started: bool = True, locale: str = "ru") -> Person:
        """Somebody else in the group."""
        world = self.sandbox.world
        person = Person(self.sandbox, world.add_person(name, language_code=locale).id)
        person.act("join", self.group)
        world.people[person.id].started = started
        return person

    def said(self) -> str:
        """All that the bot says in the group now, oldest first."""
        bot = self.sandbox.world.bot.id
        messages = self.friends[0].messages(self.group)
        return "\n".join(one.text for one in messages if one.sender == bot)

    async def until(self, condition: Callable[[], object], seconds: float = 90.0) -> None:
        """Wait until ``condition`` holds; TimeoutError after ``seconds`` outside."""
        async with asyncio.timeout(seconds):
            while not condition():
                await self.sandbox.world.feed.bell.wait()

    async def tap(self, person: Person, button: str) -> str:
        """``person`` waits for a button in the group that can be tapped, and taps it; the toast."""
        await self.until(lambda: button in enabled(person.messages(self.group)))
        return await person.tap(button, self.group)

    async def sit_down(self, locale: str = "ru", rules: str = "") -> None:
        """The first of the friends opens a table, the others join, and the game starts."""
        join, start = LOBBY[locale]
        first, *others = self.friends
        await first.send(f"/new {rules}".strip(), self.group)
        for friend in others:
            await self.tap(friend, join)
        await self.tap(first, start)

    async def well_under_way(self, actions: int = 6) -> None:
        """A game is on, ``actions`` were made, and everybody looks at the screens."""
        await self.sit_down()
        players = [Player(friend, self.sandbox, self.clock) for friend in self.friends]
        async with playing(*players):
            await self.until(lambda: len(self.records.table().moves) >= actions)
        await self.settled()

    async def settled(self) -> None:
        """Everything that was sent has been answered, and nothing more comes."""
        await self.sandbox.quiet(patience=PATIENCE)

    def turn(self) -> tuple[Person, Message, str]:
        """Whose turn it is, with the hand, and what he may well tap there."""
        for friend in self.friends:
            if (found := offer(friend)) is not None:
                return friend, *found
        raise AssertionError([friend.last().text for friend in self.friends])

    def last_answer(self, person: Person) -> Json:
        """What the bot answered to the last tap of ``person``."""
        taps = [c for c in self.sandbox.world.callbacks.values() if c.person == person.id]
        return taps[-1].answer or {}

    async def _run(self) -> None:
        settings = read_settings(
            bot_token=TOKEN, bot_api_url=self.sandbox.url, database=self.database
        )
        async with await open_store(self.database) as store:
            minds = ComputerMinds(1)
            try:
                await app.run(settings, store, self.clock, self._dealer, minds)
            finally:
                await minds.close()

    async def _arrive(self) -> None:
        """Everybody opens the bot, and one of them adds it to the group."""
        self.friends[0].act("add_bot", self.group)
        for friend in self.friends:
            await friend.send("/start")
        await self.sandbox.quiet(patience=PATIENCE)


def enabled(messages: Iterable[Message]) -> list[str]:
    """The labels of all buttons that can be tapped."""
    return [b["text"] for m in messages for b in m.buttons if "disabled" not in b]
