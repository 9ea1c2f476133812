"""Makes the calls of each chat: one worker a chat, as long as there is something to do there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace

from aiogram import Bot
from aiogram.methods import DeleteMessage, EditMessageReplyMarkup

from bot.table.ports import Clock, Screens
from bot.tasks import Tasks
from bot.telegram import delivery
from bot.telegram.delivery import Answer, Call, Done, Hopeless, Later, deliver
from bot.telegram.line import Line
from bot.telegram.notes import Delete, Job, Put
from bot.telegram.screen import Draft
from bot.telegram.trouble import TRIES, Ear
from bot.telegram.turnstile import Turnstile

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finds:
    """Who is told what a call has found out about its chat.

    ``unreachable(chat, reason, askers)``: the bot may not write there; what was queued is dropped,
    among it what the ``askers`` have asked for. ``migrated(old, new)``: a group has got another
    id. ``thread_lost(chat, thread)``: a topic is gone.
    """

    unreachable: Callable[[int, str, Collection[int]], Awaitable[None]]
    migrated: Callable[[int, int], Awaitable[None]]
    thread_lost: Callable[[int, int], Awaitable[None]]


class Courier:
    """Takes from each `Line` what is to be done next, does it when the budgets allow, and tells the
    line what came of it; ``finds`` is told what that means to the chat. Once ``closing`` it does
    only what is due."""

    def __init__(
        self,
        bot: Bot,
        clock: Clock,
        screens: Screens,
        tasks: Tasks,
        turnstile: Turnstile,
        finds: Finds,
    ) -> None:
        self.closing = False
        self._bot = bot
        self._clock = clock
        self._screens = screens
        self._tasks = tasks
        self._turnstile = turnstile
        self._finds = finds
        self._ear = Ear()
        bot.session.middleware(self._ear)

    def kick(self, line: Line) -> None:
        """Something has changed in ``line``."""
        line.wake()
        if line.worker is None and line.busy and not self.closing:
            line.worker = self._tasks.start(self._drive(line), f"outbox {line.chat}")

    async def _drive(self, line: Line) -> None:
        passed = False
        try:
            while (chosen := line.choose(self._clock.now())) is not None:
                job, due = chosen
                now = self._clock.now()
                if self.closing and due > now:
                    return
                ready = max(due, line.free_at(now, job))
                if ready > now:
                    await self._pause(line, ready - now)
                elif not passed:
                    # what is to be said may change meanwhile: choose again afterwards
                    await self._pass(line, job)
                    passed = True
                else:
                    passed = False
                    line.budget.spend(now)
                    await self._perform(line, job)
        finally:
            line.worker = None

    async def _pass(self, line: Line, job: Job) -> None:
        """Wait for a call that the whole bot may make."""
        line.ticket = self._turnstile.enter(line.patience(job))
        try:
            await line.ticket
        finally:
            line.ticket = None

    async def _pause(self, line: Line, seconds: float) -> None:
        """Wait, but not longer than until something changes in the chat."""
        line.changed = asyncio.Event()
        alarm = self._tasks.start(self._ring(line, seconds), f"outbox alarm {line.chat}")
        await line.changed.wait()
        line.changed = None
        alarm.cancel()

    async def _ring(self, line: Line, seconds: float) -> None:
        await self._clock.sleep(seconds)
        line.wake()

    async def _perform(self, line: Line, job: Job) -> None:
        line.take_off(job, self._clock.now())
        news = line.news
        try:
            await self.keep_minute(line)
            call = await self._call(line, job)
            answer = Hopeless("no attachment") if call is None else await deliver(self._bot, call)
        finally:
            line.landed()
        now = self._clock.now()
        match answer:
            case Done(message_id):
                line.trouble.over()
                if isinstance(job, Put):
                    saved = line.confirm(job, message_id, now)
                    if saved:
                        await self._screens.save_shown(line.chat, saved)
                    if job.told is not None:
                        await job.told()
                else:
                    await self._gone(line, job)
            case Later(seconds, reason):
                line.put_back(job, now)
                if (
                    seconds is None
                    and isinstance(job, Put)
                    and (doubtful := line.display.doubt(job.slot))
                ):
                    await self._screens.save_shown(line.chat, doubtful)
                self._postpone(line, job, seconds, reason)
                if seconds is not None:
                    await self._screens.save_blocked(line.chat, line.budget.blocked_until)
            case delivery.Unreachable() if line.news != news:
                line.put_back(job, now)  # since that was asked the bot has heard better
            case delivery.Unreachable() if isinstance(job, Delete):
                line.strand(job)
            case delivery.TooOld() if isinstance(job, Delete) and not job.old:
                line.disarm(job)
            case _ if isinstance(job, Delete):
                await self._gone(line, job)
            case _:
                await self._refused(line, job, answer)

    async def _gone(self, line: Line, job: Delete) -> None:
        if saved := line.gone(job):
            await self._screens.save_shown(line.chat, saved)

    async def keep_minute(self, line: Line) -> None:
        """Write down what was called in a group, before it is: a restart must not begin a new
        minute."""
        if minute := line.budget.minute:
            await self._screens.save_spent(line.chat, minute)

    async def _call(self, line: Line, job: Job) -> Call | None:
        if isinstance(job, Delete):
            away = EditMessageReplyMarkup if job.old or job.stays else DeleteMessage
            return away(chat_id=line.chat, message_id=job.message_id)
        message_id = line.editable(job, self._clock.now())
        if message_id is not None:
            return delivery.edit(line.chat, message_id, job.note.screen)
        thread = line.topic(job.note.thread)
        screen, silent = job.note.screen, job.note.silent
        if screen.attachment is None:
            return delivery.send(line.chat, screen, thread, job.note.answers, silent=silent)
        try:
            attached = await screen.attachment.made()
        except Exception:  # whatever is wrong with a picture, the chat goes on
            log.exception("%s could not be made", screen.attachment.name)
            return None
        return delivery.attach(line.chat, screen, attached, thread, silent=silent)

    async def _refused(self, line: Line, put: Put, answer: Answer) -> None:
        line.put_back(put, self._clock.now())
        match answer:
            case delivery.Vanished():
                line.display.shown.pop(put.slot, None)  # it will be sent anew
            case delivery.NoThread() if line.topic(put.note.thread) is not None:
                await self._finds.thread_lost(line.chat, put.note.thread or 0)
            case delivery.Migrated(chat):
                await self._finds.migrated(line.chat, chat)
            case delivery.Unreachable(reason):
                named = {"chat": line.chat, "reason": reason}
                log.info("a chat cannot be reached", extra=named)
                askers = [*line.askers]
                line.close()
                await self._finds.unreachable(line.chat, reason, askers)
            case _:
                named = {"chat": line.chat, "slot": put.slot or None}
                log.error("a message was refused: %s", answer, extra=named)
                line.give_up(put)
                screen = put.note.screen
                if screen.attachment is not None and screen.text:
                    plain = Draft.of(replace(screen, attachment=None))
                    line.add(replace(put, note=replace(put.note, draft=plain)))

    def _postpone(self, line: Line, job: Job, seconds: float | None, reason: str) -> None:
        now, budget = self._clock.now(), line.budget
        if seconds is not None:
            budget.block(now + seconds)
        elif line.trouble.again(self._ear.answers):
            budget.block(now + line.trouble.pause)
        else:
            named = {"chat": line.chat}
            log.error("given up after %d tries: %s", TRIES, reason, extra=named)
            line.give_up(job)
        wait = max(0.0, budget.blocked_until - now)
        log.warning("a chat waits %.1f s: %s", wait, reason, extra={"chat": line.chat})
