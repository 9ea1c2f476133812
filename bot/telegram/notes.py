"""What the outbox is asked for: notes to put into a chat, and when they may go."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.telegram.screen import Draft, Screen, joined

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
    """Take a message away, which may be that of a ``slot``; of one that is too ``old`` for that, or
    that ``stays``, its buttons."""

    message_id: int
    old: bool = False
    slot: str = ""
    stays: bool = False


Job: TypeAlias = Put | Delete


def together(puts: Sequence[Put], before: int | None) -> Put:
    """The first of ``puts``, which wait one behind the other, with as many of the next as one
    message may say with it; but none that comes after the place ``before`` in the queue."""
    first, *others = puts
    parts, whole = [first], first.note.screen
    for put in others:
        longer = joined(whole, put.note.screen)
        late = before is not None and put.note.order > before
        apart = first.reply or put.reply or put.note.thread != first.note.thread
        if late or apart or longer is None:
            break
        parts.append(put)
        whole = longer
    if len(parts) == 1:
        return first
    silent = all(part.note.silent for part in parts)
    draft = Draft(lambda: whole)
    return Put(first.slot, replace(first.note, draft=draft, silent=silent), tuple(parts))


def merged(old: Note, new: Note) -> Note:
    """``new``, in the place of ``old`` in the queue, and no less urgent."""
    fresh = max(old.fresh, new.fresh, key=("no", "unseen", "always").index)
    silent, call = old.silent and new.silent, max(old.call, new.call)
    return replace(new, order=old.order, fresh=fresh, silent=silent, call=call)
