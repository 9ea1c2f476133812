"""A tap from Telegram to the outbox: dispatcher, engine, SQLite commit, screens."""

import asyncio
import random
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from bot.commands.bench_tables import any_move, tap_of
from bot.table.model import Scene

TABLES: Final = 100
SECONDS: Final = 8.0
"""How long each half is measured: at full speed, and at a tap a second from each table."""
CHANCE: Final = 1


def measure() -> dict[str, float]:
    """``per_s``: taps a second when every table taps again as soon as it can. ``p50_ms`` and
    ``p95_ms``: milliseconds from an update's arrival to its end while each of 100 tables taps
    once a second, faster than people play."""
    return asyncio.run(_measure())


def described(measured: Mapping[str, float]) -> Sequence[str]:
    """Two lines."""
    return [
        f"{measured['per_s']:.0f} taps/s from {TABLES} tables at full speed",
        f"p50 {measured['p50_ms']:.1f} ms, p95 {measured['p95_ms']:.1f} ms "
        f"at {TABLES} taps/s from {TABLES} tables",
    ]


async def _measure() -> dict[str, float]:
    from bot.commands.bench_far_end import bot_over, listen
    from bot.commands.bench_tables import NOBODY_WAITS, gather
    from bot.store import open_store

    with tempfile.TemporaryDirectory() as directory:
        async with await open_store(Path(directory) / "bench.sqlite") as store:
            app = bot_over(store, NOBODY_WAITS)
            scenes = listen(app)
            await app.start()
            ids = [await gather(store, app.tables, number) for number in range(TABLES)]
            room = [_Table(app, scenes, table, random.Random(table)) for table in ids]  # noqa: S311
            await _full_speed(room, SECONDS / 4)  # warm
            taps = await _full_speed(room, SECONDS)
            spans = await _in_turns(room, SECONDS)
            await app.stop()
    cuts = quantiles(spans, n=100)
    return {
        "per_s": round(taps / SECONDS, 1),
        "p50_ms": round(cuts[49] * 1000, 2),
        "p95_ms": round(cuts[94] * 1000, 2),
    }


async def _full_speed(room: "Sequence[_Table]", seconds: float) -> int:
    """Taps granted while every table taps as soon as it has been answered."""
    end = time.perf_counter() + seconds

    async def play(table: _Table) -> int:
        taps = 0
        while time.perf_counter() < end:
            taps += (await table.tap()).granted
        return taps

    return sum(await asyncio.gather(*map(play, room)))


async def _in_turns(room: "Sequence[_Table]", seconds: float) -> list[float]:
    """How long each tap took while the tables tap one after the other, each once a second."""
    begun = time.perf_counter()
    spans: list[float] = []

    async def play(place: int, table: _Table) -> None:
        for second in range(int(seconds)):
            due = begun + second + place / len(room)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tap = await table.tap()
            if tap.granted:
                spans.append(tap.seconds)

    await asyncio.gather(*(play(place, table) for place, table in enumerate(room)))
    return spans


@dataclass(frozen=True, slots=True)
class _Tap:
    seconds: float
    granted: bool


class _Table:
    """One table; `tap` has whoever is at turn tap something legal."""

    def __init__(
        self, app: Any, scenes: Mapping[int, Scene], table: int, chance: random.Random
    ) -> None:
        self._app = app
        self._scenes = scenes
        self._table = table
        self._chance = chance

    async def tap(self) -> _Tap:
        """One tap of the person at turn, or on to the next deal."""
        from aiogram.types import Update

        scene = self._scenes[self._table]
        if scene.stage != "playing" or scene.public is None:
            await asyncio.sleep(0.1)  # the game is over; a table more or less does not matter
            return _Tap(0.0, granted=False)
        seat = scene.public.turn
        if scene.public.phase == "over":
            data = f"l:{self._table}:next"
        else:
            action = any_move(scene.hands[seat], self._chance)
            data = f"g:{self._table}:{scene.version}:{action}"
        content = tap_of(scene.seats[seat].person or 0, data)
        began = time.perf_counter()
        update = Update.model_validate(content)
        await self._app.dispatcher.feed_update(self._app.bot, update)
        spent = time.perf_counter() - began
        return _Tap(spent, granted=self._scenes[self._table].version > scene.version)
