"""A hint at every decision, everywhere: quick ones here, by ``tests.ai.advised`` the expert's."""

import pytest

from bot.ai.teacher import advice, quick_advice
from tests.ai.advised import asked
from tests.engine.complete_games import Table, tables


@pytest.mark.parametrize("table", tables(), ids=str)
def test_there_is_a_hint_at_every_decision(table: Table) -> None:
    """Three deals under every preset with every number of players: a legal move, and a sentence
    in both languages that fits a phone."""
    for number in range(3):
        seen = asked(table, number, quick_advice)
        assert [] == seen.failures
        assert seen.hints > 20 or seen.phases["play"] == 0


@pytest.mark.parametrize("name", ["classic-3", "android-4"])
def test_the_expert_has_one_too(name: str) -> None:
    """A whole deal, from a standing where odd rules meet."""
    table = next(table for table in tables() if str(table) == name)
    assert [] == asked(table, 1, advice).failures
