"""The score of a game with real cards: one message, from the names to the winner."""

from collections.abc import Sequence
from typing import Final

from aiogram.utils.formatting import Bold, Text

from bot.engine.scoring import settlement
from bot.table.scribe.book import Book, Desk
from bot.table.scribe.taps import asks
from bot.table.sheet import Row
from bot.telegram.cards_text import signed, standing_text
from bot.telegram.names import LONG, SHORT, name_text, told_apart
from bot.telegram.screen import Screen
from bot.telegram.screens.lines import listed
from bot.telegram.screens.results import Account, headline
from bot.telegram.screens.rules import rules_line
from bot.telegram.screens.sheet import sheet_text, signs_in
from bot.telegram.scribe_keys import marriage_text, scribe_keyboard
from bot.words import BOLT, phrase

_RUNNING_ROWS: Final = 8
_ALL_ROWS: Final = 80


def scribe(desk: Desk, locale: str) -> Screen:
    """What is written down, what is asked, and the buttons to answer."""
    book = desk.book
    names = player_names(book, locale)
    if book.stage in ("names", "dealer") or not book.players:
        return Screen.of(_before(book, locale), scribe_keyboard(desk, names, locale))
    if book.stage == "closed" and not book.done:
        return Screen.of(Text(Bold(phrase("scribe-not-begun", locale))))
    page = _Page(book, names, locale)
    return Screen.of(page.text(), scribe_keyboard(desk, names, locale))


def player_names(book: Book, locale: str, limit: int = SHORT) -> tuple[str, ...]:
    """The names by seat, as they may stand in a line."""
    return told_apart([name_text(one.name, locale, limit) for one in book.players])


def _before(book: Book, locale: str) -> Text:
    """Who plays and who deals first."""
    if book.stage == "closed":
        return Text(Bold(phrase("scribe-not-begun", locale)))
    names = player_names(book, locale, LONG)
    head = Text(
        Bold(phrase("scribe-title", locale)),
        "\n",
        phrase("lobby-rules", locale, rules=rules_line(book.rules, locale)),
        "\n\n",
    )
    if book.stage == "names":
        there = "".join(f"{place} {name}\n" for place, name in enumerate(names, 1))
        return head + Text(
            Bold(phrase("scribe-who", locale)), "\n", there, phrase("scribe-who-how", locale)
        )
    begun = [f" {standing_text(one, book.rules)}" for one in book.start] or [""] * len(names)
    seats = (f"{place} {name}{begun[place - 1]}" for place, name in enumerate(names, 1))
    body = head + Text("\n".join(seats), "\n\n", Bold(phrase("scribe-first", locale)))
    return body if book.start else body + Text("\n", phrase("scribe-begun", locale))


class _Page:
    """The page of a game in play, or over."""

    def __init__(self, book: Book, names: Sequence[str], locale: str) -> None:
        self.book = book
        self.names = names
        self.locale = locale
        self.paper = book.paper

    def text(self) -> Text:
        """Head, sheet, standing, what was written last or is being told, and the question."""
        over = not asks(self.book)
        rows = self.paper.rows[-(_ALL_ROWS if over else _RUNNING_ROWS) :]
        body = Text(Bold(self._head()))
        if rows:
            body += Text("\n", sheet_text(self.names, rows, self.book.rules))
            earlier = len(self.paper.rows) - len(rows)
            if earlier:
                body += Text("\n", phrase("scribe-earlier", self.locale, count=earlier))
        standing = [
            f"{name} {standing_text(one, self.book.rules)}"
            for name, one in zip(self.names, self.paper.scores, strict=True)
        ]
        body += Text("\n", listed(standing))
        if signs_in(rows):
            body += Text("\n", phrase("scribe-signs", self.locale))
        for part in (self._told(), self._question()):
            if part:
                body += Text("\n\n", part)
        return body

    def _head(self) -> str:
        locale, paper = self.locale, self.paper
        if self.book.draft.fix:
            fixing = phrase("scribe-fixing", locale, number=self.book.draft.fix)
            golden = phrase("golden", locale) if self.book.telling.golden else ""
            return "📝 " + listed([fixing, golden])
        if paper.winner is not None:
            return phrase("end-title", locale, who="other", name=self.names[paper.winner])
        if paper.over or self.book.stage == "closed":
            return phrase("scribe-broken-off", locale)
        telling = self.book.telling
        parts = [
            phrase("deal", locale, number=paper.deals + 1),
            phrase("deals", locale, name=self.names[telling.dealer]),
            self._golden() if telling.golden else "",
        ]
        return "📝 " + listed(parts)

    def _golden(self) -> str:
        """That the deal is golden, and which of them."""
        rules, count = self.book.rules, len(self.names)
        done, whole = self.paper.circle.deals, rules.golden_deals(count)
        if not self.paper.circle.goes_on(rules, count):
            return phrase("golden", self.locale)
        return phrase("scribe-golden", self.locale, number=done + 1, count=whole)

    def _told(self) -> Text | None:
        """What is being told, what it would come to, or else what was written last."""
        book = self.book
        if book.stage == "closed":
            return None
        if book.draft.fix and not book.draft.steps:
            row = self.paper.deal(book.draft.fix)
            return None if row is None else self._result(row)
        if book.draft.steps and book.telling.question != "contract":
            return Text(self._so_far())
        if not self.paper.rows:
            return None
        last = Text(self._result(self.paper.rows[-1]))
        if self.paper.unplayed:
            count = self.paper.unplayed
            last += Text("\n", phrase("scribe-unplayed", self.locale, count=count))
        if self.paper.winner is not None and book.rules.settlement != "none":
            last += Text("\n\n", self._chips())
        return last

    def _so_far(self) -> str:
        """The answers till now, in a line."""
        telling, locale = self.book.telling, self.locale
        parts = []
        if telling.declarer is not None:
            name = self.names[telling.declarer]
            if telling.contract:
                parts.append(phrase("contract", locale, name=name, points=telling.contract))
            else:
                parts.append(name)
        if telling.dark:
            parts.append(phrase("dark", locale))
        for place, worth in enumerate(telling.worth):
            owner = telling.draft.marriages[place]
            if owner is not None:
                parts.append(f"{marriage_text(place, worth, locale)} {self.names[owner]}")
        told = telling.asked[: len(telling.asked) - len(telling.left)]
        for seat in told:
            bolted = f"f{seat}-" in telling.draft.steps
            parts.append(f"{self.names[seat]} {BOLT if bolted else telling.cards[seat]}")
        return listed(parts)

    def _result(self, row: Row) -> Text:
        """A deal in a line, and a line for everybody with its reasons."""
        locale, outcome = self.locale, row.outcome
        if outcome is None:
            (line,) = row.result.lines
            name, points = self.names[line.seat], signed(line.amount)
            return Text(phrase("scribe-fined", locale, name=name, points=points))
        declarer = outcome.declarer
        head = headline(
            locale,
            row.number,
            None if declarer is None else self.names[declarer],
            outcome.contract,
            0 if declarer is None else outcome.points[declarer],
            made=bool(row.made),
            conceded=outcome.conceded,
        )
        signs = (" 🌑" if outcome.dark else "") + (" ✨" if outcome.golden else "")
        accounts = [
            Account(
                row.lines_of(seat),
                row.scores[seat],
                self.book.rules,
                outcome.points[seat],
                row.bolts(seat),
            ).text(name, locale, over=row.result.winner is not None)
            for seat, name in enumerate(self.names)
        ]
        return Text(Bold(head + signs), "\n", "\n".join(accounts))

    def _chips(self) -> str:
        paper, rules = self.paper, self.book.rules
        dealer = paper.rows[-1].dealer
        chips = settlement(rules, paper.scores, paper.winner, dealer)
        parts = [f"{name} {signed(won)}" for name, won in zip(self.names, chips, strict=True)]
        return phrase("chips", self.locale, chips=listed(parts))

    def _question(self) -> Text | None:
        """What is asked, and how to answer."""
        book, locale = self.book, self.locale
        if book.stage == "closed":
            return None
        menus = {
            "more": "",
            "fix": phrase("scribe-which", locale),
            "dealer": phrase("scribe-who-deals", locale),
            "end": phrase("scribe-really-stop", locale),
        }
        if book.draft.page in menus:
            said = menus[book.draft.page]
            return Text(Bold(said)) if said else None
        if not asks(book):
            return None
        telling = book.telling
        declarer = "" if telling.declarer is None else self.names[telling.declarer]
        match telling.question:
            case "declarer":
                return Text(Bold(phrase("scribe-ask-declarer", locale)))
            case "contract":
                return Text(Bold(phrase("scribe-ask-contract", locale, name=declarer)))
            case "last":
                return Text(Bold(phrase("scribe-ask-last", locale)))
            case "number":
                ask = phrase("scribe-ask-number", locale, name=self.names[telling.seat])
                return self._number(ask)
            case "talon":
                name = self.names[telling.dealer]
                return self._number(phrase("scribe-ask-talon", locale, name=name))
            case "made":
                ask = phrase("scribe-ask-made", locale, name=declarer, points=telling.contract or 0)
                return Text(Bold(ask))
            case "trick":
                name = self.names[telling.seat]
                return Text(Bold(phrase("scribe-ask-trick", locale, name=name)))
            case "done":
                return None

    def _number(self, ask: str) -> Text:
        """The question ``ask`` for a number, and how to give it."""
        telling, locale = self.book.telling, self.locale
        draft, left = telling.draft, [self.names[seat] for seat in telling.left]
        lines = []
        if draft.tens:
            lines.append(phrase("scribe-tens", locale, points=draft.tens))
        elif draft.exact or not telling.in_fives:
            lines.append(phrase("scribe-how-tens", locale))
        if telling.question == "number" and all(owner is None for owner in draft.marriages):
            lines.append(phrase("scribe-how-marriages", locale))
        if left and telling.left == telling.asked:
            lines.append(phrase("scribe-how-numbers", locale, names=", ".join(left)))
        return Text(Bold(ask), "\n", "\n".join(lines)) if lines else Text(Bold(ask))
