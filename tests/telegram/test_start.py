"""A start: the screens first, then the people."""

import sqlite3
from contextlib import closing

import pytest

from bot.sandbox.faults import Fault
from tests.telegram.conftest import Evening
from tests.telegram.test_traps import TAKEN, mover_of


def outdate(evening: Evening) -> None:
    """No screen is as it should be any more, as after an update of the bot."""
    with closing(sqlite3.connect(evening.database)) as outside, outside:
        outside.execute("UPDATE shown SET fingerprint = 'another'")


async def test_every_screen_is_right_before_anybody_is_heard(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table and all hands are edited or sent anew before updates are asked for."""
    monkeypatch.setattr("bot.telegram.app.SCREENS_FIRST", 3600.0)
    await evening.begin()
    await evening.stop_bot()
    outdate(evening)
    before = len(evening.sandbox.calls())
    await evening.start_bot()
    first = evening.sandbox.calls(since=before)
    shown = [call.chat for call in first if call.method in ("editMessageText", "sendMessage")]
    assert {evening.group.id, *(one.id for one in evening.friends)} == set(shown)
    assert 4 == len(shown)
    assert "deleteWebhook" not in {call.method for call in first}


async def test_a_network_that_hangs_keeps_nobody_from_being_heard(evening: Evening) -> None:
    """Screens that cannot be sent are waited for no longer than a moment; then taps count."""
    await evening.begin()
    await evening.stop_bot()
    outdate(evening)
    evening.sandbox.faults.add(Fault("timeout", "editMessageText", evening.group.id, seconds=1e9))
    await evening.start_bot()
    mover, bid = await mover_of(evening)
    assert await mover.press(bid, mover.last()) in TAKEN
