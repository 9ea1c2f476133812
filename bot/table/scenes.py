"""From a table to what may be shown of it."""

from dataclasses import replace

from bot.engine.fairness import lock_of
from bot.table.model import PastDeal, Scene, Table
from bot.table.people import People
from bot.table.play import past
from bot.table.seats import gone_from, votes_needed


async def scene_of(table: Table, people: People) -> Scene:
    """The scene of ``table``: views of the public and of each person's seat, nothing hidden."""
    game = table.game if table.game is not None and table.game.number else None
    persons = {table.starter, *table.people}
    public = None if game is None else game.view(None)
    current = () if game is None else (_named(table, past(game, table.secret, public)),)
    awaited = table.stage in ("lobby", "playing") and table.next_secret
    previous = () if table.previous is None else (table.previous,)
    return Scene(
        id=table.id,
        chat=await people.chat(table.chat),
        thread=table.thread,
        starter=await people.person(table.starter),
        rules=table.rules,
        seats=table.seats,
        stage=table.stage,
        version=table.version,
        people={person: await people.person(person) for person in sorted(persons)},
        public=public,
        hands={
            seat: game.view(seat)
            for seat, taken in enumerate(table.seats)
            if game is not None and taken.person is not None
        },
        deals=previous + current,
        scores=() if game is None else game.scores,
        winner=None if game is None else game.winner,
        # whose tap is kept may be told to him; what it was stays here
        hold=None if table.hold is None else replace(table.hold, kept=None),
        votes=len(table.votes & set(table.people)),
        voters=tuple(i for i, seat in enumerate(table.seats) if seat.person in table.votes),
        votes_needed=votes_needed(table.seats, table.votes),
        reason=table.reason,
        due=table.due,
        lock=lock_of(table.next_secret) if awaited else "",
        lock_now=lock_of(table.secret) if table.secret else "",
        honours=table.honours,
        practice=table.practice,
        left=tuple([await people.person(person) for person in sorted(gone_from(table))]),
    )


def _named(table: Table, deal: PastDeal) -> PastDeal:
    """``deal`` by the number that it has for its players: practice calls its only one as the game
    did."""
    return deal if table.practice is None else replace(deal, number=table.practice.deal)
