"""How the people of these tests play: plainly, always the same way, from the buttons alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_RANKS: Final = "ATKQJ9"
_FINAL: Final = ("w", "dark", "recut")
BIG: Final = 180
"""Who may bid so high holds a big marriage."""


@dataclass(frozen=True)
class Style:
    """How far somebody bids: ``modest`` with any hand, ``bold`` with a big marriage."""

    modest: int = 120
    bold: int = 170


USUAL: Final = Style()
QUIET: Final = Style(modest=105, bold=115)


def moves(data: Iterable[str]) -> list[str]:
    """The tokens of the moves among callback data (``g:<table>:<version>:<token>``), without
    those that give something up."""
    found = [one.split(":", 3)[3] for one in data if one.startswith("g:")]
    return [one for one in found if one not in _FINAL and not one.startswith("redeal")]


def choice(tokens: Sequence[str], style: Style = USUAL) -> str | None:
    """What to do when ``tokens`` are on offer, None when they are nothing to do."""
    if not tokens:
        return None
    numbers = sorted(int(one) for one in tokens if one.isdigit())
    if numbers or "p" in tokens:
        return _word(numbers, style, may_pass="p" in tokens)
    orders = [one for one in tokens if one.startswith("=")]
    if orders:
        return min(orders, key=lambda one: int(one[1:]))
    gifts = [one for one in tokens if ">" in one]
    if gifts:
        return max(gifts, key=_rank)
    declarations = [one for one in tokens if one.endswith("*")]
    return min(declarations or tokens, key=_rank)


def _word(numbers: Sequence[int], style: Style, *, may_pass: bool) -> str:
    if not numbers:
        return "p"
    goes_to = style.bold if numbers[-1] >= BIG else style.modest
    return str(numbers[0]) if numbers[0] <= goes_to or not may_pass else "p"


def _rank(token: str) -> int:
    return _RANKS.find(token[0])
