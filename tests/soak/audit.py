"""Whether all was well: the record beside what people were told, calls, log and memory."""

import json
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from bot.sandbox.methods import Call
from bot.sandbox.model import Callback
from bot.words import phrase
from tests.e2e.records import Kept, Moved
from tests.e2e.test_budget import busiest_minute

A_MINUTE: Final = 18
AT_ONCE: Final = 5.0
"""So many calls one chat bears in a row, while it works them off at one a second."""
ALL_CHATS: Final = ((1.0, 36), (10.0, 300))
"""So many calls in so many seconds all chats bear together: thirty a second, and in a single one
what a loaded machine has delayed by a fifth of a second besides."""
A_SECOND: Final = 30
"""So many of them a server finds waiting for each second that it has stood still."""
GROWTH: Final = 1.10
DONE: Final = frozenset(phrase("toast-done", locale) for locale in ("ru", "en"))
KEPT: Final = frozenset(phrase("toast-kept", locale) for locale in ("ru", "en"))
BUDGETED: Final = ("send", "edit", "delete")
UNBUDGETED: Final = frozenset({"sendChatAction"})
AFTER_A_KILL: Final = ("resource_tracker: There appear", "warnings.warn('resource_tracker")
"""What Python says when it tidies up after a process that was killed."""
WEATHER: Final = ("updates cannot be fetched", "Telegram cannot be reached")
"""What the bot may well complain of when the network is bad."""


@dataclass(frozen=True)
class Tapped:
    """A move that was tapped: at which version of which table, by whom, and what he was told."""

    table: int
    version: int
    token: str
    person: int
    told: str

    @classmethod
    def of(cls, tap: Callback) -> "Tapped":
        """From a button's data, ``g:<table>:<version>:<token>``."""
        _, table, version, token = tap.data.split(":", 3)
        told = "" if tap.answer is None else str(tap.answer["text"])
        return cls(int(table), int(version), token, tap.person, told)

    @property
    def claim(self) -> bool:
        """Whether it claims a redeal: that acts at once, whatever version it was shown at."""
        return self.token.startswith("redeal")


def lost_or_doubled(
    tables: Mapping[int, Kept], taps: Iterable[Callback], left: Collection[int]
) -> Iterator[str]:
    """Moves that were accepted and are not in the record, moves in the record that nobody tapped,
    and what was accepted twice. ``left`` are persons who have left a table: what was kept for
    them till the look time was over went with them."""
    tapped = [Tapped.of(tap) for tap in taps if tap.data.startswith("g:")]
    for number, table in tables.items():
        here = [tap for tap in tapped if tap.table == number]
        yield from (f"table {number}: {one}" for one in _wrong(table, here, left))


def _wrong(table: Kept, taps: Sequence[Tapped], left: Collection[int]) -> Iterator[str]:
    made = {move.version: move for move in table.moves}
    if table.version != len(table.deals) + len(table.moves):
        yield f"version {table.version} is not its deals and moves"
    for tap in taps:
        if tap.told in DONE and not _is_done(tap, table, made):
            yield f"{tap.token} at {tap.version} was accepted and lost"
    # of what was kept for the end of the look time the last counts
    kept = {tap.version: tap for tap in taps if tap.told in KEPT and tap.person not in left}
    for tap in kept.values():
        if not _is_kept(tap, table, made):
            yield f"{tap.token} at {tap.version} was kept and lost"
    accepted = Counter(tap.version for tap in taps if tap.told in DONE and not tap.claim)
    for version in (version for version, count in accepted.items() if count > 1):
        yield f"{accepted[version]} moves were accepted at {version}"
    meant = {(tap.version, tap.token) for tap in taps}
    claimed = any(tap.claim for tap in taps)
    for move in table.moves:
        explained = (
            claimed if move.token.startswith("redeal") else (move.version, move.token) in meant
        )
        if move.by == "person" and not explained:
            yield f"nobody tapped {move.token} at {move.version}"


def _is_done(tap: Tapped, table: Kept, made: Mapping[int, Moved]) -> bool:
    if tap.claim:
        return any(m.token.startswith("redeal") and m.version >= tap.version for m in table.moves)
    move = made.get(tap.version)
    return move is not None and (move.token, move.by) == (tap.token, "person")


def _is_kept(tap: Tapped, table: Kept, made: Mapping[int, Moved]) -> bool:
    """Whether it was made, is waiting, or somebody's claim or the table's end came first."""
    move = made.get(tap.version)
    if move is None:
        return table.stage != "playing" or tap.token in (table.hold or "")
    return move.token.startswith("redeal") or _is_done(tap, table, made)


def over_budget(calls: Sequence[Call]) -> Iterator[str]:
    """Groups that got more calls in a minute, chats that got more in a row, and spans in which all
    chats together got more than they may, by the server's own log."""
    for chat, most in busiest(calls).items():
        if most > A_MINUTE:
            yield f"group {chat}: {most} calls in a minute"
    for chat, row in rows(calls).items():
        if row > AT_ONCE:
            yield f"chat {chat}: {row:.1f} calls in a row"
    still = _stood_still(calls)
    for seconds, bearable in ALL_CHATS:
        spans = _spans(calls, seconds)
        felt = max((len(span) - A_SECOND * still.get(span[0], 0.0) for span in spans), default=0.0)
        if felt > bearable:
            yield f"all chats: {felt:.0f} calls in {seconds:.0f} s"


def busiest(calls: Iterable[Call]) -> dict[int, int]:
    """The busiest minute of each group, in calls."""
    return {chat: busiest_minute(made) for chat, made in _by_chat(calls).items() if chat < 0}


def rows(calls: Iterable[Call]) -> dict[int, float]:
    """How many calls each chat had to bear in a row at most, working them off at one a second."""
    most: dict[int, float] = {}
    for chat, made in _by_chat(calls).items():
        row, before = 0.0, 0.0
        for at in sorted(call.at for call in made):
            row, before = max(0.0, row - (at - before)) + 1.0, at
            most[chat] = max(most.get(chat, 0.0), row)
    return most


def most_in_all(calls: Iterable[Call], seconds: float) -> int:
    """The most calls in any so many seconds, in all chats."""
    return max(map(len, _spans(calls, seconds)), default=0)


def _spans(calls: Iterable[Call], seconds: float) -> Iterator[Sequence[float]]:
    """When the calls of each span of so many seconds that ends with a call were made."""
    span: deque[float] = deque()
    for at in sorted(call.at for made in _by_chat(calls).values() for call in made):
        span.append(at)
        while span[0] <= at - seconds:
            span.popleft()
        yield span


def _stood_still(calls: Iterable[Call]) -> dict[float, float]:
    """For how many seconds, at each call, the server had lately heard of no call at all: what comes
    then may have waited for it as long."""
    still: dict[float, float] = {}
    hours = sorted({one.at for one in calls})
    for before, at in pairwise(hours):
        gap = at - before
        still[at] = max(gap, still.get(before, 0.0) - gap)
    return still


def _by_chat(calls: Iterable[Call]) -> dict[int, list[Call]]:
    """The calls that cost a chat something."""
    chats: defaultdict[int, list[Call]] = defaultdict(list)
    for call in calls:
        costs = call.method.startswith(BUDGETED) and call.method not in UNBUDGETED
        if costs and call.chat is not None:
            chats[call.chat].append(call)
    return chats


def complaints(log: Iterable[str]) -> Iterator[str]:
    """Lines of the bot's log that should not be there: tracebacks, what is no JSON (Python's own
    last words), and errors that no weather explains."""
    for line in log:
        if not line.strip() or any(sign in line for sign in AFTER_A_KILL):
            continue
        try:
            said: dict[str, Any] = json.loads(line)
        except ValueError:
            yield line
            continue
        message = str(said["message"])
        if "trace" in said:
            yield f"{said['logger']}: {message}: {said['trace'].splitlines()[-1]}"
        elif said["level"] in ("ERROR", "CRITICAL") and not message.startswith(WEATHER):
            yield f"{said['logger']}: {message}"


def growth(minute: float | None, end: float | None) -> Iterator[str]:
    """Whether the memory at the end is more than it may be, if it was measured."""
    if minute is not None and end is not None and end > minute * GROWTH:
        yield f"memory grew from {minute:.1f} to {end:.1f} MB"
