"""The skilled player: values its hand, keeps its marriages, counts every card and remembers who
is out of what; the last few tricks it works out.

A rule of thumb for each decision but those last tricks, so that a move takes a few milliseconds
at most.
"""

import random
from typing import Final

from bot.ai import contracts, foresight, tricks
from bot.ai.foresight import Effort
from bot.engine.actions import Action, Bury, Cut, Look, Recut, Redeal
from bot.engine.state import View

WORKED_OUT: Final = 4
"""With so many cards in hand it begins to work the rest out."""
EFFORT: Final = Effort(worlds=3, nodes=150, a_world=100)


def choose(view: View, rng: random.Random) -> Action:
    """One of ``view.legal`` for the seat that sees ``view``; ValueError when it has none."""
    if not view.legal:
        raise ValueError("it is not this seat's move")
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case "cut":
            return _cut(view, rng)
        case "look":
            return next(action for action in view.legal if isinstance(action, Look))
        case "bid":
            return contracts.choose_word(view)
        case "talon":
            return contracts.claim(view) or contracts.choose_talon(view, rng)
        case "give":
            return contracts.choose_gift(view)
        case "order":
            return contracts.choose_order(view)
        case "eight":
            return contracts.claim(view) or tricks.choose_card(view, rng)
        case _:
            if view.hand.bit_count() <= WORKED_OUT:
                return foresight.choose_card(view, rng, EFFORT)
            return tricks.choose_card(view, rng)


def wants_redeal(view: View) -> Redeal | None:
    """The claim that a seat, at turn or not, makes of its own accord; None when it has no right
    to one or would rather play."""
    return contracts.claim(view)


def _cut(view: View, rng: random.Random) -> Action:
    """Somewhere in the middle; the dealer refuses a nine and buries a jack."""
    places = [action for action in view.legal if isinstance(action, Cut)]
    if places:
        return rng.choice(places[len(places) // 4 : -len(places) // 4])
    return next((a for a in view.legal if isinstance(a, Recut | Bury)), view.legal[0])
