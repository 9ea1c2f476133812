"""An outbox at a real Bot API server, the sandbox: over HTTP, by a clock that the test moves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.sandbox import methods
from bot.sandbox.faults import Fault
from bot.sandbox.membership import act, add_bot
from bot.sandbox.server import Sandbox
from tests.clocks import START, HandClock, settle
from tests.telegram.far_end import Call, Desk, ScreensInMemory

ANNA: Final = 100_000_001
GROUP: Final = -1_004_000_000_001
_SHORT: Final = {
    "sendMessage": "send",
    "editMessageText": "edit",
    "editMessageReplyMarkup": "bare",
    "deleteMessage": "delete",
}


class _Session(AiohttpSession):
    """Closes at once: the library waits for encrypted connections, of which there are none."""

    async def close(self) -> None:
        """Let go of the connections."""
        if self._session is not None:
            await self._session.close()


class _Carrier(BaseRequestMiddleware):
    """Counts calls, made and under way; none is made while the ``door`` is shut."""

    def __init__(self, door: asyncio.Event) -> None:
        self.made = 0
        self._door = door
        self._under_way = 0
        self._change = asyncio.Event()

    async def answered(self) -> None:
        """Come back when no call is under way."""
        while self._under_way:
            self._change.clear()
            await self._change.wait()

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the call."""
        await self._door.wait()
        self.made += 1
        self._under_way += 1
        try:
            return await make_request(bot, method)
        finally:
            self._under_way -= 1
            self._change.set()


class Wire(Desk):
    """The outbox of one bot, with ANNA, who has opened it, and her supergroup GROUP.

    `far` is what a `Desk` has in memory, and stays unused: `calls` and `said` are what had its
    effect at the server. Messages count from 1, in each supergroup for itself.
    """

    def __init__(self, sandbox: Sandbox, clock: HandClock, screens: ScreensInMemory | None) -> None:
        session = _Session(api=TelegramAPIServer.from_base(sandbox.url))
        super().__init__(screens, clock, session)
        self.sandbox = sandbox
        self.door = asyncio.Event()  # shut, it keeps calls waiting before they are made
        self.door.set()
        self._next_life: Wire | None = None
        self._carrier = _Carrier(self.door)
        clock.settled = self.settle
        session.middleware(self._carrier)

    @property
    def calls(self) -> list[Call]:
        """The calls that had their effect, at the time when they came."""
        return [_told(call) for call in self.sandbox.calls() if call.ok or _lost(call)]

    def said(self) -> list[str]:
        """The same in short: ``send 1 text``, ``edit 1 text``, ``bare 1``, ``delete 1``."""
        sent: dict[int, int] = {}
        said = []
        for call in self.calls:
            number = call.message_id
            if not number:
                counter = call.chat if call.chat < -1_000_000_000_000 else 0
                number = sent[counter] = sent.get(counter, 0) + 1
            said.append(f"{_SHORT[call.method]} {number} {call.text}".strip())
        return said

    def fail(self, *faults: Fault) -> None:
        """The next calls fail so, each fault as often as it counts."""
        for fault in faults:
            self.sandbox.faults.add(fault)

    def act(self, do: str, chat: int, actor: int = ANNA, target: int | None = None) -> None:
        """Something happens in a chat (`bot.sandbox.membership`)."""
        act(self.sandbox.world, do, chat, actor, target)

    def person(self, number: int) -> int:
        """One more person who has opened the bot."""
        person = self.sandbox.world.add_person(f"{number}")
        person.started = True
        return person.id

    async def settle(self) -> None:
        """Let everything run that waits for no clock, at both ends."""
        made = -1
        while made != self._carrier.made:  # else a call may have been answered just now
            made = self._carrier.made
            await self._carrier.answered()
            await settle()

    async def restarted(self) -> "Wire":
        """The bot is killed; the next one knows what was kept, the server goes on."""
        await self.close()
        self._next_life = again = Wire(self.sandbox, self.clock, self.screens)
        await again.outbox.restore()
        return again

    async def close(self) -> None:
        """No bot any more."""
        if self._next_life is not None:
            await self._next_life.close()
        await self.outbox.drain(0.0)
        await self.tasks.drain(0.0)
        await self.bot.session.close()


@asynccontextmanager
async def connected() -> AsyncIterator[Wire]:
    """A server and a bot that has shown nothing yet."""
    clock = HandClock()
    async with Sandbox(clock=clock, token="42:token") as sandbox:
        world = sandbox.world
        anna = world.add_person("Аня")
        anna.started = True
        group = world.add_group("Пятница", [anna.id], supergroup=True)
        add_bot(world, group, anna.id, anna.id)
        del group.messages[group.last_message_id]
        group.last_message_id = 0
        assert (ANNA, GROUP) == (anna.id, group.id)
        wire = Wire(sandbox, clock, None)
        try:
            yield wire
        finally:
            await wire.close()


def _lost(call: methods.Call) -> bool:
    return call.error == "no answer: lost"


def _told(call: methods.Call) -> Call:
    params = call.params
    return Call(
        call.method,
        call.chat or 0,
        call.at - START,
        str(params.get("text", "")),
        int(params.get("message_id") or 0),
        int(params["message_thread_id"]) if "message_thread_id" in params else None,
        bool(params.get("reply_markup")),
        bool(params.get("disable_notification")),
    )
