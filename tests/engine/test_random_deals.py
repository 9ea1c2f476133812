"""Deals played at random, thousands of them, under every preset and under rules made at random."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS, Option, Value
from bot.engine.rules import Rules, preset, presets
from tests.engine.courses import Course, random_course
from tests.engine.invariants import (
    check_cards,
    check_legal,
    check_points,
    check_replay,
    check_secrecy,
    check_texts,
)

TABLES = [(name, players) for name, rules in presets().items() for players in rules.players]


@pytest.mark.parametrize("chunk", range(10))
def test_ten_thousand_classic_deals(chunk: int) -> None:
    """Whatever happens in a classic deal, cards and points add up."""
    rng = Random(f"classic {chunk}")
    for number in range(1000):
        course = random_course(rng, preset("classic"), number % 3 + 2)
        _check_sums(course, rng)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_deals_of_every_preset(name: str, players: int) -> None:
    """Under each preset, for each number of players, everything holds that must; what costs
    more to check is checked in every tenth deal."""
    rng = Random(f"{name} {players}")
    for number in range(2000):
        course = random_course(rng, preset(name), players)
        _check_sums(course, rng)
        if number % 10 == 0:
            check_replay(course)
            _check_what_is_seen(course, rng)


def _values(option: Option) -> st.SearchStrategy[Value]:
    if option.kind in ("numbers", "names"):
        return st.lists(st.sampled_from(option.values), unique=True).map(_listed)
    if option.kind == "number":
        return st.sampled_from(option.values).map(lambda value: None if value == "none" else value)
    return st.sampled_from(option.values)


def _listed(items: list[bool | int | str]) -> Value:
    numbers = tuple(item for item in items if isinstance(item, int))
    return numbers or tuple(item for item in items if isinstance(item, str))


PLAYING = [name for name in OPTIONS if name not in ("players", "settlement")]
CHANGES = st.lists(st.sampled_from(PLAYING), max_size=12, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: _values(OPTIONS[name]) for name in names})
)


@settings(max_examples=400)
@given(
    base=st.sampled_from(list(presets())),
    changes=CHANGES,
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
)
def test_rules_mixed_at_random(
    base: str, changes: dict[str, Value], players: int, seed: int
) -> None:
    """Whatever house rules a table agrees on, a deal can be played and everything holds."""
    rules = _agreed(base, changes)
    assume(rules is not None)
    assert rules is not None
    rng = Random(seed)

    course = random_course(rng, rules, players)

    _check_sums(course, rng)
    check_replay(course)
    _check_what_is_seen(course, rng)


def _agreed(base: str, changes: dict[str, Value]) -> Rules | None:
    try:
        return preset(base).change(**changes)
    except BadRules:
        return None


def _check_sums(course: Course, rng: Random) -> None:
    for state in course.states:
        check_legal(state)
    check_points(course)
    for place in (rng.randrange(len(course.states)), -1):
        check_cards(course.states[place], course.events[place])


def _check_what_is_seen(course: Course, rng: Random) -> None:
    place = rng.randrange(len(course.states))
    check_texts(course.states[place])
    check_secrecy(course.states[place], course.events[place])
