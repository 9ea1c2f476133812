"""Why a card is played: what is certain about the trick comes first, then what the card spares."""

from functools import cached_property
from typing import Final

from bot.ai.knowledge import Knowledge
from bot.ai.memory import Memory
from bot.ai.reasons import Reason, because
from bot.engine.actions import Play
from bot.engine.auction import ACES_WORTH
from bot.engine.cards import (
    ACES,
    MARRIAGES,
    POINTS,
    SUIT_CARDS,
    SUIT_OF,
    Card,
    Hand,
    Suit,
    cards_in,
    hand_of,
)
from bot.engine.state import View
from bot.engine.tricks import taker_of

MOST_NAMED: Final = 3
"""Cards that a sentence can name."""
LITTLE: Final = 10
"""Points of a trick that need not be taken."""
DEAR: Final = 10
"""A card of so many points is worth sparing, or giving to a partner's trick."""
LONG: Final = 4
"""Cards that make a suit long."""


def play_reason(view: View, play: Play) -> Reason:
    """Why the viewer, whose turn it is, plays ``play``, one of ``view.legal``."""
    card = _Card(view, play)
    found = card.following() if view.table else card.leading()
    return found or because("thumb" if view.stock else "trial")


def beaters(view: View, play: Play) -> Hand:
    """The cards that could still take the trick from ``play``, as far as the viewer can know; all
    24 when it does not even lead so far."""
    return _Card(view, play).beaters


class _Card:
    """A card about to be played, and what its player knows."""

    def __init__(self, view: View, play: Play) -> None:
        self.view = view
        self.play = play
        self.card = play.card
        self.suit: Suit = SUIT_OF[play.card]
        self.points = POINTS[play.card]
        self.memory = Memory(view)
        self.legal = [action.card for action in view.legal if isinstance(action, Play)]
        self.trump = view.trump
        if play.mark == "*" and view.rules.marriage_trump_from == "now":
            turns = not ACES >> play.card & 1 or view.rules.ace_marriage_trump
            self.trump = self.suit if turns else view.trump

    def leading(self) -> Reason | None:
        """Why it is led."""
        if self.play.mark:
            return self._declaration()
        opened = self._opens()
        if opened:
            return because("opens", points=opened)
        theirs = self.memory.out_of(self.suit).bit_count()
        if self.suit == self.trump and theirs:
            return self._certain() or because("draw", count=theirs)
        return (
            self._certain()
            or self._unless_ruffed()
            or self._held_back()
            or self._spared()
            or self._length()
        )

    def following(self) -> Reason | None:
        """Why it follows."""
        if self.leads_so_far():
            return self._winning()
        table = self.view.table
        worth = sum(POINTS[card] for card in table)
        winning = any(_Card(self.view, Play(card)).leads_so_far() for card in self.legal)
        partner = self._partner()
        if partner is not None and self.points >= DEAR:
            return because("smear", seat=partner, points=self.points)
        kept = self._marriage_kept()
        if winning and worth <= LITTLE and self.points < DEAR:
            return because("spare", points=worth)
        if kept is not None:
            return because("keep-marriage", suit=kept)
        if not winning and self._is_cheapest():
            return because("throw")
        return self._held_back() or self._spared()

    def _declaration(self) -> Reason:
        rules = self.view.rules
        if ACES >> self.card & 1:
            return because("aces", points=ACES_WORTH)
        points = rules.marriages[self.suit]
        if self.play.mark == "+":
            return because("marriage-keep", points=points)
        later = rules.marriage_trump_from == "next_trick"
        return because("marriage-next" if later else "marriage", points=points, suit=self.suit)

    def _opens(self) -> int:
        """What the dearest marriage is worth that waits for a trick which this card may take; 0
        when none does, or the card is part of it."""
        view = self.view
        rules = view.rules
        if rules.marriage_without_trick or rules.stock or view.tricks[view.seat or 0]:
            return 0
        held = [
            rules.marriages[suit]
            for suit, pair in enumerate(MARRIAGES)
            if view.hand & pair == pair and not pair >> self.card & 1
        ]
        likely = not self.beaters or self.points >= DEAR
        return max(held, default=0) if likely else 0

    def _winning(self) -> Reason:
        """Why a card that leads so far is played."""
        if not self.memory.later:
            total = self.points + sum(POINTS[card] for card in self.view.table)
            return because("last", points=total)
        led = SUIT_OF[self.view.table[0]]
        if self.suit != led:
            return because("ruff", points=sum(POINTS[card] for card in self.view.table))
        certain = self._certain()
        if certain is not None:
            return certain
        if self.beaters.bit_count() <= MOST_NAMED:
            return because("beat", cards=self.beaters)
        return self._unless_ruffed() or because("ahead")

    def _certain(self) -> Reason | None:
        """That the trick is the viewer's for certain, and why; None when it is not."""
        if self.beaters:
            return None
        higher = SUIT_CARDS[self.suit] & (1 << self.card) - 1
        if not higher:
            return because("top")
        if not higher & ~self._played and higher.bit_count() <= MOST_NAMED:
            return because("gone", cards=higher)
        return because("sure")

    def _unless_ruffed(self) -> Reason | None:
        """That nothing but a trump could beat it."""
        in_suit = self.beaters & SUIT_CARDS[self.suit]
        return None if in_suit or self.suit == self.trump else because("unless-ruffed")

    def _held_back(self) -> Reason | None:
        """The better cards of its suit that are kept: those that nothing out beats any more, or
        the one that will be the best when the only card above it is gone."""
        own = self.view.hand & SUIT_CARDS[self.suit] & (1 << self.card) - 1
        masters = hand_of(card for card in cards_in(own) if self.memory.is_master(card))
        if masters:
            return because("hold", cards=masters)
        best = next(cards_in(own), None)
        above = 0 if best is None else self.memory.above(best)
        if best is None or above.bit_count() != 1:
            return None
        return because("lure", above=above.bit_length() - 1, card=best)

    @property
    def _played(self) -> Hand:
        """The cards that everybody has seen go."""
        seen = hand_of(self.view.table)
        for cards in self._knowledge.played.values():
            seen |= cards
        return seen

    def _spared(self) -> Reason | None:
        """What is kept by playing this card."""
        if self._is_last_of_suit() and self._has_trumps():
            return because("ruff-later", suit=self.suit)
        if self._is_cheapest() and any(POINTS[card] >= DEAR for card in self.legal):
            return because("cheap")
        return None

    def _length(self) -> Reason | None:
        counts = [(self.view.hand & suit).bit_count() for suit in SUIT_CARDS]
        own = counts[self.suit]
        longest = own >= LONG and counts.count(own) == 1 and own == max(counts)
        return because("long", count=own) if longest else None

    def _is_cheapest(self) -> bool:
        return self.points == min(POINTS[card] for card in self.legal) < DEAR

    def _is_last_of_suit(self) -> bool:
        return self.view.hand & SUIT_CARDS[self.suit] == 1 << self.card

    def _has_trumps(self) -> bool:
        trump = self.view.trump
        return trump is not None and trump != self.suit and bool(self.view.hand & SUIT_CARDS[trump])

    def _marriage_kept(self) -> Suit | None:
        """The suit of a marriage that another legal card would have broken."""
        for suit, pair in enumerate(MARRIAGES):
            whole = self.view.hand & pair == pair and suit != self.view.trump
            breaks = any(pair >> card & 1 for card in self.legal)
            if whole and breaks and not pair >> self.card & 1:
                return suit
        return None

    def _partner(self) -> int | None:
        """The fellow defender who takes this trick for certain, with a card that lies there."""
        view = self.view
        if view.declarer is None or view.seat == view.declarer or len(self.memory.seats) < 2:
            return None
        best = taker_of(view.table, view.trump)
        taker = self.memory.seats[-len(view.table) + best]
        threat = any(self._could_beat(seat, view.table[best]) for seat in self.memory.later)
        return None if taker == view.declarer or threat else taker

    # what others may hold

    @cached_property
    def _knowledge(self) -> Knowledge:
        return Knowledge(self.view)

    @cached_property
    def beaters(self) -> Hand:
        """The cards that could still take the trick; all of them when it is lost already."""
        if not self.leads_so_far():
            return (1 << 24) - 1
        cards = 0
        for seat in self.memory.later:
            cards |= self._could_beat(seat, self.card)
        return cards

    def leads_so_far(self) -> bool:
        """Whether it would be the best card on the table."""
        table = (*self.view.table, self.card)
        return taker_of(table, self.trump) == len(table) - 1

    def _could_beat(self, seat: int, best: Card) -> Hand:
        """The cards that ``seat`` may hold, may play to this trick, and that beat ``best``."""
        holds = self._may_hold(seat)
        led = SUIT_OF[self.view.table[0]] if self.view.table else self.suit
        trumps = 0 if self.trump is None else SUIT_CARDS[self.trump]
        above = (1 << best) - 1
        in_suit = holds & SUIT_CARDS[SUIT_OF[best]] & above
        free = self.view.stock and self.view.rules.stock_free_play
        follows = bool(self._knowledge.has[seat] & SUIT_CARDS[led]) and not free
        if SUIT_OF[best] == led:
            over = 0 if follows or trumps >> best & 1 else holds & trumps
            return in_suit | over
        return 0 if follows else in_suit

    def _may_hold(self, seat: int) -> Hand:
        known = self._knowledge
        if known.has[seat].bit_count() >= known.room[seat]:
            return known.has[seat]
        elsewhere = 0
        for holder, cards in known.has.items():
            if holder != seat:
                elsewhere |= cards
        return known.unseen & ~known.lacks[seat] & ~elsewhere
