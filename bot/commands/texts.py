"""Files with records, as the commands read them."""

import codecs
import sys
from pathlib import Path
from typing import Final

from bot.engine.errors import printable

_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class UnreadableError(Exception):
    """A file that cannot be read; ``str()`` is why."""


def bytes_of(file: str) -> bytes:
    """What is in ``file``, ``-`` for standard input; UnreadableError when nothing can be read."""
    if not file:  # a path of nothing would be the directory here
        raise UnreadableError("there is no such file")
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except FileNotFoundError as error:
        raise UnreadableError("there is no such file") from error
    except IsADirectoryError as error:
        raise UnreadableError("it is a directory, not a file") from error
    except OSError as error:
        raise UnreadableError(f"it cannot be read: {error.strerror}") from error
    if data.startswith(_WIDE):
        raise UnreadableError("it is UTF-16 text, and records are UTF-8: save it as UTF-8")
    return data


def name_of(file: str) -> str:
    """The name of ``file`` in messages."""
    return "<stdin>" if file == "-" else printable(file) or "''"
