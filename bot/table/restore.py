"""From what was written down to a table: loading is replaying the present deal."""

import logging
from collections.abc import Container, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.engine.actions import Action
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_outcome, parse_position
from bot.engine.record import Record, print_record
from bot.engine.rules import Rules
from bot.engine.scoring import Circle, score
from bot.table.model import Hold, Table
from bot.table.play import closing, past
from bot.table.stored import StoredDeal, StoredTable

log = logging.getLogger(__name__)


RENEWED_LOOK: Final = 60.0
"""The most of a look time, in seconds, that is given anew after it went by in a silence."""


class ReplayError(Exception):
    """The record replays to another standing than the one written down."""


class SeatsError(Exception):
    """There are not as many seats as the game has players."""


def rebuilt(stored: StoredTable, now: float, look: float) -> Table:
    """The table with its game, and nothing of the deal before (`remembering`). A look time goes on;
    if it ended while the bot was down, it begins anew, shorter and once only, however often the
    bot starts.

    A record that cannot be replayed gives a table in stage ``damaged``, reason ``replay``; one
    whose seats do not fit its hands, ``bad-seats``.
    """
    table = stored.table
    if table.stage == "damaged" or not stored.deals:
        return table if table.stage != "playing" else _damaged(table, reason="replay")
    try:
        return _replayed(stored, now, look)
    except SeatsError:
        log.error("a table has not as many seats as players", extra={"table": table.id})  # noqa: TRY400
        return _damaged(table, reason="bad-seats")
    except Exception:  # whatever a damaged row leads to, it must not keep the others from starting
        log.exception("a table cannot be replayed", extra={"table": table.id})
        return _damaged(table, reason="replay")


def remembering(table: Table, stored: StoredTable) -> Table:
    """``table`` with the deal before the present one, which `rebuilt` leaves out: it is there to be
    looked back on, and takes longer to replay than all the rest. ``damaged`` when it cannot be.
    """
    if len(stored.deals) < 2 or table.game is None or table.previous is not None:
        return table
    before, present = stored.deals[-2:]
    if table.game.number != present.number:
        return table  # it has gone on meanwhile, and remembers that
    try:
        game = replayed(before, table.rules, circle_of(stored.outcomes, table.rules))
    except Exception:
        log.exception("the deal before cannot be replayed", extra={"table": table.id})
        return _damaged(table, reason="replay")
    return replace(table, previous=past(game, before.secret))


def tags(table: Table) -> str:
    """The tags of the table's record (docs/notation.md, "Record of a game"), on one line."""
    seats = (f"ai:{s.level}" if s.level is not None else _tag(s.name) for s in table.seats)
    day = datetime.fromtimestamp(table.created, UTC).date().isoformat()
    named = (("Rules", str(table.rules)), ("Seats", ",".join(seats)), ("Date", day))
    return print_record(Record(named)).strip()


def replayed(deal: StoredDeal, rules: Rules, circle: Circle) -> Game:
    """The game at the end of ``deal``; ``circle`` is the golden one before it. ReplayError when it
    comes to another standing, GameError when it cannot be played."""
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


def circle_of(outcomes: Sequence[str], rules: Rules) -> Circle:
    """The golden circle after all the earlier deals; redealt ones do not count (A33)."""
    circle = Circle()
    if not rules.golden_deals(3):
        return circle
    for outcome in filter(None, outcomes):
        circle = score(parse_outcome(outcome, rules), circle)[1]
    return circle


def _replayed(stored: StoredTable, now: float, look: float) -> Table:
    table, (*earlier, last) = stored.table, stored.deals
    circle = circle_of(stored.outcomes, table.rules)
    if table.rules.golden_deals(3):
        for deal in earlier:
            circle = replayed(deal, table.rules, circle).circle
    game = replayed(last, table.rules, circle)
    if len(game.scores) != len(table.seats):
        raise SeatsError(len(table.seats))
    hold = table.hold
    if hold is not None:
        legal = () if game.state is None else game.state.legal
        hold = _held_on(hold, legal, now, look)
    return replace(table, game=game, hold=hold, secret=last.secret)


def _held_on(hold: Hold, legal: Container[Action | None], now: float, look: float) -> Hold:
    """The look time after a start, without a kept action that is not legal."""
    if hold.kept not in legal:
        hold = replace(hold, seat=None, kept=None)
    if now < hold.until <= now + look:
        return hold
    if hold.renewed:
        return replace(hold, until=now)
    return replace(hold, until=now + min(look, RENEWED_LOOK), renewed=True)


def _damaged(table: Table, *, reason: str) -> Table:
    return replace(table, stage="damaged", reason=reason, hold=None, due=None)


def _tag(name: str) -> str:
    """``name`` without what would end it within the tag."""
    return " ".join(name.replace(",", " ").split()) or "?"
