"""A position or outcome line taken apart into hands, ``key=value`` words and flags, and the
words that both kinds of line share."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.engine.errors import Malformed, quoted
from bot.engine.pieces import (
    Token,
    malformed,
    print_scores,
    read_int,
    read_scores,
    split,
)
from bot.engine.rules import Rules, parse_rules, preset
from bot.engine.state import Standing

T = TypeVar("T")
D = TypeVar("D")


class Words:
    """A position or outcome line taken apart: its hands, ``key=value`` words and flags."""

    def __init__(
        self,
        tokens: Sequence[Token],
        keys: Sequence[str],
        flags: Sequence[str],
        rules: Rules | None,
        *,
        hands: bool,
    ) -> None:
        self.hands = Token("", tokens[0].column if tokens else 1)
        self.values: dict[str, Token] = {}
        self.flags: set[str] = set()
        for token in tokens:
            key, sign, value = token.text.partition("=")
            if sign and key in keys and key not in self.values:
                self.values[key] = Token(value, token.column + len(key) + 1)
            elif token.text in flags:
                self.flags.add(token.text)
            elif hands and not sign and "/" in token.text and not self.hands.text:
                self.hands = token
            elif token.text != "|":
                twice = key in self.values or token.text in self.flags
                reason = "is there twice" if twice else "does not belong here"
                raise malformed(f"{quoted(token.text)} {reason}", token)
        self.rules = rules or preset("classic")
        if "rules" in self.values:
            try:
                self.rules = parse_rules(self.values["rules"].text)
            except Malformed as error:
                raise malformed(str(error), self.values["rules"]) from error

    def read(self, key: str, reader: Callable[[Token], T], default: D) -> T | D:
        """What ``reader`` makes of the value of ``key``; ``default`` when it is not there."""
        return reader(self.values[key]) if key in self.values else default

    def number(self, key: str, high: int, default: int | None) -> int | None:
        """The number under ``key``, from 0 to ``high``."""
        return self.read(key, lambda token: read_int(token, 0, high, key), default)

    def word(self, key: str) -> Token:
        """The value under ``key`` for an error message; where the line begins without one."""
        return self.values.get(key, self.hands)

    def contract(self, players: int) -> tuple[int | None, int]:
        """Declarer and contract, ``by=0:120``; ``(None, 0)`` when there is none."""
        if "by" not in self.values:
            return None, 0
        seat, *rest = split(self.values["by"], ":")
        if len(rest) != 1:
            raise malformed(f"by=seat:points, not {quoted(self.word('by').text)}", self.word("by"))
        return (
            read_int(seat, 0, players - 1, "a seat"),
            read_int(rest[0], 0, 9999, "a contract"),
        )

    def won(self) -> tuple[tuple[int | None, int | None], ...]:
        """Points and tricks by seat, ``40:1,0:0,?:-``; None for unseen points and for the
        tricks of the seat that sits out; () when the line does not say."""
        if "won" not in self.values:
            return ()
        return tuple(_read_won(part) for part in split(self.values["won"], ","))

    def scores(self) -> tuple[Standing, ...] | None:
        """The standing in the line, if any."""
        return self.read("score", lambda token: read_scores(token, self.rules), None)


def print_won(points: Sequence[int | None], tricks: Sequence[int], sitting: int | None) -> str:
    """``40:1,0:0,11:2``; ``-`` instead of the tricks of the seat that sits out."""
    return ",".join(
        f"{'?' if own is None else own}:{'-' if seat == sitting else tricks[seat]}"
        for seat, own in enumerate(points)
    )


def print_standing(
    scores: Sequence[Standing], rules: Rules, *, with_rules: bool, always: bool = False
) -> list[str]:
    """The ``score=`` and ``rules=`` words where they are not the default; ``always`` prints the
    standing even so."""
    words = []
    if always or any(standing != Standing() for standing in scores):
        words.append(f"score={print_scores(scores)}")
    if with_rules and str(rules) != "classic":
        words.append(f"rules={rules}")
    return words


def _read_won(token: Token) -> tuple[int | None, int | None]:
    points, *rest = split(token, ":")
    if len(rest) != 1:
        raise malformed(f"won is points:tricks by seat, not {quoted(token.text)}", token)
    return (
        None if points.text == "?" else read_int(points, 0, 99999, "won"),
        None if rest[0].text == "-" else read_int(rest[0], 0, 24, "a number of tricks"),
    )
