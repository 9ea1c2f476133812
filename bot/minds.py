"""Computer players for the table: the levels of `bot.ai`, the slow ones in processes of their own.

A worker is sent nothing but the view and a seed, so a computer player can't cheat. A worker that
takes too long or dies costs the table nothing but a weaker move.
"""

import asyncio
import logging
import os
import random
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final

from bot.ai import LEVELS
from bot.ai.contracts import claim
from bot.engine.actions import Action, Redeal
from bot.engine.state import View
from bot.table.model import Level

DEADLINE: Final = 3.0
"""Seconds a worker has for a move; starting up the first time is not counted."""
STARTING: Final = 20.0
"""Seconds workers may take to start."""
SLOW: Final = frozenset({"expert"})
"""Levels that think too long for the loop; the others take a few milliseconds a move."""
INSTEAD: Final[Level] = "skilled"
"""Who moves where a worker fails."""

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
        self._workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self._deadline: Final = deadline
        self._pool: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self._room = asyncio.Semaphore(self._workers)
        self._closed = False

    async def choose(self, level: Level, view: View) -> Action:
        """The move of a computer of ``level``, one of ``view.legal``; KeyError for a level that
        does not exist, ValueError when it is not the seat's move."""
        sight = (self._seed, view.seat, view.hand, view.dealer, len(view.events), view.table)
        seed = repr(sight)
        if level not in SLOW or len(view.legal) < 2:
            return thought(level, view, seed)
        try:
            async with self._room:
                return await self._far(level, view, seed)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("a computer's move was given up (%r): a quick one instead", error)
        except Exception:
            log.exception("a computer's move failed: a quick one instead")
        return thought(INSTEAD, view, seed)

    async def claim(self, level: Level, view: View) -> Redeal | None:  # noqa: ARG002
        """The redeal that a computer claims out of turn: all levels weigh their hand alike."""
        return claim(view)

    async def close(self) -> None:
        """Stop the workers; moves asked for later are made by a quicker level."""
        self._closed = True
        await self._drop()

    async def _far(self, level: Level, view: View, seed: str) -> Action:
        """The move from a worker. When it takes too long all workers are thrown away: one that
        thinks can't be stopped otherwise."""
        pool = await self._started()
        work = asyncio.wrap_future(pool.submit(thought, level, view, seed))
        try:
            return await asyncio.wait_for(work, self._deadline)
        except (TimeoutError, BrokenProcessPool):
            if pool is self._pool:
                await self._drop()
            raise
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if me is not None and me.cancelling():
                raise
            raise BrokenProcessPool("stopped") from None  # with the move of another table

    async def _started(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._closed:
                raise BrokenProcessPool("closed")
            if self._pool is None:
                # forking a process that has threads and open sockets is not safe
                self._pool = ProcessPoolExecutor(
                    self._workers, mp_context=get_context("spawn"), initializer=_in_worker
                )
                loop = asyncio.get_running_loop()
                ready = loop.run_in_executor(None, _warm, self._pool)
                await asyncio.wait_for(ready, STARTING)
            return self._pool

    async def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.get_running_loop().run_in_executor(None, _stop, pool)


def thought(level: Level, view: View, seed: str) -> Action:
    """The move of ``level``, here and now."""
    return LEVELS[level](view, random.Random(seed))  # noqa: S311 - play, not secrecy


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
