"""What one seat, or the public, may know of a position and of what happened (A27, A53, A62).

Everything that leaves the engine and the table goes through here: what is not passed on here
cannot leak anywhere.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import Action
from bot.engine.cards import Card, Hand
from bot.engine.dark import unlooked
from bot.engine.events import Drew, Event, Gave, Laid, TookTalon, WasCut
from bot.engine.legal import actor
from bot.engine.state import State, Unseen, View
from bot.engine.talon import talon_shown


def view(state: State, seat: int | None, events: Iterable[Event] = ()) -> View:
    """What ``seat`` may know of ``state``; None: what everybody may. A dealer who sits out sees
    no more than the public (A53). ``events`` are those of this deal, unmasked; the view holds
    them as seen from the seat."""
    get = _HIDES.get
    return View(
        seat=seat,
        rules=state.rules,
        hands=_hands(state, seat),
        talons=_talons(state, seat),
        stock=len(state.stock),
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        cuts=state.cuts,
        bids=state.bids,
        declarer=state.declarer,
        contract=state.contract,
        trump=state.trump,
        trump_by=state.trump_by,
        next_trump=state.next_trump,
        next_trump_by=state.next_trump_by,
        table=state.table,
        points=_points(state),
        tricks=state.tricks,
        discard=_discard(state, seat),
        nines=state.nines if state.phase == "over" or state.nines == seat else None,
        scores=state.scores,
        dark=state.dark,
        golden=state.golden,
        conceded=state.conceded,
        redealt=state.redealt,
        legal=_legal(state, seat),
        events=tuple(
            [  # what `seen` does, without a call for each: most events hide nothing
                hides(event, seat, state) if (hides := get(type(event))) else event
                for event in events
            ]
        ),
    )


def revealed(state: State, events: Iterable[Event] = ()) -> View:
    """All of ``state`` with every card face up, for looking back on a deal that is over; nobody's
    view of one that is not."""
    return replace(
        view(state, None),
        hands=state.hands,
        talons=state.talons,
        points=state.points,
        discard=state.discard,
        nines=state.nines,
        events=tuple(events),
    )


def seen(event: Event, seat: int | None, state: State) -> Event:
    """``event`` of the deal of ``state`` as ``seat`` (None: the public) saw it: cards it was not
    shown are None."""
    hides = _HIDES.get(type(event))
    return hides(event, seat, state) if hides else event


def _hands(state: State, seat: int | None) -> tuple[Hand | Unseen | None, ...]:
    blind = unlooked(state)
    return tuple(
        hand if hand is None or (owner == seat and owner not in blind) else _count(hand)
        for owner, hand in enumerate(state.hands)
    )


def _count(hand: Hand) -> Unseen:
    return Unseen(hand.bit_count())


def _talons(state: State, seat: int | None) -> tuple[tuple[Card, ...] | Unseen, ...]:
    """Face down, but for the one that was taken, for those it was shown to; a card laid on the
    other stays face down (A58)."""
    talons: list[tuple[Card, ...] | Unseen] = [Unseen(len(talon)) for talon in state.talons]
    if talons and state.phase == "give" and (seat == state.declarer or talon_shown(state)):
        talons[0] = state.talons[0]
    return tuple(talons)


def _points(state: State) -> tuple[int | None, ...]:
    """A sitting dealer's points would tell the talon (A53)."""
    if state.phase == "over" or state.declarer is None or state.hands[state.dealer] is not None:
        return state.points
    return (*state.points[: state.dealer], None, *state.points[state.dealer + 1 :])


def _discard(state: State, seat: int | None) -> tuple[Card, ...] | Unseen:
    mine = seat is not None and seat == state.declarer
    return state.discard if mine or not state.discard else Unseen(len(state.discard))


def _legal(state: State, seat: int | None) -> tuple[Action, ...]:
    return tuple([action for action in state.legal if actor(state, action) == seat])


def _talon_taken(event: TookTalon, seat: int | None, _state: State) -> Event:
    if event.shown or event.seat == seat:
        return event
    return TookTalon(event.seat, event.number, event.contract, shown=False, cards=None)


def _gave(event: Gave, seat: int | None, _state: State) -> Event:
    if event.shown or seat in (event.seat, event.to):
        return event
    return Gave(event.seat, event.to, shown=False, card=None)


def _laid(event: Laid, seat: int | None, _state: State) -> Event:
    return event if event.seat == seat else Laid(event.seat, None, event.discarded)


def _drew(event: Drew, seat: int | None, _state: State) -> Event:
    return event if event.seat == seat else Drew(event.seat, None)


def _was_cut(event: WasCut, seat: int | None, state: State) -> Event:
    return event if seat == state.dealer else WasCut(event.seat, event.count, None)


_HIDES: Final[dict[type[Any], Callable[[Any, int | None, State], Event]]] = {
    TookTalon: _talon_taken,
    Gave: _gave,
    Laid: _laid,
    Drew: _drew,
    WasCut: _was_cut,
}
