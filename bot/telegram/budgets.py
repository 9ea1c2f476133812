"""How many calls a chat, a group and the whole bot may make; counted before each call.

Telegram publishes no exact figures. These stay a little below what is known (a group about 20
messages a minute, edits included; a chat about one a second with short bursts; about 30 a second
in all), and the outbox obeys ``retry_after`` besides.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final

GROUP_CALLS: Final = 18
# a second more than the minute: calls reach the server with different delays
GROUP_SECONDS: Final = 61.0
GROUP_EDITS: Final = 14  # edits leave the rest of a group's minute to new messages
# what one member sees leaves the rest to what all see: less of it when he has to move
GROUP_WHISPERS: Final = 11
GROUP_CALLED: Final = 16
# answers to commands, and screens that a command moves down: game first
GROUP_REPLIES: Final = 4
GROUP_TALK: Final = 8  # while the game is quiet, replies may fill a group's minute so far
BURST: Final = 4
PER_SECOND: Final = 1.0
# 26 a second, a few at a time: no second begins with a full share and ends with another one, so
# there are 28 in it at most, and the server sees no more than 30 when some come late
BOT_CALLS: Final = 4
BOT_SECONDS: Final = 4 / 26


class Window:
    """At most ``calls`` in any ``seconds``."""

    def __init__(self, calls: int, seconds: float) -> None:
        self._calls = calls
        self._seconds = seconds
        self._times: deque[float] = deque()

    def free_at(self, now: float, calls: int | None = None) -> float:
        """The earliest time not before ``now`` when one more call fits; ``calls`` may lower the
        limit."""
        limit = self._calls if calls is None else calls
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) < limit:
            return now
        return self._times[len(self._times) - limit] + self._seconds

    def spend(self, now: float) -> None:
        """Count a call."""
        self._times.append(now)

    @property
    def calls(self) -> tuple[float, ...]:
        """When the calls were made that still count, oldest first."""
        return tuple(self._times)


class Bucket:
    """``burst`` calls at once, then ``per_second``."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._left = float(burst)
        self._at = 0.0

    def free_at(self, now: float) -> float:
        """The earliest time not before ``now`` when one more call fits."""
        left = self._left_at(now)
        return now if left >= 1.0 else now + (1.0 - left) / self._per_second

    def left(self, now: float) -> float:
        """How many calls fit at once now."""
        return self._left_at(now)

    def spend(self, now: float) -> None:
        """Count a call."""
        self._left = self._left_at(now) - 1.0
        self._at = now

    def _left_at(self, now: float) -> float:
        passed = max(0.0, now - self._at)
        # rounded: a sum of many small waits must not fall a hair short of a whole call
        return round(min(self._burst, self._left + passed * self._per_second), 6)


class ChatBudget:
    """The budget of one chat; a group has a minute's limit besides. The server may want no call
    there before ``blocked_until``, in seconds since the epoch."""

    def __init__(self, *, group: bool) -> None:
        self.blocked_until = 0.0
        self._bucket = Bucket(BURST, PER_SECOND)
        self._minute = Window(GROUP_CALLS, GROUP_SECONDS) if group else None
        self._replies = Window(GROUP_REPLIES, GROUP_SECONDS) if group else None

    def begin_again(self, now: float) -> None:
        """A former process may have used up what the chat bears at once: one call is left."""
        for _ in range(BURST - 1):
            self._bucket.spend(now)

    def block(self, until: float) -> None:
        """No call before ``until``, nor before what was asked for earlier."""
        self.blocked_until = max(self.blocked_until, until)

    def free_at(self, now: float, *, edit: bool) -> float:
        """When the next call may go out."""
        free = max(self.blocked_until, self._bucket.free_at(now))
        if self._minute is not None:
            free = max(free, self._minute.free_at(now, GROUP_EDITS if edit else None))
        return free

    def spare_at(self, now: float, *, urgent: bool) -> float:
        """When a call may go out that only one member of a group gets to see; it is ``urgent``
        when he has to move."""
        free = max(self.blocked_until, self._bucket.free_at(now))
        if self._minute is None:
            return free
        limit = GROUP_CALLED if urgent else GROUP_WHISPERS
        return max(free, self._minute.free_at(now, limit))

    def reply_at(self, now: float) -> float:
        """When a group may be told once more what one member has asked for."""
        if self._minute is None or self._replies is None:
            return now
        return min(self._replies.free_at(now), self._minute.free_at(now, GROUP_TALK))

    @property
    def minute(self) -> tuple[float, ...]:
        """When a group's calls of the last minute were made, oldest first."""
        return () if self._minute is None else self._minute.calls

    def remember(self, calls: Iterable[float], now: float) -> None:
        """Count a group's calls that a former process has made."""
        if self._minute is not None:
            for at in calls:
                self._minute.spend(min(at, now))

    def spend_reply(self, now: float) -> None:
        """Count a reply, besides its call."""
        if self._replies is not None:
            self._replies.spend(now)

    def spend(self, now: float) -> None:
        """Count a call."""
        self._bucket.spend(now)
        if self._minute is not None:
            self._minute.spend(now)
