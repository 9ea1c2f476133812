"""The expert: imagines the cards it does not see, in many ways that agree with all it knows,
looks how each choice turns out in them, and weighs that by the standing of the game.

Its deadlines are counted in positions searched, so that the same view and the same chance give
the same move on every machine.
"""

import random
from typing import Final

from bot.ai import bidding, contracts, foresight, skilled
from bot.ai.foresight import Effort
from bot.ai.worlds import Imagining, Worlds
from bot.engine.actions import Action
from bot.engine.state import View

EFFORT: Final = Effort(worlds=12, nodes=3500, a_world=2000)


def choose(view: View, rng: random.Random) -> Action:
    """One of ``view.legal`` for the seat that sees ``view``; ValueError when it has none."""
    return choose_among(view, rng, Worlds, EFFORT)


def choose_among(view: View, rng: random.Random, imagining: Imagining, effort: Effort) -> Action:
    """The same with worlds from elsewhere: how much is lost by not seeing can be measured so."""
    if len(view.legal) < 2:
        return skilled.choose(view, rng)
    match view.phase:
        case "bid":
            return bidding.choose_word(view, rng)
        case "give":
            return bidding.choose_gift(view, rng, imagining)
        case "order":
            return bidding.choose_order(view, rng, imagining)
        case "eight":
            return contracts.claim(view) or foresight.choose_card(view, rng, effort, imagining)
        case "play":
            return foresight.choose_card(view, rng, effort, imagining)
        case _:
            return skilled.choose(view, rng)
