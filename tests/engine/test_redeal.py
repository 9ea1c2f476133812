"""Who may claim a redeal, and when (RULES 6; A27, A38-A40)."""

import pytest

from bot.engine.apply import apply
from bot.engine.cards import NINES, cards_in
from bot.engine.events import Redealt
from bot.engine.notation import parse_action
from tests.engine.positions import at, legal, line, opened

NINES_AT_1 = "AQJ.T.AKQ./9.J9.J9.T9/K.AKQ..AKQ talon=ThTcJs"
"""Four nines, 14 points, in seat 1."""


@pytest.mark.parametrize(
    ("rules", "claims"),
    [
        ("classic;redeal_hand=four_nines", "redeal@1"),
        ("classic;redeal_hand=three_nines", "redeal@1"),
        ("classic;redeal_hand=three_nines_forehand", ""),
        ("classic;redeal_hand=below:14", ""),
        ("classic;redeal_hand=below:15", "redeal@1"),
        ("classic;redeal_hand=four_jacks", ""),
        ("classic;redeal_hand=none", ""),
    ],
)
def test_rights_by_hand(rules: str, claims: str) -> None:
    """Each right has its cards; below:N is less than N points."""
    assert f"100 {claims}".split() == legal(at(f"{NINES_AT_1} phase=bid", rules)).split()


def test_forehand_has_a_right_of_his_own() -> None:
    """Three nines of forehand are enough under ``three_nines_forehand``."""
    position = "9.J9.J9.TQ/AQJ.T.AKQ./K.AKQ..AK9 talon=ThTcJs phase=bid"

    assert "100 redeal" == legal(at(position, "classic;redeal_hand=three_nines_forehand"))


@pytest.mark.parametrize(
    ("rules", "do", "claims"),
    [
        ("classic", "", "redeal@1"),
        ("classic", "100", "redeal"),
        ("classic", "100 105", ""),
        ("classic", "100 p", ""),
        ("classic;opening=free", "", "redeal@1"),
        ("classic;opening=free", "p", ""),
        ("classic;opening=free", "100", ""),
        ("classic;negative_limit=0", "100 p", "redeal@1"),
    ],
)
def test_claims_end_with_the_first_chosen_word(rules: str, do: str, claims: str) -> None:
    """Forced bids and automatic passes leave the right as it is (A39)."""
    scores = "score=0,-5,0" if "negative" in rules else ""
    tokens = legal(at(f"{NINES_AT_1} phase=bid {scores}", rules, do)).split()

    assert claims.split() == [token for token in tokens if token.startswith("redeal")]


def test_rider_opening_is_no_chosen_word() -> None:
    """The rider's opening bid leaves the others their right (A39)."""
    position = f"{NINES_AT_1} score=880,0,0"
    rules = "classic;barrel_auction=opens"

    assert "redeal@1" in legal(opened(position, rules, ""))
    assert "redeal" == legal(opened(position, rules, "120")).split()[-1]
    assert "redeal" not in legal(opened(position, rules, "120 p"))


def test_no_auction_leaves_the_right_until_the_declarer_acts() -> None:
    """In golden deals claims by hand last until the first token of the declarer, whose own right
    is that of the cards dealt to him, without the talon (A39)."""
    rules = "classic;golden=players;redeal_hand=below:15;redeal_talon=none"
    position = "9.J9.J9.T9/AQJ.T.AKQ./K.AKQ..AKQ talon=ThTcJs"

    declarer = opened(f"{position} golden", rules)
    other = opened(f"{NINES_AT_1} golden", rules)

    assert "redeal" == legal(declarer).split()[-1]
    assert "redeal@1" == legal(other).split()[-1]
    assert "redeal" not in legal(opened(f"{NINES_AT_1} golden", rules, "Ah>1"))


def test_two_talons_without_auction() -> None:
    """With two talons the choice of one is that first token."""
    position = "AQJ.T.AKQJ.AK/9.J9.T9.TQJ9 talon=KhTh,KdQd golden"
    rules = "classic;golden=players;redeal_hand=four_nines;redeal_talon=none"

    before = opened(position, rules)

    assert "t1 t2 redeal@1" == legal(before)
    assert "redeal" not in legal(opened(position, rules, "t1"))
    assert "talon=KhTh,KdQd phase=over by=0:120 golden redeal" in line(
        opened(position, rules, "redeal@1")
    )


@pytest.mark.parametrize(
    ("rules", "talon", "claims"),
    [
        ("classic", "9hJd9d", "redeal"),
        ("classic", "9hQdJd", ""),
        ("classic;redeal_talon=two_nines", "9hAd9d", "redeal"),
        ("classic;redeal_talon=two_nines", "9hAdJd", ""),
        ("classic;redeal_talon=three_jacks", "JhJdJc", "redeal"),
        ("classic;redeal_talon=none", "JhJdJc", ""),
    ],
)
def test_rights_by_talon(rules: str, talon: str, claims: str) -> None:
    """The declarer may claim by the talon he took, while it is in his hand."""
    hand = [list[str]() for _ in range(4)]
    for at_card in range(0, 6, 2):
        hand["hdcs".index(talon[at_card + 1])].append(talon[at_card])
    text = ".".join("".join(sorted(ranks, key="ATKQJ9".index)) for ranks in hand)
    position = f"{text}/.../... talon={talon} phase=give by=0:105 bids=105,p,p"

    tokens = legal(at(position, rules)).split()

    assert claims.split() == [token for token in tokens if token.startswith("redeal")]


def test_right_by_talon_ends_with_the_first_card_given() -> None:
    """Once a card is given the talon is no longer whole (RULES 2.8)."""
    talon = "talon=JhQh9h phase=give by=0:105 bids=105,p,p"
    position = f"AKQJ9.../T.T../.9.9. {talon}"

    assert "redeal" == legal(at(position, "classic;redeal_talon=below:6")).split()[-1]
    assert "redeal" not in legal(at(position, "classic;redeal_talon=below:6", "Ah>1"))


def test_rights_by_eight() -> None:
    """After the order anybody may claim by his cards, until the first lead (A40)."""
    position = "9.9.9.9/AK.J../.Q.J. phase=eight by=0:100"

    assert "9h 9d 9c 9s redeal redeal@2" == legal(at(position, "classic;redeal_eight=below:14"))
    assert "9h 9d 9c 9s redeal" == legal(at(position, "classic;redeal_eight=four_nines"))
    assert "play" == at(position, "classic;redeal_eight=four_nines", "9h").phase


@pytest.mark.parametrize("rules", ["stock;redeal_hand=four_nines", "stock;redeal_eight=below:60"])
def test_none_in_the_stock_game(rules: str) -> None:
    """The stock game knows no redeal (A38)."""
    state = opened("AK.../9.9.9.9", rules)

    assert "Ah Kh" == legal(state)


def test_claim_shows_its_cards() -> None:
    """A redeal shows the cards the right rests on, and which it is (A27)."""
    state = at(f"{NINES_AT_1} phase=bid", "classic")

    step = apply(state, parse_action("redeal@1"))

    assert (Redealt(1, "four_nines", tuple(cards_in(NINES))),) == step.events
    assert f"{NINES_AT_1} phase=over redeal" == line(step.state)


def test_claim_with_a_seat_at_turn() -> None:
    """The seat at turn may name itself in its claim (A13)."""
    state = at(f"{NINES_AT_1} phase=bid", "classic", "100")

    assert apply(state, parse_action("redeal")) == apply(state, parse_action("redeal@1"))
