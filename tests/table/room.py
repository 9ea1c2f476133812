"""A room with tables over fakes, and the people who may sit at them."""

from bot.engine.notation import parse_action
from bot.engine.rules import parse_rules
from bot.table.model import Answer, Chat, Person
from bot.table.pauses import Pauses
from bot.table.ports import Minds
from bot.table.tables import Tables
from bot.tasks import Tasks
from tests.clocks import HandClock
from tests.table.fakes import FakeStore, RandomMinds, RecordingPresenter, SeededDealer

GROUP = -100
ANNA, BORIS, VERA, GLEB, STRANGER = 1, 2, 3, 4, 9
NAMES = {ANNA: "Anna", BORIS: "Boris", VERA: "Vera", GLEB: "Gleb", STRANGER: "Stranger"}


class Room:
    """The tables over fakes, and everybody who might sit at one."""

    def __init__(self, *, seed: int = 1, minds: Minds | None = None) -> None:
        self.store = FakeStore()
        self.clock = HandClock()
        self.dealer = SeededDealer(seed)
        self.presenter = RecordingPresenter()
        self.minds = RandomMinds(seed) if minds is None else minds
        self.tasks = Tasks()
        self.pauses = Pauses()
        for person, name in NAMES.items():
            self.store.persons[person] = Person(person, name, "en", reachable=True, autoplay=False)
        self.store.chats[GROUP] = Chat(GROUP, "Friday", locale="en")
        self.tables = self._tables()

    def _tables(self) -> Tables:
        return Tables(
            self.store, self.presenter, self.clock, self.dealer, self.minds, self.tasks, self.pauses
        )

    async def restart(self) -> None:
        """The process ends and starts again over the same store."""
        await self.stop()
        await self.start()

    async def start(self) -> None:
        """A new process over the store."""
        self.tasks = Tasks()
        self.presenter.take()
        self.tables = self._tables()
        await self.tables.restore()
        await self.tables.show_restored()

    async def stop(self) -> None:
        """The process ends."""
        await self.tables.halt()
        await self.tasks.drain(0)

    async def seated(self, *people: int, computers: int = 0, rules: str = "classic") -> int:
        """A running game of ``people``, in their order, and ``computers`` after them."""
        opened = await self.tables.lobbies.open(GROUP, None, people[0], "m1", parse_rules(rules))
        table = opened.scene.id
        for person in people[1:]:
            await self.tables.lobbies.join(table, person)
        for _ in range(computers):
            await self.tables.lobbies.add_computer(table, people[0], "novice")
        await self.tables.lobbies.start(table, people[0])
        return table

    async def tap(self, table: int, person: int, token: str, version: int | None = None) -> Answer:
        """``person`` taps a button of the screen he sees now, or of an older one."""
        seen = (await self.tables.scene(table)).version if version is None else version
        return await self.tables.act(table, person, seen, parse_action(token))

    async def taps(self, table: int, tokens: str) -> None:
        """Whoever is at turn taps these tokens, one after the other."""
        for token in tokens.split():
            scene = await self.tables.scene(table)
            assert scene.public is not None
            person = scene.seats[scene.public.turn].person
            assert person is not None
            await self.tap(table, person, token)

    def tokens(self, table: int) -> list[str]:
        """What is written down of the table's last deal."""
        deals = self.store.deals[table]
        return deals[len(deals)].tokens
