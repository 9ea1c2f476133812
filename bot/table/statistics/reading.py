"""Gets the pages of statistics from the store."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import get_args

from bot.table.people import People
from bot.table.ports import Clock, Store
from bot.table.statistics.model import (
    ALL_TIME,
    COMPUTERS,
    EVERYWHERE,
    Honour,
    HonourKind,
    Key,
    Kind,
    SeasonCount,
    Tally,
    season_of,
)
from bot.table.statistics.pages import ChatPage, HonourRow, Ladder, Months, OwnPage, Row, summed
from bot.table.statistics.rating import ANCHORS, points_of


class Statistics:
    """What people's games came to, as far as it may be shown.

    A chat is told of the games that were played in it and of no others; of all his games a person
    is told himself.
    """

    def __init__(self, store: Store, people: People, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._clock = clock

    @property
    def season(self) -> str:
        """The present month."""
        return season_of(self._clock.now())

    async def chat(self, chat: int, season: str) -> ChatPage:
        """The games of a chat in ``season``, or all (`ALL_TIME`)."""
        counts = await self._store.season_counts(chat)
        counted = [one for one in counts if season in (ALL_TIME, one.season)]
        tallies: dict[int, dict[Kind, Tally]] = defaultdict(dict)
        for key, tally in (await self._store.tallies(chat, season)).items():
            tallies[key.player][key.kind] = tally
        rows = [await self._whole(player, own) for player, own in tallies.items()]
        honours = [
            HonourRow(one.kind, one.value, (await self._people.person(one.player)).name)
            for one in sorted(await self._store.honours(chat), key=_order)
        ]
        return ChatPage(
            title=(await self._people.chat(chat)).title,
            months=self._months(season, counts),
            finished=sum(one.finished for one in counted),
            unfinished=sum(one.unfinished for one in counted),
            deals=sum(one.deals for one in counted),
            rows=tuple(sorted(rows, key=_victories)),
            honours=tuple(honours),
        )

    async def ladder(self, chat: int, season: str) -> Ladder:
        """The ratings of a chat in ``season``, or of all time (`ALL_TIME`)."""
        counts = await self._store.season_counts(chat)
        rows: dict[Kind, list[Row]] = {"people": [], "computers": []}
        for key, tally in (await self._store.tallies(chat, season)).items():
            if tally.games:
                rows[key.kind].append(await self._row(key.player, tally))
        return Ladder(
            title=(await self._people.chat(chat)).title,
            months=self._months(season, counts),
            people=tuple(sorted(rows["people"], key=_strength)),
            computers=tuple(sorted(rows["computers"], key=_strength)),
            levels={level: points_of(ANCHORS[player]) for level, player in COMPUTERS.items()},
        )

    async def own(self, person: int, chat: int = EVERYWHERE) -> OwnPage:
        """A person's games, all of them, or those of one chat."""
        ever = await self._store.tallies(chat, ALL_TIME, person)
        lately = await self._store.tallies(chat, self.season, person)
        return OwnPage(
            name=(await self._people.person(person)).name,
            title="" if chat == EVERYWHERE else (await self._people.chat(chat)).title,
            season=self.season,
            ever=await self._by_kind(ever),
            lately=await self._by_kind(lately),
        )

    async def _by_kind(self, tallies: Mapping[Key, Tally]) -> dict[Kind, Row]:
        found = {key.kind: await self._row(key.player, one) for key, one in tallies.items()}
        kinds: tuple[Kind, ...] = ("people", "computers")
        return {kind: found[kind] for kind in kinds if kind in found}

    async def _row(self, player: int, tally: Tally) -> Row:
        name = (await self._people.person(player)).name
        return Row(player, name, tally, points_of(tally.rating))

    async def _whole(self, player: int, tallies: Mapping[Kind, Tally]) -> Row:
        """All games of somebody, with the rating of those among people."""
        among = tallies.get("people")
        rating = points_of(among.rating) if among is not None and among.games else None
        name = (await self._people.person(player)).name
        return Row(player, name, summed(tallies.values()), rating)

    def _months(self, season: str, counts: Iterable[SeasonCount]) -> Months:
        return Months(season, self.season, tuple(one.season for one in counts))


def _order(honour: Honour) -> int:
    return get_args(HonourKind).index(honour.kind)


def _victories(row: Row) -> tuple[int, int, float, int]:
    """Most victories first, of equals who needed fewer games, then who did better in them."""
    return -row.tally.wins, row.tally.games, row.place or 0.0, row.player


def _strength(row: Row) -> tuple[bool, int, int]:
    return not row.settled, -(row.rating or 0), row.player
