"""Why a move is a good one, in a word: a code with its values, made from what its player sees.

A reason says only what is true of the move for certain, or what the hand is worth by the same
estimate that the computers bid by; the words are made at the edge (``hint-<code>`` in locales/).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "only": (),  # nothing else is legal
        # before the cards are seen
        "cut": (),  # any place is as good as another
        "recut": (),  # a nine lies at the bottom
        "bury": (),  # a jack does
        "look": (),  # in the dark everything counts double, a lost contract too
        "talon": (),  # both are face down
        # the auction, and what follows it; worth: of the hand, by estimate
        "redeal": ("worth",),
        "bid": ("worth",),
        "bid-chance": ("tenths",),  # how many times of ten it is made, by estimate
        "bid-close": ("worth",),  # passing is about as good
        "bid-barrel": ("points",),  # the contract that wins the game
        "bid-block": ("seat",),  # who rides the barrel and must not have it cheaply
        "pass": ("worth", "points"),
        "pass-close": ("worth",),  # bidding is about as good
        "undark": (),  # the hand holds a marriage
        "give-cheap": (),  # no card costs less
        "give-keeps": ("suit",),  # what costs less belongs to a marriage of this suit
        "give-single": ("suit",),  # it is the only one of its suit
        "give": ("worth",),  # of what remains
        "discard": ("points",),  # they stay the declarer's
        "concede": ("worth", "points"),
        "concede-chance": ("tenths", "points"),
        "order": ("worth",),  # that much, and no more
        "order-safe": ("worth",),  # it could be more, with less to spare
        "order-chance": ("tenths",),
        "order-least": ("tenths",),  # no order is lower
        "order-barrel": (),  # it wins the game
        # leading
        "marriage": ("points", "suit"),
        "marriage-next": ("points", "suit"),  # the trump turns with the next trick
        "marriage-keep": ("points",),
        "aces": ("points",),
        "opens": ("points",),  # a trick is needed before this marriage
        "draw": ("count",),  # trumps that others may hold
        "long": ("count",),  # cards of the longest suit
        # leading and following
        "top": (),  # the trick is certain: there is no higher card
        "gone": ("cards",),  # certain: the higher ones have been played
        "sure": (),  # certain: nobody can beat it
        "unless-ruffed": (),  # only a trump could beat it
        "hold": ("cards",),  # of its suit these stay, which nothing out beats
        "lure": ("above", "card"),  # once the card above is gone, this one of its suit is the best
        "cheap": (),  # no legal card costs less, and dearer ones are kept
        "ruff-later": ("suit",),  # the last of its suit: trumps will do for it
        # following
        "last": ("points",),  # the trick is certain: nobody plays after it
        "ruff": ("points",),  # a trump takes what lies there
        "beat": ("cards",),  # the best card so far, only these could beat it
        "ahead": (),  # the best card so far
        "smear": ("seat", "points"),  # points onto a fellow defender's trick
        "spare": ("points",),  # it could take what lies there, which is little
        "throw": (),  # nothing can take it: the cheapest card
        "keep-marriage": ("suit",),
        # nothing that could be said in a word
        "trial": (),  # best where the hidden cards were imagined
        "thumb": (),  # best by the look of the cards
    }
)
"""Every code with the names of its values. ``suit``, ``seat``, ``card``, ``above`` (a card)
and ``cards`` (a hand) are what they are called, all others are numbers; ``points`` of cards or of
a contract."""


@dataclass(frozen=True)
class Reason:
    """Why: one of `CODES` with its values."""

    code: str
    values: Mapping[str, int] = field(default_factory=dict)


def because(code: str, **values: int) -> Reason:
    """The reason ``code``; ValueError when its values are not those of `CODES`."""
    if code not in CODES or {*values} != {*CODES[code]}:
        raise ValueError(f"{code} {sorted(values)}")
    return Reason(code, values)
