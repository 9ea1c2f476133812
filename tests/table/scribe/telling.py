"""Telling the scribe a deal that was played card by card, as its players would by buttons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.engine.events import Declared, Event, Fined, TrickTaken
from bot.engine.outcome import Outcome
from bot.engine.rules import Rules
from bot.engine.scoring import made, rounded
from bot.engine.state import Standing
from bot.table.scribe.book import Book, Player
from bot.table.scribe.deal import Telling
from bot.table.scribe.draft import MARRIAGES
from bot.table.scribe.taps import tapped

NAMES = ("Anna", "Boris", "Vera", "Gleb")


def book_of(
    rules: Rules, players: int = 3, dealer: int = 0, start: tuple[Standing, ...] = ()
) -> Book:
    """A book in which nothing is written yet; ``dealer`` deals first."""
    seated = tuple(map(Player, NAMES[:players]))
    return Book(1, -100, None, 7, rules, seated, "deals", dealer=dealer, start=start)


def tap(book: Book, taps: str | Iterable[str]) -> Book:
    """The book after these taps, one after the other."""
    for one in taps.split() if isinstance(taps, str) else taps:
        book = tapped(book, one)
    return book


def told(
    book: Book, outcome: Outcome, events: Sequence[Event] = (), *, exact: bool = False
) -> Book:
    """The book after a deal with this outcome was told by tapping, and written down; ``events``
    say who declared what and whose the last trick was, points are told by fives where that will
    do, unless ``exact``."""
    for event in events:
        if isinstance(event, Fined):
            book = tapped(book, "fine")
    if book.telling.dealer != outcome.dealer:
        book = tap(book, f"dealer s{outcome.dealer}")
    declared = [event for event in events if isinstance(event, Declared)]
    tricks = [event for event in events if isinstance(event, TrickTaken)]
    last = tricks[-1].seat if tricks else None
    if book.telling.golden != outcome.golden and book.telling.may_be_golden:
        book = tapped(book, "g+" if outcome.golden else "g-")
    if book.telling.in_fives and exact:
        book = replace(book, draft=replace(book.draft, exact=True))
    noted = book.done
    while book.done == noted:
        book = tap(book, _answers(book.telling, outcome, declared, last))
    return book


def _answers(
    telling: Telling,
    outcome: Outcome,
    declared: Sequence[Declared],
    last: int | None,
) -> Iterator[str]:
    question = telling.question
    if question == "declarer":
        yield "x" if outcome.thrown_in else f"d{outcome.declarer}"
    elif question == "contract":
        yield "k" if outcome.dark else f"c{outcome.contract}"
    elif outcome.conceded:
        yield "w"
    elif question == "last":
        yield f"l{last}"
    elif question == "made":
        yield "y+" if made(outcome) else "y-"
    elif question == "trick":
        yield f"f{telling.seat}{'+' if outcome.tricks[telling.seat] else '-'}"
    else:
        yield from _numbers(telling, outcome, declared, last)


def _numbers(
    telling: Telling, outcome: Outcome, declared: Sequence[Declared], last: int | None
) -> Iterator[str]:
    if telling.left == telling.asked:
        for one in declared:
            yield f"m{MARRIAGES[4 if one.suit is None else one.suit]}{one.seat}"
        if telling.asks_for_nines and outcome.nines is not None:
            yield f"q{outcome.nines}"
    points = outcome.points[telling.seat]
    if telling.question == "number":
        points -= sum(one.points for one in declared if one.seat == telling.seat)
        points -= outcome.rules.last_trick_bonus if telling.seat == last else 0
    if telling.in_fives and not telling.draft.exact:
        yield _by_five(telling, outcome, points)
        return
    if points > 9:
        yield f"t{points // 10 * 10}"
    yield f"u{points % 10}"


def _by_five(telling: Telling, outcome: Outcome, points: int) -> str:
    if not points and telling.may_be_bolted:
        return "b+" if outcome.tricks[telling.seat] else "b-"
    return f"r{rounded(points, telling.rules)}"
