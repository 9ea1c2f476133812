"""The log tells nobody's cards: whatever happens, down to DEBUG."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiogram.exceptions import TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import SendMessage, TelegramMethod

from bot.chance import SystemDealer
from bot.engine.actions import Action
from bot.engine.errors import Untimely
from bot.engine.state import View
from bot.logs import log_to_stderr
from bot.minds import ComputerMinds
from bot.store import open_store
from bot.table.errors import TableError
from bot.table.model import Level
from bot.table.pauses import Pauses
from bot.table.tables import Tables
from bot.telegram.app import build
from tests.clocks import QuickClock
from tests.secrecy.reading import cards_named, cards_noted, names
from tests.secrecy.wire import Wire

TOKEN = "4242123:AAsecret-of-the-party_0123456789ab"
PAUSES = Pauses(computer=1.0, next_deal=2.0)
DEALS = 2


class FalteringMinds(ComputerMinds):
    """Computers that lose the thread now and then."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    async def choose(self, level: Level, view: View) -> Action:
        """Every tenth thought fails."""
        self.asked += 1
        if self.asked % 10 == 0:
            raise RuntimeError("no idea")
        return await super().choose(level, view)


class Weather:
    """A far end that is not always well."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, method: TelegramMethod[Any]) -> None:
        """Fail now and then as Telegram and networks do."""
        self.calls += 1
        if isinstance(method, SendMessage) and self.calls % 9 == 0:
            raise TelegramServerError(method, "Bad Gateway")
        if self.calls % 17 == 0:
            raise TelegramRetryAfter(method, "Too Many Requests", 1)
        if self.calls % 23 == 0:
            raise TelegramNetworkError(method, f"cannot connect to /bot{TOKEN}/sendMessage")


@pytest.fixture(autouse=True)
def loggers() -> Iterator[None]:
    """Logging as it was before."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


async def test_no_cards_and_no_token_in_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game with all that can go wrong in it is logged down to DEBUG without a card or the
    token."""
    log_to_stderr("DEBUG", TOKEN)
    weather, clock = Weather(), QuickClock(200.0)
    async with await open_store(tmp_path / "thousand.sqlite") as store:
        app = build(
            TOKEN, "http://127.0.0.1:1", store, clock, SystemDealer(), FalteringMinds(), PAUSES
        )
        app.bot.session = Wire(weather)
        await app.start()
        answer = await app.tables.lobbies.play_alone(7, 7, "m1", "novice")
        async with asyncio.timeout(60):
            await _play_on(app.tables, answer.scene.id, 7)
        await app.stop()

    written = capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "thousand.sqlite")) as kept:
        secrets = [row[0] for row in kept.execute("SELECT secret FROM deals")]
        secrets += [row[0] for row in kept.execute("SELECT next_secret FROM tables")]
    assert DEALS < len(secrets)
    assert not any(secret in written for secret in secrets)
    assert "no idea" in written
    assert "Bad Gateway" in written or "flood" in written
    assert "" == names(cards_named(written) | cards_noted(written))
    assert TOKEN not in written
    assert TOKEN.partition(":")[2] not in written


async def _play_on(tables: Tables, table: int, person: int) -> None:
    """Play the first legal action again and again, until two deals are over; now and then tap an
    old button."""
    while (scene := await tables.scene(table)).deals[-1].number <= DEALS:
        view = scene.hands[next(iter(scene.hands))]
        if view.legal and view.turn == view.seat and scene.hold is None:
            with contextlib.suppress(TableError):
                await tables.act(table, person, scene.version - 1, view.legal[0])
            with contextlib.suppress(TableError, Untimely):
                await tables.act(table, person, scene.version, view.legal[0])
        await asyncio.sleep(0.002)
