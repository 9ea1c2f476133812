"""``python -m bot rules PRESET``: a preset as TOML, every option (docs/rules.md)."""

import argparse
import sys
from typing import Any

from bot.engine.errors import BadRules
from bot.engine.rules import parse_rules, to_toml


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("rules", help="print house rules as TOML, every option")
    parser.add_argument(
        "rules", metavar="PRESET", help="a preset, with differences if any: classic;golden=3"
    )


def main(args: argparse.Namespace) -> int:
    """Print the rules; 1 when there are none of that name."""
    try:
        print(to_toml(parse_rules(args.rules)), end="")
    except BadRules as error:
        print(error, file=sys.stderr)
        return 1
    return 0
