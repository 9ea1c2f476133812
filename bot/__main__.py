"""The command line: ``python -m bot COMMAND``."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from bot.engine.errors import shortened

COMMANDS: Final = (
    "run", "sandbox", "health", "backup", "restore", "check", "export", "forget", "recount",
    "replay", "verify", "perft", "rules", "arena", "bench",
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without a command, the bot. 130 after Ctrl-C, 141
    when nobody reads the output any more, 1 when it can't be written, 2 with the reason for a file
    that can't be had."""
    words = list(sys.argv[1:] if argv is None else argv)
    _make_streams_work()
    try:
        args = _parser().parse_args(words or ["run"])
        code: int = import_module(f"bot.commands.{args.command}").main(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return 141
    except OSError as error:
        if error.filename is not None:
            print(f"{shortened(str(error.filename))}: {error.strerror}", file=sys.stderr)
            return 2
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        print(f"the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return code


def _make_streams_work() -> None:
    """A stream that was closed before the program began has nothing in it and leads nowhere; where
    a stream has no letters for a name, escapes stand for them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - as long as we
            setattr(sys, name, nowhere)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Let what was not written go nowhere, or Python would try, and complain, once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


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
