"""Counting legal action sequences: what can't be listed is counted (docs/notation.md, "perft")."""

from bot.engine.actions import Action
from bot.engine.apply import apply
from bot.engine.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions ``state`` has; those that end the deal sooner
    count too, claims and concessions included (A13)."""
    if depth <= 0 or state.phase == "over":
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(perft(apply(state, action).state, depth - 1) for action in state.legal)


def divide(state: State, depth: int) -> dict[Action, int]:
    """`perft` under each first action, in canonical order; empty when there is none or at
    depth 0."""
    if depth <= 0:
        return {}
    return {action: perft(apply(state, action).state, depth - 1) for action in state.legal}
