"""The score sheet as text, in columns as on paper: running totals, a sign for a bolt."""

from collections.abc import Iterable, Sequence
from typing import Final

from aiogram.utils.formatting import Pre

from bot.engine.rules import Rules
from bot.table.sheet import Row
from bot.telegram.cards_text import plain
from bot.words import BOLT

_WIDTHS: Final = {2: 10, 3: 9, 4: 7}  # of a column, so that a phone shows a row in a line
_ATTEMPTS: Final = "¹²³⁴⁵⁶⁷⁸⁹"


def sheet_text(names: Sequence[str], rows: Iterable[Row], rules: Rules) -> Pre:
    """A line for each of ``rows``: its number, then everybody's total after it, with the deal's
    bolts and the attempt that comes next on the barrel."""
    width = _WIDTHS[len(names)]
    head = "".join(f"{_cut(name, width - 2)} ".rjust(width) for name in names)
    lines = ["  " + head.rstrip()]
    for row in rows:
        number = "  " if row.outcome is None else f"{row.number:>2}"
        cells = (_cell(row, seat, rules).rjust(width) for seat in range(len(names)))
        lines.append(number + "".join(cells).rstrip())
    return Pre("\n".join(lines))


def signs_in(rows: Iterable[Row]) -> bool:
    """Whether a bolt or a barrel is to be seen in ``rows``."""
    return any(
        row.bolts(seat) or standing.barrel is not None
        for row in rows
        for seat, standing in enumerate(row.scores)
    )


def _cell(row: Row, seat: int, rules: Rules) -> str:
    standing = row.scores[seat]
    if row.bolts(seat):
        mark = BOLT
    elif standing.barrel is not None and rules.barrel_attempts:
        mark = _ATTEMPTS[min(standing.barrel, len(_ATTEMPTS) - 1)]
    else:
        mark = " "
    return plain(standing.total) + mark


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
