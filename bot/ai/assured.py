"""Tricks that a place on lead can take at once, whatever the others do: a bound without search."""

from collections.abc import Callable, Sequence

from bot.engine.cards import POINTS, SUIT_CARDS, Hand, cards_in, points_in


def assured_of(  # noqa: C901  # it is the functions in it
    hands: Sequence[Hand], last: int
) -> Callable[[int, int, int, int, int], int]:
    """A function that counts what a place takes at once from the cards ``rem``; ``last`` points
    go with the last trick."""
    places = tuple(range(len(hands)))
    worth = _Worth()
    lowest: dict[int, int] = {}

    def assured(rem: int, place: int, hand: int, trumps: int, rest: int) -> int:
        """Points ``place`` takes at once by leading cards that nobody can beat or trump, with
        the least that the others must add to them."""
        others = rem & ~hand
        safe = not others & trumps
        points = tricks = 0
        if hand & trumps:
            points, tricks, drawn = top_tricks(hand & trumps, others & trumps, place)
            safe = safe or drawn
        if safe:
            for suit in SUIT_CARDS:
                if hand & suit and suit != trumps:
                    more, number, _ = top_tricks(hand & suit, others & suit, place)
                    points += more
                    tricks += number
        if not tricks:
            return 0
        if tricks == hand.bit_count():
            return rest + last
        for other in places:
            if other != place:
                key = (hands[other] & rem) << 4 | tricks
                least = lowest.get(key)
                if least is None:
                    least = lowest[key] = _cheapest(key >> 4, tricks)
                points += least
        return points

    def top_tricks(own: int, theirs: int, place: int) -> tuple[int, int, bool]:
        """The points and the number of the cards of one suit that win when led from the top,
        and whether that leaves the others without any."""
        if not theirs:
            return worth[own], own.bit_count(), True
        top = own & (theirs & -theirs) - 1
        if not top:
            return 0, 0, False
        tricks = top.bit_count()
        for other in places:
            if other != place and (hands[other] & theirs).bit_count() > tricks:
                return worth[top], tricks, False
        return worth[own], own.bit_count(), True

    return assured


class _Worth(dict[Hand, int]):
    """Card points of hands, counted once."""

    def __missing__(self, hand: Hand) -> int:
        self[hand] = points = points_in(hand)
        return points


def _cheapest(hand: Hand, count: int) -> int:
    """The points of the ``count`` cheapest cards of ``hand``."""
    return sum(sorted(POINTS[card] for card in cards_in(hand))[:count])
