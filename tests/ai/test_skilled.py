"""The skilled player on single positions: what a sensible player does there."""

import random

import pytest

from bot.ai.skilled import choose, wants_redeal
from bot.engine.actions import Redeal
from bot.engine.apply import apply
from bot.engine.notation import parse_position
from bot.engine.view import view

GOOD = "ATKQ.A.A9./J.TKQ.TJ.T/9.J9.KQ.J9 talon=AsKsQs phase=bid dealer=0"
POOR = "J9.TJ.J9.9/ATK.A.AT.T/Q.KQ9.KQ.Q talon=AsKsJs phase=bid dealer=0"
FAIR = "AT.A9.9.KQ/K9.TK.TJ.J/QJ.QJ.AK.9 talon=AsTsQc phase=bid dealer=0"
DECK = "AhThKhQhJh9hAdTdKdQdJd9dAcTcKcQcJc9cAsTsKsQsJs9s"
JACK_LAST = "AhThKhQhJh9hAdTdKdQdJd9dAcTcKcQcJc9cAsTsKsQs9sJs"


def chosen(position: str) -> str:
    """The token the skilled player chooses for the seat at turn in ``position``."""
    state = parse_position(position)
    return str(choose(view(state, state.turn), random.Random(1)))


@pytest.mark.parametrize(
    ("position", "word"),
    [
        (f"{GOOD} bids=.,100,p", "105"),
        (f"{POOR} bids=.,100,p", "p"),
        (f"{FAIR} bids=.,150,p", "p"),
        (f"{FAIR} bids=.,150,p rules=wiki1001", "p"),
        (f"{POOR} bids=.,100,p rules=wiki1001", "p"),
    ],
    ids=["three aces and hearts", "nothing", "above its worth", "no ceiling", "bluffing allowed"],
)
def test_the_auction(position: str, word: str) -> None:
    """A good hand overbids by one step, a poor one passes, and nobody bids above the hand."""
    assert word == chosen(position)


def test_an_opponent_with_a_marriage_undarks_when_it_is_strong_enough() -> None:
    """125 is said on a hand that is worth it, and left on one that has just a marriage."""
    rules = "barrel900;undark=auction;redeal_hand=none"
    dark = f"dealer=2 turn=1 bids=120,.,. phase=bid rules={rules} dark"

    assert "undark" == chosen(f"J.TKQ.TJ.T/ATKQ.A.A9./9.J9.KQ.J9 talon=AsKsQs {dark}")
    assert "p" == chosen(f"AT.A.AT.KT/KQ.J9.J9.J/J9.TKQ.KQ. talon=As9sQs {dark}")


@pytest.mark.parametrize(
    ("position", "kept"),
    [
        ("ATKQ.A9.A9.J9/J9.TKQ.TJ./.J.KQ.ATKQ talon=AdAc9c", "ATKQ.A.A."),
        ("AKQ.AT9.T.KQ9/TJ.KQ.AJ.J/9.J.KQ9.AT talon=AdTd9d", "AKQ.AT..KQ"),
        ("KQ.KQ9.A9.TJ9/ATJ.TJ.KQ.A/9.A.TJ.KQ talon=KdQd9d", "KQ.KQ.A."),
    ],
    ids=["three aces", "two marriages, a bare ten", "two small marriages"],
)
def test_the_give_keeps_aces_and_marriages(position: str, kept: str) -> None:
    """Two cards go, one to each opponent: none of an ace, a marriage, or a guarded ten."""
    state = parse_position(f"{position} phase=give by=0:120 dealer=2")
    keep = parse_position(f"{kept}/.../...").hands[0] or 0
    token = str(choose(view(state, 0), random.Random(1)))
    first = next(action for action in state.legal if str(action) == token)

    assert not keep >> first.card & 1  # type: ignore[union-attr]


def test_the_whole_give_is_finished() -> None:
    """Card by card until the order, each to somebody who has not got one."""
    text = "ATKQ.A9.A9.J9/J9.TKQ.TJ./.J.KQ.ATKQ talon=AdAc9c phase=give by=0:120 dealer=2"
    state = parse_position(text)

    while state.phase == "give":
        state = apply(state, choose(view(state, 0), random.Random(1))).state

    assert "order" == state.phase
    assert (8, 8, 8) == tuple((hand or 0).bit_count() for hand in state.hands)


@pytest.mark.parametrize(
    ("position", "order"),
    [
        ("ATKQ.A9.A9./J9.TKQ.TJ.9/.J.KQ.ATKQJ by=0:100", "=135"),
        ("AK.T9.K9.J9/Q9.AKQ.TJ.T/TJ.J.AQ.AKQ by=0:100", "=100"),
        ("ATKQ.A9.A9./J9.TKQ.TJ.9/.J.KQ.ATKQJ by=0:120 golden", "=120"),
        ("ATKQ.A9.A9./J9.TKQ.TJ.9/.J.KQ.ATKQJ by=0:100 score=880^0,0,0", "=120"),
        ("ATKQ.A9.A9./J9.TKQ.TJ.9/.J.KQ.ATKQJ by=0:100 score=880^0,0,0 rules=club", "=125"),
    ],
    ids=["strong", "weak", "golden", "rider", "rider under 121"],
)
def test_the_order(position: str, order: str) -> None:
    """Raised on a strong hand, as far as the risk is worth it; a rider says what wins, no more."""
    assert order == chosen(f"{position} phase=order dealer=2")


HOPELESS = "J9.TJ9.QJ9.T9/ATK.AK.AT./Q.Q.K.AKQJ talon=Td9dTs phase=give dealer=2"


def test_conceding() -> None:
    """A hopeless deal is conceded, a doubtful one only where that costs nothing; and after a
    free opening a poor hand is thrown in."""
    doubtful = "AT.T9.AK9.TJ9/KQJ.AKQ.J./9.J.TQ.AKQ talon=AhTh9s phase=give by=0:100 dealer=2"

    assert "w" == chosen(f"{HOPELESS} by=0:100")
    assert "w" == chosen(f"{doubtful} rules=polish")
    assert "w" != chosen(doubtful)
    assert "w" == chosen(f"{HOPELESS} by=0:0 rules=literary1001")


@pytest.mark.parametrize(
    ("position", "token"),
    [
        ("J9.TJ9.J.9/ATK.A.AT.T/Q.KQ.KQ.QJ talon=AsKs9c phase=bid dealer=2", "redeal"),
        ("9.9.9.ATKQ/ATK.A.AT./J.KQ.KQ.J9 talon=QhJdJc phase=bid dealer=2", "100"),
    ],
    ids=["weak", "three nines, but a marriage and two tops"],
)
def test_a_redeal_is_claimed_with_a_weak_hand(position: str, token: str) -> None:
    """The right is used when the hand is not worth playing."""
    assert token == chosen(position)


def test_a_seat_out_of_turn_claims_too() -> None:
    """Whoever holds the right may want a redeal before the first word; others never do."""
    state = parse_position("ATK.A.AT.T/9.T9.9.KJ9/Q.KQ.KQJ.Q talon=JhJdAs phase=bid dealer=2")

    assert Redeal(1) == wants_redeal(view(state, 1))
    assert None is wants_redeal(view(state, 2))
    assert None is wants_redeal(view(state, None))


@pytest.mark.parametrize(
    ("position", "token"),
    [
        (f".../.../... stock={DECK} turn=2", "recut"),
        (f".../.../... stock={JACK_LAST} turn=2", "bury"),
    ],
)
def test_the_dealer_and_the_bottom_card(position: str, token: str) -> None:
    """A nine is refused, a jack buried."""
    assert token == chosen(f"{position} phase=cut rules=family")


def test_cutting_and_looking() -> None:
    """The cut is somewhere inside the deck; nobody goes dark at this level."""
    cut = chosen(f".../.../... stock={DECK} turn=1 phase=cut rules=family")

    assert int(cut.removeprefix("cut=")) in range(5, 20)
    assert "look" == chosen(FAIR.replace("phase=bid", "phase=look turn=1 rules=barrel900"))


@pytest.mark.parametrize(
    ("position", "cards"),
    [
        ("AKQ.9.AJ.J9/TJ.AT.KQ.AT/9.KQJ.T9.KQ by=0:120", "Ah Ac"),
        ("KQJ.9.J.J9/AT.AT.K.AT/9.KQJ.9.KQ by=0:120 won=25:1,0:0,0:0", "Qh*"),
        ("KQ.9.A9.J/AT.AT.K./9.KQ.T.K by=0:120 won=25:1,0:0,0:0", "Ac"),
        ("KQ.KQ..9/AT.A..A/9.TJ..T by=0:120 won=45:3,0:0,0:0", "Qh*"),
        ("KQ.ATKQ..9/AT.J.TJ.TK/J9.9.A9.AQ by=0:120 won=15:1,0:0,0:0", "Qd* Kd*"),
        ("J9.9.J./KQ.T.K./A.K.9.K by=0:120 won=25:1,15:1,0:0 turn=1", "Qh*"),
        ("KQ9..J./TJ..AT./A..KQ.A by=0:120", "Jc 9h"),
    ],
    ids=[
        "an ace first: it opens the marriage",
        "the marriage when it may be declared",
        "another suit's ace before there are trumps",
        "the dearer marriage first",
        "the marriage that keeps the lead first",
        "a defender declares too",
        "a marriage is not broken by a lead",
    ],
)
def test_leading(position: str, cards: str) -> None:
    """Winners, declarations when they pay, and nothing that breaks a marriage."""
    token = chosen(position)

    assert token in cards.split()


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("K.9.J./J.K.9./A9.T.K. turn=2 table=ThQh", "Ah"),
        ("K.J.J.J9/T.K.Q.KQ/A9.T.K.AT turn=2 table=QhJh", "9h"),
        ("K.9.J./A.K.9./T9.T.K. turn=2 table=QhJh", "Th"),
        ("K.9.J./J.K.9./.TJ.A.9 turn=2 table=AhTh", "9s"),
        ("9.9.J./J.K.9./.J.KQ.T turn=2 table=AhTh", "Jd"),
        ("T.9.J./A.K.Q./.J..AJ trump=s turn=2 table=KhQh", "Js"),
        ("T.9.J./A.K.Q./QJ.J.. turn=2 table=KhTc", "Jh"),
        ("J.9.J./KQ9.J../A.K.Q. turn=1 table=Th", "9h"),
    ],
    ids=[
        "the ace takes a ten",
        "no ace on three points",
        "the last player saves his ten",
        "nothing to win: the nine",
        "a marriage is kept when throwing away",
        "the smallest trump is enough",
        "the smallest of a suit",
        "K and Q of a marriage stay home",
    ],
)
def test_following(position: str, card: str) -> None:
    """Valuable tricks are taken as cheaply as can be, others get the least."""
    assert card == chosen(f"{position} by=0:120 won=20:2,20:2,0:1")


def test_an_only_legal_action_is_taken() -> None:
    """Forced words need no thought."""
    assert "100" == chosen(f"{POOR} turn=1")


def test_without_a_move_it_refuses() -> None:
    """Asked out of turn, without a right to claim, it says so."""
    state = parse_position(f"{GOOD} bids=.,100,p")

    with pytest.raises(ValueError, match="not this seat's move"):
        choose(view(state, 1), random.Random(1))
