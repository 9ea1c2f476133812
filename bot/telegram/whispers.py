"""A player's hand over the group, seen by him alone: an ephemeral message with working buttons.

Whoever cannot be shown his hand so gets an alert, and his private chat stays the reliable path.
"""

import math
from dataclasses import dataclass
from typing import Any, Final

from aiogram import Bot
from aiogram.types import CallbackQuery, Message

from bot.table.model import Person, Scene
from bot.table.ports import Clock
from bot.table.teacher import Hint
from bot.tasks import Tasks
from bot.telegram import screens
from bot.telegram.ephemeral import Ephemeral
from bot.telegram.hand_keys import Mode
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen

ABSORBED: Final = 1.5  # what follows a tap within this time is shown in the same edit
RETRY: Final = 2.0
TRIES: Final = 3


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


class Whispers:
    """All hands on show in groups. Their calls are part of the group's budget, and wait for
    everything that the whole group is told."""

    def __init__(self, bot: Bot, outbox: Outbox, clock: Clock, tasks: Tasks) -> None:
        self._ephemeral = Ephemeral(bot, outbox, clock)
        self._outbox = outbox
        self._clock = clock
        self._tasks = tasks
        self._open: dict[int, dict[int, _Whisper]] = {}  # by table and person
        self._driven: set[_Whisper] = set()

    async def open(self, scene: Scene, person: Person, query: str) -> bool:
        """Show ``person``, who has just tapped (``query``), his hand in the group; False when
        that cannot be done, or not at once."""
        chat = scene.chat.id
        seat = scene.holding(person.id)
        if seat is None or scene.chat.private or not await self._ephemeral.may(chat, person.id):
            return False
        screen = _hand(scene, seat)
        sent = await self._ephemeral.send(chat, scene.thread, person.id, query, screen)
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
            self._want(whisper, self._clock.now())

    def advise(self, scene: Scene, person: int, hint: Hint) -> None:
        """Show ``hint`` in the hand of ``person``, until the game moves on."""
        whisper = self._open.get(scene.id, {}).get(person)
        if whisper is not None:
            self.follow(scene)
            whisper.hint = hint
            self._want(whisper, self._clock.now())

    def follow(self, scene: Scene) -> None:
        """Make the hands of this table right: when somebody's move has come, after his own tap,
        and when a deal or the game is over. What others do is shown with the next of these."""
        for whisper in [*self._open.get(scene.id, {}).values()]:
            seat = scene.holding(whisper.person)
            if seat is None or scene.stage != "playing" or scene.chat.id != whisper.chat:
                self._close(scene.id, whisper)
                continue
            state, now = _state(scene, seat), self._clock.now()
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
        whisper.closed, whisper.due = True, self._clock.now()
        self._drive(whisper)

    def _want(self, whisper: _Whisper, due: float) -> None:
        whisper.due = min(whisper.due, due)
        self._drive(whisper)

    def _drive(self, whisper: _Whisper) -> None:
        if whisper not in self._driven:
            self._driven.add(whisper)
            self._tasks.start(self._settle(whisper), f"hand of {whisper.person} in {whisper.chat}")

    async def _settle(self, whisper: _Whisper) -> None:
        """Make calls, as the group's budget allows, until the hand is right."""
        try:
            while whisper.due < math.inf:
                urgent = bool(whisper.state and whisper.state[0]) and not whisper.closed
                spare = self._outbox.spare_at(whisper.chat, urgent=urgent)
                ready, now = max(whisper.due, spare), self._clock.now()
                if ready == math.inf:
                    return  # nothing can be shown here any more
                if ready > now:
                    # in small steps: what comes due sooner must not wait for what was due later
                    await self._clock.sleep(min(ready - now, ABSORBED / 3))
                    continue
                whisper.due = math.inf
                await self._perform(whisper)
        finally:
            self._driven.discard(whisper)

    async def _perform(self, whisper: _Whisper) -> None:
        if whisper.closed:
            if self._is_tapped_again(whisper):
                return
            await self._ephemeral.delete(whisper.chat, whisper.person, whisper.message)
            return
        screen = _screen(whisper)
        if screen is None or screen.fingerprint == whisper.fingerprint:
            return
        match await self._ephemeral.edit(whisper.chat, whisper.person, whisper.message, screen):
            case "done":
                whisper.fingerprint, whisper.failures = screen.fingerprint, 0
            case "later" if whisper.failures < TRIES:
                whisper.failures += 1
                whisper.due = self._clock.now() + RETRY
            case _:
                self._forget(whisper)

    def _is_tapped_again(self, closed: _Whisper) -> bool:
        """Whether the message of a hand that was to go away has become his hand once more."""
        where = closed.chat, closed.message
        mine = (here.get(closed.person) for here in self._open.values())
        return any(one is not None and (one.chat, one.message) == where for one in mine)

    def _forget(self, whisper: _Whisper) -> None:
        """The message is gone, or cannot be changed: its person taps for another."""
        for table, here in [*self._open.items()]:
            if here.get(whisper.person) is whisper:
                del here[whisper.person]
                if not here:
                    del self._open[table]


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
