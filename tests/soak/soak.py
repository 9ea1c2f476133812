"""A hundred tables in bad weather, with a bot that is killed again and again."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.sandbox.membership import add_bot
from bot.sandbox.methods import Call
from bot.sandbox.server import Sandbox
from tests.clocks import SharedClock
from tests.e2e.process import Process
from tests.e2e.records import Kept, Records
from tests.soak import audit
from tests.soak.guests import Ledger
from tests.soak.lives import Lives
from tests.soak.party import Party, parties
from tests.soak.weather import CountedFaults, Weather

KILLING: Final = 0.4
"""For so much of the time the bot is killed; then it lives on and is weighed."""
MOVES: Final = 3
CALM: Final = 180.0
"""Within so many seconds after the weather each table has gone on, by `MOVES` at least."""
SETTINGS: Final = {"LOG_FORMAT": "json", "NEXT_DEAL_PAUSE": "5", "COMPUTER_PAUSE": "0.8"}


@dataclass(frozen=True)
class Plan:
    """How much to do: ``seconds`` by a clock ``speed`` times as fast as outside."""

    directory: Path
    tables: int = 100
    seconds: float = 600.0
    seed: int = 1
    speed: float = 1.0


@dataclass
class Report:
    """What happened, and what was wrong with it."""

    counts: dict[str, object] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)

    @property
    def clean(self) -> bool:
        """Whether nothing was wrong."""
        return not any(self.faults.values())


async def soak(plan: Plan) -> Report:
    """Let people play by ``plan``; what came of it. The database and the log stay in the plan's
    directory."""
    clock, faults, ledger = SharedClock(plan.speed), CountedFaults(plan.seed), Ledger()
    database, log = plan.directory / "thousand.sqlite", plan.directory / "log"
    records = Records(database)
    async with (
        Sandbox(clock=clock, faults=faults) as sandbox,
        Process(sandbox.url, database, log, clock, **SETTINGS) as process,
    ):
        room = parties(sandbox, plan.tables, plan.seed, ledger)
        weather = Weather(sandbox, faults, room, ledger, plan.seed)
        lives = Lives(process, clock, plan.seed)
        await lives.begin()
        for party in room:
            owner = party.leader.person.id
            add_bot(sandbox.world, party.chat, owner, owner)
        async with playing(sandbox, room):
            async with weather.bad():
                await lives.killed(plan.seconds * KILLING)
                await lives.live(plan.seconds * (1 - KILLING))
            stuck = await still(records, room, clock)
        code = await lives.end()
        calls = sandbox.calls()
    failed, found = records.checked()
    lines = (json.dumps(call.json(), ensure_ascii=False) for call in calls)
    (plan.directory / "calls").write_text("\n".join(lines), encoding="utf-8")
    tables = {table: records.table(table) for table in records.tables()}
    weights = lives.weights
    report = Report()
    report.faults = {
        "lost or doubled": [*audit.lost_or_doubled(tables, ledger.taps, ledger.left)],
        "stuck": stuck,
        "over budget": [*audit.over_budget(calls)],
        "exceptions": [
            *audit.complaints(log.read_text(encoding="utf-8").splitlines()),
            *["the bot died by itself"] * lives.deaths,
            *([f"the bot stopped with {code}"] if code else []),
        ],
        "damaged": found.splitlines() if failed else [],
        "memory": [*audit.growth(weights.at_a_minute, weights.at_the_end)],
    }
    report.counts = {
        **played(tables.values()),
        "taps": len(ledger.taps),
        "taps unanswered": sum(tap.answer is None for tap in ledger.taps),
        "hands asked for": ledger.asked,
        **made(calls),
        **{f"fault: {kind}": count for kind, count in sorted(faults.struck.items())},
        **{name.replace("_", " "): count for name, count in sorted(weather.happened.items())},
        "kills": lives.kills,
        "busiest minute of a group": max(audit.busiest(calls).values(), default=0),
        "calls in a row in a chat": f"{max(audit.rows(calls).values(), default=0.0):.1f}",
        "busiest ten seconds of all chats": audit.most_in_all(calls, 10.0),
        "busiest second of all chats": audit.most_in_all(calls, 1.0),
        "MB after each minute": " ".join(f"{mb:.0f}" for mb in weights.by_minute),
        "MB after a minute": weights.at_a_minute,
        "MB at the end": weights.at_the_end,
    }
    return report


@contextlib.asynccontextmanager
async def playing(sandbox: Sandbox, room: list[Party]) -> AsyncIterator[None]:
    """Everybody plays meanwhile."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(party.host()) for party in room]
        tasks += [group.create_task(guest.play()) for party in room for guest in party.guests]
        tasks.append(group.create_task(_spread_news(sandbox, room)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()


async def still(records: Records, room: list[Party], clock: SharedClock) -> list[str]:
    """The tables that do not go on though all is well."""
    before = records.newest()
    until = clock.now() + CALM
    while True:
        now = records.newest()
        stuck = [
            f"group {party.group.id}: {now.get(party.group.id, 'no table')}\n{party.look()}"
            for party in room
            if not _went_on(before.get(party.group.id), now.get(party.group.id))
        ]
        if not stuck or clock.now() > until:
            return stuck
        await clock.sleep(1.0)


def played(tables: Iterable[Kept]) -> dict[str, int]:
    """What the record holds, in numbers."""
    counts: Counter[str] = Counter()
    for table in tables:
        counts[f"tables {table.stage}"] += 1
        counts["deals"] += len(table.deals)
        counts["moves"] += len(table.moves)
        for move in table.moves:
            counts[f"moves by {move.by}"] += 1
    return dict(sorted(counts.items()))


def made(calls: Iterable[Call]) -> dict[str, int]:
    """The calls to Telegram, and those that failed by what the bot was told."""
    counts: Counter[str] = Counter()
    for call in calls:
        counts["calls"] += 1
        if call.error is not None:
            counts[f"calls answered: {call.error.partition(':')[0]}"] += 1
    return dict(counts)


def _went_on(before: tuple[int, str, int] | None, now: tuple[int, str, int] | None) -> bool:
    """Whether there is another table than before, or some more moves."""
    if now is None or before is None:
        return now is not None
    return now[0] != before[0] or now[2] >= before[2] + MOVES


async def _spread_news(sandbox: Sandbox, room: list[Party]) -> None:
    """Whoever sees something happen in a chat of his looks there."""
    feed, known = sandbox.world.feed, 0
    guests = [(guest, party) for party in room for guest in party.guests]
    while True:
        events = feed.since(known)
        known = feed.last
        chats = {event.chat for event in events}
        for guest, party in guests:
            if guest.person.id in chats or party.chat.id in chats:
                guest.news.set()
        if not events:
            await feed.bell.wait()
