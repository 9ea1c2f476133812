"""What goes wrong between a bot and Telegram, on demand."""

import random
from dataclasses import dataclass, field
from typing import Literal, get_args

FaultKind = Literal["flood", "server_error", "timeout", "reset", "lost"]
KINDS = frozenset(get_args(FaultKind))


@dataclass
class Fault:
    """One thing to go wrong with the calls it matches.

    ``flood`` answers 429, ``server_error`` answers ``status`` and ``text`` (what is usual when
    that is ""); ``timeout`` holds the call ``seconds`` and then hangs up, ``reset`` hangs up at
    once, all four without effect; ``lost`` has the effect and then hangs up.
    """

    kind: FaultKind
    method: str = ""
    """The method it strikes; "" for every method but getUpdates."""
    chat: int | None = None
    count: int | None = None
    """How many calls it strikes before it is spent; None for ever."""
    skip: int = 0
    """How many matching calls pass first."""
    probability: float = 1.0
    retry_after: int = 3
    status: int = 502
    text: str = ""
    seconds: float = 90.0

    def matches(self, method: str, chat: int | None) -> bool:
        """Whether a call is of the kind this fault strikes."""
        named = method.lower() == self.method.lower()
        if not named and (self.method or method.lower() == "getupdates"):
            return False
        return self.chat is None or self.chat == chat


@dataclass
class Faults:
    """The faults in force; the seed makes the improbable ones repeatable."""

    seed: int = 0
    _faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)  # noqa: S311 - faults are no secrets

    def add(self, fault: Fault) -> None:
        """Put a fault in force."""
        self._faults.append(fault)

    def clear(self) -> None:
        """Let everything go right again."""
        self._faults.clear()

    def strike(self, method: str, chat: int | None) -> Fault | None:
        """The fault that befalls this call, if any; it is counted."""
        for fault in self._faults:
            if not fault.matches(method, chat) or fault.count == 0:
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            if self._chance.random() >= fault.probability:
                continue
            if fault.count is not None:
                fault.count -= 1
            return fault
        return None
