"""A deal looked into with open cards: everything that is counted is exact."""

from functools import cache
from random import Random

import pytest

from bot.ai import LEVELS
from bot.ai.judgement import Opinion
from bot.ai.open_cards import Slip, world_of
from bot.ai.review import Review, Unreviewable, judged, review
from bot.ai.solver import Solver
from bot.engine.actions import GO_DARK, Concede, Deal, Play, Redeal
from bot.engine.apply import apply
from bot.engine.cards import DECK, hand_of, points_in
from bot.engine.errors import Malformed
from bot.engine.events import Said, WentDark
from bot.engine.game import Game
from bot.engine.rules import Rules, parse_rules, preset
from bot.engine.state import State

DEAL = (
    "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid dealer=2 | 100 p p | Jh>1 Js>2 =100 "
    "| Ac-Jc-As Qh*-Jh-9h Kc*-Tc-Kd 9c-Ad-Qc Kh-Ts-9d Td-Jd-Qd Th-Qs-9s Ah-Ks-Js "
    "| score=100,20,0!1"
)
TABLES = [
    ("classic", 2), ("classic", 3), ("classic", 4), ("club", 2), ("barrel900", 2), ("modern", 3),
    ("android", 3),
]  # fmt: skip
"""Each form of the deal, one without an auction, and marriages of other kinds."""
SEEDS = (1, 2)


@cache
def played(rules: Rules, players: int, seed: int) -> Game:
    """A deal that the skilled play among themselves, up to its end."""
    rng = Random(seed)
    game = Game.start(rules, players, 0)
    game = game.deal(Deal(tuple(rng.sample(DECK, len(DECK))), seed % players))
    while game.state is not None and game.in_deal:
        game = game.act(LEVELS["skilled"](game.view(game.state.turn), rng))
    return game


def now(game: Game) -> State:
    """Where it is."""
    assert game.state is not None
    return game.state


def states_of(game: Game) -> list[State]:
    """Every position of the deal."""
    assert game.opening is not None
    states = [game.opening]
    for action in game.actions:
        states.append(apply(states[-1], action).state)
    return states


@cache
def looked_into(game: Game) -> Review:
    """The review of a deal, with all slips."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.ai.review.SLIPS", 99)
        patch.setattr("bot.ai.review.LEAST", 1)
        return review(game.line(), game.rules)


def before(states: list[State], slip: Slip) -> State:
    """The position in which a card was misplayed."""
    return next(
        s for s in states
        if s.phase in ("play", "eight") and s.turn == slip.seat and sum(s.tricks) == slip.trick - 1
    )  # fmt: skip


def after_better(state: State, slip: Slip) -> State:
    """The play's first position after what was better to put away."""
    for action in slip.better:
        state = apply(state, action).state
    return apply(state, state.legal[0]).state


def test_the_deal_of_the_notation() -> None:
    """What docs/notation.md plays: 262 were made of 100, and a hand with two marriages was worth
    far more than that."""
    found = review(DEAL, preset("classic"))
    assert (0, 100, 262, True) == (found.declarer, found.contract, found.made, found.won)
    assert "modest" == found.verdict
    assert found.open_play is not None
    assert found.open_deal is not None
    assert found.open_deal >= found.open_play >= 200


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_lost_adds_up(name: str, players: int) -> None:
    """What could be made, less the declarer's own slips, and with those of the others, is what he
    made; and each slip costs what it is said to, by the solver's word for both moves."""
    rules = preset(name)
    for seed in SEEDS:
        game = played(rules, players, seed)
        state = now(game)
        if state.redealt or state.conceded:
            continue
        found, states = looked_into(game), states_of(game)
        assert found.open_play is not None
        plays = [slip for slip in found.slips if slip.trick]
        own = sum(slip.cost for slip in plays if slip.seat == found.declarer)
        others = sum(slip.cost for slip in plays if slip.seat != found.declarer)
        assert found.made == found.open_play - own + others
        for slip in plays:
            solver = Solver(rules, world_of(before(states, slip), found.declarer))
            (bad,), (good,) = slip.played, slip.better
            assert isinstance(bad, Play)
            assert isinstance(good, Play)
            change = solver.value(good) - solver.value(bad)
            assert slip.cost == (change if slip.seat == found.declarer else -change)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_way_to_put_cards_away_is_better(name: str, players: int) -> None:
    """The cards that it would have given make what it says, and none that chance gives more."""
    rng, rules = Random(players), preset(name)
    for seed in SEEDS:
        game = played(rules, players, seed)
        if now(game).redealt:
            continue
        found = looked_into(game)
        start = next(state for state in states_of(game) if state.phase == "give")
        given = [slip for slip in found.slips if not slip.trick]
        ways = [after_better(start, slip) for slip in given]
        for _ in range(4):
            state = start
            while state.phase == "give":
                plain = [a for a in state.legal if not isinstance(a, Concede | Redeal)]
                state = apply(state, rng.choice(plain)).state
            ways.append(apply(state, state.legal[0]).state)
        made = [
            Solver(rules, world_of(way, found.declarer)).value() + points_in(hand_of(way.discard))
            for way in ways
        ]
        assert found.open_deal is not None
        assert found.open_deal >= max(made)
        if given:
            assert found.open_play is not None
            assert given[0].cost == made[0] - found.open_play


def test_a_conceded_deal_is_told_what_it_gave_up() -> None:
    """Nothing was made and nothing misplayed; the word is for conceding."""
    opening = DEAL.split(" | ", maxsplit=1)[0]
    found = review(f"{opening} | 100 p p | w | score=-100,60,60", preset("classic"))
    assert (None, False, None, (), "conceded-early") == (
        found.made, found.won, found.open_play, found.slips, found.verdict,
    )  # fmt: skip
    assert found.open_deal is not None
    assert found.open_deal >= 200


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        (DEAL.rpartition(" Ah-Ks-Js")[0], "classic"),
        (DEAL.partition(" | ")[0], "classic"),
        ("by=0:120 won=125:5,30:2,5:1 | score=120,30,5", "classic"),
        ("9...9/9.9../AKQ... talon=AdTdKd phase=bid | redeal@2", "classic"),
    ],
)
def test_what_is_not_over_or_has_no_declarer_is_not_looked_into(line: str, rules: str) -> None:
    """A deal in play, one that is known by its outcome alone: there is nothing to say."""
    with pytest.raises((Unreviewable, Malformed)):
        review(line, parse_rules(rules))


def test_a_forced_bid_is_no_choice_where_other_cards_could_be_asked_for() -> None:
    """Forehand holds three nines and might have claimed a redeal; 100 he never chose."""
    line = (
        "QJ9.Q9.J.Q/TK.T.T9.T9/A.KJ.AKQ.K talon=AsJsAd phase=bid | 100 p p | Qh>1 9h>2 =100 "
        "| Ad-Td-Jd As-9s-Ks 9d-9c-Kd Ac-Jc-Tc Kc*-Jh-Th Ah-Js-Qh Qc-Qs-Kh 9h-Qd-Ts"
    )
    assert "forced" == review(line, preset("classic")).verdict


@pytest.mark.parametrize(
    ("rules", "verdict"), [("classic", "conceded-well"), ("conventions", "conceded-early")]
)
def test_what_could_be_made_is_rounded_where_the_declarers_points_are(
    rules: str, verdict: str
) -> None:
    """98 with open cards are 100 at such a table: nobody is told that they were out of reach."""
    opening = "AK9.Q.AK.Q/J.TK.TQJ.J/TQ.A9.9.A9 talon=TsKsJd phase=bid"
    assert verdict == review(f"{opening} | 100 p p | w", parse_rules(rules)).verdict


def test_no_contract_is_too_much_for_a_hand_that_was_worth_more() -> None:
    """155 was ordered, a hint would have ordered less, and the hand was worth 170 by estimate: a
    close call."""
    line = (
        "KQ.9.KQJ.A/TJ.AQ.9.TQ/A9.TKJ.A.J talon=9sTcKs phase=bid turn=1 dealer=0 "
        "| 100 105 110 p p | 9d>1 Jc>2 =155 | As-Qs-Js Qh*-Jh-9h Qc*-9c-Ac Ah-Kh-Th Kd-Kc-9d "
        "Tc-Qd-Jc 9s-Ts-Jd Ad-Td-Ks"
    )
    found = review(line, preset("classic"))
    assert ("close", 155, 170) == (found.verdict, found.contract, found.expected)


def test_a_dark_bid_is_a_choice() -> None:
    """120 unseen was nobody's duty, and no hint would say so: it went well or it did not."""
    rng, rules = Random(2), preset("android")
    game = Game.start(rules, 3, 0)
    game = game.deal(Deal(tuple(rng.sample(DECK, len(DECK))), 0))
    while game.in_deal:
        state = now(game)
        wanted = [GO_DARK, *state.legal[:1]] if state.phase != "give" else [state.legal[0]]
        game = game.act(next(action for action in wanted if action in state.legal))
    assert any(isinstance(event, WentDark) for event in game.events)
    assert looked_into(game).verdict in ("brave", "overbid")


@pytest.mark.parametrize("name", ["modern", "minigames_golden", "conventions"])
def test_a_golden_hand_is_worth_something(name: str) -> None:
    """Its declarer is named with the deal, behind the cut where there is one; what was to be
    expected is that of his own cards with some talon."""
    for seed in (2, 3):
        game = played(preset(name), 3, seed)
        assert now(game).golden
        assert not any(isinstance(event, Said) for event in game.events)
        assert 50 < looked_into(game).expected < 250


def test_the_stock_game_has_no_declarer() -> None:
    """Nobody plays for anything there."""
    with pytest.raises(Unreviewable):
        looked_into(played(preset("stock"), 2, 1))


def test_what_takes_too_long_is_left_out() -> None:
    """With next to no positions to search the exact numbers are missing, and the rest is told."""
    found = review(DEAL, preset("classic"), limit=3)
    assert (None, None, ()) == (found.open_play, found.open_deal, found.slips)
    assert 262 == found.made


@pytest.mark.parametrize(
    ("opinion", "contract", "expected", "best", "advised", "verdict"),
    [
        ("for", 120, 115, 130, 120, "sound"),
        ("for", 120, 115, 119, 120, "unlucky"),
        ("for", 120, 80, 130, 120, "risked"),
        ("for", 120, 80, 119, 120, "risked"),
        ("close", 120, 115, 130, 120, "close"),
        ("close", 120, 115, 119, 120, "close"),
        ("against", 140, 115, 140, 140, "brave"),
        ("against", 140, 115, 139, 140, "overbid"),
        ("for", 120, 115, 140, 140, "modest"),
        ("for", 120, 115, 139, 140, "sound"),
        ("for", 120, 115, 140, 135, "sound"),
        (None, 100, 60, 70, 100, "forced"),
        (None, 100, 60, 150, 150, "modest"),
    ],
)
def test_the_word_for_a_contract(
    opinion: Opinion | None, contract: int, expected: int, best: int, advised: int, verdict: str
) -> None:
    """By what is to be said for it, and by what was in the cards."""
    assert verdict == judged(opinion, contract, expected, best, advised=advised)
