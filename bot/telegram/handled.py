"""Updates are handled in their order, and once: Telegram brings some of them again, also to the
next process."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final, Protocol
from weakref import WeakValueDictionary

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, TelegramObject, Update

from bot.table.ports import Clock
from bot.tasks import Tasks
from bot.telegram.middlewares import Handler

KEPT: Final = 2000
"""So many are remembered. Numbers go up by one, so each takes the place of the one so many before
it, in memory and on the disk: nothing has to be pruned."""
FRESH: Final = 24 * 3600.0
"""For so many seconds Telegram brings an update again. After a week without any the numbers go on
from a random one, which may have been there before: what is older counts for nothing."""


class Kept(Protocol):
    """Where is kept what was handled."""

    async def handled(self) -> Mapping[int, float]:
        """The numbers of updates that `save_handled` was told, and when each was handled."""

    async def save_handled(self, places: Mapping[int, tuple[int, float]]) -> None:
        """Remember, each in its place, the number of an update and when it was handled, in seconds
        since the epoch; what was in that place is forgotten."""


class Handled:
    """The updates whose handlers have ended. Nobody waits for the disk: what was handled is stored
    right afterwards, together with what else has been handled by then."""

    def __init__(self, kept: Kept, clock: Clock, tasks: Tasks) -> None:
        self._kept = kept
        self._clock = clock
        self._tasks = tasks
        self._places: dict[int, tuple[int, float]] = {}
        self._unsaved: dict[int, tuple[int, float]] = {}
        self._saving = False

    async def restore(self) -> None:
        """Remember what the process before has handled. StoreError like `open_store`."""
        for number, at in (await self._kept.handled()).items():
            self._places[number % KEPT] = number, at

    def __contains__(self, update: int) -> bool:
        number, at = self._places.get(update % KEPT, (None, 0.0))
        return number == update and self._clock.now() - at < FRESH

    def add(self, update: int) -> None:
        """The handler of ``update`` has ended."""
        place = update % KEPT
        self._places[place] = self._unsaved[place] = update, self._clock.now()
        if not self._saving:
            self._saving = True
            self._tasks.start(self._save(), "what was handled")

    async def _save(self) -> None:
        places: dict[int, tuple[int, float]] = {}
        try:
            while self._unsaved:
                places, self._unsaved = self._unsaved, {}
                await self._kept.save_handled(places)
        except Exception:  # the disk is full: with the next one it is tried again
            self._unsaved = places | self._unsaved
            raise
        finally:
            self._saving = False


class InOrder(BaseMiddleware):
    """Updates of one chat are handled one after another, as they came, and each of them once: what
    is in ``handled`` is left out. An update is in it when its handler has ended, be it by a
    failure; one whose handler was cancelled comes again, and is handled then."""

    def __init__(self, handled: Handled) -> None:
        self._handled = handled
        self._doors: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Handle ``event`` when its turn has come; a repeated one not at all."""
        if not isinstance(event, Update):
            return await handler(event, data)
        chat = _chat_of(event)
        door = self._doors.get(chat)
        if door is None:
            door = self._doors[chat] = asyncio.Lock()
        async with door:
            # in here: what comes again while it is being handled waits for how that ends
            if event.update_id in self._handled:
                return None
            try:
                said = await handler(event, data)
            except Exception:
                self._handled.add(event.update_id)
                raise
            self._handled.add(event.update_id)
            return said


def _chat_of(update: Update) -> int:
    event = update.event
    message = event.message if isinstance(event, CallbackQuery) else event
    chat = getattr(message, "chat", None)
    return 0 if chat is None else int(chat.id)
