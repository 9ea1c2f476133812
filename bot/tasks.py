"""Background work that nobody awaits: kept referenced, its failures logged, drained on stop."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """A set of running background tasks.

    asyncio holds only weak references to tasks, so a bare ``create_task`` may vanish
    or fail unseen; every background task of the bot is started here instead.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Run ``work`` in the background under ``name``; a failure is logged with its traceback."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    async def drain(self, patience: float) -> None:
        """Wait up to ``patience`` seconds for the tasks to end, then cancel those that have not."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=patience)
        left = set(self._running)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            named = {"task": task.get_name()}
            log.error("a background task failed", exc_info=failure, extra=named)
