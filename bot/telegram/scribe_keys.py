"""The keyboard under a score that is written down: a pure function of the book."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.engine.dark import DARK_CONTRACT
from bot.table.scribe.book import Book, Desk
from bot.table.scribe.deal import FIVE, Question
from bot.table.scribe.draft import MARRIAGES
from bot.table.scribe.taps import asks, may_fine
from bot.telegram.buttons import Row, button, disabled, rows_of
from bot.telegram.callbacks import ScribeTap
from bot.telegram.cards_text import SIGNS
from bot.telegram.names import SHORT, name_text
from bot.words import phrase

CHOSEN: Final = "✓ "
_NAMES_A_ROW: Final = 2
_NUMBERS_A_ROW: Final = 5
_TENS_A_ROW: Final = 4
_FIVES: Final = 6
_BRIEF: Final = 7  # signs of a name on a quarter of a row
_CONTRACTS: Final = 15  # on one leaf
_DEALS: Final = 10


def scribe_keyboard(desk: Desk, names: Sequence[str], locale: str) -> InlineKeyboardMarkup | None:
    """What can be tapped now; ``names`` by seat. None under a book that is closed."""
    if desk.book.stage == "closed":
        return None
    rows = _Keys(desk.book, names, locale).rows(desk)
    return InlineKeyboardMarkup(inline_keyboard=rows)


def marriage_text(place: int, worth: int, locale: str) -> str:
    """What can be declared, by its place in `MARRIAGES`: ``♥ 100``."""
    if place < len(SIGNS):
        return f"{SIGNS[place]} {worth}"
    return phrase("button-scribe-aces", locale, points=worth)


class _Keys:
    """The rows of one keyboard."""

    def __init__(self, book: Book, names: Sequence[str], locale: str) -> None:
        self.book = book
        self.names = names
        self.locale = locale

    def rows(self, desk: Desk) -> list[Row]:
        """By the stage, and in a game by the menu or the question."""
        book = self.book
        if book.stage == "names":
            return self._gathering(desk)
        if book.stage == "dealer":
            back = self._key("button-back", "names")
            return [*self._seats("s", range(len(self.names))), [back, self._close()]]
        menus = {"more": self._more, "fix": self._fix, "dealer": self._dealer, "end": self._end}
        if book.draft.page in menus:
            return [*menus[book.draft.page](), [self._key("button-back", "back")]]
        if not asks(book):
            return self._over()
        questions: dict[Question, Callable[[], list[Row]]] = {
            "declarer": self._declarer,
            "contract": self._contract,
            "last": self._last,
            "number": self._number,
            "talon": self._number,
            "made": self._made,
            "trick": self._trick,
        }
        rows = [row for row in questions[book.telling.question]() if row]
        if book.telling.golden and not book.draft.steps and book.telling.may_be_golden:
            rows.append([self._key("button-scribe-plain", "g-")])
        if book.draft.fix and not book.draft.steps:
            rows.append([self._key("button-scribe-drop", "drop", "danger")])
        return [*rows, *self._foot()]

    # who plays

    def _gathering(self, desk: Desk) -> list[Row]:
        locale, book = self.locale, self.book
        rows: list[Row] = [[self._key("button-scribe-me", "me", "primary")]]
        if desk.before:
            same = ", ".join(name_text(one.name, locale, SHORT) for one in desk.before)
            rows.append([self._button(phrase("button-scribe-same", locale, names=same), "same")])
        offered = [
            self._button(f"+ {name_text(one.name, locale, SHORT)}", f"+{one.id}")
            for one in desk.offers
        ]
        there = [self._button(f"✕ {name}", f"-{place}") for place, name in enumerate(self.names)]
        rows += rows_of(offered, _NAMES_A_ROW) + rows_of(there, _NAMES_A_ROW)
        ready = phrase("button-scribe-onward", locale)
        fits = len(self.names) in book.rules.players
        onward = self._button(ready, "ready", "success") if fits else disabled(ready)
        return [*rows, [self._close(), onward]]

    # what is asked of a deal

    def _declarer(self) -> list[Row]:
        rows = self._seats("d", self.book.telling.turn, "primary")
        if self.book.telling.may_throw_in:
            rows.append([self._key("button-scribe-thrown", "x")])
        return rows

    def _contract(self) -> list[Row]:
        telling, leaf = self.book.telling, self.book.draft.leaf
        values = telling.contracts
        leaves = -(-len(values) // _CONTRACTS)
        leaf = min(leaf, leaves - 1)
        shown = values[leaf * _CONTRACTS : (leaf + 1) * _CONTRACTS]
        rows = rows_of((self._button(str(one), f"c{one}") for one in shown), _NUMBERS_A_ROW)
        rows += self._leaves(leaf, leaves)
        if telling.may_be_dark:
            text = phrase("button-scribe-dark", self.locale, points=DARK_CONTRACT)
            rows.append([self._button(text, "k")])
        return rows

    def _marriages(self) -> list[Row]:
        telling, draft = self.book.telling, self.book.draft
        # mostly it is the declarer who has one
        circle = (None, *telling.from_declarer)
        keys = []
        for place, worth in enumerate(telling.worth):
            owner = draft.marriages[place]
            after = circle[(circle.index(owner) + 1) % len(circle)]
            text = marriage_text(place, worth, self.locale)
            if owner is not None:
                sign = SIGNS[place] if place < len(SIGNS) else text
                text = f"{sign} {name_text(self.names[owner], self.locale, _BRIEF)}"
            tap = f"m{MARRIAGES[place]}{'-' if after is None else after}"
            keys.append(self._button(text, tap, None if owner is None else "primary"))
        return [keys[: len(SIGNS)], keys[len(SIGNS) :]]

    def _last(self) -> list[Row]:
        return [*self._seats("l", self.book.telling.turn, "primary"), self._concede()]

    def _concede(self) -> Row:
        telling = self.book.telling
        some = any(owner is not None for owner in telling.draft.marriages)
        shown = telling.may_concede and not some
        return [self._key("button-scribe-concede", "w")] if shown else []

    def _number(self) -> list[Row]:
        telling = self.book.telling
        fives = telling.in_fives and not telling.draft.exact
        rows = self._fives() if fives else self._exactly()
        if telling.may_be_bolted:
            bolt = self._key("button-scribe-bolt", "b-")
            rows.insert(0, [bolt, self._key("button-scribe-none", "b+")])
        if telling.question == "number":
            rows += self._marriages()
            if telling.asks_for_nines:
                rows.append([self._nines()])
        return [*rows, self._concede()]

    def _exactness(self) -> Row:
        telling = self.book.telling
        if telling.question not in ("number", "talon") or not telling.in_fives:
            return []
        if telling.draft.exact:
            return [self._key("button-scribe-fives", "e-")]
        return [self._key("button-scribe-exact", "e+")]

    def _fives(self) -> list[Row]:
        telling = self.book.telling
        least = FIVE if telling.may_be_bolted else 0
        values = range(least, telling.most + 1, FIVE)
        keys = [self._button(str(one), f"r{one}") for one in values]
        # each number keeps its place, however many there are
        return [keys[at : at + _FIVES] for at in range(0, len(keys), _FIVES)]

    def _exactly(self) -> list[Row]:
        most, tens = self.book.telling.most, self.book.draft.tens
        high = [
            self._button(f"{CHOSEN if one == tens else ''}{one}…", f"t{0 if one == tens else one}")
            for one in range(10, most + 1, 10)
        ]
        low = [
            self._button(str(tens + one), f"u{one}", "primary")
            for one in range(10)
            if tens + one <= most and (tens + one or not self.book.telling.may_be_bolted)
        ]
        return rows_of(high, _TENS_A_ROW) + rows_of(low, _NUMBERS_A_ROW)

    def _nines(self) -> InlineKeyboardButton:
        telling, locale = self.book.telling, self.locale
        circle, owner = (None, *telling.from_declarer), self.book.draft.nines
        after = circle[(circle.index(owner) + 1) % len(circle)]
        nobody = phrase("button-scribe-nobody", locale)
        name = nobody if owner is None else self.names[owner]
        said = phrase("button-scribe-nines", locale, name=name)
        return self._button(said, f"q{'-' if after is None else after}")

    def _made(self) -> list[Row]:
        made = self._key("button-scribe-made", "y+", "success")
        return [[made, self._key("button-scribe-failed", "y-", "danger")]]

    def _trick(self) -> list[Row]:
        seat = self.book.telling.seat
        bolt = self._key("button-scribe-bolt", f"f{seat}-", "primary")
        return [[bolt, self._key("button-scribe-trick", f"f{seat}+", "primary")]]

    def _foot(self) -> list[Row]:
        book = self.book
        if book.draft.steps or book.draft.fix:
            keys = [self._key("button-back", "back"), *self._exactness()]
            if len(book.draft.steps) > 1:
                keys.append(self._key("button-scribe-anew", "anew"))
            return [row for row in (keys, self._redo()) if row]
        return rows_of([*self._history(), self._key("button-scribe-more", "more")], 2)

    # menus

    def _more(self) -> list[Row]:
        book = self.book
        keys = []
        if book.paper.deals:
            keys.append(self._key("button-scribe-fix", "fix"))
        keys.append(self._key("button-scribe-dealer", "dealer"))
        if book.telling.may_be_golden and not book.draft.steps and not book.telling.golden:
            keys.append(self._key("button-scribe-golden", "g+"))
        if may_fine(book):
            cutter = self.names[(book.telling.dealer - 1) % len(self.names)]
            text = phrase("button-scribe-fine", self.locale, name=cutter)
            keys.append(self._button(text, "fine"))
        keys.append(self._key("button-scribe-end", "end"))
        return [[key] for key in keys]

    def _fix(self) -> list[Row]:
        deals = self.book.paper.deals
        leaves = -(-deals // _DEALS)
        leaf = min(self.book.draft.leaf, leaves - 1)
        # the last deals first: errors are found soon
        numbers = range(deals, 0, -1)[leaf * _DEALS : (leaf + 1) * _DEALS]
        keys = (
            self._button(phrase("deal", self.locale, number=number), f"fix{number}")
            for number in numbers
        )
        return rows_of(keys, _NAMES_A_ROW) + self._leaves(leaf, leaves)

    def _dealer(self) -> list[Row]:
        return self._seats("s", range(len(self.names)))

    def _end(self) -> list[Row]:
        return [[self._key("button-scribe-stop", "stop", "danger")]]

    def _over(self) -> list[Row]:
        rows = rows_of(self._history(), 2)
        if self.book.paper.deals:
            rows.append([self._key("button-scribe-fix", "fix")])
        return [*rows, [self._key("button-scribe-again", "again", "success")]]

    # pieces

    def _history(self) -> list[InlineKeyboardButton]:
        book = self.book
        keys = [self._key("button-scribe-undo", "undo")] if book.done else []
        return [*keys, *self._redo()]

    def _redo(self) -> Row:
        undone = self.book.done < len(self.book.notes)
        return [self._key("button-scribe-redo", "redo")] if undone else []

    def _leaves(self, leaf: int, leaves: int) -> list[Row]:
        if leaves < 2:
            return []
        before, after = (leaf - 1) % leaves, (leaf + 1) % leaves
        return [[self._button("←", f"p{before}"), self._button("→", f"p{after}")]]

    def _seats(self, head: str, seats: Iterable[int], style: str | None = None) -> list[Row]:
        keys = (self._button(self.names[seat], f"{head}{seat}", style) for seat in sorted(seats))
        return rows_of(keys, _NAMES_A_ROW)

    def _close(self) -> InlineKeyboardButton:
        return self._key("button-scribe-close", "shut")

    def _key(self, key: str, tap: str, style: str | None = None) -> InlineKeyboardButton:
        return self._button(phrase(key, self.locale), tap, style)

    def _button(self, text: str, tap: str, style: str | None = None) -> InlineKeyboardButton:
        data = ScribeTap(book=self.book.id, version=self.book.version, tap=tap).pack()
        return button(text, data, style)
