"""``python -m bot perft "POSITION" N``: count legal action sequences (docs/notation.md)."""

import argparse
import sys
from typing import Any, Final

from bot.commands.arguments import whole
from bot.engine.errors import GameError
from bot.engine.notation import parse_position
from bot.engine.perft import divide
from bot.engine.record import NOT_UTF8

MOST_DEEP: Final = 999_999


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("perft", help="count the legal action sequences of a position")
    parser.add_argument("position", help="a position; - reads one a line from standard input")
    parser.add_argument("depth", type=whole(0, MOST_DEEP), help="how many actions")


def main(args: argparse.Namespace) -> int:
    """Print the total and the count under each first action; 1 when a position is none."""
    if args.position != "-":
        return _print_long(args.position, args.depth)
    number = 0
    try:
        for number, line in enumerate(sys.stdin, 1):
            if line.strip() and not _print_short(number, line, args.depth):
                return 1
    except UnicodeDecodeError:
        print(f"<stdin>:{number + 1}:1: this {NOT_UTF8}", file=sys.stderr)
        return 1
    return 0


def _print_short(number: int, line: str, depth: int) -> bool:
    try:
        total, counts = _counted(line, depth)
    except GameError as error:
        print(f"<stdin>:{number}:{_column(error)}: {error}", file=sys.stderr)
        return False
    print(total, *(f"{action}:{count}" for action, count in counts.items()), flush=True)
    return True


def _print_long(position: str, depth: int) -> int:
    try:
        total, counts = _counted(position, depth)
    except GameError as error:
        print(f"{_column(error)}: {error}", file=sys.stderr)
        return 1
    print(total)
    for action, count in counts.items():
        print(action, count)
    return 0


def _counted(position: str, depth: int) -> tuple[int, dict[str, int]]:
    counts = divide(parse_position(position), depth)
    return sum(counts.values()) if counts else 1, {str(a): n for a, n in counts.items()}


def _column(error: GameError) -> int:
    return getattr(error, "column", 0) or 1
