"""What a game came to, from its outcome lines."""

from dataclasses import replace

import pytest

from bot.engine.pieces import Token, print_scores, read_scores
from bot.engine.rules import parse_rules
from bot.table.model import FORGOTTEN, Person, Practice, Seat, Stint
from bot.table.scored import ScoringError, rows_of
from bot.table.seats import forgotten
from bot.table.statistics.facts import facts
from bot.table.statistics.model import COMPUTERS, Deeds, Part
from bot.table.stored import StoredDeal
from tests.table.statistics.games import (
    ANNA,
    BORIS,
    GLEB,
    PEOPLE,
    VERA,
    deals_of,
    deeds,
    game,
    left_after,
    part,
    table_of,
)

SHORT = "classic;barrel=off;target=501"
"""A game that any five hundred points win."""
MADE = "by=0:300 won=320:6,20:1,20:1 dealer=2"
LOST = "by=1:120 won=30:2,60:4,30:2 dealer=0"
CONCEDED = "by=2:110 w dealer=1"
WINS = (MADE, LOST, CONCEDED, "by=0:200 won=200:5,40:2,20:1 dealer=2")
STOPPED = {"stage": "closed", "reason": "stopped"}


def test_contracts_bid_made_and_conceded() -> None:
    """Each contract is its declarer's; giving it up is not making it."""
    found = game(SHORT, *WINS)
    anna, boris, vera = (deeds(found, one) for one in (ANNA, BORIS, VERA))
    assert (4, 2, 2, 0) == (anna.deals, anna.bid, anna.made, anna.conceded)
    assert (1, 0, 0) == (boris.bid, boris.made, boris.conceded)
    assert (1, 0, 1) == (vera.bid, vera.made, vera.conceded)
    assert (300, 320, 300) == (anna.ordered, anna.taken, anna.best)
    assert -100 == boris.low


def test_who_throws_the_cards_in_has_bid_nothing() -> None:
    """A deal thrown in is no contract (A25)."""
    found = game("literary1001", "by=2:0 w dealer=2", **STOPPED)
    assert (1, 0, 0) == (deeds(found, VERA).deals, deeds(found, VERA).bid, deeds(found, VERA).made)


def test_places_are_by_the_winner_and_the_totals() -> None:
    """The winner is first, equal totals share the better place."""
    assert {ANNA: 1, BORIS: 2, VERA: 3} == {p.player: p.place for p in game(SHORT, *WINS).parts}
    even = game(SHORT, "by=0:300 won=300:6,20:1,20:1", "by=0:300 won=300:6,20:1,20:1")
    assert {ANNA: 1, BORIS: 2, VERA: 2} == {p.player: p.place for p in even.parts}


def test_a_deal_dealt_again_counts_nowhere() -> None:
    """It is neither a deal nor a contract, and those after it are counted on."""
    found = game(SHORT, MADE, "", LOST, **STOPPED)
    assert (2, 2) == (found.deals, deeds(found, ANNA).deals)


def test_bolts_are_counted_as_they_are_given() -> None:
    """One for a deal without a trick, two in a doubled one, the third is one too."""
    none = "by=0:100 won=120:8,0:0,0:0"
    assert 3 == deeds(game("classic", none, none, none, **STOPPED), BORIS).bolts
    dark = "by=0:120 won=120:8,0:0,0:0 dark"
    assert 2 == deeds(game("classic;dark=forehand", dark, **STOPPED), BORIS).bolts


def _from(scores: str, *outcomes: str, rules: str = "classic") -> tuple[StoredDeal, ...]:
    """Deals that go on from a standing, a first deal that brings it about in front of them."""
    house = parse_rules(rules)
    start = read_scores(Token(scores, 1), house)
    first = StoredDeal(1, "", (), f"score={print_scores(start)}", "")
    later = deals_of(rules, *outcomes, start=start)
    return (first, *(replace(deal, number=deal.number + 1) for deal in later))


def _deeds_from(scores: str, *outcomes: str, rules: str = "classic") -> dict[int, tuple[int, ...]]:
    """Barrels, falls and the longest ride of everybody after ``outcomes``."""
    later = tuple(replace(seat, since=2) for seat in PEOPLE)
    table = table_of(rules, later, stage="closed", reason="stopped")
    found = facts(table, rows_of(table.rules, 3, _from(scores, *outcomes, rules=rules)))
    assert found is not None
    done = {one.player: one.deeds for one in found.parts}
    return {player: (one.barrels, one.falls, one.ride) for player, one in done.items()}


QUIET = "by=1:100 won=10:1,100:6,10:1"


def test_a_ride_lasts_from_the_barrel_to_the_fall() -> None:
    """Three deals begun on the barrel without winning: one barrel, one fall, a ride of three."""
    mount = "by=0:100 won=100:6,10:1,10:1"
    ride = _deeds_from("800,0,0", mount, QUIET, QUIET, QUIET)
    assert ((1, 1, 3), (0, 0, 0)) == (ride[ANNA], ride[BORIS])


def test_a_fine_takes_a_rider_off() -> None:
    """The fall is counted once, and mounting again later is another barrel."""
    none = "by=1:100 won=0:0,110:7,10:1"
    fined = _deeds_from(
        "880!2^0,0,0", none, "by=0:200 won=200:6,10:1,10:1", rules="classic;bolt_on_barrel=true"
    )
    assert (1, 1, 1) == fined[ANNA]


def test_newcomers_who_clash_have_all_been_there() -> None:
    """Two mount at once and fall at once: a barrel and a fall each, and no deal on it."""
    both = _deeds_from(
        "780,870,0", "by=0:100 won=100:6,20:1,0:1", rules="classic;barrel_shared=false"
    )
    assert ((1, 1, 0), (1, 1, 0)) == (both[ANNA], both[BORIS])


def test_the_third_fall_is_a_fall() -> None:
    """The one that leaves nothing counts like those before it."""
    third = _deeds_from("880^2~2,0,0", QUIET, rules="classic;barrel_falls_to_zero=3")
    assert 1 == third[ANNA][1]


def test_golden_deals_that_wipe_everything_throw_nobody_off() -> None:
    """A barrel lost with the golden circle is no fall."""
    lost = "by=0:120 won=60:4,30:2,30:2 golden"
    wiped = _deeds_from("880^0,0,0", lost, rules="classic;golden=1")
    assert 0 == wiped[ANNA][1]


def test_won_and_lost_are_told_apart() -> None:
    """The target or the barrel makes a victory; somebody at `lose_at` a defeat, and then the best
    one has won."""
    assert "won" == game(SHORT, *WINS).ending
    rider = table_of("classic")
    deals = _from("880^0,0,0", "by=0:120 won=120:6,0:1,0:1")
    found = facts(rider, rows_of(rider.rules, 3, deals))
    assert found is not None
    assert ("won", True) == (found.ending, part(found, ANNA).won)
    out = game("classic;lose_at=-120", LOST)
    assert ("lost", 3) == (out.ending, part(out, BORIS).place)


@pytest.mark.parametrize(
    ("reason", "ending"),
    [("stopped", "stopped"), ("idle", "idle"), ("deserted", "idle"), ("no-people", "no-people")],
)
def test_games_without_a_winner(reason: str, ending: str) -> None:
    """They have an ending and deals, but no places and no chips."""
    found = game("classic;settlement=difference", MADE, stage="closed", reason=reason)
    assert (ending, 1, False) == (found.ending, found.deals, found.finished)
    assert {(0, 0)} == {(one.place, one.chips) for one in found.parts}


def test_what_does_not_count() -> None:
    """A lobby, a game that goes on, a damaged one, and one in which nobody is known any more."""
    rows = rows_of(parse_rules(SHORT), 3, deals_of(SHORT, *WINS))
    lobby = replace(table_of(SHORT, stage="closed", reason="expired"), version=0)
    assert None is facts(lobby, ())
    assert None is facts(table_of(SHORT, stage="playing"), rows)
    assert None is facts(table_of(SHORT, stage="damaged"), rows)
    nobody = tuple(Seat("", FORGOTTEN) for _ in range(3))
    assert None is facts(table_of(SHORT, nobody), rows)


def test_settlement_in_chips() -> None:
    """The chips of RULES 10, which sum to nothing."""
    found = game(f"{SHORT};settlement=difference", *WINS)
    chips = {one.player: one.chips for one in found.parts}
    assert 0 == sum(chips.values())
    assert chips[VERA] < chips[BORIS] < 0 < chips[ANNA]


def test_who_left_has_the_last_place_and_the_debt() -> None:
    """His deals are his as far as he sat through them; the computer's are nobody's."""
    seats = (PEOPLE[0], left_after(BORIS, 1), PEOPLE[2])
    found = game(f"{SHORT};settlement=difference", *WINS, seats=seats)
    boris = part(found, BORIS)
    assert (3, True, False) == (boris.place, boris.gone, boris.won)
    assert (1, 0) == (boris.deeds.deals, boris.deeds.bid)
    assert 0 == sum(one.chips for one in found.parts)
    assert boris.chips < 0
    assert "people" == found.kind


def test_who_took_a_seat_over_has_its_place() -> None:
    """He plays for himself from his first whole deal on; who left before him left."""
    seat = Seat("Gleb", GLEB, since=3, held=(Stint(BORIS, 1, 1),))
    found = game(SHORT, *WINS, seats=(PEOPLE[0], seat, PEOPLE[2]))
    assert (2, False, 2) == (
        part(found, GLEB).place, part(found, GLEB).gone, deeds(found, GLEB).deals,
    )  # fmt: skip
    assert (3, True, 1) == (
        part(found, BORIS).place, part(found, BORIS).gone, deeds(found, BORIS).deals,
    )  # fmt: skip


def test_who_came_back_has_not_left() -> None:
    """His deals before and after are his, also at another place."""
    away = left_after(VERA, 1)
    seats = (PEOPLE[0], Seat("Vera", VERA, since=3, held=(Stint(BORIS, 1, 2),)), away)
    found = game(SHORT, *WINS, seats=seats)
    assert (False, 3) == (part(found, VERA).gone, deeds(found, VERA).deals)
    assert part(found, BORIS).gone


def test_computers_take_part_when_they_sat_down() -> None:
    """A level has its place and no deeds; a substitute is nobody."""
    seats = (PEOPLE[0], Seat("Gauss", level="expert"), PEOPLE[2])
    found = game(SHORT, *WINS, seats=seats)
    assert Part(COMPUTERS["expert"], 2) == part(found, COMPUTERS["expert"])
    assert "computers" == found.kind


def test_somebody_forgotten_plays_on_without_a_name() -> None:
    """The seat, or the one he left, is nobody's, and the others keep what is theirs."""
    seats = (PEOPLE[0], Seat("", FORGOTTEN), left_after(FORGOTTEN, 2))
    found = game(SHORT, *WINS, seats=seats)
    assert [ANNA, FORGOTTEN, FORGOTTEN] == [one.player for one in found.parts]
    assert [False, False, True] == [one.gone for one in found.parts]
    assert {(0, Deeds())} == {(one.chips, one.deeds) for one in found.parts[1:]}


def test_somebody_forgotten_is_one_however_often_he_came_back() -> None:
    """Whoever left, came back and is forgotten has one part as before, and nobody's part changes:
    not even whose debt it is."""
    rules = f"{SHORT};settlement=difference"
    vera = replace(
        left_after(VERA, 2), held=(Stint(VERA, 1, 1), Stint(BORIS, 2, 2), Stint(VERA, 3, 3))
    )
    seats = (PEOPLE[0], Seat("Boris", BORIS, since=3, held=(Stint(VERA, 2, 2),)), vera)
    known = table_of(rules, seats)
    rows = rows_of(known.rules, 3, deals_of(rules, *WINS))
    for person in (ANNA, BORIS, VERA):
        before, after = facts(known, rows), facts(forgotten(known, Person(person, "X")), rows)
        assert before is not None
        assert after is not None
        assert [
            Part(FORGOTTEN, one.place, one.gone) if one.player == person else one
            for one in before.parts
        ] == list(after.parts)


def test_practice_counts_for_nothing() -> None:
    """A deal that is played once more is no game."""
    practice = replace(table_of(SHORT), practice=Practice(1, 1))
    assert None is facts(practice, rows_of(practice.rules, 3, deals_of(SHORT, *WINS)))


def test_four_players_the_one_who_sits_out() -> None:
    """His talon is not what he has taken, but the deal is his too."""
    seats = (*PEOPLE, Seat("Gleb", GLEB))
    outcome = "by=0:60 won=60:4,40:3,20:1,11:- dealer=3 score=0,0,0,0"
    table = table_of("literary1001", seats, "closed", "stopped")
    rules = table.rules
    deal = StoredDeal(1, "", (), "score=60,40,20,10", outcome)
    found = facts(table, rows_of(rules, 4, [deal]))
    assert found is not None
    assert (1, 0) == (deeds(found, GLEB).deals, deeds(found, GLEB).taken)


def test_an_outcome_that_makes_another_standing_is_refused() -> None:
    """What was written down twice has to agree."""
    (deal,) = deals_of(SHORT, MADE)
    with pytest.raises(ScoringError, match="deal 1"):
        rows_of(parse_rules(SHORT), 3, [replace(deal, closing="score=1,2,3")])


def test_a_fine_before_the_cards_has_a_row() -> None:
    """The standing before a deal may be lower than the one after the last (A1); a deal dealt again
    keeps the fine."""
    fine = StoredDeal(1, "7/7/7 dealer=1", (), "score=-120,0,0", "")
    outcome = "by=0:100 won=100:6,10:1,10:1 dealer=1 score=-120,-120,0"
    rows = rows_of(
        parse_rules("family"), 3, [fine, StoredDeal(2, "", (), "score=-20,-110,10", outcome)]
    )
    assert [(1, 1, None), (2, 1, None), (2, 1, rows[2].outcome)] == [
        (row.number, row.dealer, row.outcome) for row in rows
    ]
    assert [(0, -120), (1, -120)] == [
        (line.seat, line.amount) for row in rows[:2] for line in row.result.lines
    ]
