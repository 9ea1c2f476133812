"""The score sheet as values: what each row tells, and the totals along the way."""

from bot.engine.outcome_text import parse_outcome
from bot.engine.rules import parse_rules
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.table.sheet import Row, ScoreSheet
from tests.table.scribe.telling import book_of, tap


def row(line: str, rules: str = "classic") -> Row:
    """The row of an outcome."""
    outcome = parse_outcome(line, parse_rules(rules))
    return Row(1, outcome.dealer, outcome, score(outcome)[0])


def test_a_row_knows_whether_the_order_was_made() -> None:
    """By the rounding of the rules; nobody made what was thrown in, or the stock game."""
    assert row("by=0:100 won=100:5,20:3,0:0").made
    assert not row("by=0:100 won=98:5,22:3,0:0").made
    assert row("by=0:100 won=98:5,22:3,0:0", "classic;round_declarer=true").made
    assert False is row("by=0:100 w").made
    assert None is row("by=0:0 w", "classic;opening=free").made
    assert None is row("won=60:4,40:3,20:1", "stock").made


def test_a_row_tells_changes_and_bolts() -> None:
    """A bolt without a fine is one all the same, and a deal in the dark gives two."""
    plain = row("by=0:100 won=100:5,20:3,0:0")
    assert [100, 20, 0] == [plain.change(seat) for seat in range(3)]
    assert [0, 0, 1] == [plain.bolts(seat) for seat in range(3)]
    dark = row("by=0:120 won=120:8,0:0,0:0 dark", "classic;dark=anyone")
    assert [0, 2, 2] == [dark.bolts(seat) for seat in range(3)]


def test_a_sheet_follows_the_totals_from_where_the_game_began() -> None:
    """One number before the first row and one after each, fines included."""
    start = (Standing(100), Standing(200), Standing(300))
    book = book_of(parse_rules("classic;cut=ritual"), dealer=1, start=start)
    sheet: ScoreSheet = tap(book, "fine d0 c100 n20 b-").sheet
    assert (100, -20, 80) == sheet.totals(0)
    assert (2, None, False) == (sheet.dealer, sheet.winner, sheet.over)
    assert (Standing(80), Standing(220), Standing(300, bolts=1)) == sheet.scores
    assert start == tap(book, "more").sheet.scores
