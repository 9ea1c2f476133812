"""docs/notation.md: its examples hold, its lists are complete."""

import io
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import main
from bot.engine.notation import parse_action, parse_position, parse_view
from bot.engine.outcome import REASONS
from bot.engine.outcome_text import parse_outcome, print_outcome
from bot.engine.record import parse_records, print_record
from bot.engine.rules import parse_rules

_DOCS: Final = Path(__file__).parents[2] / "docs"
_NOTATION: Final = (_DOCS / "notation.md").read_text(encoding="utf-8")


def _blocks(kind: str) -> list[str]:
    """The text of every fenced block of ``kind``."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", _NOTATION, re.DOTALL | re.MULTILINE)


def _lines(kind: str) -> list[str]:
    return [line for block in _blocks(kind) for line in block.splitlines()]


@pytest.mark.parametrize("line", _lines("position"))
def test_positions(line: str) -> None:
    """Each example is canonical."""
    assert line == str(parse_position(line))


@pytest.mark.parametrize("line", _lines("view"))
def test_views(line: str) -> None:
    """Each example is canonical."""
    assert line == str(parse_view(line, 0))


@pytest.mark.parametrize("line", _lines("rules"))
def test_rules(line: str) -> None:
    """Each example is canonical."""
    assert line == str(parse_rules(line))


@pytest.mark.parametrize("line", _lines("outcome"))
def test_outcomes(line: str) -> None:
    """Each example is canonical."""
    assert line == print_outcome(parse_outcome(line))


def test_actions() -> None:
    """Each example of a token reads and prints as itself."""
    assert _lines("actions") == [
        " ".join(str(parse_action(token)) for token in line.split()) for line in _lines("actions")
    ]


def test_records() -> None:
    """The example holds and is canonical."""
    assert _blocks("record") == [print_record(parse_records(text)[0]) for text in _blocks("record")]


def _sessions() -> list[tuple[str, str]]:
    """Each command of a console block with the output shown under it."""
    parts = re.split(r"^\$ ", "".join(_blocks("console")), flags=re.MULTILINE)
    return [tuple(part.split("\n", 1)) for part in parts if part]


@pytest.mark.parametrize(("command", "output"), _sessions())
def test_commands(
    command: str,
    output: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each command prints what the page shows."""
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(_blocks("record")[0], encoding="utf-8")
    stages = [shlex.split(stage) for stage in re.split(r" \| ", command)]
    text = ""
    for stage in stages:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        text = _run(stage, text, capsys)

    assert output == text


def _run(words: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """One stage of a pipe: the bot's own commands are run, the few others of the page imitated."""
    if words[:3] == ["python", "-m", "bot"]:
        main(words[3:])
        said = capsys.readouterr()
        return said.out + said.err
    if words[0] == "echo":
        return f"{words[1]}\n"
    if words[0] == "grep":
        return "".join(line for line in text.splitlines(keepends=True) if words[1] in line)
    assert "sed" == words[0]
    _, old, new, _ = words[1].split("/")
    return Path(words[2]).read_text(encoding="utf-8").replace(old, new)


def test_the_page_names_every_reason() -> None:
    """The closed list of reasons is the engine's."""
    assert " ".join(REASONS) in _NOTATION
