"""The worked cases of the rulebook, a JSON object a line (docs/rules.md, "Cases")."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from bot.engine.deal import open_position
from bot.engine.errors import IllegalAction, Untimely
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position, print_position, print_view
from bot.engine.perft import perft
from bot.engine.pieces import print_scores
from bot.engine.record import parse_records
from bot.engine.rules import parse_rules
from bot.engine.state import State

_OWN: Final = Path(__file__).with_name("cases.jsonl")
_BESIDE: Final = Path(__file__).parents[3] / "shared" / "rules" / "cases.jsonl"


@cache
def _cases() -> dict[str, dict[str, Any]]:
    """Every case by its id: the project's own, and a newer collection beside it, if any."""
    files = [file for file in (_OWN, _BESIDE) if file.exists()]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return {case["id"]: case for case in map(json.loads, lines)}


@pytest.mark.parametrize("name", _cases())
def test_case(name: str) -> None:
    """The case comes out as the rulebook says."""
    case = _cases()[name]

    answers = _scored(case) if case["kind"] == "scoring" else _played(case)

    assert _sorted(case["expected"]) == {key: answers[key] for key in case["expected"]}


def _scored(case: dict[str, Any]) -> dict[str, Any]:
    record = parse_records(f'[Rules "{case["preset"]}"]\n{case["input"]}')[0]
    return {"score": print_scores(record.scores), "winner": record.winner}


def _played(case: dict[str, Any]) -> dict[str, Any]:
    game = _game(case)
    for token in case.get("do", "").split():
        game = game.act(parse_action(token))
    state, expected = game.state, case["expected"]
    assert state is not None
    return {
        "legal": sorted(map(str, state.legal)),
        "pos": print_position(state, rules=False),
        "illegal": _refused(game, expected.get("illegal", "w")),
        "perft": [perft(state, depth + 1) for depth in range(len(expected.get("perft", ())))],
        "view": {
            seat: print_view(game.view(None if seat == "-" else int(seat)), rules=False)
            for seat in expected.get("view", ())
        },
        "score": print_scores(game.scores),
        "winner": game.winner,
    }


def _game(case: dict[str, Any]) -> Game:
    position: State = parse_position(case["input"], parse_rules(case["preset"]))
    if case.get("open"):
        position = open_position(position)
    return Game.resume(
        position.rules,
        number=1,
        dealer=position.dealer,
        scores=position.scores,
        opening=position,
    )


def _refused(game: Game, token: str) -> str | None:
    try:
        game.act(parse_action(token))
    except (IllegalAction, Untimely):
        return token
    return None


def _sorted(expected: dict[str, Any]) -> dict[str, Any]:
    if "legal" not in expected:
        return expected
    return {**expected, "legal": sorted(expected["legal"].split())}
