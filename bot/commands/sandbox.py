"""``python -m bot sandbox``: play in a browser, without Telegram."""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.commands.arguments import whole
from bot.commands.run import run_bot, until_stopped
from bot.config import SettingsError, read_settings
from bot.engine.errors import quoted
from bot.logs import log_to_stderr


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("sandbox", help="a Telegram of its own on this machine")
    parser.add_argument("--with-bot", action="store_true", help="and the bot playing in it")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", type=whole(0, 65535), default=8081, help="0 takes a free one (%(default)s)"
    )
    parser.add_argument(
        "--database", type=Path, help="keep the bot's games in this file (else they are forgotten)"
    )


def main(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; 0 then, 1 when the address can't be had, 2 on wrong settings."""
    from bot.store import StoreError

    try:
        with _database(args.database) as database:
            asyncio.run(until_stopped(_serve(args, database)))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    except UnicodeError:
        print(f"--host: {quoted(args.host)} is no address", file=sys.stderr)
        return 2
    except OSError as error:
        if error.filename is not None:
            raise
        print(f"cannot listen on {args.host}:{args.port}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


async def _serve(args: argparse.Namespace, database: Path) -> None:
    from bot.sandbox.scene import friends
    from bot.sandbox.server import TOKEN, Sandbox

    async with Sandbox(host=args.host, port=args.port, scene=friends) as sandbox:
        # given here, these win over the environment: the sandbox never meets a real token
        settings = read_settings(
            bot_token=TOKEN, bot_api_url=sandbox.url, database=database, webhook_url=None
        )
        log_to_stderr(settings.log_level, form=settings.log_format)
        print(f"Open {sandbox.url} in a browser. Ctrl-C stops.", flush=True)
        if args.with_bot:
            await run_bot(settings)
        else:
            print(f"Start a bot with BOT_API_URL={sandbox.url} BOT_TOKEN={TOKEN}", flush=True)
            await asyncio.Event().wait()


@contextlib.contextmanager
def _database(given: Path | None) -> Iterator[Path]:
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="thousand-") as directory:
        yield Path(directory) / "thousand.sqlite"
