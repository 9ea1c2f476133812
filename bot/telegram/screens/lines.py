"""Lines that several screens share: the contract, the totals, the auction, whose turn."""

from collections.abc import Sequence
from typing import Final

from bot.engine.events import CutAnswered, Declared, Event, Gave, TookTalon
from bot.engine.seats import form
from bot.engine.state import Standing, View
from bot.table.model import Scene
from bot.telegram.cards_text import card_text, cards_text, plain, standing_text, suit_text
from bot.telegram.names import sign_of
from bot.words import phrase

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
DOT: Final = f"{_NO_BREAK}· "


def listed(parts: Sequence[str]) -> str:
    """``parts`` with dots between them; a line is broken only there."""
    whole = (part.replace(" ", _NO_BREAK).replace(f"·{_NO_BREAK}", "· ") for part in parts)
    return DOT.join(filter(None, whole))


def totals(scene: Scene, standings: Sequence[Standing], locale: str, names: Sequence[str]) -> str:
    """Everybody's total with bolts and barrels, by seats; computers are marked."""
    parts = []
    for seat, name, standing in zip(scene.seats, names, standings, strict=True):
        parts.append(f"{sign_of(seat)}{name} {standing_text(standing, scene.rules)}")
    return phrase("totals", locale, totals=listed(parts))


def contract(view: View, locale: str, names: Sequence[str]) -> str:
    """Who plays for how much and the trump: ``Борис играет 120 · козырь ♥``; in the stock game
    the trump alone."""
    parts = []
    if view.declarer is not None:
        you = view.declarer == view.seat
        key = "contract-you" if you else "contract"
        if not view.contract:
            key = "contract-thrown-you" if you else "contract-thrown"
        parts.append(phrase(key, locale, name=names[view.declarer], points=view.contract))
        if view.dark:
            parts.append(phrase("dark", locale))
    if view.golden:
        parts.append(phrase("golden", locale))
    if view.phase in ("play", "eight") and (view.trump is not None or view.next_trump is not None):
        parts.append(trump(view, locale))
    return listed(parts)


def trump(view: View, locale: str) -> str:
    """The trump as it stands, and the one that comes with the next trick."""
    now = (
        phrase("trump-none", locale)
        if view.trump is None
        else phrase("trump", locale, suit=suit_text(view.trump))
    )
    if view.next_trump is None:
        return now
    return listed([now, phrase("trump-next", locale, suit=suit_text(view.next_trump))])


def auction(view: View, locale: str, names: Sequence[str]) -> str:
    """Everybody's last word, from forehand on; "" while nobody has spoken."""
    said = []
    for step in range(1, len(view.bids) + 1):
        seat = (view.dealer + step) % len(view.bids)
        word = view.bids[seat]
        if word is not None:
            text = phrase("word-pass", locale) if word == "p" else str(word)
            said.append(f"{names[seat]} {text}")
    return phrase("auction", locale, words=listed(said)) if said else ""


def crown(events: Sequence[Event]) -> str:
    """What is declared among ``events``: `` 👑80``; "" without a marriage."""
    points = sum(one.points for one in events if isinstance(one, Declared))
    return f" 👑{points}" if points else ""


def recut(view: View, locale: str, names: Sequence[str]) -> str:
    """Why the deck is cut once more; "" when it is not."""
    if view.phase != "cut" or view.turn == view.dealer:
        return ""
    if not any(isinstance(event, CutAnswered) for event in view.events):
        return ""
    return phrase("recut", locale, name=names[view.dealer])


def taken(view: View, locale: str, names: Sequence[str]) -> str:
    """Points won so far by those who play; "" before the first trick."""
    if not any(view.tricks) and not any(view.points):
        return ""
    active = [seat for seat, hand in enumerate(view.hands) if hand is not None]
    parts = [f"{names[seat]} {plain(view.points[seat] or 0)}" for seat in active]
    return phrase("taken", locale, points=listed(parts))


def shown_talon(view: View, events: Sequence[Event], locale: str) -> str:
    """The talon while it is on show: from the taking to the first lead; "" when hidden."""
    if view.phase not in ("talon", "give", "order", "eight"):
        return ""
    for event in events:
        if isinstance(event, TookTalon) and event.cards:
            return phrase("talon", locale, cards=cards_text(sorted(event.cards), locale))
    return ""


def open_gifts(view: View, locale: str, names: Sequence[str]) -> str:
    """The cards that were given face up, until the first trick is taken; "" where nobody sees
    them."""
    if any(view.tricks):
        return ""
    gave = [
        f"{names[event.to]} {card_text(event.card, locale)}"
        for event in view.events
        if isinstance(event, Gave) and event.card is not None
    ]
    return phrase("given", locale, cards=listed(gave)) if gave else ""


def stock(view: View, locale: str) -> str:
    """How many cards are left to draw; "" where nobody draws."""
    if view.phase != "play" or not view.stock:
        return ""
    return phrase("stock-left", locale, count=view.stock)


def going_on(view: View, locale: str) -> str:
    """What the deal has come to, without whose turn it is: ``Идёт торг``."""
    part = {"bid": "auction", "look": "auction", "cut": "cut", "play": "play", "eight": "play"}
    return phrase(f"goes-on-{part.get(view.phase, 'talon')}", locale)


def turn(view: View, locale: str, names: Sequence[str]) -> str:
    """Whom everybody waits for, and for what; "" when the deal is over."""
    if view.phase == "over":
        return ""
    phase = "play" if view.phase == "eight" else view.phase
    if phase == "cut" and view.turn == view.dealer:
        return phrase("turn-bottom", locale, name=names[view.turn])
    if phase == "give" and form(view.rules, view.players).discards:
        return phrase("turn-discard", locale, name=names[view.turn])
    return phrase(f"turn-{phase}", locale, name=names[view.turn])
