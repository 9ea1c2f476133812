"""No level, and no hint, can be moved by cards it does not see."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from bot.ai import LEVELS, estimates, expert
from bot.ai.foresight import Effort
from bot.ai.knowledge import DISCARD, STOCK, TALON
from bot.ai.teacher import advice, quick_advice
from bot.ai.worlds import Worlds
from bot.engine.cards import Card, cards_in
from bot.engine.events import Event
from bot.engine.rules import Rules, preset
from bot.engine.state import State
from bot.engine.view import view
from tests.ai.positions import TABLES
from tests.engine.courses import random_course

MINDS = {**LEVELS, "hint": advice, "quick-hint": quick_advice}
"""Whoever is handed a view and makes something of it; a hint with its reason."""
EACH = {"play": 3}
"""How many positions of a deal are asked, by phase; one where nothing is said."""


def permuted(state: State, seat: int, events: tuple[Event, ...], rng: Random) -> State:
    """``state`` with the cards that ``seat`` can't see dealt anew, so that all it knows holds; no
    card is lost or doubled by it."""
    if state.phase == "cut":  # the dealer sees the card at the bottom
        *deck, bottom = state.stock
        rng.shuffle(deck)
        return state.evolve(stock=(*deck, bottom))
    seen = view(state, seat, events)
    world = Worlds(seen, rng).world()
    hands = [world.get(holder, hand) for holder, hand in enumerate(state.hands)]
    talons, pile = list(state.talons), TALON
    for number, talon in enumerate(seen.talons):
        if not isinstance(talon, tuple):
            talons[number] = tuple(cards_in(world[pile]))
            pile += 1
    stock = list(cards_in(world.get(STOCK, 0)))
    rng.shuffle(stock)
    mine = isinstance(seen.discard, tuple)
    discard = state.discard if mine else tuple(cards_in(world[DISCARD]))
    other = state.evolve(
        hands=tuple(hands), talons=tuple(talons), stock=tuple(stock), discard=discard
    )
    assert lying(state) == lying(other)
    return other


def lying(state: State) -> list[Card]:
    """Every card that is not played yet, as often as it lies somewhere: once. What was taken from
    the talon is in the declarer's hand while he gives, and still told of."""
    piles = [*map(cards_in, filter(None, state.hands))]
    talons = state.talons[state.phase == "give" :]
    found = sorted(chain(*piles, *talons, state.stock, state.table, state.discard))
    assert len(found) == len(set(found))
    return found


def hidden(state: State) -> tuple[object, ...]:
    """All that somebody may not see."""
    return (state.hands, state.talons, state.stock, state.discard)


@pytest.mark.parametrize("mind", MINDS)
@pytest.mark.parametrize(("rules", "players"), TABLES, ids=[f"{r}-{p}" for r, p in TABLES])
def test_hidden_cards_never_change_a_move(
    mind: str, rules: Rules, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same chance, the same view, other cards behind it: the same move; in every phase that
    comes up, cut and look included."""
    monkeypatch.setattr(expert, "EFFORT", Effort(worlds=2, nodes=120, a_world=100))
    monkeypatch.setattr(estimates, "WORLDS", 2)
    monkeypatch.setattr(estimates, "A_WORLD", 60)
    rng = Random(f"{rules}{players}")
    came_up, compared = set[str](), Counter[str]()
    for _ in range(2):
        course, asked = random_course(rng, rules, players), Counter[str]()
        positions = list(zip(course.states[:-1], course.events[:-1], strict=True))
        rng.shuffle(positions)
        for state, events in positions:
            seat, phase = state.turn, state.phase
            came_up.add(phase)
            if asked[phase] == EACH.get(phase, 1):
                continue
            other = permuted(state, seat, events, rng)
            seen, elsewhere = view(state, seat, events), view(other, seat, events)
            if seen != elsewhere:
                continue  # the hidden cards decide what is legal: claims to a redeal, by the talon
            asked[phase] += 1
            assert MINDS[mind](seen, Random(1)) == MINDS[mind](elsewhere, Random(1))
            compared[phase] += hidden(other) != hidden(state)
    assert came_up == set(+compared)


def test_a_discard_is_dealt_anew_but_for_the_one_who_put_it_away() -> None:
    """A defender's view stays the same with other cards put away, the declarer keeps his own."""
    rng, others = Random(1), set[tuple[Card, ...]]()
    for _ in range(8):
        course = random_course(rng, preset("polish"), 2)
        for state, events in zip(course.states, course.events, strict=True):
            if state.phase != "play" or state.declarer is None:
                continue
            defender = 1 - state.declarer
            other = permuted(state, defender, events, rng)
            assert view(state, defender, events) == view(other, defender, events)
            assert state.discard == permuted(state, state.declarer, events, rng).discard
            others |= {other.discard} - {state.discard}
    assert len(others) > 1
