"""The queue of updates on their way to the bot."""

from collections import deque
from dataclasses import dataclass

from bot.sandbox.feed import Bell
from bot.sandbox.model import Json

ASKED_FOR = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that come only to a bot that names them in ``allowed_updates``."""
CALLBACK_LIFE = 150.0
"""Seconds after which an undelivered tap is dropped."""


@dataclass(frozen=True)
class Update:
    """One update: its kind (``message``, ``callback_query``, …) and body, queued at ``at``."""

    id: int
    kind: str
    body: Json
    at: float

    def json(self) -> Json:
        """The update as the Bot API shows it."""
        return {"update_id": self.id, self.kind: self.body}


class Updates:
    """Updates the bot has not confirmed, oldest first."""

    def __init__(self, first_id: int) -> None:
        self.allowed: list[str] = []
        """The kinds last asked for; empty means the default set."""
        self.bell = Bell()
        self._next_id = first_id
        self._pending: deque[Update] = deque()
        self._confirmed: deque[Update] = deque(maxlen=100)

    def __len__(self) -> int:
        return len(self._pending)

    @property
    def newest(self) -> int:
        """The number of the update that was queued last."""
        return self._next_id - 1

    def add(self, kind: str, body: Json, at: float) -> None:
        """Queue an update, unless the bot has not asked for its kind."""
        wanted = kind in self.allowed if self.allowed else kind not in ASKED_FOR
        if not wanted:
            return
        self._pending.append(Update(self._next_id, kind, body, at))
        self._next_id += 1
        self.bell.ring()

    def waiting(self, limit: int, now: float) -> list[Update]:
        """Up to ``limit`` oldest updates; taps too old to matter are dropped on the way."""
        self._pending = deque(
            u for u in self._pending if u.kind != "callback_query" or now - u.at <= CALLBACK_LIFE
        )
        return list(self._pending)[:limit]

    def confirm(self, offset: int) -> None:
        """Forget what comes before ``offset``; a negative one keeps that many last updates."""
        if offset < 0:
            offset = self._pending[max(offset, -len(self._pending))].id if self._pending else 0
        while self._pending and self._pending[0].id < offset:
            self._confirmed.append(self._pending.popleft())

    def clear(self) -> None:
        """Drop everything, as ``drop_pending_updates`` does."""
        self._pending.clear()

    def repeat(self, count: int) -> int:
        """Deliver the last ``count`` confirmed updates once more; returns how many there were."""
        again = list(self._confirmed)[-count:] if count > 0 else []
        for update in again:
            self._confirmed.remove(update)
        self._pending.extendleft(reversed(again))
        self.bell.ring()
        return len(again)
