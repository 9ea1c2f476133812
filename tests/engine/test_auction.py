"""Bids, passes, ceilings, and who takes the talon (RULES 2.6, 2.7, 4.8; A21-A31)."""

import pytest

from bot.engine.apply import apply
from bot.engine.events import Said, TookTalon
from bot.engine.notation import parse_action
from tests.engine.positions import HANDS, at, legal, line, opened

BID = f"{HANDS} phase=bid"
ACES = "A.A.A.AT9/KQ.KQ.KQJ./TJ9.TJ9.T. talon=KsQsJs phase=bid"
TWO = "AQJ.T9.AKQ.J9/9.AKQ.TJ9.ATK talon=KhTh,JdQs phase=bid"


@pytest.mark.parametrize(
    ("rules", "do", "expected"),
    [
        ("classic", "", "100"),
        ("classic", "100", "p 105 110 115 120 125 130 135 140 145 150 155 160"),
        ("classic", "100 p", "p 105 110 115 120 125 130 135 140 145 150 155 160 165 170 175 180"
                             " 185 190 195 200"),
        ("classic;max_bid=120", "100 p 105", "p 110 115 120"),
        ("classic;max_bid=120", "100 p 120", "p"),
        ("classic;bid_step=20", "100 p 140", "p 160 180"),
        ("classic;jump_bids=false", "100 p", "p 105"),
        ("classic;bid_ceiling=none;max_bid=125", "100", "p 105 110 115 120 125"),
        ("classic;opening=free;min_bid=80;bid_step=20", "", "p 80 100 120 140 160 180"),
        ("classic;opening=free;min_bid=80;jump_bids=false", "", "p 80"),
        ("classic;opening=free;min_bid=80;jump_bids=false", "p", "p 80"),
        ("beginner", "", "50"),
        ("literary1001", "p", "p 40"),
        ("family", "100", "p 105"),
    ],
)  # fmt: skip
def test_words(rules: str, do: str, expected: str) -> None:
    """Pass, and the multiples of the step above the standing bid up to the ceiling of the hand
    (RULES 2.6, A21, A24, A28)."""
    assert expected == legal(at(BID, rules, do))


@pytest.mark.parametrize(
    ("rules", "top"),
    [
        ("classic", 120),
        ("classic;ace_marriage=true", 300),
        ("classic;ace_marriage=true;max_bid=420", 320),
        ("classic;bid_ceiling=any_marriage", 120),
        ("classic;bid_ceiling=any_marriage;ace_marriage=true", 300),
    ],
)
def test_four_aces_count_where_they_are_a_marriage(rules: str, top: int) -> None:
    """Four aces raise the ceiling only where they can be declared (A24)."""
    state = at(ACES, f"{rules};opening=free")

    assert str(top) == legal(state).split()[-1]


@pytest.mark.parametrize(
    ("position", "rules", "do", "expected"),
    [
        (f"{BID} score=-130,0,0", "classic;negative_limit=-120", "", "100"),
        (f"{BID} score=-130,0,0", "classic;negative_limit=-120", "100 p 105", "p"),
        (f"{BID} score=0,-130,0", "classic;negative_limit=-120", "100", "p"),
        (f"{BID} score=-130,0,0", "classic;opening=free;negative_limit=-120", "", "p"),
    ],
)
def test_automatic_passes(position: str, rules: str, do: str, expected: str) -> None:
    """Below the limit the only word is a pass, but for forehand's forced bid (A23)."""
    assert expected == legal(at(position, rules, do))


@pytest.mark.parametrize(
    ("position", "rules", "do", "expected"),
    [
        (BID, "classic", "100 p p", "turn=0 by=0:100 bids=100,p,p"),
        (BID, "classic", "100 110 p 115 p", "turn=0 by=0:115 bids=115,p,p"),
        (BID, "classic", "100 p 105 p", "turn=2 by=2:105 bids=p,p,105"),
        (BID, "literary1001", "p p", "turn=2 by=2:0 bids=p,p,."),
        (BID, "literary1001", "p 40 p", "turn=1 by=1:40 bids=p,40,p"),
        (f"{BID} score=0,0,-200", "literary1001;negative_limit=-100", "p p p",
         "turn=2 by=2:0 bids=p,p,p"),
    ],
)  # fmt: skip
def test_last_one_in_is_declarer(position: str, rules: str, do: str, expected: str) -> None:
    """The auction ends with one seat left, which takes the talon: even unasked, when all before
    the last hand passed a free opening (RULES 2.6, A23, A25)."""
    state = at(position, rules, do)

    words = dict(pair.split("=") for pair in line(state).split() if "=" in pair)
    assert expected == f"turn={state.turn} by={words['by']} bids={words['bids']}"
    assert "give" == state.phase


@pytest.mark.parametrize(
    ("scores", "rules", "do", "expected"),
    [
        ("0,880,0", "site1001", "", "121 … 121"),
        ("0,880,0", "site1001", "121", "p 125 … 200"),
        ("0,880,0", "site1001", "121 125 p", "p 130 … 160"),
        ("0,880,0", "site1001", "121 160 p", "p … p"),
        ("0,880,0", "site1001;barrel_no_pass=true", "121 125 p", "130 135 … 160"),
        ("0,880,0", "site1001;barrel_no_pass=true", "121 160 p", "p … p"),
        ("0,900,0", "barrel900;dark=off", "100", "105 110 … 160"),
        ("0,900,0", "barrel900;dark=off", "100 105 p", "p 110 … 180"),
        ("880,0,0", "club", "", "100 … 100"),
        ("0,880,0", "club", "100", "p 105 … 160"),
    ],
)
def test_rider_in_the_auction(scores: str, rules: str, do: str, expected: str) -> None:
    """The rider opens at ``barrel_needs`` where he does; the next bid is a multiple again; he
    may not pass while he can bid under ``barrel_no_pass`` (A21, A22, A29, A31)."""
    words = legal(opened(f"{HANDS} score={scores}", rules, do)).split()

    ends = expected.split(" … ")
    assert ends == [" ".join(words[: len(ends[0].split())]), words[-1]]


@pytest.mark.parametrize(
    ("position", "rules", "do", "shown"),
    [
        (BID, "classic", "100 p p", False),
        (BID, "classic;show_talon_on_forced=true", "100 p p", True),
        (BID, "classic", "100 105 p p", True),
        (BID, "classic", "100 105 p 110 p", True),
        (f"{BID} score=0,-5,-5", "classic;negative_limit=0", "100 p p", False),
        (BID, "classic;opening=free", "100 p p", True),
        (BID, "classic;opening=free", "p p", False),
        (BID, "literary1001", "p p", True),
        (f"{BID} score=900,0,0", "barrel900;barrel_auction=opens", "100 p p", True),
        (f"{HANDS} phase=look", "android", "dark p p", False),
        (f"{HANDS} phase=look", "android;show_talon_on_forced=true", "dark p p", False),
        (f"{HANDS} phase=look", "android", "dark undark", True),
        (TWO, "classic", "100 p t1", False),
        (TWO, "classic", "100 105 p t1", True),
    ],
)
def test_talon_is_shown_unless_nobody_bid(position: str, rules: str, do: str, shown: bool) -> None:
    """Everybody sees the talon but at the forced bid without a rival, and the one that was
    thrown to the last hand (RULES 2.7, A25, A27)."""
    *before, last = do.split()
    step = apply(at(position, rules, " ".join(before)), parse_action(last))

    taken = [event for event in step.events if isinstance(event, TookTalon)]
    assert [shown] == [event.shown for event in taken]


def test_events_of_the_auction() -> None:
    """A forced word is marked so, a chosen one is not (A13, A39)."""
    opening = apply(at(BID), parse_action("100"))
    bid = apply(opening.state, parse_action("120"))
    passed = apply(bid.state, parse_action("p"))

    assert (Said(0, 100, forced=True),) == opening.events
    assert (Said(1, 120, forced=False),) == bid.events
    assert (Said(2, 0, forced=False),) == passed.events


def test_two_talons_are_taken_after_the_choice() -> None:
    """With two talons the declarer picks one; the other stays face down (RULES 8, A8)."""
    state = at(TWO, "classic", "100 p")

    assert ("talon", "t1 t2") == (state.phase, legal(state))
    assert "talon=JdQs,KhTh phase=give" in line(at(TWO, "classic", "100 p t2"))
