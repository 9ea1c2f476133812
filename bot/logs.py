"""Logging to standard error, in which no token can appear."""

import logging
import re
from typing import Final

# the form of a token, also where it stands in an address: /bot123456:ABC/getMe
_TOKEN: Final = re.compile(r"\b(?:bot)?\d{5,}:[A-Za-z0-9_-]{7,}")


class DiscreetFormatter(logging.Formatter):
    """Formats a record, its traceback included, with every token and secret struck out."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets: Final = tuple(filter(None, secrets))

    def format(self, record: logging.LogRecord) -> str:
        """The record's text."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "<secret>")
        return _TOKEN.sub("<token>", text)


def log_to_stderr(level: str, *secrets: str) -> None:
    """Log everything from ``level`` on to standard error; ``secrets`` never show."""
    handler = logging.StreamHandler()
    handler.setFormatter(DiscreetFormatter(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # each statement and each request at DEBUG would drown ours
    for chatty in ("aiogram.event", "aiosqlite", "aiohttp.access", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
