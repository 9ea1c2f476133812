"""What the table needs from outside, as Protocols; production and tests bring their own."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

from bot.ai.review import Review
from bot.ai.teacher import Advice
from bot.engine.actions import Action, Redeal
from bot.engine.cards import Card
from bot.engine.fairness import Seed
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.table.house import House
from bot.table.model import Chat, Level, Person, Scene, Table
from bot.table.statistics.model import Honour, Key, SeasonCount, Tally
from bot.table.stored import ClosedDeal, OpenedDeal, PastGame, Ply, Shown, StoredTable


class Clock(Protocol):
    """Time: tests bring a faster one."""

    def now(self) -> float:
        """Seconds since the epoch."""

    async def sleep(self, seconds: float) -> None:
        """Come back after ``seconds``; at once when not positive."""


class Dealer(Protocol):
    """Chance, and what comes of it: in production fresh secrets and the orders that
    docs/fairness.md makes of them; tests may stack their decks."""

    def secret(self) -> str:
        """A secret that nobody can guess, 32 hex digits."""

    def deck(self, seed: Seed, purpose: str = "deck") -> tuple[Card, ...]:
        """The 24 cards, top first; with the ``purpose`` ``lot`` for the lot of the first dealer."""

    def order(self, seed: Seed, count: int) -> tuple[int, ...]:
        """A permutation of ``range(count)``: the drawing of seats, at each the place before."""


class Minds(Protocol):
    """Computer players."""

    async def choose(self, level: Level, view: View) -> Action:
        """The move of a computer of ``level`` that sees ``view`` and is at turn: one of
        ``view.legal``."""

    async def claim(self, level: Level, view: View) -> Redeal | None:
        """The redeal that a computer of ``level`` claims out of turn, None when it has no right
        to one or would rather play."""

    async def advise(self, view: View) -> Advice:
        """What the viewer, who is at turn, might well do: one of ``view.legal``, and why."""

    async def review(self, line: str, rules: Rules) -> Review | None:
        """What there is to say about the deal of a record's ``line`` that is over; None when there
        is nothing, or not now."""


class Hands(Protocol):
    """Whoever shows the players of a table their hands, each to its owner alone."""

    def refresh(self, scene: Scene, person: int) -> None:
        """Show the hand of ``person`` anew, as a fresh message: he asked for it."""

    def remind(self, scene: Scene, person: int) -> None:
        """Call ``person`` to his move once more, with a sound."""

    def called_at(self, table: int, person: int, version: int) -> float | None:
        """When the hand that called ``person`` to his move at ``version`` reached him, in seconds
        since the epoch; 0 when that is long ago or he cannot be reached, None while the hand is
        still on its way. Half-way through a turn and at its end the table asks, and gives back
        what the sending took: nobody pays for the bot's own lag."""


class Presenter(Protocol):
    """Whoever shows tables to people. ``show`` returns at once: sending is its own business."""

    @property
    def hands(self) -> Hands:
        """Who shows the hands."""

    def show(self, scene: Scene) -> None:
        """Make every screen of the table right."""

    def refresh(self, scene: Scene) -> None:
        """Show the group's message anew, as a fresh one: somebody asked for it."""

    def invite(self, scene: Scene, person: Person, told: Callable[[], Awaitable[None]]) -> None:
        """Tell ``person``, who wanted to be called, that a table is gathered; ``told`` is to be
        called when he has been."""


class Store(Protocol):
    """Where nothing is lost. Each method is one transaction; all but reads raise `Conflict`
    when the stored version is not the expected one."""

    async def create(self, table: Table, key: str) -> tuple[Table, bool]:
        """Write a new table down and give it its id; ``key`` names the request (the message that
        asked), so that a repeated one answers the first table, and False."""

    async def save(
        self,
        table: Table,
        *,
        expected: int,
        opened: Sequence[OpenedDeal] = (),
        plies: Sequence[Ply] = (),
        closed: Sequence[ClosedDeal] = (),
    ) -> None:
        """Store the table's own fields (seats, stage, version, hold, votes, reason) and append to
        its record, if its stored version is ``expected``; raises `Conflict` otherwise. With its
        end the game is counted (`bot.table.statistics`)."""

    async def wake(self, now: float) -> float:
        """The bot lives again: the turns that have a limit are moved on by the silence since its
        last sign of life, which is returned, in seconds."""

    async def beat(self, now: float) -> None:
        """Note a sign of life."""

    async def unfinished(self) -> list[StoredTable]:
        """All tables in stage ``lobby`` or ``playing``, and those over whose last screens may not
        have been shown yet."""

    async def person(self, person: int) -> Person | None:
        """Who this is, None when never met."""

    async def save_person(self, person: Person) -> None:
        """Remember a person."""

    async def forget(self, person: int) -> None:
        """Remove a person; where he sat, the record keeps a seat of nobody's (`FORGOTTEN`)."""

    async def chat(self, chat: int) -> Chat | None:
        """What is known of a chat, None when nothing."""

    async def save_chat(self, chat: Chat) -> None:
        """Remember a chat."""

    async def house(self, chat: int) -> House | None:
        """The house rules of a chat, None when it has chosen none."""

    async def save_house(self, house: House) -> None:
        """Remember the house rules of a chat and its own presets."""

    async def wait(self, chat: int, person: int) -> bool:
        """Remember who wants to be called to the next table of a chat; False when he does so
        already."""

    async def called(self, chat: int, table: int) -> list[int]:
        """Those who want to be called to the next table of a chat; that is ``table`` now."""

    async def uncalled(self, table: int) -> list[int]:
        """Those who are to be called to ``table`` and have not been."""

    async def told(self, table: int, person: int) -> None:
        """``person`` was called to ``table``, or sits there: he need not be called any more."""

    async def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables, settings and screens go to the new id."""

    async def tallies(
        self, chat: int, season: str, player: int | None = None
    ) -> Mapping[Key, Tally]:
        """The sums of a chat's games in a season (`bot.table.statistics`), of everybody or of one
        player."""

    async def season_counts(self, chat: int) -> list[SeasonCount]:
        """The ended games of a chat by month, oldest first."""

    async def honours(self, chat: int) -> list[Honour]:
        """The records of a chat."""

    async def game(self, table: int) -> PastGame | None:
        """The game of a table with the deals that are over; None for a table that never was or
        cannot be read. The deal in play is left out: it holds everybody's cards (A62)."""

    async def games(self, chat: int, most: int) -> list[PastGame]:
        """The games of a chat that have ended with a deal behind them, the newest first, each with
        its last deal alone."""


class Witness(Protocol):
    """Whoever counts what happens; told after it was stored, and must not fail."""

    def stored(self, before: Table, after: Table, plies: Sequence[Ply]) -> None:
        """A table has changed from ``before`` to ``after``, by ``plies`` if any."""


class Screens(Protocol):
    """Where is kept what each chat was last shown, and when; a slot names a screen
    (``12:hand:7``)."""

    async def shown(self) -> Mapping[int, Mapping[str, Shown]]:
        """All slots of unfinished tables by chat."""

    async def save_shown(self, chat: int, slots: Mapping[str, Shown | None]) -> None:
        """Remember what slots show now; None forgets one."""

    async def spent(self) -> Mapping[int, Sequence[float]]:
        """When calls were made in each group, as `save_spent` was told last."""

    async def save_spent(self, chat: int, calls: Sequence[float]) -> None:
        """Remember when calls were made in a group, in seconds since the epoch, oldest first."""

    async def blocked(self) -> Mapping[int, float]:
        """Until when the server wanted no call in each chat, as `save_blocked` was told last."""

    async def save_blocked(self, chat: int, until: float) -> None:
        """Remember until when, in seconds since the epoch, the server wants no call in a chat."""


class Conflict(Exception):  # noqa: N818  # a happening, like the engine's Untimely
    """The stored table has moved on: another process writes to the same database."""
