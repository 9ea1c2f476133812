"""Computer players for the table: workers, deadlines, repeatability."""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ai.review import review
from bot.ai.teacher import reason_of
from bot.engine.actions import Action, Deal
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import preset
from bot.engine.state import View
from bot.minds import ComputerMinds, Workers, thought
from bot.table.model import Level

ROOT = Path(__file__).parents[2]


def dealt(players: int) -> Game:
    """A game of classic at its first word."""
    deck = random.Random(1).sample(DECK, len(DECK))
    return Game.start(preset("classic"), players, 0).deal(Deal(tuple(deck), 0))


def at_play() -> View:
    """What the declarer sees before the first lead."""
    game, rng = dealt(3), random.Random(1)
    while game.state is not None and game.state.phase != "play":
        seat = game.state.turn
        game = game.act(thought("skilled", game.view(seat), str(rng.random())))
    return game.view(game.state.turn if game.state else None)


async def test_minds_repeat_with_their_seed_and_leave_global_chance_alone() -> None:
    """The same seed chooses the same; the global generator is not touched."""
    before = random.getstate()
    games: list[tuple[Action, ...]] = []
    for _ in range(2):
        minds = ComputerMinds(seed=7)
        game = dealt(2)
        while game.state is not None and game.in_deal:
            level: Level = "novice" if game.state.turn else "skilled"
            game = game.act(await minds.choose(level, game.view(game.state.turn)))
        games.append(game.actions)

    assert games[0] == games[1]
    assert before == random.getstate()


async def test_a_level_that_does_not_exist_is_refused() -> None:
    """No other level stands in silently for one that is missing."""
    with pytest.raises(KeyError):
        await ComputerMinds().choose("grandmaster", at_play())  # type: ignore[arg-type]


async def test_the_expert_thinks_in_a_worker_that_ends_with_the_minds() -> None:
    """What a worker chooses is what this process would have chosen; the loop goes on meanwhile;
    after closing no process is left and a quicker level moves."""
    minds, seen = ComputerMinds(seed=3, workers=1, deadline=60.0), at_play()
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    beat = asyncio.ensure_future(tick())
    action = await minds.choose("expert", seen)
    beat.cancel()
    workers = multiprocessing.active_children()
    await minds.close()

    assert action in seen.legal
    assert ticks > 10
    assert 1 == len(workers)
    assert [] == multiprocessing.active_children()
    assert await minds.choose("expert", seen) in seen.legal


async def test_a_move_that_takes_too_long_is_made_by_a_quicker_level(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The deadline passes: the skilled player's move, a warning, and the worker is stopped."""
    caplog.set_level(logging.WARNING)
    minds, seen = ComputerMinds(seed=3, workers=1, deadline=0.001), at_play()
    action = await minds.choose("expert", seen)
    quick = await ComputerMinds(seed=3).choose("skilled", seen)

    assert quick == action
    assert ["a computer's move was given up"] == [
        record.getMessage().split(" (")[0] for record in caplog.records
    ]
    assert [] == multiprocessing.active_children()
    await minds.close()


async def test_workers_that_were_killed_are_started_anew() -> None:
    """One that dies while nobody asks anything of it, as the system may have it when memory is
    short, costs one answer: the next comes from a new one."""
    workers = Workers(1)
    for _ in range(2):
        worker = await workers.run(60.0, os.getpid)
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            await workers.run(60.0, os.getpid)
        assert worker != await workers.run(60.0, os.getpid)
    await workers.close()


async def test_a_worker_that_was_stopped_is_not_left_behind() -> None:
    """It answers nothing and hears nothing: the next call starts another, and it is gone."""
    workers = Workers(1)
    worker = await workers.run(60.0, os.getpid)
    os.kill(worker, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        await workers.run(0.01, os.getpid)
    assert worker != await workers.run(60.0, os.getpid)
    assert worker not in [one.pid for one in multiprocessing.active_children()]
    await workers.close()


async def test_a_worker_that_dies_as_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is stuck with it: the next call starts another."""
    workers = Workers(1)
    with monkeypatch.context() as patched:
        patched.setattr("bot.minds._warm", lambda pool: pool.submit(os._exit, 1).result())
        with pytest.raises(BrokenProcessPool):
            await workers.run(60.0, os.getpid)
    assert os.getpid() != await workers.run(60.0, os.getpid)
    await workers.close()


BOT = """
import asyncio
from bot.minds import ComputerMinds
from tests.ai.test_minds import at_play

async def main():
    await ComputerMinds(workers=1, deadline=60.0).choose("expert", at_play())
    print("thought", flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_workers_that_outlived_a_killed_bot(tmp_path: Path) -> None:
    """After SIGKILL of the bot its workers end by themselves: nobody holds its output open."""
    script = tmp_path / "killed.py"
    script.write_text(BOT)
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        script,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert bot.stdout is not None
    assert b"thought\n" == await bot.stdout.readline()
    bot.kill()
    async with asyncio.timeout(60):
        assert b"" == await bot.stdout.read()
        await bot.wait()


async def test_advice_comes_from_a_worker() -> None:
    """What the expert advises there is what it would have advised here; the same twice; with one
    legal move nobody is asked."""
    minds, seen = ComputerMinds(seed=3, workers=1, deadline=60.0), at_play()
    first, second = await minds.advise(seen), await minds.advise(seen)
    alone = replace(seen, legal=seen.legal[:1])
    only = await minds.advise(alone)
    workers = multiprocessing.active_children()
    await minds.close()

    assert first == second
    assert first.action in seen.legal
    assert reason_of(seen, first.action) == first.reason
    assert (seen.legal[0], "only") == (only.action, only.reason.code)
    assert 1 == len(workers)


async def test_advice_that_takes_too_long_is_the_quicker_one() -> None:
    """Nobody who asks is left without an answer."""
    minds, seen = ComputerMinds(seed=3, workers=1, deadline=0.001), at_play()
    found = await minds.advise(seen)
    await minds.close()
    assert await ComputerMinds(seed=3).choose("skilled", seen) == found.action


async def test_a_deal_is_looked_into_by_a_worker_of_its_own() -> None:
    """Games do not wait for it; what is no deal that is over has no review, and after closing
    there is none."""
    game, rng = dealt(3), random.Random(1)
    while game.state is not None and game.in_deal:
        game = game.act(thought("skilled", game.view(game.state.turn), str(rng.random())))
    minds = ComputerMinds(seed=3, workers=1)
    found = await minds.review(game.line(), game.rules)
    unfinished = await minds.review(dealt(3).line(), game.rules)
    nonsense = await minds.review("what is this", game.rules)
    workers = multiprocessing.active_children()
    await minds.close()

    assert review(game.line(), game.rules) == found
    assert (None, None) == (unfinished, nonsense)
    assert 1 == len(workers)
    assert await minds.review(game.line(), game.rules) is None
