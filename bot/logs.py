"""Logging to standard error, in which no token can appear."""

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Literal

# the form of a token, also where it stands in an address: /bot123456:ABC/getMe
_TOKEN: Final = re.compile(r"\b(?:bot)?\d{5,}:[A-Za-z0-9_-]{7,}")


class DiscreetFormatter(logging.Formatter):
    """Formats a record, its traceback included, with every token and secret struck out."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets: Final = tuple(filter(None, secrets))

    def format(self, record: logging.LogRecord) -> str:
        """The record's text."""
        return self._discreet(super().format(record))

    def _discreet(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "<secret>")
        return _TOKEN.sub("<token>", text)


class JsonFormatter(DiscreetFormatter):
    """The same, as one JSON object on one line: ``at level logger message``, what the message names
    by itself, such as ``table chat stage``, and the ``trace`` of a failure."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "at": at,
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if isinstance(record.args, Mapping):
            line |= {key: str(value) for key, value in record.args.items()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps({key: self._discreet(value) for key, value in line.items()})


def log_to_stderr(level: str, *secrets: str, form: Literal["text", "json"] = "text") -> None:
    """Log everything from ``level`` on to standard error; ``secrets`` never show."""
    handler = logging.StreamHandler()
    formatter = JsonFormatter if form == "json" else DiscreetFormatter
    handler.setFormatter(formatter(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # each statement and each request at DEBUG would drown ours
    for chatty in ("aiogram.event", "aiosqlite", "aiohttp.access", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
