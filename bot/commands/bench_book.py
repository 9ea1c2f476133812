"""The book: positions in which the right move is beyond doubt, and how many a level knows.

It is kept with the tests, in ``tests/ai/*.toml``: tables named after what is asked for (``bid``,
``order``, ``give``, ``declarer``, ``defender``…), each with an opening position ``at`` and the
actions ``after`` it (docs/notation.md), the right moves ``best`` or the wrong ones ``bad``, and
a sentence ``why``.
"""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.ai import LEVELS, Mind
from bot.engine.game import Game
from bot.engine.notation import parse_position
from bot.engine.pieces import tokens_of
from bot.engine.script import read_actions
from bot.engine.state import View

BOOK: Final = Path(__file__).parents[2] / "tests" / "ai"


def measure() -> dict[str, float]:
    """The part of the book that each level solves, 0…1, and ``positions``, how many they are;
    empty where the program is installed without its tests."""
    book = problems()
    if not book:
        return {}
    shares = {level: round(share_solved(mind, book), 4) for level, mind in LEVELS.items()}
    return {"positions": len(book), **shares}


def described(measured: Mapping[str, float]) -> Sequence[str]:
    """One line."""
    if not measured:
        return ["the book is kept with the tests, which are not here"]
    shares = ", ".join(f"{level} {measured[level]:.1%}" for level in LEVELS)
    return [f"{shares} of {measured['positions']:.0f} positions"]


@dataclass(frozen=True)
class Problem:
    """One position of the book."""

    kind: str
    at: str
    after: str
    best: frozenset[str]
    bad: frozenset[str]
    why: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.at} {self.after}".strip()

    def view(self) -> View:
        """What the seat at turn sees; errors as in reading a record, ValueError when the deal is
        over."""
        opening = parse_position(self.at)
        actions = [action for action, _ in read_actions(tokens_of(self.after))]
        game = Game.resume(
            opening.rules, number=1, dealer=opening.dealer, scores=opening.scores,
            opening=opening, actions=actions,
        )  # fmt: skip
        if game.state is None or not game.in_deal:
            raise ValueError(f"nobody is at turn: {self.at} {self.after}")
        return game.view(game.state.turn)

    def solved(self, mind: Mind) -> bool:
        """Whether ``mind`` finds a right move. It is asked once, always with the same chance."""
        rng = random.Random(f"{self.at} {self.after}")  # noqa: S311 - each run asks the same
        token = str(mind(self.view(), rng))
        return token in self.best if self.best else token not in self.bad


def problems(folder: Path = BOOK) -> list[Problem]:
    """The whole book, file by file; empty where the program is installed without its tests."""
    found = []
    for file in sorted(folder.glob("*.toml")):
        tables: Mapping[str, list[dict[str, str]]] = tomllib.loads(file.read_text("utf-8"))
        for kind, entries in tables.items():
            found += [_problem(kind, entry) for entry in entries]
    return found


def share_solved(mind: Mind, book: Sequence[Problem]) -> float:
    """The part of ``book`` that ``mind`` solves, 0…1."""
    return sum(problem.solved(mind) for problem in book) / len(book)


def _problem(kind: str, entry: Mapping[str, str]) -> Problem:
    best, bad = entry.get("best", "").split(), entry.get("bad", "").split()
    after = entry.get("after", "")
    return Problem(kind, entry["at"], after, frozenset(best), frozenset(bad), entry["why"])
