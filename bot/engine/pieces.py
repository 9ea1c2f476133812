"""The small pieces of the notation: hands, cards, bids, standings, tokens with their columns.

Each piece is read and printed in a pair. Reading raises Malformed with a 1-based column and a
detail in English for logs and the command line.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.engine.cards import NAMES, RANKS, SUITS, Card, Hand, card_named, cards_in
from bot.engine.errors import Malformed, quoted
from bot.engine.rules import Rules
from bot.engine.state import Standing, Unseen, Word

_STANDING: Final = re.compile(r"(-?\d{1,6})((?:[!^~/%]\d{1,4})*)", re.ASCII)
_SUFFIX: Final = re.compile(r"([!^~/%])(\d+)", re.ASCII)
_INT: Final = re.compile(r"-?\d{1,6}", re.ASCII)
_UNSEEN: Final = re.compile(r"(\d{1,2})\?", re.ASCII)
_SUFFIXES: Final = {"!": "bolts", "^": "barrel", "~": "falls", "/": "concessions", "%": "losses"}
_SUIT_TEXT: Final = tuple(
    "".join(rank for place, rank in enumerate(RANKS) if bits >> place & 1) for bits in range(64)
)


class Token(NamedTuple):
    """A word of a line and where it begins, counted from 1."""

    text: str
    column: int


def tokens_of(text: str, start: int = 1) -> list[Token]:
    """The words of ``text``, whose first character stands in column ``start``."""
    return [Token(found.group(), found.start() + start) for found in re.finditer(r"\S+", text)]


def malformed(detail: str, token: Token) -> Malformed:
    """The error for a text that is no position, action, record or outcome."""
    return Malformed("malformed", detail, column=token.column, text=token.text[:40])


def read_int(token: Token, low: int, high: int, what: str) -> int:
    """The whole number ``token`` says, from ``low`` to ``high``."""
    if not _INT.fullmatch(token.text) or not low <= int(token.text) <= high:
        raise malformed(f"{what} is a number from {low} to {high}, not {quoted(token.text)}", token)
    return int(token.text)


def read_hand(token: Token) -> Hand | Unseen | None:
    """The hand ``AQJ.T.AKQ.``, the count ``7?``, or None for ``-``, the seat that sits out."""
    if token.text == "-":
        return None
    if count := _UNSEEN.fullmatch(token.text):
        return Unseen(int(count[1]))
    groups = token.text.split(".")
    if len(groups) != len(SUITS):
        raise malformed(
            f"a hand is hearts.diamonds.clubs.spades, four suits with three dots, "
            f"not {quoted(token.text)}",
            token,
        )
    hand, column = 0, token.column
    for suit, group in enumerate(groups):
        for rank in group:
            if rank not in RANKS:
                raise malformed(f"{rank!r} is no rank; ranks are {RANKS}", Token(rank, column))
            bit = 1 << 6 * suit + RANKS.index(rank)
            if hand & bit:
                raise malformed(f"{rank}{SUITS[suit]} is there twice", Token(rank, column))
            hand |= bit
            column += 1
        column += 1
    return hand


def print_hand(hand: Hand | Unseen | None) -> str:
    """``AQJ.T.AKQ.``; a count for unseen cards, ``-`` for the seat that sits out."""
    if hand is None:
        return "-"
    if isinstance(hand, Unseen):
        return f"{hand.count}?"
    return ".".join(_SUIT_TEXT[hand >> shift & 63] for shift in (0, 6, 12, 18))


def read_cards(token: Token) -> tuple[Card, ...]:
    """The cards ``JsKhTh`` in the order given."""
    names = [token.text[at : at + 2] for at in range(0, len(token.text), 2)]
    for place, name in enumerate(names):
        if name not in NAMES:
            raise malformed(f"{quoted(name)} is no card", Token(name, token.column + 2 * place))
        if name in names[:place]:
            raise malformed(f"{name} is there twice", Token(name, token.column + 2 * place))
    return tuple(map(card_named, names))


def read_pile(token: Token) -> tuple[Card, ...] | Unseen:
    """Cards, or the count ``3?`` of unseen ones."""
    if count := _UNSEEN.fullmatch(token.text):
        return Unseen(int(count[1]))
    return read_cards(token)


def print_cards(cards: Iterable[Card] | Unseen) -> str:
    """``JsKhTh``, or ``3?``."""
    if isinstance(cards, Unseen):
        return f"{cards.count}?"
    return "".join(NAMES[card] for card in cards)


def read_bids(token: Token) -> tuple[Word, ...]:
    """Last words by seat: ``100,p,.``."""
    return tuple(
        None if part.text == "." else "p" if part.text == "p" else read_int(part, 1, 9999, "a bid")
        for part in split(token, ",")
    )


def print_bids(bids: Iterable[Word]) -> str:
    """``100,p,.``."""
    return ",".join("." if word is None else str(word) for word in bids)


def read_scores(token: Token, rules: Rules) -> tuple[Standing, ...]:
    """Standings by seat, ``240!2,-15/1,880^1~1``.

    A total of ``barrel_at`` without ``^`` is a fresh rider; ``^`` where nobody can sit on a
    barrel is an error (A7).
    """
    return tuple(_read_standing(part, rules) for part in split(token, ","))


def print_scores(scores: Sequence[Standing]) -> str:
    """``240!2,-15/1,880^1~1`` (A6, A7)."""
    return ",".join(map(_print_standing, scores))


def split(token: Token, separator: str) -> list[Token]:
    """The parts of ``token`` between ``separator``, each with its column."""
    parts, column = [], token.column
    for text in token.text.split(separator):
        parts.append(Token(text, column))
        column += len(text) + len(separator)
    return parts


def all_cards(hands: Iterable[Hand | Unseen | None]) -> Iterable[Card]:
    """The cards of every hand that is known."""
    for hand in hands:
        if isinstance(hand, int):
            yield from cards_in(hand)


def _read_standing(token: Token, rules: Rules) -> Standing:
    found = _STANDING.fullmatch(token.text)
    if not found:
        raise malformed(f"{quoted(token.text)} is no standing, as 240!2 or 880^1~1", token)
    values: dict[str, int] = {}
    for sign, number in _SUFFIX.findall(found[2]):
        if _SUFFIXES[sign] in values:
            raise malformed(f"{sign} is there twice in {quoted(token.text)}", token)
        values[_SUFFIXES[sign]] = int(number)
    total = int(found[1])
    if "barrel" in values and not (rules.has_barrel and total == rules.barrel_at):
        place = f"at {rules.barrel_at}" if rules.has_barrel else "nowhere"
        raise malformed(f"{quoted(token.text)}: the barrel is {place} under these rules", token)
    if rules.has_barrel and total == rules.barrel_at:
        values.setdefault("barrel", 0)
    return Standing(total=total, **values)


def _print_standing(standing: Standing) -> str:
    text = str(standing.total)
    for sign, name in _SUFFIXES.items():
        value = getattr(standing, name)
        if value or (name == "barrel" and value is not None):
            text += f"{sign}{value}"
    return text
