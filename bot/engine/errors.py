"""What can be wrong with what somebody asks of the engine.

    GameError
    ├── Malformed       not a position, action, record or rules text at all
    │   └── BadRules    an option or value that does not exist, or options that contradict
    ├── IllegalAction   understood, but the rules forbid it now
    └── Untimely        understood, but it is not the moment: the deal is over, another phase

Each carries a ``code``, the key of its words (``error-<code>`` in locales/), and ``values`` for
them. Words are made at the edge; ``str()`` is for logs and the command line.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # malformed texts and rules
        "malformed": ("text",),
        "unknown-preset": ("preset",),
        "unknown-option": ("option",),
        "option-twice": ("option",),
        "bad-option-value": ("option", "value", "allowed"),
        "options-contradict": ("option", "value", "other", "other_value"),
        "players-not-allowed": ("players",),
        # not the moment
        "game-over": (),
        "no-deal": (),
        "deal-not-over": (),
        "deal-over": (),
        "not-your-turn": ("seat",),  # for those who know which seat asks
        "wrong-phase": ("phase",),
        "redeal-not-now": (),
        # the cut
        "cut-range": ("most",),
        "cut-due": (),  # the cutter has yet to choose the place
        "cut-done": (),  # the dealer has yet to answer
        "recut-no-nine": (),
        "bury-no-jack": (),
        # the dark, the auction, the order
        "dark-off": (),
        "dark-standing": (),  # against a dark bid only pass and undark are words
        "undark-no-dark": (),
        "undark-no-marriage": (),
        "below-limit": ("limit",),  # so far in the red that passes are automatic
        "bid-forced": ("points",),  # the only word there is
        "bid-too-low": ("least",),
        "bid-ceiling": ("ceiling",),
        "bid-step": ("step",),
        "bid-no-jump": ("next",),
        "barrel-no-pass": (),
        "order-too-low": ("least",),
        "order-ceiling": ("ceiling",),
        "order-step": ("step",),
        "order-no-raise": ("bid",),
        # the talon and the give
        "redeal-no-right": (),
        "no-such-talon": ("number",),
        "not-in-hand": ("card",),
        "give-none": (),  # nothing is given in this form of the game
        "give-whom": ("seat",),  # not an opponent
        "already-given": ("seat",),
        "lay-none": (),
        "already-laid": (),
        "discard-none": (),
        "concede-late": (),
        "concede-off": (),
        "concede-dark": (),
        "concede-golden": (),
        "concede-limit": ("limit",),
        "concede-barrel": (),
        "concede-above": ("most",),
        # the play; suits as in the notation, h d c s
        "must-follow-suit": ("suit",),
        "must-beat": (),
        "must-trump": ("suit",),
        "must-overtrump": (),
        "lead-trump-must": ("suit",),
        "lead-trump-own": ("suit",),
        "marriage-leading": (),  # declared by leading, not by following
        "marriage-needs-trick": (),
        "no-marriage": (),
        "keep-trump-off": (),
    }
)
"""Every code with the names of its values: cards and suits as in the notation, the others
numbers or, for ``phase`` and rules, their names."""

_QUOTED: Final = 60


def quoted(text: str) -> str:
    """``text`` in quotes for a message in English, cut when it is long."""
    return repr(text) if len(text) <= _QUOTED else f"{text[:_QUOTED]!r}…"


def shortened(text: str) -> str:
    """``text`` as `printable`, cut when it is long."""
    return printable(text if len(text) <= _QUOTED else text[:_QUOTED] + "…")


def printable(text: str) -> str:
    """``text`` with an escape for every sign that prints nothing, as a terminal would obey it: it
    may come from a stranger's record."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


class GameError(Exception):
    """Base of all the engine's refusals; ``code`` and ``values`` are for the words."""

    def __init__(self, code: str, detail: str = "", **values: str | int) -> None:
        super().__init__(detail or code)
        self.code: Final = code
        self.values: Final = values


class Malformed(GameError):  # noqa: N818  # the base says Error
    """The text is no position, action, record or rules; ``column`` is 1-based, 0 when unknown."""

    def __init__(
        self, code: str, detail: str = "", *, column: int = 0, **values: str | int
    ) -> None:
        super().__init__(code, detail, **values)
        self.column: Final = column


class BadRules(Malformed):
    """An unknown option or value, or options that contradict each other, by name."""


class IllegalAction(GameError):  # noqa: N818  # the base says Error
    """The rules forbid this action in this position; ``code`` names the rule."""


class Untimely(GameError):  # noqa: N818  # the base says Error
    """The action belongs to another phase or another seat."""
