"""A start with many unfinished games in the database."""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.commands.memory import most_mb

GAMES: Final = 1_000
AT_ONCE: Final = 100
MOVES: Final = range(8, 22)
"""How far into their second deal the games are."""


def measure() -> dict[str, float]:
    """``seconds`` from the start of a process to where it would begin to poll, with ``games``
    unfinished games in its database, each in mid-deal with a deal behind it; ``rss_mb`` of that
    process then."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "bench.sqlite"
        asyncio.run(_fill(path))
        began = time.monotonic()
        child = subprocess.Popen(  # noqa: S603 - this very program
            [sys.executable, "-m", "bot.commands.bench_restore", str(path)],
            stdout=subprocess.PIPE,
            text=True,
        )
        with child:
            assert child.stdout is not None  # noqa: S101 - for the type checker: it is a pipe
            line = child.stdout.readline()
            seconds = time.monotonic() - began
    ready = json.loads(line)
    return {"games": ready["games"], "seconds": round(seconds, 2), "rss_mb": ready["rss_mb"]}


def described(measured: Mapping[str, float]) -> Sequence[str]:
    """One line."""
    return [
        f"{measured['games']:.0f} games: ready after {measured['seconds']:.2f} s, "
        f"{measured['rss_mb']:.0f} MB"
    ]


async def _fill(path: Path) -> None:
    """A database in which `GAMES` games of three people are under way."""
    from bot.store import open_store

    chance = random.Random(1)  # noqa: S311 - each run measures alike games
    async with await open_store(path) as store:
        for first in range(0, GAMES, AT_ONCE):
            numbers = range(first, min(GAMES, first + AT_ONCE))
            await asyncio.gather(*(_write_down(store, number, chance) for number in numbers))


async def _write_down(store: Any, number: int, chance: random.Random) -> None:
    """Game ``number``, in its second deal, with what its chats were shown. The screens have
    changed since, as after an update of the bot: each has to be put right."""
    from bot.commands.bench_tables import game_under_way, introduce, shown_by

    await introduce(store, number)
    table, turn = game_under_way(number, chance, chance.choice(MOVES))
    table, _ = await store.create(table, f"bench {number}")
    await store.save(
        replace(turn.table, id=table.id),
        expected=0,
        opened=turn.opened,
        plies=turn.plies,
        closed=turn.closed,
    )
    for chat, slots in shown_by(table.id, number).items():
        await store.save_shown(chat, slots)


async def _start(path: Path) -> dict[str, Any]:
    """Start the bot on ``path`` up to where it would poll; what it holds then."""
    from bot.commands.bench_far_end import bot_over
    from bot.store import open_store
    from bot.table.pauses import Pauses

    async with await open_store(path) as store:
        app = bot_over(store, Pauses())
        await app.start()
        ready = {"games": app.tables.count("playing"), "rss_mb": most_mb()}
        print(json.dumps(ready), flush=True)
        await app.tables.halt()
        await app.outbox.drain(0)
        await app.tasks.drain(0)
    return ready


if __name__ == "__main__":
    asyncio.run(_start(Path(sys.argv[1])))
