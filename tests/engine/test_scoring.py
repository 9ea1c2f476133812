from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.engine.outcome import REASONS
from bot.engine.outcome_text import parse_outcome
from bot.engine.pieces import print_scores
from bot.engine.record import Record, parse_records
from bot.engine.rules import parse_rules, preset, presets
from bot.engine.scoring import Circle, Line, outcome_of, rounded, score, settlement
from bot.engine.state import Standing
from tests.engine.courses import random_course

_FILE: Final = Path(__file__).with_name("scores.txt")
_TABLE: Final = [
    line.split("  ")
    for line in _FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("section", "rules", "line", "expected", "winner"), _TABLE)
def test_score(section: str, rules: str, line: str, expected: str, winner: str) -> None:
    """The outcome leads to the standing that the cited section of docs/rules.md asks for."""
    record = _record(rules, line)

    won = "-" if record.winner is None else str(record.winner)
    assert (expected, winner) == (print_scores(record.scores), won), section


@pytest.mark.parametrize(("section", "rules", "line", "expected", "winner"), _TABLE)
def test_lines_sum_to_the_change(
    section: str, rules: str, line: str, expected: str, winner: str
) -> None:
    """Every change of a total is explained by lines with known reasons."""
    del expected, winner
    for entry in _record(rules, line).entries:
        assert entry.result is not None
        for seat, before in enumerate(entry.opening.scores):
            amounts = [part.amount for part in entry.result.lines if part.seat == seat]
            assert entry.scores[seat].total - before.total == sum(amounts), section
        assert {part.reason for part in entry.result.lines} <= set(REASONS)


@pytest.mark.parametrize("name", presets())
def test_any_standing_after_a_deal_is_sound(name: str) -> None:
    """After random deals: lines sum to the change, bolts stay below three, riders sit exactly on
    the barrel with attempts left, and no more of them than may."""
    rng, rules = Random(name), presets()[name]
    for players in [*rules.players] * 12:
        state = random_course(rng, rules, players).states[-1]
        if state.redealt:
            continue
        result, _ = score(outcome_of(state))
        for seat, standing in enumerate(result.scores):
            amounts = [line.amount for line in result.lines if line.seat == seat]
            assert standing.total - state.scores[seat].total == sum(amounts), state
            assert standing.bolts < 3
            if standing.barrel is not None:
                assert (rules.has_barrel, rules.barrel_at) == (True, standing.total)
                assert standing.barrel < (rules.barrel_attempts or 99)
        riders = [standing for standing in result.scores if standing.barrel is not None]
        began = [standing for standing in state.scores if standing.barrel is not None]
        assert rules.barrel_shared or len(riders) <= max(1, len(began)), state


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("by=0:100 won=100:5,17:3,0:0", "0+100contract 1+15tricks 2+0bolts"),
        (
            "by=0:100 won=90:5,30:3,0:0 score=0,860,0!2",
            "0-100failed 1+30tricks 2-120bolts 1-10barrel",
        ),
        ("by=0:100 w score=0,880^2,0", "0-100concede 2+60concede_pays 1-120fall"),
        (
            "by=1:100 won=20:2,100:6,0:1 score=880^1~2,780,0",
            "1+100contract 0-120thrown_off 0-760third_fall",
        ),
        (
            "by=1:100 won=20:2,100:6,0:1 score=860,780,0",
            "1+100contract 0+20tricks 0-120tie 1-120tie",
        ),
        ("by=0:100 won=60:4,40:3,20:1,17:-", "0-100failed 1+40tricks 2+20tricks 3+15talon"),
    ],
)  # fmt: skip
def test_reasons(line: str, lines: str) -> None:
    """The lines say why, in the order of the rulebook (A12)."""
    result, _ = score(parse_outcome(line))

    said = " ".join(f"{part.seat}{part.amount:+}{part.reason}" for part in result.lines)

    assert lines == said


def test_wiped_circle_is_told_in_lines() -> None:
    """A33: totals are taken away by golden_reset lines."""
    outcome = parse_outcome("by=0:120 w golden rules=classic;golden=1")

    result, circle = score(outcome)

    assert Line(0, 240, "golden_reset") in result.lines
    assert Circle(1, made=False, over=True) == circle


@pytest.mark.parametrize(
    ("points", "rounding", "expected"),
    [
        (17, "nearest5", 15), (18, "nearest5", 20), (31, "nearest5", 30), (33, "nearest5", 35),
        (37, "nearest5", 35), (38, "nearest5", 40), (0, "nearest5", 0), (2, "nearest5", 0),
        (1, "up5", 5), (5, "up5", 5), (44, "nearest10", 40), (45, "nearest10", 50),
        (45, "none", 45),
    ],
)  # fmt: skip
def test_rounding(points: int, rounding: str, expected: int) -> None:
    """RULES 4.3."""
    assert expected == rounded(points, preset("classic").change(rounding=rounding))


@pytest.mark.parametrize(
    ("how", "totals", "winner", "dealer", "expected"),
    [
        ("none", (1000, 500, 200), 0, 2, (0, 0, 0)),
        ("bank:100", (1000, 500, 200), 0, 2, (100, 0, -100)),
        ("bank:100", (1000, 200, 200), 0, 2, (100, 0, -100)),  # equal: the later from forehand
        ("bank:100", (1000, 200, 200), 0, 1, (100, -100, 0)),
        ("bank:50", (300, 1000), 1, 0, (-50, 50)),
        ("difference", (1000, 500, -200), 0, 2, (1700, -500, -1200)),
        ("proportional", (1000, 800, 0), 0, 2, (200, -33, -167)),  # 33.3 down, the rest to the last
        ("proportional", (1000, 1000, 1000), 0, 2, (200, -100, -100)),
        ("difference", (1000, 500, -200), None, 2, (0, 0, 0)),
    ],
)  # fmt: skip
def test_settlement(
    how: str, totals: tuple[int, ...], winner: int | None, dealer: int, expected: tuple[int, ...]
) -> None:
    """RULES 10, A60: chips sum to 0."""
    rules = parse_rules(f"classic;settlement={how}")
    scores = tuple(Standing(total) for total in totals)

    assert expected == settlement(rules, scores, winner, dealer)


def _record(rules: str, lines: str) -> Record:
    return parse_records("\n".join((f'[Rules "{rules}"]', *lines.split(" // "))))[0]
