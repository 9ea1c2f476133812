"""What may be led in the search, and which cards are alike.

Cards that lie next to each other in one hand make play the same but for their points: they form
a group, and most of a group is never tried.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.engine.cards import ACES, POINTS, SUIT_CARDS, SUIT_OF, Hand, cards_in
from bot.engine.rules import Rules

Move: TypeAlias = tuple[int, Hand, int]
"""A group of like cards to try: its order, the cards, and `PLAIN`, `DECLARES` or `KEEPS`."""
Pair: TypeAlias = tuple[Hand, int, int]
"""A marriage in one hand: its cards, the place that holds it, its value."""

PLAIN: Final = 0
DECLARES: Final = 1
KEEPS: Final = 2
FAR: Final = 10**6
POINT: Final = {1 << card: POINTS[card] for card in range(24)}
SUIT: Final = {1 << card: SUIT_CARDS[SUIT_OF[card]] for card in range(24)}
GROUPS: Final[dict[tuple[Hand, Hand], tuple[Hand, ...]]] = {}
"""What `grouped` has answered so far."""


def leads_of(  # noqa: C901  # it is the function in it
    rules: Rules, hands: Sequence[Hand], holder: int | None, pairs: Sequence[Pair]
) -> Callable[[int, int, int, int, int, int], list[Move]]:
    """A function that lists what a place may lead from the cards ``rem``, the most promising
    first; ``hint`` is a card that served before, with its mark. ``holder`` has four aces that can
    be declared."""
    free_lead, must_lead = rules.lead_trump == "free", rules.lead_trump == "must"
    keep, aces_turn = rules.marriage_may_keep_trump, rules.ace_marriage_trump
    unearned = rules.marriage_without_trick or rules.stock
    point = POINT

    def leads(  # noqa: C901  # every kind of lead, side by side
        rem: int, place: int, trumps: int, owner: int, taken: int, hint: int
    ) -> list[Move]:
        """What ``place`` may lead, the most promising first; ``hint`` served before."""
        hand, others, hero = hands[place] & rem, rem & ~hands[place], place == 0
        plain = hand
        if trumps and not free_lead:
            own = hand & trumps
            if must_lead:
                plain = own or hand
            elif owner != place:
                plain = hand & ~trumps or hand
        moves: list[Move] = []
        may_declare = unearned or taken >> place & 1
        if may_declare:
            for pair, who, value in pairs:
                if who == place and rem & pair == pair:
                    moves.append((-50 - value if hero else 5, pair, DECLARES))
                    if keep and plain & pair:
                        moves.append((-30, plain & pair, KEEPS))
        apart = holder == place and rem & ACES == ACES
        if apart and may_declare:
            for suit in SUIT_CARDS:
                ace = ACES & suit
                if aces_turn or plain & ace:
                    moves.append((-60, ace, DECLARES))
                if keep and aces_turn and plain & ace:
                    moves.append((-55, ace, KEEPS))
        for suit in SUIT_CARDS:
            own = plain & suit
            if own:
                rivals = others & suit
                groups = GROUPS.get((own, rivals)) or grouped(own, rivals)
                for group in ace_apart(groups) if apart else groups:
                    top = group & -group
                    if rivals & (top - 1):
                        moves.append((point[top] - 2 * own.bit_count(), group, PLAIN))
                    else:
                        moves.append((-point[top] - 10, group, PLAIN))
        if hint:
            mark = hint >> 24
            moves = [
                (-FAR, group, kind) if group & hint and kind == mark else (order, group, kind)
                for order, group, kind in moves
            ]
        moves.sort()
        return moves

    return leads


def ace_apart(groups: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """``groups`` with the ace by itself: it is more than the ten while it can be declared."""
    first = groups[0]
    if first & ACES and first & ~ACES:
        return (first & ACES, first & ~ACES, *groups[1:])
    return groups


def grouped(own: Hand, rivals: Hand) -> tuple[Hand, ...]:
    """``own``, cards of one suit, in groups that no card of ``rivals`` separates, high to low;
    king and queen of a marriage stand alone."""
    bits = [1 << card for card in cards_in(SUIT[own & -own])]
    pair = bits[2] | bits[3]
    alone = pair if own & pair == pair else 0
    groups: list[Hand] = []
    open_ = False
    for bit in bits:
        if own & bit:
            if open_ and not bit & alone:
                groups[-1] |= bit
            else:
                groups.append(bit)
            open_ = not bit & alone
        elif rivals & bit:
            open_ = False
    GROUPS[own, rivals] = found = tuple(groups)
    return found
