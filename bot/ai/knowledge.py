"""What a seat knows of the cards it does not see: who must have which, and who can't.

Everything is read from the view and from the happenings in it: suits and trumps that were not
played although they had to be, cards that failed to beat, marriages that were declared, cards
that were given, a talon that was shown, a bid that needs a marriage.
"""

from collections.abc import Callable
from typing import Any, Final

from bot.engine.cards import (
    ACES,
    ALL,
    MARRIAGES,
    SUIT_CARDS,
    SUIT_OF,
    Card,
    Hand,
    Suit,
    hand_of,
)
from bot.engine.events import (
    Declared,
    Drew,
    Gave,
    Laid,
    Ordered,
    Played,
    Said,
    TookTalon,
    TrickTaken,
    Undarked,
)
from bot.engine.state import Unseen, View

TALON: Final = 4
"""Holders below this number are seats, from it on piles: the talons that lie face down,"""
DISCARD: Final = 6
STOCK: Final = 7
GONE: Final = 8
"""and cards that were played where nobody saw it: only in positions without their past."""
_CEILING: Final = 120  # of a hand without a marriage


class Knowledge:
    """What the viewer knows. Holders are seats and piles.

    ``room`` is how many unseen cards each holder has; ``lacks`` the cards it can't have, ``has``
    the unseen cards it is known to have; ``played`` the cards a seat has played in this deal.
    ``shown`` is the talon that everybody saw the declarer take, ``gift_to`` the seats he gave a
    card that the viewer did not see. ``words`` are the free words of each seat in the auction: a
    bid, or the standing bid it passed over, negated.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.room: dict[int, int] = {}
        self.lacks: dict[int, Hand] = {}
        self.has: dict[int, Hand] = {}
        self.played: dict[int, Hand] = dict.fromkeys(range(view.players), 0)
        self.gifts: dict[int, Hand] = dict.fromkeys(range(view.players), 0)
        self.shown: Hand = 0
        self.taker: int | None = None
        self.gift_to: list[int] = []
        self.words: dict[int, list[int]] = {}
        self.needs: dict[int, int] = {}  # what the marriages of a bidder are worth, at least
        self._standing = 0
        self._table: list[Card] = []
        self._trump: Suit | None = None
        self._next: Suit | None = None
        self._owner: int | None = None
        self._next_owner: int | None = None
        self._declaring = False
        self._stock = 24 - 6 * view.players if view.rules.stock else 0
        if not any(isinstance(event, Declared) for event in view.events):
            self._trump, self._owner = view.trump, view.trump_by  # of a position without its past
        self._count()
        readers: dict[type[Any], Callable[[Any], None]] = {
            Said: self._said, Undarked: self._undarked, Ordered: self._ordered,
            TookTalon: self._took, Gave: self._gave, Laid: self._laid, Declared: self._declared,
            Played: self._card, TrickTaken: self._taken, Drew: self._drew,
        }  # fmt: skip
        for event in view.events:
            read = readers.get(type(event))
            if read is not None:
                read(event)
        self._settle()

    @property
    def unseen(self) -> Hand:
        """The cards that the viewer can't place: neither his, nor played, nor put away by him."""
        view = self.view
        seen = view.hand | hand_of(view.table)
        if isinstance(view.discard, tuple):
            seen |= hand_of(view.discard)
        for cards in self.played.values():
            seen |= cards
        return ALL & ~seen

    def _count(self) -> None:
        view = self.view
        for seat, hand in enumerate(view.hands):
            if isinstance(hand, Unseen):
                self.room[seat] = hand.count
        hidden = [talon.count for talon in view.talons if isinstance(talon, Unseen)]
        piles = dict(enumerate(hidden, TALON))
        piles[DISCARD] = view.discard.count if isinstance(view.discard, Unseen) else 0
        piles[STOCK] = view.stock
        self.room.update({pile: count for pile, count in piles.items() if count})
        for holder in self.room:
            self.lacks[holder] = self.has[holder] = 0

    def _settle(self) -> None:
        """Keep of what was read what still matters, and make the counts agree with the cards."""
        unseen = self.unseen
        for holder in self.room:
            self.has[holder] &= unseen
        left = unseen.bit_count() - sum(self.room.values())
        if left:  # a position that leaves out how it came about
            self.room[GONE], self.lacks[GONE], self.has[GONE] = left, 0, 0
        if TALON in self.room and self.view.rules.two_player != "3x2":
            self.lacks[TALON] |= self.shown  # what was seen does not lie face down

    def _said(self, event: Said) -> None:
        words = self.words.setdefault(event.seat, [])
        if event.points:
            self._standing = event.points
            self._needs(event.seat, event.points, event.forced)
            if not event.forced:
                words.append(event.points)
        elif not event.forced:
            words.append(-self._standing)

    def _undarked(self, event: Undarked) -> None:
        self._standing = event.points
        self.words.setdefault(event.seat, []).append(event.points)
        self.needs[event.seat] = max(self.needs.get(event.seat, 0), 1)

    def _ordered(self, event: Ordered) -> None:
        if event.points > self._standing:
            self._needs(event.seat, event.points, forced=False)

    def _needs(self, seat: int, points: int, forced: bool) -> None:
        ceiling = self.view.rules.bid_ceiling
        if forced or points <= _CEILING or ceiling == "none":
            return
        need = points - _CEILING if ceiling == "marriages" else 1
        self.needs[seat] = max(self.needs.get(seat, 0), need)

    def _took(self, event: TookTalon) -> None:
        self.taker = event.seat
        if event.cards is not None and event.seat != self.view.seat:
            self.shown = hand_of(event.cards)

    def _gave(self, event: Gave) -> None:
        if event.card is None:
            self.gift_to.append(event.to)
            return
        self.gifts[event.to] |= 1 << event.card
        self.shown &= ~(1 << event.card)
        if event.to in self.has:
            self.has[event.to] |= 1 << event.card

    def _laid(self, event: Laid) -> None:
        if event.card is not None and not event.discarded and TALON in self.room:
            self.has[TALON] |= 1 << event.card

    def _declared(self, event: Declared) -> None:
        self._declaring = event.trump is not None
        cards = ACES if event.suit is None else MARRIAGES[event.suit]
        if event.seat in self.has:
            self.has[event.seat] |= cards
        if event.trump is None:
            return
        if self.view.rules.marriage_trump_from == "now":
            self._trump, self._owner = event.trump, event.seat
        else:
            self._next, self._next_owner = event.trump, event.seat

    def _card(self, event: Played) -> None:
        seat, bit = event.seat, 1 << event.card
        if seat in self.lacks:
            self.lacks[seat] |= self._missing(event)
        self.played[seat] |= bit
        self._table.append(event.card)
        self._declaring = False

    def _missing(self, event: Played) -> Hand:
        """What a seat can't have that plays this card now."""
        if not self._table:
            return self._missing_lead(event)
        rules, card, trump = self.view.rules, event.card, self._trump
        if self._stock and rules.stock_free_play:
            return 0
        led = SUIT_OF[self._table[0]]
        trumps = 0 if trump is None or trump == led else SUIT_CARDS[trump]
        table = hand_of(self._table)
        best = table & trumps or table & SUIT_CARDS[led]
        above = (best & -best) - 1
        if SUIT_OF[card] == led:
            beaten = rules.must_beat and not table & trumps and not above >> card & 1
            return SUIT_CARDS[led] & above if beaten else 0
        missing = SUIT_CARDS[led]
        if not trumps >> card & 1:
            return missing | trumps if rules.must_trump else missing
        if rules.must_overtrump and table & trumps and not above >> card & 1:
            missing |= trumps & above
        return missing

    def _missing_lead(self, event: Played) -> Hand:
        trump, rule = self._trump, self.view.rules.lead_trump
        if trump is None or self._declaring or rule == "free":
            return 0
        trumps = SUIT_CARDS[trump]
        if rule == "must":
            return 0 if trumps >> event.card & 1 else trumps
        forced = trumps >> event.card & 1 and self._owner != event.seat
        return ALL & ~trumps if forced else 0

    def _taken(self, _event: TrickTaken) -> None:
        self._table.clear()
        if self._next is not None:
            self._trump, self._owner = self._next, self._next_owner
            self._next = self._next_owner = None

    def _drew(self, event: Drew) -> None:
        self._stock -= 1
        if event.seat in self.lacks:
            self.lacks[event.seat] = 0  # the new card may be anything
