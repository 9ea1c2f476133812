"""The play: what may be led and followed, marriages and trumps, who takes a trick (RULES 3, 8)."""

from typing import Any, Final

from bot.engine.actions import DECLARES, KEEPS, PLAYS, Action, Play
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
from bot.engine.events import PLAYED, Declared, Drew, Event, TrickTaken
from bot.engine.seats import after, held, replaced
from bot.engine.state import State, Step

_SUIT_PLAYS: Final = tuple(
    tuple(
        tuple(PLAYS[suit * 6 + rank] for rank in range(6) if held >> rank & 1) for held in range(64)
    )
    for suit in range(4)
)
_HEARTS, _DIAMONDS, _CLUBS, _SPADES = _SUIT_PLAYS


def play_actions(state: State) -> tuple[Action, ...]:
    """The cards the seat at turn may play, each lead followed by its declarations."""
    hand = held(state, state.turn)
    if state.table:
        return _plays(followable(state, hand))
    plain, declarable = leadable(state, hand), declarable_cards(state, hand)
    return _leads(state, plain, declarable) if declarable else _plays(plain)


def followable(state: State, hand: Hand) -> Hand:
    """The cards of ``hand`` that may be played to the open trick (RULES 3, A17, A18, A57)."""
    rules, trump = state.rules, state.trump
    if state.stock and rules.stock_free_play:
        return hand
    led = SUIT_OF[state.table[0]]
    same = hand & SUIT_CARDS[led]
    if same:
        return _beating(state, same) if rules.must_beat else same
    trumps = 0 if trump is None else hand & SUIT_CARDS[trump]
    if not trumps:
        return hand
    good = _above(trumps, hand_of(state.table)) if rules.must_overtrump else trumps
    return good if rules.must_trump else (hand & ~trumps) | good


def leadable(state: State, hand: Hand) -> Hand:
    """The cards of ``hand`` that may be led without declaring (``lead_trump``, A16)."""
    if state.trump is None or state.rules.lead_trump == "free":
        return hand
    trumps = hand & SUIT_CARDS[state.trump]
    if state.rules.lead_trump == "must":
        return trumps or hand
    return hand if state.trump_by == state.turn else hand & ~trumps or hand


def declarable_cards(state: State, hand: Hand) -> Hand:
    """The kings and queens of marriages in ``hand``, and the four aces where they count, that
    may be declared by leading them now (RULES 3, A14, A20)."""
    rules = state.rules
    if not (state.tricks[state.turn] or rules.marriage_without_trick or rules.stock):
        return 0
    cards = 0
    for marriage in MARRIAGES:
        if hand & marriage == marriage:
            cards |= marriage
    return cards | ACES if rules.ace_marriage and hand & ACES == ACES else cards


def keepable_cards(state: State, plain: Hand, declarable: Hand) -> Hand:
    """Those of ``declarable`` that may be declared and leave the trump as it stands (A16, A19,
    A20)."""
    rules = state.rules
    if not rules.marriage_may_keep_trump:
        return 0
    cards = declarable & plain
    return cards if rules.ace_marriage_trump else cards & ~ACES


def play(state: State, action: Play) -> Step:
    """A card is played, the last one of a trick with all that follows from it."""
    seat, card = state.turn, action.card
    hands = replaced(state.hands, seat, held(state, seat) ^ 1 << card)
    table = (*state.table, card)
    turn = after(hands, seat)
    changes: dict[str, Any] = {"hands": hands, "table": table, "phase": "play", "turn": turn}
    events: tuple[Event, ...] = (PLAYED[seat][card],)
    if action.mark:
        declared = _declared(state, action)
        changes.update(_declaring(state, declared))
        events = (declared, *events)
    sitting = hands[state.dealer] is None
    if len(table) < len(hands) - sitting:
        return Step(state.evolve(**changes), events)
    closed = _trick_closed(state.evolve(**changes))
    return Step(closed.state, events + closed.events)


def taker_of(table: tuple[Card, ...], trump: Suit | None) -> int:
    """The place in ``table`` of the card that takes the trick."""
    best, suit = table[0], SUIT_OF[table[0]]
    for card in table[1:]:
        other = SUIT_OF[card]
        if (card < best) if other == suit else other == trump:
            best, suit = card, other
    return table.index(best)


def _plays(cards: Hand) -> tuple[Action, ...]:
    return (
        _HEARTS[cards & 63]
        + _DIAMONDS[cards >> 6 & 63]
        + _CLUBS[cards >> 12 & 63]
        + _SPADES[cards >> 18]
    )


def _leads(state: State, plain: Hand, declarable: Hand) -> tuple[Action, ...]:
    keepable = keepable_cards(state, plain, declarable)
    if not state.rules.ace_marriage_trump:
        # an ace that makes no trump is led like any other card
        declarable &= plain | ~ACES
    leads: list[Action] = []
    for card in cards_in(plain | declarable):
        if plain >> card & 1:
            leads.append(PLAYS[card])
        if declarable >> card & 1:
            leads.append(DECLARES[card])
        if keepable >> card & 1:
            leads.append(KEEPS[card])
    return tuple(leads)


def _beating(state: State, same: Hand) -> Hand:
    """``must_beat`` among cards of the suit led: not once the trick is trumped (A17)."""
    led, trump = SUIT_OF[state.table[0]], state.trump
    table = hand_of(state.table)
    if trump is not None and trump != led and table & SUIT_CARDS[trump]:
        return same
    return _above(same, table)


def _above(cards: Hand, table: Hand) -> Hand:
    """Those of ``cards``, all of one suit, above the best of that suit on the table, if any are;
    else all of them."""
    rivals = table & SUIT_CARDS[SUIT_OF[cards.bit_length() - 1]]
    best = rivals & -rivals
    return cards & best - 1 or cards if best else cards


def _declared(state: State, action: Play) -> Declared:
    """What declaring with ``action`` says: a marriage, or the four aces."""
    suit = SUIT_OF[action.card]
    if ACES >> action.card & 1:
        trump = suit if state.rules.ace_marriage_trump and action.mark == "*" else None
        return Declared(state.turn, None, ACES_WORTH, trump)
    trump = suit if action.mark == "*" else None
    return Declared(state.turn, suit, state.rules.marriages[suit], trump)


def _declaring(state: State, declared: Declared) -> dict[str, Any]:
    """The changes a declaration makes: points at once, the trump now or next (A15)."""
    seat, points = declared.seat, list(state.points)
    points[seat] += declared.points
    if declared.trump is None:
        return {"points": tuple(points)}
    owner = seat if state.rules.lead_trump == "own_only" else None
    if state.rules.marriage_trump_from == "now":
        return {"points": tuple(points), "trump": declared.trump, "trump_by": owner}
    return {"points": tuple(points), "next_trump": declared.trump, "next_trump_by": owner}


def _trick_closed(state: State) -> Step:
    """The full trick goes to its taker, who leads next; the stock is drawn from (RULES 8)."""
    hands, table, leader = state.hands, state.table, state.turn
    taker = leader
    for _ in range(taker_of(table, state.trump)):
        taker = after(hands, taker)
    worth = sum([POINTS[card] for card in table])
    points, tricks = list(state.points), list(state.tricks)
    points[taker] += worth
    tricks[taker] += 1
    changes: dict[str, Any] = {
        "table": (), "turn": taker, "points": tuple(points), "tricks": tuple(tricks)
    }  # fmt: skip
    if state.next_trump is not None:
        changes |= {
            "trump": state.next_trump, "trump_by": state.next_trump_by,
            "next_trump": None, "next_trump_by": None,
        }  # fmt: skip
    taken = TrickTaken(taker, sum(tricks), leader, table, worth)
    closed = state.evolve(**changes)
    if state.stock:
        return _drawn(closed, taken)
    return _ended(closed, taken) if 0 in hands else Step(closed, (taken,))


def _drawn(state: State, taken: TrickTaken) -> Step:
    """Everybody draws a card, the taker first."""
    stock, hands, seat = state.stock, list(state.hands), taken.seat
    events: list[Event] = [taken]
    for card in stock[: len(hands)]:
        hands[seat] = (hands[seat] or 0) | 1 << card
        events.append(Drew(seat, card))
        seat = after(hands, seat)
    return Step(state.evolve(hands=tuple(hands), stock=stock[len(hands) :]), tuple(events))


def _ended(state: State, taken: TrickTaken) -> Step:
    """The deal is over: the last trick's bonus and the other talon to its taker, the discard to
    the declarer (RULES 3, 8)."""
    talon = hand_of(card for talon in state.talons for card in talon)
    bonus = state.rules.last_trick_bonus + points_in(talon)
    points = list(state.points)
    points[taken.seat] += bonus
    if state.declarer is not None:
        points[state.declarer] += points_in(hand_of(state.discard))
    last = TrickTaken(taken.seat, taken.number, taken.leader, taken.cards, taken.points, bonus)
    return Step(state.evolve(phase="over", talons=(), points=tuple(points)), (last,))
