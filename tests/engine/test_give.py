"""Give, lay, discard, concede, order; the dealer who sits out (RULES 2.8, 2.9, 7-9; A25, A26,
A43, A52, A58)."""

import pytest

from bot.engine.apply import apply
from bot.engine.cards import card_named
from bot.engine.events import Conceded, Gave, Laid, Ordered
from bot.engine.notation import parse_action
from bot.engine.rules import parse_rules
from bot.engine.talon import dealer_worth
from tests.engine.positions import HANDS, at, legal, line, opened

BID = f"{HANDS} phase=bid"
TWO = "AQJ.T9.AKQ.J9/9.AKQ.TJ9.ATK talon=KhTh,JdQs phase=bid"
THREE = "AQ.T9.AKQ.J9/9.AKQ.TJ9.AK talon=JhKhTh,JdTsQs phase=bid"


def test_each_opponent_gets_a_card_once() -> None:
    """A card to each opponent, in any order of recipients (RULES 2.9, A26)."""
    fresh = at("AKQ.../T.../J... phase=give by=0:100")
    half = at("AKQJ.../T.../9... phase=give by=0:100", do="Jh>2")

    assert "Ah>1 Ah>2 Kh>1 Kh>2 Qh>1 Qh>2 w" == legal(fresh)
    assert "Ah>1 Kh>1 Qh>1" == legal(half)


def test_few_cards_are_given_like_many() -> None:
    """The give of a position with fewer cards than a deal has also ends with the last receiver."""
    given = at("AKQ.../T.../J... phase=give by=0:100", do="Qh>2")

    assert "Ah>1 Kh>1" == legal(given)
    assert "K.../AT.../QJ... phase=order by=0:100" == line(
        at("AKQ.../T.../J... phase=give by=0:100", do="Qh>2 Ah>1")
    )


def test_give_closes_with_the_last_card() -> None:
    """After the give the talon is gone and the order is asked (A8)."""
    given = at(BID, "classic", "100 p p Jh>1 Js>2")

    expected = "ATKQ.T.AKQ./J.J.TJ9.TKQ/9.AKQ9..AJ9 phase=order bids=100,p,p by=0:100"
    assert expected == line(given)


@pytest.mark.parametrize(
    ("rules", "position", "do", "expected"),
    [
        ("classic", TWO, "100 p t2 9s>1",
         "AQJ.TJ9.AKQ.QJ/9.AKQ.TJ9.ATK9 talon=KhTh phase=order bids=100,p by=0:100"),
        ("barrel900;dark=off", TWO, "100 p t2 Qs>x Jd>x",
         "AQJ.T9.AKQ.J9/9.AKQ.TJ9.ATK talon=KhTh phase=order bids=100,p by=0:100 discard=JdQs"),
        ("club", THREE, "100 p t1 Ah>t 9s>1",
         "TKQJ.T9.AKQ.J/9.AKQ.TJ9.AK9 talon=AhJdTsQs phase=order bids=100,p by=0:100"),
    ],
)  # fmt: skip
def test_two_players(rules: str, position: str, do: str, expected: str) -> None:
    """A give, two discards, or a give and a card on the other talon, in any order (RULES 8,
    A8, A58)."""
    assert expected.split() == line(at(position, rules, do)).split()


def test_what_two_players_may_do() -> None:
    """In ``3x2`` each of the two is done once; the talon's cards may go too (A58)."""
    club = at("AKQJ.../9... talon=KhQhJh,TdTcTs phase=give by=0:100", "club")
    laid = at("AKQJ.../9... talon=KhQhJh,TdTcTs phase=give by=0:100", "club", "Jh>t")
    given = at("AKQJ.../9... talon=KhQhJh,TdTcTs phase=give by=0:100", "club", "Jh>1")
    discarding = at("AKQJ.../T9... talon=QhJh,TdTc phase=give by=0:100", "barrel900", "Ah>x")

    assert "Ah>1 Kh>1 Qh>1 Jh>1 Ah>t Kh>t Qh>t Jh>t w" == legal(club)
    assert "Ah>1 Kh>1 Qh>1" == legal(laid)
    assert "Ah>t Kh>t Qh>t" == legal(given)
    assert "Kh>x Qh>x Jh>x" == legal(discarding)


@pytest.mark.parametrize(
    ("rules", "position", "do", "may"),
    [
        ("classic", BID, "100 p p", True),
        ("classic", BID, "100 p p Jh>1", False),
        ("classic;concede=false", BID, "100 p p", False),
        ("literary1001;concede=false", BID, "p p", True),
        ("literary1001", f"{BID} score=0,0,0", "p p Th>1", False),
        ("classic;concede_limit=2", f"{BID} score=0/2,0,0", "100 p p", False),
        ("classic;concede_limit=2", f"{BID} score=0/1,0/2,0", "100 p p", True),
        ("classic", f"{BID} score=880,0,0", "100 p p", False),
        ("classic;concede_on_barrel=true", f"{BID} score=880,0,0", "100 p p", True),
        ("classic;concede_above_120=false", BID, "100 p 120 p", True),
        ("classic;concede_above_120=false", BID, "100 p 125 p", False),
        ("club", THREE, "100 p t1", True),
        ("club", THREE, "100 p t1 Jh>t", False),
        ("barrel900;dark=off", TWO, "100 p t1", True),
        ("barrel900;dark=off", TWO, "100 p t1 Ah>x", False),
    ],
)
def test_conceding(rules: str, position: str, do: str, may: bool) -> None:
    """The declarer may give up while all his cards are in his hand, if the table allows it;
    throwing in after a free opening he always may (RULES 7, A25, A43)."""
    assert may == ("w" in legal(at(position, rules, do)).split())


@pytest.mark.parametrize(
    ("rules", "may"),
    [
        ("classic;golden=1", True),
        ("classic;golden=1;golden_concede=false", False),
        ("classic;golden=1;concede=false", False),
    ],
)
def test_conceding_a_golden_deal(rules: str, may: bool) -> None:
    """Golden deals have an option of their own (RULES 5)."""
    assert may == ("w" in legal(opened(f"{HANDS} golden", rules)).split())


def test_golden_auction_concedes_as_usual() -> None:
    """Golden deals with an auction are played as usual, conceding included (A33)."""
    rules = "classic;golden=1;golden_auction=true;golden_concede=false"

    assert "w" == legal(at(f"{BID} golden", rules, "100 p p")).split()[-1]


def test_conceded_deal_is_over() -> None:
    """Conceding ends the deal with the talon in the declarer's hand."""
    step = apply(at(BID, "classic", "100 p p"), parse_action("w"))
    thrown = apply(at(BID, "literary1001", "p p"), parse_action("w"))

    expected = "ATKQJ.T.AKQ.J/.J.TJ9.TKQ/9.AKQ9..A9 phase=over bids=100,p,p by=0:100 w"
    assert expected == line(step.state)
    assert (Conceded(0, thrown_in=False),) == step.events
    assert (Conceded(2, thrown_in=True),) == thrown.events
    assert "by=2:0 w" in line(thrown.state)


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        ("classic", "A.../.A../KQ.T.. phase=order turn=2 by=2:130", "=130 =135 … =220"),
        ("classic", "A.../.A../K.T.. phase=order turn=2 by=2:130", "=130 … =130"),
        ("polish", "A.../.A../KQ.T.. phase=order turn=2 by=2:130", "=130 =140 … =220"),
        ("club", "A.../.A../K.T.. phase=order turn=2 by=2:121", "=121 … =121"),
        ("club", "A.../.A../..K.KQ phase=order turn=2 by=2:121", "=121 =125 … =160"),
        ("classic;jump_bids=false", "A.../.A../KQ.T.. phase=order turn=2 by=2:130",
         "=130 =135 … =220"),
        ("classic;golden=1", "A.../.A../KQ.T.. phase=order turn=2 by=2:120 golden",
         "=120 … =120"),
        ("classic;golden=1;golden_raise=true", "A.../.A../KQ.T.. phase=order turn=2 by=2:120"
         " golden", "=120 =125 … =220"),
        ("classic;golden=1;golden_auction=true", "A.../.A../KQ.T.. phase=order turn=2 by=2:120"
         " golden", "=120 =125 … =220"),
        ("classic;opening=free", "A.../.A../K.T.. phase=order turn=2 by=2:0",
         "=100 =105 … =120"),
        ("classic;opening=free;min_bid=120", "A.../.A../K.T.. phase=order turn=2 by=2:0",
         "=120 … =120"),
    ],
)  # fmt: skip
def test_orders(rules: str, position: str, expected: str) -> None:
    """The bid, or a multiple above it up to the ceiling of the hand after the give (A25, A26)."""
    words = legal(at(position, rules)).split()

    ends = expected.split(" … ")
    assert ends == [" ".join(words[: len(ends[0].split())]), words[-1]]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", "phase=play turn=1"),
        ("classic;first_lead=forehand", "phase=play turn=0"),
        ("classic;redeal_eight=below:14", "phase=eight turn=1"),
    ],
)
def test_after_the_order(rules: str, expected: str) -> None:
    """The declarer or forehand leads; claims by eight cards come before the lead (A40)."""
    step = apply(
        at("A.../K.../Q... phase=order turn=1 by=1:100 bids=p,100,p", rules), parse_action("=100")
    )

    assert expected == f"phase={step.state.phase} turn={step.state.turn}"
    assert () == step.state.bids
    assert (Ordered(1, 100),) == step.events


def test_four_nines_are_noted_after_the_give() -> None:
    """Who holds four nines after the give is kept where it is paid for (A3)."""
    position = "AKQJ9.T../.9.9.9/..J.TK phase=give by=0:100"
    paid = at(position, "classic;four_nines_bonus=120", "9h>1 Td>2")
    unpaid = at(position, "classic", "9h>1 Td>2")

    assert (1, None) == (paid.nines, unpaid.nines)


def test_events() -> None:
    """Cards given, laid and discarded are told, face up only where the give is open."""
    give = apply(at(BID, "classic;give=open", "100 p p"), parse_action("Jh>1"))
    lay = apply(at(THREE, "club", "100 p t1"), parse_action("Jh>t"))
    discard = apply(at(TWO, "barrel900;dark=off", "100 p t1"), parse_action("Jh>x"))

    jack = card_named("Jh")
    assert (Gave(0, 1, shown=True, card=jack),) == give.events
    assert (Laid(0, jack, discarded=False),) == lay.events
    assert (Laid(0, jack, discarded=True),) == discard.events


@pytest.mark.parametrize(
    ("rules", "talon", "worth"),
    [
        ("classic", "Kh Qh Th", 117),
        ("classic", "Kh Qd Th", 17),
        ("classic;four_talon_marriage=half", "Kh Qh Th", 117),
        ("classic;four_talon_marriage=half", "Kh Qs 9h", 77),
        ("classic;four_talon_marriage=none", "Kh Qh Th", 17),
        ("classic;marriage_values=clubs_high", "Kc Qc 9h", 107),
        ("classic;four_dealer=aces50", "Ah As Kd", 100),
        ("polish", "Ah Kd Qd", 130),
        ("classic;four_dealer=nothing", "Kh Qh Th", 0),
        ("classic;four_three_nines=100", "9h 9d 9c", 100),
        ("classic;four_three_nines=100", "9h 9d Jc", 2),
        ("classic", "9h 9d 9c", 0),
    ],
)
def test_what_the_talon_is_worth_to_the_dealer(rules: str, talon: str, worth: int) -> None:
    """Card points or fifty an ace, with marriages and three nines on top (RULES 9, A52)."""
    cards = [card_named(name) for name in talon.split()]

    assert worth == dealer_worth(parse_rules(rules), cards)
