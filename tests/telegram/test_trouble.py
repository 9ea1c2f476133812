"""The bot when the network is bad, and by webhook; over real HTTP."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.limits import RateLimits
from bot.sandbox.membership import add_bot
from bot.sandbox.people import Person
from bot.sandbox.server import TOKEN, Sandbox
from bot.store import open_store
from bot.telegram.app import build, listen
from tests.clocks import QuickClock
from tests.table.fakes import RandomMinds, ShuffledDealer
from tests.telegram.conftest import Evening
from tests.telegram.test_endpoints import LOCAL, free_port
from tests.telegram.test_path import play_until


async def test_a_deal_through_bad_weather(evening: Evening) -> None:
    """429, 5xx and resets at random: every trick is told once and in order."""
    await evening.begin()
    for kind in ("flood", "server_error", "reset"):
        evening.sandbox.faults.add(
            Fault(kind, method="sendMessage", probability=0.15, retry_after=1)
        )
    await play_until(evening, "Кон 1:")
    evening.sandbox.faults.clear()
    told = evening.read()
    places = [told.index(f"\n{number} · ") for number in range(1, 9)]
    assert sorted(places) == places
    assert [1] * 8 == [told.count(f"\n{number} · ") for number in range(1, 9)]


async def test_a_server_that_knows_few_methods(evening: Evening) -> None:
    """Profile calls and chat actions that answer 404 cost nothing."""
    await evening.stop_bot()
    for method in ("setMyCommands", "setMyDescription", "sendChatAction", "deleteWebhook"):
        evening.sandbox.faults.add(Fault("server_error", method=method, status=404))
    await evening.start_bot()
    await evening.anna.send("/help")
    await evening.anna.sees("/play")


SECRET = "a-secret-of-25-characters"
FAR = 5_000_000  # from the numbers of the sandbox's own updates and messages
HEADER = b"X-Telegram-Bot-Api-Secret-Token: "


@dataclass
class Hook:
    """Anna and her group, and the bot that takes updates at ``url``; it can be restarted."""

    sandbox: Sandbox
    database: Path
    anna: Person
    group: int
    url: str

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """The bot listens meanwhile."""
        async with await open_store(self.database) as store:
            clock = self.sandbox.world.clock
            app = build(TOKEN, self.sandbox.url, store, clock, ShuffledDealer(1), RandomMinds())
            await app.start()
            port = urlsplit(self.url).port or 0
            listening = asyncio.get_running_loop().create_task(
                listen(app, self.url, SECRET, port, LOCAL)
            )
            async with asyncio.timeout(10):
                while (await app.bot.get_webhook_info()).url != self.url:
                    assert not listening.done()
                    await asyncio.sleep(0.01)
            try:
                yield
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
                await app.stop()

    async def bring(self, number: int, text: str, secret: bytes | None) -> int:
        """Post an update in which Anna writes ``text`` to the group; the status of the answer."""
        anna = {"id": self.anna.id, "is_bot": False, "first_name": "Аня", "language_code": "ru"}
        chat = {"id": self.group, "type": "supergroup", "title": "Кухня"}
        said = {"message_id": number, "date": 0, "chat": chat, "from": anna, "text": text}
        body = json.dumps({"update_id": number, "message": said}).encode()
        header = b"" if secret is None else HEADER + secret + b"\r\n"
        port = urlsplit(self.url).port
        # by hand: no client sends a header of any bytes
        reader, writer = await asyncio.open_connection(LOCAL, port)
        writer.write(
            b"POST /hook HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n%s\r\n%s"
            % (len(body), header, body)
        )
        status = int((await reader.readline()).split()[1])
        writer.close()
        await writer.wait_closed()
        return status


@pytest.fixture
async def hook(tmp_path: Path) -> AsyncIterator[Hook]:
    """Anna's group, and nobody who listens yet."""
    async with Sandbox(clock=QuickClock(), limits=RateLimits()) as sandbox:
        person = sandbox.world.add_person("Аня", started=True)
        group = sandbox.world.add_group("Кухня", [person.id], supergroup=True)
        add_bot(sandbox.world, group, person.id, person.id)
        url = f"http://{LOCAL}:{free_port()}/hook"
        anna = Person(sandbox, person.id)
        yield Hook(sandbox, tmp_path / "thousand.sqlite", anna, group.id, url)


async def test_by_webhook(hook: Hook) -> None:
    """Updates that Telegram brings are handled."""
    async with hook.listening():
        await hook.anna.send("/help")
        await hook.anna.sees("/play")
        await hook.anna.send("/new", hook.group)
        await hook.anna.sees("стол собирает", hook.group)


@pytest.mark.parametrize(
    "secret",
    [None, b"", b"wrong", SECRET.encode()[:-1], SECRET.encode() + b"x", "секрет".encode(), b"\xff"],
)
async def test_a_stranger_at_the_webhook_is_refused(
    hook: Hook, caplog: pytest.LogCaptureFixture, secret: bytes | None
) -> None:
    """Without the secret, or with another one, nothing is handled and the log says nothing; with
    it the same update is."""
    caplog.set_level(logging.DEBUG)
    async with hook.listening():
        await hook.sandbox.quiet()
        greeted = hook.anna.messages(hook.group)
        caplog.clear()
        assert 401 == await hook.bring(FAR, "/new", secret)
        await hook.sandbox.quiet()
        assert greeted == hook.anna.messages(hook.group)
        assert [] == [one.getMessage() for one in caplog.records if one.levelno > logging.DEBUG]
        assert 200 == await hook.bring(FAR, "/new", SECRET.encode())
        await hook.anna.sees("стол собирает", hook.group)
    assert SECRET not in caplog.text


async def test_a_webhook_brings_an_update_twice(hook: Hook) -> None:
    """It has one effect, also when the bot was restarted in between."""
    for lives in range(2):
        async with hook.listening():
            assert 200 == await hook.bring(FAR, "/new", SECRET.encode())
            assert 200 == await hook.bring(FAR + 1, "/help", SECRET.encode())
            assert 200 == await hook.bring(FAR + 1, "/help", SECRET.encode())
            await hook.anna.sees("стол собирает", hook.group)
            await hook.sandbox.quiet()
        assert 1 == sum("/score" in m.text for m in hook.anna.messages(hook.group)), lives
