"""What machines are told: health, metrics."""

import asyncio
import logging
import re
import socket

import aiohttp
import pytest

from bot.config import SettingsError
from bot.logs import fields
from bot.metrics import Metrics
from bot.sandbox.faults import Fault
from bot.telegram.app import listen
from bot.telegram.endpoints import metrics_at
from tests.telegram.conftest import Evening
from tests.telegram.test_path import play_until

LOCAL = "127.0.0.1"


def free_port() -> int:
    """A port that nobody has."""
    with socket.create_server((LOCAL, 0)) as free:
        return int(free.getsockname()[1])


async def got(port: int, path: str) -> tuple[int, str, str]:
    """Status, kind and text of what is at ``path``."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{LOCAL}:{port}{path}") as answer,
    ):
        return answer.status, answer.headers["Content-Type"], await answer.text()


async def nothing() -> None:
    """A heart that beats."""


async def test_metrics_count_a_deal(evening: Evening) -> None:
    """Games, deals, actions, refusals, calls by outcome and 429s are there for Prometheus, and no
    name, chat or person among them."""
    assert evening.app is not None
    app, port = evening.app, free_port()
    async with metrics_at(LOCAL, port, app.metrics, app.pulse):
        await evening.begin()
        await evening.anna.press("g:1:999:p", evening.anna.last())
        evening.sandbox.faults.add(Fault("flood", method="sendMessage", count=1, retry_after=1))
        await play_until(evening, "Кон 1:")
        await evening.anna.send("/stop", evening.group.id)
        await evening.anna.sees("Закончить партию для всех?", evening.group.id)
        await evening.anna.tap("Закончить партию", evening.group.id)
        await evening.sandbox.quiet()
        await app.outbox.idle()
        status, kind, text = await got(port, "/metrics")
    assert (200, True) == (status, kind.startswith("text/plain; version=0.0.4"))
    values = dict(re.findall(r"^(thousand_\S+) (\S+)$", text, re.MULTILINE))
    assert "1" == values["thousand_games_started_total"]
    assert "1" == values['thousand_games_ended_total{how="closed"}']
    assert int(values["thousand_deals_total"]) >= 1
    assert int(values['thousand_actions_total{by="person"}']) >= 8
    assert int(values['thousand_refused_total{code="stale"}']) >= 1
    assert int(values["thousand_api_flood_waits_total"]) >= 1
    assert int(values['thousand_api_calls_total{method="sendMessage",outcome="429"}']) >= 1
    assert int(values['thousand_api_calls_total{method="answerCallbackQuery",outcome="ok"}']) >= 8
    assert ("0", "0") == (values["thousand_games"], values["thousand_outbox_queue"])
    for secret in ("Аня", str(evening.anna.id), str(evening.group.id)):
        assert secret not in text


async def test_calls_are_in_the_log_at_debug_without_what_they_say(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """Method, chat and outcome of each call, failed ones too; no word of it, so no card."""
    caplog.set_level(logging.DEBUG, "bot.telegram.endpoints")
    evening.sandbox.faults.add(Fault("flood", method="sendMessage", count=1, retry_after=1))
    await evening.begin()
    await evening.sandbox.quiet()  # a message is read before the bot has heard that it was sent
    lines = [one for one in caplog.records if one.name == "bot.telegram.endpoints"]
    told = [fields(one) for one in lines]
    for friend in evening.friends:
        assert {"chat": friend.id, "call": "sendMessage", "outcome": "ok"} in told
    assert any(one["outcome"] == "429" for one in told)
    assert {"call", "outcome"} <= set(told[0]) <= {"chat", "call", "outcome"}
    assert {"called"} == {one.getMessage() for one in lines}


async def test_every_line_of_metrics_is_well_formed() -> None:
    """Each metric has its HELP and TYPE, and a value with a quote cannot break a line."""
    metrics = Metrics()
    metrics.refused('a"b\\c\nd')
    lines = metrics.text().splitlines()
    form = re.compile(
        r'# (HELP|TYPE) thousand_\w+ .+|thousand_\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? \d+'
    )
    assert [] == [line for line in lines if not form.fullmatch(line)]
    assert r'thousand_refused_total{code="a\"b\\c\nd"} 1' in lines


async def test_health_is_the_database_too() -> None:
    """200 while the database answers; 503 when it fails or does not come back."""

    async def fails() -> None:
        raise OSError("the disk is gone")

    async def hangs() -> None:
        await asyncio.Event().wait()

    for pulse, status in ((nothing, 200), (fails, 503), (hangs, 503)):
        port = free_port()
        async with metrics_at(LOCAL, port, Metrics(), pulse):
            assert status == (await got(port, "/health"))[0]


async def test_health_beside_the_webhook(evening: Evening) -> None:
    """The webhook's port answers GET /health, whatever is the path of the hook."""
    assert evening.app is not None
    for path in ("/hook", "/health"):
        port = free_port()
        listening = asyncio.get_running_loop().create_task(
            listen(evening.app, f"http://{LOCAL}:{port}{path}", "secret", port, LOCAL)
        )
        async with asyncio.timeout(10):
            while True:
                try:
                    assert (200, "ok\n") == (await got(port, "/health"))[::2]
                    break
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.01)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_a_webhook_is_set_however_often_telegram_fails(evening: Evening) -> None:
    """While setWebhook is answered by an error the bot tries on, and lives; then updates come."""
    await evening.begin()
    assert evening.app is not None
    app, port = evening.app, free_port()
    url = f"http://{LOCAL}:{port}/hook"
    faults = evening.sandbox.faults
    faults.add(Fault("server_error", method="setWebhook", count=1, status=502))
    faults.add(Fault("flood", method="setWebhook", count=1, retry_after=3))
    faults.add(Fault("reset", method="setWebhook", count=1))
    listening = asyncio.get_running_loop().create_task(listen(app, url, "secret", port, LOCAL))
    try:
        async with asyncio.timeout(20):
            while (await app.bot.get_webhook_info()).url != url:
                assert not listening.done()
                await asyncio.sleep(0.01)
        await evening.anna.send("/help", evening.group.id)
        await evening.anna.sees("/new", evening.group.id)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_a_webhook_address_that_telegram_refuses_is_named(evening: Evening) -> None:
    """No traceback, but the setting and Telegram's reason."""
    assert evening.app is not None
    with pytest.raises(SettingsError, match=r"WEBHOOK_URL is refused .* HTTPS URL"):
        await listen(evening.app, "http://example.org/hook", "secret", free_port(), LOCAL)


async def test_polling_begins_however_often_the_webhook_stays(evening: Evening) -> None:
    """A webhook of before is removed at last even if Telegram fails at first: while there is one,
    nobody is heard."""
    assert evening.app is not None
    await evening.app.bot.set_webhook(f"http://{LOCAL}:{free_port()}/hook")
    await evening.stop_bot()
    evening.sandbox.faults.add(Fault("server_error", method="deleteWebhook", count=2, status=502))
    await evening.start_bot()
    await evening.anna.send("/help", evening.group.id)
    await evening.anna.sees("/new", evening.group.id)


async def test_a_taken_metrics_port_is_named() -> None:
    """Somebody else's port is said to be so, by the name of the setting."""
    refused = pytest.raises(SettingsError, match="METRICS_PORT: cannot listen")
    with socket.create_server((LOCAL, 0)) as other, refused:
        async with metrics_at(LOCAL, other.getsockname()[1], Metrics(), nothing):
            pass


async def test_without_a_port_nothing_listens() -> None:
    """Metrics are off unless a port is set."""
    async with metrics_at(LOCAL, None, Metrics(), nothing):
        pass
