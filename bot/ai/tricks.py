"""Playing a card: every legal one gets a rough worth in points, the best is played.

Leading: masters, marriages when they can be declared, long suits; following: what the trick is
worth against what the card would have been worth later.
"""

import random
from collections.abc import Sequence
from typing import Final

from bot.ai.memory import Memory
from bot.engine.actions import Action, Play
from bot.engine.cards import ACES, MARRIAGES, POINTS, SUIT_CARDS, SUIT_OF, Card, Suit
from bot.engine.state import View

PER_FOLLOWER: Final = 2.5  # points a player who can't win adds to a trick
LEAD: Final = 3.0  # being on lead is worth something by itself
RUFFS: Final = 0.75  # the chance that somebody without the suit has a trump for it
BEATS: Final = 0.85  # the chance that a later player beats when he can


def choose_card(view: View, rng: random.Random) -> Action:
    """The card to play, or the lead and declaration, for the seat at turn."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    worth = judged(Memory(view), plays)
    # the same worth is decided by chance, so that two equal hands are not always played alike
    return max(plays, key=lambda play: (round(worth[play], 3), rng.random()))


def judged(memory: Memory, plays: Sequence[Play]) -> dict[Play, float]:
    """The rough worth of each of ``plays`` in points, as far as ``memory`` goes."""
    table = _Follow(memory) if memory.view.table else _Lead(memory, plays)
    return {play: table.worth(play) for play in plays}


class _Judge:
    """What both ways of playing need to know."""

    def __init__(self, memory: Memory) -> None:
        view = memory.view
        self.view = view
        self.memory = memory
        self.hand = view.hand
        self.trump = view.trump
        self.others = len(self.memory.seats)

    def breaks(self, card: Card) -> float:
        """What playing ``card`` undeclared costs because its marriage goes with it."""
        suit = SUIT_OF[card]
        marriage = MARRIAGES[suit]
        if self.hand & marriage == marriage and marriage >> card & 1 and suit != self.trump:
            return 0.55 * self.view.rules.marriages[suit]
        aces = self.view.rules.ace_marriage and self.hand & ACES == ACES and ACES >> card & 1
        if aces and not (self.view.tricks and self.view.tricks[self.view.seat or 0]):
            return 0.0 if self.view.rules.marriage_without_trick else 40.0
        return 0.0

    def keeps(self, card: Card) -> float:
        """What ``card`` would be worth later."""
        suit, points = SUIT_OF[card], POINTS[card]
        if suit == self.trump:
            return 5.0 + (points + 5.0 if self.memory.is_master(card) else 0.5 * points)
        if self.memory.is_master(card):
            return points + 8.0
        guards = (self.hand & SUIT_CARDS[suit]).bit_count() - 1
        if points == 10:
            return 5.0 if guards else 1.5
        bare_ten = guards == 1 and self.hand >> suit * 6 + 1 & 1 and self.memory.above(suit * 6 + 1)
        return (3.0 if bare_ten else 0.0) + 0.2 * points

    def ruffed(self, suit: Suit, seats: tuple[int, ...]) -> float:
        """The chance that one of ``seats`` trumps a card of ``suit``."""
        trump = self.trump
        if trump is None or suit == trump or not self.memory.out_of(trump):
            return 0.0
        left = self.memory.out_of(suit).bit_count()
        safe = 1.0
        for seat in seats:
            if self.memory.void(seat, trump):
                continue
            has_none = 1.0 if self.memory.void(seat, suit) else (1 - 1 / self.others) ** left
            safe *= 1 - RUFFS * has_none
        return 1 - safe

    def beaten(self, card: Card, seats: tuple[int, ...]) -> float:
        """The chance that one of ``seats`` plays above ``card`` in its suit."""
        higher = self.memory.above(card).bit_count()
        if not higher:
            return 0.0
        safe = 1.0
        for seat in seats:
            if not self.memory.void(seat, SUIT_OF[card]):
                safe *= 1 - BEATS * (1 - (1 - 1 / self.others) ** higher)
        return 1 - safe


class _Lead(_Judge):
    """On lead."""

    def __init__(self, memory: Memory, plays: Sequence[Play]) -> None:
        super().__init__(memory)
        view = memory.view
        self.suits = {SUIT_OF[p.card] for p in plays if p.mark and not ACES >> p.card & 1}
        self.may_declare_aces = any(p.mark and ACES >> p.card & 1 for p in plays)
        mine = view.tricks[view.seat or 0] if view.tricks else 0
        self.waits = not mine and not (view.rules.marriage_without_trick or view.rules.stock)
        self.marriages = [m for m in MARRIAGES if self.hand & m == m]

    def worth(self, play: Play) -> float:
        """Points to expect from leading ``play``."""
        return self._declaring(play) if play.mark else self._plain(play.card)

    def _plain(self, card: Card) -> float:
        seats, suit, points = self.memory.seats, SUIT_OF[card], POINTS[card]
        wins = (1 - self.beaten(card, seats)) * (1 - self.ruffed(suit, seats))
        worth = wins * (points + PER_FOLLOWER * self.others + LEAD)
        worth -= (1 - wins) * (1.4 * points + LEAD)
        worth -= self.breaks(card)
        if wins < 0.7:
            worth -= self.keeps(card) - 0.2 * points
        if self.waits and self.marriages:
            worth += 8 * wins  # the trick that lets the marriage be declared
        worth += self._trumps(card) if suit == self.trump else self._length(card)
        if self.may_declare_aces and ACES >> card & 1:
            worth -= 60
        return worth

    def _trumps(self, card: Card) -> float:
        """Drawing the others' trumps pays while they have some and we have more."""
        mine = (self.hand & SUIT_CARDS[SUIT_OF[card]]).bit_count()
        theirs = self.memory.out_of(SUIT_OF[card]).bit_count()
        if not theirs:
            return -6.0  # the last trumps are entries: side winners first
        return 5.0 if self.memory.is_master(card) and mine * self.others >= theirs else -3.0

    def _length(self, card: Card) -> float:
        """A long suit becomes good once its top cards are out."""
        suit = SUIT_OF[card]
        return 0.8 * ((self.hand & SUIT_CARDS[suit]).bit_count() - 1)

    def _declaring(self, play: Play) -> float:
        suit = SUIT_OF[play.card]
        if ACES >> play.card & 1:
            return 300 + self._plain(play.card)
        value = self.view.rules.marriages[suit]
        wins = 1 - self.beaten(play.card, self.memory.seats)
        worth = 30 + 0.2 * value + wins * (POINTS[play.card] + LEAD) - POINTS[play.card]
        if self.trump is not None and self.trump != suit:
            longer = self._count(suit) - self._count(self.trump)
            worth += 2.0 * longer * (1 if play.mark == "*" else -1)
        elif play.mark == "+":
            worth -= 5.0
        if len(self.suits) > 1:
            # the dearer first, for the lead may be lost; but one that keeps the lead before it
            worth += 0.2 * value + (40.0 if wins > 0.99 else 0.0)
        elif self.trump is None and self._loose_masters(suit):
            worth -= 25.0 + 0.2 * value  # winners of other suits while nothing can trump them
        return worth

    def _count(self, suit: Suit) -> int:
        return (self.hand & SUIT_CARDS[suit]).bit_count()

    def _loose_masters(self, suit: Suit) -> bool:
        """Whether a card outside ``suit`` wins now: later somebody may trump it."""
        return any(
            self.memory.is_master(card)
            for card in range(24)
            if self.hand >> card & 1 and SUIT_OF[card] != suit and not self.breaks(card)
        )


class _Follow(_Judge):
    """Playing to a trick that somebody else led."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(memory)
        view = memory.view
        self.led = SUIT_OF[view.table[0]]
        self.best = view.table[0]
        for card in view.table[1:]:
            if self._beats(card, self.best):
                self.best = card
        self.value = sum(POINTS[card] for card in view.table)
        self.later = self.memory.later

    def worth(self, play: Play) -> float:
        """Points to expect from following with ``play``."""
        card = play.card
        points, cost = POINTS[card], self.keeps(card) + self.breaks(card)
        if not self._beats(card, self.best):
            return -points * self._generosity() - cost
        wins = self._holds(card)
        gain = self.value + points + PER_FOLLOWER * len(self.later) + LEAD + self._lead_bonus()
        return wins * gain - (1 - wins) * points - cost

    def _beats(self, card: Card, other: Card) -> bool:
        if SUIT_OF[card] == SUIT_OF[other]:
            return card < other
        return SUIT_OF[card] == self.trump

    def _holds(self, card: Card) -> float:
        if SUIT_OF[card] != self.led:
            over = [s for s in self.later if self.memory.void(s, self.led)]
            return 1 - self.beaten(card, tuple(over))
        return (1 - self.beaten(card, self.later)) * (1 - self.ruffed(self.led, self.later))

    def _generosity(self) -> float:
        """How much a point thrown on a lost trick hurts: less when it goes to the fellow
        defender, who can't be the one to lose the contract."""
        view = self.view
        if view.declarer is None or view.seat == view.declarer or self.others < 2:
            return 1.0
        taker = self.memory.seats[-len(view.table) + view.table.index(self.best)]
        return 1.0 if taker == view.declarer or view.declarer in self.later else 0.8

    def _lead_bonus(self) -> float:
        """Getting on lead lets a marriage be declared."""
        suits = (s for s, m in enumerate(MARRIAGES) if self.hand & m == m and s != self.trump)
        return 0.3 * max((self.view.rules.marriages[s] for s in suits), default=0)
