"""What a table is, as frozen values, and what of it may be shown.

A `Table` holds the whole game, hidden cards included, and stays inside this package and the
store; everybody else gets a `Scene`: the same table seen through views.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.rules import Rules
from bot.engine.scoring import Outcome, Result
from bot.engine.state import Standing, View
from bot.table.statistics.model import Honour

Level: TypeAlias = Literal["novice", "skilled", "expert"]
Stage: TypeAlias = Literal["lobby", "playing", "over", "closed", "damaged"]
Locale: TypeAlias = Literal["ru", "en"]
Notify: TypeAlias = Literal["always", "pause", "never"]
Suits: TypeAlias = Literal["signs", "colours", "letters"]
Theme: TypeAlias = Literal["light", "dark"]
Cards: TypeAlias = Literal["text", "picture"]
Tricks: TypeAlias = Literal["posts", "live"]


FORGOTTEN: Final = 0
"""Stands in records for whoever wanted to be forgotten; nobody's id."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the bot has met. ``name`` is shown as given, never as markup."""

    id: int
    name: str
    locale: Locale = "ru"
    reachable: bool = False  # the bot may write to him in private
    autoplay: bool = True  # an only legal card is played by itself
    notify: Notify = "pause"  # when his move comes with a sound: only if he may have looked away
    confirm: bool = True  # he is asked again before he gives a deal up
    suits: Suits = "signs"  # how he likes to see them
    theme: Theme = "light"  # of pictures: his own, of tables he has opened, and those he asks for
    cards: Cards = "text"  # whether each hand comes as a picture besides


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat with a table in it; a private one when somebody plays alone."""

    id: int
    title: str = ""
    private: bool = False
    locale: Locale = "ru"
    username: str | None = None
    pace: int = 0  # seconds for a turn, 0 without a limit
    lost: float = 0.0  # since when the bot may not write there, 0 when it may
    tricks: Tricks = "posts"  # each by a message of its own, or in the table message as they come


@dataclass(frozen=True, slots=True)
class Absence:
    """Turns of a person that ended without his move: ``count`` in a row, the last of them in deal
    ``deal`` at ``version``. ``cut_off``: the bot cannot write to him since then, so that he is away
    whatever the count."""

    count: int
    deal: int
    version: int
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Stint:
    """Who held a seat before: ``person``, in the deals from ``first`` to ``last`` that he sat
    through from the first card to the last (none when ``last`` is less). ``again`` says of
    somebody forgotten that another stint, or a seat, of this game was his too."""

    person: int
    first: int
    last: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table: a person, or a computer of ``level``.

    A person who left has given the place to a computer; ``vacated`` says that a member may take
    it over. ``left`` has the persons who held it in the deal being played and left: they know its
    cards, so till the next deal no other place is theirs. ``held`` has all who held it in this
    game and left; its present person has since deal ``since``.
    """

    name: str
    person: int | None = None
    level: Level | None = None
    vacated: bool = False
    absence: Absence | None = None
    left: tuple[int, ...] = ()
    since: int = 1
    held: tuple[Stint, ...] = ()

    @property
    def away(self) -> bool:
        """Whether a computer plays on for its person until he is back."""
        gone = self.absence
        return self.person is not None and gone is not None and (gone.cut_off or gone.count > 1)


@dataclass(frozen=True, slots=True)
class Hold:
    """The look time before the first chosen word (A39): until ``until`` (seconds since the
    epoch) a tap is kept and takes effect when the time is over. ``renewed``: it went by while the
    bot was down, and was given once more."""

    until: float
    seat: int | None = None
    kept: Action | None = None
    renewed: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A turn with a limit: ``seat`` has ``limit`` seconds for its move at ``version``.

    They count from ``since`` (seconds since the epoch), which moves on by all the time that is
    not the player's: while the bot was down or cut off, and until his screen has reached him.
    """

    seat: int
    version: int
    since: float
    limit: int
    reminded: bool = False

    @property
    def half(self) -> float:
        """When the player is reminded."""
        return self.since + self.limit / 2

    @property
    def end(self) -> float:
        """When the move is made for him."""
        return self.since + self.limit


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal as everybody may remember it: the public's events, whether it is ``golden`` and, once
    it is over, the result, the secret from which the cards came ("" for one dealt without) and what
    the score came from (None for one that was dealt again)."""

    number: int
    dealer: int
    events: tuple[Event, ...]
    result: Result | None
    secret: str = ""
    golden: bool = False
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Practice:
    """Deal ``deal`` of table ``table`` is played once more, by the same seats: the table ends with
    it, and it counts for nothing. ``apart``: of a group's game, which waits for nothing; one of its
    players practises in private, against computers. ``first`` is how that deal went the first time,
    None when that cannot be read any more."""

    table: int
    deal: int
    first: PastDeal | None = field(default=None, compare=False)
    apart: bool = False


@dataclass(frozen=True)
class Table:
    """A table from its lobby to its end. ``id`` is 0 until the store gives one.

    ``version`` counts the accepted actions of the game; a button carries the version it saw.
    ``secret`` is what the cards of the present deal come from and ``next_secret`` those of the deal
    to come, of which everybody is shown the lock; ``words`` is what people have given to that one
    (`bot.engine.fairness`).
    """

    id: int
    chat: int
    thread: int | None
    starter: int
    rules: Rules
    seats: tuple[Seat, ...]
    stage: Stage = "lobby"
    version: int = 0
    game: Game | None = None
    previous: PastDeal | None = None
    hold: Hold | None = None
    votes: frozenset[int] = field(default=frozenset())  # persons who want to stop the game
    created: float = 0.0
    touched: float = 0.0
    reason: str = ""  # why it is damaged or was closed, a code
    due: Due | None = None
    secret: str = field(default="", repr=False)
    next_secret: str = field(default="", repr=False)
    words: str = ""
    honours: tuple[Honour, ...] = ()  # of an ended game, the chat's records that it has broken
    practice: Practice | None = None

    def seat_of(self, person: int) -> int | None:
        """The seat of ``person``, None when he has none."""
        return seat_of(self.seats, person)

    @property
    def people(self) -> tuple[int, ...]:
        """The persons at the table, in the order of seats."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)


@dataclass(frozen=True)
class Scene:
    """All that may be shown of a table at one moment; safe to hand to screens.

    ``hands`` has a view for each seat taken by a person; ``public`` is what anybody may see.
    ``deals`` holds the previous deal (when it is still on show) and the current one, oldest first.
    ``lock`` is that of the deal to come, "" when there will be none; ``lock_now`` was that of the
    deal on the table, "" when its cards come from no secret.
    """

    id: int
    chat: Chat
    thread: int | None
    starter: Person
    rules: Rules
    seats: tuple[Seat, ...]
    stage: Stage
    version: int
    people: Mapping[int, Person]
    public: View | None
    hands: Mapping[int, View]
    deals: tuple[PastDeal, ...]
    scores: tuple[Standing, ...]
    winner: int | None
    hold: Hold | None  # its kept action only as "something is kept": the presenter must not name it
    votes: int
    reason: str
    due: Due | None = None
    voters: tuple[int, ...] = ()  # the seats of those who want to end the game
    votes_needed: int = 1
    lock: str = ""
    lock_now: str = ""
    honours: tuple[Honour, ...] = ()  # the chat's records that the game has broken
    practice: Practice | None = None
    left: tuple[Person, ...] = ()  # who has held a seat and has none now

    @property
    def number(self) -> int:
        """The number of the deal on the table, 0 before the first one."""
        return self.deals[-1].number if self.deals else 0

    @property
    def result(self) -> Result | None:
        """The result of the deal just over, None while one is being played."""
        return self.deals[-1].result if self.deals else None

    def seat_of(self, person: int) -> int | None:
        """The seat of ``person``, None when he has none."""
        return seat_of(self.seats, person)

    def holding(self, person: int) -> int | None:
        """The seat in which ``person`` has a hand, None when he has none."""
        seat = self.seat_of(person)
        return seat if seat in self.hands else None


@dataclass(frozen=True)
class Answer:
    """What a granted wish led to, and the table now.

    ``done``: it changed the table. ``already``: there was nothing to change. ``kept``: the tap
    takes effect when the look time is over. ``voted``: a vote more, not yet enough.
    """

    code: Literal["done", "already", "kept", "voted"]
    scene: Scene


def seat_of(seats: Sequence[Seat], person: int) -> int | None:
    """The one of ``seats`` in which ``person`` sits, None when he sits in none."""
    return next((i for i, seat in enumerate(seats) if seat.person == person), None)
