import logging
import sys

import pytest

from bot.logs import DiscreetFormatter

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
