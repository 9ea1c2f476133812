"""Imagined worlds: the unseen cards dealt out at random so that everything known holds."""

import math
import random
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from bot.ai.knowledge import TALON, Knowledge
from bot.ai.strength import worth
from bot.engine.cards import MARRIAGES, POINTS, Card, Hand, cards_in
from bot.engine.state import View

Deal = dict[int, Hand]
"""Who holds which of the unseen cards: holder (seat or pile) → cards."""


class Source(Protocol):
    """Where worlds for one view come from."""

    def world(self) -> Deal:
        """A world that agrees with what the view shows."""


Imagining: TypeAlias = Callable[[View, random.Random], Source]
"""How a player comes by worlds: `Worlds`, unless a measurement lets him see."""

TRIES: Final = 6  # worlds thrown away for not fitting the bidding, at most, for each one kept
GIFT_FROM_TALON: Final = 0.4  # how often a declarer gives away a card of the talon
TALON_BRINGS: Final = 30.0  # what a talon adds to seven cards, about
SPREAD: Final = 16.0  # how loosely people's bids follow their cards
_GIVEN: Final = {0: 5.0, 2: 4.0, 3: 2.0, 4: 1.5, 10: 0.6, 11: 0.05}  # a card's points → how readily


class Worlds:
    """A source of worlds for one view."""

    def __init__(self, view: View, rng: random.Random) -> None:
        self.knowledge = Knowledge(view)
        self._view = view
        self._rng = rng
        self._unseen = self.knowledge.unseen

    def world(self) -> Deal:
        """A world at random among those that agree with what is known and, roughly, with what
        was bid."""
        best, most = self._dealt(), -1.0
        for _ in range(TRIES):
            plausible = self._plausible(best) if most < 0 else most
            if plausible >= 1.0 or self._rng.random() < plausible:
                return best
            other = self._dealt()
            likely = self._plausible(other)
            if likely >= plausible:
                best, most = other, likely
            else:
                most = plausible
        return best

    def _dealt(self) -> Deal:
        fixed = dict(self.knowledge.has)
        self._place_talon(fixed)
        self._place_marriages(fixed)
        return self._fill(fixed)

    def _place_talon(self, fixed: Deal) -> None:
        """The talon everybody saw is with its taker, but for what he may have given or put
        away."""
        known = self.knowledge
        taker = known.taker
        cards = known.shown & self._unseen
        if taker is None or taker not in known.room or not cards:
            return
        for seat in known.gift_to:
            if known.played[seat] & known.shown or seat not in known.room:
                continue
            options = [c for c in cards_in(cards) if not known.lacks[seat] >> c & 1]
            if options and known.room[seat] and self._rng.random() < GIFT_FROM_TALON:
                gift = self._rng.choices(options, [_GIVEN[POINTS[c]] for c in options])[0]
                if self._takes(fixed, seat, 1 << gift):
                    cards ^= 1 << gift
        if any(holder >= TALON for holder in known.room):
            return  # some may lie in a pile: chance decides
        if known.gift_to or known.view.phase in ("play", "eight"):
            self._takes(fixed, taker, cards)

    def _place_marriages(self, fixed: Deal) -> None:
        """Who bid above a hand without a marriage holds one, or has held it."""
        known, rules = self.knowledge, self._view.rules
        for seat, need in known.needs.items():
            if seat not in known.room:
                continue
            held = fixed[seat] | known.played[seat]
            suits = [suit for suit, value in enumerate(rules.marriages) if value >= need]
            if any(held & MARRIAGES[suit] == MARRIAGES[suit] for suit in suits):
                continue
            self._rng.shuffle(suits)
            for suit in suits:
                missing = MARRIAGES[suit] & ~held
                if missing & ~self._unseen or missing & known.shown or missing & known.lacks[seat]:
                    continue
                if self._takes(fixed, seat, missing):
                    break

    def _takes(self, fixed: Deal, holder: int, cards: Hand) -> bool:
        """Fix ``cards`` with ``holder``, if nobody else has them, there is room, and the rest can
        still be dealt."""
        elsewhere = 0
        for other, held in fixed.items():
            if other != holder:
                elsewhere |= held
        wanted = fixed[holder] | cards
        if cards & (elsewhere | self.knowledge.lacks[holder]):
            return False
        if wanted.bit_count() > self.knowledge.room[holder]:
            return False
        if not self._possible({**fixed, holder: wanted}):
            return False
        fixed[holder] = wanted
        return True

    def _possible(self, fixed: Deal) -> bool:
        groups, room = self._open(fixed)
        return _fits({mask: len(cards) for mask, cards in groups.items()}, room)

    def _open(self, fixed: Deal) -> tuple[dict[int, list[Card]], dict[int, int]]:
        """The cards not fixed, grouped by the set of who may hold them, and the room left."""
        known = self.knowledge
        placed = 0
        for cards in fixed.values():
            placed |= cards
        room = {holder: size - fixed[holder].bit_count() for holder, size in known.room.items()}
        groups: dict[int, list[Card]] = {}
        for card in cards_in(self._unseen & ~placed):
            mask = sum(1 << h for h in room if not known.lacks[h] >> card & 1 and room[h] > 0)
            groups.setdefault(mask, []).append(card)
        return groups, room

    def _fill(self, fixed: Deal) -> Deal:
        rng = self._rng
        groups, room = self._open(fixed)
        counts = {mask: len(cards) for mask, cards in groups.items()}
        strict = _fits(counts, room)
        dealt = dict(fixed)
        for mask in sorted(groups, key=lambda m: (m.bit_count(), m)):
            cards = groups[mask]
            rng.shuffle(cards)
            for card in cards:
                counts[mask] -= 1
                holders = [h for h in room if room[h] and (mask >> h & 1 or not strict)]
                holder = self._pick(holders, room, counts, strict)
                room[holder] -= 1
                dealt[holder] |= 1 << card
        return dealt

    def _pick(
        self, holders: list[int], room: dict[int, int], counts: dict[int, int], strict: bool
    ) -> int:
        """One of ``holders`` by the room they have, such that the others' cards still fit."""
        while len(holders) > 1:
            holder = self._rng.choices(holders, [room[h] for h in holders])[0]
            if not strict or _fits(counts, {**room, holder: room[holder] - 1}):
                return holder
            holders.remove(holder)
        return holders[0]

    def _plausible(self, world: Deal) -> float:
        """How likely the others would have bid as they did with these cards, 0…1."""
        known, view = self.knowledge, self._view
        if view.dark or view.golden:
            return 1.0
        likely = 1.0
        for seat, words in known.words.items():
            if seat not in known.room or not words:
                continue
            hand = (world[seat] | known.played[seat]) & ~known.gifts[seat]
            if seat == known.taker:
                if not known.shown:
                    continue  # nobody knows which seven he bid on
                hand &= ~known.shown
            if hand.bit_count() < 5:
                continue
            opponents = 2 if len(known.room) > 1 else 1
            value = worth(hand, view.rules, opponents) + TALON_BRINGS
            bid = max(words)
            if bid > 0:
                likely *= _chance(value - bid)
            if words[-1] < 0:
                likely *= 1 - _chance(value - (5 - words[-1]))
        return likely


def _chance(margin: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, margin / SPREAD))))


def _fits(counts: dict[int, int], room: dict[int, int]) -> bool:
    """Whether cards in groups, each with a set of possible holders, can be dealt into ``room``
    (Hall's condition over all sets of holders)."""
    holders = [holder for holder, left in room.items() if left > 0]
    full = sum(1 << holder for holder, left in room.items() if left <= 0)
    for choice in range(1 << len(holders)):
        allowed, space = full, 0
        for place, holder in enumerate(holders):
            if choice >> place & 1:
                allowed |= 1 << holder
                space += room[holder]
        bound = sum(count for mask, count in counts.items() if count and not mask & ~allowed)
        if bound > space:
            return False
    return True
