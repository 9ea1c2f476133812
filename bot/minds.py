"""Computer players for the table, and the teacher: `bot.ai`, what is slow in processes of its own.

A worker is sent nothing but the view and a seed, so a computer player can't cheat; one that looks
into a deal is sent the record of a deal that is over. A worker that takes too long or dies costs
the table nothing but a weaker move.
"""

import asyncio
import logging
import os
import random
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final, ParamSpec, TypeVar

from bot.ai import LEVELS
from bot.ai.contracts import claim
from bot.ai.review import Review, Unreviewable, review
from bot.ai.teacher import Advice, advice, quick_advice
from bot.engine.actions import Action, Redeal
from bot.engine.errors import GameError
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.table.model import Level

DEADLINE: Final = 3.0
"""Seconds a worker has for a move; starting up the first time is not counted."""
REVIEW_DEADLINE: Final = 30.0
"""Seconds a worker has to look into a deal."""
STARTING: Final = 20.0
"""Seconds workers may take to start."""
SLOW: Final = frozenset({"expert"})
"""Levels that think too long for the loop; the others take a few milliseconds a move."""
INSTEAD: Final[Level] = "skilled"
"""Who moves where a worker fails."""

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

log = logging.getLogger(__name__)


class ComputerMinds:
    """The table's `Minds`. Workers are started at the first move that needs one and stopped by
    `close`.

    Each choice has a generator of its own, made from ``seed`` and what the seat sees: with the
    same seed a table always plays the same, whatever other tables do meanwhile.
    """

    def __init__(
        self, seed: int | None = None, *, workers: int | None = None, deadline: float = DEADLINE
    ) -> None:
        """``workers``: how many processes at most; as many as there are cores but one, if None.
        ``deadline`` in seconds."""
        self._seed: Final = secrets.randbits(64) if seed is None else seed
        self._deadline: Final = deadline
        self._players: Final = Workers(workers or max(1, (os.cpu_count() or 2) - 1))
        # no game waits for somebody who looks into a deal
        self._readers: Final = Workers(1)

    async def choose(self, level: Level, view: View) -> Action:
        """The move of a computer of ``level``, one of ``view.legal``; KeyError for a level that
        does not exist, ValueError when it is not the seat's move."""
        seed = self._seed_of(view)
        if level not in SLOW or len(view.legal) < 2:
            return thought(level, view, seed)
        chosen = await self._far(thought, level, view, seed)
        return thought(INSTEAD, view, seed) if chosen is None else chosen

    async def claim(self, level: Level, view: View) -> Redeal | None:  # noqa: ARG002
        """The redeal that a computer claims out of turn: all levels weigh their hand alike."""
        return claim(view)

    async def advise(self, view: View) -> Advice:
        """What the expert would do in the viewer's place, and why; ValueError when it is not his
        move."""
        seed = self._seed_of(view)
        if len(view.legal) < 2:
            return quickly_advised(view, seed)
        found = await self._far(advised, view, seed)
        return quickly_advised(view, seed) if found is None else found

    async def review(self, line: str, rules: Rules) -> Review | None:
        """What there is to say about the deal of a record's ``line``; None when there is nothing,
        or not now."""
        try:
            return await self._readers.run(REVIEW_DEADLINE, reviewed, line, rules)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("a review was given up (%r)", error)
        except Exception:
            log.exception("a review failed")
        return None

    async def close(self) -> None:
        """Stop the workers; moves asked for later are made by a quicker level."""
        await self._players.close()
        await self._readers.close()

    def _seed_of(self, view: View) -> str:
        sight = (self._seed, view.seat, view.hand, view.dealer, len(view.events), view.table)
        return repr(sight)

    async def _far(
        self, work: Callable[_Given, _Found], *args: _Given.args, **kwargs: _Given.kwargs
    ) -> _Found | None:
        """What a worker comes to; None, with a line in the log, when it does not."""
        try:
            return await self._players.run(self._deadline, work, *args, **kwargs)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("a computer's move was given up (%r): a quick one instead", error)
        except Exception:
            log.exception("a computer's move failed: a quick one instead")
        return None


class Workers:
    """Processes that work for the bot, ``count`` at most, started when there is work."""

    def __init__(self, count: int) -> None:
        self._count: Final = count
        self._pool: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self._room = asyncio.Semaphore(count)
        self._closed = False

    async def run(
        self, deadline: float, work: Callable[_Given, _Found],
        *args: _Given.args, **kwargs: _Given.kwargs,
    ) -> _Found:  # fmt: skip
        """What ``work`` comes to in a worker within ``deadline`` seconds; waiting for a free one is
        not counted. TimeoutError or BrokenProcessPool when it does not, else what ``work`` raises.

        When it takes too long all workers are thrown away: one that thinks can't be stopped
        otherwise. So they are when one has died, at work or idle: the next call starts others."""
        async with self._room:
            return await self._run(deadline, work, *args, **kwargs)

    async def close(self) -> None:
        """Stop them; later work is refused with BrokenProcessPool."""
        self._closed = True
        await self._drop()

    async def _run(
        self, deadline: float, work: Callable[_Given, _Found],
        *args: _Given.args, **kwargs: _Given.kwargs,
    ) -> _Found:  # fmt: skip
        pool = await self._started()
        try:
            task = asyncio.wrap_future(pool.submit(work, *args, **kwargs))
            return await asyncio.wait_for(task, deadline)
        except (TimeoutError, BrokenProcessPool):
            if pool is self._pool:
                await self._drop()
            raise
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if me is not None and me.cancelling():
                raise
            raise BrokenProcessPool("stopped") from None  # with the work for another table

    async def _started(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._closed:
                raise BrokenProcessPool("closed")
            if self._pool is None:
                # forking a process that has threads and open sockets is not safe
                self._pool = ProcessPoolExecutor(
                    self._count, mp_context=get_context("spawn"), initializer=_in_worker
                )
                loop = asyncio.get_running_loop()
                ready = loop.run_in_executor(None, _warm, self._pool)
                try:
                    await asyncio.wait_for(ready, STARTING)
                except (TimeoutError, BrokenProcessPool):
                    await self._drop()
                    raise
            return self._pool

    async def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.get_running_loop().run_in_executor(None, _stop, pool)


def thought(level: Level, view: View, seed: str) -> Action:
    """The move of ``level``, here and now."""
    return LEVELS[level](view, random.Random(seed))  # noqa: S311 - play, not secrecy


def advised(view: View, seed: str) -> Advice:
    """The expert's advice, here and now."""
    return advice(view, random.Random(seed))  # noqa: S311 - play, not secrecy


def quickly_advised(view: View, seed: str) -> Advice:
    """The skilled player's."""
    return quick_advice(view, random.Random(seed))  # noqa: S311 - play, not secrecy


def reviewed(line: str, rules: Rules) -> Review | None:
    """What there is to say about a deal, None when that is nothing."""
    try:
        return review(line, rules)
    except (Unreviewable, GameError):
        return None


def _in_worker() -> None:
    """A worker leaves Ctrl-C to the bot, and the cores to whoever answers people; and it does not
    outlive the bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """A bot that is killed stops nobody: its workers would wait for work for ever."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def _warm(pool: ProcessPoolExecutor) -> None:
    """Start a worker and wait until it answers: a new process imports for a second or so."""
    pool.submit(os.getpid).result()


def _stop(pool: ProcessPoolExecutor) -> None:
    """Stop ``pool`` now, whatever its workers do."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(1.0)
        if process.is_alive():  # one that the system has stopped hears nothing else
            process.kill()
