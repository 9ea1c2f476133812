"""``python -m bot recount``: statistics made anew from the records, while the bot does not run."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options: none."""
    subparsers.add_parser("recount", help="make the statistics anew from the games' records")


def main(args: argparse.Namespace) -> int:
    """Count all games anew and say how many there are; 2 when the database cannot be had."""
    del args
    from bot.store import StoreError
    from bot.store.offline import must_be_ours

    try:
        path = read_database()
        must_be_ours(path)
        print(f"{asyncio.run(_recount(path))} games are counted")
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def _recount(path: Path) -> int:
    from bot.store import open_store

    async with await open_store(path) as store:
        return await store.recount()
