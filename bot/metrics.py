"""What the bot counts, and how Prometheus reads it.

The text format is a dozen lines; a client library would bring a registry of its own, global to
the process, for the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.table.model import Table
from bot.table.stored import Ply

Gauge: TypeAlias = Callable[[], float]

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_COUNTERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "thousand_games_started_total": ("Games started.", ()),
    "thousand_games_ended_total": ("Games ended, by how: over or closed.", ("how",)),
    "thousand_deals_total": ("Deals dealt.", ()),
    "thousand_actions_total": ("Actions accepted, by who made them.", ("by",)),
    "thousand_refused_total": ("Taps and commands refused, by the code of the reason.", ("code",)),
    "thousand_floods_total": ("Taps and commands dropped because they came too fast.", ("kind",)),
    "thousand_api_calls_total": ("Calls to the Bot API.", ("method", "outcome")),
    "thousand_api_flood_waits_total": ("Calls answered 429.", ()),
}


class Metrics:
    """Counters since the start, and gauges that are asked when somebody reads. Implements the
    table's `Witness`. No label names a person, a chat or a card."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[tuple[str, ...]]] = {
            name: Counter() if labels else Counter({(): 0})
            for name, (_, labels) in _COUNTERS.items()
        }
        self._gauges: dict[str, tuple[str, Gauge]] = {}

    def gauge(self, name: str, told: str, read: Gauge) -> None:
        """From now on tell ``name`` too, as ``read`` finds it."""
        self._gauges[name] = (told, read)

    def stored(self, before: Table, after: Table, plies: Sequence[Ply]) -> None:
        """Count what a table did; of practice the actions alone."""
        for ply in plies:
            self._add("thousand_actions_total", ply.by)
        if after.practice is not None:
            return
        deal = 0 if after.game is None else after.game.number
        if deal > (0 if before.game is None else before.game.number):
            self._add("thousand_deals_total")
        if before.stage == "lobby" and after.stage == "playing":
            self._add("thousand_games_started_total")
        if before.stage == "playing" != after.stage:
            self._add("thousand_games_ended_total", after.stage)

    def refused(self, code: str) -> None:
        """A tap or a command was refused."""
        self._add("thousand_refused_total", code)

    def flooded(self, kind: str) -> None:
        """A ``tap`` or a ``command`` was dropped, its person was too fast."""
        self._add("thousand_floods_total", kind)

    def called(self, method: str, outcome: str) -> None:
        """A call to the Bot API came back: ``ok``, the number of the error, or ``network``."""
        self._add("thousand_api_calls_total", method, outcome)
        if outcome == "429":
            self._add("thousand_api_flood_waits_total")

    def text(self) -> str:
        """Everything in the text format of Prometheus."""
        return "\n".join([*self._lines(), ""])

    def _add(self, name: str, *labels: str) -> None:
        self._counts[name][labels] += 1

    def _lines(self) -> Iterator[str]:
        for name, (told, labels) in _COUNTERS.items():
            yield from (f"# HELP {name} {told}", f"# TYPE {name} counter")
            for values, count in sorted(self._counts[name].items()):
                pairs = ",".join(
                    f'{label}="{_escaped(value)}"'
                    for label, value in zip(labels, values, strict=True)
                )
                yield f"{name}{{{pairs}}} {count}" if pairs else f"{name} {count}"
        for name, (told, read) in self._gauges.items():
            yield from (f"# HELP {name} {told}", f"# TYPE {name} gauge", f"{name} {read():g}")


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
