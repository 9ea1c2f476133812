"""``python -m bot health``: whether the bot on this database is alive (for containers)."""

import argparse
import sys
from typing import Any, Final

from bot.clock import RealClock
from bot.config import SettingsError, heartbeat_of, read_database

OLD: Final = 60.0
"""Seconds without a sign of life after which the bot is taken for dead."""


def add(subparsers: Any) -> None:
    """The command's options: none."""
    subparsers.add_parser("health", help="exit 0 when the running bot is alive, else 1")


def main(args: argparse.Namespace) -> int:
    """Print and return whether the last sign of life is fresh: 0, else 1; 2 on a bad DATABASE."""
    del args
    try:
        sign = heartbeat_of(read_database())
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        silence = RealClock().now() - float(sign.read_text(encoding="ascii"))
    except (OSError, ValueError):
        print("no sign of life")
        return 1
    print(f"last sign of life {silence:.0f} s ago")
    return 0 if silence < OLD else 1
