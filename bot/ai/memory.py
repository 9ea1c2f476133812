"""What a seat knows of the cards it does not see, from its view and from what happened."""

from dataclasses import dataclass
from functools import cached_property

from bot.engine.cards import ALL, SUIT_CARDS, SUIT_OF, Card, Hand, Suit, hand_of
from bot.engine.events import Declared, Drew, Played, TrickTaken
from bot.engine.state import View


@dataclass(frozen=True)
class Memory:
    """The cards still out, and who is known to have none of a suit."""

    view: View

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that play, clockwise from the viewer's left."""
        view = self.view
        me = view.seat or 0
        order = [(me + step) % view.players for step in range(1, view.players)]
        return tuple(seat for seat in order if view.hands[seat] is not None)

    @cached_property
    def out(self) -> Hand:
        """Cards that another seat, the stock or a talon may still hold."""
        view = self.view
        gone = view.hand | hand_of(view.table)
        if isinstance(view.discard, tuple):
            gone |= hand_of(view.discard)
        for event in view.events:
            if isinstance(event, Played):
                gone |= 1 << event.card
        return ALL & ~gone

    @cached_property
    def voids(self) -> frozenset[tuple[int, Suit]]:
        """Seats that have none of a suit, as far as they have shown it."""
        view = self.view
        known: set[tuple[int, Suit]] = set()
        trump: Suit | None = None
        for event in view.events:
            if isinstance(event, Drew):
                known.clear()  # whoever draws may have anything again
            elif isinstance(event, TrickTaken):
                known |= self._shown(event, trump)
            elif isinstance(event, Declared) and event.trump is not None:
                trump = event.trump
        if view.table:
            open_trick = TrickTaken(0, 0, self._leader, view.table, 0)
            known |= self._shown(open_trick, view.trump)
        return frozenset(known)

    def out_of(self, suit: Suit) -> Hand:
        """Cards of ``suit`` that are still out."""
        return self.out & SUIT_CARDS[suit]

    def above(self, card: Card) -> Hand:
        """Cards of its suit that are still out and beat ``card``."""
        return self.out_of(SUIT_OF[card]) & (1 << card) - 1

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that is out beats ``card``."""
        return not self.above(card)

    def void(self, seat: int, suit: Suit) -> bool:
        """Whether ``seat`` can't have a card of ``suit``."""
        return not self.out_of(suit) or (seat, suit) in self.voids

    @property
    def later(self) -> tuple[int, ...]:
        """The seats that play to this trick after the viewer."""
        return self.seats[: len(self.seats) - len(self.view.table)]

    @property
    def _leader(self) -> int:
        return self.seats[-len(self.view.table)] if self.view.table else self.view.seat or 0

    def _after(self, seat: int, steps: int) -> int:
        circle = (self.view.seat or 0, *self.seats)
        return circle[(circle.index(seat) + steps) % len(circle)]

    def _shown(self, trick: TrickTaken, trump: Suit | None) -> set[tuple[int, Suit]]:
        """Who had none of the suit led, and no trump either where he had to play one."""
        rules = self.view.rules
        if self.view.stock and rules.stock_free_play:
            return set()
        must_trump = rules.must_trump and rules.marriage_trump_from == "now"
        led = SUIT_OF[trick.cards[0]]
        shown: set[tuple[int, Suit]] = set()
        for place, card in enumerate(trick.cards):
            suit = SUIT_OF[card]
            if suit == led:
                continue
            seat = self._after(trick.leader, place)
            shown.add((seat, led))
            if trump is not None and suit != trump and must_trump:
                shown.add((seat, trump))
        return shown
