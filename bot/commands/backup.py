"""``python -m bot backup FILE``: a copy of the database, while the bot plays on."""

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("backup", help="copy the database, while the bot plays on")
    parser.add_argument("file", type=Path, help="the copy; an older one is replaced")


def main(args: argparse.Namespace) -> int:
    """Copy; 0 when the copy is complete and sound, 2 with the reason when there is none."""
    from bot.store import StoreError
    from bot.store.offline import backup

    try:
        size = backup(read_database(), args.file)
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{args.file}: {size} bytes")
    return 0
