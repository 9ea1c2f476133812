"""``python -m bot forget PERSON``: remove a person's data, while the bot does not run."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.commands.arguments import PERSON, whole
from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser(
        "forget", help="remove a person's data (a running bot does it for /forgetme)"
    )
    parser.add_argument("person", type=whole(*PERSON), help="the person's number in Telegram")


def main(args: argparse.Namespace) -> int:
    """Remove it; 1 when he is at a table that is not over, 2 when the database cannot be had."""
    from bot.store import StoreError
    from bot.store.offline import must_be_ours

    try:
        path = read_database()
        must_be_ours(path)
        return asyncio.run(_forget(path, args.person))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2


async def _forget(path: Path, person: int) -> int:
    from bot.store import open_store

    async with await open_store(path) as store:
        for stored in await store.unfinished():
            table = stored.table
            part = table.seat_of(person) is not None or table.starter == person
            if table.stage in ("lobby", "playing") and part:
                print(
                    f"{person} is at table {table.id}, which is not over: he leaves it with "
                    "/leave first",
                    file=sys.stderr,
                )
                return 1
        await store.forget(person)
    print(f"{person} is forgotten")
    return 0
