"""What a table needs from outside, in memory: every fake can be looked into."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.ai.reasons import because
from bot.ai.review import Review, review
from bot.ai.teacher import Advice
from bot.engine.actions import Action, Concede, Redeal
from bot.engine.cards import DECK, Card, card_named, cards_in
from bot.engine.fairness import Seed
from bot.engine.notation import parse_position
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.table.house import House
from bot.table.model import Chat, Level, Person, Scene, Table
from bot.table.ports import Conflict
from bot.table.statistics.fold import Book
from bot.table.statistics.model import Honour, Key, SeasonCount, Tally
from bot.table.stored import ClosedDeal, OpenedDeal, PastGame, Ply, StoredDeal, StoredTable


class ShuffledDealer:
    """Decks and seats from a seed, whatever they should come from, so that a game is the same each
    time; its deals prove nothing. ``seeds`` is what it was asked for decks with."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)  # a seed is the point
        self._secrets = 0xABCDEF << 100
        self.seeds: list[Seed] = []

    def secret(self) -> str:
        """The next secret: they are numbered."""
        self._secrets += 1
        return f"{self._secrets:032x}"

    def deck(self, seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:
        """The next shuffled deck."""
        if purpose == "deck":
            self.seeds.append(seed)
        cards = list(DECK)
        self._random.shuffle(cards)
        return tuple(cards)

    def order(self, seed: Seed, count: int) -> tuple[int, ...]:  # noqa: ARG002
        """Any order."""
        seats = list(range(count))
        self._random.shuffle(seats)
        return tuple(seats)


class SeededDealer(ShuffledDealer):
    """Chance from a seed; ``stacked`` decks are dealt first. The seats stay as people sat down, so
    that tests can name them, unless they are to be ``drawn`` in an order."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.stacked: list[tuple[Card, ...]] = []
        self.drawn: tuple[int, ...] = ()

    def deck(self, seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:
        """The next stacked deck, else a shuffled one."""
        if not self.stacked:
            return super().deck(seed, purpose)
        if purpose == "deck":
            self.seeds.append(seed)
        return self.stacked.pop(0)

    def order(self, seed: Seed, count: int) -> tuple[int, ...]:  # noqa: ARG002
        """The order the test has set."""
        return self.drawn or tuple(range(count))


class RandomMinds:
    """Computers that choose at random from a seed; they neither concede nor claim."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)  # a seed is the point
        self.asked: list[View] = []
        self.looked_into: list[str] = []

    async def choose(self, level: Level, view: View) -> Action:  # noqa: ARG002  # all play alike
        """Any legal action that plays on."""
        self.asked.append(view)
        return choice(self._random, view)

    async def claim(self, level: Level, view: View) -> Redeal | None:  # noqa: ARG002
        """None: a game of theirs has no redeals."""
        return None

    async def advise(self, view: View) -> Advice:
        """Any legal action that plays on."""
        return Advice(await self.choose("expert", view), because("trial"))

    async def review(self, line: str, rules: Rules) -> Review | None:
        """What there is to say, as far as a short search goes."""
        self.looked_into.append(line)
        return review(line, rules, limit=500)


class BrokenMinds:
    """Computers whose thinking always fails."""

    async def choose(self, level: Level, view: View) -> Action:
        """Fail."""
        raise RuntimeError(f"no {level} for seat {view.seat}")

    async def claim(self, level: Level, view: View) -> Redeal | None:
        """Fail."""
        raise RuntimeError(f"no {level} for seat {view.seat}")

    async def advise(self, view: View) -> Advice:
        """Fail."""
        raise RuntimeError(f"nothing for seat {view.seat}")

    async def review(self, line: str, rules: Rules) -> Review | None:
        """Fail."""
        raise RuntimeError(f"nothing about {line} by {rules}")


def stacked(hands: str, talon: str, dealer: int = 2) -> list[tuple[Card, ...]]:
    """The decks that make ``dealer`` deal exactly these cards to three players first: one for the
    lot, one for the deal."""
    position = parse_position(f"{hands} talon={talon} phase=bid dealer={dealer}")
    piles = [list(cards_in(hand or 0)) for hand in position.hands]
    left = list(position.talons[0])
    deck: list[Card] = []
    for round_ in range(7):
        deck += [piles[(dealer + 1 + i) % 3].pop() for i in range(3)]
        if round_ and left:
            deck.append(left.pop(0))
    ace = card_named("Ah")
    others = [card for card in DECK if card % 6]
    return [(*others[:dealer], ace, *others[dealer:]), tuple(deck)]


def choice(chance: random.Random, view: View) -> Action:
    """A random legal action of ``view`` that plays on."""
    return chance.choice([a for a in view.legal if not isinstance(a, Concede | Redeal)])


class RecordingHands:
    """Remembers whose hand it was told to show. ``called`` is what it answers when asked since when
    a player has had his before him."""

    def __init__(self) -> None:
        self.called: float | None = 0.0
        self.reminded: list[tuple[Scene, int]] = []
        self.refreshed: list[tuple[Scene, int]] = []

    def refresh(self, scene: Scene, person: int) -> None:
        """Remember who asked."""
        self.refreshed.append((scene, person))

    def remind(self, scene: Scene, person: int) -> None:
        """Remember who was called again."""
        self.reminded.append((scene, person))

    def called_at(self, table: int, person: int, version: int) -> float | None:  # noqa: ARG002
        """What the test has set."""
        return self.called


class RecordingPresenter:
    """Remembers what it was told to show; `take` empties it."""

    def __init__(self) -> None:
        self.hands = RecordingHands()
        self.scenes: list[Scene] = []
        self.invited: list[tuple[int, int]] = []
        self.told: list[Callable[[], Awaitable[None]]] = []
        self.refreshed: list[Scene] = []

    def show(self, scene: Scene) -> None:
        """Remember the scene."""
        self.scenes.append(scene)

    def refresh(self, scene: Scene) -> None:
        """Remember the scene that was asked for."""
        self.refreshed.append(scene)

    def invite(self, scene: Scene, person: Person, told: Callable[[], Awaitable[None]]) -> None:
        """Remember who was called to which table, and what is to be done then."""
        self.invited.append((scene.id, person.id))
        self.told.append(told)

    def take(self) -> list[Scene]:
        """All scenes shown since the last call."""
        scenes, self.scenes = self.scenes, []
        return scenes


@dataclass
class KeptDeal:
    """A deal as the fake store keeps it."""

    opening: str
    tokens: list[str] = field(default_factory=list)
    by: list[str] = field(default_factory=list)
    closing: str = ""
    outcome: str = ""
    secret: str = ""
    asked: str = ""
    words: str = ""


class FakeStore:
    """A store in memory that keeps the promises of the real one: ids, versions, one record."""

    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self.deals: dict[int, dict[int, KeptDeal]] = {}
        self.keys: dict[str, int] = {}
        self.persons: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.houses: dict[int, House] = {}
        self.waiting: dict[tuple[int, int], int] = {}
        self.book = Book()
        self.alive: float | None = None
        self.saves = 0
        self.failing: Exception | None = None

    async def create(self, table: Table, key: str) -> tuple[Table, bool]:
        """A new id for a new key."""
        await asyncio.sleep(0)
        if key in self.keys:
            return self.tables[self.keys[key]], False
        table = replace(table, id=len(self.tables) + 1)
        self.keys[key] = table.id
        self.tables[table.id] = table
        self.deals[table.id] = {}
        return table, True

    async def save(
        self,
        table: Table,
        *,
        expected: int,
        opened: Sequence[OpenedDeal] = (),
        plies: Sequence[Ply] = (),
        closed: Sequence[ClosedDeal] = (),
    ) -> None:
        """All or nothing, and only over the expected version."""
        await asyncio.sleep(0)
        if self.failing is not None:
            raise self.failing
        if self.tables[table.id].version != expected:
            raise Conflict
        deals = self.deals[table.id]
        for deal in opened:
            assert deal.number == len(deals) + 1
            kept = KeptDeal(deal.opening, secret=deal.secret, asked=deal.asked, words=deal.words)
            deals[deal.number] = kept
        for ply in plies:
            assert ply.ply == len(deals[ply.deal].tokens)
            deals[ply.deal].tokens.append(ply.token)
            deals[ply.deal].by.append(ply.by)
        for over in closed:
            deals[over.number].closing = over.closing
            deals[over.number].outcome = over.outcome
        self.tables[table.id] = replace(table, game=None, previous=None, secret="")
        self.saves += 1

    async def wake(self, now: float) -> float:
        """Move the turns on by the silence."""
        silence = 0.0 if self.alive is None else max(0.0, now - self.alive)
        for id_, table in self.tables.items():
            if table.due is not None:
                due = replace(table.due, since=table.due.since + silence)
                self.tables[id_] = replace(table, due=due)
        self.alive = now
        return silence

    async def beat(self, now: float) -> None:
        """Remember."""
        self.alive = now

    async def unfinished(self) -> list[StoredTable]:
        """Lobbies, games and what has just ended, each with its last two deals."""
        lately = max((table.touched for table in self.tables.values()), default=0.0) - 3600
        return [
            self.stored(table.id)
            for table in self.tables.values()
            if table.stage in ("lobby", "playing") or table.touched >= lately
        ]

    def stored(self, table: int) -> StoredTable:
        """One table as it is written down."""
        deals = [self.stored_deal(table, number) for number in self.deals[table]]
        kept = self.tables[table]
        earlier = tuple(deal.outcome for deal in deals[:-2])
        return StoredTable(kept, str(kept.rules), tuple(deals[-2:]), earlier)

    def stored_deal(self, table: int, number: int) -> StoredDeal:
        """One deal as it is written down."""
        d = self.deals[table][number]
        proof = d.secret, d.asked, d.words
        return StoredDeal(number, d.opening, tuple(d.tokens), d.closing, d.outcome, *proof)

    async def person(self, person: int) -> Person | None:
        """Who was saved."""
        return self.persons.get(person)

    async def save_person(self, person: Person) -> None:
        """Remember."""
        self.persons[person.id] = person

    async def forget(self, person: int) -> None:
        """Of the person himself; his tables stay as they are."""
        for kept in (self.persons, self.chats, self.houses):
            kept.pop(person, None)

    async def chat(self, chat: int) -> Chat | None:
        """What was saved."""
        return self.chats.get(chat)

    async def save_chat(self, chat: Chat) -> None:
        """Remember."""
        self.chats[chat.id] = chat

    async def house(self, chat: int) -> House | None:
        """What was saved."""
        return self.houses.get(chat)

    async def save_house(self, house: House) -> None:
        """Remember."""
        self.houses[house.chat] = house

    async def game(self, table: int) -> PastGame | None:
        """The deals that are over, of an ended game all."""
        if table not in self.tables:
            return None
        kept = self.tables[table]
        deals = (self.stored_deal(table, number) for number in self.deals[table])
        ended = kept.stage in ("over", "closed")
        return PastGame(kept, tuple(deal for deal in deals if ended or deal.closing))

    async def games(self, chat: int, most: int) -> list[PastGame]:
        """The newest first, with the last deal."""
        found = []
        for table in sorted(self.tables.values(), key=lambda one: -one.touched):
            game = await self.game(table.id)
            deals = [] if game is None else [deal for deal in game.deals if deal.closing]
            if table.chat == chat and table.stage in ("over", "closed") and deals:
                found.append(PastGame(table, (deals[-1],)))
        return found[:most]

    async def wait(self, chat: int, person: int) -> bool:
        """Remember."""
        new = (chat, person) not in self.waiting
        self.waiting.setdefault((chat, person), 0)
        return new

    async def called(self, chat: int, table: int) -> list[int]:
        """Remember to which table."""
        self.waiting |= dict.fromkeys((one for one in self.waiting if one[0] == chat), table)
        return await self.uncalled(table)

    async def uncalled(self, table: int) -> list[int]:
        """Those of a table."""
        return sorted(person for (_, person), called in self.waiting.items() if called == table)

    async def told(self, table: int, person: int) -> None:
        """Remember no longer."""
        for one in [one for one, called in self.waiting.items() if called == table]:
            if one[1] == person:
                del self.waiting[one]

    async def tallies(
        self, chat: int, season: str, player: int | None = None
    ) -> Mapping[Key, Tally]:
        """Of those in the book."""
        return {
            key: tally
            for key, tally in self.book.tallies.items()
            if (key.chat, key.season) == (chat, season) and player in (None, key.player)
        }

    async def season_counts(self, chat: int) -> list[SeasonCount]:
        """None: the book has sums alone."""
        del chat
        return []

    async def honours(self, chat: int) -> list[Honour]:
        """Of those in the book."""
        return [one for one in self.book.honours.values() if one.chat == chat]

    async def move_chat(self, old: int, new: int) -> None:
        """Everything of ``old`` belongs to ``new``."""
        for id_, table in self.tables.items():
            if table.chat == old:
                self.tables[id_] = replace(table, chat=new)
        if (chat := self.chats.pop(old, None)) is not None:
            self.chats[new] = replace(chat, id=new)
        if (house := self.houses.pop(old, None)) is not None:
            self.houses[new] = replace(house, chat=new)
