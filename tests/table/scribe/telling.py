"""Telling the scribe a deal that was played card by card, as its players would by buttons."""

from collections.abc import Iterable, Iterator, Sequence

from bot.engine.events import Declared, Event, Fined, TrickTaken
from bot.engine.outcome import Outcome
from bot.engine.rules import Rules
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


def told(book: Book, outcome: Outcome, events: Sequence[Event] = ()) -> Book:
    """The book after a deal with this outcome was told by tapping, and written down; ``events``
    say who declared what and whose the last trick was."""
    for event in events:
        if isinstance(event, Fined):
            book = tapped(book, "fine")
    if book.telling.dealer != outcome.dealer:
        book = tap(book, f"dealer s{outcome.dealer}")
    declared = [event for event in events if isinstance(event, Declared)]
    tricks = [event for event in events if isinstance(event, TrickTaken)]
    last = tricks[-1].seat if tricks else None
    while (question := book.telling.question) != "check":
        book = tap(book, _answers(book.telling, question, outcome, declared, last))
    book = tap(book, _marks(book.telling, outcome))
    return tapped(book, "write")


def _answers(
    telling: Telling,
    question: str,
    outcome: Outcome,
    declared: Sequence[Declared],
    last: int | None,
) -> Iterator[str]:
    if question == "declarer":
        yield "x" if outcome.thrown_in else f"d{outcome.declarer}"
    elif question == "contract":
        yield "k" if outcome.dark else f"c{outcome.contract}"
    elif question == "marriages":
        for one in declared:
            yield f"m{MARRIAGES[4 if one.suit is None else one.suit]}{one.seat}"
        yield "w" if outcome.conceded else "o"
    elif question == "last":
        yield f"l{last}"
    else:
        points = outcome.points[telling.seat]
        if question == "number":
            points -= sum(one.points for one in declared if one.seat == telling.seat)
            points -= outcome.rules.last_trick_bonus if telling.seat == last else 0
        if points > 9:
            yield f"t{points // 10 * 10}"
        yield f"u{points % 10}"


def _marks(telling: Telling, outcome: Outcome) -> Iterator[str]:
    for seat in telling.doubtful:
        yield f"f{seat}{'+' if outcome.tricks[seat] else '-'}"
    if telling.asks_for_nines:
        yield "q-" if outcome.nines is None else f"q{outcome.nines}"
