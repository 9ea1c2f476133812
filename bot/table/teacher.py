"""The teacher: a hint in a game against computers, a look into a deal that is over, and the same
deal once more as practice.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from bot.ai.reasons import Reason
from bot.ai.review import Review
from bot.ai.teacher import Advice, reason_of
from bot.engine.actions import Action, Discard, Give, Lay
from bot.engine.apply import apply
from bot.engine.errors import GameError, Untimely
from bot.engine.notation import parse_action, parse_position
from bot.engine.rules import Rules
from bot.engine.state import State, View
from bot.table import lobby, play, seats
from bot.table.errors import TableError
from bot.table.fallback import fallback
from bot.table.hall import Hall
from bot.table.model import Answer, PastDeal, Practice, Scene, Seat, Table
from bot.table.restore import ReplayError, circle_of, replayed
from bot.table.scenes import scene_of
from bot.table.stored import PastGame, StoredDeal

log = logging.getLogger(__name__)

KEPT: Final = 64
"""Reviews that are remembered: all who ask for one of them get the same."""


@dataclass(frozen=True)
class Hint:
    """What a player might well do at ``version`` of his table, and why."""

    version: int
    action: Action
    reason: Reason


@dataclass(frozen=True)
class Reviewed:
    """What there is to say about deal ``number``; ``scene`` is of its game, without a card, and
    ``sitting`` the seat that sat the deal out."""

    scene: Scene
    number: int
    review: Review
    sitting: int | None = None


class Teacher:
    """What is asked of the teacher; TableError says why not."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._reviews: OrderedDict[tuple[int, int], Review] = OrderedDict()
        self._reading = asyncio.Lock()
        self._practising = asyncio.Lock()

    async def hint(self, table: int, person: int) -> Hint:
        """A move for ``person``, whose turn it is, by his own view alone. ``not-alone`` in a game
        with other people, ``stale`` when the game has moved on meanwhile; Untimely out of turn."""
        view = self.asked(table, person)
        entry = self._hall.entry(table)
        version = entry.table.version
        advice = await self._advice(one_at_a_time(view))
        if entry.table.version != version:
            raise TableError("stale")
        self.asked(table, person)  # somebody may have sat down meanwhile
        return Hint(version, advice.action, advice.reason)

    def asked(self, table: int, person: int) -> View:
        """What ``person`` sees who asks for a hint; raises what `hint` does if there is none."""
        now = self._hall.entry(table).table
        seats.must_play(now)
        seat = now.seat_of(person)
        if seat is None:
            raise TableError("not-seated")
        if not seats.against_computers(now.seats, seat):
            raise TableError("not-alone")
        state = play.position(play.playing(now))
        if state.phase == "over":
            raise TableError("deal-over")
        if state.turn != seat:
            raise Untimely("not-your-turn", seat=state.turn)
        return play.playing(now).view(seat)

    async def review(self, table: int, number: int) -> Reviewed:
        """What there is to say about deal ``number`` of ``table``, which is over: all its cards
        are public by now (A62). ``no-record`` for one that is not, ``no-review`` when there is
        nothing to say. A game alone gives time to read before it deals on."""
        game = await self._game(table)
        deal = _deal(game, number)
        if game.table.practice is not None:
            number = game.table.practice.deal
        await self._give_time(table)
        async with self._reading:
            found = self._reviews.get((table, number))
            if found is None:
                found = await self._review(f"{deal.opening} | {' '.join(deal.tokens)}", game.table)
        if found is None:
            raise TableError("no-review")
        self._reviews[table, number] = found
        while len(self._reviews) > KEPT:
            self._reviews.popitem(last=False)
        sitting = _sitting(_opening(deal, game.table.rules))
        return Reviewed(await self._scene(game.table), number, found, sitting)

    async def practise(self, table: int, person: int, number: int, key: str) -> Answer:
        """Deal ``number`` of a game that ``person`` played in once more: the same cards, seats and
        standing, against computers, in his private chat, at a table that ends with it and counts
        for nothing. A game alone waits until then, a group's does not. ``already`` when that deal
        is being practised; ``key`` names the request. Practice of practice is that of its game."""
        game = await self._game(table)
        original = game.table
        if original.practice is not None:
            of = original.practice
            return await self.practise(of.table, person, of.deal, key)
        private = (await self._hall.people.chat(original.chat)).private
        wanted = await (self._alone if private else self._apart)(game, person, number)
        async with self._practising:
            now = self._hall.practice_in(person)
            if now is not None and now.table.practice == wanted.practice:
                return Answer("already", await scene_of(now.table, self._hall.people))
            await self._hall.end_practice_in(person)
            return await self._begin(wanted, game, key)

    async def remembered(self, table: Table) -> Table:
        """``table``, which practises a deal, with how that went the first time, if that can still
        be read."""
        of = table.practice
        if of is None:
            return table
        try:
            game = await self._game(of.table)
            first = first_time(game, _deal(game, of.deal))
        except Exception:  # without it there is no comparison, and nothing else is missed
            log.exception("the deal to practise cannot be read", extra={"table": table.id})
            return table
        return replace(table, practice=replace(of, first=first))

    async def _alone(self, game: PastGame, person: int, number: int) -> Table:
        """The table to practise a deal of a game alone."""
        original = game.table
        seat = original.seat_of(person)
        if seat is None:
            raise TableError("not-seated")
        if not seats.against_computers(original.seats, seat):
            raise TableError("not-alone")
        if seat == _sitting(_opening(_deal(game, number), original.rules)):
            raise TableError("not-seated")  # there were no cards to play
        same = (replace(one, absence=None, left=(), held=(), since=1) for one in original.seats)
        return self._wanted(original, person, tuple(same), Practice(original.id, number))

    async def _apart(self, game: PastGame, person: int, number: int) -> Table:
        """The table to practise a deal of a group's game, for who played it and can be reached:
        computers in place of the others, under names of computers: those that were some keep
        theirs."""
        original, deal = game.table, _deal(game, number)
        there = self._hall.known(original).seats  # what is stored is so, too, once it has ended
        seat = seats.player_of(there, person, number)
        if seat is None or not deal.outcome or seat == _sitting(_opening(deal, original.rules)):
            raise TableError("not-seated")
        who = await self._hall.people.person(person)
        if not who.reachable:
            raise TableError("unreachable")
        names = lobby.computer_names(there, who.locale)
        same = [Seat(name, level="skilled") for name in names]
        same[seat] = Seat(who.name, person)
        return self._wanted(
            original, person, tuple(same), Practice(original.id, number, apart=True)
        )

    def _wanted(
        self, original: Table, person: int, same: tuple[Seat, ...], practice: Practice
    ) -> Table:
        now = self._hall.clock.now()
        return Table(
            id=0,
            chat=person,
            thread=None,
            starter=person,
            rules=original.rules,
            seats=same,
            stage="closed",  # until its deal is stored: what is interrupted here never was
            created=now,
            touched=now,
            practice=practice,
        )

    async def _begin(self, wanted: Table, game: PastGame, key: str) -> Answer:
        hall, practice = self._hall, wanted.practice
        if practice is None:
            raise ValueError("nothing to practise")
        deal = _deal(game, practice.deal)
        opening = _opening(deal, wanted.rules)
        try:
            first = first_time(game, deal)
        except (GameError, ReplayError) as error:
            raise TableError("damaged") from error
        table, new = await hall.store.create(wanted, key)
        if not new:
            return Answer("already", await scene_of(hall.known(table), hall.people))
        entry = hall.take_in(replace(table, practice=replace(practice, first=first)))
        async with entry.lock:
            turn = play.practise(
                entry.table, opening, hall.dealer, hall.clock.now(), hall.look(entry.table)
            )
            answer = await hall.done(entry, turn)
        hall.wait_for(entry)
        return answer

    async def _advice(self, view: View) -> Advice:
        try:
            advice = await self._hall.minds.advise(view)
        except Exception:
            log.exception("no move was advised", extra={"seat": view.seat})
        else:
            if advice.action in view.legal:
                return advice
            # not which: it tells a card
            log.error("no legal move was advised", extra={"seat": view.seat})
        action = fallback(view)
        return Advice(action, reason_of(view, action))

    async def _give_time(self, table: int) -> None:
        """Whoever plays alone and looks into a deal is not dealt the next one meanwhile."""
        entry = self._hall.find(table)
        if entry is not None and entry.table.practice is not None:
            entry = self._hall.find(entry.table.practice.table)
        if entry is None or not (await self._hall.people.chat(entry.table.chat)).private:
            return
        if entry.table.stage == "playing" and not play.playing(entry.table).in_deal:
            self._hall.schedule(entry, self._hall.clock.now() + self._hall.pauses.reading)

    async def _review(self, line: str, table: Table) -> Review | None:
        try:
            return await self._hall.minds.review(line, table.rules)
        except Exception:
            log.exception("a deal cannot be looked into")
            return None

    async def _game(self, table: int) -> PastGame:
        game = await self._hall.store.game(table)
        if game is None:
            raise TableError("no-table")
        return game

    async def _scene(self, stored: Table) -> Scene:
        entry = self._hall.find(stored.id)
        table = stored if entry is None else entry.table
        return await scene_of(
            replace(table, game=None, previous=None, hold=None), self._hall.people
        )


def one_at_a_time(view: View) -> View:
    """``view`` with the gifts alone that its player is asked for now: cards go to one opponent
    after the other, then onto a talon or away."""
    to = recipient(view)
    if to is None:
        return view
    later = (Give, Lay, Discard)
    legal = tuple(
        action
        for action in view.legal
        if not isinstance(action, later) or (isinstance(action, Give) and action.to == to)
    )
    return replace(view, legal=legal)


def recipient(view: View) -> int | None:
    """Who gets the next card: the first seat after the declarer that a card may still go to;
    None when cards are laid or discarded, or nothing is to give."""
    if view.seat is None:
        return None
    there = {action.to for action in view.legal if type(action) is Give}
    turns = ((view.seat + step) % view.players for step in range(1, view.players))
    return next((seat for seat in turns if seat in there), None)


def first_position(deal: StoredDeal, rules: Rules) -> State:
    """Where ``deal`` stood when its cards were out: practice begins behind the cut, for another
    cut would make another deal."""
    state = parse_position(deal.opening, rules)
    for token in deal.tokens:
        if state.phase != "cut":
            break
        state = apply(state, parse_action(token)).state
    return state


def _opening(deal: StoredDeal, rules: Rules) -> State:
    try:
        return first_position(deal, rules)
    except GameError as error:
        raise TableError("damaged") from error


def _sitting(opening: State) -> int | None:
    return next((seat for seat, hand in enumerate(opening.hands) if hand is None), None)


def first_time(game: PastGame, deal: StoredDeal) -> PastDeal:
    """How ``deal`` of ``game`` went."""
    earlier = [one.outcome for one in game.deals if one.number < deal.number]
    rules = game.table.rules
    return play.past(replayed(deal, rules, circle_of(earlier, rules)))


def _deal(game: PastGame, number: int) -> StoredDeal:
    """The deal that its game calls ``number``; practice calls its only one as the game did."""
    wanted = 1 if game.table.practice is not None else number
    found = next((deal for deal in game.deals if deal.number == wanted and deal.closing), None)
    if found is None:
        raise TableError("no-record")
    return found
