import json
import time
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands import (
    bench_ai,
    bench_book,
    bench_engine,
    bench_loop,
    bench_pictures,
    bench_restore,
    bench_taps,
)
from bot.commands.bench_tables import any_move


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure little: what matters here is that it can be measured."""
    monkeypatch.setattr(bench_engine, "SECONDS", 0.01)
    monkeypatch.setattr(bench_taps, "TABLES", 3)
    monkeypatch.setattr(bench_taps, "SECONDS", 2.0)
    monkeypatch.setattr(bench_restore, "GAMES", 5)
    monkeypatch.setattr(bench_loop, "TABLES", 2)
    monkeypatch.setattr(bench_loop, "DEALS", 1)
    monkeypatch.setattr(bench_loop, "READS", 0.0)
    monkeypatch.setattr(bench_ai, "POSITIONS", 6)
    monkeypatch.setattr(bench_ai, "DEALS", 3)
    monkeypatch.setattr(bench_pictures, "TIMES", 2)
    few = bench_book.problems()[::60]
    monkeypatch.setattr(bench_book, "problems", lambda: few)


@pytest.mark.parametrize(
    ("part", "keys"),
    [
        ("taps", {"per_s", "p50_ms", "p95_ms"}),
        ("restore", {"games", "seconds", "rss_mb"}),
        ("loop", {"p99_ms", "longest_ms", "longest_busy_ms", "moves", "hints", "reviews"}),
    ],
)
def test_a_part_measures_what_it_says(
    part: str, keys: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each part can be had by itself, with these figures, all positive."""
    assert 0 == main(["bench", part, "--json"])

    measured = json.loads(capsys.readouterr().out)
    assert {part} == set(measured)
    assert keys == set(measured[part])
    assert min(measured[part].values()) > 0


def test_a_loop_that_stands_still_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What holds the loop for 120 ms of its own work is in the longest, late and busy alike."""
    held = False

    def slow(*args: Any) -> Any:
        nonlocal held
        if not held:
            held, end = True, time.thread_time() + 0.12
            while time.thread_time() < end:
                pass
        return any_move(*args)

    monkeypatch.setattr(bench_loop, "TABLES", 1)
    monkeypatch.setattr(bench_loop, "any_move", slow)
    assert 0 == main(["bench", "loop", "--json"])

    measured = json.loads(capsys.readouterr().out)["loop"]
    assert measured["longest_busy_ms"] >= 120
    assert measured["longest_ms"] >= 110
    assert measured["p99_ms"] < measured["longest_ms"]


def test_all_games_are_restored(capsys: pytest.CaptureFixture[str]) -> None:
    """What is measured is a start with every game in it."""
    assert 0 == main(["bench", "restore", "--json"])

    assert 5 == json.loads(capsys.readouterr().out)["restore"]["games"]


def test_every_level_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Each computer's time a move, by level; and the solver's for a full deal."""
    assert 0 == main(["bench", "ai", "--json"])

    measured = json.loads(capsys.readouterr().out)["ai"]
    solver = measured.pop("solver")
    assert {"makes_100_ms", "makes_100_p50_ms", "exact_ms", "exact_p50_ms"} == set(solver)
    assert min(solver.values()) > 0
    assert {"novice", "skilled", "expert"} == set(measured)
    assert all({"p50_ms", "p95_ms"} == set(spent) for spent in measured.values())


def test_every_level_is_asked_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    """How much each level knows, and of how many positions."""
    assert 0 == main(["bench", "book", "--json"])

    measured = json.loads(capsys.readouterr().out)["book"]
    assert {"positions", "novice", "skilled", "expert"} == set(measured)
    assert measured["positions"] == len(bench_book.problems())
    assert all(0 < measured[level] <= 1 for level in ("novice", "skilled", "expert"))


def test_normal_and_long_games_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """The time to draw an ordinary game, and one that goes on and on."""
    assert 0 == main(["bench", "pictures", "--json"])

    measured = json.loads(capsys.readouterr().out)["pictures"]
    assert {"normal", "long"} == set(measured)
    assert all(spent["p95_ms"] >= spent["p50_ms"] > 0 for spent in measured.values())


@pytest.mark.parametrize("part", ["engine", "taps", "restore", "loop", "ai", "book", "pictures"])
def test_figures_can_be_read_by_people(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json there are lines to read."""
    assert 0 == main(["bench", part])

    head, *lines = capsys.readouterr().out.splitlines()
    assert f"{part}:" == head
    assert all(line.startswith("  ") for line in lines)
    assert lines
