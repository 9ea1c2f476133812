"""The search under the solver: null-window alpha-beta with a table of positions.

The worth of a position depends only on the cards left (who holds them never changes), the leader,
the trump, and who may declare: that is the key of the table. Cards that lie next to each other in
one hand make play the same but for their points, so that the values of playing one or the other
differ by no more than their points do; most of them are never tried.

The rules of play here must agree with bot.engine.tricks; a test compares both on random
positions under every preset.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

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
    points_in,
)
from bot.engine.rules import Rules

Trump: TypeAlias = tuple[Suit | None, int | None]
"""A trump and the place that declared it."""
Move: TypeAlias = tuple[int, Hand, int]
"""A group of like cards to try: its order, the cards, and `PLAIN`, `DECLARES` or `KEEPS`."""

PLAIN: Final = 0
DECLARES: Final = 1
KEEPS: Final = 2
_MARKS: Final = {"": PLAIN, "*": DECLARES, "+": KEEPS}
_NONE: Final = 4  # no trump; nobody's trump
_FAR: Final = 10**6
_POINT: Final = {1 << card: POINTS[card] for card in range(24)}
_SUIT: Final = {1 << card: SUIT_CARDS[SUIT_OF[card]] for card in range(24)}
_NUMBER: Final = {1 << card: SUIT_OF[card] for card in range(24)}
_TRUMPS: Final = (*SUIT_CARDS, 0)
_GROUPS: Final[dict[tuple[Hand, Hand], tuple[Hand, ...]]] = {}


class OutOfNodes(Exception):  # noqa: N818  # a happening: the search was given up
    """The search met its limit of nodes."""


class Search:
    """What can be made of ``hands`` (place 0 is the hero's); ``last`` points go with the last
    trick. The work is done by closures over these, several times faster than by methods."""

    def __init__(self, rules: Rules, hands: tuple[Hand, ...], last: int, limit: int) -> None:
        self.nodes = 0
        self._rules = rules
        self._hands = hands
        self._at_once = rules.marriage_trump_from == "now"
        self._holder = next((p for p, held in enumerate(hands) if held & ACES == ACES), None)
        if not rules.ace_marriage:
            self._holder = None
        pairs = sum(
            value for pair, value in zip(MARRIAGES, rules.marriages, strict=True)
            if hands[0] & pair == pair
        )  # fmt: skip
        self.most = 120 + last + pairs + (ACES_WORTH if self._holder == 0 else 0)
        self._lead, self._follow = self._made(last, limit)

    def position(
        self, turn: int, table: tuple[Card, ...], trump: Trump, coming: Trump, taken: int
    ) -> Callable[[Play | None, int], int]:
        """A function that answers what the hero makes from this position on, after a play if one
        is given: at least the number asked for if it answers so, else no more than it answers.
        """
        hands, count = self._hands, len(self._hands)
        alive = hand_of(table)
        for hand in hands:
            alive |= hand
        rest = points_in(alive)
        rem = alive & ~hand_of(table)
        suit, owner = (_NONE if part is None else part for part in trump)
        after, by = (_NONE if part is None else part for part in coming)
        if after == _NONE:
            after, by = suit, owner
        place, best, winner, led = (turn - len(table)) % count, 0, 0, 0
        for card in table:
            led, best, winner = _over(1 << card, place, led, best, winner, _TRUMPS[suit])
            place = (place + 1) % count
        points = sum(POINTS[card] for card in table)

        def probe(play: Play | None, need: int) -> int:
            if play is None and not table:
                return self._lead(rem, turn, suit, owner, taken, rest, need)
            if play is None:
                return self._follow(
                    rem, alive, turn, count - len(table) - 1, led, best, winner, points,
                    _TRUMPS[suit], after, by, taken, rest, need,
                )  # fmt: skip
            bit, mark = 1 << play.card, _MARKS[play.mark]
            gain, turns = self._declared(turn, bit, mark)
            new, new_by = (_NUMBER[bit], self._owner(turn)) if turns else (after, by)
            trumps = _TRUMPS[new if turns and self._at_once else suit]
            suit_led, top, taker = _over(bit, turn, led, best, winner, trumps)
            total = points + POINTS[play.card]
            if len(table) + 1 < count:
                return gain + self._follow(
                    rem ^ bit, alive, (turn + 1) % count, count - len(table) - 2, suit_led, top,
                    taker, total, trumps, new, new_by, taken, rest, need - gain,
                )  # fmt: skip
            gain += 0 if taker else total
            return gain + self._lead(
                rem ^ bit, taker, new, new_by, taken | 1 << taker, rest - total, need - gain
            )

        return probe

    def _declared(self, place: int, bit: int, mark: int) -> tuple[int, bool]:
        """What the hero gets by leading ``bit`` with ``mark``, and whether the trump turns."""
        if mark == PLAIN:
            return 0, False
        if bit & ACES:
            turns = mark == DECLARES and self._rules.ace_marriage_trump
            return (0 if place else ACES_WORTH), turns
        return (0 if place else self._rules.marriages[_NUMBER[bit]]), mark == DECLARES

    def _owner(self, place: int) -> int:
        return place if self._rules.lead_trump == "own_only" else _NONE

    def _made(  # noqa: C901  # one scope for all the closures
        self, last: int, limit: int
    ) -> tuple[Callable[..., int], Callable[..., int]]:
        """The two functions that search: a place on lead, and one that follows."""
        rules, hands, holder, at_once = self._rules, self._hands, self._holder, self._at_once
        count = len(hands)
        places = tuple(range(count))
        following = tuple((place + 1) % count for place in places)
        free_lead, must_lead = rules.lead_trump == "free", rules.lead_trump == "must"
        must_trump, must_beat = rules.must_trump, rules.must_beat
        must_overtrump = rules.must_overtrump
        keep, aces_turn = rules.marriage_may_keep_trump, rules.ace_marriage_trump
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
        point, suit_of = _POINT, _SUIT
        worth = _Worth()
        lowest: dict[int, int] = {}
        lower: dict[int, int] = {}
        upper: dict[int, int] = {}
        killer: dict[int, int] = {}
        search = self

        def lead(  # noqa: C901  # the hot path is one function
            rem: int, place: int, trump: int, owner: int, taken: int, rest: int, need: int
        ) -> int:
            """What the hero makes of the cards ``rem`` when ``place`` leads: if not less than
            ``need``, he makes as much; if less, no more. ``rest`` are the points in them."""
            if need <= 0:
                return 0
            hand = hands[place] & rem
            trumps = _TRUMPS[trump]
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
            known = upper.get(key, _FAR)
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
            search.nodes += 1
            if search.nodes > limit:
                raise OutOfNodes
            best = -1 if hero else _FAR
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
                        gain, turns = search._declared(place, bit, mark)
                        if turns:
                            after, by = _NUMBER[bit], search._owner(place)
                            if at_once:
                                now = after
                    value = gain + follow(
                        rem ^ bit, rem, second, left, suit_of[bit], bit, place, point[bit],
                        _TRUMPS[now], after, by, taken, rest, need - gain,
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
                    groups = _GROUPS.get((own, others & suit)) or _grouped(own, others & suit)
                    for group in _ace_apart(groups) if apart else groups:
                        bit = group & -group
                        if bit < best if bit & best_suit else bit & trumps:
                            moves.append((point[bit] - 20, group))
                        else:
                            friends = hero == (winner == 0)
                            moves.append((-point[bit] if friends else point[bit], group))
            if len(moves) > 1:
                moves.sort()
            result = -1 if hero else _FAR
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
                    groups = _GROUPS.get((own, rivals)) or _grouped(own, rivals)
                    for group in _ace_apart(groups) if apart else groups:
                        top = group & -group
                        if rivals & (top - 1):
                            moves.append((point[top] - 2 * own.bit_count(), group, PLAIN))
                        else:
                            moves.append((-point[top] - 10, group, PLAIN))
            if hint:
                mark = hint >> 24
                moves = [
                    (-_FAR, group, kind) if group & hint and kind == mark else (order, group, kind)
                    for order, group, kind in moves
                ]
            moves.sort()
            return moves

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


class _Worth(dict[Hand, int]):
    """Card points of hands, counted once."""

    def __missing__(self, hand: Hand) -> int:
        self[hand] = points = points_in(hand)
        return points


def _cheapest(hand: Hand, count: int) -> int:
    """The points of the ``count`` cheapest cards of ``hand``."""
    return sum(sorted(POINTS[card] for card in cards_in(hand))[:count])


def _over(
    bit: int, place: int, led: int, best: int, winner: int, trumps: int
) -> tuple[int, int, int]:
    """The suit led, the best card and its player after ``place`` added ``bit`` to a trick."""
    if not led:
        return _SUIT[bit], bit, place
    beats = bit < best if bit & (led if best & led else trumps) else bit & trumps
    return (led, bit, place) if beats else (led, best, winner)


def _ace_apart(groups: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """``groups`` with the ace by itself: it is more than the ten while it can be declared."""
    first = groups[0]
    if first & ACES and first & ~ACES:
        return (first & ACES, first & ~ACES, *groups[1:])
    return groups


def _grouped(own: Hand, rivals: Hand) -> tuple[Hand, ...]:
    """``own``, cards of one suit, in groups that no card of ``rivals`` separates, high to low;
    king and queen of a marriage stand alone."""
    bits = [1 << card for card in cards_in(_SUIT[own & -own])]
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
    _GROUPS[own, rivals] = found = tuple(groups)
    return found
