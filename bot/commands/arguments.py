"""Kinds of arguments that more than one command takes."""

import argparse
from collections.abc import Callable
from typing import Final

from bot.engine.errors import quoted

PERSON: Final = (1, 2**63 - 1)
"""The numbers that a person in Telegram may have: what the database can keep."""


def whole(low: int, high: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number from ``low`` to ``high``."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(high))
        if not plain or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(
                f"a whole number from {low} to {high}, not {quoted(text)}"
            )
        return int(text)

    return read
