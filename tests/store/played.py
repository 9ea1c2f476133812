"""A database with real games in it."""

import asyncio
from pathlib import Path

from bot.engine.actions import Concede, Redeal
from bot.store import open_store
from bot.table.model import Chat, Person
from bot.table.pauses import Pauses
from bot.table.tables import Tables
from bot.tasks import Tasks
from tests.clocks import HandClock
from tests.table.fakes import RandomMinds, RecordingPresenter, SeededDealer

GROUP = -1001234500
ANNA, BORIS, VERA = 700_000_001, 700_000_002, 700_000_003
NAMES = {ANNA: "Анна-Мария", BORIS: "Борис", VERA: "Вера"}


_made: dict[str, bytes] = {}  # playing takes a while: the same games are played once


async def played(path: Path) -> None:
    """Three people are in their second deal in their group; Anna has stopped a game alone."""
    if "played" not in _made:
        await _begin(path)
        _made["played"] = path.read_bytes()
    path.write_bytes(_made["played"])


async def stopped(path: Path) -> None:
    """The same, and Anna has ended the game in the group."""
    if "stopped" not in _made:
        await played(path)
        await _stop(path)
        _made["stopped"] = path.read_bytes()
    path.write_bytes(_made["stopped"])


async def _begin(path: Path) -> None:
    tasks, clock = Tasks(), HandClock()
    async with await open_store(path) as store:
        tables = Tables(
            store,
            RecordingPresenter(),
            clock,
            SeededDealer(3),
            RandomMinds(3),
            tasks,
            Pauses(),
        )
        await tables.restore()
        await tables.chats.change(GROUP, lambda _: Chat(GROUP, "Пятница"))
        await tables.chats.change(ANNA, lambda _: Chat(ANNA, NAMES[ANNA], private=True))
        for person, name in NAMES.items():
            await _meet(tables, Person(person, name, reachable=True, autoplay=False))
        alone = (await tables.lobbies.play_alone(ANNA, ANNA, f"{ANNA}:5", "novice")).scene.id
        await tables.stop(alone, ANNA)
        table = (await tables.lobbies.open(GROUP, None, ANNA, f"{GROUP}:6")).scene.id
        for person in (BORIS, VERA):
            await tables.lobbies.join(table, person)
        await tables.lobbies.start(table, ANNA)
        await _play(tables, clock, table)
        await tables.halt()
    await tasks.drain(0)


async def _stop(path: Path) -> None:
    tasks = Tasks()
    async with await open_store(path) as store:
        presenter, clock = RecordingPresenter(), HandClock()
        tables = Tables(store, presenter, clock, SeededDealer(3), RandomMinds(3), tasks, Pauses())
        await tables.restore()
        await tables.stop(2, ANNA)
        await tables.halt()
    await tasks.drain(0)


async def _play(tables: Tables, clock: HandClock, table: int) -> None:
    moves = 0
    while moves < 3 or (await tables.scene(table)).deals[-1].number < 2:
        scene = await tables.scene(table)
        if scene.result is not None:
            await tables.next_deal(table, ANNA)
            continue
        if scene.hold is not None:
            await clock.advance(10.0)  # the look time
            await asyncio.sleep(0.005)
            continue
        view = next(v for v in scene.hands.values() if v.turn == v.seat)
        plain = [one for one in view.legal if not isinstance(one, Concede | Redeal)]
        person = scene.seats[view.seat or 0].person or 0
        await tables.act(table, person, scene.version, plain[-1])
        moves += 1


async def _meet(tables: Tables, person: Person) -> None:
    await tables.persons.change(person.id, lambda _: person)
