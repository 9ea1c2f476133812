"""People who play on for hours, whatever the bot does to them."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox import acts
from bot.sandbox.errors import ActError
from bot.sandbox.model import Callback, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.e2e.hasty import HastyPlayer, Whims
from tests.e2e.player import buttons

THINKS: Final = (0.3, 3.0)
"""Seconds between seeing and tapping."""
AGAIN: Final = 12.0
"""After so many seconds without an effect one taps again."""
MOST: Final = 4
"""So often one taps the same button; then it is no use."""
ASKS: Final = 45.0
"""After so many seconds without news one asks for the hand."""
TWICE: Final = 0.1
"""How often a finger taps twice."""
HURRIES: Final = 0.3
"""How many ask for the next deal."""
IN_GROUP: Final = 0.2
"""How many play from the group, by the hand that is shown to them there."""


@dataclass
class Ledger:
    """What people tapped, and what they were told."""

    taps: list[Callback] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    """Persons who have left a table at some time."""
    asked: int = 0
    """How often somebody missed his hand."""


class Guest(HastyPlayer):
    """One of a table's people. What happens in his chats is told by `news`."""

    def __init__(
        self, person: Person, sandbox: Sandbox, whims: Whims, ledger: Ledger, seed: int
    ) -> None:
        self._chance = random.Random(seed)
        hurries = self._chance.random() < HURRIES
        super().__init__(person, sandbox, sandbox.world.clock, whims, hurries=hurries)
        self.name = sandbox.world.people[person.id].first_name
        self.news = asyncio.Event()
        self._group: int | None = None
        self._ledger = ledger
        self._in_group = self._chance.random() < IN_GROUP
        self._taps: dict[tuple[int, int, str], list[float]] = {}

    def sit(self, group: int) -> None:
        """The group he plays in has this id now."""
        self._group = group

    def seen(self) -> Sequence[Message]:
        """His hand in the group, if he likes that and it offers something; else the private
        chat."""
        if self._in_group and self._group is not None:
            whispered = [
                m for m in self.person.messages(self._group) if m.receiver == self.person.id
            ]
            if any(data.startswith("g:") for one in whispered[-1:] for data in buttons(one)):
                return whispered[-1:]
        return self.person.messages()

    async def play(self) -> None:
        """Play until cancelled: look, think, tap, and ask for the hand when it stays away."""
        quiet = self._clock.now()
        while True:
            heard = await self._listen()
            found = self._next()
            if found is not None:
                await self._clock.sleep(self._chance.uniform(*THINKS))
                found = self._next()
            now = self._clock.now()
            taps = [] if found is None else self._taps_of(*found)
            # a button that was tapped in vain is no news: the hand may have been deleted since
            if heard or (found is not None and not taps):
                quiet = now
            if found is not None and len(taps) < MOST and now - max(taps, default=0.0) > AGAIN:
                taps.append(now)
                await self._tap(*found)
            if now - quiet > ASKS:
                quiet = now
                await self._ask()

    def tap(self, data: str, message: Message) -> None:
        """Press a button; what comes of it is in the ledger."""
        with contextlib.suppress(ActError):  # it went away under the finger
            self._ledger.taps.append(
                acts.tap(
                    self._world,
                    self.person.id,
                    message.chat_id,
                    data,
                    message_id=message.message_id,
                    ephemeral_id=message.ephemeral_id,
                )
            )

    async def say(self, text: str, chat: int | None = None, thread: int | None = None) -> None:
        """Write something, if one can."""
        with contextlib.suppress(ActError):
            await self.person.send(text, chat, thread_id=thread)

    async def _listen(self) -> bool:
        """Wait for news, not longer than one waits before tapping again; whether there were any."""
        alarm = asyncio.ensure_future(self._clock.sleep(AGAIN))
        news = asyncio.ensure_future(self.news.wait())
        try:
            await asyncio.wait((alarm, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
            news.cancel()
        heard = self.news.is_set()
        self.news.clear()
        return heard

    async def _tap(self, message: Message, data: str) -> None:
        self.before(data)
        self.tap(data, message)
        if self._chance.random() < TWICE:
            self.tap(data, message)

    def _taps_of(self, message: Message, data: str) -> list[float]:
        """When this button of this message was tapped."""
        return self._taps.setdefault((message.message_id, message.ephemeral_id, data), [])

    def _next(self) -> tuple[Message, str] | None:
        return self.offer() or self._result()

    async def _ask(self) -> None:
        if self._world.people[self.person.id].blocked_bot:
            return
        self._ledger.asked += 1
        if self._in_group and self._group is not None:
            for message in reversed(self.person.messages(self._group)):
                hand = [b["callback_data"] for b in message.buttons if _is_hand(b)]
                if hand:
                    self.tap(hand[0], message)
                    return
        await self.say("/hand")


def _is_hand(button: dict[str, object]) -> bool:
    return str(button.get("callback_data", "")).endswith(":hand")
