"""What the scribe has written down: who plays, the deals, and what they come to.

A book keeps *notes*, in the order in which they were made, each a line of text:
``deal by=0:120 won=…`` (docs/notation.md, "A deal known only by its outcome"), ``fine 2`` for the
third nine at the cut, ``fix 3 by=…`` and ``drop 3`` for a deal written wrongly, ``end`` when the
game is broken off. Where the rules have golden deals, ``golden`` or ``plain`` stands before the
outcome. Behind a bar there is what was told of the deal, so that undoing opens it again. The game
is a fold of the notes in force; to undo is to take the last one out of force. Who won, what a bolt
costs, how a golden circle ends: all of that the engine says anew each time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from bot.engine.barrel import fined
from bot.engine.outcome import FIRST_CIRCLE, Circle, Line, Outcome, Result
from bot.engine.outcome_text import print_outcome, read_outcome
from bot.engine.pieces import tokens_of
from bot.engine.rules import Rules
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.table.errors import TableError
from bot.table.model import FORGOTTEN, Chat, Person
from bot.table.scribe.answers import told, untold
from bot.table.scribe.deal import Telling
from bot.table.scribe.draft import EMPTY, Draft, draft_of
from bot.table.sheet import Row, ScoreSheet

Stage: TypeAlias = Literal["names", "dealer", "deals", "closed"]

MOST_PLAYERS: Final = 4
PAGES: Final = ("more", "fix", "dealer", "end")
"""The menus a book may be open at."""
DEAL, FINE, FIX, DROP, END = "deal", "fine", "fix", "drop", "end"
GOLDEN, PLAIN = "golden", "plain"
_BAR: Final = " | "


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays with real cards: a name, and whose account it is, None for nobody's."""

    name: str
    person: int | None = None


@dataclass(frozen=True)
class Book:
    """The score of one game. ``id`` is 0 until the store gives one.

    ``version`` counts what was asked: a button carries the version it saw. Of the ``notes`` the
    first ``done`` are in force, those behind them were undone and may come back. ``dealer`` deals
    first, ``start`` is the standing the game began with.
    """

    id: int
    chat: int
    thread: int | None
    starter: int
    rules: Rules
    players: tuple[Player, ...] = ()
    stage: Stage = "names"
    version: int = 0
    dealer: int = 0
    start: tuple[Standing, ...] = ()
    notes: tuple[str, ...] = ()
    done: int = 0
    draft: Draft = field(default=EMPTY)
    created: float = 0.0
    touched: float = 0.0

    @property
    def named(self) -> tuple[Player, ...]:
        """The players who have a name: whoever was forgotten has none."""
        return tuple(one for one in self.players if one.name and one.person != FORGOTTEN)

    @property
    def people(self) -> tuple[int, ...]:
        """The accounts that play."""
        return tuple(one.person for one in self.players if one.person is not None)

    @property
    def paper(self) -> "Paper":
        """The game as it stands."""
        start = self.start or (Standing(),) * len(self.players)
        return _paper(self.rules, start, self.dealer, self.notes[: self.done])

    @property
    def sheet(self) -> ScoreSheet:
        """The same for those who draw it."""
        paper = self.paper
        return ScoreSheet(
            names=tuple(one.name for one in self.players),
            rules=self.rules,
            start=paper.start,
            rows=paper.rows,
            dealer=paper.dealer,
            winner=paper.winner,
            over=paper.over,
        )

    @property
    def telling(self) -> Telling:
        """The deal that is being told: the next one, or the one that is corrected."""
        paper, draft = self.paper, self.draft
        if not draft.fix:
            dealer = paper.dealer if draft.dealer is None else draft.dealer
            golden = paper.golden if draft.golden is None else draft.golden
            return Telling(self.rules, paper.scores, dealer, golden, draft)
        row = paper.deal(draft.fix)
        if row is None or row.outcome is None:
            raise LookupError(draft.fix)
        dealer = row.dealer if draft.dealer is None else draft.dealer
        golden = row.outcome.golden if draft.golden is None else draft.golden
        return Telling(self.rules, row.outcome.scores, dealer, golden, draft)

    def noted(self, note: str) -> "Book":
        """With one more note, in place of those that were undone."""
        notes = (*self.notes[: self.done], note)
        return replace(self, notes=notes, done=len(notes), draft=Draft(exact=self.draft.exact))

    def written(self) -> "Book":
        """With the deal that was told, as a new one or in place of the one it corrects."""
        line = _line(self.telling.outcome) + _BAR + self.draft.tokens
        fix = self.draft.fix
        return self.noted(f"{FIX} {fix} {line}" if fix else f"{DEAL} {line}")

    def undone(self) -> "Book":
        """Without the last note in force; of a deal the last answer is asked for again."""
        note = self.notes[self.done - 1]
        before = replace(self, done=self.done - 1, draft=Draft(exact=self.draft.exact))
        kind, _, rest = note.partition(" ")
        line, _, told = rest.partition(_BAR)
        if kind not in (DEAL, FIX) or not told:
            return before
        fix = int(line.split(" ", 1)[0]) if kind == FIX else 0
        deal = _read(note if kind == DEAL else f"{DEAL} {line.partition(' ')[2]}")
        draft = draft_of(told.split())
        dealer = _outcome(deal.line, self.rules, before.paper.scores).dealer
        answered = replace(
            untold(draft), dealer=dealer, golden=deal.golden, fix=fix, exact=self.draft.exact
        )
        try:
            return before.retold(answered)
        except (TableError, LookupError):  # what was told does not fit what was corrected since
            return before

    def retold(self, draft: Draft) -> "Book":
        """With ``draft`` as what is being told; TableError or LookupError when its steps do not
        answer what is asked."""
        book = replace(self, draft=replace(draft, steps=()))
        if book.telling.players != len(self.players) or draft.page not in ("", *PAGES):
            raise LookupError(draft)
        for step in draft.steps:
            book = replace(book, draft=told(book.telling, step))
        return replace(book, draft=replace(book.draft, tens=draft.tens, leaf=draft.leaf))


@dataclass(frozen=True)
class Paper:
    """A game told by outcomes, scored: the rows, the standing, who deals next.

    ``unplayed`` counts deals that were written down behind the one that won: a correction may
    leave such. ``golden`` is whether the next deal is, as it comes: once a plain one was played
    the golden ones are over, however many were struck out. ``over``: won or broken off.
    """

    start: tuple[Standing, ...]
    rows: tuple[Row, ...]
    scores: tuple[Standing, ...]
    circle: Circle
    golden: bool
    dealer: int
    winner: int | None
    over: bool
    unplayed: int

    def deal(self, number: int) -> Row | None:
        """The row of deal ``number``, None when it does not count."""
        found = (row for row in self.rows if row.number == number and row.outcome is not None)
        return next(found, None)

    @property
    def deals(self) -> int:
        """How many deals count."""
        return sum(row.outcome is not None for row in self.rows)


@dataclass(frozen=True)
class Desk:
    """All that a screen needs of a book: whom the chat knows and ``offers`` as players, and who
    played ``before``."""

    book: Book
    chat: Chat
    offers: tuple[Person, ...] = ()
    before: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class _Note:
    """A deal as it is written down: its outcome line, and whether it is golden, None as it comes
    (notes of before that was written)."""

    line: str
    golden: bool | None


@lru_cache(maxsize=512)
def _paper(rules: Rules, start: tuple[Standing, ...], dealer: int, notes: tuple[str, ...]) -> Paper:
    rows: list[Row] = []
    scores, circle, winner, number, unplayed = start, FIRST_CIRCLE, None, 1, 0
    count, length, golden = len(start), rules.golden_deals(len(start)), True
    lines = _in_force(notes)
    last = _last_golden(lines)
    for place, note in enumerate(lines):
        if winner is not None:
            unplayed = sum(line.startswith(DEAL) for line in lines[place:])
            break
        kind, _, rest = note.partition(" ")
        if kind == FINE:
            row = _fine(rules, scores, int(rest), number, dealer)
        else:
            deal = _read(note)
            golden = circle.goes_on(rules, count) if deal.golden is None else deal.golden
            if place == last and circle.goes_on(rules, count):
                circle = replace(circle, deals=length - 1)
            outcome = replace(_outcome(deal.line, rules, scores), golden=golden)
            result, circle = score(outcome, circle)
            row = Row(number, outcome.dealer, outcome, result)
            winner, number = result.winner, number + 1
            dealer = (outcome.dealer + 1) % count
        rows.append(row)
        scores = row.scores
    golden = golden and circle.goes_on(rules, count)
    over = winner is not None or END in notes
    return Paper(start, tuple(rows), scores, circle, golden, dealer, winner, over, unplayed)


def _last_golden(lines: Sequence[str]) -> int | None:
    """Where the golden deal stands with which the circle is through, plain ones being played
    behind it, though some of its deals may have been struck out; None while it may go on."""
    golden = [place for place, line in enumerate(lines) if _is(line, GOLDEN)]
    plain = any(_is(line, PLAIN) for line in lines[golden[-1] :]) if golden else False
    return golden[-1] if plain else None


def _is(line: str, kind: str) -> bool:
    return line.startswith(f"{DEAL} {kind} ")


def _read(line: str) -> _Note:
    """A deal's note without what was told of it."""
    words = line.removeprefix(f"{DEAL} ").partition(_BAR)[0]
    kind, _, rest = words.partition(" ")
    return _Note(rest, kind == GOLDEN) if kind in (GOLDEN, PLAIN) else _Note(words, None)


def _in_force(notes: Iterable[str]) -> list[str]:
    """The deals and fines in their order, corrections applied."""
    lines: list[str] = []
    for note in notes:
        kind, _, rest = note.partition(" ")
        if kind in (DEAL, FINE):
            lines.append(note)
        elif kind in (FIX, DROP):
            number, _, line = rest.partition(" ")
            place = _place(lines, int(number))
            lines[place : place + 1] = [f"{DEAL} {line}"] if kind == FIX else []
        elif kind != END:
            raise ValueError(note)
    return lines


def _place(lines: Sequence[str], number: int) -> int:
    """Where deal ``number`` stands."""
    deals = [place for place, line in enumerate(lines) if line.startswith(DEAL)]
    return deals[number - 1]


def _line(outcome: Outcome) -> str:
    """An outcome as a note keeps it: the standing is the fold's to know."""
    bare = replace(outcome, scores=(Standing(),) * outcome.players, golden=False)
    line = print_outcome(bare, rules=False)
    if not outcome.rules.golden_deals(outcome.players):
        return line
    return f"{GOLDEN if outcome.golden else PLAIN} {line}"


def _outcome(line: str, rules: Rules, scores: tuple[Standing, ...]) -> Outcome:
    outcome = read_outcome(tokens_of(line), rules, scores, len(scores))
    return replace(outcome, scores=scores)


def _fine(rules: Rules, scores: tuple[Standing, ...], seat: int, number: int, dealer: int) -> Row:
    """A fine for the cut is charged on the spot, whatever becomes of the deal (A1)."""
    standing, cost = fined(scores[seat], rules)
    after = (*scores[:seat], standing, *scores[seat + 1 :])
    return Row(number, dealer, None, Result((Line(seat, cost, "cut_fine"),), after))
