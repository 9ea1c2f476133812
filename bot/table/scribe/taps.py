"""What people do to a book, by tapping and by writing: each a new book, or a refusal.

In the stage ``names``: ``+7`` account 7 plays, ``-0`` the first of the names goes, ``same`` those
of the game before, ``ready``. In ``dealer``: ``s1`` seat 1 deals first, ``names`` back. In
``deals``: an answer (`bot.table.scribe.draft`), of which the last writes the deal down; ``back``,
``anew`` from the first question; ``undo``, which opens the deal at its last answer, ``redo``;
``more fix dealer end`` open a menu and ``p2`` a page of it; ``fix3`` tells deal 3 anew and
``drop`` strikes it out, ``s1`` seat 1 deals, ``fine`` the third nine at the cut, ``stop`` breaks
the game off. ``shut`` closes a book that has not begun.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from bot.engine.errors import Malformed
from bot.engine.pieces import Token, read_scores
from bot.table.errors import TableError
from bot.table.scribe import answers
from bot.table.scribe.book import DROP, END, FINE, MOST_PLAYERS, PAGES, Book, Player
from bot.table.scribe.draft import EMPTY, Draft

LONGEST_NAME: Final = 40
_BETWEEN_NAMES: Final = re.compile(r"[,;\n]+")
_BETWEEN_NUMBERS: Final = re.compile(r"[\s,;+/]+")
_BETWEEN_STANDINGS: Final = re.compile(r"[\s,;]+")


def tapped(book: Book, tap: str) -> Book:
    """The book after a tap that needs to know nothing else; TableError when it cannot be done,
    ``scribe-stale`` when it makes no sense now."""
    stages = {"names": _in_names, "dealer": _in_dealer, "deals": _in_deals}
    if book.stage not in stages:
        raise TableError("no-scribe")
    if tap == "shut" and book.stage != "deals":
        return closed(book)
    after = stages[book.stage](book, tap)
    return after if _soft(book, tap) else _asked(after)


def closed(book: Book) -> Book:
    """The book put away: nothing is written in it any more."""
    return _asked(replace(book, stage="closed"))


def joined(book: Book, players: Iterable[Player]) -> Book:
    """With more players, behind the others; buttons of before still mean what they say.
    TableError ``scribe-full``, ``scribe-name``, ``scribe-name-taken``."""
    known = list(book.players)
    for one in players:
        name = " ".join(one.name.split())
        if one.person is not None:
            name = name[:LONGEST_NAME]  # nobody has chosen it for us
        if not name or len(name) > LONGEST_NAME:
            raise TableError("scribe-name", most=LONGEST_NAME)
        if one.person is not None and one.person in (other.person for other in known):
            continue
        same = [other for other in known if other.name.casefold() == name.casefold()]
        if same and one.person is None:
            raise TableError("scribe-name-taken", name=name)
        if len(known) == MOST_PLAYERS:
            raise TableError("scribe-full", most=MOST_PLAYERS)
        known.append(replace(one, name=name))
    return book if len(known) == len(book.players) else replace(book, players=tuple(known))


def written(book: Book, text: str) -> Book:
    """The book after somebody wrote ``text``: names; before the first deal the standing of a game
    that has begun on paper; the contract, or card points of those who are asked about, in their
    order. TableError ``scribe-button`` where only a button answers."""
    if book.stage == "names":
        names = filter(None, map(str.strip, _BETWEEN_NAMES.split(text)))
        return joined(book, (Player(name) for name in names))
    if book.stage == "dealer":
        return _begun(book, text)
    for number in filter(None, _BETWEEN_NUMBERS.split(text.strip())):
        if not takes_numbers(book):
            raise TableError("scribe-button")
        head = "c" if book.telling.question == "contract" else "n"
        book = _asked(_settled(replace(book, draft=answers.told(book.telling, head + number))))
    return book


def takes_numbers(book: Book) -> bool:
    """Whether a number that somebody writes answers what is asked."""
    if not asks(book) or book.draft.page:
        return False
    return book.telling.question in ("contract", "number", "talon")


def asks(book: Book) -> bool:
    """Whether a deal is asked about: the game goes on, or a deal of it is corrected."""
    return book.stage == "deals" and (bool(book.draft.fix) or not book.paper.over)


def _begun(book: Book, text: str) -> Book:
    """The standing that the game begins with, by seat: ``340 505!1 -120`` (docs/notation.md)."""
    words = filter(None, _BETWEEN_STANDINGS.split(text.replace("\N{MINUS SIGN}", "-").strip()))
    try:
        start = read_scores(Token(",".join(words), 1), book.rules)
    except Malformed as error:
        raise TableError("scribe-standing") from error
    if len(start) != len(book.players):
        raise TableError("scribe-standing")
    return replace(book, start=start)


def _in_names(book: Book, tap: str) -> Book:
    if tap == "ready":
        allowed = book.rules.players
        if len(book.players) not in allowed:
            few = len(book.players) < min(allowed)
            code = "not-enough-players" if few else "too-many-players"
            raise TableError(code, allowed=", ".join(map(str, allowed)))
        return replace(book, stage="dealer")
    place = answers.number_in(tap[1:])
    if not tap.startswith("-") or place is None or place >= len(book.players):
        raise TableError("scribe-stale")
    return replace(book, players=(*book.players[:place], *book.players[place + 1 :]))


def _in_dealer(book: Book, tap: str) -> Book:
    if tap == "names":
        return replace(book, stage="names", start=())
    return replace(book, stage="deals", dealer=_seat(book, tap))


def _in_deals(book: Book, tap: str) -> Book:
    if tap in PAGES:
        return replace(book, draft=replace(book.draft, page=tap, leaf=0))
    if tap in _WHOLE:
        return _WHOLE[tap](book)
    leaf = answers.number_in(tap[1:])
    if tap.startswith("p") and leaf is not None:
        return replace(book, draft=replace(book.draft, leaf=leaf))
    if book.draft.page == "fix" and tap.startswith("fix"):
        return _fix(book, answers.number_in(tap.removeprefix("fix")))
    if book.draft.page == "dealer":
        return replace(book, draft=replace(_kept(book.draft), dealer=_seat(book, tap)))
    if book.draft.page == "more" and tap in ("g+", "g-"):
        book = replace(book, draft=_kept(book.draft))
    _must(asks(book) and not book.draft.page)
    return _settled(replace(book, draft=answers.told(book.telling, tap)))


def _settled(book: Book) -> Book:
    """With the deal written down if nothing of it is left to be asked: undoing opens it again."""
    return book.written() if book.telling.question == "done" else book


def _back(book: Book) -> Book:
    """Out of the menu, else one answer back, else no correction any more."""
    draft = book.draft
    if draft.page:
        return replace(book, draft=replace(draft, page=""))
    _must(bool(draft.steps or draft.fix))
    return replace(book, draft=answers.untold(draft) if draft.steps else EMPTY)


def _anew(book: Book) -> Book:
    """The same deal from its first question."""
    draft = book.draft
    _must(bool(draft.steps) and not draft.page)
    return replace(book, draft=_kept(draft))


def _kept(draft: Draft) -> Draft:
    """What of a deal stays when it is told from its first question."""
    return Draft(dealer=draft.dealer, golden=draft.golden, fix=draft.fix, exact=draft.exact)


def _undo(book: Book) -> Book:
    _must(book.done > 0)
    return book.undone()


def _redo(book: Book) -> Book:
    _must(book.done < len(book.notes))
    return replace(book, done=book.done + 1, draft=EMPTY)


def _fix(book: Book, number: int | None) -> Book:
    _must(number is not None and book.paper.deal(number) is not None)
    return replace(book, draft=Draft(fix=number or 0))


def _drop(book: Book) -> Book:
    _must(bool(book.draft.fix))
    return book.noted(f"{DROP} {book.draft.fix}")


def _fine(book: Book) -> Book:
    """The one who cuts, to the right of the dealer, is fined before the deal is told."""
    _must(may_fine(book))
    dealer, players = book.telling.dealer, len(book.players)
    fined = book.noted(f"{FINE} {(dealer - 1) % players}")
    return replace(fined, draft=_kept(book.draft))


def may_fine(book: Book) -> bool:
    """Whether a third nine at the cut may be written down now."""
    return book.rules.cut == "ritual" and asks(book) and not book.draft.fix


def _stop(book: Book) -> Book:
    _must(book.draft.page == "end" and not book.paper.over)
    return book.noted(END)


_WHOLE: Final[dict[str, Callable[[Book], Book]]] = {
    "back": _back,
    "anew": _anew,
    "undo": _undo,
    "redo": _redo,
    "drop": _drop,
    "fine": _fine,
    "stop": _stop,
}


def _asked(book: Book) -> Book:
    """Something else is asked now: buttons of before are stale."""
    return replace(book, version=book.version + 1)


def _soft(book: Book, tap: str) -> bool:
    """Whether ``tap`` only marks something or turns a page, so that a second tap right behind
    it still means what it says."""
    if book.stage != "deals" or tap in PAGES or tap in _WHOLE or tap.startswith("fix"):
        return False
    return tap[0] in answers.SOFT or tap[0] == "p"


def _seat(book: Book, tap: str) -> int:
    seat = answers.number_in(tap.removeprefix("s"))
    if not tap.startswith("s") or seat is None or seat >= len(book.players):
        raise TableError("scribe-stale")
    return seat


def _must(fits: bool) -> None:
    if not fits:
        raise TableError("scribe-stale")
