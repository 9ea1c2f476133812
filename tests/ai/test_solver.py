"""The solver against brute force through the engine itself, and what it promises."""

import random
from random import Random

import pytest

from bot.ai.alphabeta import OutOfNodes
from bot.ai.open_cards import world_of
from bot.ai.solver import Solver, World
from bot.engine.actions import Play
from bot.engine.apply import apply
from bot.engine.cards import DECK, hand_of
from bot.engine.notation import parse_position
from bot.engine.rules import Rules, preset
from bot.engine.state import State
from tests.ai.positions import ODD, TABLES, random_ending


def brute(state: State, hero: int, known: dict[object, int]) -> int:
    """The points ``hero`` ends with when he plays for all he can get and the others against
    him: every legal action of the engine tried."""
    if state.phase == "over":
        return state.points[hero]
    key = (
        state.hands, state.turn, state.table, state.trump, state.trump_by, state.next_trump,
        state.next_trump_by, state.points[hero], state.tricks,
    )  # fmt: skip
    if key not in known:
        values = [brute(apply(state, action).state, hero, known) for action in state.legal]
        known[key] = max(values) if state.turn == hero else min(values)
    return known[key]


@pytest.mark.parametrize(
    ("rules", "players"), TABLES + ODD, ids=[f"{r}-{p}" for r, p in TABLES + ODD]
)
def test_solver_and_engine_agree(rules: Rules, players: int) -> None:
    """Random endings under every preset and under rare combinations of options: the value of the
    position and of each legal play is what trying everything with the engine gives."""
    rng = Random(f"{rules}{players}")
    for _ in range(15):
        state = random_ending(rng, rules, players)
        known: dict[object, int] = {}
        solver = Solver(rules, world_of(state, 0))
        start = state.points[0]
        assert brute(state, 0, known) - start == solver.value()
        for action in state.legal:
            assert isinstance(action, Play)
            after = brute(apply(state, action).state, 0, known) - start
            assert after == solver.value(action)
            assert solver.makes(after, action)
            assert not solver.makes(after + 1, action)


def full_world(seed: int) -> World:
    """Eight cards each, the hero leads."""
    deck = random.Random(seed).sample(DECK, 24)
    return World(tuple(hand_of(deck[place * 8 : place * 8 + 8]) for place in range(3)))


def test_windows_and_grains_only_blur() -> None:
    """A window cuts the value off at its edges; a grain makes it too low by less than itself."""
    rules = preset("classic")
    for seed in range(2):
        exact = Solver(rules, full_world(seed)).value()
        assert min(max(exact, 50), 70) == Solver(rules, full_world(seed)).value(None, 50, 70)
        rough = Solver(rules, full_world(seed)).value(grain=8)
        assert exact - 8 < rough <= exact


def test_the_limit_is_kept() -> None:
    """A search that would need more positions than it may is given up there."""
    solver = Solver(preset("classic"), full_world(1), limit=20)

    with pytest.raises(OutOfNodes):
        solver.value()

    assert 21 == solver.nodes


@pytest.mark.parametrize(
    ("position", "value"),
    [
        ("AT.../9J.../KQ... by=0:100", 30),
        ("KQ..A./9..9J./J..QT. by=0:100", 135),
        ("KQ.../9...A/J...T by=0:100", 30),
        ("KQ.../9...A/J...T by=0:100 rules=classic;marriage_without_trick=true", 130),
    ],
    ids=["two tops", "an ace, then the marriage", "no trick before it", "none needed"],
)
def test_small_endings(position: str, value: int) -> None:
    """Values that can be checked by head."""
    state = parse_position(position)
    known: dict[object, int] = {}

    assert brute(state, 0, known) == Solver(state.rules, world_of(state, 0)).value()
    assert value == Solver(state.rules, world_of(state, 0)).value()
