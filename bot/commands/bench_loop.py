"""For how long the event loop stands still while computers, hints and reviews are at work."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final

from bot.ai.review import Review
from bot.ai.teacher import Advice
from bot.chance import SystemDealer
from bot.commands.bench_tables import any_move, introduce, people_of, tap_of
from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.minds import ComputerMinds
from bot.table.model import Chat, Level, Scene
from bot.table.pauses import Pauses
from bot.table.ports import Store

TABLES: Final = 10
DEALS: Final = 2
"""So many at each table; one person plays against one or two computers of one level."""
TICK: Final = 0.001
LEVELS: Final[tuple[Level, ...]] = ("novice", "skilled", "expert")
QUICK: Final = Pauses(computer=0.05, autoplay=0.05, look=0.0, next_deal=1e6, reading=1e6)
"""Faster than people play: more is asked of the loop than at so many real tables."""
READS: Final = 0.4
"""Seconds a person reads a hint: who taps more than five times a second for long is not heard."""
_GLANCE: Final = 0.02  # between two looks of a person at his table


def measure() -> dict[str, float]:
    """``longest_ms`` and ``p99_ms``: by how much a tick of a millisecond on the bot's own loop
    came late. ``longest_busy_ms``: the most CPU time that the loop's thread took between two
    ticks, which other work on the machine does not add to. ``moves``, ``hints`` and ``reviews``
    are how much was thought of meanwhile."""
    return asyncio.run(_measure())


def described(measured: Mapping[str, float]) -> Sequence[str]:
    """Two lines."""
    return [
        f"stood still p99 {measured['p99_ms']:.1f} ms, at most {measured['longest_ms']:.1f} ms; "
        f"its own work at most {measured['longest_busy_ms']:.1f} ms at a time",
        f"{measured['moves']} moves of computers, {measured['hints']} hints and "
        f"{measured['reviews']} reviews at {TABLES} tables",
    ]


async def _measure() -> dict[str, float]:
    from bot.commands.bench_far_end import bot_over, listen
    from bot.store import open_store

    minds, ticks = _Counted(1), _Ticks()
    with tempfile.TemporaryDirectory() as directory:
        async with await open_store(Path(directory) / "bench.sqlite") as store:
            app = bot_over(store, QUICK, minds, SystemDealer(Random(1)))  # noqa: S311 - the same cards
            scenes = listen(app)
            await app.start()
            beat = asyncio.ensure_future(ticks.beat())
            players = [_Player(app, scenes, minds, number) for number in range(TABLES)]
            asked = sum(await asyncio.gather(*(player.play(store) for player in players)))
            await minds.until(lambda: len(minds.reviewed) == asked)
            beat.cancel()
            await app.stop()
            await minds.close()
    return {
        "p99_ms": round(quantiles(ticks.late, n=100)[98] * 1000, 2),
        "longest_ms": round(max(ticks.late) * 1000, 2),
        "longest_busy_ms": round(max(ticks.busy) * 1000, 2),
        "moves": minds.moves,
        "hints": len(minds.advised),
        "reviews": len(minds.reviewed),
    }


class _Ticks:
    """A task that wants to run every millisecond: how ``late`` it was each time, and how ``busy``
    its thread had been since the time before, in seconds."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.busy: list[float] = []

    async def beat(self) -> None:
        """Tick until cancelled."""
        while True:
            began, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            self.busy.append(time.thread_time() - worked)
            self.late.append(max(0.0, time.perf_counter() - began - TICK))


class _Counted(ComputerMinds):
    """The bot's own minds, which remember what they were asked and have answered."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.moves = 0
        self.advised: set[tuple[int, int]] = set()
        self.reviewed: set[str] = set()
        self._news = asyncio.Condition()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for it; TimeoutError when it takes two minutes."""
        async with asyncio.timeout(120), self._news:
            await self._news.wait_for(happened)

    async def choose(self, level: Level, view: View) -> Action:
        """Counted when it has been chosen."""
        action = await super().choose(level, view)
        self.moves += 1
        return action

    async def advise(self, view: View) -> Advice:
        """Kept by hand and moment."""
        advice = await super().advise(view)
        async with self._news:
            self.advised.add(moment(view))
            self._news.notify_all()
        return advice

    async def review(self, line: str, rules: Rules) -> Review | None:
        """Kept by its deal."""
        found = await super().review(line, rules)
        async with self._news:
            self.reviewed.add(line)
            self._news.notify_all()
        return found


class _Player:
    """Somebody who plays alone against computers, asks for a hint before each of his moves and
    waits for it, and asks for a review and a picture of each deal."""

    def __init__(self, app: Any, scenes: Mapping[int, Scene], minds: _Counted, number: int) -> None:
        self._app = app
        self._scenes = scenes
        self._minds = minds
        self._number = number
        self._person = people_of(number)[0]
        self._chance = Random(number)  # noqa: S311 - each run plays alike
        self._table = 0

    async def play(self, store: Store) -> int:
        """Sit down and play; how many reviews were asked for."""
        await introduce(store, self._number)
        await store.save_chat(Chat(self._person, "Alone", private=True))
        level, many = LEVELS[self._number % 3], 1 + self._number % 2
        opened = await self._app.tables.lobbies.play_alone(
            self._person, self._person, f"bench {self._number}", level, many
        )
        self._table, asked = opened.scene.id, 0
        while True:
            scene = self._scenes[self._table]
            if scene.public is None:
                return asked
            if scene.public.phase == "over":
                asked += await self._look_back(scene)
                if scene.number >= DEALS:
                    return asked
                await self._tap(f"l:{self._table}:next")
            elif scene.public.turn == scene.seat_of(self._person):
                await self._move(scene)
            await asyncio.sleep(_GLANCE)

    async def _move(self, scene: Scene) -> None:
        view = scene.hands[scene.public.turn if scene.public else 0]
        await self._tap(f"l:{self._table}:hint")
        await self._minds.until(lambda: moment(view) in self._minds.advised)
        await asyncio.sleep(READS)
        await self._tap(f"g:{self._table}:{scene.version}:{any_move(view, self._chance)}")

    async def _look_back(self, scene: Scene) -> bool:
        from bot.telegram.screens.pictures import sheet_picture
        from bot.telegram.teacher_keys import reviewable

        reviewed = reviewable(scene.deals[-1])
        if reviewed:
            await self._tap(f"r:{self._table}:review:{scene.number}:0")
        await sheet_picture(scene, self._app.tables.archive.sheet, "ru", "light").made()
        return reviewed

    async def _tap(self, data: str) -> None:
        from aiogram.types import Update

        update = Update.model_validate(tap_of(self._person, data))
        await self._app.dispatcher.feed_update(self._app.bot, update)


def moment(view: View) -> tuple[int, int]:
    """What tells a question about ``view`` from all others."""
    return view.hand, len(view.events)
