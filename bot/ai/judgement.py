"""What is to be said for a word before the first lead: a bid, an order, giving up.

The expert is asked several times, each time with other imagined cards. Hint and review both ask
here, so that they never say two things about the same hand: a word that every answer agrees with
is right, one that none does is wrong, and what lies between is a close call.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.ai import contracts, expert
from bot.ai.word_reasons import estimate
from bot.engine.actions import Action, Bid, Concede, Order, Pass, Undark
from bot.engine.dark import undark_bid
from bot.engine.state import View

Opinion: TypeAlias = Literal["for", "close", "against"]
"""Of a word: right, a close call, wrong."""

ASKED: Final = 3
"""How often: an odd number, so that there is a majority."""
SLACK: Final = 10
"""By so many points more than is advised an order is a close call."""


class Advised(NamedTuple):
    """The word that most answers agree with, and what is to be said for it."""

    action: Action
    opinion: Opinion


def is_weighed(view: View) -> bool:
    """Whether the viewer has a word here that is weighed."""
    return view.phase in ("bid", "order") or Concede() in view.legal


def advised(view: View) -> Advised:
    """The word for the viewer, where it `is_weighed`: a bid is the lowest, an order the middle
    one of the answers. The same view always gets the same."""
    if view.phase == "order":
        return Advised(_middle(_orders(view)), "for")
    bid = next((one for one in view.legal if isinstance(one, Bid | Undark)), None)
    if view.phase == "bid" and bid is not None:
        offered = _offered(view, bid)
        answers = _answers(offered)
        action = Counter(answers).most_common(1)[0][0]
        opinion = _of_bid(offered, bid, answers)
        if action == bid or opinion == "close":
            return Advised(action, opinion)
        return Advised(action, "for")
    answers = _answers(view)
    votes = answers.count(Concede())
    gives_up = votes > ASKED // 2
    action = next(one for one in answers if (one == Concede()) == gives_up)
    return Advised(action, "close" if 0 < votes < ASKED else "for")


def of_bid(view: View, bid: Action) -> Opinion:
    """Of ``bid``, one of ``view.legal``: a number, undarking, going dark. It is close, too, when
    no answer agrees though the hand is worth what the bid takes, by estimate."""
    offered = _offered(view, bid)
    return _of_bid(offered, bid, _answers(offered))


def of_order(view: View, points: int) -> Opinion:
    """Of the order ``points``; nothing is said against one that is not above what is advised."""
    orders = _orders(view)
    advised = _middle(orders).points
    if points <= advised:
        return "for"
    return "close" if points <= max(advised + SLACK, orders[-1].points) else "against"


def of_conceding(view: View) -> Opinion:
    """Of giving up, where that is legal."""
    return _agreed(_answers(view).count(Concede()))


def _offered(view: View, bid: Action) -> View:
    """``view`` with no other bid than ``bid``."""
    legal = (one for one in view.legal if one == bid or not isinstance(one, Bid | Undark))
    return replace(view, legal=tuple(legal))


def _of_bid(view: View, bid: Action, answers: Sequence[Action]) -> Opinion:
    opinion = _agreed(answers.count(bid))
    if opinion == "against" and isinstance(bid, Bid | Undark) and Pass() in view.legal:
        points = bid.points if isinstance(bid, Bid) else undark_bid(view.rules)
        return "close" if estimate(view) >= contracts.needed(view, points) else "against"
    return opinion


def _answers(view: View) -> list[Action]:
    # with chances of their own: what is found does not hang on who asks, or when
    return [expert.choose(view, Random(number)) for number in range(ASKED)]  # noqa: S311


def _agreed(votes: int) -> Opinion:
    return "for" if votes == ASKED else "close" if votes else "against"


def _orders(view: View) -> list[Order]:
    found = [one for one in _answers(view) if isinstance(one, Order)]
    return sorted(found, key=lambda order: order.points)


def _middle(orders: Sequence[Order]) -> Order:
    return orders[len(orders) // 2]
