"""``python -m bot export PERSON [FILE]``: everything stored about a person, as JSON."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from bot.commands.arguments import PERSON, whole
from bot.config import SettingsError, read_database


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("export", help="everything stored about a person, as JSON")
    parser.add_argument("person", type=whole(*PERSON), help="the person's number in Telegram")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it (else it is printed)")


def main(args: argparse.Namespace) -> int:
    """Print or write it; 1 when nothing is stored about the person, 2 when there is no
    database or the file cannot be written."""
    from bot.store import StoreError
    from bot.store.offline import snapshot
    from bot.store.personal import export

    try:
        with snapshot(read_database()) as database:
            found = export(database, args.person)
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    if found is None:
        print(f"nothing is stored about {args.person}", file=sys.stderr)
        return 1
    text = json.dumps(found, ensure_ascii=False, indent=2)
    if args.file is None:
        print(text)
        return 0
    args.file.touch(mode=0o600)
    args.file.write_text(text + "\n", encoding="utf-8")
    return 0
