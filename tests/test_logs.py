import json
import logging
import sys

import pytest

from bot.logs import DiscreetFormatter, JsonFormatter

TOKEN = "123456:ABC-def_GHI-jkl"


def record(message: str, *values: object, failure: bool = False) -> logging.LogRecord:
    """A log record as the bot would make it."""
    trace = sys.exc_info() if failure else None
    return logging.LogRecord("bot", logging.ERROR, "x.py", 1, message, values, trace)


@pytest.mark.parametrize(
    ("message", "values"),
    [
        (f"token {TOKEN}", ()),
        ("POST %s", (f"https://api.telegram.org/bot{TOKEN}/getMe",)),
        ("settings: %r", ({"token": TOKEN},)),
    ],
)
def test_a_token_is_struck_out(message: str, values: tuple[object, ...]) -> None:
    """Wherever a token stands, even one the formatter was not told of, it does not show."""
    text = DiscreetFormatter().format(record(message, *values))

    assert TOKEN not in text
    assert "ABC-def" not in text
    assert "<token>" in text


def test_a_token_in_a_traceback_is_struck_out() -> None:
    """An exception that carries the address of a request does not give the token away."""
    try:
        raise OSError(f"cannot connect to https://x/bot{TOKEN}/getMe")
    except OSError:
        text = DiscreetFormatter().format(record("failed", failure=True))

    assert "Traceback" in text
    assert "ABC-def" not in text


def test_a_named_secret_is_struck_out() -> None:
    """The webhook's secret has no form of its own: it is named."""
    text = DiscreetFormatter("s3cret", "").format(record("header s3cret"))

    assert text.endswith("header <secret>")


def test_the_rest_stays() -> None:
    """Ordinary numbers and times are left alone."""
    text = DiscreetFormatter().format(record("table 12:34 took 15 ms at 10:30:05"))

    assert text.endswith("table 12:34 took 15 ms at 10:30:05")


def test_json_is_one_object_a_line() -> None:
    """Time, level, logger and message are fields, a traceback too; no secret shows."""
    try:
        raise OSError(f"cannot connect to https://x/bot{TOKEN}/getMe")
    except OSError:
        line = JsonFormatter("s3cret").format(record("table=%d s3cret", 12, failure=True))

    assert "\n" not in line
    told = json.loads(line)
    assert ("ERROR", "bot", "table=12 <secret>") == (told["level"], told["logger"], told["message"])
    assert told["trace"].startswith("Traceback")
    assert "ABC-def" not in line
    assert {"at", "level", "logger", "message", "trace"} == set(told)


def test_json_has_what_a_message_names_as_fields() -> None:
    """Whoever reads the log by a program finds table and chat without cutting words up."""
    said = {"table": 12, "chat": -5, "reason": TOKEN}
    made = logging.LogRecord(
        "bot", logging.INFO, "", 1, "table=%(table)d chat=%(chat)d: %(reason)s", (said,), None
    )
    told = json.loads(JsonFormatter().format(made))

    assert ("12", "-5", "<token>") == (told["table"], told["chat"], told["reason"])
    assert "table=12 chat=-5: <token>" == told["message"]
