"""What the scribe asks of a deal, and which answers it takes."""

import pytest

from bot.engine.outcome import Outcome
from bot.engine.outcome_text import parse_outcome, print_outcome
from bot.engine.rules import parse_rules
from bot.engine.state import Standing
from bot.table.errors import TableError
from bot.table.scribe.book import Book
from bot.table.scribe.taps import tapped, written
from tests.table.scribe.telling import book_of, tap

_RIDER = (Standing(880, barrel=0), Standing(100), Standing(200))


def asked(book: Book, taps: str) -> list[str]:
    """The question before the first of these taps and after each, ``written`` when the deal is."""
    found = [str(book.telling.question)]
    for one in taps.split():
        book = tapped(book, one)
        found.append("written" if book.done else str(book.telling.question))
    return found


def outcome_in(book: Book) -> Outcome:
    """That of the deal written down last."""
    outcome = book.paper.rows[-1].outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("rules", "players", "taps", "questions"),
    [
        ("classic", 3, "d1 c100 n20 n30", "declarer contract number number written"),
        ("classic", 2, "d1 c100 n20", "declarer contract number written"),
        (
            "classic",
            4,
            "d1 c100 n20 n30 n11",
            "declarer contract number number talon written",
        ),
        (
            "classic;four_dealer=nothing",
            4,
            "d1 c100 n20 n30",
            "declarer contract number number written",
        ),
        ("classic", 3, "d1 c100 w", "declarer contract number written"),
        ("classic;opening=free", 3, "x", "declarer written"),
        (
            "classic;last_trick_bonus=10",
            2,
            "d1 c100 l0 n20",
            "declarer contract last number written",
        ),
        ("stock", 3, "n20 n30", "number number written"),
        ("classic;golden=3", 3, "n20 n30", "number number written"),
        ("classic;golden=3", 3, "w", "number written"),
        (
            "classic;golden=3;golden_raise=true",
            3,
            "c130 n20 n30",
            "contract number number written",
        ),
        ("classic;dark=anyone", 3, "d1 k", "declarer contract number"),
    ],
)
def test_only_what_the_rules_leave_open_is_asked(
    rules: str, players: int, taps: str, questions: str
) -> None:
    """Who played and for how much unless that is fixed, card points of all but one, the talon of a
    dealer who sits out, and what those leave open; the last answer writes the deal down."""
    book = book_of(parse_rules(rules), players)
    assert questions.split() == asked(book, taps)


def test_the_rider_who_takes_the_talon_is_not_asked_for() -> None:
    """Under ``barrel_auction=none`` he is declarer, for what he needs or more."""
    book = book_of(parse_rules("classic;barrel_auction=none"), start=_RIDER)
    assert ("contract", 0, 120) == (
        book.telling.question,
        book.telling.declarer,
        book.telling.contracts[0],
    )


@pytest.mark.parametrize(
    ("rules", "taps", "line"),
    [
        ("classic", "d0 c120 mh0 n20 b-", "by=0:120 won=200:1,20:1,0:0"),
        ("classic", "d0 c120 n20 n0 f2+", "by=0:120 won=100:1,20:1,0:1"),
        ("classic", "d0 c120 t40 u5 u9", "by=0:120 won=66:1,45:1,9:1"),
        ("classic", "d0 c120 mh1 md2 md- mc2 n0 n0", "by=0:120 won=120:1,100:1,60:1"),
        (
            "classic;marriage_without_trick=true",
            "d0 c120 mh1 b- b-",
            "by=0:120 won=120:1,100:0,0:0",
        ),
        ("classic;ace_marriage=true", "d0 c120 ma0 b- b-", "by=0:120 won=320:1,0:0,0:0"),
        ("classic;last_trick_bonus=10", "d0 c120 l2 n20 n0", "by=0:120 won=100:1,20:1,10:1"),
        (
            "classic;four_nines_bonus=120",
            "d0 c120 q1 n20 n5",
            "by=0:120 won=95:1,20:1,5:1 nines=1",
        ),
        ("classic", "d2 c105 w", "by=2:105 w"),
        ("classic;opening=free", "x", "by=2:0 w"),
        ("classic;dark=anyone", "d1 k n50 n10", "by=1:120 won=10:1,60:1,50:1 dark"),
        ("stock", "n20 n30", "won=20:1,30:1,70:1"),
    ],
)
def test_answers_make_an_outcome(rules: str, taps: str, line: str) -> None:
    """Card points, marriages and bonuses add up by seat; the declarer has the rest of 120."""
    chosen = parse_rules(rules)
    outcome = outcome_in(tap(book_of(chosen, dealer=2), taps))
    assert print_outcome(parse_outcome(line, chosen)) == print_outcome(outcome)


@pytest.mark.parametrize(
    ("rules", "taps", "token", "code"),
    [
        ("classic", "", "d3", "scribe-stale"),
        ("classic", "", "c100", "scribe-stale"),
        ("classic", "", "x", "scribe-stale"),
        ("classic", "", "zzz", "scribe-stale"),
        ("classic", "", "", "scribe-stale"),
        ("classic", "d0", "d1", "scribe-stale"),
        ("classic", "d0", "c95", "scribe-contract"),
        ("classic", "d0", "c101", "scribe-contract"),
        ("classic", "d0", "c305", "scribe-contract"),
        ("classic", "d0", "c٣٠٠", "scribe-contract"),
        ("classic", "d0", "k", "scribe-stale"),
        ("classic;concede=false", "d0 c100", "w", "scribe-stale"),
        ("classic", "d0 c100", "ma0", "scribe-stale"),
        ("classic", "d0 c100", "mx0", "scribe-stale"),
        ("classic", "d0 c100", "mh7", "scribe-stale"),
        ("classic", "d0 c100", "n121", "scribe-number"),
        ("classic", "d0 c100 n100", "n21", "scribe-number"),
        ("classic", "d0 c100 n100", "t30", "scribe-number"),
        ("classic", "d0 c100 t120", "u1", "scribe-number"),
        ("classic", "d0 c100", "t15", "scribe-number"),
        ("classic", "d0 c100", "n999999999", "scribe-number"),
        ("classic", "d0 c100", "n-5", "scribe-number"),
        ("classic", "d0 c100 n20", "f1-", "scribe-stale"),
        ("classic", "d0 c100 n20", "q1", "scribe-stale"),
        ("classic", "d0 c100 n20", "done", "scribe-stale"),
    ],
)
def test_what_answers_nothing_is_refused(rules: str, taps: str, token: str, code: str) -> None:
    """Answers to other questions, seats that do not play, numbers that cannot be."""
    book = tap(book_of(parse_rules(rules)), taps)
    with pytest.raises(TableError, match=f"^{code}$"):
        tapped(book, token)


def test_a_number_of_a_player_who_sits_out_is_refused() -> None:
    """With four the dealer does not play."""
    book = book_of(parse_rules("classic"), 4, dealer=2)
    with pytest.raises(TableError, match="scribe-stale"):
        tapped(book, "d2")
    assert (3, 0, 1) == book.telling.turn


def test_back_takes_one_answer_back_and_keeps_the_marks() -> None:
    """The marriage told before is still there when its question comes again."""
    book = tap(book_of(parse_rules("classic")), "d0 c100 mh1 n20")
    book = tap(book, "back")
    assert ("number", 1) == (book.telling.question, book.draft.marriages[0])
    assert "declarer" == tap(book, "back back").telling.question
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book, "back back back")


def test_a_bolt_is_in_doubt_only_without_points() -> None:
    """Who has card points or a marriage has a trick; who has none may have taken nines."""
    doubtful = {
        taps: tap(book_of(parse_rules("classic")), taps).telling.doubtful
        for taps in ("d0 c100 n0 n20", "d0 c100 mh1 n0", "d0 c100 n60 n60")
    }
    assert [(1,), (), (0,)] == list(doubtful.values())
    off = book_of(parse_rules("classic;bolt_fine=off"))
    assert () == tap(off, "d0 c100 n0 n20").telling.doubtful


def test_a_discard_is_points_without_a_trick() -> None:
    """Under ``2x2_discard`` the declarer may have points and yet a bolt."""
    book = book_of(parse_rules("classic;two_player=2x2_discard"), 2)
    outcome = outcome_in(tap(book, "d0 c100 n99 f0-"))
    assert (21, 0) == (outcome.points[0], outcome.tricks[0])
    assert "written" == asked(book_of(parse_rules("classic"), 2), "d0 c100 n99")[-1]


def test_numbers_may_be_written() -> None:
    """The contract by itself, card points of several in their order."""
    book = written(tap(book_of(parse_rules("classic")), "d0"), "120")
    assert 120 == book.telling.contract
    book = written(book, "45, 20")
    assert (55, 45, 20) == outcome_in(book).points


@pytest.mark.parametrize(
    ("taps", "text", "code"),
    [
        ("", "45", "scribe-button"),
        ("d0 c100", "100 30", "scribe-number"),
        ("d0 c100", "45 20 10", "scribe-button"),
        ("d0 c100", "много", "scribe-number"),
        ("d0", "101", "scribe-contract"),
    ],
)
def test_what_cannot_be_is_not_written(taps: str, text: str, code: str) -> None:
    """Words, sums above 120, more numbers than are asked for; nothing of it is kept."""
    book = tap(book_of(parse_rules("classic")), taps)
    with pytest.raises(TableError, match=f"^{code}$"):
        written(book, text)


@pytest.mark.parametrize(
    ("taps", "points"),
    [
        ("d0 c120 mh0 r25 r15", (180, 25, 15)),
        ("d0 c100 r10 r10", (100, 10, 10)),
        ("d0 c100 r10 r10 y+", (100, 10, 10)),
        ("d0 c100 r10 r10 y-", (99, 11, 10)),
        ("d0 c105 r10 r10 y+", None),
        ("d0 c100 r15 r10 y+", None),
        ("d0 c100 n11 r10 y+", (100, 11, 9)),
        ("d0 c100 n11 r10 y-", (99, 11, 10)),
    ],
)
def test_rounded_points_leave_a_close_contract_open(
    taps: str, points: tuple[int, ...] | None
) -> None:
    """Called by fives the declarer's rest may be off by two a head: where that decides he is asked
    for, and the points agree with the answer and still round to what was called."""
    book = book_of(parse_rules("classic"))
    if taps == "d0 c100 r10 r10":
        assert "made" == tap(book, taps).telling.question
    elif points is None:
        with pytest.raises(TableError, match="scribe-stale"):
            tap(book, taps)
    else:
        assert points == outcome_in(tap(book, taps)).points


@pytest.mark.parametrize("rules", ["club", "beginner", "polish", "stock", "android;dark=anyone"])
def test_points_are_told_exactly_where_rounding_is_otherwise(rules: str) -> None:
    """Taken as they are, rounded up or to tens, or counting for the declarer."""
    book = book_of(parse_rules(rules))
    taps = {"stock": "", "android;dark=anyone": "d0 k"}.get(rules, "d0 c100")
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book, f"{taps} r20")


def test_a_rider_gets_no_bolt_and_is_not_asked_for_one() -> None:
    """Where riders are exempt a nought is just that."""
    book = tap(book_of(parse_rules("classic"), start=_RIDER), "d1 c100 r15")
    assert not book.telling.may_be_bolted
    assert 1 == tap(book, "r0").done
