"""From the lot and the cut to the first choice (RULES 2.1-2.5, 8; A1, A2, A8, A64)."""

import pytest

from bot.engine.actions import CUTS
from bot.engine.apply import apply
from bot.engine.cards import DECK, NAMES, card_named
from bot.engine.deal import lot, open_deal, open_events
from bot.engine.events import CutAnswered, Dealt, Fined, TookTalon, WasCut
from bot.engine.notation import parse_action
from bot.engine.rules import parse_rules
from bot.engine.state import Standing, State
from tests.engine.positions import HANDS, at, legal, line, opened

FRESH = Standing()


def deck(bottom: str) -> tuple[int, ...]:
    """The cards in order, but with ``bottom`` at the bottom."""
    last = card_named(bottom)
    return (*(card for card in DECK if card != last), last)


def cut_to(rules: str, *bottoms: str, players: int = 3) -> State:
    """A deck cut so that each of ``bottoms`` comes up in turn, the dealer demanding new cuts."""
    state = open_deal(parse_rules(rules), DECK, players - 1, (FRESH,) * players).state
    for bottom in bottoms:
        if state.turn == state.dealer:
            state = apply(state, parse_action("recut")).state
        place = state.stock.index(card_named(bottom)) + 1
        state = apply(state, CUTS[place - 1]).state
    return state


@pytest.mark.parametrize(
    ("cards", "players", "dealer"),
    [("9hAh", 3, 1), ("Ah", 4, 0), ("9h9d9c9sAs", 3, 1), ("9h9d9c9sAs", 2, 0)],
)
def test_first_ace_deals(cards: str, players: int, dealer: int) -> None:
    """Cards are turned up from seat 0 until the first ace (RULES 2.1, A64)."""
    turned = [card_named(cards[at : at + 2]) for at in range(0, len(cards), 2)]

    assert dealer == lot(turned, players)


@pytest.mark.parametrize(
    ("rules", "players", "expected"),
    [
        ("classic", 3, "AQ.T9.Q.AQ/TJ.K.AJ.TJ/K9.Q.T9.K9 talon=AdJdKc phase=bid"),
        ("classic", 4, "AQ.T9.Q.AQ/TJ.K.AJ.TJ/K9.Q.T9.K9/- talon=AdJdKc phase=bid"),
        ("classic", 2, "AK9.K9.KJ.AKJ/TQ.AQ.AQ9.TQ9 talon=JhJd,TdTc phase=bid"),
        ("club", 2, "AK9.K9.K9.KJ/TQ.AQ.AQ.AQ9 talon=JhJdJc,TdTcTs phase=bid"),
        ("stock", 2, "AKJ.AKJ../TQ9.TQ9.. stock=AcTcKcQcJc9cAsTsKsQsJs9s"),
        ("stock", 3, "AQ.AQ.AQ./TJ.TJ.TJ./K9.K9.K9. stock=AsTsKsQsJs9s"),
        ("stock", 4, "AJ.K.AJ.K/T9.Q.T9.Q/K.AJ.K.AJ/Q.T9.Q.T9"),
    ],
)
def test_order_of_dealing(rules: str, players: int, expected: str) -> None:
    """Card by card from the dealer's left, the talon from the second round on (RULES 2.3, A2)."""
    step = open_deal(parse_rules(rules), DECK, players - 1, (FRESH,) * players)

    assert expected == line(step.state)
    assert (Dealt(dealer=players - 1, forehand=0),) == step.events


def test_ritual_cut_comes_first() -> None:
    """Under the ritual cut the player to the dealer's right is asked before the deal (A1)."""
    state = open_deal(parse_rules("family"), DECK, 0, (FRESH,) * 3).state

    assert ("cut", 2, CUTS) == (state.phase, state.turn, state.legal)
    assert (0, 0, 0) == state.hands
    assert () == open_events(state)


@pytest.mark.parametrize(
    ("bottom", "expected"), [("9d", "recut deal"), ("Jd", "bury deal")]
)  # fmt: skip
def test_dealer_answers_a_nine_or_a_jack(bottom: str, expected: str) -> None:
    """A nine may be cut again and a jack buried; the dealer may also accept it (A1)."""
    state = cut_to("family", bottom)

    assert (2, expected) == (state.turn, legal(state))


def test_sitting_dealer_answers_too() -> None:
    """With four players the dealer cuts no less for not playing (RULES 2.2, 9)."""
    state = cut_to("family", "9d", players=4)

    assert (3, "recut deal") == (state.turn, legal(state))


def test_bottom_card_is_accepted() -> None:
    """After "deal" the cards are dealt as they lie."""
    state = cut_to("family", "9d")

    step = apply(state, parse_action("deal"))

    assert CutAnswered(2, "deal") == step.events[0]
    assert ("bid", 0) == (step.state.phase, step.state.cuts)


def test_buried_jack_lies_after_twelve_cards() -> None:
    """A buried jack is the thirteenth card, and whatever is at the bottom now stays (A1)."""
    state = cut_to("family", "Jc")
    buried = apply(state, parse_action("bury")).state

    place = DECK.index(card_named("Jc"))
    others = (*DECK[place + 1 :], *DECK[:place])
    lying = (*others[:12], DECK[place], *others[12:])
    assert open_deal(parse_rules("classic"), lying, 2, (FRESH,) * 3).state.hands == buried.hands


def test_third_nine_in_a_row_fines_the_cutter() -> None:
    """Three nines in a row cost the cutter the fine at once, and the cards are dealt (A1)."""
    state = cut_to("family;fine=100", "9d", "9c")
    asked = apply(state, parse_action("recut")).state

    step = apply(asked, CUTS[asked.stock.index(card_named("9s"))])

    assert WasCut(1, asked.stock.index(card_named("9s")) + 1, card_named("9s")) == step.events[0]
    assert Fined(1, -100, "cut_fine") == step.events[1]
    assert ("bid", 0, -100) == (step.state.phase, step.state.cuts, step.state.scores[1].total)


def test_cut_fine_drives_a_rider_off() -> None:
    """On the barrel the cut fine counts, and is a fall (A49)."""
    scores = (FRESH, Standing(880, barrel=1, falls=1), FRESH)
    state = open_deal(parse_rules("family"), deck("9h"), 2, scores).state
    for card in ("9d", "9c"):
        state = apply(state, CUTS[state.stock.index(card_named(card))]).state
        state = apply(state, parse_action("recut")).state

    fined = apply(state, CUTS[state.stock.index(card_named("9s"))]).state

    assert Standing(760, falls=2) == fined.scores[1]


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        ("classic", HANDS, "phase=bid"),
        ("classic", f"{HANDS} dealer=0", "phase=bid turn=1 dealer=0"),
        ("classic;golden=players", f"{HANDS} golden", "phase=give by=0:120 golden"),
        ("classic;golden=players;golden_auction=true", f"{HANDS} golden", "phase=bid golden"),
        ("site1001", f"{HANDS} score=0,880,0", "phase=bid turn=1 score=0,880^0,0"),
        ("family", f"{HANDS} score=0,0,880", "phase=give turn=2 by=2:121 score=0,0,880^0"),
        ("family;golden=1", f"{HANDS} score=0,0,880 golden",
         "phase=give by=0:120 score=0,0,880^0 golden"),
        ("android", HANDS, "phase=look"),
        ("android", f"{HANDS} score=-5,0,0", "phase=bid score=-5,0,0"),
        ("android;barrel_auction=opens;dark_on_barrel=true", f"{HANDS} score=0,0,880",
         "phase=bid turn=2 score=0,0,880^0"),
        ("classic;dark=anyone;dark_min_total=240", f"{HANDS} score=0,240,0",
         "phase=look turn=1 score=0,240,0"),
        ("classic;dark=anyone;negative_limit=0;dark_min_total=-500", f"{HANDS} score=-5,0,-5",
         "phase=look turn=1 score=-5,0,-5"),
        ("android;dark_on_barrel=true", f"{HANDS} score=0,0,880", "phase=look score=0,0,880^0"),
        ("android;golden=1;golden_auction=true", f"{HANDS} golden", "phase=bid golden"),
    ],
)  # fmt: skip
def test_first_question(rules: str, position: str, expected: str) -> None:
    """What happens without a choice is done: the talon of a golden deal or of a rider, who is
    asked first (A8, A30, A33, A35)."""
    state = opened(position, rules)

    assert line(state).split(maxsplit=2)[2] == expected


def test_rider_who_sits_out_changes_nothing() -> None:
    """A rider among four who deals neither opens nor takes the talon (A30)."""
    state = opened("AJ.T.AKQJ./.J.T9.TKQ/9.AKQ9..A9/- talon=KhQhTh score=0,0,0,880", "site1001")

    assert "100" == legal(state)


def test_opening_events_tell_of_a_talon_taken_without_auction() -> None:
    """A golden deal begins with its talon in forehand's hand, shown to everybody (A27)."""
    state = opened(f"{HANDS} golden", "classic;golden=players")

    talon = tuple(map(card_named, ("Js", "Kh", "Th")))
    taken = TookTalon(seat=0, number=1, contract=120, shown=True, cards=talon)
    assert (Dealt(2, 0), taken) == open_events(state)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_can_be_at_the_bottom(name: str) -> None:
    """Only a nine or a jack gives the dealer a choice; any other bottom is dealt at once."""
    state = at(".../.../... stock=" + "".join(NAMES) + " phase=cut turn=1", "family")
    place = state.stock.index(card_named(name))
    if place == 23:
        return

    cut = apply(state, CUTS[place]).state

    assert ("cut" if name[0] in "9J" else "bid") == cut.phase
