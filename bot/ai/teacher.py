"""What a player is advised: the expert's move, from his own view alone, and why.

Before the first lead the expert is asked several times (`bot.ai.judgement`).
"""

import random
from dataclasses import dataclass

from bot.ai import expert, judgement, skilled
from bot.ai.play_reasons import play_reason
from bot.ai.reasons import Reason, because
from bot.ai.word_reasons import close_reason, word_reason
from bot.engine.actions import Action, Play
from bot.engine.state import View


@dataclass(frozen=True)
class Advice:
    """A move, one of the viewer's legal ones, and the reason for it."""

    action: Action
    reason: Reason


def advice(view: View, rng: random.Random) -> Advice:
    """What the expert would do in the viewer's place; ValueError when it is not his move. A card
    hangs on the chance of ``rng``; a bid, an order and giving up do not."""
    if len(view.legal) < 2 or not judgement.is_weighed(view):
        return _advised(view, expert.choose(view, rng))
    action, opinion = judgement.advised(view)
    if opinion == "close":
        return Advice(action, close_reason(view, action))
    return _advised(view, action)


def quick_advice(view: View, rng: random.Random) -> Advice:
    """What the skilled player would do there, at once."""
    return _advised(view, skilled.choose(view, rng))


def reason_of(view: View, action: Action) -> Reason:
    """Why the viewer does ``action``, one of ``view.legal``."""
    if len(view.legal) == 1:
        return because("only")
    if isinstance(action, Play):
        return play_reason(view, action)
    return word_reason(view, action)


def _advised(view: View, action: Action) -> Advice:
    return Advice(action, reason_of(view, action))
