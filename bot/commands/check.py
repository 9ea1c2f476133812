"""``python -m bot check``: whether the database is sound, every game in it replays, those on paper
too, and the statistics are those of the games."""

import argparse
import sys
from typing import Any

from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options: none."""
    subparsers.add_parser("check", help="check the database; every game is replayed")


def main(args: argparse.Namespace) -> int:
    """Print a line for everything that is damaged, with the reason: 1 then; 0 when all is well;
    2 when there is no database to check."""
    del args
    from itertools import chain

    from bot.store import StoreError
    from bot.store.audit import miscounts
    from bot.store.offline import damages, games, snapshot
    from bot.store.scribes import unreadable

    found = 0
    try:
        with snapshot(read_database()) as database:
            for table, reason in chain(damages(database), miscounts(database)):
                found += 1
                print(f"table {table}: {reason}" if table else f"database: {reason}", flush=True)
            for sheet, reason in unreadable(database):
                found += 1
                print(f"score sheet {sheet}: cannot be read: {reason}", flush=True)
            if not found:
                print(f"ok, {games(database)} games replayed")
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    return 1 if found else 0
