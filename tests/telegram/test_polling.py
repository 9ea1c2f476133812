"""Polling: what is confirmed when, and what the network may do."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramConflictError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import GetUpdates, TelegramMethod
from aiogram.types import Chat, Message, Update

from bot.logs import fields
from bot.tasks import Tasks
from bot.telegram.handled import FRESH, KEPT, Handled, InOrder
from bot.telegram.polling import Polling
from bot.telegram.updates import Familiar
from tests.clocks import HandClock, settle
from tests.telegram.far_end import Disk


class UpdatesServer(BaseSession):
    """Hands out updates and remembers the offsets it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Update] = []
        self.failures: list[Callable[[TelegramMethod[Any]], Exception]] = []
        self.offsets: list[int | None] = []
        self._bell = asyncio.Event()

    def bring(self, *updates: Update) -> None:
        """New updates."""
        self.waiting += updates
        self._bell.set()

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Answer getUpdates as Telegram does: again what was not confirmed."""
        del bot, timeout
        assert isinstance(method, GetUpdates)
        self.offsets.append(method.offset)
        if self.failures:
            raise self.failures.pop(0)(method)
        self.waiting = [u for u in self.waiting if u.update_id >= (method.offset or 0)]
        if not self.waiting and method.timeout:
            self._bell.clear()
            await self._bell.wait()
        return list(self.waiting)

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""


class Ears:
    """Notes when the bot hears nothing, and when it hears again."""

    def __init__(self) -> None:
        self.said: list[str | float] = []

    def cut_off(self) -> None:
        """Note it."""
        self.said.append("cut off")

    async def hears(self, silence: float) -> None:
        """Note since when nothing was heard."""
        self.said.append(silence)


class Stage:
    """A dispatcher whose only handler writes down what it handled, behind a door a chat. It can be
    a later process with the ``server``, ``disk`` and ``clock`` of one before."""

    def __init__(
        self,
        server: UpdatesServer | None = None,
        disk: Disk | None = None,
        clock: HandClock | None = None,
    ) -> None:
        self.clock = clock or HandClock()
        self.server = server or UpdatesServer()
        self.disk = disk or Disk()
        self.bot = Bot("42:token", session=self.server)
        self.tasks = Tasks()
        self.handled: list[str] = []
        self.begun: list[str] = []
        self.doors: dict[int, asyncio.Event] = {}
        dispatcher = Dispatcher(disable_fsm=True)
        dispatcher.update.outer_middleware(Familiar())
        self.memory = Handled(self.disk, self.clock, self.tasks)
        dispatcher.update.outer_middleware(InOrder(self.memory))
        dispatcher.message.register(self._handle)
        self._dispatcher = dispatcher
        self.ears = Ears()
        self.polling = Polling(self.bot, dispatcher, self.clock, self.tasks, self.ears)
        self.running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to poll."""
        self.running = self.tasks.start(self.polling.run(), "polling")

    async def cancel(self) -> None:
        """Fetch no more."""
        assert self.running is not None
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    async def stop(self, patience: float = 1.0) -> None:
        """Stop polling and let handlers end."""
        await self.cancel()
        await self.polling.finish(patience)

    async def killed(self) -> "Stage":
        """The process is killed where it stands; the next one, which polls."""
        await self.cancel()
        await self.tasks.drain(0.0)
        after = Stage(self.server, self.disk, self.clock)
        await after.memory.restore()
        after.start()
        return after

    async def feed(self, update: Update) -> None:
        """Telegram brings one update by itself, as to a webhook."""
        await self._dispatcher.feed_update(self.bot, update)

    async def _handle(self, message: Message) -> None:
        self.begun.append(message.text or "")
        if (door := self.doors.get(message.chat.id)) is not None:
            await door.wait()
        if message.text == "boom":
            raise RuntimeError("a handler fails")
        self.handled.append(message.text or "")


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """A running poller."""
    stage = Stage()
    stage.start()
    yield stage
    for door in stage.doors.values():
        door.set()
    await stage.stop()
    await stage.tasks.drain(0.1)


def wrote(number: int, chat: int, text: str) -> Update:
    """Update ``number``: somebody wrote ``text``."""
    where = Chat(id=chat, type="private")
    return Update(update_id=number, message=Message(message_id=1, date=0, chat=where, text=text))  # type: ignore[arg-type]


async def test_a_batch_is_confirmed_when_it_is_handled(stage: Stage) -> None:
    """The next offset is asked for only after the handlers are done."""
    stage.doors[1] = asyncio.Event()
    stage.server.bring(wrote(5, 1, "раз"))
    await settle()
    assert [None] == stage.server.offsets
    stage.doors[1].set()
    await asyncio.sleep(0.01)
    assert [None, 6] == stage.server.offsets
    assert ["раз"] == stage.handled


async def test_one_chat_is_handled_in_order_others_do_not_wait(stage: Stage) -> None:
    """Updates of a chat wait for each other; another chat goes ahead."""
    stage.doors[1] = asyncio.Event()
    stage.server.bring(wrote(1, 1, "а1"), wrote(2, 1, "а2"), wrote(3, 2, "б1"))
    await settle()
    assert ["б1"] == stage.handled
    stage.doors[1].set()
    await asyncio.sleep(0.01)
    assert ["б1", "а1", "а2"] == stage.handled


async def test_a_failing_handler_confirms_all_the_same(stage: Stage) -> None:
    """An update that breaks its handler does not come for ever."""
    stage.server.bring(wrote(1, 1, "boom"), wrote(2, 1, "после"))
    await asyncio.sleep(0.01)
    assert ["после"] == stage.handled
    assert 3 == stage.server.offsets[-1]


async def test_a_repeated_update_is_handled_once(stage: Stage) -> None:
    """The same update number has one effect."""
    stage.server.bring(wrote(7, 1, "раз"), wrote(7, 1, "раз"))
    await asyncio.sleep(0.01)
    assert ["раз"] == stage.handled


async def test_the_network_may_fail(stage: Stage) -> None:
    """409, 5xx, resets and 429 only delay; the waits grow."""
    stage.server.failures += [
        lambda m: TelegramConflictError(m, "Conflict: terminated by other getUpdates request"),
        lambda m: TelegramServerError(m, "Bad Gateway"),
        lambda m: TelegramNetworkError(m, "reset"),
        lambda m: TelegramRetryAfter(m, "Too Many Requests", 3),
    ]
    stage.server.bring(wrote(1, 1, "раз"))
    await asyncio.sleep(0.01)
    stage.server.bring(wrote(2, 1, "два"))
    await stage.clock.advance(10.0)
    await asyncio.sleep(0.01)
    assert ["раз", "два"] == stage.handled
    assert 3 == stage.server.offsets[-1]


def unreadable(*raw: dict[str, Any]) -> Callable[[TelegramMethod[Any]], Exception]:
    """An answer of getUpdates of which aiogram can make nothing."""
    answer = {"ok": True, "result": list(raw)}
    return lambda _: ClientDecodeError("Failed to deserialize object", ValueError("x"), answer)


async def test_an_update_that_cannot_be_read_deafens_nobody(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """It is left out and confirmed, those beside it are handled, and the log has its number
    alone."""
    await settle()
    good = {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}, "text": "до"}
    stage.server.failures.append(
        unreadable(
            {"update_id": 4, "message": good},
            {"update_id": 5, "message": {**good, "date": "secret words"}},
        )
    )
    stage.server.bring(wrote(6, 1, "после"))
    await asyncio.sleep(0.05)
    stage.server.bring(wrote(7, 1, "потом"))
    await asyncio.sleep(0.05)
    assert ["до", "потом"] == [said for said in stage.handled if said != "после"]
    assert 6 in stage.server.offsets
    assert [{"update": 5}] == [fields(one) for one in caplog.records if fields(one)]
    assert "secret words" not in caplog.text


async def test_an_update_of_an_unknown_kind_leaves_no_traceback(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """What is newer than the bot is confirmed in silence."""
    stage.server.bring(Update(update_id=1), wrote(2, 1, "после"))
    await asyncio.sleep(0.05)
    assert ["после"] == stage.handled
    assert 3 == stage.server.offsets[-1]
    assert [] == [one.message for one in caplog.records if one.levelname not in ("INFO", "DEBUG")]


async def test_stopping_waits_for_handlers_and_confirms(stage: Stage) -> None:
    """What is being handled when the bot is stopped ends first, and then it is confirmed."""
    stage.doors[1] = asyncio.Event()
    stage.server.bring(wrote(1, 1, "раз"), wrote(2, 1, "два"))
    await settle()
    stopping = stage.tasks.start(stage.stop(), "stopping")
    await settle()
    assert ([None], []) == (stage.server.offsets, stage.handled)
    stage.doors[1].set()
    await stopping
    assert ([None, 3], ["раз", "два"]) == (stage.server.offsets, stage.handled)
    stage.start()


async def test_stopping_confirms_nothing_that_was_not_handled(stage: Stage) -> None:
    """A handler that does not end in time has its update come again, and what came after it too;
    of these the next process handles only what the one before has not."""
    stage.doors[2] = asyncio.Event()
    stage.server.bring(wrote(1, 1, "раз"), wrote(2, 2, "два"), wrote(3, 3, "три"))
    await settle()
    await stage.stop(patience=0.0)
    assert [None, 2] == stage.server.offsets
    after = await stage.killed()
    await settle()
    await after.stop()
    assert (["раз", "три"], ["два"]) == (stage.handled, after.handled)
    assert 4 == stage.server.offsets[-1]


async def test_a_repeated_update_is_known_after_a_restart(stage: Stage) -> None:
    """A process that was killed before it confirmed has handled what it has handled: the next one
    leaves that out, and handles what was being handled."""
    stage.doors[2] = asyncio.Event()
    stage.server.bring(wrote(1, 1, "раз"), wrote(2, 1, "boom"), wrote(3, 2, "два"))
    await settle()
    assert ([None], ["раз"]) == (stage.server.offsets, stage.handled)
    after = await stage.killed()
    await settle()
    assert ["два"] == after.begun == after.handled
    assert 4 == after.server.offsets[-1]
    await after.stop()


async def test_an_update_that_comes_again_meanwhile_waits(stage: Stage) -> None:
    """While an update is being handled its repetition is neither handled nor counts as handled."""
    stage.doors[1] = asyncio.Event()
    stage.server.bring(wrote(1, 1, "раз"))
    await settle()
    again = stage.tasks.start(stage.feed(wrote(1, 1, "раз")), "again")
    await settle()
    assert not again.done()
    stage.doors[1].set()
    await again
    assert ["раз"] == stage.handled


async def test_numbers_that_begin_anew_are_new(stage: Stage) -> None:
    """After a week of silence Telegram may number an update like one of before: it is handled."""
    stage.server.bring(wrote(1, 1, "раз"))
    await settle()
    await stage.stop()
    await stage.clock.advance(FRESH)
    after = await stage.killed()
    await after.feed(wrote(1, 1, "снова"))
    await after.feed(wrote(1, 1, "снова"))
    assert ["снова"] == after.handled
    await after.stop()


async def test_what_is_remembered_does_not_grow(stage: Stage) -> None:
    """Of updates the last so many are known, in memory and on the disk, whatever their number."""
    numbers = range(5_000, 5_000 + 3 * KEPT)
    for number in numbers:
        stage.memory.add(number)
        await asyncio.sleep(0)
    await settle()
    assert set(numbers[-KEPT:]) == {one for one, _ in stage.disk.places.values()}
    assert set(numbers[-KEPT:]) == {number for number in numbers if number in stage.memory}


async def test_a_full_disk_keeps_nobody_from_being_handled(stage: Stage) -> None:
    """What was handled is known in memory at least, and on the disk as soon as it has room."""
    stage.disk.full = True
    await stage.feed(wrote(1, 1, "раз"))
    await settle()
    await stage.feed(wrote(1, 1, "раз"))
    stage.disk.full = False
    await stage.feed(wrote(2, 1, "два"))
    await settle()
    assert ["раз", "два"] == stage.handled
    assert {1, 2} == set(await stage.disk.handled())
