import asyncio
from typing import Any

import pytest
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiohttp import web

from bot.sandbox.faults import Fault
from bot.sandbox.limits import RateLimits
from tests.sandbox.conftest import Stage, until


def admitted(limits: RateLimits, times: list[float], chat: int, *, group: bool) -> list[int]:
    """The waits imposed on sends at the given times."""
    return [limits.admit(chat, at, group=group) for at in times]


def test_twenty_a_minute_in_a_group() -> None:
    """The 21st send within a minute waits until the first is a minute old."""
    times = [3.0 * n for n in range(20)] + [59.0, 60.0]
    assert [0] * 20 + [1, 0] == admitted(RateLimits(), times, -1, group=True)


def test_one_a_second_after_a_burst() -> None:
    """A private chat takes five at once, then one a second."""
    times = [0.0] * 6 + [1.0, 1.0, 10.0]
    assert [0] * 5 + [1, 0, 1, 0] == admitted(RateLimits(), times, 1, group=False)


def test_thirty_a_second_for_the_bot() -> None:
    """The 31st send of a second waits, whatever its chat."""
    limits = RateLimits()
    waits = [limits.admit(chat, 0.5, group=False) for chat in range(31)]
    assert [0] * 30 + [1] == waits


async def test_flood_is_refused_with_a_time_to_wait(stage: Stage) -> None:
    """Sends and edits share the limit, and 429 names the seconds, after which all is well."""
    stage.sandbox.limits.enabled = True
    sent = await stage.bot.send_message(stage.group.id, "0")
    for n in range(4):
        await stage.bot.edit_message_text(
            f"{n} к", chat_id=stage.group.id, message_id=sent.message_id
        )
    with pytest.raises(TelegramRetryAfter) as caught:
        await stage.bot.send_message(stage.group.id, "x")
    stage.clock.advance(caught.value.retry_after)
    await stage.bot.send_message(stage.group.id, "x")
    assert 1 == caught.value.retry_after
    assert [True] * 5 + [False, True] == [c.ok for c in stage.sandbox.calls(stage.group.id)]


async def test_faults_before_the_effect(stage: Stage) -> None:
    """429, 5xx and a reset leave the chat as it was, as often as asked for."""
    faults, group = stage.sandbox.faults, stage.group.id
    faults.add(Fault("flood", "sendMessage", retry_after=7, count=1))
    faults.add(Fault("server_error", "sendMessage", chat=group, count=1))
    faults.add(Fault("reset", "sendMessage", count=1))
    before = len(stage.anna.messages(group))
    with pytest.raises(TelegramRetryAfter):
        await stage.bot.send_message(group, "x")
    with pytest.raises(TelegramServerError):
        await stage.bot.send_message(group, "x")
    with pytest.raises(TelegramNetworkError):
        await stage.bot.send_message(group, "x")
    assert before == len(stage.anna.messages(group))
    await stage.bot.send_message(group, "x")
    assert before + 1 == len(stage.anna.messages(group))


async def test_an_answer_lost_after_the_effect(stage: Stage) -> None:
    """The message is there though the bot never hears so."""
    stage.sandbox.faults.add(Fault("lost", "sendMessage", skip=1, count=1))
    await stage.bot.send_message(stage.group.id, "один")
    with pytest.raises(TelegramNetworkError):
        await stage.bot.send_message(stage.group.id, "два")
    assert "два" == stage.anna.last(stage.group.id).text


async def test_a_call_that_hangs(stage: Stage) -> None:
    """A timed out call has no effect and ends when its seconds have passed by the clock; it is
    noted with the hour at which it came."""
    came = stage.clock.now()
    stage.sandbox.faults.add(Fault("timeout", "sendMessage", seconds=90, count=1))
    call = asyncio.ensure_future(stage.bot.send_message(stage.group.id, "x"))
    await until(lambda: stage.sandbox._api.running)
    stage.clock.advance(90)
    with pytest.raises(TelegramNetworkError):
        await call
    assert came == stage.sandbox.calls()[-1].at


async def test_improbable_faults_repeat_with_their_seed(stage: Stage) -> None:
    """Half of the calls fail, and the same half each time."""
    faults = stage.sandbox.faults
    faults.add(Fault("flood", probability=0.5))
    struck = [bool(faults.strike("sendMessage", 1)) for _ in range(8)]
    faults.__post_init__()
    assert struck == [bool(faults.strike("sendMessage", 1)) for _ in range(8)]
    assert 0 < sum(struck) < 8
    assert faults.strike("getUpdates", None) is None


async def test_updates_come_again_until_confirmed(stage: Stage) -> None:
    """An update is repeated until a later offset is asked for, and on demand even after that."""
    await stage.anna.send("/new", stage.group.id)
    first = await stage.bot.get_updates()
    second = await stage.bot.get_updates()
    after = await stage.bot.get_updates(offset=first[-1].update_id + 1)
    stage.sandbox.world.updates.repeat(1)
    again = await stage.bot.get_updates()
    assert [1, 1, 0, 1] == [len(first), len(second), len(after), len(again)]
    assert {first[0].update_id} == {u.update_id for u in (*first, *second, *again)}


async def test_two_pollers(stage: Stage) -> None:
    """A second poller turns the waiting one away with 409."""
    waiting = asyncio.ensure_future(stage.bot.get_updates(timeout=30))
    await until(lambda: stage.sandbox._api.delivery._poll)
    await stage.bot.get_updates(timeout=0)
    with pytest.raises(TelegramConflictError, match="terminated by other getUpdates request"):
        await waiting


async def test_kinds_of_updates_are_asked_for_once(stage: Stage) -> None:
    """The kinds named in one call hold for the next, and an empty list restores the default."""
    await stage.updates("callback_query")
    await stage.anna.send("/new", stage.group.id)
    unwanted = await stage.updates()
    await stage.bot.get_updates(allowed_updates=[])
    await stage.anna.send("/new", stage.group.id)
    assert [0, 1] == [len(unwanted), len(await stage.updates())]


async def test_webhook(stage: Stage) -> None:
    """Updates are posted with the secret, retried after a failure, and polling is refused."""
    received: list[tuple[str | None, Any]] = []
    arrived = asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        received.append((secret, await request.json()))
        arrived.set()
        return web.Response(status=500 if len(received) == 1 else 200)

    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await stage.bot.set_webhook(url, secret_token="secret")
    await stage.anna.send("/new", stage.group.id)
    await arrived.wait()
    arrived.clear()
    hook = stage.sandbox._api.delivery._webhook
    assert hook
    await until(lambda: hook.failure)
    told = (await stage.bot.get_webhook_info()).last_error_message
    with pytest.raises(TelegramConflictError, match="while webhook is active"):
        await stage.bot.get_updates()
    stage.clock.advance(1)
    await arrived.wait()
    await stage.sandbox.quiet(0.02)
    await stage.bot.delete_webhook()
    info = await stage.bot.get_webhook_info()
    await runner.cleanup()
    assert ["secret", "secret"] == [secret for secret, _ in received]
    assert received[0][1] == received[1][1]
    assert told == "Wrong response from the webhook: 500 Internal Server Error"
    assert ("", 0) == (info.url, info.pending_update_count)
