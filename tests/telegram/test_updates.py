"""Updates as they should not be: unreadable, without a sender, tapped out of nowhere."""

import asyncio
import logging
from typing import Any

import aiohttp
import pytest
from aiogram import Bot, Dispatcher
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.methods import AnswerCallbackQuery, Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import Update
from aiohttp import web

from bot.logs import fields
from bot.sandbox import views
from bot.sandbox.model import Member
from bot.tasks import Tasks
from bot.telegram.answers import Answers, Toast
from bot.telegram.updates import Familiar, Receiver
from bot.words import phrase
from tests.clocks import HandClock, settle
from tests.telegram.conftest import Evening
from tests.telegram.far_end import FarEnd, bad_request, network_error, server_error, too_many
from tests.telegram.test_endpoints import LOCAL, free_port

UNKNOWN = phrase("toast-unknown", "ru")
TOO_GREAT = str(10**25)
FIRST = 900_000
"""From here on updates are numbered that Telegram brings in these tests."""


class Overheard(BaseRequestMiddleware):
    """Notes how taps are answered."""

    def __init__(self) -> None:
        self.said: list[str | None] = []

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Note it, and make the call."""
        if isinstance(method, AnswerCallbackQuery):
            self.said.append(method.text)
        return await make_request(bot, method)


class Answering(FarEnd):
    """A server that is asked to answer taps; ``tries`` has when."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(clock)
        self.clock = clock
        self.tries: list[float] = []

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Fail as told, else say yes."""
        del bot, timeout
        self.tries.append(self.clock.now())
        if self.failures:
            raise self.failures.pop(0)(method)
        return True


@pytest.fixture
def overheard(evening: Evening) -> Overheard:
    """How the bot answers taps."""
    assert evening.app is not None
    overheard = Overheard()
    evening.app.bot.session.middleware(overheard)
    return overheard


async def feed(evening: Evening, **event: Any) -> None:
    """Telegram brings an update."""
    assert evening.app is not None
    bot = evening.app.bot
    raw = {"update_id": FIRST + len(str(event)), **event}
    await evening.app.dispatcher.feed_update(bot, Update.model_validate(raw, context={"bot": bot}))
    await evening.sandbox.quiet(0.1)


def tap(evening: Evening, data: str, **where: Any) -> dict[str, Any]:
    """A tap of Anna's, in her private chat unless it is said where."""
    private = {"id": evening.anna.id, "type": "private", "first_name": "Аня"}
    message = {"message_id": 1, "date": 0, "chat": private}
    user = {"id": evening.anna.id, "is_bot": False, "first_name": "Аня", "language_code": "ru"}
    where = where or {"message": message}
    return {"id": "1", "from": user, "chat_instance": "x", "data": data, **where}


async def test_an_update_that_cannot_be_read_is_not_brought_for_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """By webhook too it is confirmed by 200, and the log has its number alone."""
    port, web_app = free_port(), web.Application()
    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher.update.outer_middleware(Familiar())
    Receiver(dispatcher, Bot("42:token"), handle_in_background=False, secret_token="s").register(
        web_app, path="/"
    )
    runner = web.AppRunner(web_app)
    await runner.setup()
    await web.TCPSite(runner, LOCAL, port).start()
    bodies = (
        b"{",
        b"[1]",
        b'{"update_id": 9, "message": "private"}',
        b'{"update_id": 10}',
        b"[" * 100_000,
        f'{{"update_id": {TOO_GREAT}}}'.encode(),
    )
    headers = {"X-Telegram-Bot-Api-Secret-Token": "s"}
    async with aiohttp.ClientSession(headers=headers) as telegram:
        for body in bodies:
            async with telegram.post(f"http://{LOCAL}:{port}/", data=body) as answer:
                assert 200 == answer.status
    await runner.cleanup()
    logged = [fields(one) for one in caplog.records]
    assert all({"update": number} in logged for number in (9, int(TOO_GREAT)))
    assert "private" not in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("failures", "waits"),
    [
        ([network_error()], [0.0, 0.5]),
        ([server_error(), server_error()], [0.0, 0.5, 2.5]),
        ([server_error()] * 5, [0.0, 0.5, 2.5]),
        ([too_many(3)], [0.0, 3.0]),
        ([too_many(30)], [0.0]),
        ([bad_request("query is too old")], [0.0]),
    ],
)
async def test_a_tap_whose_answer_got_lost_is_answered_again(
    failures: list[Any], waits: list[float]
) -> None:
    """Twice, within ten seconds, when the network or the server failed; a refusal is final."""
    clock, tasks = HandClock(), Tasks()
    far = Answering(clock)
    far.fail(*failures)
    began = clock.now()
    Answers(Bot("42:token", session=far), tasks, clock).give("1", Toast("да"))
    await settle()
    await clock.advance(60.0)
    assert waits == [at - began for at in far.tries]
    await tasks.drain(0.1)


async def test_a_tap_without_a_message_is_answered(evening: Evening, overheard: Overheard) -> None:
    """A button under a message sent by way of another bot is none of ours, and says so."""
    await feed(evening, callback_query=tap(evening, "l:1:rules", inline_message_id="abc"))
    assert [UNKNOWN] == overheard.said


async def test_a_tap_is_answered_when_its_person_cannot_be_met(
    evening: Evening,
    overheard: Overheard,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The database fails before any handler: the button does not spin, and the log names update,
    chat and person."""
    assert evening.app is not None

    async def fails(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(evening.app.tables.persons, "change", fails)
    await feed(evening, callback_query=tap(evening, "l:1:rules"))
    assert [phrase("answer-broken", "ru")] == overheard.said
    anna = evening.anna.id
    named = [fields(one) for one in caplog.records if one.levelno == logging.ERROR]
    assert [(anna, anna)] == [(one["chat"], one["person"]) for one in named]
    assert all(int(one["update"]) >= FIRST for one in named)


@pytest.mark.parametrize(
    "data",
    [
        f"p:{TOO_GREAT}:ask",
        f"p:-{TOO_GREAT}:1",
        f"g:{TOO_GREAT}:1:p",
        f"g:1:{TOO_GREAT}:p",
        f"l:{TOO_GREAT}:join",
        f"u:1:{TOO_GREAT}:bids",
        f"s:{TOO_GREAT}:home",
        f"s:-{TOO_GREAT}:home",
        f"s:-100_{TOO_GREAT}:home",
        f"s:0:erase:{TOO_GREAT}",
        f"m:{TOO_GREAT}:yes",
        f"f:{TOO_GREAT}",
    ],
)
async def test_a_number_no_database_holds_breaks_nothing(
    evening: Evening, overheard: Overheard, caplog: pytest.LogCaptureFixture, data: str
) -> None:
    """Such a button is of nobody's making: it is answered without a traceback."""
    await feed(evening, callback_query=tap(evening, data))
    assert 1 == len(overheard.said)
    assert phrase("answer-broken", "ru") not in overheard.said
    assert [] == [one.message for one in caplog.records if one.levelno >= logging.ERROR]
    if data[0] in "pglu":
        assert [UNKNOWN] == overheard.said


async def test_service_messages_need_no_sender(evening: Evening) -> None:
    """Who left, and the new id of a group, are believed although nobody is said to tell so."""
    assert evening.app is not None
    await evening.begin()
    chat = {"id": evening.group.id, "type": "supergroup", "title": "Пятница, карты"}
    vera = {"id": evening.vera.id, "is_bot": False, "first_name": "Вера"}
    await feed(
        evening, message={"message_id": 900, "date": 0, "chat": chat, "left_chat_member": vera}
    )
    assert any(seat.vacated for seat in (await evening.app.tables.scene(1)).seats)
    moved = {"message_id": 901, "date": 0, "chat": chat, "migrate_to_chat_id": -1009}
    await feed(evening, message=moved)
    assert -1009 == (await evening.app.tables.scene(1)).chat.id


@pytest.mark.parametrize("inside", [True, False])
async def test_a_muted_member_who_leaves_is_gone(evening: Evening, *, inside: bool) -> None:
    """Telegram calls him restricted before and after, and says besides whether he is in the group:
    muted alone he plays on, gone a computer does."""
    assert evening.app is not None
    await evening.begin()
    world = evening.sandbox.world
    muted = views.member(world, Member(evening.vera.id, "restricted", can_send=False))
    change = {
        "chat": views.chat(world, evening.group),
        "from": views.user(world, evening.anna.id),
        "date": 0,
        "old_chat_member": muted,
        "new_chat_member": {**muted, "is_member": inside},
    }
    await feed(evening, chat_member=change)
    assert inside != any(seat.vacated for seat in (await evening.app.tables.scene(1)).seats)


async def test_nobody_waits_in_the_dark_for_who_blocked_the_bot(evening: Evening) -> None:
    """He comes back by a tap in the group and keeps his seat, though the bot cannot write to him;
    the table says so, and no longer once it can."""
    assert evening.app is not None
    await evening.begin()
    evening.vera.act("block")
    await evening.anna.sees("Вера: не могу писать в личку", evening.group.id)
    assert "С возвращением!" == await evening.vera.tap("Я здесь", evening.group.id)
    await evening.anna.sees("Не могу писать в личку: Вера", evening.group.id)
    scene = await evening.app.tables.scene(1)
    assert evening.vera.id in scene.people
    assert not any(seat.vacated or seat.away for seat in scene.seats)
    evening.vera.act("unblock")
    await evening.vera.send("/start")
    async with asyncio.timeout(20):
        while "Не могу писать в личку: Вера" in evening.read():
            await evening.sandbox.world.feed.bell.wait()
    assert "♥" in "".join(message.text for message in evening.vera.messages())
