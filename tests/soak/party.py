"""The people of one table: they gather, play, and begin again."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.engine.rules import parse_rules, presets
from bot.sandbox.errors import ActError
from bot.sandbox.model import Chat, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.words import phrase
from tests.e2e.hasty import Haste, Whims
from tests.soak.guests import Guest, Ledger

STEP: Final = (1.0, 3.0)
"""Seconds between two looks at the group."""
IMPATIENT: Final = 90.0
"""After so many seconds without anything new the leader says /new."""
PATIENCE: Final = 15.0
"""So many seconds one waits to see what came of a tap in the lobby."""
SHORT: Final = ";barrel=off;target=250"
"""So that games end."""
LEVELS: Final = ("novice", "skilled", "expert")
NAMES: Final = {"ru": ("Аня", "Борис", "Вера", "Глеб"), "en": ("Anna", "Boris", "Vera", "Glen")}


@dataclass
class Party:
    """A group, its people, and how many computers play with them."""

    sandbox: Sandbox
    chat: Chat
    guests: list[Guest]
    computers: int
    rules: str
    locale: str
    thread: int | None
    pace: str
    tricks: str
    chance: random.Random
    out: set[int] = field(default_factory=set)
    """Who has left the game and wants his seat back."""
    _asked: float = 0.0
    _acted: tuple[str, float] = "", 0.0
    """What the lobby said when something was last done in it, and when that was."""

    @property
    def leader(self) -> Guest:
        """Who opens tables."""
        return self.guests[0]

    @property
    def group(self) -> Chat:
        """The group, under its present id."""
        while self.chat.migrated_to is not None:
            self.chat = self.sandbox.world.chats[self.chat.migrated_to]
        return self.chat

    async def say(self, guest: Guest, text: str) -> None:
        """Let ``guest`` write where the party plays."""
        await guest.say(text, self.group.id, self.thread)

    async def host(self) -> None:
        """See to it until cancelled that there is a game."""
        clock = self.sandbox.world.clock
        await self.say(self.leader, f"/pace {self.pace}")
        await self.say(self.leader, f"/tricks {self.tricks}")
        while True:
            for guest in self.guests:
                guest.sit(self.group.id)
            await self._look()
            await clock.sleep(self.chance.uniform(*STEP))

    def look(self) -> str:
        """What its people see now."""
        lines = []
        for guest in self.guests:
            here = guest.seen()[-1:]
            lines += [f"    {guest.name}: {one.text!r} {_labels(one)}" for one in here]
        group = self.leader.person.messages(self.group.id)[-4:]
        return "\n".join([*lines, *(f"    {one.text!r} {_labels(one)}" for one in group)])

    async def _look(self) -> None:
        try:
            messages = self.leader.person.messages(self.group.id)
        except ActError:
            return
        for message in reversed(messages):
            verbs = dict(_verbs(message))
            if "leave" in verbs:
                self._gather(message, verbs)
            elif "again" in verbs:
                self.out.clear()
                self.leader.tap(verbs["again"], message)
            elif "hand" in verbs:
                self._play(message, verbs)
            else:
                continue
            break
        now = self.sandbox.world.clock.now()
        newest = messages[-1].date if messages else 0.0
        if now - max(newest, self._asked) > IMPATIENT or not self._asked:
            self._asked = now
            await self.say(self.leader, f"/new {self.rules}")

    def _gather(self, lobby: Message, verbs: dict[str, str]) -> None:
        """One step towards a full table, once the last one is to be seen."""
        said, at = self._acted
        now = self.sandbox.world.clock.now()
        if lobby.text == said and now - at < PATIENCE:
            return
        self._acted = lobby.text, now
        taken = seats(lobby.text, self.locale)
        missing = [guest for guest in self.guests if not any(guest.name in one for one in taken)]
        wanted = len(self.guests) + self.computers
        title = lobby.text.partition("\n")[0]
        starter = next((one for one in self.guests if one.name in title), self.leader)
        if missing and "join" in verbs:
            for guest in missing:
                guest.tap(verbs["join"], lobby)
        elif len(taken) > wanted or missing:
            starter.tap(verbs.get("ai-less", verbs["leave"]), lobby)
        elif len(taken) < wanted:
            starter.tap(verbs[f"ai-{self.chance.choice(LEVELS)}"], lobby)
        elif "start" in verbs:
            starter.tap(verbs["start"], lobby)

    def _play(self, message: Message, verbs: dict[str, str]) -> None:
        """Take back a seat that was left."""
        free = [verb for verb in verbs if verb.startswith("take-")]
        for guest in self.guests:
            if free and guest.person.id in self.out:
                self.out.discard(guest.person.id)
                guest.tap(verbs[free.pop()], message)


def seats(lobby: str, locale: str) -> list[str]:
    """The seats that are taken, as a lobby tells them."""
    free, block = phrase("seat-free", locale), lobby.split("\n\n")[1]
    return [line for line in re.findall(r"^\d (.*)", block, re.MULTILINE) if line != free]


def parties(sandbox: Sandbox, count: int, seed: int, ledger: Ledger) -> list[Party]:
    """``count`` tables of every kind: presets, sizes, languages, groups, people and computers."""
    return [_party(sandbox, number, seed, ledger) for number in range(count)]


def _party(sandbox: Sandbox, number: int, seed: int, ledger: Ledger) -> Party:
    world, chance = sandbox.world, random.Random(seed * 10_007 + number)
    names = list(presets())
    rules = _shortened(names[number % len(names)])
    size = chance.choice(parse_rules(rules).players)
    locale = ("ru", "en")[number % 2]
    people = chance.randint(1, size)
    ids = [
        world.add_person(name, language_code=locale, started=True).id
        for name in NAMES[locale][:people]
    ]
    kind = chance.choice(("group", "supergroup", "supergroup", "forum"))
    chat = world.add_group(
        f"{number} {rules}", ids, supergroup=kind == "supergroup", forum=kind == "forum"
    )
    topic = world.add_topic(chat, "Thousand", ids[0]) if kind == "forum" else None
    whims = Whims(Haste(concedes=chance.random() < 0.5))
    guests = [
        Guest(Person(sandbox, one), sandbox, whims, ledger, chance.randrange(2**32)) for one in ids
    ]
    pace = chance.choice(("off", "off", "1", "5"))
    tricks = chance.choice(("posts", "posts", "live"))
    thread = None if topic is None else topic.id
    computers = size - people
    return Party(sandbox, chat, guests, computers, rules, locale, thread, pace, tricks, chance)


def _shortened(preset: str) -> str:
    try:
        return str(parse_rules(preset + SHORT))
    except ValueError:
        return preset


def _labels(message: Message) -> list[str]:
    return [str(button.get("callback_data", button["text"])) for button in message.buttons]


def _verbs(message: Message) -> Iterator[tuple[str, str]]:
    """What the buttons about the table are for, with what they carry."""
    for button in message.buttons:
        data = str(button.get("callback_data", ""))
        if data.startswith("l:"):
            yield data.split(":")[2], data
