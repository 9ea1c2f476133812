"""What one chat shows: the message of each slot, and what is remembered of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.table.stored import Shown
from bot.telegram.notes import Pace, Put

IDLE_SECONDS: Final = 90.0  # an edit is not noticed by a person who has been away for longer

BARE: Final = "bare"
"""In place of the fingerprint of a message that has lost its buttons."""


@dataclass(slots=True)
class _Touch:
    """When a screen was last sent or edited, and how many edits its chapter has had."""

    at: float = 0.0
    chapter: str = ""
    edits: int = 0

    def made(self, pace: Pace) -> int:
        """The edits made in the chapter of ``pace``."""
        return self.edits if self.chapter == pace.chapter else 0


@dataclass(slots=True, eq=False)
class Display:
    """What a chat shows, slot by slot. ``newest`` is the newest message known there, ``active_at``
    when its person last did something, in seconds since the epoch."""

    shown: dict[str, Shown] = field(default_factory=dict)
    newest: int = 0
    active_at: float = 0.0
    _touched: dict[str, _Touch] = field(default_factory=dict)
    _refused: dict[str, str] = field(default_factory=dict)
    _called: dict[str, tuple[int, float]] = field(default_factory=dict)

    def remember(self, slots: Mapping[str, Shown]) -> None:
        """Take over what a former process has shown."""
        self.shown.update(slots)
        self.newest = max([self.newest, *(shown.message_id for shown in slots.values())])

    def knows(self, slot: str) -> bool:
        """Whether ``slot`` is shown, or was refused."""
        return slot in self.shown or slot in self._refused

    def sends(self, slot: str) -> bool:
        """Whether showing ``slot`` takes a new message: it has none that could be edited."""
        shown = self.shown.get(slot)
        return shown is None or not shown.message_id

    def says(self, slot: str, fingerprint: str) -> bool:
        """Whether the message of ``slot`` says so already, or was refused with it."""
        known = None if self.sends(slot) else self.shown[slot].fingerprint
        return fingerprint in (known, self._refused.get(slot))

    def is_newest(self, slot: str) -> bool:
        """Whether no message known to the bot lies below that of ``slot``."""
        return slot in self.shown and self.shown[slot].message_id >= self.newest > 0

    def is_unseen(self, slot: str, now: float) -> bool:
        """Whether an edit of ``slot`` might not be noticed: newer messages lie below it, or the
        person has been idle."""
        below = self.shown[slot].message_id < self.newest
        return below or now - self.active_at > IDLE_SECONDS

    def slot_of(self, message_id: int) -> str:
        """The slot that a message shows, "" for none."""
        found = (slot for slot, shown in self.shown.items() if shown.message_id == message_id)
        return next(found, "")

    def due(self, slot: str, pace: Pace, now: float) -> float:
        """The earliest time not before ``now`` when ``slot`` may be shown at ``pace``."""
        if self.sends(slot):
            return now
        touch = self._touched.get(slot, _Touch())
        return max(now + pace.after, touch.at + pace.gap(touch.made(pace)))

    def next_gap(self, slot: str, pace: Pace) -> float:
        """How long after showing ``slot`` once more it may be edited again, in seconds."""
        made = self._touched.get(slot, _Touch()).made(pace)
        return pace.gap(made if self.sends(slot) else made + 1)

    def called_at(self, slot: str, call: int) -> float | None:
        """When ``slot`` called its reader to the move ``call``; None when it did not yet."""
        made, at = self._called.get(slot, (0, 0.0))
        return at if made >= call else None

    def arrived(self, put: Put, now: float) -> None:
        """``put`` has been read, as far as is known; whom it calls is called."""
        if put.note.call > self._called.get(put.slot, (0, 0.0))[0]:
            self._called[put.slot] = (put.note.call, now)

    def touch(self, slot: str, message_id: int, pace: Pace, now: float) -> None:
        """``message_id`` has just been sent or edited for ``slot``, at ``pace``."""
        touch = self._touched.setdefault(slot, _Touch())
        old = self.shown.get(slot)
        edited = old is not None and old.message_id == message_id
        made = touch.made(pace)
        touch.at, touch.chapter, touch.edits = now, pace.chapter, made + edited

    def doubt(self, slot: str) -> Mapping[str, Shown]:
        """A call for ``slot`` may have had its effect, and nobody said so: what its message says
        now is unknown. What is to be stored of that."""
        shown = self.shown.get(slot)
        if shown is None or not shown.fingerprint:
            return {}
        self.shown[slot] = doubtful = replace(shown, fingerprint="")
        return {slot: doubtful}

    def stripped(self, message_id: int) -> dict[str, Shown | None]:
        """A message has lost its buttons: what is to be stored of that."""
        bare = Shown(message_id, BARE)
        slots = [slot for slot, shown in self.shown.items() if shown.message_id == message_id]
        self.shown.update(dict.fromkeys(slots, bare))
        return dict.fromkeys(slots, bare)

    def refuse(self, slot: str, fingerprint: str) -> None:
        """``slot`` cannot be shown so, and it is not tried again."""
        self._refused[slot] = fingerprint

    def rename(self, old: str, new: str) -> Shown | None:
        """The message of ``old`` becomes that of ``new``; None when there is no such message."""
        shown = self.shown.pop(old, None)
        if shown is not None:
            self.shown[new] = shown
            self._touched.pop(old, None)
        return shown

    def forget(self, slot: str) -> bool:
        """Leave a message for good; whether there was one."""
        for memory in (self._touched, self._called, self._refused):
            memory.pop(slot, None)
        return self.shown.pop(slot, None) is not None
