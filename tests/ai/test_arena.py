"""``arena``: games of computer players, counted and recorded."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import pytest

from bot.commands import arena
from bot.engine.record import parse_records

SHORT = "classic;barrel=off;target=200"


def run(*words: str) -> int:
    """The command as the command line runs it."""
    parser = argparse.ArgumentParser()
    arena.add(parser.add_subparsers())
    return arena.main(parser.parse_args(["arena", *words]))


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Its JSON."""
    assert 0 == run(*words, "--json")
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def killed(task: arena.Task) -> arena.Played:
    """What becomes of a process that the system ends in the middle of a game."""
    os._exit(task.seed)


def test_a_killed_process_ends_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said in a line, with 1, and nothing waits for games that nobody plays."""
    monkeypatch.setattr(arena, "play", killed)
    assert 1 == run("--seats", "novice,novice", "--games", "50", "--jobs", "2")
    (line,) = capsys.readouterr().err.splitlines()
    assert "was killed" in line


def test_the_figures_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each level, in the order given; wins add up to games, contracts to deals."""
    rules = ("--preset", SHORT, "--seed", "2")
    found = report(capsys, "--seats", "novice,skilled,novice", "--games", "6", *rules)

    assert (6, 2, "classic") == (found["games"], found["seed"], found["preset"])
    assert ["novice", "skilled", "novice"] == [row["level"] for row in found["seats"]]
    assert 6 == sum(row["wins"] for row in found["seats"])
    played = sum(row["contracts"] + row["conceded"] for row in found["seats"])
    assert 0 < played <= found["deals"]
    for row in found["seats"]:
        assert row["made"] <= row["contracts"]
        assert 0 <= row["ms_p50"] <= row["ms_p95"]
        assert 100 <= row["mean_bid"] <= 300


def test_games_repeat_and_are_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same seed plays the same games, in one process or two; the records hold."""
    words = ("--seats", "skilled,novice", "--games", "2", "--preset", SHORT)
    one, two = tmp_path / "one", tmp_path / "two"
    report(capsys, *words, "--record", str(one))
    report(capsys, *words, "--record", str(two), "--jobs", "2")
    records = parse_records(one.read_text(encoding="utf-8"))

    assert one.read_bytes() == two.read_bytes()
    assert [("skilled-1", "novice-2"), ("novice-2", "skilled-1")] == [r.seats for r in records]
    assert all(record.winner is not None for record in records)


def test_without_json_there_is_a_line_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    """To read, not to parse."""
    assert 0 == run("--seats", "novice,novice,novice", "--games", "1", "--preset", SHORT)
    assert 3 == len(capsys.readouterr().out.splitlines())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--seats", "wizard,novice"), "no level wizard"),
        (("--seats", "novice"), "players"),
        (("--seats", "novice,novice", "--preset", "minigames"), "2 players"),
    ],
)
def test_what_can_not_be_played_is_refused(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and the reason on standard error."""
    assert 2 == run(*words)
    assert reason in capsys.readouterr().err
