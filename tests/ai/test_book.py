"""The book of positions in which the right move is beyond doubt, and what the levels know of it."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.ai import LEVELS
from bot.commands.bench_book import Problem, described, problems, share_solved
from bot.engine.state import View
from tests.ai.prove import verdict

ALL = problems()
PROVED = [problem for problem in ALL if " ways the cards can lie" in problem.why]
QUICK = [
    problem for problem in PROVED if int(re.findall(r"each of (\d+) ways", problem.why)[0]) < 40
]
"""Those that are proved in no time."""


def views() -> list[View]:
    """What is seen in each position."""
    return [problem.view() for problem in ALL]


def test_the_book_is_large_and_looks_at_everything() -> None:
    """Two hundred positions or more: bids, orders, gifts, both sides of the play, most presets,
    two, three and four players."""
    kinds = Counter(problem.kind for problem in ALL)
    seen = views()

    assert len(ALL) >= 200
    assert len(ALL) == len({(problem.at, problem.after) for problem in ALL})
    assert {"bid", "order", "give", "declarer", "defender"} <= set(kinds)
    assert min(kinds["bid"], kinds["declarer"], kinds["defender"]) >= 40
    assert len({view.rules.preset for view in seen}) >= 12
    assert {2, 3, 4} == {view.players for view in seen}


@pytest.mark.parametrize("problem", ALL, ids=str)
def test_a_position_asks_something(problem: Problem) -> None:
    """Right and wrong moves are legal ones, there is something to go wrong, and it says why."""
    view = problem.view()
    legal = {str(action) for action in view.legal}
    named = problem.best or problem.bad

    assert named
    assert named < legal
    assert not (problem.best and problem.bad)
    assert problem.why
    if problem.kind in ("declarer", "defender"):
        assert (problem.kind == "declarer") == (view.seat == view.declarer)


@pytest.mark.parametrize("problem", QUICK[::6], ids=str)
def test_what_is_called_proved_is_proved(problem: Problem) -> None:
    """In each way the hidden cards can lie, played out perfectly, nothing is better."""
    found = verdict(problem.view(), 400)

    assert found is not None
    assert problem.best == found.best


@pytest.mark.parametrize(
    ("level", "step", "least"), [("novice", 1, 0.6), ("skilled", 1, 0.8), ("expert", 5, 0.95)]
)
def test_levels_know_the_book(level: str, step: int, least: float) -> None:
    """The expert finds 95 of a hundred (every fifth position is tried here, all by `bench`),
    the skilled 80, the novice is no fool either."""
    assert share_solved(LEVELS[level], ALL[::step]) >= least


def test_the_stronger_knows_more() -> None:
    """Of the positions of play the novice solves fewest and the expert most."""
    play = [problem for problem in PROVED if problem.kind == "defender"][::3]
    shares = [share_solved(mind, play) for mind in LEVELS.values()]

    assert shares == sorted(shares)


def test_without_the_tests_there_is_no_book(tmp_path: Path) -> None:
    """An installed program says so and goes on."""
    assert [] == problems(tmp_path)
    assert 1 == len(described({}))
