"""What the outbox is asked for: notes to put into a chat, and when they may go."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.telegram.screen import Draft, Screen

Fresh: TypeAlias = Literal["no", "unseen", "always"]


@dataclass(frozen=True, slots=True)
class Pace:
    """When a screen may be edited, so that a deal costs its chat few calls.

    An edit waits for ``after`` seconds, and until ``gaps[n]`` seconds have passed since the
    message was last touched, ``n`` being the edits already made in this ``chapter`` of the game
    (the last gap stands for all further ones).
    """

    chapter: str = ""
    gaps: tuple[float, ...] = (0.0,)
    after: float = 0.0

    def gap(self, made: int) -> float:
        """The seconds between two edits when ``made`` have been made in the chapter."""
        return self.gaps[min(made, len(self.gaps) - 1)]


AT_ONCE: Final = Pace()


@dataclass(frozen=True, slots=True)
class Note:
    """What a message should say, and how it is to be sent; ``order`` is its place in the queue.
    ``call`` is not 0 when it calls somebody to a move, and names that move. ``settled`` is what it
    should say once it has stood unchanged for as long as its `Pace` holds edits back. ``answers``
    is the message that it replies to, 0 for none."""

    draft: Draft
    thread: int | None
    order: int
    fresh: Fresh = "no"
    silent: bool = True
    call: int = 0
    settled: Draft | None = None
    answers: int = 0

    @property
    def screen(self) -> Screen:
        """What the message says."""
        return self.draft.screen


@dataclass(frozen=True, slots=True)
class Put:
    """Make a message say ``note``. A ``reply`` has a ``slot`` when it is a prompt, else none;
    several posts may be ``merged``. ``told`` is called when a reply has been sent."""

    slot: str
    note: Note
    merged: tuple["Put", ...] = ()
    reply: bool = False
    told: Callable[[], Awaitable[None]] | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """Take a message away, which may be that of a ``slot``; of one that is too ``old`` for that,
    its buttons."""

    message_id: int
    old: bool = False
    slot: str = ""


Job: TypeAlias = Put | Delete


def merged(old: Note, new: Note) -> Note:
    """``new``, in the place of ``old`` in the queue, and no less urgent."""
    fresh = max(old.fresh, new.fresh, key=("no", "unseen", "always").index)
    silent, call = old.silent and new.silent, max(old.call, new.call)
    return replace(new, order=old.order, fresh=fresh, silent=silent, call=call)
