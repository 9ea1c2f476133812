"""``python -m bot bench``: the figures of docs/benchmarks.md, measured on this machine."""

import argparse
import json
from importlib import import_module
from typing import Any, Final

PARTS: Final = ("engine", "taps", "restore", "loop", "ai", "book", "pictures")
"""Each is a module ``bot.commands.bench_PART`` with ``measure()``, something for JSON, and
``described(measured)``, the same in lines to read."""


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("bench", help="measure what the design promises")
    parser.add_argument("part", nargs="?", choices=PARTS, help="only this part")
    parser.add_argument("--json", action="store_true", help="one JSON object, a key for each part")


def main(args: argparse.Namespace) -> int:
    """Measure, print, and return 0: the figures are for the reader to judge."""
    measured: dict[str, Any] = {}
    for part in (args.part,) if args.part else PARTS:
        module = import_module(f"bot.commands.bench_{part}")
        measured[part] = module.measure()
        if not args.json:
            print(f"{part}:")
            print("\n".join(f"  {line}" for line in module.described(measured[part])), flush=True)
    if args.json:
        print(json.dumps(measured))
    return 0
