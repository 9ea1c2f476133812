"""The engine's speed: random legal deals a second for every preset, on one core."""

import random
import time
from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.apply import apply
from bot.engine.cards import DECK
from bot.engine.deal import open_deal
from bot.engine.rules import Rules, presets
from bot.engine.state import Standing

SECONDS: Final = 0.6
"""How long each preset is measured."""
_BATCH: Final = 50


def measure() -> dict[str, float]:
    """Deals a second by preset: legal list, a random choice and apply until each deal is over."""
    return {name: _deals_per_second(rules) for name, rules in presets().items()}


def described(measured: Mapping[str, float]) -> Sequence[str]:
    """A line a preset."""
    return [f"{name:18} {speed:7.0f} deals/s" for name, speed in measured.items()]


def _deals_per_second(rules: Rules) -> float:
    chance = random.Random(1)  # noqa: S311  not for playing: each run measures the same deals
    players = 3 if 3 in rules.players else rules.players[0]
    _play(rules, players, chance)
    # this process's own time: what else the machine does is not the engine's speed
    deals, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        for _ in range(_BATCH):
            _play(rules, players, chance)
        deals += _BATCH
    return round(deals / spent, 1)


def _play(rules: Rules, players: int, chance: random.Random) -> None:
    deck = list(DECK)
    chance.shuffle(deck)
    state = open_deal(rules, deck, players - 1, (Standing(),) * players).state
    while legal := state.legal:
        state = apply(state, legal[int(chance.random() * len(legal))]).state
