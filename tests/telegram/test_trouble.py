"""The bot when the network is bad, and by webhook; over real HTTP."""

import asyncio
import socket
from pathlib import Path

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


async def test_by_webhook(tmp_path: Path) -> None:
    """Updates that Telegram brings are handled, those of anybody else are not."""
    clock = QuickClock()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with (
        Sandbox(clock=clock, limits=RateLimits()) as sandbox,
        await open_store(tmp_path / "thousand.sqlite") as store,
    ):
        person = sandbox.world.add_person("Аня")
        group = sandbox.world.add_group("Кухня", [person.id], supergroup=True)
        add_bot(sandbox.world, group, person.id, person.id)
        anna = Person(sandbox, person.id)
        dealer = ShuffledDealer(1)
        app = build(TOKEN, sandbox.url, store, clock, dealer, RandomMinds())
        await app.start()
        url = f"http://127.0.0.1:{port}/hook"
        listening = asyncio.get_running_loop().create_task(
            listen(app, url, "secret", port, "127.0.0.1")
        )
        await anna.send("/start")
        await anna.sees("/play")
        await anna.send("/new", group.id)
        await anna.sees("стол собирает", group.id)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await app.stop()
