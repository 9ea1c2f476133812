"""What was told of a deal so far, as tokens that buttons carry.

Answers: ``d0`` who played, ``c120`` the contract, ``k`` in the dark, ``x`` thrown in, ``w``
conceded, ``o`` no more marriages, ``l1`` whose the last trick was, ``n45`` card points of the one
who is asked about, and for the talon of a dealer who sits out. Marks may be set and set anew while
their question stands: ``mh0`` a marriage and whose (``mh-`` nobody's, ``ma0`` four aces), ``t40``
the tens of a number, whose ones ``u5`` complete it, ``f1+`` and ``f1-`` whether somebody took a
trick, ``q2`` four nines (``q-``).
"""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import SUITS

MARRIAGES: Final = f"{SUITS}a"
"""What can be declared, as tokens call it: the suits, and four aces."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was told of a deal so far. ``steps`` answer the questions in their order, the other
    fields are marks; by seat, or by marriage.

    ``dealer`` is who deals, if not the one whose turn it is; ``fix`` is the number of the deal
    that is told anew, 0 for a new one; ``page`` is a menu that is open instead of the question,
    ``leaf`` the part of a long list of buttons that is shown.
    """

    steps: tuple[str, ...] = ()
    marriages: tuple[int | None, ...] = (None,) * len(MARRIAGES)
    tens: int = 0
    took: tuple[bool | None, ...] = (None,) * 4
    nines: int | None = None
    dealer: int | None = None
    fix: int = 0
    page: str = ""
    leaf: int = 0


EMPTY: Final = Draft()
