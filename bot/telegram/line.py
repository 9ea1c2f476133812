"""The queue of one chat: what it was shown, what it should show, and what comes next."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.stored import Shown
from bot.telegram.budgets import GROUP_REPLIES, ChatBudget
from bot.telegram.display import BARE, Display
from bot.telegram.notes import AT_ONCE, Delete, Job, Note, Pace, Put, merged, together
from bot.telegram.trouble import Trouble
from bot.telegram.turnstile import LOOKS, NEWS, TURN, Ticket


@dataclass(slots=True)
class _Wish:
    """A screen to be made right, not before ``due``."""

    note: Note
    due: float
    pace: Pace


@dataclass(slots=True, eq=False)
class Line:
    """One chat. ``news`` counts how often the bot has heard that it may write there; ``askers``
    are those who have given a command since a message could be sent, and when in the order of
    notes."""

    chat: int
    display: Display = field(default_factory=Display)
    trouble: Trouble = field(default_factory=Trouble)
    closed: bool = False
    news: int = 0
    lost_threads: set[int] = field(default_factory=set)
    askers: dict[int, int] = field(default_factory=dict)
    worker: asyncio.Task[None] | None = None
    ticket: Ticket | None = None
    changed: asyncio.Event | None = None  # while the worker waits for something to change
    _puts: list[Put] = field(default_factory=list)
    _replies: list[Put] = field(default_factory=list)  # of a group
    _wishes: dict[str, _Wish] = field(default_factory=dict)
    _doomed: list[Delete] = field(default_factory=list)
    _stranded: list[Delete] = field(default_factory=list)  # until the bot may write here again
    _flying: Put | None = None
    _halted: bool = False  # the chat has another id now
    _landing: asyncio.Event | None = None  # while somebody waits for its answer
    _unwanted: Put | None = None  # under way when its prompt was over
    budget: ChatBudget = field(init=False)

    def __post_init__(self) -> None:
        self.budget = ChatBudget(group=self.chat < 0)

    @property
    def busy(self) -> bool:
        """Whether anything is left to do."""
        return bool(self._puts or self._wishes or self._doomed or self._replies)

    @property
    def waiting(self) -> int:
        """How many calls are left to make, at most."""
        return sum(map(len, (self._puts, self._wishes, self._doomed, self._replies)))

    def wake(self) -> None:
        """Something has changed: the worker need not wait any longer."""
        if self.changed is not None:
            self.changed.set()

    def remember(self, slots: Mapping[str, Shown], now: float) -> None:
        """Take over what a former process has shown, perhaps just now."""
        self.budget.begin_again(now)
        self.display.remember(slots)

    def want(self, slot: str, note: Note, pace: Pace, now: float) -> None:
        """Wish ``slot`` to say what ``note`` says; the newest wish wins and keeps the place, the
        earliest time and the freshness of those before it. In a group a screen comes anew as
        often as replies may; beyond that it is made right where it is."""
        old = self._wishes.get(slot)
        if old is not None and self._flying is not None and old.note is self._flying.note:
            old = None  # what is under way is as good as shown
        due = self.display.due(slot, pace, now)
        anew = old is not None and old.note.fresh == "always"
        if self.chat < 0 and note.fresh == "always" and not anew and not self.display.sends(slot):
            if self.budget.reply_at(now) > now:
                note = replace(note, fresh="no")
            else:
                self.budget.spend_reply(now)
        if old is not None:
            note, due = merged(old.note, note), min(due, old.due)
        self._wishes[slot] = _Wish(note, due, pace)

    @property
    def queued(self) -> list[str]:
        """The slots of the posts that are still to be written."""
        return [put.slot for put in self._puts]

    def drop(self, slots: Collection[str]) -> None:
        """The posts of ``slots`` need not be written any more; one under way will be."""
        flying = self._flying
        under_way = () if flying is None else flying.merged or (flying,)
        self._puts = [
            put
            for put in self._puts
            if put.slot not in slots or any(put is part for part in under_way)
        ]

    def stay(self, slot: str) -> None:
        """If ``slot`` is to come as a new message, it need not any more: it is edited."""
        if (wish := self._wishes.get(slot)) is not None:
            wish.note = replace(wish.note, fresh="no")

    def is_new(self, slot: str) -> bool:
        """Whether a post has neither been written nor queued nor refused."""
        queued = any(put.slot == slot for put in self._puts)
        return not self.display.knows(slot) and not queued

    def waive(self, slots: Iterable[str]) -> Mapping[str, Shown]:
        """Let posts count as written that are not to be; what is to be remembered of that."""
        told = {slot: Shown(0, "") for slot in slots if self.is_new(slot)}
        self.display.shown.update(told)
        return told

    def is_wished(self, slot: str) -> bool:
        """Whether ``slot`` is still to be made right."""
        return slot in self._wishes

    def add(self, put: Put) -> None:
        """Queue a post or a reply. In a group replies wait behind the game: of equal ones the
        newest stays, and of all no more than a minute bears."""
        if not put.reply or self.chat > 0:
            self._puts.append(put)
            return
        words = put.note.thread, put.note.screen.fingerprint
        others = [
            one
            for one in self._replies
            if one is self._flying
            or ((one.note.thread, one.note.screen.fingerprint) != words and not _same(one, put))
        ]
        self._replies = [*others, put][-GROUP_REPLIES:]

    def choose(self, now: float) -> tuple[Job, float] | None:
        """The next job and when it is due: new messages in their order, then edits that are due,
        then a group's replies as their budget allows, then deletions; None when nothing is left.
        Wishes that have come true meanwhile go."""
        while not self._halted and (chosen := self._first(now)) is not None:
            job, due = chosen
            if due > now or isinstance(job, Delete) or not self._is_shown(job):
                return chosen
            self.display.arrived(job, now)
            del self._wishes[job.slot]
        return None

    def editable(self, put: Put, now: float) -> int | None:
        """The message to edit for ``put``; None when a new one is to be sent."""
        display, slot, fresh = self.display, put.slot, put.note.fresh
        if slot not in self._wishes or display.sends(slot) or fresh == "always":
            return None
        anew = fresh == "unseen" and display.is_unseen(slot, now)
        return None if anew else display.shown[slot].message_id

    def take_off(self, job: Job, now: float) -> None:
        """The call for ``job`` is under way."""
        self._flying = job if isinstance(job, Put) else None
        if self._flying in self._replies:
            self.budget.spend_reply(now)

    def landed(self) -> None:
        """The call that was under way has been answered."""
        self._flying = None
        if self._landing is not None:
            self._landing.set()
            self._landing = None

    async def halt(self) -> None:
        """Let no further call be made here; come back when no message is under way."""
        self._halted = True
        if self._flying is not None:
            self._landing = self._landing or asyncio.Event()
            await self._landing.wait()

    def put_back(self, job: Job, now: float) -> None:
        """The call for ``job`` had no effect: it is still to be done, or what was wished since."""
        if not isinstance(job, Put):
            return
        if job is self._unwanted:
            self._unwanted = None
            self.done(job)
            return
        wish = self._wishes.get(job.slot)
        if wish is not None and wish.note is not job.note:
            self._wishes[job.slot] = _Wish(merged(job.note, wish.note), now, wish.pace)

    def confirm(self, put: Put, message_id: int, now: float) -> dict[str, Shown | None]:
        """``put`` is shown by ``message_id``: what is to be remembered of it."""
        pace: Pace | None = None
        if (wish := self._wishes.get(put.slot)) is not None:
            pace = wish.pace
            self.display.touch(put.slot, message_id, pace, now)
            self.display.arrived(put, now)
        self.done(put)
        shown = self.display.shown
        if message_id > self.display.newest:  # a new one: the bot may write here
            asked = self.askers.items()
            self.askers = {one: order for one, order in asked if order > put.note.order}
        self.display.newest = max(self.display.newest, message_id)
        saved: dict[str, Shown | None] = {}
        for part in put.merged or (put,):
            if not part.slot:
                continue
            old = shown.get(part.slot)
            saved[part.slot] = shown[part.slot] = Shown(message_id, part.note.screen.fingerprint)
            if old is not None and old.message_id != message_id:
                self._doom(old.message_id)
        if put is self._unwanted:
            self._unwanted = None
            self._doom(message_id, put.slot)
        if pace is not None:
            self._settle(put, pace, now)
        return saved

    def called_at(self, slot: str, call: int) -> float | None:
        """When ``slot`` called its reader to the move ``call``: None while that is on its way, 0
        when nothing is known of it."""
        if (at := self.display.called_at(slot, call)) is not None:
            return at
        wish = self._wishes.get(slot)
        return None if wish is not None and wish.note.call >= call else 0.0

    @property
    def slots(self) -> set[str]:
        """All that are shown, or on their way."""
        queued = (put.slot for put in (*self._puts, *self._replies))
        return {*self.display.shown, *self._wishes, *queued}

    def withdraw(self, wanted: Callable[[str], bool]) -> list[str]:
        """Take the messages of all ``wanted`` slots away, also those on their way. They are
        remembered until they have gone: a bot that is killed meanwhile tries again. The slots
        whose messages can no longer be reached."""
        flying = self._flying
        if flying is not None and flying.slot and wanted(flying.slot):
            self._unwanted = flying
        for queue in (self._puts, self._replies):
            queue[:] = [p for p in queue if p is flying or not p.slot or not wanted(p.slot)]
        for slot in [slot for slot in self._wishes if wanted(slot)]:
            del self._wishes[slot]
        gone = []
        shown = self.display.shown
        for slot in [slot for slot in shown if wanted(slot)]:
            if not self._doom(shown[slot].message_id, slot):
                self.forget(slot)
                gone.append(slot)
        return gone

    def bare(self, slots: Collection[str]) -> None:
        """Let the messages that show ``slots`` and nothing else lose their buttons, if they have
        not; what they say stays."""
        others = {one.message_id for slot, one in self.display.shown.items() if slot not in slots}
        for slot in slots:
            shown = self.display.shown.get(slot, Shown(0, ""))
            if shown.fingerprint != BARE and shown.message_id not in others:
                self._doom(shown.message_id, stays=True)

    def gone(self, delete: Delete) -> dict[str, Shown | None]:
        """The message of ``delete`` is no more, or cannot be helped: what is to be remembered."""
        self.done(delete)
        if delete.stays:
            return self.display.stripped(delete.message_id)
        shown = self.display.shown.get(delete.slot)
        if shown is None or shown.message_id != delete.message_id:
            return {}
        self.forget(delete.slot)
        return {delete.slot: None}

    def done(self, job: Job) -> None:
        """Take ``job`` off the queue."""
        if isinstance(job, Delete):
            self._doomed = [one for one in self._doomed if one != job]
            return
        gone = job.merged or (job,)
        self._puts = [put for put in self._puts if not any(put is part for part in gone)]
        self._replies = [put for put in self._replies if put is not job]
        wish = self._wishes.get(job.slot)
        # a newer wish may have come while the call was under way
        if wish is not None and wish.note is job.note:
            del self._wishes[job.slot]

    def disarm(self, delete: Delete) -> None:
        """The message of ``delete`` is too old to go: its buttons go."""
        self.done(delete)
        self._doomed.append(replace(delete, old=True))

    def strand(self, delete: Delete) -> None:
        """The message of ``delete`` cannot go while the bot may not write here: it does then."""
        self.done(delete)
        self._stranded.append(delete)

    def give_up(self, job: Job) -> None:
        """``job`` will not be tried again as it is."""
        self.done(job)
        if isinstance(job, Put):
            for part in job.merged or (job,):
                if part.slot and not part.reply:
                    self.display.refuse(part.slot, part.note.screen.fingerprint)

    def open(self) -> bool:
        """The bot may write here: it has heard so; whether something has waited for that."""
        self.closed = False
        self.news += 1
        waited, self._stranded = self._stranded, []
        self._doomed += waited
        return bool(waited)

    def close(self) -> None:
        """Nothing can be sent here: drop what is queued; what is to go away does so later."""
        self.closed = True
        self._stranded += self._doomed
        self._puts.clear()
        self._replies.clear()
        self._wishes.clear()
        self._doomed.clear()
        self.askers.clear()

    def rename(self, old: str, new: str) -> Shown | None:
        """The message of ``old`` becomes that of ``new``; None when there is no such message."""
        self._wishes.pop(old, None)
        return self.display.rename(old, new)

    def abandon(self, message_id: int) -> None:
        """Take a message away that no slot knows: it was sent, and the bot was killed before that
        was written down."""
        if self._flying is None and not self.display.slot_of(message_id):
            self._doom(message_id)

    def forget(self, slot: str) -> bool:
        """Leave a message for good; whether there was one."""
        self._wishes.pop(slot, None)
        return self.display.forget(slot)

    def hand_over(self, other: "Line") -> None:
        """The chat has another id, that of ``other``: give it the queue. Its messages cannot be
        edited there: screens will be sent anew, posts stay posted."""
        for slot, wish in self._wishes.items():
            other.want(slot, wish.note, AT_ONCE, wish.due)
        for put in (*self._puts, *self._replies):
            other.add(put)
        lost = {s: Shown(0, old.fingerprint) for s, old in self.display.shown.items()}
        other.display.shown = lost | other.display.shown
        self.close()

    def topic(self, thread: int | None) -> int | None:
        """Where what is meant for a topic goes: to the group itself once that is lost."""
        return None if thread in self.lost_threads else thread

    def free_at(self, now: float, job: Job) -> float:
        """When the chat's budget allows ``job``."""
        return self.budget.free_at(now, edit=self._edits(job))

    def patience(self, job: Job) -> float:
        """How long ``job`` may wait for the calls of other chats."""
        if isinstance(job, Put) and job.note.call:
            return TURN
        looks = isinstance(job, Delete) or (self.chat < 0 and self._edits(job))
        return LOOKS if looks else NEWS

    def _first(self, now: float) -> tuple[Job, float] | None:
        sends = self.display.sends
        fresh = [Put(slot, wish.note) for slot, wish in self._wishes.items() if sends(slot)]
        wished = min(fresh, key=lambda put: put.note.order, default=None)
        if self._puts and (wished is None or self._puts[0].note.order < wished.note.order):
            return together(self._puts, None if wished is None else wished.note.order), now
        if wished is not None:
            return wished, now
        later: list[tuple[Job, float]] = []
        if self._wishes:
            slot = min(self._wishes, key=lambda name: self._wishes[name].due)
            later.append((Put(slot, self._wishes[slot].note), self._wishes[slot].due))
        if self._replies:
            later.append((self._replies[0], self.budget.reply_at(now)))
        if self._doomed:
            later.append((self._doomed[0], now))
        # of what is due the first, else what is due first
        return min(later, key=lambda one: max(one[1], now), default=None)

    def _doom(self, message_id: int, slot: str = "", *, stays: bool = False) -> bool:
        """Let a message go, once; False when there is none."""
        if message_id and all(one.message_id != message_id for one in self._doomed):
            self._doomed.append(Delete(message_id, slot=slot, stays=stays))
        return message_id != 0

    def _settle(self, put: Put, pace: Pace, now: float) -> None:
        """What was shown at ``pace`` says something else when it stands for long."""
        later = put.note.settled
        if later is None or put.slot in self._wishes:
            return
        if later.screen.fingerprint != put.note.screen.fingerprint:
            note = replace(put.note, draft=later, fresh="no", call=0, settled=None)
            self.want(put.slot, note, pace, now)

    def _is_shown(self, put: Put) -> bool:
        """Whether a wish needs no call: its message says so already, or was refused with it."""
        wish = self._wishes.get(put.slot)
        if wish is None or wish.note is not put.note or put.note.fresh == "always":
            return False
        return self.display.says(put.slot, put.note.screen.fingerprint)

    def _edits(self, job: Job) -> bool:
        return isinstance(job, Delete) or (
            job.slot in self._wishes and not self.display.sends(job.slot)
        )


def _same(one: Put, other: Put) -> bool:
    """Whether they are replies for the same slot."""
    return bool(one.slot) and one.slot == other.slot
