"""All that goes wrong: the network, the server, the people, the groups."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.sandbox import acts
from bot.sandbox.errors import ActError
from bot.sandbox.faults import Fault, FaultKind, Faults
from bot.sandbox.server import Sandbox
from tests.soak.guests import Guest, Ledger
from tests.soak.party import Party

FAULTS: Final = (
    Fault("flood", probability=0.003, retry_after=4),
    Fault("flood", probability=0.0005, retry_after=40),
    Fault("server_error", probability=0.01, status=502),
    Fault("server_error", probability=0.004, status=500),
    Fault("timeout", probability=0.002, seconds=30.0),
    Fault("reset", probability=0.01),
    Fault("lost", probability=0.01),
    Fault("server_error", "getUpdates", probability=0.01),
    Fault("reset", "getUpdates", probability=0.01),
    Fault("lost", "getUpdates", probability=0.01),
)
EVERY: Final = 60.0
"""Seconds between two mishaps at one table, on average."""
OUTAGES: Final = 60.0
"""Seconds between two times when nothing gets through, on average."""
OUTAGE: Final = (1.0, 8.0)
SPELL: Final = (5.0, 30.0)
"""How long a mishap lasts, in seconds."""
CHATTER: Final = ("/score", "/rules", "/hand", "/help", "/new", "/my", "/language", "/notify")


class CountedFaults(Faults):
    """Faults that are counted by kind as they strike."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.struck: Counter[FaultKind] = Counter()

    def strike(self, method: str, chat: int | None) -> Fault | None:
        """The fault that befalls this call, if any."""
        fault = super().strike(method, chat)
        if fault is not None:
            self.struck[fault.kind] += 1
        return fault


class Weather:
    """``async with weather:`` things go wrong; afterwards all is well again, and who was away is
    back."""

    def __init__(
        self,
        sandbox: Sandbox,
        faults: Faults,
        parties: list[Party],
        ledger: Ledger,
        seed: int,
    ) -> None:
        self.happened: Counter[str] = Counter()
        self._world = sandbox.world
        self._faults = faults
        self._parties = parties
        self._ledger = ledger
        self._chance = random.Random(seed)

    @contextlib.asynccontextmanager
    async def bad(self) -> AsyncIterator[None]:
        """Things go wrong meanwhile."""
        for fault in FAULTS:
            self._faults.add(replace(fault))
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._fate(party)) for party in self._parties]
            tasks.append(group.create_task(self._outages()))
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
        self._faults.clear()

    async def _outages(self) -> None:
        while True:
            await self._sleep(self._chance.expovariate(1 / OUTAGES))
            outage = Fault("reset")
            everything = (outage, Fault("reset", "getUpdates"))
            for fault in everything:
                self._faults.add(fault)
            self.happened["outage"] += 1
            await self._sleep(self._chance.uniform(*OUTAGE))
            for fault in everything:
                fault.count = 0

    async def _fate(self, party: Party) -> None:
        while True:
            await self._sleep(self._chance.expovariate(1 / EVERY))
            mishap = self._chance.choice(MISHAPS)
            with contextlib.suppress(ActError):  # it does not fit the group as it is now
                await mishap(self, party)
                self.happened[mishap.__name__.strip("_")] += 1

    async def _blocked(self, party: Party) -> None:
        guest = self._anybody(party)
        guest.person.act("block")
        try:
            await self._spell()
        finally:
            with contextlib.suppress(ActError):
                guest.person.act("unblock")

    async def _removed(self, party: Party) -> None:
        await self._gone(party, "remove_bot", "add_bot")

    async def _muted(self, party: Party) -> None:
        await self._gone(party, "mute_bot", "unmute_bot")

    async def _gone(self, party: Party, away: str, back: str) -> None:
        party.leader.person.act(away, party.group.id)
        try:
            await self._spell()
        finally:
            party.leader.person.act(back, party.group.id)

    async def _migrated(self, party: Party) -> None:
        party.leader.person.act("migrate", party.group.id)

    async def _message_deleted(self, party: Party) -> None:
        guest = self._chance.choice((self._anybody(party), party.leader))
        chat = self._chance.choice((guest.person.id, party.group.id))
        message = guest.person.last(chat)
        acts.delete_message(self._world, guest.person.id, chat, message.message_id)

    async def _left_the_game(self, party: Party) -> None:
        guest = self._anybody(party)
        self._ledger.left.add(guest.person.id)
        await party.say(guest, "/leave")
        await self._spell()
        party.out.add(guest.person.id)

    async def _updates_repeated(self, party: Party) -> None:  # noqa: ARG002 - it befalls everybody
        self._world.updates.repeat(self._chance.randint(1, 5))

    async def _chatter(self, party: Party) -> None:
        guest, text = self._anybody(party), self._chance.choice(CHATTER)
        await (guest.say(text) if self._chance.random() < 0.5 else party.say(guest, text))

    def _anybody(self, party: Party) -> Guest:
        return self._chance.choice(party.guests)

    async def _spell(self) -> None:
        await self._sleep(self._chance.uniform(*SPELL))

    async def _sleep(self, seconds: float) -> None:
        await self._world.clock.sleep(seconds)


Mishap = Callable[[Weather, Party], Awaitable[None]]
MISHAPS: Final[tuple[Mishap, ...]] = (
    Weather._blocked,
    Weather._removed,
    Weather._muted,
    Weather._migrated,
    Weather._message_deleted,
    Weather._message_deleted,
    Weather._left_the_game,
    Weather._updates_repeated,
    Weather._chatter,
    Weather._chatter,
)
