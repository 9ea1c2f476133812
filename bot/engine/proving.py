"""The deals of a record with proof, one after the other: each is dealt anew from what its tag says
and played through (docs/fairness.md)."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from bot.engine.deal import lot, open_deal
from bot.engine.errors import Malformed
from bot.engine.fairness import Seed, deck_of, lock_of, moves_of, order_of, seated
from bot.engine.notation import print_position
from bot.engine.record import NOT_UTF8, Entry, Record, with_line
from bot.engine.state import Standing, State

_NOBODY: Final = "-"
_AT_ONCE: Final = "at-once"


class ProofError(Exception):
    """A record that does not prove its deals: ``deal`` is the first that does not hold, 0 for the
    tags before them all; ``str()`` is the reason."""

    def __init__(self, deal: int, reason: str) -> None:
        super().__init__(reason)
        self.deal: Final = deal


class Line(NamedTuple):
    """A line without the spaces around it: where it stands, and how many stood before it."""

    text: str
    number: int
    indent: int

    @property
    def legible(self) -> bool:
        """Whether it was UTF-8."""
        return not re.search("[\ud800-\udfff]", self.text)


@dataclass(frozen=True, slots=True)
class Tag:
    """What a ``Deal`` tag says."""

    lock: str
    secret: str
    asked: str
    words: str
    seats: str
    told: str  # all of that as it is written
    sum: str


class Proving:
    """The deals of a record, one after the other."""

    def __init__(self, record: Record, table: int, link: str) -> None:
        self.record = record
        self.table = table
        self.link = link
        self.locks: list[str] = []

    def deal(self, number: int, tag: Tag, line: Line) -> None:
        """Deal number ``number`` holds, or ProofError says why not."""
        if not line.legible:
            raise ProofError(number, f"line {line.number} {NOT_UTF8}")
        if tag.lock != lock_of(tag.secret):
            raise ProofError(number, "the secret does not open the lock")
        if tag.lock in self.locks:
            raise ProofError(number, "its secret is that of a deal before")
        before = self.record.entries[-1] if self.record.entries else None
        moves = "" if before is None else moves_of(before.actions)
        seed = Seed(tag.secret, self.table, number, tag.asked, tag.words, moves)
        entry = self._read(number, line)
        _check_cards(number, seed, tag, entry, before, self.record)
        self._play(number, line)
        self.link = sum_of(self.link, tag.told, line.text)
        if tag.sum != self.link:
            raise ProofError(number, "its tag or its line is not the one that was written")
        self.locks.append(tag.lock)

    def _read(self, number: int, line: Line) -> Entry:
        """The opening alone: cards that are not those of the secret are told before what was then
        played with them."""
        opening = line.text.partition("|")[0]
        if not opening.strip():
            raise ProofError(number, "its line is missing")
        return _line(number, self.record, line._replace(text=opening)).entries[-1]

    def _play(self, number: int, line: Line) -> None:
        self.record = _line(number, self.record, line)


def _line(number: int, record: Record, line: Line) -> Record:
    try:
        return with_line(record, line.text)
    except Malformed as error:
        place = f"line {line.number}, column {line.indent + (error.column or 1)}"
        raise ProofError(number, f"{place}: {error}") from error


def _check_cards(
    number: int, seed: Seed, tag: Tag, entry: Entry, before: Entry | None, record: Record
) -> None:
    opening = entry.opening
    if not isinstance(opening, State):
        raise ProofError(number, "only its outcome is told, not its cards")
    if opening.rules != record.rules:
        raise ProofError(number, "it is played by other rules")
    players = len(opening.hands)
    _check_asked(number, seed.asked, players)
    if before is None:
        dealer = lot(deck_of(seed, "lot"), players)
        drawn = seated(order_of(seed, "seats", players))
    else:
        dealer, drawn = _next_dealer(before, players), ""
    if tag.seats != drawn:
        raise ProofError(number, f"the seats drawn are {drawn or 'none'}, not {tag.seats}")
    if opening.dealer != dealer:
        raise ProofError(number, f"seat {dealer} has to deal, not seat {opening.dealer}")
    scores = before.scores if before else (Standing(),) * players
    golden = record.circle.goes_on(record.rules, players)
    dealt = open_deal(record.rules, deck_of(seed), dealer, scores, golden).state
    if dealt != opening:
        ours, theirs = (print_position(one, rules=False) for one in (dealt, opening))
        raise ProofError(number, f"the secret deals {ours}, not {theirs}")


def _check_asked(number: int, asked: str, players: int) -> None:
    """Whoever could write there what he likes could choose the cards by it."""
    first = number == 1
    if asked in map(str, range(players)) or asked == (_AT_ONCE if first else _NOBODY):
        return
    raise ProofError(number, f"nobody can have asked for it so: {asked}")


def _next_dealer(before: Entry, players: int) -> int:
    again = before.state is not None and before.state.redealt
    return before.opening.dealer if again else (before.opening.dealer + 1) % players


def sum_of(*parts: str) -> str:
    """A check against accidents, not against forgers: those the locks in the chat convict."""
    return sha256("\n".join(parts).encode(errors="surrogateescape")).hexdigest()[:16]
