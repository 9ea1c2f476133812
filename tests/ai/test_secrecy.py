"""No level can be moved by cards it does not see."""

from random import Random

import pytest

from bot.ai import LEVELS, estimates, expert
from bot.ai.foresight import Effort
from bot.ai.knowledge import TALON
from bot.ai.worlds import Worlds
from bot.engine.cards import cards_in
from bot.engine.dark import unlooked
from bot.engine.events import Event
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.view import view
from tests.ai.positions import TABLES
from tests.engine.courses import random_course


def permuted(state: State, seat: int, events: tuple[Event, ...], rng: Random) -> State:
    """``state`` with the cards that ``seat`` can't see dealt anew, so that all it knows holds."""
    seen = view(state, seat, events)
    world = Worlds(seen, rng).world()
    hands = [
        hand if hand is None or holder == seat else world[holder]
        for holder, hand in enumerate(state.hands)
    ]
    talons, pile = list(state.talons), TALON
    for number, talon in enumerate(seen.talons):
        if not isinstance(talon, tuple):
            talons[number] = tuple(cards_in(world[pile]))
            pile += 1
    return state.evolve(hands=tuple(hands), talons=tuple(talons))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), TABLES, ids=[f"{r}-{p}" for r, p in TABLES])
def test_hidden_cards_never_change_a_move(
    level: str, rules: Rules, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same chance, the same view, other cards behind it: the same move."""
    monkeypatch.setattr(expert, "EFFORT", Effort(worlds=2, nodes=120, a_world=100))
    monkeypatch.setattr(estimates, "WORLDS", 2)
    monkeypatch.setattr(estimates, "A_WORLD", 60)
    rng = Random(f"{rules}{players}")
    compared = 0
    for _ in range(2):
        course = random_course(rng, rules, players)
        for state, events in zip(course.states[:-1], course.events[:-1], strict=True):
            seat = state.turn
            if rng.random() < 0.7 or state.phase == "cut" or state.stock or unlooked(state):
                continue
            other = permuted(state, seat, events, rng)
            seen, elsewhere = view(state, seat, events), view(other, seat, events)
            if seen != elsewhere:
                continue  # the hidden cards decide what is legal: claims to a redeal, by the talon
            assert LEVELS[level](seen, Random(1)) == LEVELS[level](elsewhere, Random(1))
            compared += other.hands != state.hands
    assert compared or rules.stock
