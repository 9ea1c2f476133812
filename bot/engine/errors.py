"""What can be wrong with what somebody asks of the engine.

    GameError
    ├── Malformed       not a position, action, record or rules text at all
    │   └── BadRules    an option or value that does not exist, or options that contradict
    ├── IllegalAction   understood, but the rules forbid it now
    └── Untimely        understood, but it is not the moment: the deal is over, another phase

Each carries a ``code``, the key of its words (``error-<code>`` in locales/), and ``values`` for
them. Words are made at the edge; ``str()`` is for logs and the command line.
"""

from typing import Final


class GameError(Exception):
    """Base of all the engine's refusals; ``code`` and ``values`` are for the words."""

    def __init__(self, code: str, detail: str = "", **values: str | int) -> None:
        super().__init__(detail or code)
        self.code: Final = code
        self.values: Final = values


class Malformed(GameError):
    """The text is no position, action, record or rules; ``column`` is 1-based, 0 when unknown."""

    def __init__(self, code: str, detail: str = "", *, column: int = 0, **values: str | int) -> None:
        super().__init__(code, detail, **values)
        self.column: Final = column


class BadRules(Malformed):
    """An unknown option or value, or options that contradict each other, by name."""


class IllegalAction(GameError):
    """The rules forbid this action in this position; ``code`` names the rule."""


class Untimely(GameError):
    """The action belongs to another phase or another seat."""
