"""Every refusal says which rule it comes from (errors.CODES)."""

from random import Random

import pytest

from bot.engine.actions import (
    BURY,
    CLAIMS,
    CONCEDE,
    CUTS,
    DEAL_AS_IS,
    DECLARES,
    DISCARDS,
    GIVES,
    GO_DARK,
    KEEPS,
    LAYS,
    LOOK,
    PASS,
    PLAYS,
    RECUT,
    TALONS,
    UNDARK,
    Action,
    Bid,
    ChooseTalon,
    Cut,
    Order,
)
from bot.engine.apply import apply
from bot.engine.errors import CODES, GameError, IllegalAction, Untimely
from bot.engine.notation import parse_action
from bot.engine.rules import preset, presets
from tests.engine.courses import random_course
from tests.engine.positions import HANDS, at, opened, refused

BID = f"{HANDS} phase=bid"
CUT = ".../.../... stock=AhThKhQhJh9hAdTdKdQdJd9dAcTcKcQcJc9cAsTsKsQsJs9s phase=cut turn=1"
TWO = "AQJ.T9.AKQ.J9/9.AKQ.TJ9.ATK talon=KhTh,JdQs phase=bid"
THREE = "AQ.T9.AKQ.J9/9.AKQ.TJ9.AK talon=JhKhTh,JdTsQs phase=bid"
ALL_ACTIONS: tuple[Action, ...] = (
    *CUTS, Cut(24), RECUT, BURY, DEAL_AS_IS, LOOK, GO_DARK, UNDARK, PASS, CONCEDE, *CLAIMS,
    *TALONS, ChooseTalon(3), *(Bid(points) for points in (40, 100, 103, 105, 120, 200, 305)),
    *(Order(points) for points in (40, 100, 103, 105, 120, 200, 305)), *LAYS, *DISCARDS,
    *(give for gives in GIVES for give in gives), *PLAYS, *DECLARES, *KEEPS,
)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "position", "do", "token", "code", "values"),
    [
        ("family", CUT, "", "deal", "cut-due", {}),
        ("family", CUT, "cut=5", "recut", "recut-no-nine", {}),
        ("family", CUT, "cut=6", "bury", "bury-no-jack", {}),
        ("family", CUT, "cut=6", "cut=3", "cut-done", {}),
        ("classic", BID, "", "dark", "dark-off", {}),
        ("android", BID, "", "dark", "wrong-phase", {"phase": "bid"}),
        ("classic", BID, "", "undark", "undark-no-dark", {}),
        ("classic", BID, "", "p", "bid-forced", {"points": 100}),
        ("classic", BID, "", "105", "bid-forced", {"points": 100}),
        ("classic", BID, "100 110", "110", "bid-too-low", {"least": 115}),
        ("classic;opening=free", BID, "", "95", "bid-too-low", {"least": 100}),
        ("classic", BID, "100", "103", "bid-too-low", {"least": 105}),
        ("classic", BID, "100", "165", "bid-ceiling", {"ceiling": 160}),
        ("classic", BID, "100", "107", "bid-step", {"step": 5}),
        ("classic;jump_bids=false", BID, "100", "110", "bid-no-jump", {"next": 105}),
        ("classic;negative_limit=-100", f"{BID} score=0,-120,0", "100", "105", "below-limit",
         {"limit": -100}),
        ("android", f"{HANDS} phase=look", "dark", "130", "dark-standing", {}),
        ("classic", BID, "100", "redeal", "redeal-no-right", {}),
        ("classic", BID, "100 105", "redeal@0", "redeal-not-now", {}),
        ("classic", BID, "100", "Ah", "wrong-phase", {"phase": "bid"}),
        ("classic", TWO, "100 p", "Ah>1", "wrong-phase", {"phase": "talon"}),
        ("classic", BID, "100 p p", "As>1", "not-in-hand", {"card": "As"}),
        ("classic", BID, "100 p p", "Ah>0", "give-whom", {"seat": 0}),
        ("classic", BID, "100 p p", "Ah>3", "give-whom", {"seat": 3}),
        ("classic", BID, "100 p p Ah>1", "Th>1", "already-given", {"seat": 1}),
        ("classic", BID, "100 p p", "Ah>t", "lay-none", {}),
        ("classic", BID, "100 p p", "Ah>x", "discard-none", {}),
        ("barrel900;dark=off", TWO, "100 p t1", "Ah>1", "give-none", {}),
        ("barrel900;dark=off", TWO, "100 p t1", "9h>x", "not-in-hand", {"card": "9h"}),
        ("club", THREE, "100 p t1 Ah>t", "Kh>t", "already-laid", {}),
        ("club", THREE, "100 p t1", "9h>t", "not-in-hand", {"card": "9h"}),
        ("classic", BID, "100 p p Ah>1", "w", "concede-late", {}),
        ("classic;concede=false", BID, "100 p p", "w", "concede-off", {}),
        ("classic;concede_limit=3", f"{BID} score=0/3,0,0", "100 p p", "w", "concede-limit",
         {"limit": 3}),
        ("classic", f"{BID} score=880,0,0", "100 p p", "w", "concede-barrel", {}),
        ("classic;concede_above_120=false", BID, "100 p 125 p", "w", "concede-above",
         {"most": 120}),
        ("android;dark_concede=false", f"{HANDS} phase=look", "dark p p", "w", "concede-dark", {}),
        ("classic", "A.../.A../K.T.. phase=order by=0:110", "", "=105", "order-too-low",
         {"least": 110}),
        ("classic", "A.../.A../K.T.. phase=order by=0:110", "", "=125", "order-ceiling",
         {"ceiling": 120}),
        ("classic", "A.../.A../K.T.. phase=order by=0:110", "", "=112", "order-step",
         {"step": 5}),
        ("classic", "A.../.A../K.T.. phase=order by=0:120 dark", "", "=125", "order-no-raise",
         {"bid": 120}),
        ("classic", "T.../KQ9.A../J.Q.. turn=1 table=Ah", "", "Ad", "must-follow-suit",
         {"suit": "h"}),
        ("classic", "T.../KQ9.A../J.Q.. turn=1 table=Ah", "", "Kh*", "marriage-leading", {}),
        ("classic", "T.../KQ9.A../J.Q.. turn=1 table=Ah", "", "Jh", "not-in-hand", {"card": "Jh"}),
        ("polish", "T.../AJ.../Q... turn=1 table=Kh", "", "Jh", "must-beat", {}),
        ("classic", "T.../.A9.K./J.Q.. turn=1 trump=d table=Ah", "", "Kc", "must-trump",
         {"suit": "d"}),
        ("polish", "9.../.A../.KJ.T. turn=2 trump=d table=AhQd", "", "Jd", "must-overtrump", {}),
        ("polish", "9.../.A../.KJ.T. turn=2 trump=d table=AhQd", "", "Tc", "must-trump",
         {"suit": "d"}),
        ("classic;lead_trump=must", "A.T9../K.A../Q.K.. trump=d", "", "Ah", "lead-trump-must",
         {"suit": "d"}),
        ("modern", "A.T9../K.A../Q.K.. trump=d@1", "", "Td", "lead-trump-own", {"suit": "d"}),
        ("classic", "KQ.../A.J../J.Q..", "", "Kh*", "marriage-needs-trick", {}),
        ("classic", "KJ.../A.J../T.Q.. won=0:1,0:0,0:0", "", "Kh*", "no-marriage", {}),
        ("classic", "KJ.../A.J../T.Q.. won=0:1,0:0,0:0", "", "Jh*", "no-marriage", {}),
        ("classic", "KQ.../A.J../J.Q.. won=0:1,0:0,0:0", "", "Kh+", "keep-trump-off", {}),
        ("classic", "A.A.A.A/K.../Q... won=0:1,0:0,0:0", "", "Ah*", "no-marriage", {}),
        ("android", "A.A.A.A/K.../Q...", "", "Ah+", "keep-trump-off", {}),
        ("android", "KQ.T../A.A../T.K.. trump=h@1", "", "Kh+", "lead-trump-own", {"suit": "h"}),
        ("classic", BID, "100 p p w", "Ah", "deal-over", {}),
    ],
)  # fmt: skip
def test_refusals(
    rules: str, position: str, do: str, token: str, code: str, values: dict[str, str | int]
) -> None:
    """The code and values of the rule that forbids the action."""
    assert (code, values) == refused(at(position, rules, do), token)


@pytest.mark.parametrize(
    ("scores", "rules", "do", "token", "code"),
    [
        ("0,880,0", "classic;barrel_no_pass=true", "100", "p", "barrel-no-pass"),
        ("0,-200,0", "android;negative_limit=-100", "dark", "undark", "below-limit"),
        ("0,0,0", "android;max_bid=120", "dark", "undark", "bid-ceiling"),
    ],
)
def test_refusals_by_standing(scores: str, rules: str, do: str, token: str, code: str) -> None:
    """Some rules look at the standing."""
    assert code == refused(opened(f"{HANDS} score={scores}", rules, do), token)[0]


def test_undark_needs_a_marriage() -> None:
    """Without a marriage the dark stands (A37)."""
    state = opened("AQJ.T.AKQ./.J.TJ9.TKJ/9.AKQ9..A9 talon=QsKhTh", "android", "dark")

    assert "undark-no-marriage" == refused(state, "undark")[0]


def test_golden_deals_may_forbid_conceding() -> None:
    """``golden_concede=false`` has its own code."""
    state = opened(f"{HANDS} golden", "classic;golden=1;golden_concede=false")

    assert "concede-golden" == refused(state, "w")[0]


def test_cutting_nothing() -> None:
    """A cut moves 1 to 23 cards (A1)."""
    with pytest.raises(IllegalAction) as refusal:
        apply(at(CUT, "family"), Cut(24))

    assert ("cut-range", {"most": 23}) == (refusal.value.code, refusal.value.values)


def test_no_third_talon() -> None:
    """There are two talons to choose from."""
    with pytest.raises(IllegalAction) as refusal:
        apply(at(TWO, "classic", "100 p"), ChooseTalon(3))

    assert ("no-such-talon", {"number": 3}) == (refusal.value.code, refusal.value.values)


def test_untimely_and_illegal_are_told_apart() -> None:
    """Another phase is Untimely, a broken rule IllegalAction; both say what was tried."""
    with pytest.raises(Untimely, match="Ah: not in bid"):
        apply(at(BID), parse_action("Ah"))
    with pytest.raises(IllegalAction, match="105: bid-forced points=100"):
        apply(at(BID), parse_action("105"))


@pytest.mark.parametrize("name", presets())
def test_whatever_is_not_legal_has_a_code(name: str) -> None:
    """Each of all actions is either legal or refused by a code of the table, with the values the
    table names."""
    rng = Random(f"refusals {name}")
    rules = preset(name)
    for _ in range(12):
        course = random_course(rng, rules, rng.choice(rules.players))
        state = course.states[rng.randrange(len(course.states))]
        for action in rng.sample(ALL_ACTIONS, len(ALL_ACTIONS)):
            legal = action in state.legal or str(action) == f"redeal@{state.turn}"
            if legal:
                continue
            with pytest.raises(GameError) as refusal:
                apply(state, action)
            error = refusal.value
            assert set(CODES[error.code]) == set(error.values)
