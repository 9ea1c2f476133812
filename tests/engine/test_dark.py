"""Going dark and undarking (RULES 5; A35-A38, A45)."""

import pytest

from bot.engine.apply import apply
from bot.engine.cards import card_named
from bot.engine.events import Gave, Looked, Undarked, WentDark
from bot.engine.notation import parse_action
from bot.engine.view import seen, view
from tests.engine.positions import HANDS, legal, line, opened

POOR = "9.AKQ9..A9/.J.TJ9.TKQ/AQJ.T.AKQ. talon=JsKhTh"
"""Forehand with three nines."""


@pytest.mark.parametrize(
    ("rules", "do", "expected"),
    [
        ("classic;dark=forehand", "", "look 0: look dark"),
        ("classic;dark=forehand", "look", "bid 0: 100"),
        ("classic;dark=anyone", "look", "look 1: look dark"),
        ("classic;dark=anyone", "look look", "look 2: look dark"),
        ("classic;dark=anyone", "look look look", "bid 0: 100"),
        ("classic;dark=anyone;undark=auction", "look dark", "bid 2: p undark"),
        ("classic;dark=anyone;undark=auction", "look dark p", "bid 0: p undark"),
        ("classic;dark=anyone;undark=auction", "look dark p undark", "bid 1: p 130 135 140 145"
                                                                   " 150 155 160"),
        ("classic;dark=forehand;undark=auction", "dark undark p", "bid 0: p 130 135 140 145 150"
                                                                 " 155 160 165 170 175 180"),
        ("polish;dark=forehand;undark=auction", "dark undark", "bid 2: p 140 150 160 170 180"
                                                              " 190 200"),
        ("classic;dark=forehand;undark=auction;max_bid=120", "dark", "bid 1: p"),
    ],
)  # fmt: skip
def test_questions(rules: str, do: str, expected: str) -> None:
    """Every entitled seat is asked in turn before it looks; the opponents of a dark bid may pass
    or undark it with a marriage, by the first multiple above 120 (A35, A37)."""
    state = opened(HANDS, rules, do)

    assert expected == f"{state.phase} {state.turn}: {legal(state)}"


def test_without_a_marriage_no_undark() -> None:
    """Only who holds a marriage may undark (A37)."""
    state = opened("AQJ.T.AKQ./.J.TJ9.TKJ/9.AKQ9..A9 talon=QsKhTh", "android", "dark")

    assert "p" == legal(state)


def test_below_the_limit_no_undark() -> None:
    """Who passes automatically cannot undark (A23)."""
    state = opened(f"{HANDS} score=0,-200,0", "android;negative_limit=-100", "dark")

    assert "p" == legal(state)


@pytest.mark.parametrize(
    ("rules", "do", "expected"),
    [
        ("classic;dark=forehand", "dark", "phase=give bids=120,.,. by=0:120 dark"),
        ("android", "dark p p", "phase=give bids=120,p,p by=0:120 dark"),
        ("android", "dark p undark", "phase=give turn=2 bids=120,p,125 by=2:125"),
        ("classic;dark=forehand;undark=auction", "dark undark p p",
         "phase=give turn=1 bids=p,125,p by=1:125"),
        ("classic;dark=forehand;undark=auction", "dark p undark p",
         "phase=give turn=2 bids=p,p,125 by=2:125"),
        ("classic;dark=anyone", "look look dark", "phase=give turn=2 bids=.,.,120 by=2:120 dark"),
    ],
)  # fmt: skip
def test_who_is_declarer(rules: str, do: str, expected: str) -> None:
    """The dark stands when nobody undarks it; undarked, the deal is no longer dark and the
    bidder's 120 is a bid like another (A35, A37)."""
    assert expected == line(opened(HANDS, rules, do)).split(maxsplit=2)[2]


def test_no_raise_in_the_dark_but_after_undarking() -> None:
    """The order is 120 in the dark; the undarker may raise (RULES 5)."""
    dark = opened(HANDS, "android", "dark p p Th>1 Kh>2")
    undarked = opened(HANDS, "android;bid_ceiling=marriages", "dark undark Th>0 Kh>2")

    assert "=120" == legal(dark)
    assert "=125 =130 =135 =140 =145 =150 =155 =160" == legal(undarked)


def test_claims_after_the_dark() -> None:
    """The opponents of a dark bid may claim by hand before the next word, the bidder may not
    (A38)."""
    forehand = opened(POOR, "classic;dark=forehand", "look 100")
    bidder = opened(POOR, "android;redeal_hand=three_nines", "dark")
    opponent = opened(HANDS, "android;redeal_hand=three_nines", "dark")
    taken = opened(HANDS, "classic;dark=forehand;redeal_hand=three_nines", "dark")
    too_late = opened(HANDS, "android;redeal_hand=three_nines", "dark p")

    assert "redeal@0" == legal(forehand).split()[-1]
    assert "p undark" == legal(bidder)
    assert "p undark redeal@2" == legal(opponent)
    assert "w redeal@2" == " ".join(legal(taken).split()[-2:])
    assert "p undark" == legal(too_late)


def test_no_claims_before_the_dark_is_decided() -> None:
    """The dark comes before the claims (RULES 2)."""
    assert "look dark" == legal(opened(HANDS, "classic;dark=forehand;redeal_hand=three_nines"))


def test_nobody_sees_unlooked_cards() -> None:
    """Seats still to be asked, and the dark bidder until he takes the talon, see no card of
    their own; the others do (RULES 5)."""
    asked = opened(HANDS, "classic;dark=anyone;undark=auction", "look")
    dark = opened(HANDS, "classic;dark=anyone;undark=auction", "look dark")
    undarked = opened(HANDS, "classic;dark=anyone;undark=auction", "look dark undark")

    assert [7, 0, 0] == [view(asked, seat).hand.bit_count() for seat in range(3)]
    assert [7, 0, 7] == [view(dark, seat).hand.bit_count() for seat in range(3)]
    assert [7, 7, 7] == [view(undarked, seat).hand.bit_count() for seat in range(3)]


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ("classic;dark=forehand;give=open", False),
        ("classic;dark=forehand;give=open;dark_give_hidden=false", True),
        ("classic;dark=forehand;dark_give_hidden=false", False),
    ],
)
def test_dark_give(rules: str, shown: bool) -> None:
    """An open give stays hidden in the dark, unless ``dark_give_hidden`` is off (A62)."""
    step = apply(opened(HANDS, rules, "dark"), parse_action("Jh>1"))

    assert (Gave(0, 1, shown, card_named("Jh")),) == step.events
    assert (card_named("Jh") if shown else None) == _card(seen(step.events[0], 2, step.state))


def _card(event: object) -> int | None:
    assert isinstance(event, Gave)
    return event.card


def test_events() -> None:
    """Looking, going dark and undarking are told to everybody."""
    rules = "classic;dark=anyone;undark=auction"

    assert (Looked(0),) == apply(opened(HANDS, rules), parse_action("look")).events
    assert (WentDark(1),) == apply(opened(HANDS, rules, "look"), parse_action("dark")).events
    step = apply(opened(HANDS, rules, "look dark"), parse_action("undark"))
    assert (Undarked(2, 125),) == step.events
