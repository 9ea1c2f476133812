"""``python -m bot run``: the bot on Telegram, until SIGTERM or Ctrl-C."""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Coroutine
from typing import Any, Final

from bot.chance import SystemDealer
from bot.clock import RealClock
from bot.commands.memory import give_back
from bot.config import Settings, SettingsError, heartbeat_of, read_settings
from bot.logs import log_to_stderr

HEARTBEAT: Final = 15.0
"""Seconds between two signs of life."""

log = logging.getLogger(__name__)


def add(subparsers: Any) -> None:
    """The command's options: none, everything is set by the environment."""
    subparsers.add_parser("run", help="the bot on Telegram (the default)")


def main(args: argparse.Namespace) -> int:
    """Run the bot; 0 after a graceful stop, 2 when a setting or the database is wrong."""
    del args
    from bot.store import StoreError

    give_back()
    try:
        settings = read_settings()
        secrets = (settings.token, settings.secret or "")
        log_to_stderr(settings.log_level, *secrets, form=settings.log_format)
        asyncio.run(until_stopped(run_bot(settings)))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def until_stopped(running: Coroutine[Any, Any, None]) -> None:
    """Run the bot until the process is asked to stop, then let it finish what it has begun; to be
    asked again does not interrupt that."""
    loop = asyncio.get_running_loop()
    work = loop.create_task(running, name="bot")

    def stop() -> None:
        if not work.cancelling():
            work.cancel()

    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop)
    try:
        await work
    except asyncio.CancelledError:
        log.info("stopped")
    finally:
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(sign)


async def run_bot(settings: Settings) -> None:
    """The whole bot on its database, until cancelled."""
    from bot.minds import ComputerMinds
    from bot.store import open_store
    from bot.tasks import Tasks
    from bot.telegram import app

    clock = RealClock()
    tasks = Tasks()
    minds = ComputerMinds()
    async with await open_store(settings.database) as store:
        beat = tasks.start(_show_life(settings, clock), "heartbeat")
        try:
            await app.run(settings, store, clock, SystemDealer(), minds)
        finally:
            beat.cancel()
            with contextlib.suppress(OSError):
                heartbeat_of(settings.database).unlink(missing_ok=True)
            await minds.close()
            await tasks.drain(1.0)


async def _show_life(settings: Settings, clock: RealClock) -> None:
    """Write the time beside the database again and again: ``health`` reads it."""
    sign = heartbeat_of(settings.database)
    while True:
        try:
            sign.write_text(f"{clock.now():.0f}", encoding="ascii")
        except OSError:
            log.warning("no sign of life could be written to %s", sign)
        await clock.sleep(HEARTBEAT)
