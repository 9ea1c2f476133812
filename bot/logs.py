"""Logging to standard error, in which no token can appear."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final, Literal

# the form of a token, also where it stands in an address: /bot123456:ABC/getMe
_TOKEN: Final = re.compile(r"\b(?:bot)?\d{5,}:[A-Za-z0-9_-]{7,}")
FIELDS: Final = (
    "update", "table", "sheet", "chat", "person", "seat", "slot", "call", "outcome", "stage",
    "reason", "task",
)  # fmt: skip
"""What a line names besides its message, and by these names alone, so that whoever reads the log by
a program finds it: ``log.info("…", extra={"chat": chat})``."""


def fields(record: logging.LogRecord) -> dict[str, str | int]:
    """What the record names, in the order of `FIELDS`; numbers stay numbers."""
    found = {name: getattr(record, name, None) for name in FIELDS}
    return {
        name: value if isinstance(value, int) else str(value)
        for name, value in found.items()
        if value is not None
    }


class DiscreetFormatter(logging.Formatter):
    """Formats a record, its traceback included, with every token and secret struck out; what it
    names comes behind its message: ``(table=12 chat=-5)``."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets: Final = tuple(filter(None, secrets))

    def format(self, record: logging.LogRecord) -> str:
        """The record's text."""
        return self._discreet(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The record's line, without a traceback."""
        line = super().formatMessage(record)
        named = " ".join(f"{name}={_worded(value)}" for name, value in fields(record).items())
        return f"{line} ({named})" if named else line

    def _discreet(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "<secret>")
        return _TOKEN.sub("<token>", text)


class JsonFormatter(DiscreetFormatter):
    """The same, as one JSON object on one line: ``at level logger message``, what the record names
    of `FIELDS`, and the ``trace`` of a failure."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, str | int] = {
            "at": at,
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **fields(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(
            {
                key: self._discreet(value) if isinstance(value, str) else value
                for key, value in line.items()
            }
        )


def _worded(value: str | int) -> str:
    """As it is when it is one word, else in quotes."""
    text = str(value)
    return text if re.fullmatch(r"[^\s\"()=]+", text) else json.dumps(text, ensure_ascii=False)


def log_to_stderr(level: str, *secrets: str, form: Literal["text", "json"] = "text") -> None:
    """Log everything from ``level`` on to standard error; ``secrets`` never show."""
    handler = logging.StreamHandler()
    formatter = JsonFormatter if form == "json" else DiscreetFormatter
    handler.setFormatter(formatter(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # each statement and each request at DEBUG would drown ours
    for chatty in ("aiogram.event", "aiosqlite", "aiohttp.access", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
