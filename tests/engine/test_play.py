"""Following, leading, marriages, trumps, tricks, the stock (RULES 3, 8; A14-A20, A57)."""

import pytest

from bot.engine.apply import apply
from bot.engine.cards import card_named
from bot.engine.events import Declared, Drew, Played, TrickTaken
from bot.engine.notation import parse_action
from bot.engine.tricks import taker_of
from tests.engine.positions import at, legal, line


def cards(text: str) -> tuple[int, ...]:
    """The cards of ``AhKd``."""
    return tuple(card_named(text[place : place + 2]) for place in range(0, len(text), 2))


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        ("classic", "T.../K9.A../J.Q.. turn=1 table=Ah", "Kh 9h"),
        ("classic", "T.../.A9.K./J.Q.. turn=1 table=Ah", "Ad 9d Kc"),
        ("classic", "T.../.A9.K./J.Q.. turn=1 table=Ah trump=d", "Ad 9d"),
        ("classic", "T.../.A9.K./J.Q.. turn=1 table=Ah trump=s", "Ad 9d Kc"),
        ("classic", "T.../..AK./J.Q.. turn=1 table=Ah trump=h", "Ac Kc"),
        ("classic;must_beat=true", "T.../AJ9.../Q... turn=1 table=Kh", "Ah"),
        ("classic;must_beat=true", "A.../TQ9.../.J.. turn=1 table=Kh", "Th"),
        ("classic;must_beat=true", "9.../.9../AQJ... turn=2 table=KhTh", "Ah"),
        ("classic;must_beat=true", "9.../.9../QJ... turn=2 table=KhTh", "Qh Jh"),
        ("classic;must_beat=true", "9.../.../AJ... turn=2 table=Kh9d trump=d", "Ah Jh"),
        ("classic;must_beat=true", "9.../.../AJ... turn=2 table=Kh9d trump=s", "Ah"),
        ("classic;must_beat=true", ".9../.../AJ... turn=2 table=Kh9h trump=h", "Ah"),
        ("classic;must_overtrump=true", "9.../.../.K9.J. turn=2 table=KhQd trump=d", "Kd"),
        ("classic;must_overtrump=true", "9.../.../.J9.J. turn=2 table=KhQd trump=d", "Jd 9d"),
        ("classic;must_overtrump=true", "9.../.../.K9.J. turn=2 table=KhQh trump=d", "Kd 9d"),
        ("classic;must_overtrump=true;must_trump=false",
         "9.../.../.K9.J. turn=2 table=KhQd trump=d", "Kd Jc"),
        ("classic;must_overtrump=true;must_trump=false",
         "9.../.../.J9.J. turn=2 table=KhQd trump=d", "Jd 9d Jc"),
        ("classic;must_overtrump=true", "9.../.../AJ... turn=2 table=KhQh trump=h", "Ah Jh"),
        ("stock;stock_free_play=true", "A...9/9.T.. turn=1 table=Kh", "9h"),
    ],
)  # fmt: skip
def test_following(rules: str, position: str, expected: str) -> None:
    """Suit, else trump, with the duties to go above where the table has them (A17, A18)."""
    assert expected == legal(at(position, rules))


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        ("classic", "KQ.../A.J../J.Q..", "Kh Qh"),
        ("classic", "KQ.../A.J../J.Q.. won=0:0,9:1,0:0", "Kh Qh"),
        ("classic", "KQ.../A.J../J.Q.. won=0:1,0:0,0:0", "Kh Kh* Qh Qh*"),
        ("classic;marriage_without_trick=true", "KQ.../A.J../J.Q..", "Kh Kh* Qh Qh*"),
        ("stock;marriage_without_trick=false", "KQ.../A.J..", "Kh Kh* Qh Qh*"),
        ("android", "KQ.../A.J../J.Q..", "Kh Kh* Kh+ Qh Qh* Qh+"),
        ("classic;ace_marriage=true", "A.A.A.A/K.K.K.K/Q.Q.Q.Q", "Ah Ad Ac As"),
        ("android", "A.A.A.A/K.K.K.K/Q.Q.Q.Q", "Ah Ah* Ad Ad* Ac Ac* As As*"),
        ("android;ace_marriage_trump=true", "A.A..A/K.K.K.K/Q.Q.Q.Q", "Ah Ad As"),
        ("android;ace_marriage_trump=true", "A.A.A.A/K.K.K.K/Q.Q.Q.Q",
         "Ah Ah* Ah+ Ad Ad* Ad+ Ac Ac* Ac+ As As* As+"),
        ("classic;ace_marriage=false", "A.A.A.A/K.K.K.K/Q.Q.Q.Q won=0:1,0:0,0:0", "Ah Ad Ac As"),
        ("classic;lead_trump=must", "A.T9../K.A../Q.K.. trump=s", "Ah Td 9d"),
        ("classic;lead_trump=must", "KQ.T../A.A../T.K.. trump=d won=0:1,0:0,0:0", "Kh* Qh* Td"),
        ("android;lead_trump=must", "KQ.T../A.A../T.K.. trump=d", "Kh* Qh* Td"),
        ("android;lead_trump=must", "KQ.T../A.A../T.K.. trump=h", "Kh Kh* Kh+ Qh Qh* Qh+"),
        ("classic;lead_trump=own_only", "A.T9../K.A../Q.K.. trump=d@0", "Ah Td 9d"),
        ("classic;lead_trump=own_only", "A.T9../K.A../Q.K.. trump=d@1", "Ah"),
        ("classic;lead_trump=own_only", "A.T9../K.A../Q.K.. trump=d", "Ah"),
        ("classic;lead_trump=own_only", ".T9../.A../.K.. trump=d@1", "Td 9d"),
        ("android", "A.A.A.A/K.K.K.K/Q.Q.Q.Q trump=d@1", "Ah Ah* Ac Ac* As As*"),
        ("android;ace_marriage_trump=true", "A.A.A.A/K.K.K.K/Q.Q.Q.Q trump=d@1",
         "Ah Ah* Ah+ Ad* Ac Ac* Ac+ As As* As+"),
    ],
)  # fmt: skip
def test_leading(rules: str, position: str, expected: str) -> None:
    """Any card, and marriages or four aces declared after a trick of one's own; a declaring lead
    is judged by the trump it makes, the others by the trump as it stands (A14, A16, A19, A20)."""
    assert expected == legal(at(position, rules))


@pytest.mark.parametrize(
    ("rules", "do", "expected"),
    [
        ("android", "Kh*", "turn=1 trump=h@0 table=Kh won=100:0,0:0,0:0"),
        ("android;lead_trump=free", "Kh*", "turn=1 trump=h table=Kh won=100:0,0:0,0:0"),
        ("android", "Kh+", "turn=1 trump=d@1 table=Kh won=100:0,0:0,0:0"),
        ("android", "Kh", "turn=1 trump=d@1 table=Kh"),
        ("android;marriage_trump_from=next_trick", "Kh*",
         "turn=1 trump=d@1 next=h@0 table=Kh won=100:0,0:0,0:0"),
        ("android;marriage_trump_from=next_trick", "Kh* 9d Ad",
         "turn=2 trump=h@0 won=100:0,0:0,15:1"),
        ("android;marriage_trump_from=next_trick", "Kh+ 9d Ad",
         "turn=2 trump=d@1 won=100:0,0:0,15:1"),
    ],
)  # fmt: skip
def test_declaring(rules: str, do: str, expected: str) -> None:
    """The value at once, the trump from that very card or the next trick; that trick is taken
    under the old one (RULES 3, A5, A15)."""
    state = at("KQ.T../.9.K./.A.Q. trump=d@1", rules, do)

    assert expected == line(state).split(maxsplit=1)[1]


def test_declaring_four_aces() -> None:
    """Four aces score 200, and make a trump only with ``ace_marriage_trump`` (RULES 3)."""
    position = "A.A.A.A/K.K.K.K/Q.Q.Q.Q trump=d@1"
    plain = apply(at(position, "android"), parse_action("Ah*"))
    trump = apply(at(position, "android;ace_marriage_trump=true"), parse_action("Ah*"))
    kept = apply(at(position, "android;ace_marriage_trump=true"), parse_action("Ah+"))

    ace = card_named("Ah")
    assert (Declared(0, None, 200, None), Played(0, ace)) == plain.events
    assert (Declared(0, None, 200, 0), Played(0, ace)) == trump.events
    assert (Declared(0, None, 200, None), Played(0, ace)) == kept.events
    assert [1, 0, 1] == [step.state.trump for step in (plain, trump, kept)]
    assert (200, 0, 0) == plain.state.points


@pytest.mark.parametrize(
    ("table", "trump", "place"),
    [
        ("AhThKh", None, 0),
        ("KhThAh", None, 2),
        ("KhAdTh", None, 2),
        ("KhAd9s", 3, 2),
        ("AhJd9d", 1, 1),
        ("Ah9dJd", 1, 2),
        ("9hJdAc", None, 0),
        ("9hTh", 1, 1),
        ("JhQhKhTh", 1, 3),
    ],
)
def test_who_takes(table: str, trump: int | None, place: int) -> None:
    """The highest trump, else the highest card of the suit led (RULES 3)."""
    assert place == taker_of(cards(table), trump)


def test_trick_with_a_sitting_dealer() -> None:
    """The seat that sits out is stepped over."""
    state = at("A.../-/K.../T... dealer=1 turn=3", do="Th Ah Kh")

    assert "phase=over dealer=1 won=25:1,0:-,0:0,0:0" == line(state).split(maxsplit=1)[1]


def test_events_of_a_trick() -> None:
    """A trick tells its number, its leader, its cards in order and their points."""
    state = at("T.../9.../A... won=0:2,0:0,0:1", do="Th 9h")

    step = apply(state, parse_action("Ah"))

    taken = TrickTaken(seat=2, number=4, leader=0, cards=cards("Th9hAh"), points=21, bonus=0)
    assert (Played(2, card_named("Ah")), taken) == step.events


@pytest.mark.parametrize(
    ("rules", "position", "do", "won", "bonus"),
    [
        ("beginner", "T.../9.../A...", "Th 9h Ah", "0:0,0:0,31:1", 10),
        ("classic", "T.../A... talon=KsQs by=0:100", "Th Ah", "0:0,28:1", 7),
        ("club", "T.../A... talon=AcTcKsQs by=0:100", "Th Ah", "0:0,49:1", 28),
        ("barrel900", "T.../A... talon=KsQs discard=AsTs by=0:100", "Th Ah", "21:0,28:1", 7),
        ("classic;last_trick_bonus=10", "T.../A... talon=KsQs by=1:100", "Th Ah", "0:0,38:1", 17),
    ],
)
def test_last_trick(rules: str, position: str, do: str, won: str, bonus: int) -> None:
    """The last trick brings its bonus and the other talon, the discard is the declarer's
    (RULES 3, 8, A58)."""
    *before, last = do.split()

    step = apply(at(position, rules, " ".join(before)), parse_action(last))

    taken = step.events[-1]
    assert isinstance(taken, TrickTaken)
    assert ("over", bonus, won) == (
        step.state.phase,
        taken.bonus,
        ",".join(f"{p}:{t}" for p, t in zip(step.state.points, step.state.tricks, strict=True)),
    )


def test_drawing_from_the_stock() -> None:
    """The taker draws first, then the others in turn; the last cards are played without stock
    (RULES 8)."""
    state = at("A.../9.../K... stock=KsQsJs", "stock", "Ah 9h")

    step = apply(state, parse_action("Kh"))

    draws = tuple(Drew(seat, card) for seat, card in enumerate(cards("KsQsJs")))
    assert draws == step.events[2:]
    assert "...K/...Q/...J won=15:1,0:0,0:0" == line(step.state)


def test_free_play_lasts_as_long_as_the_stock() -> None:
    """A trick begun with a stock is free, the first one without is not (A57)."""
    rules = "stock;stock_free_play=true"
    free = at("A...9/9.T.. stock=KhQh", rules, "Ah")
    bound = at("A...9/9.T.. stock=KhQh", rules, "Ah Td Kh")

    assert "9h Td" == legal(free)
    assert "Qh 9h" == legal(bound)
