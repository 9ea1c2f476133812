"""Short answers: to a tap (a toast, at most 200 units), to a command, to a mistake."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, get_args

from bot.engine.cards import SUITS, card_named
from bot.table.model import Tricks
from bot.table.pace import PACES
from bot.telegram.cards_text import card_text, suit_text
from bot.telegram.pace_text import limit_text
from bot.telegram.screens.settings_words import rules_refusal
from bot.words import keys, phrase

TOASTS: Final = (
    "done", "already", "kept", "voted", "joined", "left", "started", "closed", "stopped", "dealt",
    "taken-over", "unknown", "language", "back", "call-me", "called-already", "forgotten",
    "not-forgotten", "not-you", "stay", "look-here", "record-here", "check-shown", "too-fast",
    "thinking", "reviewing", "review-here", "practice", "practice-end",
)  # fmt: skip
"""The codes of `toast`; the first four are those of a table's `Answer`."""

ANSWERS: Final = (
    "anonymous", "broken", "forgotten", "group-only", "hand-there", "joined", "language", "left",
    "nobody", "shuffled", "shuffle-how", "only-commands", "private-only", "rules-stay", "sit-down",
    "start-first", "unknown-argument", "unknown-command", "unknown-level", "voted",
)  # fmt: skip
"""The codes of `answer`."""


class Refused(Protocol):
    """An error with a code and its values: GameError and TableError are such."""

    @property
    def code(self) -> str:
        """Which refusal: ``error-<code>`` in the locales."""

    @property
    def values(self) -> Mapping[str, str | int]:
        """What its words need."""


def refusal(error: Refused, locale: str) -> str:
    """Why not, in a breath; at most 200 units, so it fits a toast.

    Cards and suits among the values may be in the letters of the notation.
    """
    if (said := rules_refusal(error.code, error.values, locale)) is not None:
        return said
    key = f"error-{error.code}"
    if key not in keys(locale):
        key = "error-illegal"
    values = {name: _value(name, value, locale) for name, value in error.values.items()}
    if error.code in _CHOICES:
        values["allowed"] = ", ".join(_CHOICES[error.code](locale))
    return phrase(key, locale, **values)


def toast(code: str, locale: str, **values: str | int) -> str:
    """The words for something that a tap did: ``toast-<code>`` in the locales."""
    return phrase(f"toast-{code}", locale, **values)


def answer(code: str, locale: str, **values: str | int) -> str:
    """The words that answer a command: ``answer-<code>`` in the locales."""
    return phrase(f"answer-{code}", locale, **values)


def _paces(locale: str) -> list[str]:
    return [limit_text(seconds, locale) for seconds in PACES.values()]


def _tricks(locale: str) -> list[str]:
    return [phrase(f"tricks-{one}", locale) for one in get_args(Tricks)]


_CHOICES: Final[Mapping[str, Callable[[str], list[str]]]] = MappingProxyType(
    {"bad-pace": _paces, "bad-tricks": _tricks}
)
"""By refusal, what may be chosen, as the buttons say it; the command takes these words, too."""


def _value(name: str, value: str | int, locale: str) -> str | int:
    if name == "suit":
        return suit_text(SUITS.index(value) if isinstance(value, str) else value)
    if name == "card":
        return card_text(card_named(value) if isinstance(value, str) else value, locale)
    return value
