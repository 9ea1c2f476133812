"""The bot's lives: it is killed again and again, then lives on and is weighed."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from bot.sandbox.clock import Clock
from tests.e2e.process import Process

SPAN: Final = (8.0, 25.0)
"""How long a life lasts that ends by a kill, in seconds."""
DOWN: Final = (0.0, 2.0)
"""How long it stays dead."""
STILLBORN: Final = 0.2
"""How often a bot is killed before it is up."""
NO_SPAN: Final = (0.0, 1.0)
MINUTE: Final = 60.0
WINDOW: Final = 10.0
"""Memory is the median of what is measured in so many seconds."""


@dataclass
class Weights:
    """The memory of one life in MB, by its age in seconds."""

    samples: list[tuple[float, float]] = field(default_factory=list)

    @property
    def age(self) -> float:
        """How long the life has lasted."""
        return self.samples[-1][0] if self.samples else 0.0

    @property
    def at_a_minute(self) -> float | None:
        """After its first minute; None when it has not lasted for two."""
        return self._around(MINUTE) if self.age >= 2 * MINUTE else None

    @property
    def at_the_end(self) -> float | None:
        """When it was weighed last."""
        return self._around(self.age - WINDOW / 2)

    @property
    def by_minute(self) -> list[float]:
        """At the end of each minute."""
        minutes = range(1, int(self.age // MINUTE) + 1)
        return [mb for n in minutes if (mb := self._around(n * MINUTE)) is not None]

    def _around(self, age: float) -> float | None:
        near = [mb for at, mb in self.samples if abs(at - age) <= WINDOW / 2]
        return median(near) if near else None


class Lives:
    """Starts and kills the bot in ``process``."""

    def __init__(self, process: Process, clock: Clock, seed: int) -> None:
        self.kills = 0
        self.deaths = 0
        """How often the bot was found dead though nobody had killed it."""
        self.weights = Weights()
        self._process = process
        self._clock = clock
        self._chance = random.Random(seed)
        self._pid = 0
        self._born = 0.0

    async def begin(self) -> None:
        """Start the bot."""
        self._pid = int(await self._process.order("start"))
        self._born, self.weights = self._clock.now(), Weights()

    async def end(self) -> int:
        """Stop it in order; its exit code."""
        return int(await self._process.order("stop"))

    async def killed(self, seconds: float) -> None:
        """Kill it again and again for ``seconds``; it is alive afterwards."""
        until = self._clock.now() + seconds
        while True:
            stillborn = self._chance.random() < STILLBORN
            span = self._chance.uniform(*(NO_SPAN if stillborn else SPAN))
            await self.live(min(span, until - self._clock.now()))
            if self._clock.now() >= until:
                return
            await self._process.order("kill")
            self.kills += 1
            await self._clock.sleep(self._chance.uniform(*DOWN))
            await self.begin()

    async def live(self, seconds: float) -> None:
        """Let it live for ``seconds``, and weigh it; should it die it is started again."""
        until = self._clock.now() + seconds
        while (now := self._clock.now()) < until:
            await self._clock.sleep(min(1.0, until - now))
            found = resident_mb(self._pid)
            if found:
                self.weights.samples.append((self._clock.now() - self._born, found))
            elif found == 0.0:
                self.deaths += 1
                await self._process.order("kill")
                await self.begin()


def resident_mb(pid: int) -> float | None:
    """The memory that a process holds now, 0 when it is dead; None where that cannot be known."""
    status = Path(f"/proc/{pid}/status")
    if not Path("/proc/self/status").exists():
        return None
    lines = status.read_text().splitlines() if status.exists() else []
    found = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
    return int(found[0]) / 2**10 if found else 0.0
