"""The command line: ``python -m bot COMMAND``."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

COMMANDS: Final = (
    "run", "sandbox", "health", "backup", "check", "export", "forget", "replay", "perft", "rules",
    "arena", "bench",
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without a command, the bot."""
    words = list(sys.argv[1:] if argv is None else argv)
    args = _parser().parse_args(words or ["run"])
    code: int = import_module(f"bot.commands.{args.command}").main(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="The Thousand bot: the card game Тысяча in Telegram."
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        import_module(f"bot.commands.{command}").add(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
