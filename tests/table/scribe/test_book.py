"""What the scribe keeps: notes, corrections, undoing, the end; all of it scored by the engine."""

import re
from dataclasses import replace

import pytest

from bot.engine.pieces import print_scores
from bot.engine.rules import parse_rules
from bot.engine.state import Standing
from bot.table.errors import TableError
from bot.table.scribe.book import Book, Player
from bot.table.scribe.draft import Draft
from bot.table.scribe.taps import joined, tapped, written
from bot.table.sheet import Row
from tests.table.scribe.telling import book_of, tap

CLASSIC = parse_rules("classic")
FIRST = "d0 c100 n20 b-"  # 100, 20, a bolt
SECOND = "d1 c100 n30 n60"  # 60, -100, 30
NEAR = (Standing(880, barrel=0), Standing(300), Standing(400))
WON = "d0 c120 b- b-"


def standing(book: Book) -> str:
    """The standing of the game, in the notation."""
    return print_scores(book.paper.scores)


def test_deals_add_up() -> None:
    """Totals and bolts run on, and the deal passes clockwise."""
    book = tap(book_of(CLASSIC, dealer=2), f"{FIRST} {SECOND}")
    assert "160,-80,30!1" == standing(book)
    assert (2, 1) == (book.paper.deals, book.paper.dealer)
    assert [2, 0] == [row.dealer for row in book.paper.rows]


def test_undo_goes_back_as_far_as_one_likes_and_forth_again() -> None:
    """Several steps, also behind the end; a new note ends what could come back."""
    book = tap(book_of(CLASSIC, start=NEAR), f"d1 c100 n20 n0 {WON}")
    assert 0 == book.paper.winner
    once = tap(book, "undo")
    assert (None, 1) == (once.paper.winner, once.paper.deals)
    assert "880^0,300,400" == standing(tap(book, "undo undo"))
    assert book.paper == tap(book, "undo undo redo redo").paper
    other = tap(book, "undo anew undo anew d2 c100 n20 n20")
    with pytest.raises(TableError, match="scribe-stale"):
        tap(other, "redo")
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book, "undo undo undo")


def test_a_correction_changes_all_that_followed() -> None:
    """The deal is told anew from its own standing, and later ones are scored again."""
    book = tap(book_of(CLASSIC, dealer=2), f"{FIRST} {SECOND}")
    book = tap(book, "fix fix1")
    assert ("declarer", 2, (Standing(),) * 3) == (
        book.telling.question,
        book.telling.dealer,
        book.telling.scores,
    )
    book = tap(book, "d2 c100 n40 b-")
    assert "100,-100!1,-70" == standing(book)
    assert "160,-80,30!1" == standing(tap(book, "undo"))


def test_a_correction_may_be_left() -> None:
    """Back from its first question, and nothing has changed."""
    book = tap(book_of(CLASSIC), FIRST)
    left = tap(book, "fix fix1 d1 back back")
    assert (book.notes, Draft()) == (left.notes, left.draft)


def test_a_deal_can_be_struck_out() -> None:
    """The others stay, renumbered, and whose turn it is to deal."""
    book = tap(book_of(CLASSIC), f"{FIRST} {SECOND} fix fix1 drop")
    assert ("60,-100,30", 1, 2) == (standing(book), book.paper.deals, book.paper.dealer)
    assert "160,-80,30!1" == standing(tap(book, "undo"))


def test_deals_behind_the_win_do_not_count() -> None:
    """When a correction ends the game earlier, the rest is kept but not scored, and comes back."""
    book = tap(book_of(CLASSIC, start=NEAR), f"d0 c120 n90 b- {FIRST}")
    assert (None, 2) == (book.paper.winner, book.paper.deals)
    book = tap(book, f"fix fix1 {WON}")
    assert (0, 1, 1) == (book.paper.winner, book.paper.deals, book.paper.unplayed)
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book, "fix fix2")
    assert 2 == tap(book, "undo").paper.deals


def test_after_the_end_only_a_correction_is_told() -> None:
    """No further deal, but one that was written wrongly."""
    book = tap(book_of(CLASSIC, start=NEAR), WON)
    for token in ("d0", "more d0", "r20", "fine"):
        with pytest.raises(TableError, match="scribe-stale"):
            tap(book, token)
    assert None is tap(book, "fix fix1 d0 c120 n60 b-").paper.winner


def test_a_game_may_be_broken_off_and_taken_up_again() -> None:
    """Over without a winner; undone, it goes on."""
    book = tap(book_of(CLASSIC), f"{FIRST} more end stop")
    assert (True, None) == (book.paper.over, book.paper.winner)
    assert not tap(book, "undo").paper.over
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book_of(CLASSIC), "stop")


def test_somebody_else_may_deal() -> None:
    """Whoever deals out of turn is who sits out, and the next one follows from there."""
    book = tap(book_of(CLASSIC, 4), "more dealer s2")
    assert ((3, 0, 1), "declarer") == (book.telling.turn, book.telling.question)
    book = tap(book, "d0 c100 n20 n30 n11")
    assert (2, 3) == (book.paper.rows[0].dealer, book.paper.dealer)
    assert "70" != standing(book).split(",")[2]


def test_the_third_nine_is_fined_on_the_spot() -> None:
    """The one to the dealer's right pays at once; the deal is still to be told."""
    book = tap(book_of(parse_rules("family"), dealer=0), "more dealer s1 fine")
    assert ("-120,0,0", "declarer", 1) == (
        standing(book),
        book.telling.question,
        book.telling.dealer,
    )
    assert (0, 1) == (book.paper.deals, book.paper.rows[0].number)
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book_of(CLASSIC), "fine")


def test_golden_deals_are_counted_by_the_engine() -> None:
    """The circle begins with the first deal, and wipes all when nobody made his."""
    book = book_of(parse_rules("classic;golden=2"), dealer=2)
    assert (True, 0, 120) == (book.telling.golden, book.telling.declarer, book.telling.contract)
    book = tap(book, "n60 b-")
    assert "-240,120,0!2" == standing(book)
    book = tap(book, "w")
    assert "0,0,0" == standing(book).replace("/1", "")
    assert not book.telling.golden


GOLDEN = parse_rules("classic;golden=3")
MADE = "b- r20"  # by forehand, at 120
ORDINARY = "d0 c100 r20 r10"


def kinds(book: Book) -> str:
    """Each deal that counts, and the next: golden or plain."""
    outcomes = [row.outcome for row in book.paper.rows if row.outcome is not None]
    golden = [*(one.golden for one in outcomes), book.paper.golden]
    return "".join("gp"[not one] for one in golden)


def test_a_golden_deal_struck_out_makes_no_plain_one_golden() -> None:
    """What was played stays what it was, with its score, and after a plain deal comes another;
    while the circle goes on a deal that was struck out is made up for."""
    book = tap(book_of(GOLDEN), f"{MADE} {MADE} {MADE} {ORDINARY} {ORDINARY}")
    assert "gggppp" == kinds(book)
    last = book.paper.rows[-1].result.lines
    for number in (1, 2, 3):
        struck = tap(book, f"fix fix{number} drop")
        assert "ggppp" == kinds(struck)
        assert last == struck.paper.rows[-1].result.lines
    assert "gg" == kinds(tap(book_of(GOLDEN), f"{MADE} {MADE} fix fix1 drop"))
    assert "ggg" == kinds(tap(book, "fix fix5 drop fix fix4 drop fix fix3 drop"))


def test_a_circle_that_lost_a_deal_is_still_looked_at_when_it_is_over() -> None:
    """Nobody made a golden deal of those that are left: all is wiped behind the last of them."""
    failed = "b- r100"
    book = tap(book_of(GOLDEN), f"{failed} {failed} {failed} {ORDINARY}")
    wiped = [row.number for row in book.paper.rows if _wiped(row)]
    struck = tap(book, "fix fix2 drop")
    assert ([3], [2]) == (wiped, [row.number for row in struck.paper.rows if _wiped(row)])


def _wiped(row: Row) -> bool:
    return any(line.reason == "golden_reset" for line in row.result.lines)


def test_golden_or_not_may_be_told_otherwise() -> None:
    """Before its first answer, also of a deal that is corrected; undoing keeps it."""
    book = tap(book_of(GOLDEN), f"g- {ORDINARY}")
    assert "pp" == kinds(book)
    assert "pg" == kinds(tap(book, f"more g+ {MADE} undo redo"))[::2]
    assert "gg" == kinds(tap(book, f"fix fix1 g+ {MADE}"))
    assert not tap(book, "undo").telling.golden
    for taps in ("g- d0 g+", "d0"):
        with pytest.raises(TableError, match="scribe-stale"):
            tap(book_of(GOLDEN), taps)
    with pytest.raises(TableError, match="scribe-stale"):
        tap(book_of(CLASSIC), "g+")


def test_golden_sheets_of_before_go_on() -> None:
    """Notes that do not say what is golden are counted as they come."""
    book = tap(book_of(GOLDEN), f"{MADE} {MADE} {MADE} {ORDINARY}")
    old = replace(book, notes=tuple(re.sub("golden |plain | [|].*", "", n) for n in book.notes))
    assert all(note.startswith("deal ") and "|" not in note for note in old.notes)
    assert (kinds(book), book.paper.rows) == (kinds(old), old.paper.rows)
    assert () == tap(old, "undo").draft.steps


def test_undoing_opens_a_deal_at_its_last_answer() -> None:
    """Its other answers and marks are there, who deals and what is corrected too; telling it anew
    begins at its first question, and what was undone may still come back."""
    book = tap(book_of(CLASSIC, dealer=2), "more dealer s1 d0 c120 mh0 r25 r10")
    open_ = tap(book, "undo")
    assert ("number", 0, 1) == (
        open_.telling.question,
        open_.draft.marriages[0],
        open_.draft.dealer,
    )
    assert (("d0", "c120", "r25"), 0) == (open_.draft.steps, open_.paper.deals)
    assert book.paper == tap(open_, "r10").paper == tap(open_, "redo").paper
    assert "declarer" == tap(open_, "anew").telling.question
    fixed = tap(book, "fix fix1 d0 c100 r10 r5 undo")
    assert (1, ("d0", "c100", "r10")) == (fixed.draft.fix, fixed.draft.steps)
    assert 100 == tap(fixed, "r5").paper.scores[0].total


def test_what_only_marks_may_be_tapped_twice() -> None:
    """Marriages, tens, doubtful tricks and leaves keep the version; everything else raises it."""
    book = book_of(CLASSIC)
    for token, rises in (
        ("d0", 1),
        ("p1", 0),
        ("c100", 1),
        ("mh1", 0),
        ("mh1", 0),
        ("t20", 0),
        ("u0", 1),
        ("n0", 1),
        ("f2+", 1),
        ("fix", 1),
        ("fix1", 1),
        ("back", 1),
        ("undo", 1),
    ):
        after = tapped(book, token)
        assert rises == after.version - book.version, token
        book = after


def test_names_are_gathered() -> None:
    """By account and typed, each once, four at most, in the order they came."""
    book = Book(1, -100, None, 7, CLASSIC)
    book = joined(book, [Player("Anna", 1), Player("Anna", 1)])
    book = written(book, " Boris ,  Vera\nPetrovna")
    assert ["Anna", "Boris", "Vera", "Petrovna"] == [one.name for one in book.players]
    book = tapped(book, "-1")
    assert ["Anna", "Vera", "Petrovna"] == [one.name for one in book.players]
    for text, code in (
        ("vera", "scribe-name-taken"),
        ("x" * 41, "scribe-name"),
        ("a, b", "scribe-full"),
    ):
        with pytest.raises(TableError, match=f"^{code}$"):
            written(book, text)
    assert 3 == len(book.players)


def test_the_name_of_an_account_is_never_too_long() -> None:
    """Telegram lets people have 64 letters twice: who could not sit down could do nothing."""
    book = joined(Book(1, -100, None, 7, CLASSIC), [Player("Ж" * 129, 1)])
    assert "Ж" * 40 == book.players[0].name


def test_a_game_is_for_as_many_as_the_rules_say() -> None:
    """Too few and too many are told how many play."""
    alone = written(Book(1, -100, None, 7, CLASSIC), "Anna")
    with pytest.raises(TableError, match="not-enough-players"):
        tapped(alone, "ready")
    four = written(Book(1, -100, None, 7, parse_rules("minigames")), "A, B, C, D")
    with pytest.raises(TableError, match="too-many-players"):
        tapped(four, "ready")
    assert "dealer" == tapped(tapped(four, "-0"), "ready").stage


def test_a_game_under_way_is_gone_on_with() -> None:
    """The totals are written by seat, with bolts for those who like; a rider is one."""
    book = tapped(written(Book(1, -100, None, 7, CLASSIC), "A, B, C"), "ready")
    book = written(book, "340, 505!2  −120")
    assert "340,505!2,-120" == standing(tapped(book, "s1"))
    assert "340,880^0,0" == standing(tapped(written(book, "340 880 0"), "s1"))
    assert () == tapped(book, "names").start
    for text in ("340 505", "340 505 x", "", "1 2 3 4"):
        with pytest.raises(TableError, match="scribe-standing"):
            written(book, text)


def test_a_closed_book_takes_nothing() -> None:
    """Neither taps nor words."""
    book = tapped(Book(1, -100, None, 7, CLASSIC), "shut")
    with pytest.raises(TableError, match="no-scribe"):
        tapped(book, "me")
    with pytest.raises(TableError, match="scribe-button"):
        written(book, "12")
    with pytest.raises(TableError, match="scribe-stale"):
        tapped(book_of(CLASSIC), "shut")


def test_what_was_being_told_is_told_again() -> None:
    """A draft out of the database stands as far as its steps answer what is asked."""
    book = tap(book_of(CLASSIC), "d0 c100 mh1 t20")
    assert book.draft == book_of(CLASSIC).retold(book.draft).draft
    for draft in (Draft(("c100",)), Draft(("d0", "d1")), Draft(fix=1), Draft(page="cellar")):
        with pytest.raises((TableError, LookupError)):
            book_of(CLASSIC).retold(draft)
