"""Long polling that confirms an update only when it has been handled.

Telegram sends an update again until a later offset is asked for. aiogram's own polling asks at
once, so a crash in between loses the tap; here a batch is confirmed when its handlers are done,
or after a short while, so that one slow handler does not hold up everybody.
"""

import asyncio
import logging
from typing import Final, Protocol

from aiogram import Bot, Dispatcher
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetUpdates
from aiogram.types import Update

from bot.table.ports import Clock
from bot.tasks import Tasks
from bot.telegram.updates import among

log = logging.getLogger(__name__)

ALLOWED_UPDATES: Final = ["message", "callback_query", "my_chat_member", "chat_member"]
POLL_SECONDS: Final = 25
SPARE_SECONDS: Final = 15  # for the answer to come back after the server's own wait
CONFIRM_SECONDS: Final = 2.0
FIRST_RETRY: Final = 0.5
LAST_RETRY: Final = 30.0


class Listener(Protocol):
    """Whoever has to know when the bot hears nothing: the tables' `Life`."""

    def cut_off(self) -> None:
        """Nobody can be heard from now on."""

    async def hears(self, silence: float) -> None:
        """People are heard again, for the first time since ``silence``."""


class Polling:
    """Fetches updates and feeds them to ``dispatcher`` until it is cancelled. ``life`` is told
    while Telegram cannot be heard: nobody's time is up then."""

    def __init__(
        self, bot: Bot, dispatcher: Dispatcher, clock: Clock, tasks: Tasks, life: Listener
    ) -> None:
        self._bot = bot
        self._life = life
        self._dispatcher = dispatcher
        self._clock = clock
        self._tasks = tasks
        self._offset = 0
        self._batch: dict[int, asyncio.Task[None]] = {}  # not confirmed yet, by number
        self._behind = 0  # the offset that confirms all of it
        self._handling: set[asyncio.Task[None]] = set()
        self._failures = 0
        self._heard = 0.0  # when Telegram was heard last

    async def run(self) -> None:
        """Poll until cancelled, whatever the network does."""
        self._heard = self._clock.now()
        while True:
            updates, self._behind = await self._fetch()
            if updates:
                await self._handle(updates)
            self._offset, self._batch = self._behind, {}

    async def finish(self, timeout: float) -> None:  # noqa: ASYNC109 - it ends in time
        """After `run` was cancelled: let the handlers end, for at most ``timeout`` seconds, and
        confirm what they handled: everything before the first update whose handler has not ended,
        which comes again."""
        if self._handling:
            await asyncio.wait(set(self._handling), timeout=timeout)
        undone = (number for number, task in self._batch.items() if not _ended(task))
        offset = min(undone, default=self._behind)
        if not offset:
            return
        try:
            # what this returns stays unconfirmed
            await self._bot(GetUpdates(offset=offset, limit=1, timeout=0), request_timeout=3)
        except ClientDecodeError:
            pass  # confirmed all the same: only what came anew cannot be read
        except (AiogramError, OSError) as error:
            log.warning("the last updates may come again: %s", error)

    async def _fetch(self) -> tuple[list[Update], int]:
        """New updates and the offset that confirms them, with those that cannot be read."""
        call = GetUpdates(
            offset=self._offset or None, timeout=POLL_SECONDS, allowed_updates=ALLOWED_UPDATES
        )
        try:
            updates, offset = await self._call(call)
        except TelegramConflictError:
            await self._wait(
                "another process polls with the same BOT_TOKEN (or a webhook is set): "
                "stop it, a bot can have one only"
            )
        except TelegramUnauthorizedError:
            await self._wait("Telegram does not know this BOT_TOKEN any more")
        except TelegramRetryAfter as error:
            await self._clock.sleep(error.retry_after)
        except ClientDecodeError as error:
            await self._wait(f"updates cannot be fetched: {error.message}")
        except (AiogramError, OSError) as error:
            await self._wait(f"updates cannot be fetched: {type(error).__name__}: {error}")
        else:
            if self._failures:
                self._tasks.start(self._life.hears(self._heard), "hears again")
            self._failures, self._heard = 0, self._clock.now()
            return updates, offset
        return [], self._offset

    async def _call(self, call: GetUpdates) -> tuple[list[Update], int]:
        try:
            updates = await self._bot(call, request_timeout=POLL_SECONDS + SPARE_SECONDS)
        except ClientDecodeError as error:
            if (found := among(self._bot, error)) is None:
                raise
            return found
        return updates, updates[-1].update_id + 1 if updates else self._offset

    async def _handle(self, updates: list[Update]) -> None:
        self._batch = {
            update.update_id: self._tasks.start(self._feed(update), f"update {update.update_id}")
            for update in updates
        }
        batch = set(self._batch.values())
        self._handling |= batch
        for task in batch:
            task.add_done_callback(self._handling.discard)
        await asyncio.wait(batch, timeout=CONFIRM_SECONDS)

    async def _feed(self, update: Update) -> None:
        await self._dispatcher.feed_update(self._bot, update)

    async def _wait(self, reason: str) -> None:
        self._life.cut_off()
        seconds = min(LAST_RETRY, FIRST_RETRY * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        log.error("%s; next try in %.1f s", reason, seconds)
        await self._clock.sleep(seconds)


def _ended(task: asyncio.Task[None]) -> bool:
    """Whether a handler has come to its end, be it by a failure."""
    return task.done() and not task.cancelled()
