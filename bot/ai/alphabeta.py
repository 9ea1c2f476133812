"""Null-window alpha-beta with a table of positions: the two functions under `bot.ai.search`.

The worth of a position depends only on the cards left (who holds them never changes), the leader,
the trump, and who may declare: that is the key of the table. The values of playing one or another
of a group of like cards (`bot.ai.moves`) differ by no more than their points do, so that most of
them are never tried.

The rules of play here must agree with bot.engine.tricks; a test compares both on random
positions under every preset.
"""

from collections.abc import Callable
from typing import Final

from bot.ai.assured import assured_of
from bot.ai.moves import (
    DECLARES,
    FAR,
    GROUPS,
    PLAIN,
    POINT,
    SUIT,
    ace_apart,
    grouped,
    leads_of,
)
from bot.engine.auction import ACES_WORTH
from bot.engine.cards import ACES, MARRIAGES, SUIT_CARDS, SUIT_OF, Hand
from bot.engine.rules import Rules

NONE: Final = 4  # no trump; nobody's trump
NUMBER: Final = {1 << card: SUIT_OF[card] for card in range(24)}
TRUMPS: Final = (*SUIT_CARDS, 0)


class OutOfNodes(Exception):  # noqa: N818  # a happening: the search was given up
    """The search met its limit of nodes."""


class Counted:
    """The positions searched so far, and how many may be."""

    def __init__(self, limit: int) -> None:
        self.nodes = 0
        self.limit = limit


def searching(  # noqa: C901  # one scope for all the closures
    rules: Rules, hands: tuple[Hand, ...], holder: int | None, last: int, counted: Counted
) -> tuple[Callable[..., int], Callable[..., int]]:
    """The two functions that search: a place on lead, and one that follows. ``holder`` has four
    aces that can be declared, ``last`` points go with the last trick."""
    at_once, limit = rules.marriage_trump_from == "now", counted.limit
    count = len(hands)
    places = tuple(range(count))
    following = tuple((place + 1) % count for place in places)
    free_lead = rules.lead_trump == "free"
    must_trump, must_beat = rules.must_trump, rules.must_beat
    must_overtrump = rules.must_overtrump
    unearned = rules.marriage_without_trick or rules.stock
    pairs = [
        (pair, place, rules.marriages[suit])
        for place, held in enumerate(hands)
        for suit, pair in enumerate(MARRIAGES)
        if held & pair == pair
    ]
    hero_pairs = [(pair, value) for pair, place, value in pairs if not place]
    if holder == 0:
        hero_pairs.append((ACES, ACES_WORTH))
    earners = [(pair, 1 << place) for pair, place, _ in pairs]
    if holder is not None:
        earners.append((ACES, 1 << holder))
    point, suit_of = POINT, SUIT
    leads = leads_of(rules, hands, holder, pairs)
    assured = assured_of(hands, last)
    lower: dict[int, int] = {}
    upper: dict[int, int] = {}
    killer: dict[int, int] = {}

    def lead(  # noqa: C901  # the hot path is one function
        rem: int, place: int, trump: int, owner: int, taken: int, rest: int, need: int
    ) -> int:
        """What the hero makes of the cards ``rem`` when ``place`` leads: if not less than
        ``need``, he makes as much; if less, no more. ``rest`` are the points in them."""
        if need <= 0:
            return 0
        hand = hands[place] & rem
        trumps = TRUMPS[trump]
        if not hand & (hand - 1):
            return last_trick(rem, place, trumps, rest, hand)
        if unearned or not earners:
            taken = 0
        elif taken:
            live = 0
            for cards, bit in earners:
                if rem & cards == cards:
                    live |= bit
            taken &= live
        key = ((taken * 5 + owner) * 5 + trump) * 4 + place << 24 | rem
        known = lower.get(key, 0)
        if known >= need:
            return known
        known = upper.get(key, FAR)
        if known < need:
            return known
        hero = place == 0
        most = rest + last
        for cards, value in hero_pairs:
            if rem & cards == cards:
                most += value
        sure = assured(rem, place, hand, trumps, rest) if free_lead else 0
        if hero and sure >= need:
            lower[key] = sure
            return sure
        if not hero:
            most -= sure
        if most < need:
            upper[key] = most
            return most
        counted.nodes += 1
        if counted.nodes > limit:
            raise OutOfNodes
        best = -1 if hero else FAR
        second, left = following[place], count - 2
        value = 0
        for _, whole, mark in leads(rem, place, trumps, owner, taken, killer.get(key, 0)):
            group, previous = whole, 0
            while group:
                bit = group & -group
                group ^= bit
                if previous:  # the next of the group can't differ by more than its points
                    reach = point[previous] - point[bit]
                    if hero and value + reach < need:
                        best = max(best, value + reach)
                        continue
                    if not hero and value - reach >= need:
                        best = min(best, value - reach)
                        continue
                previous = bit
                now = after = trump
                by, gain = owner, 0
                if mark:
                    gain, turns = declared(rules, place, bit, mark)
                    if turns:
                        after, by = NUMBER[bit], owner_of(rules, place)
                        if at_once:
                            now = after
                value = gain + follow(
                    rem ^ bit, rem, second, left, suit_of[bit], bit, place, point[bit],
                    TRUMPS[now], after, by, taken, rest, need - gain,
                )  # fmt: skip
                if hero:
                    if value > best:
                        best = value
                        if value >= need:
                            killer[key] = bit | mark << 24
                            lower[key] = value
                            return value
                elif value < best:
                    best = value
                    if value < need:
                        killer[key] = bit | mark << 24
                        upper[key] = value
                        return value
        if hero:
            upper[key] = best
        else:
            lower[key] = best
        return best

    def follow(  # noqa: C901  # the hot path is one function
        rem: int, alive: int, place: int, left: int, led: int, best: int, winner: int,
        points: int, trumps: int, after: int, owner: int, taken: int, rest: int, need: int,
    ) -> int:  # fmt: skip
        """The same when ``place`` plays to a trick that began with the cards ``alive``;
        ``left`` play after it. ``best`` is ``winner``'s card, ``points`` lie on the table."""
        hand = hands[place] & rem
        cards = hand & led
        if cards:
            if must_beat and best & led:
                cards = cards & (best - 1) or cards
        else:
            cards = hand
            own = hand & trumps
            if own:
                if must_overtrump and best & trumps:
                    own = own & (best - 1) or own
                cards = own if must_trump else hand & ~trumps | own
        best_suit = led if best & led else trumps
        hero = place == 0
        if not cards & (cards - 1):
            beats = cards < best if cards & best_suit else cards & trumps
            taker = place if beats else winner
            points += point[cards]
            if left:
                return follow(
                    rem ^ cards, alive, following[place], left - 1, led,
                    cards if beats else best, taker, points, trumps, after, owner, taken,
                    rest, need,
                )  # fmt: skip
            gain = 0 if taker else points
            return gain + lead(
                rem ^ cards, taker, after, owner, taken | 1 << taker, rest - points, need - gain
            )
        others = alive & ~hands[place] | best
        apart = holder == place and rem & ACES == ACES
        moves = []
        for suit in (led,) if cards & led else SUIT_CARDS:
            own = cards & suit
            if own:
                groups = GROUPS.get((own, others & suit)) or grouped(own, others & suit)
                for group in ace_apart(groups) if apart else groups:
                    bit = group & -group
                    if bit < best if bit & best_suit else bit & trumps:
                        moves.append((point[bit] - 20, group))
                    else:
                        friends = hero == (winner == 0)
                        moves.append((-point[bit] if friends else point[bit], group))
        if len(moves) > 1:
            moves.sort()
        result = -1 if hero else FAR
        value = 0
        for _, whole in moves:
            group, previous = whole, 0
            while group:
                bit = group & -group
                beats = bit < best if bit & best_suit else bit & trumps
                taker = place if beats else winner
                if left == 0:
                    # who takes it is settled: the dearest of the group for one's own side,
                    # the cheapest for the other
                    if hero != (taker == 0):
                        bit = 1 << group.bit_length() - 1
                    group = 0
                    total = points + point[bit]
                    gain = 0 if taker else total
                    value = gain + lead(
                        rem ^ bit, taker, after, owner, taken | 1 << taker, rest - total,
                        need - gain,
                    )  # fmt: skip
                else:
                    group ^= bit
                    if previous:
                        reach = point[previous] - point[bit]
                        if hero and value + reach < need:
                            result = max(result, value + reach)
                            continue
                        if not hero and value - reach >= need:
                            result = min(result, value - reach)
                            continue
                    previous = bit
                    value = follow(
                        rem ^ bit, alive, following[place], left - 1, led,
                        bit if beats else best, taker, points + point[bit], trumps, after,
                        owner, taken, rest, need,
                    )  # fmt: skip
                if hero:
                    if value > result:
                        result = value
                        if value >= need:
                            return value
                elif value < result:
                    result = value
                    if value < need:
                        return value
        return result

    def last_trick(rem: int, place: int, trumps: int, rest: int, best: int) -> int:
        """Everybody's only card; or none, when the deal is over."""
        if not rem:
            return 0 if place else last
        taker, best_suit = place, suit_of[best]
        seat = following[place]
        while seat != place:
            bit = hands[seat] & rem
            if bit < best if bit & best_suit else bit & trumps:
                taker, best, best_suit = seat, bit, suit_of[bit]
            seat = following[seat]
        return 0 if taker else rest + last

    return lead, follow


def declared(rules: Rules, place: int, bit: int, mark: int) -> tuple[int, bool]:
    """What the hero gets by leading ``bit`` with ``mark``, and whether the trump turns."""
    if mark == PLAIN:
        return 0, False
    if bit & ACES:
        turns = mark == DECLARES and rules.ace_marriage_trump
        return (0 if place else ACES_WORTH), turns
    return (0 if place else rules.marriages[NUMBER[bit]]), mark == DECLARES


def owner_of(rules: Rules, place: int) -> int:
    """Whose a trump is that ``place`` declares: kept only where it matters."""
    return place if rules.lead_trump == "own_only" else NONE
