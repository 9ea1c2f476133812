"""Games added up: sums for each player, and the records of each chat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bot.table.model import FORGOTTEN
from bot.table.statistics.model import (
    ALL_TIME,
    EVERYWHERE,
    GameFacts,
    Honour,
    HonourKind,
    Key,
    Part,
    Rating,
    Tally,
)
from bot.table.statistics.rating import ANCHORS, rated

EARLIER: Final = 3
"""Finished games that a chat needs before a broken record is news there."""


def scopes_of(game: GameFacts) -> tuple[tuple[int, str], ...]:
    """The sums to which ``game`` belongs, by chat and season: those of its group and those of all
    games, for all time and of its month. What somebody plays in private is nobody else's."""
    chats = (game.chat, EVERYWHERE) if game.chat < 0 else (EVERYWHERE,)
    return tuple((chat, season) for chat in chats for season in (ALL_TIME, game.season))


def keys_of(game: GameFacts) -> list[Key]:
    """All sums that ``game`` changes."""
    people = [part.player for part in game.parts if part.player > 0]
    return [Key(*scope, game.kind, player) for scope in scopes_of(game) for player in people]


@dataclass(slots=True)
class Book:
    """The sums of games, added one after the other in the order in which they ended.

    ``finished`` counts games with a winner by chat. A book that lacks what a game does not touch
    (`keys_of`, the records of its chat) adds it just the same.
    """

    tallies: dict[Key, Tally] = field(default_factory=dict)
    honours: dict[tuple[int, HonourKind], Honour] = field(default_factory=dict)
    finished: Counter[int] = field(default_factory=Counter)

    def add(self, game: GameFacts) -> tuple[GameFacts, list[Honour]]:
        """Count ``game``; the same with the ratings its players had before, and the records of its
        chat that it has set."""
        before = [self._add(game, place, scope) for place, scope in enumerate(scopes_of(game))]
        parts = (
            replace(part, ratings=ratings)
            for part, ratings in zip(game.parts, zip(*before, strict=True), strict=True)
        )
        new: list[Honour] = []
        if game.finished and game.chat < 0:
            for honour in self._claims(game):
                self.honours[honour.chat, honour.kind] = honour
                new.append(honour)
            self.finished[game.chat] += 1
        return replace(game, parts=tuple(parts)), new

    def _add(self, game: GameFacts, place: int, scope: tuple[int, str]) -> list[Rating]:
        """Count ``game`` in its scope number ``place``; what everybody was worth there before."""
        keys = [Key(*scope, game.kind, part.player) for part in game.parts]
        tallies = [self.tallies.get(key, Tally()) for key in keys]
        before = [
            _worth(part, place, tally) for part, tally in zip(game.parts, tallies, strict=True)
        ]
        after = before
        if game.finished:
            after = rated(before, [_rank(part) for part in game.parts])
        for key, tally, part, rating in zip(keys, tallies, game.parts, after, strict=True):
            if part.player > 0:
                self.tallies[key] = _with(tally, game, part, rating)
        return before

    def _claims(self, game: GameFacts) -> Iterator[Honour]:
        """The records that ``game`` sets; of several players the first to do so."""
        for kind, part, value in self._values(game):
            held = self.honours.get((game.chat, kind))
            if held is not None and held.value >= value:
                continue
            # a row of victories that grows is told of when it overtakes somebody else's
            grows = held is not None and kind == "streak" and held.player == part.player
            news = held is not None and not grows and self.finished[game.chat] >= EARLIER
            former = held.value if held is not None and news else None
            yield Honour(game.chat, kind, value, part.player, game.table, former)

    def _values(self, game: GameFacts) -> Iterator[tuple[HonourKind, Part, int]]:
        """The most of each kind that anybody did who played to the end, where it is anything."""
        people = [part for part in game.parts if part.player > 0 and not part.gone]
        marks: dict[HonourKind, list[int]] = {
            "order": [part.deeds.ordered for part in people],
            "taken": [part.deeds.taken for part in people],
            "ride": [part.deeds.ride for part in people],
            "comeback": [-part.deeds.low if part.won else 0 for part in people],
            "streak": [self._streak(game, part) for part in people],
        }
        for kind, values in marks.items():
            if (most := max(values, default=0)) > 0:
                yield kind, people[values.index(most)], most

    def _streak(self, game: GameFacts, part: Part) -> int:
        """The victories in a row, from two on."""
        streak = self.tallies[Key(game.chat, ALL_TIME, game.kind, part.player)].streak
        return streak if streak > 1 else 0


def fold(games: Iterable[GameFacts]) -> Book:
    """The book of ``games``, which come in the order in which they were counted."""
    book = Book()
    for game in games:
        book.add(game)
    return book


def _worth(part: Part, place: int, tally: Tally) -> Rating:
    """What a player is worth in the scope number ``place`` of a game before it."""
    if part.player == FORGOTTEN and place < len(part.ratings):
        return part.ratings[place]
    return ANCHORS.get(part.player) or tally.rating


def _rank(part: Part) -> int:
    """Whoever left is behind everybody who stayed."""
    return part.place + part.gone


def _with(tally: Tally, game: GameFacts, part: Part, rating: Rating) -> Tally:
    deeds = part.deeds
    streak = tally.streak + 1 if part.won else 0 if game.finished or part.gone else tally.streak
    return replace(
        tally,
        games=tally.games + game.finished,
        wins=tally.wins + part.won,
        places=tally.places + part.place,
        unfinished=tally.unfinished + (not game.finished and not part.gone),
        gone=tally.gone + part.gone,
        deals=tally.deals + deeds.deals,
        bid=tally.bid + deeds.bid,
        made=tally.made + deeds.made,
        conceded=tally.conceded + deeds.conceded,
        barrels=tally.barrels + deeds.barrels,
        falls=tally.falls + deeds.falls,
        bolts=tally.bolts + deeds.bolts,
        best=max(tally.best, deeds.best),
        streak=streak,
        longest=max(tally.longest, streak),
        chips=tally.chips + part.chips,
        mu=rating.mu,
        sigma=rating.sigma,
    )
