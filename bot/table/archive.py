"""Games that are over: their records, every deal of them with open cards, and whether it was fair.

What is shown of them is no secret any more: of a game in play only the deals that are over.
"""

import asyncio
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.engine.actions import Play
from bot.engine.apply import apply
from bot.engine.deal import open_deal, open_events
from bot.engine.errors import GameError
from bot.engine.events import TrickTaken
from bot.engine.fairness import Seed, deck_of
from bot.engine.game import Game
from bot.engine.proof import ProofError, verify
from bot.engine.state import Standing, State, View
from bot.engine.view import revealed
from bot.table.errors import TableError
from bot.table.model import Scene, Table
from bot.table.people import People
from bot.table.play import past
from bot.table.ports import Store
from bot.table.records import record_text, seed_of
from bot.table.restore import ReplayError, circle_of, replayed
from bot.table.scenes import scene_of
from bot.table.scored import ScoringError, rows_of
from bot.table.sheet import ScoreSheet
from bot.table.stored import PastGame

_LATELY: Final = 50
"""So many games of a chat are looked through for one that was played in a topic."""


@dataclass(frozen=True)
class Look:
    """A look back on one deal: ``scene`` as it was at its end, ``views`` with open cards from the
    first position to the last, a trick a step; deal ``number`` of ``count``."""

    scene: Scene
    number: int
    count: int
    views: tuple[View, ...]


@dataclass(frozen=True)
class Check:
    """Whether deal ``number`` was the one that its ``seed`` makes; ``fair`` is None for a deal
    from a time before there were secrets. ``view`` has the cards as they were dealt."""

    scene: Scene
    number: int
    seed: Seed
    fair: bool | None
    view: View


@dataclass(frozen=True)
class GameCheck:
    """Whether all ``count`` deals of a game were fair; if not, ``deal`` is the first that was not.
    ``fair`` is None where a deal is from a time before there were secrets."""

    scene: Scene
    count: int
    fair: bool | None
    deal: int = 0


class Archive:
    """Looks back on games. Each method reads the store; TableError ``no-table`` or ``no-record``
    when there is nothing to be seen, ``damaged`` when it cannot be read back."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def scene(self, table: int) -> Scene:
        """Who played where, without a card."""
        return await self._scene(await self._game(table))

    async def table(self, table: int) -> Table:
        """A table as it was written down, without its game."""
        return (await self._game(table)).table

    async def latest(self, chat: int, thread: int | None) -> Scene | None:
        """The newest game of a chat (and topic) that has ended, at the end of its last deal; None
        without one."""
        found = await self._store.games(chat, _LATELY)
        game = next((one for one in found if one.table.thread == thread), None)
        if game is None:
            return None
        return (await self.look(game.table.id, game.deals[-1].number)).scene

    async def last(self, chat: int, most: int) -> list[PastGame]:
        """The games of a chat that have ended, the newest first, each with its last deal alone."""
        return await self._store.games(chat, most)

    async def sheet(self, table: int) -> ScoreSheet:
        """The score sheet of a game, as far as its deals are over."""
        game = await self._game(table)
        seated = game.table
        try:
            rows = await asyncio.to_thread(rows_of, seated.rules, len(seated.seats), game.deals)
        except (GameError, ScoringError) as error:
            raise TableError("damaged") from error
        return ScoreSheet(
            names=tuple(seat.name for seat in seated.seats),
            rules=seated.rules,
            start=(Standing(),) * len(seated.seats),
            rows=rows,
            dealer=rows[-1].dealer if rows else 0,
            winner=rows[-1].result.winner if rows else None,
            over=seated.stage != "playing",
        )

    async def record(self, table: int) -> str:
        """The record of a game, as far as its deals are over, as a text to keep."""
        game = await self._game(table)
        try:
            return await asyncio.to_thread(record_text, game)
        except GameError as error:
            raise TableError("damaged") from error

    async def look(self, table: int, number: int) -> Look:
        """Deal ``number`` of a game; one that there is not becomes the nearest that is over."""
        game = await self._game(table)
        number = max(1, min(number, len(game.deals)))
        played = _played(game, number)
        scene = await self._scene(game, played)
        return Look(scene, number, len(game.deals), views_of(played))

    async def check(self, table: int, number: int) -> Check:
        """Whether deal ``number``, which is over, was fair."""
        game = await self._game(table)
        if not 1 <= number <= len(game.deals):
            raise TableError("no-record")
        played = _played(game, number)
        seed, opening = seed_of(game, number), _opening(played)
        fair = None
        if seed.secret:
            deck = deck_of(seed)
            dealt = open_deal(opening.rules, deck, opening.dealer, opening.scores, opening.golden)
            fair = dealt.state == opening
        scene = await self._scene(game, played)
        return Check(scene, number, seed, fair, views_of(played)[0])

    async def check_all(self, table: int) -> GameCheck:
        """Whether every deal that is over was fair, and played by the rules."""
        game = await self._game(table)
        scene, count = await self._scene(game), len(game.deals)
        if not all(deal.secret for deal in game.deals):
            return GameCheck(scene, count, None)
        text = await self.record(table)
        try:
            await asyncio.to_thread(verify, text.encode())
        except ProofError as error:
            return GameCheck(scene, count, fair=False, deal=error.deal)
        return GameCheck(scene, count, fair=True)

    async def _game(self, table: int) -> PastGame:
        game = await self._store.game(table)
        if game is None:
            raise TableError("no-table")
        if not game.deals:
            raise TableError("no-record")
        return game

    async def _scene(self, game: PastGame, played: Game | None = None) -> Scene:
        """The scene of a game that is over, ``played`` up to the end of one of its deals."""
        scene = await scene_of(replace(game.table, version=0, hold=None, due=None), self._people)
        if played is None:
            return scene
        deal = replace(past(played), events=played.events)
        return replace(
            scene,
            public=revealed(_state(played), played.events),
            deals=(deal,),
            scores=played.scores,
            winner=played.winner,
        )


def _played(game: PastGame, number: int) -> Game:
    """The game at the end of deal ``number``."""
    deal, rules = game.deals[number - 1], game.table.rules
    try:
        circle = circle_of([earlier.outcome for earlier in game.deals[: number - 1]], rules)
        return replayed(deal, rules, circle)
    except (GameError, ReplayError) as error:
        raise TableError("damaged") from error


def views_of(played: Game) -> tuple[View, ...]:
    """The deal with open cards, step by step: as dealt, before the first card, after each trick
    and at its end."""
    state = _opening(played)
    events = [*open_events(state)]
    views = [] if state.phase == "cut" else [revealed(state, events)]
    for action in played.actions:
        if isinstance(action, Play) and not any(state.tricks) and not state.table:
            views.append(revealed(state, events))
        before = state.phase
        step = apply(state, action)
        state = step.state
        events += step.events
        dealt = before == "cut" != state.phase
        if dealt or any(isinstance(event, TrickTaken) for event in step.events):
            views.append(revealed(state, events))
    views.append(revealed(state, events))
    # the stock game has no word before the first card, and a last trick ends its deal
    steps = [one for one, after in pairwise(views) if one != after]
    return (*steps, views[-1])


def _opening(played: Game) -> State:
    assert played.opening is not None  # noqa: S101  # a deal was replayed
    return played.opening


def _state(played: Game) -> State:
    assert played.state is not None  # noqa: S101  # a deal was replayed
    return played.state
