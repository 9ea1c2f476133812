"""``python -m tests.ai.advised``: a hint at every decision of random deals under every preset.

A hint that raises, is no legal move, has an empty reason or one that does not fit a phone, or takes
longer than a worker would be given is a failure, and the command ends with 1. Half of the moves are
what is advised, the others random, so that odd positions come up, too; every other deal begins from
a standing near the barrel, the target or the truck.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bot.ai.teacher import Advice, advice
from bot.engine.actions import Concede, Redeal
from bot.engine.state import View
from bot.minds import DEADLINE
from bot.table.teacher import Hint, one_at_a_time
from bot.telegram.screens.teacher import hint_line
from tests.ai.tour import dealt, opened, options, say, stops
from tests.engine.complete_games import Table

LONGEST: Final = 110
"""Characters that a hint may take: three lines on a phone."""
NAMES: Final = ("Аня", "Борис", "Вера", "Глеб")


@dataclass
class Asked:
    """What was seen: how often each reason was told, the seconds of the slowest hint, and a line
    for each failure."""

    hints: int = 0
    slowest: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Asked") -> None:
        """Count what ``other`` saw, too."""
        self.hints += other.hints
        self.slowest = max(self.slowest, other.slowest)
        self.reasons += other.reasons
        self.phases += other.phases
        self.failures += other.failures


def asked(table: Table, number: int, ask: Callable[[View, Random], Advice]) -> Asked:
    """Deal ``number`` at ``table``, with a hint by ``ask`` at every decision of every seat. The
    same number is the same deal."""
    rng = Random(f"{table} {number}")
    game = dealt(opened(table, number, rng), rng)
    seen = Asked()
    while game.state is not None and game.in_deal:
        view = one_at_a_time(game.view(game.state.turn))
        hint = _hinted(view, rng, ask, seen)
        if hint is None:
            seen.failures[-1] += f": {table} {game.line()}"
            return seen
        plain = [one for one in view.legal if not isinstance(one, Concede | Redeal)]
        game = game.act(hint.action if rng.random() < 0.5 or not plain else rng.choice(plain))
    return seen


def _hinted(
    view: View, rng: Random, ask: Callable[[View, Random], Advice], seen: Asked
) -> Advice | None:
    """The hint of one decision; None, with a failure told, when there is none to be had."""
    began = time.thread_time()
    try:
        found = ask(view, rng)
        said = [
            hint_line(view, Hint(0, found.action, found.reason), locale, NAMES)
            for locale in ("ru", "en")
        ]
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        seen.failures.append(f"raises {error!r}")
        return None
    spent = time.thread_time() - began
    seen.hints += 1
    seen.slowest = max(seen.slowest, spent)
    seen.reasons[found.reason.code] += 1
    seen.phases[view.phase] += 1
    if found.action not in view.legal:
        seen.failures.append(f"advises {found.action}")
        return None
    if any(not line.partition(": ")[2] or len(line) > LONGEST for line in said):
        seen.failures.append(f"says {said}")
        return None
    if spent > DEADLINE:
        seen.failures.append(f"thinks for {spent:.1f} s")
        return None
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Ask, print a line a table, how often each reason was told, and what failed."""
    total = Asked()
    for table, numbers in stops(options("Hints under every preset.", "deals", 3).parse_args(argv)):
        seen = Asked()
        for number in numbers:
            seen.add(asked(table, number, advice))
        say(f"{table!s:20} {_described(seen)}")
        total.add(seen)
    say(f"{'all':20} {_described(total)}")
    say(" ".join(f"{phase}:{count}" for phase, count in total.phases.most_common()))
    say(" ".join(f"{code}:{count}" for code, count in total.reasons.most_common()))
    for line in total.failures[:20]:
        say(line)
    return 1 if total.failures else 0


def _described(seen: Asked) -> str:
    slowest = f"{1000 * seen.slowest:.0f} ms"
    return f"hints {seen.hints} failures {len(seen.failures)} slowest {slowest}"


if __name__ == "__main__":
    sys.exit(main())
