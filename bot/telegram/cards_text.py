"""Cards, points and standings as players read them: ``Т♥ 10♥``, ``+120``, ``880 🛢2 ‖1``."""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import SUIT_OF, Card, Hand, Suit, cards_in
from bot.engine.rules import Rules
from bot.engine.state import Standing
from bot.words import BOLT, LOCALES, MINUS

_TOGETHER: Final = "\N{NO-BREAK SPACE}"
SIGNS: Final = ("♥", "♦", "♣", "♠")
_RANKS: Final = {"ru": ("Т", "10", "К", "Д", "В", "9"), "en": ("A", "10", "K", "Q", "J", "9")}
_CARDS: Final = {
    locale: tuple(_RANKS[locale][card % 6] + SIGNS[SUIT_OF[card]] for card in range(24))
    for locale in LOCALES
}


def card_text(card: Card, locale: str) -> str:
    """One card, ``10♥``; the rank in the letters of ``locale``."""
    return _CARDS[locale][card]


def rank_text(card: Card, locale: str) -> str:
    """The rank of a card alone, in the letters of ``locale``."""
    return _RANKS[locale][card % 6]


def cards_text(cards: Iterable[Card], locale: str) -> str:
    """Cards in the order given, separated by spaces."""
    return " ".join(_CARDS[locale][card] for card in cards)


def suit_text(suit: Suit) -> str:
    """The sign of a suit."""
    return SIGNS[suit]


def hand_text(hand: Hand, locale: str) -> str:
    """A hand in two lines, the red suits and the black ones; a missing suit is a dash."""
    suits = [_suit_text(hand, suit, locale) for suit in range(4)]
    return f"{suits[0]}   {suits[1]}\n{suits[2]}   {suits[3]}"


def hand_line(hand: Hand, locale: str) -> str:
    """A hand in one line, without the suits it lacks; a narrow screen breaks it between suits."""
    held = (suit for suit in range(4) if hand >> 6 * suit & 0b111111)
    return "  ".join(_suit_text(hand, suit, locale) for suit in held)


def signed(points: int) -> str:
    """A change of score: ``+120``, ``−120``, ``0``."""
    return f"+{points}" if points > 0 else plain(points)


def plain(points: int) -> str:
    """A total, with a real minus sign."""
    return str(points) if points >= 0 else MINUS + str(-points)


def standing_text(standing: Standing, rules: Rules) -> str:
    """A total with its signs: ``🛢2`` the attempt on the barrel that is going on or comes next,
    ``‖1`` the bolts."""
    parts = [plain(standing.total)]
    if standing.barrel is not None:
        parts.append(f"🛢{standing.barrel + 1}" if rules.barrel_attempts else "🛢")
    if standing.bolts:
        parts.append(f"{BOLT}{standing.bolts}")
    return " ".join(parts)


def _suit_text(hand: Hand, suit: Suit, locale: str) -> str:
    ranks = [_RANKS[locale][card % 6] for card in cards_in(hand & 0b111111 << 6 * suit)]
    return _TOGETHER.join((SIGNS[suit], *(ranks or ("—",))))
