"""A player's hand over the group, seen by him alone: an ephemeral message with working buttons.

Bot API 10.2 has such messages; an older server would ignore what it does not know and show the
hand to everybody. So a server is asked first, by a call that only a newer one has, and what it
sends must say that it is ephemeral. Whoever cannot be shown his hand so gets an alert, and his
private chat stays the reliable path.
"""

import logging
import math
from dataclasses import dataclass, field
from typing import Any, Final

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
)
from aiogram.methods import (
    DeleteEphemeralMessage,
    DeleteMessage,
    EditEphemeralMessageText,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import CallbackQuery, EphemeralMessageParameters, Message

from bot.table.model import Person, Scene
from bot.table.ports import Clock
from bot.table.teacher import Hint
from bot.tasks import Tasks
from bot.telegram import delivery, screens
from bot.telegram.hand_keys import Mode
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from bot.telegram.turnstile import LOOKS, TURN

log = logging.getLogger(__name__)

AT_ONCE: Final = 4.0  # seconds: a hand with buttons is worth waiting for so long, not longer
ANSWER_SECONDS: Final = 5  # then an alert answers the tap
CALL_SECONDS: Final = 20
ABSORBED: Final = 1.5  # what follows a tap within this time is shown in the same edit
RETRY: Final = 2.0
TRIES: Final = 3
NO_MESSAGE: Final = 2**31 - 1  # an id that no ephemeral message has
# of these refusals the next tap may be free: the last two when the bot is muted
_PASSING: Final = (
    "query is too old",
    "user_not_participant",
    "not enough rights to send text messages",
    "chat_write_forbidden",
)


@dataclass(slots=True, eq=False)
class _Whisper:
    """One hand on show in a group: the message, what it says, and when it is to be made right."""

    chat: int
    person: int
    message: int
    scene: Scene | None = None
    fingerprint: str = ""
    mode: Mode = "plain"
    hint: Hint | None = None
    version: int = -1
    state: tuple[Any, ...] = ()
    tapped: bool = False
    due: float = math.inf
    failures: int = 0
    closed: bool = False


@dataclass(slots=True, eq=False)
class Whispers:
    """All hands on show in groups. Their calls are part of the group's budget, and wait for
    everything that the whole group is told."""

    bot: Bot
    outbox: Outbox
    clock: Clock
    tasks: Tasks
    _known: bool | None = None  # whether the server has ephemeral messages
    _refusing: set[int] = field(default_factory=set)  # chats that take none
    _open: dict[int, dict[int, _Whisper]] = field(default_factory=dict)  # by table and person
    _driven: set[_Whisper] = field(default_factory=set)

    async def open(self, scene: Scene, person: Person, query: str) -> bool:
        """Show ``person``, who has just tapped (``query``), his hand in the group; False when
        that cannot be done, or not at once."""
        chat = scene.chat.id
        seat = scene.holding(person.id)
        if seat is None or scene.chat.private or not await self._may(chat, person.id):
            return False
        screen = _hand(scene, seat)
        call = delivery.send(chat, screen, scene.thread, silent=True)
        wanted = EphemeralMessageParameters(receiver_user_id=person.id, callback_query_id=query)
        sent = await self._sent(chat, call.model_copy(update=_parameters(wanted)))
        if sent is None:
            return False
        whisper = _Whisper(chat, person.id, sent, scene, screen.fingerprint)
        whisper.version, whisper.state = scene.version, _state(scene, seat)
        self._replace(scene.id, whisper)
        return True

    def heard(self, query: CallbackQuery, table: int) -> bool:
        """Whether the tap came from a hand in the group; such a hand is kept right from then on,
        also if a former process has shown it."""
        message = query.message
        if not isinstance(message, Message) or not message.ephemeral_message_id:
            return False
        person = query.from_user.id
        whisper = self._open.get(table, {}).get(person)
        if whisper is None or whisper.message != message.ephemeral_message_id:
            whisper = _Whisper(message.chat.id, person, message.ephemeral_message_id)
            self._replace(table, whisper)
        whisper.tapped = True
        return True

    def turn_over(self, scene: Scene, person: int, mode: Mode) -> None:
        """Show another keyboard under the hand of ``person``, until the game moves on."""
        whisper = self._open.get(scene.id, {}).get(person)
        if whisper is not None:
            self.follow(scene)
            whisper.mode = mode
            self._want(whisper, self.clock.now())

    def advise(self, scene: Scene, person: int, hint: Hint) -> None:
        """Show ``hint`` in the hand of ``person``, until the game moves on."""
        whisper = self._open.get(scene.id, {}).get(person)
        if whisper is not None:
            self.follow(scene)
            whisper.hint = hint
            self._want(whisper, self.clock.now())

    def follow(self, scene: Scene) -> None:
        """Make the hands of this table right: when somebody's move has come, after his own tap,
        and when a deal or the game is over. What others do is shown with the next of these."""
        for whisper in [*self._open.get(scene.id, {}).values()]:
            seat = scene.holding(whisper.person)
            if seat is None or scene.stage != "playing" or scene.chat.id != whisper.chat:
                self._close(scene.id, whisper)
                continue
            state, now = _state(scene, seat), self.clock.now()
            acts = bool(state[0])
            moved = scene.version != whisper.version
            if acts and (state != whisper.state or moved):
                self._want(whisper, now)
            elif whisper.tapped or state != whisper.state:
                self._want(whisper, now + ABSORBED)
            if moved:
                whisper.mode = "plain"
            whisper.scene, whisper.version, whisper.state = scene, scene.version, state
            whisper.tapped = False
            if whisper.due < math.inf:
                self._drive(whisper)  # it had been given up while the bot might not write there

    async def _may(self, chat: int, person: int) -> bool:
        if self._known is False or chat in self._refusing or not await self._is_free(chat):
            return False
        if self._known is None:
            await self._ask(chat, person)
        return bool(self._known) and await self._is_free(chat)

    async def _ask(self, chat: int, person: int) -> None:
        """Whether the server has ephemeral messages: one that has them misses the message."""
        call = DeleteEphemeralMessage(
            chat_id=chat, receiver_user_id=person, ephemeral_message_id=NO_MESSAGE
        )
        await self.outbox.spend(chat)
        try:
            await self.bot(call, request_timeout=ANSWER_SECONDS)
        except TelegramBadRequest:
            self._known = True
        except TelegramNotFound:
            self._known = False
        except (AiogramError, OSError) as error:
            log.info("whether there are ephemeral messages is unknown: %s", error)
        else:
            self._known = False  # it says yes to everything
        log.info("ephemeral messages: %s", self._known)

    async def _sent(self, chat: int, call: SendMessage) -> int | None:
        """The id of the ephemeral message that ``call`` makes, None when it makes none."""
        await self.outbox.spend(chat)
        try:
            sent = await self.bot(call, request_timeout=ANSWER_SECONDS)
        except TelegramRetryAfter as error:
            self.outbox.slow_down(chat, error.retry_after)
        except TelegramNotFound:
            self._known = False
        except TelegramBadRequest as error:
            if not any(sign in error.message.lower() for sign in _PASSING):
                self._refusing.add(chat)
            log.info("chat %d takes no hand: %s", chat, error.message)
        except (AiogramError, OSError) as error:
            log.info("chat %d was shown no hand: %s", chat, error)
        else:
            if sent.ephemeral_message_id:
                return sent.ephemeral_message_id
            # everybody sees it: away with it, and never again
            self._known = False
            log.error("the server knows no ephemeral messages after all")
            await self._attempt(chat, DeleteMessage(chat_id=chat, message_id=sent.message_id))
        return None

    def _replace(self, table: int, whisper: _Whisper) -> None:
        """``whisper`` instead of the one that its person has been shown before."""
        here = self._open.setdefault(table, {})
        if (old := here.get(whisper.person)) is not None:
            self._close(table, old)
        self._open.setdefault(table, {})[whisper.person] = whisper

    def _close(self, table: int, whisper: _Whisper) -> None:
        """Take a hand away that has nothing more to say."""
        here = self._open.get(table, {})
        here.pop(whisper.person, None)
        if not here:
            self._open.pop(table, None)
        whisper.closed, whisper.due = True, self.clock.now()
        self._drive(whisper)

    def _want(self, whisper: _Whisper, due: float) -> None:
        whisper.due = min(whisper.due, due)
        self._drive(whisper)

    def _drive(self, whisper: _Whisper) -> None:
        if whisper not in self._driven:
            self._driven.add(whisper)
            self.tasks.start(self._settle(whisper), f"hand of {whisper.person} in {whisper.chat}")

    async def _settle(self, whisper: _Whisper) -> None:
        """Make calls, as the group's budget allows, until the hand is right."""
        try:
            while whisper.due < math.inf:
                urgent = bool(whisper.state and whisper.state[0]) and not whisper.closed
                spare = self.outbox.spare_at(whisper.chat, urgent=urgent)
                ready, now = max(whisper.due, spare), self.clock.now()
                if ready == math.inf:
                    return  # nothing can be shown here any more
                if ready > now:
                    # in small steps: what comes due sooner must not wait for what was due later
                    await self.clock.sleep(min(ready - now, ABSORBED / 3))
                    continue
                whisper.due = math.inf
                await self._perform(whisper)
        finally:
            self._driven.discard(whisper)

    async def _perform(self, whisper: _Whisper) -> None:
        if whisper.closed:
            await self._attempt(
                whisper.chat,
                DeleteEphemeralMessage(
                    chat_id=whisper.chat,
                    receiver_user_id=whisper.person,
                    ephemeral_message_id=whisper.message,
                ),
                LOOKS,
            )
            return
        screen = _screen(whisper)
        if screen is None or screen.fingerprint == whisper.fingerprint:
            return
        edit = EditEphemeralMessageText(
            chat_id=whisper.chat,
            receiver_user_id=whisper.person,
            ephemeral_message_id=whisper.message,
            text=screen.text,
            entities=list(screen.entities) or None,
            parse_mode=None,
            reply_markup=screen.keyboard,
            link_preview_options=delivery.NO_PREVIEW,
        )
        match await self._attempt(whisper.chat, edit):
            case "done":
                whisper.fingerprint, whisper.failures = screen.fingerprint, 0
            case "later" if whisper.failures < TRIES:
                whisper.failures += 1
                whisper.due = self.clock.now() + RETRY
            case _:
                self._forget(whisper)

    def _forget(self, whisper: _Whisper) -> None:
        """The message is gone, or cannot be changed: its person taps for another."""
        for table, here in [*self._open.items()]:
            if here.get(whisper.person) is whisper:
                del here[whisper.person]
                if not here:
                    del self._open[table]

    async def _attempt(self, chat: int, call: TelegramMethod[Any], patience: float = TURN) -> str:
        """Make ``call``: ``done``, ``later``, or ``never``."""
        await self.outbox.spend(chat, patience)
        try:
            await self.bot(call, request_timeout=CALL_SECONDS)
        except TelegramRetryAfter as error:
            self.outbox.slow_down(chat, error.retry_after)
            return "later"
        except TelegramBadRequest as error:
            return "done" if "not modified" in error.message.lower() else "never"
        except (TelegramNotFound, TelegramForbiddenError):
            return "never"
        except (AiogramError, OSError) as error:
            log.info("chat %d: %s failed: %s", chat, call.__api_method__, error)
            return "later"
        return "done"

    async def _is_free(self, chat: int) -> bool:
        """Whether the group can bear a call, within a moment."""
        until = self.clock.now() + AT_ONCE
        while (ready := self.outbox.spare_at(chat, urgent=True)) > (now := self.clock.now()):
            if ready > until:
                return False
            await self.clock.sleep(ready - now)
        return True


def _parameters(wanted: EphemeralMessageParameters) -> dict[str, Any]:
    # aiogram's own helper would address the bot itself
    return {"ephemeral_message_parameters": wanted}


def _state(scene: Scene, seat: int) -> tuple[Any, ...]:
    """What of a hand its owner has to learn soon; it begins with whether it is his move."""
    view = scene.hands[seat]
    away = scene.seats[seat].away
    acts = view.turn == seat and bool(view.legal) and not away
    kept = scene.hold is not None and scene.hold.seat == seat
    owner = scene.people[scene.seats[seat].person or 0]
    look = owner.locale, owner.suits, owner.confirm
    return acts, kept, away, view.phase == "over", scene.number, look


def _screen(whisper: _Whisper) -> Screen | None:
    scene = whisper.scene
    seat = None if scene is None else scene.holding(whisper.person)
    return None if scene is None or seat is None else _hand(scene, seat, whisper)


def _hand(scene: Scene, seat: int, whisper: _Whisper | None = None) -> Screen:
    person = scene.people[scene.seats[seat].person or 0]
    if whisper is None:
        return screens.hand(scene, seat, person.locale)
    return screens.hand(scene, seat, person.locale, whisper.mode, hint=whisper.hint)
