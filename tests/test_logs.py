import ast
import json
import logging
import re
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.logs import FIELDS, DiscreetFormatter, JsonFormatter

TOKEN = "123456:ABC-def_GHI-jkl"
BOT: Final = Path(__file__).parents[1] / "bot"
LEVELS: Final = {"debug", "info", "warning", "error", "exception"}
IN_WORDS: Final = re.compile(
    r"\b(table|chat|person|seat|update|sheet|book|task)[ =:]*%"
    r"|\b(table|chat|person|seat|update|slot|update_id|__api_method__|get_name\(\))$|table\.id$"
)


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


NAMED = {"chat": -5, "reason": f"not known: {TOKEN}", "table": 12, "person": None}


def test_json_has_what_a_line_names_as_fields() -> None:
    """Whoever reads the log by a program finds table and chat without cutting words up."""
    told = json.loads(JsonFormatter().format(named("lost", NAMED)))

    assert ("lost", 12, -5) == (told["message"], told["table"], told["chat"])
    assert "not known: <token>" == told["reason"]
    assert "person" not in told


def test_a_text_line_ends_with_what_it_names() -> None:
    """To read and to search: in one order, several words in quotes, before any traceback."""
    try:
        raise OSError("no")
    except OSError:
        lines = DiscreetFormatter().format(named("lost", NAMED, failure=True)).splitlines()

    assert lines[0].endswith('bot: lost (table=12 chat=-5 reason="not known: <token>")')
    assert lines[1].startswith("Traceback")


def test_every_line_of_the_bot_names_things_in_one_way() -> None:
    """No message holds the number of a chat, table, person, update or seat, or a method, or a
    task, in its words; the fields have them, by the names that `FIELDS` tells."""
    calls = [(path, call) for path in sorted(BOT.rglob("*.py")) for call in log_calls(path)]
    asides = [
        (path.name, call.lineno, ast.unparse(value))
        for path, call in calls
        for value in call.args
        if IN_WORDS.search(ast.unparse(value))
    ]
    names = {
        key.value
        for path in {path for path, _ in calls}
        for keys in named_in(path)
        for key in keys
        if isinstance(key, ast.Constant)
    }

    assert [] == asides
    assert {"table", "chat", "person", "update", "seat", "call", "task"} <= names <= set(FIELDS)


def named(message: str, what: dict[str, object], *, failure: bool = False) -> logging.LogRecord:
    """A log record with fields, as ``extra`` makes it."""
    made = record(message, failure=failure)
    vars(made).update(what)
    return made


def log_calls(path: Path) -> list[ast.Call]:
    """The calls of a module that log."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) == "log"
        and node.func.attr in LEVELS
    ]


def named_in(path: Path) -> list[list[ast.expr | None]]:
    """The keys of what a module's lines name: given to ``extra``, or called ``named`` before."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "named":
            found.append(node.value)
        elif isinstance(node, ast.Call):
            found += [one.value for one in node.keywords if one.arg == "extra"]
    return [one.keys for one in found if isinstance(one, ast.Dict)]
