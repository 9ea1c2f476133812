"""Records that prove their deals (docs/fairness.md, "Records").

Before its deals such a record has tags that other readers pass over: what was locked before each
deal, the secret, and what people gave. `verify` deals every deal anew and plays it through.
What programs do to a text on its way (ends of lines, a byte order mark, empty lines, spaces around
a line) is harmless; what is in a line is not.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import Malformed, shortened
from bot.engine.fairness import VERSION, Seed, lock_of
from bot.engine.proving import Line, ProofError, Proving, Tag, sum_of
from bot.engine.record import NOT_UTF8, Record, lines_of, parse_records

__all__ = [
    "NoProofError",
    "ProofError",
    "Proven",
    "Verdict",
    "print_proven",
    "verdicts",
    "verify",
]

_HEX: Final = "[0-9a-f]"
_FAIR: Final = re.compile(rf'\[Fair "(\S+) (deals=[0-9]{{1,6}}) sum=({_HEX}{{16}})"\]')
_DEAL: Final = re.compile(
    rf'\[Deal([0-9]{{1,6}}) "(lock=({_HEX}{{64}}) secret=({_HEX}{{32}}) asked=([0-9a-z-]{{1,10}})'
    rf' words=({_HEX}{{64}}|)(?: seats=([0-9,]{{1,7}}))?) sum=({_HEX}{{16}})"\]'
)
_TABLE: Final = re.compile(r"[0-9]{1,19}")
_FAIR_MARK: Final = "[Fair "
_MARKS: Final = (_FAIR_MARK, "[Deal")
_NO_PROOF: Final = "it has no proof: no [Fair …] tag, no [Deal1 …] tag"
_SPACES: Final = " \t"


class NoProofError(Exception):
    """A text that has nothing to verify: no record, or one without proof; ``str()`` is why."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of one record of a text: ``line`` is where it begins, from 1. ``locks`` has
    that of each deal when all of them hold; otherwise ``error`` says what is wrong."""

    line: int
    locks: tuple[str, ...] = ()
    error: ProofError | NoProofError | None = None


@dataclass(frozen=True, slots=True)
class Proven:
    """A deal with its proof: ``line`` is its line in the record, ``seats`` the drawing of seats
    before the first deal."""

    seed: Seed
    line: str
    seats: str = ""


def print_proven(tags: str, deals: Sequence[Proven]) -> str:
    """A record with its proof; ``tags`` are its other tags on one line, `Table` among them."""
    total = f"deals={len(deals)}"
    link = sum_of(tags, total)
    head, lines = [tags, f'[Fair "{VERSION} {total} sum={link}"]'], list[str]()
    for number, deal in enumerate(deals, 1):
        told = _told(deal)
        link = sum_of(link, told, deal.line)
        head.append(f'[Deal{number} "{told} sum={link}"]')
        lines.append(deal.line)
    return "".join(f"{line}\n" for line in (*head, *lines))


def verdicts(data: bytes) -> list[Verdict]:
    """What is to be said of each record in ``data``, in their order.

    NoProofError when there is nothing to verify in all of it.
    """
    # bytes that are no UTF-8 stay what they are, and agree with no sum
    text = data.decode(errors="surrogateescape")
    lines = [
        Line(line.strip(_SPACES), number, len(line) - len(line.lstrip(_SPACES)))
        for number, line in enumerate(lines_of(text), 1)
        if line.strip(_SPACES)
    ]
    if not lines:
        raise NoProofError("there is no record in it")
    if not any(mark in text for mark in _MARKS):
        raise NoProofError(_NO_PROOF)
    return [_verdict(record) for record in _records(lines)]


def verify(data: bytes) -> list[tuple[str, ...]]:
    """The locks of each record in ``data``, of each deal one, when every deal of every record is
    the one that comes from its secret and was played by the rules.

    ProofError names the first deal that is not; NoProofError when there is nothing to verify.
    """
    found = verdicts(data)
    for verdict in found:
        if verdict.error is not None:
            raise verdict.error
    return [verdict.locks for verdict in found]


def _records(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each record. One begins where tags come after a deal, and before every
    ``Fair``: so a damaged line is its own record's alone."""
    records: list[list[Line]] = [[]]
    texts = [line.text for line in lines]
    for place, line in enumerate(lines):
        fair_follows = texts[place + 1 : place + 2] and texts[place + 1].startswith(_FAIR_MARK)
        tags_again = line.text.startswith("[") and not line.text.startswith(_MARKS)
        if records[-1] and (fair_follows or (tags_again and not texts[place - 1].startswith("["))):
            records.append([])
        records[-1].append(line)
    return records


def _verdict(lines: Sequence[Line]) -> Verdict:
    try:
        return Verdict(lines[0].number, _verify(lines))
    except (ProofError, NoProofError) as error:
        return Verdict(lines[0].number, error=error)


def _verify(lines: Sequence[Line]) -> tuple[str, ...]:
    if not any(line.text.startswith(_MARKS) for line in lines):
        raise NoProofError(_NO_PROOF)
    nothing = Line("", 0, 0)
    head, fair, *rest = [*lines, nothing][: max(2, len(lines))]
    total, link = _fair(head, fair)
    record, table = _head(head)
    if link != sum_of(head.text, total):
        raise ProofError(0, "the tags before the deals are not those that were written")
    deals = int(total.removeprefix("deals="))
    if not deals:
        raise NoProofError("there is no deal in it")
    read = [_tag(number, rest) for number in range(1, deals + 1)]
    if len(rest) != 2 * deals:
        # two lines run into one: which deal a line belongs to is not sure behind it
        for number in range(1, deals + 1):
            _told_of(number, read[number - 1])
    check = Proving(record, table, link)
    for number, tag in enumerate(read, 1):
        line = rest[deals + number - 1] if deals + number <= len(rest) else nothing
        check.deal(number, _told_of(number, tag), line)
    if len(rest) > 2 * deals:
        extra = rest[2 * deals].number
        raise ProofError(deals, f"line {extra} is too many: its line is the last of {deals}")
    return tuple(check.locks)


def _fair(head: Line, fair: Line) -> tuple[str, str]:
    """The number of deals, ``deals=2``, and the sum that the ``Fair`` tag tells."""
    for line in (head, fair):
        if not line.legible:
            raise ProofError(0, f"line {line.number} {NOT_UTF8}")
    found = _FAIR.fullmatch(fair.text)
    if head.text.startswith(_MARKS):
        raise ProofError(0, f"the tags that stand before line {head.number} are missing")
    if not found:
        raise ProofError(0, f'its second line has to be [Fair "{VERSION} deals=… sum=…"]')
    version, total, link = found.groups()
    if version != VERSION:
        raise ProofError(0, f"made by {shortened(version)}, not by {VERSION}")
    return total, link


def _head(line: Line) -> tuple[Record, int]:
    """An empty record with the tags of ``line``, and the table they name."""
    try:
        records = parse_records(line.text)
    except Malformed as error:
        place = f"line {line.number}, column {line.indent + (error.column or 1)}"
        raise ProofError(0, f"{place}: {error}") from error
    if len(records) != 1:
        raise ProofError(0, f"line {line.number}: each tag may stand there once")
    (record,) = records
    table = dict(record.tags).get("Table", "")
    if record.entries or not _TABLE.fullmatch(table):
        raise ProofError(
            0, f'line {line.number}: there is no [Table "12"] tag with the number of the table'
        )
    return record, int(table)


def _tag(number: int, lines: Sequence[Line]) -> Tag | None:
    """The ``Deal`` tag of deal ``number``, None when it is not where it should be."""
    found = _DEAL.fullmatch(lines[number - 1].text) if number <= len(lines) else None
    if not found or int(found[1]) != number:
        return None
    told, lock, secret, asked, words, seats, link = found.groups()[1:]
    return Tag(lock, secret, asked, words, seats or "", told, link)


def _told_of(number: int, tag: Tag | None) -> Tag:
    if tag is None:
        raise ProofError(number, f"its tag [Deal{number} …] is missing or cannot be read")
    return tag


def _told(deal: Proven) -> str:
    seed = deal.seed
    words = [
        f"lock={lock_of(seed.secret)}",
        f"secret={seed.secret}",
        f"asked={seed.asked}",
        f"words={seed.words}",
    ]
    return " ".join([*words, f"seats={deal.seats}"] if deal.seats else words)
