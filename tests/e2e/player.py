"""A person who plays on by tapping whatever the hand offers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from bot.sandbox.clock import Clock
from bot.sandbox.errors import ActError
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.e2e.policy import USUAL, Style, choice, moves


@dataclass(frozen=True)
class Tap:
    """A button that was pressed, and the toast that came."""

    data: str
    toast: str


class Player:
    """Looks at the hand, thinks for ``thinks`` seconds, taps, and looks again.

    Who ``hurries`` answers the result of a deal by tapping Next; ``curious`` people look at all
    the bids before they bid.
    """

    def __init__(
        self,
        person: Person,
        sandbox: Sandbox,
        clock: Clock,
        *,
        hurries: bool = False,
        thinks: float = 0.0,
        curious: bool = False,
        style: Style = USUAL,
    ) -> None:
        self.person = person
        self.taps: list[Tap] = []
        self._world = sandbox.world
        self._clock = clock
        self._hurries = hurries
        self._thinks = thinks
        self._curious = curious
        self._style = style
        self._tapped: set[str] = set()

    @property
    def toasts(self) -> set[str]:
        """Every answer that came, once."""
        return {tap.toast for tap in self.taps}

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            found = self._next()
            if found is None:
                await self._world.feed.bell.wait()
                continue
            if self._thinks:
                await self._clock.sleep(self._thinks)
                found = self._next()
            if found is not None:
                await self._tap(*found)

    def offer(self) -> tuple[Message, str] | None:
        """The hand and the button to tap there; None when there is nothing to do."""
        return offer(self.person, self._style)

    def before(self, data: str) -> None:
        """The button that carries ``data`` is about to be tapped."""

    async def _tap(self, message: Message, data: str) -> None:
        self._tapped.add(_mark(message, data))
        self.before(data)
        with contextlib.suppress(ActError):  # the message went away under the finger
            toast = await self.person.press(data, message)
            self.taps.append(Tap(data, toast))

    def _next(self) -> tuple[Message, str] | None:
        """The next button to tap and the message it is under."""
        found = self._hand() or self._result()
        return None if found is None or _mark(*found) in self._tapped else found

    def _hand(self) -> tuple[Message, str] | None:
        more = newest(self.person.messages(), ("u:",)) if self._curious else None
        if more is not None:
            for data in buttons(more):
                if data.endswith(":bids") and data not in self._tapped:
                    return more, data
        return self.offer()

    def _result(self) -> tuple[Message, str] | None:
        if not self._hurries:
            return None
        for message in reversed(self.person.messages()):
            for data in buttons(message):
                if data.endswith(":next"):
                    return message, data
        return None


def _mark(message: Message, data: str) -> str:
    """What names a button that was tapped: moves carry a version, other buttons come again."""
    return data if data.startswith(("g:", "u:")) else f"{message.message_id} {data}"


def offer(person: Person, style: Style = USUAL) -> tuple[Message, str] | None:
    """The hand of ``person`` and the button a player of ``style`` taps there; None when there is
    nothing to do."""
    hand = newest(person.messages(), ("g:",))
    if hand is None:
        return None
    chosen = choice(moves(buttons(hand)), style)
    data = next((one for one in buttons(hand) if one.endswith(f":{chosen}")), None)
    return None if data is None else (hand, data)


def buttons(message: Message) -> list[str]:
    """What the buttons of ``message`` carry, as far as they can be tapped."""
    return [b["callback_data"] for b in message.buttons if "callback_data" in b]


def newest(messages: Iterable[Message], prefixes: tuple[str, ...]) -> Message | None:
    """The newest message with a button whose data begins so."""
    for message in reversed(list(messages)):
        if any(str(b.get("callback_data", "")).startswith(prefixes) for b in message.buttons):
            return message
    return None


@contextlib.asynccontextmanager
async def playing(*players: Player) -> AsyncIterator[None]:
    """Let ``players`` play meanwhile; what goes wrong with one of them goes wrong here."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in players]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
