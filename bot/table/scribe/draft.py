"""What was told of a deal so far, as tokens that buttons carry.

Answers: ``d0`` who played, ``c120`` the contract, ``k`` in the dark, ``x`` thrown in, ``w``
conceded, ``l1`` whose the last trick was, ``n45`` card points of the one who is asked about, and
for the talon of a dealer who sits out, ``r45`` the same, rounded by fives, ``b-`` and ``b+`` none
without or with a trick, ``f1-`` and ``f1+`` that of somebody whose points do not tell, ``y+`` and
``y-`` whether the contract was made where rounded points leave that open. Marks may be set and set
anew while their question stands: ``mh0`` a marriage and whose (``mh-`` nobody's, ``ma0`` four
aces), ``q2`` four nines (``q-``), ``t40`` the tens of a number, whose ones ``u5`` complete it,
``e+`` and ``e-`` how exactly points are told. ``g+`` and ``g-``, before all answers: the deal is
golden, or not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import SUITS

MARRIAGES: Final = f"{SUITS}a"
"""What can be declared, as tokens call it: the suits, and four aces."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was told of a deal so far. ``steps`` answer the questions in their order, the other
    fields are marks; by seat, or by marriage.

    ``dealer`` is who deals, if not the one whose turn it is; ``golden`` whether the deal is golden,
    None as it comes; ``fix`` is the number of the deal that is told anew, 0 for a new one; ``page``
    is a menu that is open instead of the question, ``leaf`` the part of a long list of buttons that
    is shown, ``exact`` whether points are told to the point where fives would do.
    """

    steps: tuple[str, ...] = ()
    marriages: tuple[int | None, ...] = (None,) * len(MARRIAGES)
    tens: int = 0
    nines: int | None = None
    dealer: int | None = None
    golden: bool | None = None
    fix: int = 0
    page: str = ""
    leaf: int = 0
    exact: bool = False

    @property
    def tokens(self) -> str:
        """The answers and what was marked, for `draft_of`; not the dealer, nor what is golden."""
        marks = [
            f"m{MARRIAGES[place]}{owner}"
            for place, owner in enumerate(self.marriages)
            if owner is not None
        ]
        nines = [] if self.nines is None else [f"q{self.nines}"]
        return " ".join((*self.steps, *marks, *nines))


EMPTY: Final = Draft()


def draft_of(tokens: Iterable[str]) -> Draft:
    """The draft with these tokens; ValueError or IndexError for what are none. Whether the steps
    answer what is asked is not looked at."""
    steps, marriages, nines = [], list(EMPTY.marriages), None
    for token in tokens:
        match token[0]:
            case "m":
                marriages[MARRIAGES.index(token[1])] = int(token[2:])
            case "q":
                nines = int(token[1:])
            case _:
                steps.append(token)
    return Draft(tuple(steps), tuple(marriages), nines=nines)
