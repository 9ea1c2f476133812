"""Nobody keeps the bot busy by himself: how fast one person may tap and write."""

from collections import OrderedDict
from typing import Any, Final

from aiogram import BaseMiddleware
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message, TelegramObject, Update
from aiogram.utils.formatting import Text

from bot.metrics import Metrics
from bot.table.persons import Persons
from bot.table.ports import Clock
from bot.telegram import screens
from bot.telegram.answers import Answers, Toast
from bot.telegram.budgets import Bucket
from bot.telegram.middlewares import Handler
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen

TAPS: Final = (40, 5.0)  # at once, then a second: faster than fingers for longer than a mood
COMMANDS: Final = (15, 0.5)
IN_A_GROUP: Final = (8, 0.1)  # of the 18 messages that a group bears in a minute
_LIMITS: Final = {"tap": TAPS, "command": COMMANDS, "group command": IN_A_GROUP}
PERSONS: Final = 10_000  # are remembered at most; they cost little


class Floods(BaseMiddleware):
    """Drops what one person taps or writes faster than anybody means it.

    The first thing dropped is answered, quietly; what follows is not, until he has been calm
    long enough for `CALM` of them. Only taps and commands count (in private, all that is
    written): what Telegram itself tells of a chat always passes.
    """

    CALM: Final = 5

    def __init__(
        self, clock: Clock, persons: Persons, outbox: Outbox, answers: Answers, metrics: Metrics
    ) -> None:
        self._clock = clock
        self._persons = persons
        self._outbox = outbox
        self._answers = answers
        self._metrics = metrics
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()
        self._told: set[tuple[str, int]] = set()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Hand on what is not too fast."""
        said = event.event if isinstance(event, Update) else event
        kind = _kind(said)
        if kind is None or self.takes(kind, _who(said)):
            return await handler(event, data)
        self._metrics.flooded("tap" if kind == "tap" else "command")
        if self._is_news(kind, _who(said)):
            await self._tell(said)
        return None

    def takes(self, kind: str, person: int) -> bool:
        """Whether one more of this ``kind`` is not too fast; it is counted then."""
        now = self._clock.now()
        key = kind, person
        bucket = self._buckets.pop(key, None) or Bucket(*_LIMITS[kind])
        self._buckets[key] = bucket
        while len(self._buckets) > PERSONS:
            self._told.discard(self._buckets.popitem(last=False)[0])
        if key in self._told and bucket.left(now) >= self.CALM:
            self._told.discard(key)
        if key in self._told or bucket.free_at(now) > now:
            return False
        bucket.spend(now)
        return True

    def _is_news(self, kind: str, person: int) -> bool:
        new = (kind, person) not in self._told
        self._told.add((kind, person))
        return new

    async def _tell(self, said: TelegramObject) -> None:
        locale = (await self._persons.of(_who(said))).locale
        text = screens.toast("too-fast", locale)
        if isinstance(said, CallbackQuery):
            self._answers.give(said.id, Toast(text))
        elif isinstance(said, Message) and said.chat.type == ChatType.PRIVATE:
            # in a group it would be one message more in the flood
            self._outbox.reply(said.chat.id, Screen.of(Text(text)))


def _kind(said: TelegramObject) -> str | None:
    if isinstance(said, CallbackQuery):
        return "tap"
    if isinstance(said, Message) and said.text:
        private = said.chat.type == ChatType.PRIVATE
        if not private:
            return "group command" if said.text.startswith("/") else None
        return "command"
    return None


def _who(said: TelegramObject) -> int:
    """The person; whoever writes as a group or a channel shares an account with all others who
    do, and is told apart by the chat."""
    sender = getattr(said, "sender_chat", None) or getattr(said, "from_user", None)
    return 0 if sender is None else int(sender.id)
