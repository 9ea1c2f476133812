"""The teacher's answers take a moment to think: they come in the background, and no chat waits."""

import logging
from dataclasses import dataclass, field

from bot.engine.errors import GameError
from bot.table.errors import TableError
from bot.table.model import Person
from bot.table.tables import Tables
from bot.tasks import Tasks
from bot.telegram import screens
from bot.telegram.hands import Hands
from bot.telegram.names import names_of
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from bot.telegram.slots import review_slot
from bot.telegram.suits import dressed
from bot.telegram.whispers import Whispers

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Lessons:
    """What is being thought about for whom; the same is not thought about twice at a time."""

    tables: Tables
    hands: Hands
    whispers: Whispers
    outbox: Outbox
    tasks: Tasks
    _wanted: set[tuple[str, int, int, int]] = field(default_factory=set)

    def hint(self, table: int, person: int, *, whispered: bool) -> None:
        """Show ``person`` a hint under his hand, in private or over the group where it was asked
        for; raises, at once, what `Teacher.hint` does when there is none."""
        self.tables.teacher.asked(table, person)
        key = "hint", table, person, int(whispered)
        if key not in self._wanted:
            self._wanted.add(key)
            self.tasks.start(self._hint(key), f"hint for {person} at {table}")

    def review(self, table: int, deal: int, person: Person) -> None:
        """Send ``person`` a review of a deal in private; or why there is none."""
        key = "review", table, person.id, deal
        if key not in self._wanted:
            self._wanted.add(key)
            self.tasks.start(self._review(key, person), f"review for {person.id} of {table}")

    async def _hint(self, key: tuple[str, int, int, int]) -> None:
        _, table, person, whispered = key
        try:
            hint = await self.tables.teacher.hint(table, person)
            scene = await self.tables.scene(table)
        except (TableError, GameError) as error:
            named = {"table": table, "person": person}
            log.info("no hint: %s", error, extra=named)  # it has moved on
            return
        finally:
            self._wanted.discard(key)
        hands = self.whispers if whispered else self.hands
        hands.advise(scene, person, hint)

    async def _review(self, key: tuple[str, int, int, int], person: Person) -> None:
        _, table, _, deal = key
        try:
            found = await self.tables.teacher.review(table, deal)
        except (TableError, GameError) as error:
            self.outbox.reply(person.id, Screen(screens.refusal(error, person.locale)))
            return
        finally:
            self._wanted.discard(key)
        screen = screens.review(found, person.id, person.locale)
        kept = names_of(found.scene, person.locale)
        shown = dressed(screen, person.suits, person.locale, kept)
        slot = review_slot(table, deal)
        here = self.outbox.is_newest(person.id, slot)
        self.outbox.show(person.id, slot, shown, fresh="no" if here else "always", notify=True)
