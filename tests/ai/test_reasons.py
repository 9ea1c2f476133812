"""Why a move is advised: each reason where it belongs, and none that is not true."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from bot.ai.play_reasons import play_reason
from bot.ai.reasons import CODES, Reason, because
from bot.ai.teacher import advice, quick_advice, reason_of
from bot.ai.word_reasons import close_reason
from bot.engine.actions import Play
from bot.engine.apply import apply
from bot.engine.cards import (
    MARRIAGES,
    POINTS,
    SUIT_CARDS,
    SUIT_OF,
    Card,
    Hand,
    card_named,
    cards_in,
    hand_of,
)
from bot.engine.events import Event, Played, TrickTaken
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position
from bot.engine.rules import Rules
from bot.engine.state import State, View
from bot.engine.view import view
from tests.ai.positions import TABLES
from tests.engine.courses import random_course

WON = "by=0:100 won=15:1,0:0,0:0"
OPEN = "rules=classic;ace_marriage=true;marriage_may_keep_trump=true"
BID = "TQ.TJ.T.Q9/.KQ9.QJ9.K/KJ9..AK.AT talon=JsAdAh phase=bid dealer=1"
GOLDEN = "dealer=0 by=1:120 rules=modern golden"
BARREL = "TQJ9.AT..T/A.J9.TKQ.Q/.Q.AJ.AKJ9 talon=9cKdKh phase=bid"
GIVE = "K.AKQ.TKJ.TQ9/Q9.J9.A9.A/ATJ.T.Q.KJ talon=9sQdKc phase=give bids=100,p,p by=0:100"
ORDER = "KQ.AQJ9.AKQJ./T9.K.T.AK9/AJ.T.9.TQJ phase=order dealer=1 bids=130,p,p by=0:130"
LEAST = "KQ.J9.QJ9.9/AT.AT.AT.AT/J9.KQ.K.KQJ phase=order bids=110,p,p by=0:110"

CASES = (
    # the position, what has happened since, the move, the reason with its values
    ("A.../9.../J... by=0:100", "", "Ah", "only"),
    (
        ".../.../... stock=JsKhTcTdAsQhKdTsJh9cAhKsAcQc9hJdJc9s9dQsKcQdThAd phase=cut turn=1 "
        "rules=modern",
        "", "cut=10", "cut",
    ),
    (
        "-/.../.../... stock=Qd9sAdAhTsQcKcThJcQh9hQsKsJhKhTcKdAsTdJsJd9cAc9d phase=cut dealer=0 "
        "cuts=1 rules=modern",
        "", "recut", "recut",
    ),
    (
        ".../.../... stock=KhQdKcKsTdJdQc9dJhAd9cTcAcThAsKdJsQsQhTs9s9hAhJc phase=cut turn=1 "
        "dealer=1 cuts=1 rules=family",
        "", "bury", "bury",
    ),
    (
        "9.KJ9.KQ.K/KQ..TJ.ATJ/AJ.ATQ.A9. talon=QsTh9s phase=look turn=1 dealer=0 rules=android",
        "", "look", "look",
    ),
    ("KQ9.K9.TKQ.K/AJ.TQ.A9.TQJ talon=AsAdTh,9sJcJd phase=talon turn=1 " + GOLDEN,
     "", "t1", "talon"),
    # the auction
    (f"{BID} bids=.,.,100", "", "p", "pass worth=65 points=105"),
    (f"{BARREL} turn=1 bids=100,.,. score=0,0,0", "", "110", "bid worth=120"),
    (f"{BARREL} turn=1 bids=100,.,. score=0,0,0", "", "125", "bid-chance tenths=5"),
    (f"{BARREL} turn=1 bids=100,.,. score=880^0,0,0", "", "125", "bid-block seat=0"),
    (f"{BARREL} turn=1 bids=100,.,. score=0,0,0", "", "p", "pass-close worth=120"),
    (
        "J.KQ9.ATJ.QJ/KQ9..Q9.ATK9 talon=AhAdTd,ThKcJd phase=bid turn=1 dealer=0 bids=105,100 "
        "score=0,880^0 rules=club",
        "", "125", "bid-barrel points=125",
    ),
    (
        "T.A9.K.AT9/KQJ9.T.T.K/-/.KQJ.AQJ.J talon=AhQs9c phase=bid turn=1 dealer=2 "
        "bids=p,.,.,120 rules=android dark",
        "", "undark", "undark",
    ),
    (
        "TKQ.K9.ATQJ.Q/AJ9.ATQJ.9.AKJ9 talon=9hJs,KcTs phase=give turn=1 dealer=0 by=1:120 "
        "rules=conventions golden",
        "", "redeal", "redeal worth=80",
    ),
    # what follows it
    (GIVE, "", "9s>1", "give-cheap"),
    (
        "9.J9.KJ.Q9/J.TQ.Q9.KJ/-/ATKQ.AK.AT.AT talon=QhAdTh phase=give turn=3 dealer=2 by=3:120 "
        "won=0:0,0:0,24:-,0:0 rules=online golden",
        "", "Kd>1", "give-keeps suit=h",
    ),
    (
        "Q.AQJ9.AKQJ.Q/T9.K.T.AK9/AKJ.T.9.TJ talon=AdQhQs phase=give dealer=1 bids=130,p,p "
        "by=0:130",
        "", "Qs>1", "give-single suit=s",
    ),
    (GIVE, "", "Ts>1", "give worth=105"),
    (
        "TJ.KQ.AKQJ9.KQJ/AKQ.ATJ9..AT9 talon=Kd9c,9hTc phase=give bids=210,p by=0:210 "
        "rules=barrel900",
        "", "Th>x", "discard points=10",
    ),
    (
        "KQ9.K9.TKQ.K/AJ.TQJ.AJ9.TQJ9 talon=9sJcJd,AsAdTh phase=give turn=1 " + GOLDEN,
        "", "w", "concede worth=55 points=120",
    ),
    (GIVE, "", "w", "concede-chance tenths=8 points=100"),
    (ORDER, "", "=130", "order-safe worth=200"),
    (ORDER, "", "=195", "order worth=200"),
    (ORDER, "", "=205", "order-chance tenths=5"),
    (ORDER, "", "=220", "trial"),
    (LEAST, "", "=110", "order-least tenths=1"),
    (
        "KJ.AKQJ.AQ.ATQ/TQ9.T9.TKJ9.K9 talon=AhJs phase=order bids=100,p by=0:100 "
        "score=880^0,0 rules=android",
        "", "=120", "order-barrel",
    ),
    # declaring
    (f"KQ.A../A9...9/J..T.K {WON}", "", "Kh*", "marriage points=100 suit=h"),
    (
        f"KQ.A../A9...9/J..T.K {WON} rules=classic;marriage_trump_from=next_trick",
        "", "Kh*", "marriage-next points=100 suit=h",
    ),
    (f"KQ.A../A9...9/J..T.K {WON} trump=s {OPEN}", "", "Kh+", "marriage-keep points=100"),
    (f"A.A.A.A/J9..J9./..T.JT9 {WON} {OPEN}", "", "Ah*", "aces points=200"),
    # leading
    ("A.KQ../9..9.9/J..T.K by=0:100", "", "Ah", "opens points=80"),
    ("T9..9./AJ...J/..T.QT by=0:100 trump=h", "", "9h", "draw count=4"),
    (f"J9.A../AK...J/Q..T.T {WON}", "", "Ad", "top"),
    ("AT9.../KQ...J/J..T9. by=0:100", "Ah-Qh-Jh", "Th", "gone cards=Ah"),
    ("AT...9/KQ...J/J9..T. by=0:100", "", "Th", "sure"),
    ("A..J./KQ...J/9..T9. by=0:100 trump=s", "", "Ah", "unless-ruffed"),
    ("AJ..J./TQ...J/K..T9. by=0:100", "", "Jh", "hold cards=Ah"),
    ("TJ..J./AQ...J/K..T9. by=0:100", "", "Jh", "lure above=Ah card=Th"),
    ("T..J.9/AQ...J/K..T9. by=0:100", "", "9s", "cheap"),
    ("..J.Q9/AQ...J/K..TK. by=0:100 trump=s", "", "Jc", "ruff-later suit=c"),
    ("KQJ9...9/AT..J.JT/.AK.T9.K by=0:100", "", "Kh", "long count=4"),
    # following
    ("J...K9/9...AJ/A...TQ by=0:100", "9s-Js", "Ts", "last points=12"),
    ("..A.K9/T9..J./A..T.Q by=0:100 trump=h", "Ks", "Th", "ruff points=4"),
    ("J...K9/9...TJ/A..J.A by=0:100", "9s", "Ts", "beat cards=As"),
    ("J...K9/9...QJ/A..J.A by=0:100 trump=h", "9s", "Js", "ahead"),
    ("J...K9/9...AT/A..JT. by=0:100", "9s-As", "Tc", "smear seat=1 points=10"),
    ("J...KJ/9...A9/A..J.T by=0:100", "Js", "9s", "spare points=2"),
    ("J...A9/9.K.9./A..J.T by=0:100", "As", "9h", "throw"),
    ("J...A9/.KQ.J./A..9.T by=0:100", "As", "Jc", "keep-marriage suit=d"),
    # what has no word of its own
    ("AK9.../TQ...J/J..T9. by=0:100", "Ah-Qh-Jh", "Kh", "trial"),
    ("K9.T..KQJ/T.KQ.KQ9. stock=JcAdTsTcJdAcQh9s won=24:2,0:0 rules=stock", "", "Ks", "thumb"),
)  # fmt: skip
"""The reason behind a code may say less than all: the first that holds is told."""


CLOSE = (
    (f"{BARREL} turn=1 bids=100,.,. score=0,0,0", "110", "bid-close worth=120"),
    (f"{BARREL} turn=1 bids=100,.,. score=0,0,0", "125", "bid-close worth=120"),
    (f"{BARREL} turn=1 bids=100,.,. score=880^0,0,0", "125", "bid-block seat=0"),
    (f"{BID} bids=.,.,100", "p", "pass-close worth=65"),
    (GIVE, "w", "concede-chance tenths=8 points=100"),
)
"""Where there is about as much to be said for the other word."""


def seen_after(position: str, moves: str) -> View:
    """What the seat at turn sees after ``moves`` from ``position``."""
    opening = parse_position(position)
    game = Game.resume(
        opening.rules,
        number=1,
        dealer=opening.dealer,
        scores=opening.scores,
        opening=opening,
        actions=[parse_action(token) for token in moves.replace("-", " ").split()],
    )
    assert game.state is not None
    return game.view(game.state.turn)


def read_reason(text: str) -> Reason:
    """``pass worth=65 points=105``; suits and cards by their letters."""
    code, *pairs = text.split()
    values = {}
    for name, value in (pair.split("=") for pair in pairs):
        if name == "suit":
            values[name] = "hdcs".index(value)
        elif name == "cards":
            values[name] = 1 << card_named(value)
        else:
            values[name] = card_named(value) if name in ("card", "above") else int(value)
    return because(code, **values)


@pytest.mark.parametrize(("position", "moves", "move", "reason"), CASES)
def test_a_reason_where_it_belongs(position: str, moves: str, move: str, reason: str) -> None:
    """The move gets this reason, with these values."""
    seen = seen_after(position, moves)
    action = parse_action(move)
    assert action in seen.legal
    assert read_reason(reason) == reason_of(seen, action)


@pytest.mark.parametrize(("position", "move", "reason"), CLOSE)
def test_a_close_call_is_told(position: str, move: str, reason: str) -> None:
    """That it is one, unless the standing speaks."""
    assert read_reason(reason) == close_reason(seen_after(position, ""), parse_action(move))


def test_every_reason_has_a_case() -> None:
    """Whoever adds a reason shows where it belongs."""
    assert set(CODES) == {reason.split()[0] for *_, reason in (*CASES, *CLOSE)}


def test_a_reason_has_just_its_own_values() -> None:
    """One too many, one too few and a code that is none are refused."""
    for code, values in (("top", {"points": 1}), ("last", {}), ("because", {})):
        with pytest.raises(ValueError, match=code):
            because(code, **values)


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=[f"{r}-{p}" for r, p in TABLES])
def test_what_is_said_of_a_card_is_true(rules: Rules, players: int) -> None:
    """In random deals, of every card that could be played: what its reason claims holds of the
    cards that nobody but the test sees."""
    rng = Random(f"truth {rules}{players}")
    checked = 0
    for _ in range(6):
        course = random_course(rng, rules, players)
        for state, events in zip(course.states[:-1], course.events[:-1], strict=True):
            if state.phase != "play":
                continue
            seen = view(state, state.turn, events)
            for play in seen.legal:
                assert isinstance(play, Play)
                reason = play_reason(seen, play)
                claim = CLAIMS.get(reason.code)
                assert claim is None or claim(Spot(state, events, play), reason), (
                    f"{play} {reason} in {state}"
                )
                checked += claim is not None
    assert checked > 50


class Spot:
    """A card about to be played, with all cards known."""

    def __init__(self, state: State, events: tuple[Event, ...], play: Play) -> None:
        self.state = state
        self.play = play
        self.card = play.card
        self.hand: Hand = state.hands[state.turn] or 0
        self.played = hand_of(e.card for e in events if isinstance(e, Played))
        if state.turn == state.declarer:  # he knows what he has put away
            self.played |= hand_of(state.discard)
        self.legal = [one.card for one in state.legal if isinstance(one, Play)]

    def ends(self) -> Iterator[tuple[int, Card]]:
        """Who may take the trick, and with which card, over all that the others may play."""
        waiting = [apply(self.state, self.play)]
        while waiting:
            step = waiting.pop()
            taken = next((e for e in step.events if isinstance(e, TrickTaken)), None)
            if taken is None:
                waiting += [apply(step.state, action) for action in step.state.legal]
                continue
            circle = [
                seat
                for seat in ((taken.leader + i) % self.state.players for i in range(4))
                if self.state.hands[seat] is not None
            ]
            yield taken.seat, taken.cards[circle.index(taken.seat)]

    def takes_it(self) -> bool:
        """Whether the trick is its player's whatever the others do."""
        return {seat for seat, _ in self.ends()} == {self.state.turn}

    def elsewhere(self, cards: Hand) -> Hand:
        """Those of ``cards`` that are neither its player's nor played."""
        return cards & ~self.hand & ~self.played

    def above(self, card: Card) -> Hand:
        """The cards of its suit that beat ``card``."""
        return SUIT_CARDS[SUIT_OF[card]] & (1 << card) - 1

    def takers(self) -> set[Card]:
        """The cards of others that may take the trick."""
        return {card for seat, card in self.ends() if seat != self.state.turn}

    def is_cheapest(self) -> bool:
        """Whether no legal card costs less."""
        return POINTS[self.card] == min(POINTS[card] for card in self.legal)


def declares(spot: Spot, reason: Reason) -> bool:
    """The points come at once, and the trump is what is said."""
    after = apply(spot.state, spot.play).state
    gained = after.points[spot.state.turn] - spot.state.points[spot.state.turn]
    trump = {"marriage": after.trump, "marriage-next": after.next_trump}.get(reason.code)
    return gained >= reason.values["points"] and trump == reason.values.get("suit")


def pair_kept(spot: Spot, reason: Reason) -> bool:
    """King and queen are in the hand, and both are left there."""
    pair = MARRIAGES[reason.values["suit"]]
    return spot.hand & pair == pair and not pair >> spot.card & 1


CLAIMS: dict[str, Callable[[Spot, Reason], bool]] = {
    "marriage": declares,
    "marriage-next": declares,
    "marriage-keep": declares,
    "top": lambda spot, _: spot.takes_it() and not spot.above(spot.card),
    "gone": lambda spot, why: (
        spot.takes_it() and why.values["cards"] == spot.above(spot.card) & spot.played
    ),
    "sure": lambda spot, _: spot.takes_it(),
    "last": lambda spot, why: (
        spot.takes_it()
        and why.values["points"] == sum(POINTS[c] for c in (*spot.state.table, spot.card))
    ),
    "unless-ruffed": lambda spot, _: (
        {SUIT_OF[card] for card in spot.takers()} <= {spot.state.trump} - {SUIT_OF[spot.card]}
    ),
    "beat": lambda spot, why: hand_of(spot.takers()) & ~why.values["cards"] == 0,
    "smear": lambda spot, why: (
        {seat for seat, _ in spot.ends()} == {why.values["seat"]}
        and spot.state.declarer not in (spot.state.turn, why.values["seat"], None)
    ),
    "throw": lambda spot, _: spot.is_cheapest() and not spot.takes_it(),
    "cheap": lambda spot, _: spot.is_cheapest(),
    "spare": lambda spot, why: why.values["points"] == sum(POINTS[c] for c in spot.state.table),
    "hold": lambda spot, why: all(
        spot.hand >> card & 1 and not spot.elsewhere(spot.above(card))
        for card in cards_in(why.values["cards"])
    ),
    "lure": lambda spot, why: (
        bool(spot.hand >> why.values["card"] & 1)
        and spot.elsewhere(spot.above(why.values["card"])) == 1 << why.values["above"]
    ),
    "draw": lambda spot, why: (
        SUIT_OF[spot.card] == spot.state.trump
        and spot.elsewhere(SUIT_CARDS[SUIT_OF[spot.card]]).bit_count() == why.values["count"]
    ),
    "long": lambda spot, why: (
        (spot.hand & SUIT_CARDS[SUIT_OF[spot.card]]).bit_count() == why.values["count"]
    ),
    "keep-marriage": pair_kept,
    "opens": lambda spot, why: (
        why.values["points"] in spot.state.rules.marriages
        and not spot.state.tricks[spot.state.turn]
    ),
    "ruff-later": lambda spot, why: (
        spot.hand & SUIT_CARDS[why.values["suit"]] == 1 << spot.card
        and bool(spot.hand & SUIT_CARDS[spot.state.trump or 0])
    ),
}


def test_advice_is_a_legal_move_with_its_reason() -> None:
    """The expert's, and the quick one: legal, the same for the same chance, and said why."""
    seen = seen_after("AT9.../KQ...J/J..T9. by=0:100", "Ah-Qh-Jh")
    for ask in (advice, quick_advice):
        first, second = ask(seen, Random(1)), ask(seen, Random(1))
        assert first == second
        assert first.action in seen.legal
        assert reason_of(seen, first.action) == first.reason
