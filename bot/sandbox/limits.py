"""How often a bot may send: Telegram's unpublished limits as they are met in practice."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

MINUTE = 60.0


@dataclass
class RateLimits:
    """Counts sends and edits alike; a refused call is not counted."""

    enabled: bool = True
    per_group_minute: int = 20
    chat_burst: int = 5
    """How many in a row one chat takes before it is held to one a second."""
    per_second: int = 30
    _groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _chats: dict[int, float] = field(default_factory=dict)
    """When each chat's burst will be whole again."""
    _all: deque[float] = field(default_factory=deque)

    def admit(self, chat_id: int, now: float, *, group: bool) -> int:
        """Count a send or edit at ``now``; or, when it is too early, the whole seconds to wait."""
        if not self.enabled:
            return 0
        in_group = self._groups[chat_id]
        while in_group and in_group[0] <= now - MINUTE:
            in_group.popleft()
        while self._all and self._all[0] <= now - 1:
            self._all.popleft()
        whole_again = max(self._chats.get(chat_id, now), now)
        wait = whole_again - now - (self.chat_burst - 1)
        if group and len(in_group) >= self.per_group_minute:
            wait = max(wait, in_group[0] + MINUTE - now)
        if len(self._all) >= self.per_second:
            wait = max(wait, self._all[0] + 1 - now)
        if wait > 0:
            return max(1, math.ceil(wait))
        self._chats[chat_id] = whole_again + 1
        self._all.append(now)
        if group:
            in_group.append(now)
        return 0
