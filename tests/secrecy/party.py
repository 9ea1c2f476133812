"""The bot as production builds it, people who write and tap, and an ear on every call."""

import asyncio
import itertools
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from aiogram.methods import AnswerCallbackQuery, TelegramMethod
from aiogram.types import Update

from bot.engine.cards import ALL, Hand
from bot.engine.fairness import lock_of
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position
from bot.minds import ComputerMinds
from bot.table.model import Scene, Table
from bot.table.pauses import Pauses
from bot.telegram.app import App, build
from tests.clocks import HandClock
from tests.secrecy.knowledge import Knowledge, Viewer
from tests.secrecy.reading import cards_named, cards_noted, names, strings
from tests.secrecy.wire import Wire
from tests.table.fakes import FakeStore, SeededDealer
from tests.table.scribe.shelf import Shelf
from tests.telegram.far_end import Disk, ScreensInMemory

TOKEN: Final = "4242:secret-of-the-party"
GROUP: Final = -1001234
STRANGER: Final = 99
SLOW: Final = Pauses(computer=4.0, next_deal=3600.0)
"""So that every message of a deal is out before the next deal begins."""


class Memory(FakeStore, Shelf, ScreensInMemory, Disk):
    """A store that also remembers what the chats were shown and what was handled."""

    def __init__(self) -> None:
        FakeStore.__init__(self)
        Shelf.__init__(self)
        ScreensInMemory.__init__(self)
        Disk.__init__(self)


_CHECK: Final = re.compile(r"r:\d+:check:(\d+):\d+")
_FILES: Final = {"photo", "document"}


@dataclass
class Heard:
    """What was shown, counted, so that a test that heard nothing fails."""

    group: int = 0  # messages with cards
    hands: int = 0
    answers: int = 0
    alerts: int = 0
    secrets: int = 0  # messages with the secret of a deal just over
    locks: int = 0  # messages with the lock of the deal to come
    leaks: list[str] = field(default_factory=list)


class Party:
    """One table with people at it. Every call is held against what its reader may know then."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.clock = HandClock()
        self.heard = Heard()
        self.table = 0
        self._updates = itertools.count(1)
        self._queries: dict[str, tuple[int, Hand]] = {}
        self._known: dict[int, Knowledge] = {}
        minds = ComputerMinds(seed)
        dealer = SeededDealer(seed)
        self.app: App = build(
            TOKEN, "http://127.0.0.1:1", Memory(), self.clock, dealer, minds, SLOW
        )
        self.app.bot.session = Wire(self._hear)

    async def write(self, person: int, text: str, chat: int | None = None) -> None:
        """``person`` writes in private, or in ``chat``."""
        where = person if chat is None else chat
        entity = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        await self._feed(
            {
                "message": {
                    "message_id": next(self._updates),
                    "date": 0,
                    "chat": _chat(where),
                    "from": _user(person),
                    "text": text,
                    "entities": [entity],
                }
            }
        )

    async def tap(self, person: int, data: str, chat: int = GROUP) -> None:
        """``person`` taps a button that carries ``data``."""
        number = next(self._updates)
        self._queries[str(number)] = person, cards_noted(data.rpartition(":")[2])
        await self._feed(
            {
                "callback_query": {
                    "id": str(number),
                    "from": _user(person),
                    "chat_instance": "1",
                    "data": data,
                    "message": {"message_id": 1, "date": 0, "chat": _chat(chat)},
                }
            }
        )

    async def scene(self) -> Scene:
        """The table now."""
        return await self.app.tables.scene(self.table)

    async def idle(self) -> None:
        """Let all that is due be sent."""
        outbox = self.app.outbox
        await self.clock.run(lambda: all(line.worker is None for line in outbox._lines.values()))

    async def stop(self) -> None:
        """Everybody goes home."""
        await self.app.tables.halt()
        await self.app.tasks.drain(0)

    async def _feed(self, content: dict[str, Any]) -> None:
        update = Update.model_validate({"update_id": next(self._updates), **content})
        feed = self.app.dispatcher.feed_update(self.app.bot, update)
        handled = asyncio.ensure_future(feed)
        # a hand that is to be shown in the group may wait a moment for the group's budget
        while not (await asyncio.wait({handled}, timeout=0.02))[0]:
            await self.clock.advance(0.5)
        await handled

    def _hear(self, method: TelegramMethod[Any]) -> None:
        content = method.model_dump(
            exclude=_FILES, exclude_none=True, exclude_defaults=True, mode="json"
        )
        self._hear_secrets(method, content)
        texts = [one.rpartition(":")[2] if one[1:2] == ":" else one for one in strings(content)]
        shown = 0
        for text in texts:
            shown |= cards_named(text) | cards_noted(text)
        if isinstance(method, AnswerCallbackQuery):
            person, own = self._queries[method.callback_query_id]
            self.heard.answers += 1
            self.heard.alerts += bool(method.show_alert and shown)
            known = self._may_know(person) | own  # a card he has named himself is no news
        else:
            person = int(getattr(method, "chat_id", 0) or 0)
            known = self._may_know(person)
            self.heard.group += person == GROUP and bool(shown)
            self.heard.hands += person > 0 and bool(shown)
        if shown & ~known and not self._tells_of_the_past(content):
            self.heard.leaks.append(
                f"{names(shown & ~known)} to {person} by {method.__api_method__}: {texts}"
            )

    def _now(self) -> Table | None:
        """The table, while there is one."""
        entry = self.app.tables._hall.find(self.table)
        return None if entry is None else entry.table

    def _tells_of_the_past(self, content: Any) -> bool:
        """Whether a message is the result of a deal that is over: it has the button to check it,
        and comes or changes when the next deal has begun."""
        table = self._now()
        game = None if table is None else table.game
        checks = (_CHECK.fullmatch(one) for one in strings(content))
        deals = [int(found[1]) for found in checks if found]
        return bool(deals) and game is not None and max(deals) < game.number

    def _hear_secrets(self, method: TelegramMethod[Any], content: Any) -> None:
        """No call holds the secret of a deal that is not over, or of one that is not dealt."""
        table = self._now()
        if table is None:
            return
        playing = table.game is not None and table.game.in_deal and table.stage == "playing"
        hidden = [table.next_secret, *([table.secret] if playing else [])]
        said = "\n".join(strings(content))
        self.heard.secrets += bool(table.secret) and not playing and table.secret in said
        self.heard.locks += bool(table.next_secret) and lock_of(table.next_secret) in said
        if any(secret and secret in said for secret in hidden):
            self.heard.leaks.append(f"a secret by {method.__api_method__}: {said}")

    def _may_know(self, person: int) -> Hand:
        """What ``person``, or a chat of several, may know at this moment of the deal in play; of
        one dealt again, what the group saw."""
        table = self._now()
        if table is None:  # not yet begun, or over: then nothing is hidden any more
            return ALL if self.table else 0
        game = table.game
        if game is None or game.opening is None:
            return 0
        now = self._follow(game)
        viewer: Viewer = table.seat_of(person)
        known = now.of_viewer(viewer)
        before = self._known.get(game.number - 1)
        if before is not None and before.state.redealt:
            known |= before.of_viewer(None)
        return known

    def _follow(self, game: Game) -> Knowledge:
        assert game.opening is not None
        if table_past := game.number - 1:
            self._finish(table_past)
        known = self._known.get(game.number)
        if known is None or known.state is not game.state:
            known = self._known[game.number] = Knowledge.of(game.opening, game.actions)
            known.state = game.state or known.state
        return known

    def _finish(self, number: int) -> None:
        """The deal before is over: its record tells how, also when nobody was told meanwhile."""
        known = self._known.get(number)
        if known is not None and known.state.phase == "over":
            return
        stored = self.app.tables._hall.store
        assert isinstance(stored, Memory)
        self._known[number] = replayed(stored, self.table, number)


def replayed(store: FakeStore, table: int, number: int) -> Knowledge:
    """What is known at the end of a deal that is written down."""

    deal = store.deals[table][number]
    opening = parse_position(deal.opening, store.tables[table].rules)
    return Knowledge.of(opening, map(parse_action, deal.tokens))


def _user(person: int) -> dict[str, Any]:
    return {"id": person, "is_bot": False, "first_name": f"Игрок {person}", "language_code": "ru"}


def _chat(chat: int) -> dict[str, Any]:
    if chat > 0:
        return {"id": chat, "type": "private", "first_name": f"Игрок {chat}"}
    return {"id": chat, "type": "supergroup", "title": "Пятница, карты"}
