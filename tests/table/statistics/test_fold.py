"""Games added up: sums, ratings, records."""

import itertools
from dataclasses import replace

import pytest

from bot.table.model import FORGOTTEN
from bot.table.statistics.fold import Book, fold, keys_of
from bot.table.statistics.model import (
    ALL_TIME,
    COMPUTERS,
    EVERYWHERE,
    Deeds,
    Ending,
    GameFacts,
    Honour,
    Key,
    Kind,
    Part,
    Rating,
    Tally,
    season_of,
)
from bot.table.statistics.pages import summed
from bot.table.statistics.rating import ANCHORS, points_of, rated
from tests.table.statistics.games import ANNA, BORIS, DECEMBER, GROUP, NOVEMBER, VERA

_numbers = itertools.count(1)


def ended(
    *places: tuple[int, int],
    ending: Ending = "won",
    chat: int = GROUP,
    at: float = NOVEMBER,
    deeds: dict[int, Deeds] | None = None,
) -> GameFacts:
    """A game in which these players got these places; place 0 means without a winner, and a
    negative one that he left."""
    done = deeds or {}
    parts = tuple(
        Part(one, abs(place), gone=place < 0, deeds=done.get(one, Deeds(deals=5, bid=2, made=1)))
        for one, place in places
    )
    return GameFacts(next(_numbers), chat, at, ending, 5, parts)


def tally(book: Book, player: int, kind: Kind = "people", season: str = ALL_TIME) -> Tally:
    """The sums of ``player`` in the group."""
    return book.tallies.get(Key(GROUP, season, kind, player), Tally())


def test_a_game_counts_in_its_group_and_everywhere_in_its_month_and_ever() -> None:
    """Four sums for each person, none for computers and for nobody."""
    game = ended((ANNA, 1), (COMPUTERS["novice"], 2), (FORGOTTEN, 3))
    assert {
        Key(chat, season, "computers", ANNA)
        for chat in (GROUP, EVERYWHERE)
        for season in (ALL_TIME, "2026-11")
    } == set(keys_of(game))
    assert set(keys_of(game)) == fold([game]).tallies.keys()


def test_a_game_in_private_is_no_group_s() -> None:
    """What somebody plays alone counts for himself."""
    alone = ended((ANNA, 1), (COMPUTERS["novice"], 2), chat=ANNA)
    assert {EVERYWHERE} == {key.chat for key in keys_of(alone)}
    assert {} == fold([alone]).honours


def test_games_are_added_up() -> None:
    """Games, victories, places, deals and contracts; a leaver has played, and left."""
    book = fold(
        [
            ended((ANNA, 1), (BORIS, 2), (VERA, 3)),
            ended((BORIS, 1), (ANNA, 2), (VERA, -3)),
        ]
    )
    anna, vera = tally(book, ANNA), tally(book, VERA)
    assert (2, 1, 3, 10, 4, 2) == (
        anna.games, anna.wins, anna.places, anna.deals, anna.bid, anna.made,
    )  # fmt: skip
    assert (2, 0, 6, 1) == (vera.games, vera.wins, vera.places, vera.gone)


@pytest.mark.parametrize("ending", ["stopped", "idle", "no-people"])
def test_a_game_without_a_winner_is_unfinished(ending: Ending) -> None:
    """It is no game won or lost, rates nobody and ends no row; its deals are deals."""
    won = ended((ANNA, 1), (BORIS, 2))
    book = fold([won, ended((ANNA, 0), (BORIS, 0), ending=ending)])
    once = tally(fold([won]), ANNA)
    anna = tally(book, ANNA)
    assert (1, 1, 1, 10) == (anna.games, anna.streak, anna.unfinished, anna.deals)
    assert once.rating == anna.rating


def test_who_leaves_an_unfinished_game_has_left_it() -> None:
    """He has one game more that he left and none unfinished, and his row is at an end."""
    left = replace(
        ended((ANNA, 0), (BORIS, 0), ending="no-people"), parts=(Part(ANNA, 0, gone=True),)
    )
    anna = tally(fold([ended((ANNA, 1), (BORIS, 2)), left]), ANNA)
    assert (1, 0, 1, 0, 1) == (anna.games, anna.unfinished, anna.gone, anna.streak, anna.longest)


def test_victories_in_a_row() -> None:
    """The row ends with a defeat, the longest stays."""
    games = [ended((ANNA, place), (BORIS, 3 - place)) for place in (1, 1, 2, 1)]
    anna = tally(fold(games), ANNA)
    assert (3, 1, 2) == (anna.wins, anna.streak, anna.longest)


def test_months_are_apart() -> None:
    """A month begins with nothing and with a new rating; all time goes on."""
    book = fold([ended((ANNA, 1), (BORIS, 2)), ended((ANNA, 1), (BORIS, 2), at=DECEMBER)])
    november, december = (tally(book, ANNA, season=one) for one in ("2026-11", "2026-12"))
    assert (1, 1, 2) == (november.games, december.games, tally(book, ANNA).games)
    assert november.rating == december.rating
    assert tally(book, ANNA).mu > november.mu


def test_the_month_is_utc_s() -> None:
    """Midnight in Greenwich begins a month everywhere."""
    assert ("2026-11", "2026-12") == (season_of(1_796_083_199.9), season_of(1_796_083_200.0))


def test_people_and_computers_are_apart() -> None:
    """A game with a computer changes nobody's rating among people."""
    book = fold([ended((ANNA, 1), (COMPUTERS["expert"], 2), (BORIS, 3))])
    assert Tally() == tally(book, ANNA)
    with_computers = tally(book, ANNA, "computers")
    assert 1 == with_computers.games
    assert points_of(with_computers.rating) > 1000


def test_ratings_go_up_with_a_victory_and_down_with_a_defeat() -> None:
    """Of three new players the first gains what the last loses, and the middle one keeps his."""
    first, middle, last = rated([Rating()] * 3, [1, 2, 3])
    assert 1000 == points_of(middle)
    assert points_of(first) - 1000 == 1000 - points_of(last) > 0
    assert max(one.sigma for one in (first, middle, last)) < Rating().sigma


def test_equal_places_are_a_draw() -> None:
    """Two second places gain and lose alike."""
    first, second, other = rated([Rating()] * 3, [1, 2, 2])
    assert second == other
    assert first.mu > second.mu


def test_beating_an_expert_is_worth_more_than_beating_a_novice() -> None:
    """Computers have a fixed strength each, in the order of their levels."""
    gains = [
        rated([Rating(), ANCHORS[COMPUTERS[level]]], [1, 2])[0].mu
        for level in ("novice", "skilled", "expert")
    ]
    assert sorted(gains) == gains
    assert len(set(gains)) == 3


def test_who_leaves_is_rated_behind_whoever_stays() -> None:
    """The last one who stayed does not lose to the one who ran away."""
    stays = fold([ended((ANNA, 1), (BORIS, 3), (VERA, -3))])
    assert tally(stays, BORIS).mu > tally(stays, VERA).mu


def test_somebody_forgotten_is_an_opponent_without_a_name() -> None:
    """He has no sums, and the others are rated as if he were known: by what he was worth then."""
    games = [
        ended((BORIS, 1), (VERA, 2)),
        ended((BORIS, 1), (ANNA, 2)),
        ended((ANNA, 1), (VERA, 2)),
    ]
    book = Book()
    counted = [book.add(game)[0] for game in games]
    forgotten = fold(_without(game, BORIS) for game in counted)
    assert {ANNA, VERA} == {key.player for key in forgotten.tallies}
    others = {key: one for key, one in book.tallies.items() if key.player != BORIS}
    assert others == forgotten.tallies


def _without(game: GameFacts, player: int) -> GameFacts:
    """``game`` with ``player`` forgotten."""
    parts = (
        Part(FORGOTTEN, one.place, one.gone, ratings=one.ratings) if one.player == player else one
        for one in game.parts
    )
    return replace(game, parts=tuple(parts))


def test_what_somebody_was_worth_goes_with_the_game() -> None:
    """In each scope, before the game: new in his first one, better after a victory."""
    book = Book()
    first, _ = book.add(ended((ANNA, 1), (BORIS, 2)))
    second, _ = book.add(ended((ANNA, 1), (BORIS, 2), at=DECEMBER))
    assert (Rating(),) * 4 == first.parts[0].ratings
    ever, month, _, _ = second.parts[0].ratings
    assert Rating() == month
    assert ever.mu > Rating().mu


def _ordered(value: int, player: int = ANNA) -> GameFacts:
    return ended((player, 1), (BORIS, 2), deeds={player: Deeds(ordered=value)})


def _news(games: list[GameFacts]) -> list[tuple[str, int, int, int | None]]:
    """What the last of ``games`` tells of orders."""
    book = fold(games[:-1])
    return [
        (one.kind, one.value, one.player, one.former)
        for one in book.add(games[-1])[1]
        if one.kind == "order"
    ]


def test_a_record_is_news_when_it_is_broken() -> None:
    """Not the first of its kind, not in a chat's first games, not when it is only equalled."""
    assert [("order", 120, ANNA, None)] == _news([_ordered(120)])
    assert [("order", 140, VERA, None)] == _news([_ordered(120), _ordered(140, VERA)])
    three = [_ordered(120) for _ in range(3)]
    assert [("order", 140, VERA, 120)] == _news([*three, _ordered(140, VERA)])
    assert [] == _news([*three, _ordered(120, VERA)])


def test_records_are_of_those_who_stayed() -> None:
    """A leaver and a computer set none, nor does an unfinished game."""
    deeds = {VERA: Deeds(ordered=200), COMPUTERS["expert"]: Deeds(ordered=220)}
    gone = ended((ANNA, 1), (VERA, -3), (COMPUTERS["expert"], 2), deeds=deeds)
    stopped = ended((VERA, 0), ending="stopped", deeds=deeds)
    assert {} == fold([gone, stopped]).honours


def test_a_comeback_is_the_winner_s() -> None:
    """From how low somebody won; the lowest of the losers is none."""
    deeds = {ANNA: Deeds(low=-120), BORIS: Deeds(low=-400)}
    game = ended((ANNA, 1), (BORIS, 2), deeds=deeds)
    expected = Honour(GROUP, "comeback", 120, ANNA, game.table)
    assert expected == fold([game]).honours[GROUP, "comeback"]


def test_a_growing_row_of_victories_is_told_when_it_overtakes() -> None:
    """One's own record that grows is none; somebody else's that is overtaken is."""
    anna = [ended((ANNA, 1), (BORIS, 2)) for _ in range(4)]
    boris = [ended((BORIS, 1), (ANNA, 2)) for _ in range(6)]
    book, told = Book(), []
    for game in (*anna, *boris):
        told += [one for one in book.add(game)[1] if one.kind == "streak" and one.former]
    assert [(BORIS, 5, 4)] == [(one.player, one.value, one.former) for one in told]


def test_sums_of_both_kinds_in_one() -> None:
    """Counts are added, of the best and the longest the greatest is taken."""
    whole = summed([Tally(games=2, best=100, longest=3), Tally(games=1, best=240, longest=2)])
    assert Tally(games=3, best=240, longest=3) == whole
