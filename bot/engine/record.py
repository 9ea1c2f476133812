"""Records of games: tags, then a deal a line (docs/notation.md, "Record"; A9–A12).

Reading checks everything: every action is applied, every deal scored, every closing score
compared. So a record that was read is a game that could have happened.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.actions import Action
from bot.engine.errors import GameError, Malformed
from bot.engine.game import Game
from bot.engine.notation import print_position, read_position
from bot.engine.outcome import FIRST_CIRCLE, Circle, Outcome, Result
from bot.engine.outcome_text import print_outcome, read_outcome
from bot.engine.pieces import Token, malformed, print_scores, read_scores, tokens_of
from bot.engine.rules import Rules, parse_rules
from bot.engine.scoring import score
from bot.engine.script import print_actions, read_actions
from bot.engine.state import Standing, State

_TAG: Final = re.compile(r'\s*\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_SCORE: Final = "score="
NOT_UTF8: Final = "is not UTF-8 text: was the file saved in another encoding?"


class RecordError(Malformed):
    """A record that does not hold: ``line`` and ``column`` (from 1) and ``str()``, the reason."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__("malformed", reason, column=column, text=f"line {line}")
        self.line: Final = line


@dataclass(frozen=True)
class Entry:
    """One line of a record.

    ``opening`` is the first position, or the outcome of a deal of which only that is known;
    ``state`` is how far the actions led (None for an outcome). ``result`` is there when the deal
    is over; a redealt one has no lines but a cut fine. ``scores`` is the standing after the line.
    """

    opening: State | Outcome
    actions: tuple[Action, ...]
    state: State | None
    result: Result | None
    scores: tuple[Standing, ...]


@dataclass(frozen=True)
class Record:
    """A game on record: ``tags`` in their order, and what the lines told. ``circle`` is how far
    the golden circle is after the last of them."""

    tags: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...] = ()
    circle: Circle = FIRST_CIRCLE
    winner: int | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the ``[Rules]`` tag; classic without one."""
        return parse_rules(dict(self.tags).get("Rules", "classic"))

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where, by the ``[Seats]`` tag; () without one."""
        names = dict(self.tags).get("Seats", "")
        return tuple(name.strip() for name in names.split(",")) if names else ()

    @property
    def scores(self) -> tuple[Standing, ...]:
        """The standing after the last line; () when there is none."""
        return self.entries[-1].scores if self.entries else ()


def parse_records(text: str) -> list[Record]:
    """The records in ``text``, checked; RecordError at the first place that does not hold."""
    records: list[Record] = []
    for number, line in enumerate(lines_of(text), 1):
        try:
            if line.lstrip().startswith("["):
                _read_tags(records, line)
            elif line.strip():
                records = records or [Record(())]
                records[-1] = with_line(records[-1], line)
        except RecordError:
            raise
        except Malformed as error:
            raise RecordError(number, error.column or 1, str(error)) from error
    return records


def lines_of(text: str) -> list[str]:
    """The lines of a file, however it ends them (LF, CRLF or CR), without a byte order mark."""
    # not splitlines: that also cuts at signs a name may have
    return re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))


def with_line(record: Record, line: str) -> Record:
    """``record`` with the deal of ``line``, checked; Malformed, with its column, where it does not
    hold."""
    head, bar, _ = line.partition("|")
    opening = tokens_of(head)
    rest = [token for token in tokens_of(line) if token.column > len(head) + len(bar)]
    closing = [token for token in rest if token.text.startswith(_SCORE)]
    moves = [token for token in rest if not token.text.startswith(_SCORE)]
    start = opening[0] if opening else Token("", 1)
    if record.winner is not None:
        raise malformed("the game was won before this deal", start)
    if len(closing) > 1:
        raise malformed("there are two closing scores", closing[1])
    is_position = any("/" in token.text and "=" not in token.text for token in opening)
    reader = _deal if is_position else _paper_deal
    entry, circle = reader(record, opening, moves)
    if record.scores and len(record.scores) != len(entry.scores):
        raise malformed(f"{len(record.scores)} play in the lines before", start)
    if closing:
        _check_closing(entry, closing[0])
    winner = entry.result.winner if entry.result else None
    return replace(record, entries=(*record.entries, entry), circle=circle, winner=winner)


def print_record(record: Record) -> str:
    """The canonical text: ``parse_records(print_record(record)) == [record]``."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags]
    lines = [" ".join(lines)] if lines else []
    before: tuple[Standing, ...] = ()
    for entry in record.entries:
        lines.append(_print_entry(record, entry, before))
        before = entry.scores
    return "".join(f"{line}\n" for line in lines)


def _read_tags(records: list[Record], line: str) -> None:
    """Add the tags of ``line``; tags after a deal, or a tag told twice, begin a new record."""
    place, here = 0, set[str]()
    text = line.rstrip()
    while place < len(text):
        found = _TAG.match(text, place)
        if not found:
            raise malformed('a tag is [Name "value"]', Token(text[place:], place + 1))
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if name in here:
            raise malformed(f"the tag {name} is there twice", Token(name, found.start(1) + 1))
        here.add(name)
        if not records or records[-1].entries or name in dict(records[-1].tags):
            records.append(Record(()))
        records[-1] = replace(records[-1], tags=(*records[-1].tags, (name, value)))
        if name == "Rules":
            _check_rules(value, found.start(2) + 1)
        place = found.end()


def _check_rules(text: str, column: int) -> None:
    try:
        parse_rules(text)
    except Malformed as error:
        raise malformed(str(error), Token(text, column)) from error


def _deal(record: Record, opening: Sequence[Token], moves: Sequence[Token]) -> tuple[Entry, Circle]:
    """A deal that is told card by card."""
    state = read_position(opening, record.rules, record.scores or None)
    game = Game.resume(
        state.rules,
        number=len(record.entries) + 1,
        dealer=state.dealer,
        scores=state.scores,
        circle=record.circle,
        opening=state,
    )
    for action, token in read_actions(moves):
        try:
            game = game.act(action)
        except GameError as error:
            raise malformed(str(error), token) from error
    return Entry(state, game.actions, game.state, game.result, game.scores), game.circle


def _paper_deal(
    record: Record, opening: Sequence[Token], moves: Sequence[Token]
) -> tuple[Entry, Circle]:
    """A deal known only by its outcome (A11)."""
    players = len(record.seats) or 3
    outcome = read_outcome(opening, record.rules, record.scores or None, players)
    extra = next((token for token in moves if token.text != "|"), None)
    if extra:
        raise malformed("an outcome line has no actions", extra)
    result, circle = score(outcome, record.circle)
    return Entry(outcome, (), None, result, result.scores), circle


def _check_closing(entry: Entry, token: Token) -> None:
    value = Token(token.text.removeprefix(_SCORE), token.column + len(_SCORE))
    told = read_scores(value, entry.opening.rules)
    if entry.result is None:
        raise malformed("there is a closing score, but the deal is not over", token)
    if told != entry.scores:
        raise malformed(
            f"the closing score is {print_scores(told)}, "
            f"but the deal makes it {print_scores(entry.scores)}",
            token,
        )


def _print_entry(record: Record, entry: Entry, before: tuple[Standing, ...]) -> str:
    opening = entry.opening
    own_rules = opening.rules != record.rules
    if isinstance(opening, Outcome):
        parts = [print_outcome(opening, rules=own_rules)]
    else:
        parts = [print_position(opening, rules=own_rules)]
        parts += print_actions(opening, entry.actions)
    words = parts[0].split(" ")
    if opening.scores == before:
        words = [word for word in words if not word.startswith(_SCORE)]
    elif before and not any(word.startswith(_SCORE) for word in words):
        words.append(_SCORE + print_scores(opening.scores))
    if own_rules and not any(word.startswith("rules=") for word in words):
        words.append(f"rules={opening.rules}")
    parts[0] = " ".join(words)
    if entry.result is not None:
        parts.append(_SCORE + print_scores(entry.scores))
    return " | ".join(parts)


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)
