"""The bot as a process that can be killed."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Self

from bot.sandbox.server import TOKEN
from tests.clocks import SharedClock
from tests.e2e.records import ROOT


class Process:
    """The bot in a process of its own, which writes its log to ``log``; ``settings`` are added to
    its environment."""

    def __init__(
        self, url: str, database: Path, log: Path, clock: SharedClock, **settings: str
    ) -> None:
        self._environment = {
            **os.environ,
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": url,
            "DATABASE": str(database),
            "CLOCK": clock.text,
            **settings,
        }
        self._log = log

    async def __aenter__(self) -> Self:
        with self._log.open("wb") as log:
            self._nursery = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.e2e.nursery",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                env=self._environment,
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        await self._nursery.wait()

    async def order(self, command: str) -> str:
        """``start``, ``kill`` or ``stop``; what the nursery says to it."""
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write(f"{command}\n".encode())
        return (await self._nursery.stdout.readline()).decode().strip()
