"""What happens when a table's hour has come: computers move, time is up, the next deal is dealt."""

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.actions import Action
from bot.engine.state import View
from bot.table import pace, play
from bot.table.fallback import fallback
from bot.table.model import Level
from bot.table.play import Turn
from bot.table.timers import Wake, claimants

if TYPE_CHECKING:
    from bot.table.hall import Entry, Hall

log = logging.getLogger(__name__)


async def happen(hall: "Hall", entry: "Entry", wake: Wake) -> float:
    """Do what ``wake`` was set for, if the table is still where it was set for; how many seconds
    the table's next wake has to wait at least.

    Minds are asked outside the lock, and then come in by the same door as everybody.
    """
    match wake.what:
        case "forget":
            hall.forget(entry.table.id)
        case "computer":
            await _computer(hall, entry, wake)
        case "claim":
            await _claims(hall, entry, wake)
        case "late":
            return await _late(hall, entry, wake)
        case _:
            async with entry.lock:
                if _still(hall, entry, wake):
                    return await _by_itself(hall, entry, wake)
    return 0.0


def _still(hall: "Hall", entry: "Entry", wake: Wake) -> bool:
    """Whether the hour of ``wake`` has come and the table is where it was set for."""
    now = hall.wake_of(entry)
    same = now is not None and (now.what, now.version) == (wake.what, wake.version)
    return same and now is not None and now.at <= hall.clock.now()


async def _by_itself(hall: "Hall", entry: "Entry", wake: Wake) -> float:
    table = entry.table
    if wake.what == "remind":
        return await _remind(hall, entry)
    if wake.what == "expire":
        expired = replace(table, stage="closed", reason="expired")
        idle = replace(table, stage="closed", reason="idle", hold=None)
        await hall.commit(entry, Turn(expired if table.stage == "lobby" else idle))
    elif wake.what == "deal":
        await hall.commit(entry, hall.deal(entry))
    elif wake.what == "look":
        now, look = hall.clock.now(), hall.look(table)
        await hall.commit(entry, play.release(table, hall.dealer, now, look))
    else:
        state = play.position(play.playing(table))
        await hall.act(entry, state.turn, state.legal[0], "rules")
    return 0.0


async def _remind(hall: "Hall", entry: "Entry") -> float:
    """Half of a turn is over: its player is called once more."""
    due = entry.table.due
    if due is None or not await _had_his_time(hall, entry):
        return hall.pauses.retry
    reminded = replace(entry.table, due=replace(due, reminded=True))
    scene = await hall.commit(entry, Turn(reminded))
    hall.presenter.hands.remind(scene, entry.table.seats[due.seat].person or 0)
    return 0.0


async def _late(hall: "Hall", entry: "Entry", wake: Wake) -> float:
    """The time of a turn is up: a computer makes the one move."""
    async with entry.lock:
        due = entry.table.due
        if due is None or not _still(hall, entry, wake):
            return 0.0
        if not await _had_his_time(hall, entry):
            return hall.pauses.retry
    view = pace.modest(play.playing(entry.table).view(due.seat))
    action = await _choice(hall, pace.SUBSTITUTE, entry.table.id, view)
    async with entry.lock:
        if entry.table.due == due:
            await hall.act(entry, due.seat, action, "timeout")
    return 0.0


async def _had_his_time(hall: "Hall", entry: "Entry") -> bool:
    """Whether the bot could hear, and the hand lay before the player all the time that has been
    counted; if it came late his time begins when it came."""
    due = entry.table.due
    if due is None or hall.deaf:
        return False
    person = entry.table.seats[due.seat].person or 0
    called = hall.presenter.hands.called_at(entry.table.id, person, due.version)
    if called is None:
        return False
    if called > due.since:
        await hall.commit(entry, Turn(replace(entry.table, due=replace(due, since=called))))
        return False
    return True


async def _computer(hall: "Hall", entry: "Entry", wake: Wake) -> None:
    """A computer at turn moves, for itself or for a person who is away."""
    table = entry.table
    seat = play.position(play.playing(table)).turn
    mind = pace.mind_of(table, seat)
    if table.version != wake.version or mind is None:
        return
    level, by = mind
    view = play.playing(table).view(seat)
    chosen = await _choice(hall, level, table.id, view if by == "computer" else pace.modest(view))
    async with entry.lock:
        if _still(hall, entry, wake) and pace.mind_of(entry.table, seat) == mind:
            await hall.act(entry, seat, chosen, by)


async def _claims(hall: "Hall", entry: "Entry", wake: Wake) -> None:
    """Computers that wait may claim a redeal; the first one that does ends the deal."""
    table = entry.table
    for seat in claimants(table):
        level = table.seats[seat].level
        if level is None or not await _wants_redeal(hall, level, table.id, _view(entry, seat)):
            continue
        async with entry.lock:
            if _still(hall, entry, wake) and entry.table.seats[seat].level == level:
                await hall.act(entry, seat, play.claim_of(entry.table, seat), "computer")
                return
    entry.asked = wake.version


def _view(entry: "Entry", seat: int) -> View:
    return play.playing(entry.table).view(seat)


async def _wants_redeal(hall: "Hall", level: Level, table: int, view: View) -> bool:
    try:
        return await hall.minds.claim(level, view) is not None
    except Exception:
        log.exception("a mind failed", extra={"table": table, "seat": view.seat})
        return False


async def _choice(hall: "Hall", level: Level, table: int, view: View) -> Action:
    try:
        action = await hall.minds.choose(level, view)
    except Exception:
        log.exception("a mind failed", extra={"table": table, "seat": view.seat})
        return fallback(view)
    if action in view.legal:
        return action
    # not the move itself: it may tell a card
    log.error("a mind made no legal move", extra={"table": table, "seat": view.seat})
    return fallback(view)
