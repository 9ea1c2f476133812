"""The novice: counts its hand, likes big figures, forgets what was played, and errs now and then.

It plays by the skilled player's rules of thumb, but remembers only the aces and tens of earlier
tricks, notices nobody's void, and is often wrong about which card is best.
"""

import random
from functools import cached_property
from typing import Final

from bot.ai import contracts, skilled
from bot.ai.memory import Memory
from bot.ai.seating import Seating
from bot.ai.strength import chance, worth
from bot.ai.tricks import judged
from bot.engine.actions import Action, Bid, Order, Pass, Play, Redeal
from bot.engine.cards import ACES, ALL, Hand, Suit, hand_of
from bot.engine.events import Played, TrickTaken
from bot.engine.state import View

TALON: Final = 32.0
"""The points it hopes to find in a talon,"""
MOOD: Final = 40.0
"""give or take, from one hand to the next."""
LIKELY: Final = 0.72
"""Orders the most that has such a chance, though less would bring more in the long run."""
SLIP: Final = 28.0
"""By how many points, at most, it is wrong about what a card is worth."""
_TOPS: Final = ACES | ACES << 1


class _ShortMemory(Memory):
    """The tops, and the last trick."""

    @cached_property
    def out(self) -> Hand:
        view = self.view
        seen, last = 0, 0
        for event in view.events:
            if isinstance(event, Played):
                seen |= 1 << event.card & _TOPS
            elif isinstance(event, TrickTaken):
                last = hand_of(event.cards)
        return ALL & ~(seen | last | view.hand | hand_of(view.table))

    @cached_property
    def voids(self) -> frozenset[tuple[int, Suit]]:
        return frozenset()


def choose(view: View, rng: random.Random) -> Action:
    """One of ``view.legal`` for the seat that sees ``view``; ValueError when it has none."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) > 1:
        looks = judged(_ShortMemory(view), plays)
        return max(plays, key=lambda play: looks[play] + SLIP * rng.random())
    if view.phase == "bid" and len(view.legal) > 1:
        return _word(view) or skilled.choose(view, rng)
    if view.phase == "order" and not contracts.riders_need(view):
        return _order(view)
    return skilled.choose(view, rng)


def _order(view: View) -> Order:
    orders = [action for action in view.legal if isinstance(action, Order)]
    opponents = Seating(view).opponents
    value = worth(view.hand, view.rules, opponents)
    likely = [one for one in orders if chance(value, one.points, opponents) >= LIKELY]
    return (likely or orders[:1])[-1]


def _word(view: View) -> Action | None:
    """A bid or a pass where that is the question, by the hand and the mood it puts one in."""
    bids = [action for action in view.legal if isinstance(action, Bid)]
    passing = next((action for action in view.legal if isinstance(action, Pass)), None)
    if not bids or passing is None or any(isinstance(action, Redeal) for action in view.legal):
        return None
    mood = random.Random(view.hand).uniform(-MOOD, MOOD)  # noqa: S311  # no chance: a habit
    hopes = worth(view.hand, view.rules, Seating(view).opponents) + TALON + mood
    return bids[0] if hopes >= bids[0].points else passing
