"""From what was written down to a table: loading is replaying the present deal."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_outcome, parse_position
from bot.engine.record import Record, print_record
from bot.engine.rules import Rules
from bot.engine.scoring import Circle, score
from bot.table.model import Hold, StoredDeal, StoredTable, Table
from bot.table.play import closing, past

log = logging.getLogger(__name__)


class ReplayError(Exception):
    """The record replays to another standing than the one written down."""


def rebuilt(stored: StoredTable, now: float, look: float) -> Table:
    """The table with its game. Time the bot was down does not count: a look time begins anew.

    A record that cannot be replayed gives a table in stage ``damaged``, reason ``replay``.
    """
    table = stored.table
    if table.stage == "damaged" or not stored.deals:
        return table if table.stage != "playing" else _damaged(table)
    try:
        return _replayed(stored, now, look)
    except Exception:  # whatever a damaged row leads to, it must not keep the others from starting
        log.exception("table %s cannot be replayed", table.id)
        return _damaged(table)


def tags(table: Table) -> str:
    """The tags of the table's record (docs/notation.md, "Record of a game"), on one line."""
    seats = (f"ai:{s.level}" if s.level is not None else _tag(s.name) for s in table.seats)
    day = datetime.fromtimestamp(table.created, UTC).date().isoformat()
    named = (("Rules", str(table.rules)), ("Seats", ",".join(seats)), ("Date", day))
    return print_record(Record(named)).strip()


def _replayed(stored: StoredTable, now: float, look: float) -> Table:
    table, previous = stored.table, None
    circle = _circle(stored.outcomes, table.rules)
    game = None
    for deal in stored.deals:
        if game is not None:
            previous, circle = past(game), game.circle
        game = _game(deal, table.rules, circle)
    hold = table.hold
    if hold is not None:
        legal = () if game is None or game.state is None else game.state.legal
        kept = hold.kept in legal
        hold = Hold(now + look, hold.seat, hold.kept) if kept else Hold(now + look)
    return replace(table, game=game, previous=previous, hold=hold)


def _game(deal: StoredDeal, rules: Rules, circle: Circle) -> Game:
    opening = parse_position(deal.opening, rules)
    game = Game.resume(
        rules,
        number=deal.number,
        dealer=opening.dealer,
        scores=opening.scores,
        circle=circle,
        opening=opening,
        actions=map(parse_action, deal.tokens),
    )
    replayed = "" if game.in_deal else closing(game)
    if replayed != deal.closing:
        raise ReplayError(f"deal {deal.number}: {replayed!r} is not {deal.closing!r}")
    return game


def _circle(outcomes: Sequence[str], rules: Rules) -> Circle:
    """The golden circle after all the earlier deals; redealt ones do not count (A33)."""
    circle = Circle()
    if not rules.golden_deals(3):
        return circle
    for outcome in filter(None, outcomes):
        circle = score(parse_outcome(outcome, rules), circle)[1]
    return circle


def _damaged(table: Table) -> Table:
    return replace(table, stage="damaged", reason="replay", hold=None, due=None)


def _tag(name: str) -> str:
    """``name`` without what would end it within the tag."""
    return " ".join(name.replace(",", " ").split()) or "?"
