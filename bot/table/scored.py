"""From the deals of a game as they were written down to the rows of its score sheet, without
playing a card again: the outcomes are scored anew."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.engine.notation import parse_outcome
from bot.engine.outcome import FIRST_CIRCLE, Circle, Line, Result
from bot.engine.pieces import Token, print_scores, read_scores
from bot.engine.rules import Rules
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.table.sheet import Row
from bot.table.stored import StoredDeal

_DEALER: Final = re.compile(r"(?:^| )dealer=(\d)")
_SCORE: Final = "score="


class ScoringError(Exception):
    """An outcome makes another standing than the one written down."""


def rows_of(rules: Rules, players: int, deals: Iterable[StoredDeal]) -> tuple[Row, ...]:
    """The rows of ``deals``, which are all those of a game from its first on; one that is not over
    has no row, and one that was dealt again only if somebody was fined in it.

    `ScoringError`, or the engine's `Malformed`, when what is written does not hold.
    """
    rows: list[Row] = []
    scores: tuple[Standing, ...] = (Standing(),) * players
    circle = FIRST_CIRCLE
    for deal in deals:
        if not deal.closing:
            break
        new, circle = _rows(rules, scores, deal, circle)
        rows += new
        scores = rows[-1].scores if rows else scores
    return tuple(rows)


def _rows(
    rules: Rules, before: tuple[Standing, ...], deal: StoredDeal, circle: Circle
) -> tuple[list[Row], Circle]:
    closing = deal.closing.removeprefix(_SCORE)
    after = read_scores(Token(closing, 1), rules)
    if not deal.outcome:
        found = _DEALER.search(deal.opening)
        dealer = int(found[1]) if found else len(before) - 1
        return _fine(deal.number, dealer, before, after), circle
    outcome = parse_outcome(deal.outcome, rules)
    result, circle = score(outcome, circle)
    if result.scores != after or len(after) != len(before):
        raise ScoringError(f"deal {deal.number}: {print_scores(result.scores)} is not {closing}")
    fines = _fine(deal.number, outcome.dealer, before, outcome.scores)
    return [*fines, Row(deal.number, outcome.dealer, replace(outcome, rules=rules), result)], circle


def _fine(
    number: int, dealer: int, before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> list[Row]:
    """The row of a fine charged outside scoring (A1), if there was one."""
    changes = [one.total - other.total for one, other in zip(after, before, strict=True)]
    lines = tuple(Line(seat, amount, "cut_fine") for seat, amount in enumerate(changes) if amount)
    return [Row(number, dealer, None, Result(lines, after))] if after != before else []
