"""Somebody at the settings of a place: what he may set, and the menu that he is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiogram import Bot

from bot.engine.rules import Rules
from bot.table.house import Place, Setup
from bot.table.houses import Houses
from bot.table.model import Locale, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.handlers.common import administers
from bot.telegram.outbox import Fresh, Outbox, Pace
from bot.telegram.slots import settings_slot

ANNOUNCED: Final = Pace("rules", (20.0,))
"""A group is told of changed rules in one message, edited while more of them change."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is at the settings of a place: ``person`` is None for an anonymous admin, ``menu`` the
    message under which he tapped, 0 for none."""

    bot: Bot
    tables: Tables
    outbox: Outbox
    place: Place
    person: Person | None
    admin: bool
    locale: Locale
    menu: int = 0

    @property
    def id(self) -> int:
        """The person's id, 0 for an anonymous admin."""
        return 0 if self.person is None else self.person.id

    @property
    def houses(self) -> Houses:
        """The house rules."""
        return self.tables.houses

    async def setup(self) -> Setup:
        """What may be set; TableError ``not-entitled``."""
        return await self.houses.setup(self.place, self.id, admin=self.admin)

    async def adapt(self, change: Callable[[Rules], Rules]) -> Setup:
        """Set other rules, and tell the group when its lobby does not show them."""
        before = await self.setup()
        after = await self.houses.adapt(self.place, self.id, change, admin=self.admin)
        if after.rules != before.rules and after.when != "now" and not after.chat.private:
            self._announce(after)
        return after

    def show(self, setup: Setup, verb: str = "home", arg: str = "", fresh: Fresh = "no") -> None:
        """Show a page of the menu in private: in the message tapped, if that is still the menu."""
        slot = settings_slot(self.place)
        shown = self.outbox.shown(self.id, slot)
        if fresh == "no" and (shown is None or shown.message_id != self.menu):
            fresh = "always"
        page = (
            screens.settings_done(setup, self.locale)
            if verb == "done"
            else screens.settings(setup, self.locale, verb, arg)
        )
        self.outbox.show(self.id, slot, page, fresh=fresh, notify=fresh != "no")

    def _announce(self, setup: Setup) -> None:
        chat, name = setup.chat, "" if self.person is None else self.person.name
        _, thread = self.houses.where(self.place, self.id)
        slot = f"rules:{self.id}:{self.menu}"
        others = [one for one in self.outbox.slots(chat.id, "rules:") if one != slot]
        self.outbox.forget(chat.id, others)
        screen = screens.rules_changed(setup, name, chat.locale)
        self.outbox.show(chat.id, slot, screen, thread=thread, pace=ANNOUNCED)


async def visited(
    bot: Bot, tables: Tables, outbox: Outbox, person: Person, place: Place, menu: int = 0
) -> Visitor:
    """``person`` at the settings of a place; Telegram is asked whether he is an admin only when
    it matters."""
    chat, _ = tables.houses.where(place, person.id)
    admin = not tables.houses.leads(place, person.id) and (
        chat < 0 and await administers(bot, chat, person, None)
    )
    return Visitor(bot, tables, outbox, place, person, admin, person.locale, menu)
