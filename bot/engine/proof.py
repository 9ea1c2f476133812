"""Records that prove their deals (docs/fairness.md, "Records").

Before its deals such a record has tags that other readers pass over: what was locked before each
deal, the secret, and what people gave. `verify` deals every deal anew and plays it through.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.engine.deal import lot, open_deal
from bot.engine.errors import Malformed
from bot.engine.fairness import VERSION, Seed, deck_of, lock_of, moves_of, order_of, seated
from bot.engine.notation import print_position
from bot.engine.record import Entry, Record, parse_records, with_line
from bot.engine.state import Standing, State

_HEX: Final = "[0-9a-f]"
_FAIR: Final = re.compile(rf'\[Fair "(\S+) (deals=([0-9]{{1,6}})) sum=({_HEX}{{16}})"\]')
_DEAL: Final = re.compile(
    rf'\[Deal([0-9]{{1,6}}) "(lock=({_HEX}{{64}}) secret=({_HEX}{{32}}) asked=([0-9a-z-]{{1,10}})'
    rf' words=({_HEX}{{64}}|)(?: seats=([0-9,]{{1,7}}))?) sum=({_HEX}{{16}})"\]'
)
_TABLE: Final = re.compile(r"[0-9]{1,19}")
_NOBODY: Final = "-"
_AT_ONCE: Final = "at-once"
_MARKS: Final = (b"[Fair ", b"[Deal")


class ProofError(Exception):
    """A record that does not prove its deals: ``deal`` is the first that does not hold, 0 for the
    tags before them all; ``str()`` is the reason."""

    def __init__(self, deal: int, reason: str) -> None:
        super().__init__(reason)
        self.deal: Final = deal


class NoProofError(Exception):
    """A text that has nothing to verify: no record, or one without proof; ``str()`` is why."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A deal with its proof: ``line`` is its line in the record, ``seats`` the drawing of seats
    before the first deal."""

    seed: Seed
    line: str
    seats: str = ""


@dataclass(frozen=True, slots=True)
class _Tag:
    """What a ``Deal`` tag says."""

    lock: str
    secret: str
    asked: str
    words: str
    seats: str
    told: str  # all of that as it is written
    sum: str


def print_proven(tags: str, deals: Sequence[Proven]) -> str:
    """A record with its proof; ``tags`` are its other tags on one line, `Table` among them."""
    total = f"deals={len(deals)}"
    link = _sum(tags, total)
    head, lines = [tags, f'[Fair "{VERSION} {total} sum={link}"]'], list[str]()
    for number, deal in enumerate(deals, 1):
        told = _told(deal)
        link = _sum(link, told, deal.line)
        head.append(f'[Deal{number} "{told} sum={link}"]')
        lines.append(deal.line)
    return "".join(f"{line}\n" for line in (*head, *lines))


def verify(data: bytes) -> list[tuple[str, ...]]:
    """The locks of each record in ``data``, of each deal one, when every deal of every record is
    the one that comes from its secret and was played by the rules.

    ProofError names the first deal that is not; NoProofError when there is nothing to verify.
    """
    if not data.strip():
        raise NoProofError("there is no record in it")
    if not any(mark in data for mark in _MARKS):
        raise NoProofError("it has no proof: no [Fair …] tag, no [Deal1 …] tag")
    return [_verify(chunk) for chunk in data.split(b"\n\n")]


def _verify(data: bytes) -> tuple[str, ...]:
    # bytes that are no UTF-8 stay what they are, and agree with no sum
    text = data.decode(errors="surrogateescape").removesuffix("\n")
    tags, fair, *rest = [*text.split("\n"), ""]
    found = _FAIR.fullmatch(fair)
    if not found:
        raise ProofError(0, "the second line is not the [Fair …] tag")
    version, total, count, link = found.groups()
    if version != VERSION:
        raise ProofError(0, f"made by {version}, not by {VERSION}")
    if link != _sum(tags, total):
        raise ProofError(0, "the tags before the deals are not those that were written")
    del rest[-1:]
    deals = int(count)
    if not deals:
        raise NoProofError("there is no deal in it")
    record, table = _head(tags)
    read = [_tag(number, rest) for number in range(1, deals + 1)]
    if len(rest) != 2 * deals:
        # two lines run into one: which deal a line belongs to is not sure behind it
        for number in range(1, deals + 1):
            _told_of(number, read[number - 1])
    check = _Check(record, table, link)
    for number, tag in enumerate(read, 1):
        line = rest[deals + number - 1] if deals + number <= len(rest) else ""
        check.deal(number, _told_of(number, tag), line)
    if len(rest) > 2 * deals:
        raise ProofError(deals, f"there is something behind its line, the last of {deals}")
    return tuple(check.locks)


def _head(tags: str) -> tuple[Record, int]:
    """An empty record with ``tags``, and the table they name."""
    try:
        (record,) = parse_records(tags)
    except (Malformed, ValueError) as error:
        raise ProofError(0, f"the tags before the deals: {error}") from error
    table = dict(record.tags).get("Table", "")
    if not _TABLE.fullmatch(table):
        raise ProofError(0, 'there is no [Table "number"] tag')
    return record, int(table)


def _tag(number: int, lines: Sequence[str]) -> _Tag | None:
    """The ``Deal`` tag of deal ``number``, None when it is not where it should be."""
    found = _DEAL.fullmatch(lines[number - 1]) if number <= len(lines) else None
    if not found or int(found[1]) != number:
        return None
    told, lock, secret, asked, words, seats, link = found.groups()[1:]
    return _Tag(lock, secret, asked, words, seats or "", told, link)


def _told_of(number: int, tag: _Tag | None) -> _Tag:
    if tag is None:
        raise ProofError(number, f"its tag [Deal{number} …] is missing or cannot be read")
    return tag


class _Check:
    """The deals of a record, one after the other."""

    def __init__(self, record: Record, table: int, link: str) -> None:
        self.record = record
        self.table = table
        self.link = link
        self.locks: list[str] = []

    def deal(self, number: int, tag: _Tag, line: str) -> None:
        """Deal number ``number`` holds, or ProofError says why not."""
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
        self.link = _sum(self.link, tag.told, line)
        if tag.sum != self.link:
            raise ProofError(number, "its tag or its line is not the one that was written")
        self.locks.append(tag.lock)

    def _read(self, number: int, line: str) -> Entry:
        """The opening alone: cards that are not those of the secret are told before what was then
        played with them."""
        opening = line.partition("|")[0]
        if not opening.strip():
            raise ProofError(number, "its line is missing")
        return _line(number, self.record, opening).entries[-1]

    def _play(self, number: int, line: str) -> None:
        self.record = _line(number, self.record, line)


def _line(number: int, record: Record, line: str) -> Record:
    try:
        return with_line(record, line)
    except Malformed as error:
        raise ProofError(number, f"column {error.column or 1}: {error}") from error


def _check_cards(
    number: int, seed: Seed, tag: _Tag, entry: Entry, before: Entry | None, record: Record
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


def _told(deal: Proven) -> str:
    seed = deal.seed
    words = [
        f"lock={lock_of(seed.secret)}",
        f"secret={seed.secret}",
        f"asked={seed.asked}",
        f"words={seed.words}",
    ]
    return " ".join([*words, f"seats={deal.seats}"] if deal.seats else words)


def _sum(*parts: str) -> str:
    """A check against accidents, not against forgers: those the locks in the chat convict."""
    return sha256("\n".join(parts).encode(errors="surrogateescape")).hexdigest()[:16]
