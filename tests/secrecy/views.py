"""The cards that a view or an event holds; a field nobody has thought of is taken for one."""

from dataclasses import fields
from typing import Any, Final, get_args

from bot.engine.cards import Hand
from bot.engine.events import Event
from bot.engine.state import Unseen, View

_NO_CARDS_IN_A_VIEW: Final = """
    seat rules stock phase turn dealer cuts bids declarer contract trump trump_by next_trump
    next_trump_by points tricks nines scores dark golden conceded redealt
"""
_NO_CARDS_IN_AN_EVENT: Final = """
    dealer forehand seat count answer amount reason points forced number contract shown to
    discarded thrown_in claim suit trump leader bonus
"""
_READ_APART: Final = "hands legal events"


def cards_of_view(view: View) -> Hand:
    """Every card in ``view``, those of its legal actions and events included."""
    found = 0
    for hand in view.hands:
        if isinstance(hand, int):
            found |= hand
    for action in view.legal:
        card = getattr(action, "card", None)
        if card is not None:
            found |= 1 << card
    for event in view.events:
        found |= cards_of_event(event)
    for name in _VIEW_FIELDS:
        if value := getattr(view, name):
            found |= _cards(value)
    return found


def cards_of_event(event: Event) -> Hand:
    """Every card in ``event``."""
    found = 0
    for name in _EVENT_FIELDS[type(event).__name__]:
        found |= _cards(getattr(event, name))
    return found


def _cards(value: Any) -> Hand:
    if isinstance(value, tuple):
        found = 0
        for one in value:
            found |= _cards(one)
        return found
    return 0 if value is None or isinstance(value, Unseen) else 1 << value


def _fields(kind: Any, *harmless: str) -> tuple[str, ...]:
    skipped = " ".join(harmless).split()
    return tuple(one.name for one in fields(kind) if one.name not in skipped)


_VIEW_FIELDS: Final = _fields(View, _NO_CARDS_IN_A_VIEW, _READ_APART)
_EVENT_FIELDS: Final = {
    kind.__name__: _fields(kind, _NO_CARDS_IN_AN_EVENT) for kind in get_args(Event)
}
