"""``python -m bot restore FILE``: a backup in the place of the database of a stopped bot."""

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("restore", help="put a backup in the place of the database")
    parser.add_argument("file", type=Path, help="the backup; it stays where it is")


def main(args: argparse.Namespace) -> int:
    """Restore, and say where the former database is kept; 2 with the reason, and nothing changed,
    when the backup is not sound or the bot runs."""
    from bot.store import StoreError
    from bot.store.offline import restore

    try:
        database = read_database()
        former = restore(args.file, database)
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{database}: restored from {args.file}")
    if former is not None:
        print(f"the former one is {former}")
    return 0
