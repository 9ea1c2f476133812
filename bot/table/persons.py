"""The people the bot has met, as the tables know them; and how somebody is forgotten."""

from collections.abc import Callable

from bot.table import lobby, seats
from bot.table.errors import TableError
from bot.table.hall import Hall, live
from bot.table.houses import Houses
from bot.table.model import FORGOTTEN, Person, Table
from bot.table.pace import cut_off, returned
from bot.table.play import Turn


class Persons:
    """Who is who, for everybody outside the tables; whatever is new is shown at once."""

    def __init__(self, hall: Hall, houses: Houses) -> None:
        self._hall = hall
        self._houses = houses
        self._forgotten: dict[tuple[int, int], int] = {}

    async def of(self, person: int) -> Person:
        """Who this is, as last met."""
        return await self._hall.people.person(person)

    async def change(self, person: int, change: Callable[[Person], Person]) -> Person:
        """Who this is after ``change`` of what was known of him; when that is new, his tables are
        shown again. When the bot cannot write to him any more he loses his seat in a lobby, and in
        a group's game a computer plays for him until that is over."""
        before, after = await self._hall.people.change_person(person, change)
        if after == before:
            return after
        if after.reachable and not before.reachable:
            for entry in self._hall.past_of(person):  # he has not been told that it is over
                async with entry.lock:
                    await self._hall.show(entry)
        for entry in self._hall.live_of(person):
            async with entry.lock:
                table = seats.renamed(entry.table, after)
                if live(table) and before.reachable != after.reachable:
                    # as he is now: of two changes the second may be here first
                    table = _reached(table, await self.of(person))
                if table is not entry.table:
                    await self._hall.commit(entry, Turn(table))
                else:
                    await self._hall.show(entry)
                    self._hall.schedule(entry)
        return after

    async def forget(self, person: int) -> None:
        """Remove all that is known of a person; the games he played keep a seat without a name.
        What he practises ends. TableError ``still-seated`` while he sits at a table or leads one.
        """
        known = await self.of(person)
        practice = self._hall.practice_in(person)
        if [practice] == list(self._hall.live_of(person)):
            await self._hall.end_practice_in(person)
        async with self._hall.all_locked() as entries:
            for table in (entry.table for entry in entries):
                part = table.seat_of(person) is not None or table.starter == person
                if live(table) and part:
                    raise TableError("still-seated")
            await self._hall.store.forget(person)
            self._hall.people.forget(person)
            self._houses.forget(person)
            for entry in entries:
                self._bar(entry.table, person)
                after = seats.forgotten(entry.table, known)
                if after is not entry.table:
                    entry.table = after
                    if after.chat == FORGOTTEN:  # he played there alone
                        self._hall.forget(after.id)
                    else:
                        await self._hall.show(entry)

    def is_barred(self, table: Table, person: int) -> bool:
        """Whether ``person`` knows cards of the deal at ``table`` from before he was forgotten."""
        deal, game = self._forgotten.get((table.id, person)), table.game
        return deal is not None and game is not None and game.in_deal and game.number == deal

    def _bar(self, table: Table, person: int) -> None:
        """Whoever is forgotten knows the cards he has left all the same; until the deal is over
        that is remembered, here alone and nowhere stored."""
        self._forgotten = {
            (one, who): deal
            for (one, who), deal in self._forgotten.items()
            if one != table.id or (table.game is not None and table.game.number == deal)
        }
        if table.game is not None and seats.held_by(table, person) is not None:
            self._forgotten[table.id, person] = table.game.number


def _reached(table: Table, person: Person) -> Table:
    """``table`` after ``person``, who sits there, could not be written to any more, or again."""
    seat = table.seat_of(person.id)
    if seat is None or table.chat == person.id:  # a game alone waits for him
        return table
    if table.stage == "lobby":
        return table if person.reachable else lobby.left(table, person.id)
    return returned(table, seat) if person.reachable else cut_off(table, seat)
