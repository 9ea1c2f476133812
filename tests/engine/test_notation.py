from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Bid, Deal, Order, Redeal
from bot.engine.cards import ALL, NINES
from bot.engine.errors import Malformed
from bot.engine.notation import (
    parse_action,
    parse_position,
    parse_view,
    print_position,
    print_view,
)
from bot.engine.outcome_text import parse_outcome, print_outcome
from bot.engine.pieces import Token, print_hand, print_scores, read_hand, read_scores
from bot.engine.rules import Rules, preset, presets
from bot.engine.state import Standing, Unseen
from tests.engine.courses import random_course

_DECK: Final = "AhThKhQhJh9hAdTdKdQdJd9dAcTcKcQcJc9cAsTsKsQsJs9s"
_CANONICAL: Final = [
    "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid",
    "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid turn=2 dealer=1 bids=100,p,.",
    "A.../9.../J... won=60:4,30:2,4:1",
    "Q.9../9.T../.A.A. turn=1 trump=h table=Kh won=111:1,0:0,0:0",
    "A.T9../K.A../Q.K.. trump=d@1 next=h@0 rules=modern",
    "K...9/Q...A stock=KdQd won=11:1,0:0 rules=stock",
    "AJ.T.AKQJ./.J.T9.TKQ/9.AKQ9..A9/- talon=KhQhTh phase=bid",
    "-/AJ.T.AKQJ./.J.T9.TKQ/9.AKQ9..A9 talon=KhQhTh phase=bid turn=1 dealer=0",
    "A.../.A../..A. phase=eight by=0:100 discard=JsQs nines=2 score=0!2,880^0~1/2%1,-5",
    f".../.../... stock={_DECK} phase=cut turn=1 cuts=2",
    "A.../9.../J... dark",
    "A.../9.../J... phase=over by=0:120 golden w",
    "A.../9.../J... phase=over redeal",
]


@pytest.mark.parametrize("text", _CANONICAL)
def test_a_canonical_position_prints_as_it_is(text: str) -> None:
    """What is printed reads back as the same position and prints the same."""
    position = parse_position(text)

    assert text == str(position)
    assert position == parse_position(str(position))


@pytest.mark.parametrize(
    ("lenient", "canonical"),
    [
        ("QJA.T.QKA./.J.TJ9.TKQ/9.AKQ9..A9 phase=bid | talon=JsKhTh", _CANONICAL[0]),
        (
            "won=60:4,30:2,4:1 | A.../9.../J... phase=play turn=0 dealer=2 score=0,0,0",
            _CANONICAL[2],
        ),
        ("A.../9.../J... rules=classic;fine=120 bids=.,.,.", "A.../9.../J..."),
        ("A.../9.../J... trump=h@1", "A.../9.../J... trump=h"),
        ("A.../9.../J... score=880,0,0", "A.../9.../J... score=880^0,0,0"),
        ("A.../9.../J... score=0/2!1,0,0", "A.../9.../J... score=0!1/2,0,0"),
        (
            f".../.../.../... stock={_DECK} phase=cut turn=2",
            f".../.../.../- stock={_DECK} phase=cut turn=2",
        ),
    ],
)
def test_reading_is_lenient(lenient: str, canonical: str) -> None:
    """Order is free, defaults may be written, the bar decorates, a total at the barrel's mark is a
    fresh rider's (A7); printing normalises, marks of the standing in their order (A6)."""
    assert canonical == str(parse_position(lenient))


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "no hands"),
        ("A.../9.../X...", 11, "no rank"),
        ("A.../9.../A...", 1, "two places"),
        ("AA.../9.../J...", 2, "twice"),
        ("A../9.../J...", 1, "four suits"),
        ("A...", 1, "does not belong"),
        ("A.../9.../J.../Q.../T...", 1, "two to four"),
        ("A.../9.../J.../Q...", 1, "- is for the dealer"),
        ("A.../9.../-", 1, "- is for the dealer"),
        ("A.../9.../J... talon=Ah", 22, "two places"),
        ("A.../9.../J... table=9", 22, "no card"),
        ("A.../9.../J... table=ThTh", 24, "twice"),
        ("A.../9.../J... table=ThKhQh", 22, "complete"),
        ("A.../9.../J... turn=3", 21, "turn is a number from 0 to 2"),
        ("A.../9.../J... turn=0 turn=1", 23, "twice"),
        ("A.../9.../J... colour=red", 16, "does not belong"),
        ("A.../9.../J... phase=lunch", 22, "no phase"),
        ("A.../9.../J... phase=give", 22, "needs by="),
        ("A.../9.../J... phase=bid", 22, "talon"),
        ("A.../9.../J... phase=cut", 22, "whole deck"),
        ("A.../9.../J... by=0", 19, "seat:points"),
        ("A.../9.../J... by=5:100", 19, "from 0 to 2"),
        ("A.../9.../J... trump=x", 22, "suit"),
        ("A.../9.../J... won=1:2", 20, "each of the 3"),
        ("A.../9.../J... won=?:2,0:0,0:0", 20, "views"),
        ("A.../9.../7?", 1, "counts are for views"),
        ("A.../9.../J... bids=100,x,p", 25, "a bid"),
        ("A.../9.../J... score=0,0", 22, "each of 3"),
        ("A.../9.../J... score=0,0^1,0", 24, "barrel"),
        ("A.../9.../J... score=0!1!2,0,0", 22, "twice"),
        ("A.../9.../J... score=a,0,0", 22, "no standing"),
        ("A.../9.../J... score=880^0,0,0 rules=polish", 22, "barrel"),
        ("A.../9.../J... rules=polish;colour=red", 22, "colour"),
        ("A.../9.../J... won=0:0,5:-,0:0", 20, "sits out"),
        (".../9.../J...", 1, "at turn, can do nothing"),
        ("A.../9.../... turn=2", 20, "at turn, can do nothing"),
        ("A.../9.../J.../- won=0:0,0:0,0:0,5:1", 22, "sits out"),
        ("A.../9.../J... talon=ThKhQh phase=bid dark", 35, "dark bid"),
    ],
)
def test_a_wrong_position_is_malformed(text: str, column: int, reason: str) -> None:
    """The error says where and why."""
    with pytest.raises(Malformed, match=reason) as caught:
        parse_position(text)

    assert column == caught.value.column


def test_views_have_counts() -> None:
    """Unseen cards are counts, an unseen sum is a question mark."""
    text = "AQ.T../7?/8?/- talon=3? phase=give turn=1 bids=p,120,p,. by=1:120 won=0:0,0:0,0:0,?:-"
    view = parse_view(text, 0)

    assert text == str(view)
    assert (Unseen(7), Unseen(3), None) == (view.hands[1], view.talons[0], view.points[3])


@pytest.mark.parametrize("name", presets())
def test_everything_in_a_random_deal_reads_back(name: str) -> None:
    """Positions, views and actions of whole deals survive printing and reading."""
    rng = Random(name)
    rules = presets()[name]
    for players in rules.players:
        course = random_course(rng, rules, players)
        for state in course.states:
            assert state == parse_position(print_position(state, rules=False), rules)
        for action in course.actions:
            assert action == parse_action(str(action))


@pytest.mark.parametrize(
    "token",
    [
        *(
            "cut=1",
            "cut=23",
            "recut",
            "bury",
            "deal",
            "look",
            "dark",
            "undark",
            "redeal",
            "redeal@3",
        ),
        *("110", "p", "t1", "t2", "Jh>1", "Jh>t", "Jh>x", "=120", "w", "Ah", "Kh*", "Ah*", "Kh+"),
    ],
)
def test_tokens(token: str) -> None:
    """Every kind of token reads and prints as itself."""
    assert token == str(parse_action(token))


@pytest.mark.parametrize(
    "token", ["", "x", "0", "0100", "10000", "=", "=0", "-5", "cut=0", "cut=24", "Jh>4", "redeal@4",
              "t3", "Kh**", "ah", "AH", "²", "Jh > 1", "100 p"],
)  # fmt: skip
def test_no_tokens(token: str) -> None:
    """Whatever is no token is malformed."""
    with pytest.raises(Malformed):
        parse_action(token)


@given(st.integers(1, 9999))
def test_numbers_are_bids_and_orders(points: int) -> None:
    """Any number is a bid, and with = an order: whether it is legal is the rules' business."""
    assert (Bid(points), Order(points)) == (parse_action(f"{points}"), parse_action(f"={points}"))


@given(st.integers(0, ALL))
def test_any_hand_reads_back(hand: int) -> None:
    """All 2^24 hands have a text."""
    assert hand == read_hand(Token(print_hand(hand), 1))


_standings = st.builds(
    Standing,
    total=st.integers(-5000, 879),
    bolts=st.integers(0, 4),
    falls=st.integers(0, 9),
    concessions=st.integers(0, 99),
    losses=st.integers(0, 2),
)


@given(st.lists(_standings, min_size=2, max_size=4))
def test_any_standing_reads_back(standings: list[Standing]) -> None:
    """Totals, bolts, falls, concessions and losses survive."""
    token = Token(print_scores(standings), 1)

    assert tuple(standings) == read_scores(token, preset("classic"))


@pytest.mark.parametrize(
    "text",
    [
        "by=0:120 won=125:5,30:2,5:1",
        "dealer=0 by=0:120 won=125:5,30:2,5:1 nines=2 score=5,0!1,880^2 dark",
        "by=0:120 golden w",
        "by=0:60 won=60:4,40:3,20:1,11:-",
        "dealer=1 by=0:120 score=0,5,0,0 w",
        "dealer=2 by=0:100 won=60:4,40:3,11:-,20:1",
        "won=63:6,57:6 score=950,0 rules=stock",
        "by=2:0 rules=literary1001 w",
        "by=0:100 score=0,0 w",
    ],
)
def test_outcome_lines(text: str) -> None:
    """A canonical outcome prints as it is, but for the dealer where he goes without saying."""
    outcome = parse_outcome(text)

    assert outcome == parse_outcome(print_outcome(outcome))
    assert text.replace("dealer=2 by=0:100", "by=0:100") == print_outcome(outcome)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("by=0:120", "either won= or w"),
        ("by=0:120 won=1:1,2:2,3:3 w", "either won= or w"),
        ("won=1:1,2:2,3:3", "by=seat:points"),
        ("by=3:120 won=1:1,2:2,3:3", "from 0 to 2"),
        ("by=3:120 won=1:1,2:2,3:3,4:-", "by=seat:points"),
        ("by=0:0 won=1:1,2:2,3:3", "thrown in"),
        ("by=0:100 won=1:1,2:2,3:-", "points:tricks"),
        ("by=0:100 won=1:1,2:2,3:3,4:4", "points:-"),
        ("by=0:100 won=1:1,2:2,3:-,4:-", "one seat"),
        ("by=0:100 won=1:1", "two to four"),
        ("by=0:100 won=?:1,2:2,3:3", "views"),
        ("by=0:100 won=1,2:2,3:3", "points:tricks"),
        ("by=0:100 won=1:1,2:2,3:3 score=0,0", "2 players"),
        ("by=0:100 won=1:1,2:2,3:3 nines=3", "nines"),
        ("by=0:100 won=1:1,2:2,3:3,0:- nines=3", "holds no nines"),
        ("by=0:100 won=1:1,2:2,3:3,0:- dealer=0", "sits out"),
        ("by=0:100 won=1:1,2:2 rules=stock", "no declarer"),
        ("by=0:100 won=1:1,2:2,3:3 trump=h", "does not belong"),
    ],
)
def test_wrong_outcome_lines(text: str, reason: str) -> None:
    """The error says why."""
    with pytest.raises(Malformed, match=reason):
        parse_outcome(text)


def test_repr_can_be_read() -> None:
    """A position and a view show the text they are read from."""
    position = parse_position(_CANONICAL[2])
    text = f"parse_position({_CANONICAL[2]!r})"

    assert text == repr(position)
    assert f"parse_view({_CANONICAL[2]!r}, 1)" == repr(parse_view(_CANONICAL[2], 1))


def test_values_without_a_token() -> None:
    """A deal stands in a record as its opening position; a claim names its seat only from out of
    turn."""
    assert "redeal" == str(Redeal())
    assert Deal(tuple(range(24)), 0) == Deal(tuple(range(24)), 0)
    assert isinstance(preset("classic"), Rules)
    assert NINES == parse_position("9.9.9.9/A.../T...").hands[0]


def test_a_view_prints_without_its_rules() -> None:
    """`rules=False` leaves the rules out, for lines that stand under a record's tag."""
    view = parse_view("A.../1?/1? rules=polish", 0)

    assert "A.../1?/1?" == print_view(view, rules=False)


def test_an_empty_action_is_said_to_be_missing() -> None:
    """No token at all is refused with words of its own, not with a pair of empty quotes."""
    with pytest.raises(Malformed, match="there is no action"):
        parse_action("")
