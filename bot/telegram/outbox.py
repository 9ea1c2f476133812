"""The only way to send: what each chat should show; `bot.telegram.courier` drives it there.

Three kinds of things are wanted of a chat: a *screen* is a message that is kept right by edits,
only its newest content matters; a *post* is written once and stays; a *reply* answers a command.
New messages keep their order, several posts waiting together become one message, and edits come
after them, no sooner than their `Pace` allows. In a group replies come after all that, and few of
them a minute: nobody can talk a game down.
"""

import asyncio
import itertools
import math
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import replace

from aiogram import Bot

from bot.table.ports import Clock, Screens
from bot.table.stored import Shown
from bot.tasks import Tasks
from bot.telegram.budgets import GROUP_SECONDS
from bot.telegram.courier import Courier, Finds
from bot.telegram.line import Line
from bot.telegram.notes import AT_ONCE, Fresh, Note, Pace, Put
from bot.telegram.screen import Draft, Screen
from bot.telegram.slots import Prompt, prompt_in
from bot.telegram.turnstile import TURN, Turnstile

__all__ = ["AT_ONCE", "Fresh", "Outbox", "Pace"]


class Outbox:
    """What every chat should show, and what it shows. To a chat that is found unreachable nothing
    is sent before `reopen`; when ``finds`` is told that a group has moved, its queue has, too."""

    def __init__(
        self,
        bot: Bot,
        clock: Clock,
        screens: Screens,
        tasks: Tasks,
        finds: Finds,
    ) -> None:
        self._clock = clock
        self._screens = screens
        self._tasks = tasks
        self._finds = finds
        self._prompted: set[int] = set()  # chats in which prompts were shown
        self._lines: dict[int, Line] = {}
        self._moved: dict[int, int] = {}
        self._turnstile = Turnstile(clock, tasks)
        self._order = itertools.count()
        own = replace(finds, migrated=self.migrate, thread_lost=self.lose_topic)
        self._courier = Courier(bot, clock, screens, tasks, self._turnstile, own)

    async def restore(self) -> None:
        """Remember what the chats were shown before the restart, how much of a group's minute is
        gone and where the server wants no call: it counts on."""
        now = self._clock.now()
        for chat, slots in (await self._screens.shown()).items():
            self._line(chat).remember(slots, now)
            if any(prompt_in(slot) for slot in slots):
                self._prompted.add(chat)
        for chat, calls in (await self._screens.spent()).items():
            if calls and max(calls) > now - GROUP_SECONDS:
                self._line(chat).budget.remember(calls, now)
        for chat, until in (await self._screens.blocked()).items():
            self._line(chat).budget.block(until)

    def show(
        self,
        chat: int,
        slot: str,
        screen: Screen | Draft,
        *,
        thread: int | None = None,
        pace: Pace = AT_ONCE,
        fresh: Fresh = "no",
        notify: bool = False,
        call: int = 0,
        settled: Draft | None = None,
    ) -> None:
        """Make the message ``slot`` of ``chat`` say ``screen``: sent when there is none, else
        edited at ``pace``; and ``settled`` when that has not changed again by the time of the next
        edit. ``fresh`` asks for a new message instead of an edit: ``unseen`` when
        newer ones lie below it or the person has been idle, ``always`` even when nothing changed.
        Whether a new message makes a sound is ``notify``; ``call`` numbers the move its reader is
        called to, see `called_at`."""
        line = self._line(chat)
        if line.closed:
            return
        draft = screen if isinstance(screen, Draft) else Draft.of(screen)
        note = Note(draft, thread, next(self._order), fresh, not notify, call, settled)
        line.want(slot, note, pace, self._clock.now())
        if call and line.ticket is not None:
            self._turnstile.hurry(line.ticket, TURN)
        self._courier.kick(line)

    def post(
        self,
        chat: int,
        slot: str,
        screen: Screen,
        *,
        thread: int | None = None,
        notify: bool = False,
    ) -> None:
        """Write ``screen`` once: a ``slot`` already posted is not posted again."""
        if self.is_posted(chat, slot):
            return
        line = self._line(chat)
        line.add(Put(slot, Note(Draft.of(screen), thread, next(self._order), silent=not notify)))
        self._courier.kick(line)

    def is_posted(self, chat: int, slot: str) -> bool:
        """Whether a post with this ``slot`` would not be written: it was, or it cannot be."""
        line = self._line(chat)
        return line.closed or not line.is_new(slot)

    def waive(self, chat: int, slots: Iterable[str]) -> None:
        """Count the posts of ``slots`` as written, unless they are on their way: what they would
        say is told elsewhere."""
        line = self._line(chat)
        if told := line.waive(slots):
            self._save(line, told)

    def reply(
        self,
        chat: int,
        screen: Screen,
        *,
        thread: int | None = None,
        answers: int = 0,
        prompt: str = "",
        told: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Answer a command with a message that is never changed; ``answers`` is the message with
        the command, which is quoted, 0 for none. With the slot of a ``prompt`` it takes the place
        of the one before, and may be withdrawn. ``told`` is called when it has been sent: what
        waits is lost in a crash."""
        line = self._line(chat)
        line.open()  # whoever writes to the bot may be answered
        note = Note(Draft.of(screen), thread, next(self._order), silent=False, answers=answers)
        line.add(Put(prompt, note, reply=True, told=told))
        if prompt:
            self._prompted.add(line.chat)
        self._courier.kick(line)

    def withdraw(
        self, wanted: Callable[[Prompt], bool], chat: int | None = None, *slots: str
    ) -> None:
        """Take all ``wanted`` prompts away, of ``chat`` or wherever they are, and what else
        ``slots`` show there; also those on their way."""

        def unwanted(slot: str) -> bool:
            prompt = prompt_in(slot)
            return slot in slots or (prompt is not None and wanted(prompt))

        for where in [*self._prompted] if chat is None else [chat]:
            line = self._line(where)
            if gone := line.withdraw(unwanted):
                self._save(line, dict.fromkeys(gone))
            self._courier.kick(line)
            if not any(map(prompt_in, line.slots)):
                self._prompted.discard(where)

    def bare(self, chat: int, slots: Collection[str]) -> None:
        """Take the buttons away, once, of each message that shows ``slots`` and nothing else; what
        it says stays."""
        line = self._line(chat)
        line.bare(slots)
        self._courier.kick(line)

    def holds(self, chat: int, slot: str) -> bool:
        """Whether ``slot`` is shown in ``chat``, or on its way."""
        return slot in self._line(chat).slots

    def holding(self, slot: str) -> list[int]:
        """The chats in which ``slot`` is shown, or on its way."""
        return [chat for chat, line in self._lines.items() if slot in line.slots]

    def asked(self, chat: int, person: int) -> None:
        """``person`` has given a command in ``chat``, and should hear of it if nothing can be said
        there."""
        self._line(chat).askers[person] = next(self._order)

    def shown(self, chat: int, slot: str) -> Shown | None:
        """What ``slot`` shows now, None when it was not sent yet."""
        shown = self._line(chat).display.shown.get(slot)
        return None if shown is None or not shown.message_id else shown

    def next_gap(self, chat: int, slot: str, pace: Pace) -> float:
        """When ``slot`` is shown now at ``pace``, how many seconds until it may be edited again."""
        return self._line(chat).display.next_gap(slot, pace)

    def called_at(self, chat: int, slot: str, call: int) -> float | None:
        """When ``slot`` called its reader to the move ``call``: None while that is on its way, 0
        when it is long ago or the chat cannot be reached."""
        line = self._line(chat)
        return 0.0 if line.closed else line.called_at(slot, call)

    def is_newest(self, chat: int, slot: str) -> bool:
        """Whether no message known to the bot lies below ``slot``."""
        return self._line(chat).display.is_newest(slot)

    def stay(self, chat: int, slot: str) -> None:
        """Let the message of ``slot`` be made right where it is, whatever was asked for before."""
        self._line(chat).stay(slot)

    def is_waiting(self, chat: int, slot: str) -> bool:
        """Whether the message of ``slot`` is still to be made right."""
        return self._line(chat).is_wished(slot)

    def rename(self, chat: int, old: str, new: str) -> None:
        """Let the message of slot ``old`` be that of ``new`` from now on."""
        line = self._line(chat)
        if (shown := line.rename(old, new)) is not None:
            self._save(line, {old: None, new: shown})

    def forget(self, chat: int, slots: Iterable[str]) -> None:
        """Leave the messages of ``slots`` as they are for good."""
        line = self._line(chat)
        gone = [slot for slot in slots if line.forget(slot)]
        if gone:
            self._save(line, dict.fromkeys(gone))

    def abandon(self, chat: int, message_id: int, over: str = "") -> None:
        """Take a message away unless it shows a slot that is no prompt's, nor ``over``: a hand that
        was left behind would be tapped in vain for ever."""
        line = self._line(chat)
        slot = line.display.slot_of(message_id)
        if prompt_in(slot) or (over and slot == over):
            line.withdraw(lambda one: one == slot)
        else:
            line.abandon(message_id)
        self._courier.kick(line)

    def waiting(self) -> int:
        """How many messages, edits and deletions are still to be made, in all chats."""
        return sum(line.waiting for line in self._lines.values())

    def slots(self, chat: int, prefix: str) -> list[str]:
        """The slots of ``chat`` that begin with ``prefix`` and show something."""
        return [slot for slot in self._line(chat).display.shown if slot.startswith(prefix)]

    def queued(self, chat: int, prefix: str) -> list[str]:
        """The slots of posts that begin with ``prefix`` and are still to be written in ``chat``."""
        return [slot for slot in self._line(chat).queued if slot.startswith(prefix)]

    def drop(self, chat: int, slots: Collection[str]) -> None:
        """Do not write the posts of ``slots`` any more, as far as they still wait."""
        self._line(chat).drop(slots)

    def noticed(self, chat: int, message_id: int, thread: int | None = None) -> None:
        """A person wrote or tapped in ``chat``; ``message_id`` is the newest message he saw, 0
        when unknown. The topic ``thread`` that he wrote in is there, whatever was found before."""
        line = self._line(chat)
        line.lost_threads.discard(thread or 0)
        line.display.active_at = self._clock.now()
        line.display.newest = max(line.display.newest, message_id)
        if line.open():
            self._courier.kick(line)

    def reopen(self, chat: int) -> bool:
        """The bot may write to ``chat`` again; whether it could not before."""
        line = self._line(chat)
        was_closed = line.closed
        if line.open():
            self._courier.kick(line)
        return was_closed

    def spare_at(self, chat: int, *, urgent: bool) -> float:
        """When ``chat`` can bear a call besides what all of it is shown, sooner if it is
        ``urgent``; infinity when the bot may not write there. Whoever makes such a call says so
        by `spend`."""
        line, now = self._line(chat), self._clock.now()
        if line.closed:
            return math.inf
        return line.budget.spare_at(now, urgent=urgent)

    async def spend(self, chat: int, patience: float = TURN) -> None:
        """Count a call in ``chat`` besides what it is to be shown, and wait until the whole bot
        may make it."""
        line = self._line(chat)
        line.budget.spend(self._clock.now())
        await self._courier.keep_minute(line)
        await self._turnstile.enter(patience)

    def slow_down(self, chat: int, seconds: float) -> None:
        """The server wants no call in ``chat`` for so long."""
        line = self._line(chat)
        line.budget.block(self._clock.now() + seconds)
        saving = self._screens.save_blocked(line.chat, line.budget.blocked_until)
        self._tasks.start(saving, f"blocked {line.chat}")

    async def migrate(self, old: int, new: int) -> None:
        """A group has got the id ``new``: what was queued goes there. Its messages can no longer
        be edited, so screens will be sent anew and posts stay posted. Harmless when repeated."""
        line, target = self._line(old), self._line(new)
        if line is target:
            return
        await line.halt()  # what is under way may have arrived, or comes back
        if self._moved.get(old) == new:
            return
        self._moved[old] = new
        self._lines.pop(old, None)
        line.hand_over(target)
        await self._finds.migrated(old, new)
        await self._screens.save_shown(old, dict.fromkeys(line.display.shown))
        await self._screens.save_shown(new, dict(target.display.shown))
        self._courier.kick(target)

    def topic(self, chat: int, thread: int | None) -> int | None:
        """Where what is meant for a topic goes: to the group itself once that is lost."""
        return self._line(chat).topic(thread)

    async def lose_topic(self, chat: int, thread: int) -> None:
        """The topic ``thread`` of ``chat`` was found gone."""
        lost = self._line(chat).lost_threads
        if thread not in lost:
            lost.add(thread)
            await self._finds.thread_lost(chat, thread)

    async def idle(self) -> None:
        """Come back when nothing is left to be sent; waits by the injected clock."""
        while workers := [line.worker for line in self._lines.values() if line.worker is not None]:
            await asyncio.wait(workers)

    async def drain(self, timeout: float) -> None:  # noqa: ASYNC109 - it ends in time, and raises nothing
        """Send what is due now, for at most ``timeout`` seconds, then stop. What is left is
        found by the next start, which compares what is shown with what should be."""
        self._courier.closing = True
        workers = [line.worker for line in self._lines.values() if line.worker is not None]
        for line in self._lines.values():
            line.wake()
        if workers:
            await asyncio.wait(workers, timeout=timeout)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def _save(self, line: Line, slots: Mapping[str, Shown | None]) -> None:
        self._tasks.start(self._screens.save_shown(line.chat, slots), f"shown {line.chat}")

    def _line(self, chat: int) -> Line:
        chat = self._moved.get(chat, chat)
        if chat not in self._lines:
            self._lines[chat] = Line(chat)
        return self._lines[chat]
