"""What must hold in every position of every deal, whatever the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from bot.engine.apply import apply
from bot.engine.cards import ALL, Card, Hand, cards_in, hand_of
from bot.engine.dark import entitled
from bot.engine.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Gave,
    Laid,
    Looked,
    Played,
    Redealt,
    TookTalon,
    TrickTaken,
    Undarked,
    WasCut,
    WentDark,
)
from bot.engine.legal import actor
from bot.engine.notation import parse_position, parse_view, print_position, print_view
from bot.engine.seats import in_turn
from bot.engine.state import State, View
from bot.engine.view import view
from tests.engine.courses import Course

_OTHER_TALON = {"2x2": 2, "2x2_discard": 2, "3x2": 4}


def check_cards(state: State, events: Iterable[Event]) -> None:
    """Each of the 24 cards is in one place: hands, talons, stock, table, discard or tricks. Only
    the other talon of two leaves the table unseen, with the last trick."""
    taken = [card for event in events if isinstance(event, TrickTaken) for card in event.cards]
    talons = state.talons[1:] if state.phase == "give" else state.talons
    hands = [cards_in(hand) for hand in state.hands if hand is not None]
    piles: list[Iterable[Card]] = [*hands, *talons, state.stock, state.table, state.discard, taken]
    cards = [card for pile in piles for card in pile]
    assert len(set(cards)) == len(cards)
    other_talon = state.players == 2 and not state.rules.stock and _played_out(state)
    assert 24 - (_OTHER_TALON[state.rules.two_player] if other_talon else 0) == len(cards)


def check_legal(state: State) -> None:
    """Something is legal until the deal is over, each action once, and each of a seat that
    plays (or of the dealer, who answers the cut)."""
    assert bool(state.legal) == (state.phase != "over")
    assert len(set(state.legal)) == len(state.legal)
    able = {*in_turn(state), state.dealer} if state.phase == "cut" else {*in_turn(state)}
    assert {actor(state, action) for action in state.legal} <= able


def check_points(course: Course) -> None:
    """After the last card the points are those of the 24 cards, the marriages and the bonus."""
    last, events = course.states[-1], course.events[-1]
    if not _played_out(last):
        return
    declared = sum(event.points for event in events if isinstance(event, Declared))
    assert 120 + declared + last.rules.last_trick_bonus == sum(
        # a sitting dealer's points are those of the talon, which the declarer has won
        last.points[seat]
        for seat in in_turn(last)
    )


def check_replay(course: Course) -> None:
    """The same actions lead to the same positions again."""
    state = course.states[0]
    for action, expected in zip(course.actions, course.states[1:], strict=True):
        state = apply(state, action).state
        assert expected == state


def check_texts(state: State) -> None:
    """What is printed can be read, and means the same."""
    assert state == parse_position(print_position(state))
    for seat in (None, *range(state.players)):
        own = view(state, seat)
        assert replace(own, legal=()) == parse_view(print_view(own), seat)


def check_secrecy(state: State, events: tuple[Event, ...]) -> None:
    """No view holds a card that its seat may not know, nor changes when those are dealt
    otherwise; the views share out what is legal."""
    views = [view(state, seat, events) for seat in (None, *range(state.players))]
    for own in views:
        known = known_to(own.seat, state, events)
        assert hand_of(_shown(own)) & ~known == 0
        rng = Random(known)
        for _ in range(2):
            assert own == view(_dealt_otherwise(state, own.seat, known, rng), own.seat)
    assert sorted(map(str, state.legal)) == sorted(str(a) for own in views for a in own.legal)


def known_to(seat: int | None, state: State, events: tuple[Event, ...]) -> Hand:
    """The cards that ``seat`` (None: the public) has had the right to see so far."""
    known = hand_of(state.table)
    if seat is not None and _sees_own(seat, state, events):
        known |= state.hands[seat] or 0
    for event in events:
        match event:
            case TrickTaken() | Redealt():
                known |= hand_of(event.cards)
            case Played():
                known |= 1 << event.card
            case TookTalon(cards=tuple(cards)) if event.shown or event.seat == seat:
                known |= hand_of(cards)
            case Gave(card=int(card)) if event.shown or seat in (event.seat, event.to):
                known |= 1 << card
            case Laid(card=int(card)) | Drew(card=int(card)) if event.seat == seat:
                known |= 1 << card
            case WasCut(bottom=int(card)) if seat == state.dealer:
                known |= 1 << card
            case _:
                pass
    return known


def _sees_own(seat: int, state: State, events: tuple[Event, ...]) -> bool:
    """Whether ``seat`` has seen its cards: it looked, was not asked, or the dark was another's
    (RULES 5); the dark bidder sees his when he takes the talon or is undarked."""
    kinds = {(type(event), event.seat) for event in events if not isinstance(event, Dealt)}
    bidder = next((who for kind, who in kinds if kind is WentDark), None)
    if (Looked, seat) in kinds:
        return True
    if bidder == seat:
        undarked = any(kind is Undarked for kind, _ in kinds)
        return (TookTalon, seat) in kinds or undarked or state.phase in ("over", "talon")
    return bidder is not None or state.phase != "look" or seat not in entitled(state)


def _shown(own: View) -> Iterator[Card]:
    """Every card that a view shows, those of its events included."""
    for hand in own.hands:
        yield from cards_in(hand) if isinstance(hand, int) else ()
    for pile in (*own.talons, own.discard, own.table):
        yield from pile if isinstance(pile, tuple) else ()
    for event in own.events:
        yield from getattr(event, "cards", None) or ()
        for field in ("card", "bottom"):
            card = getattr(event, field, None)
            if card is not None:
                yield card


def _dealt_otherwise(state: State, seat: int | None, known: Hand, rng: Random) -> State:
    """``state`` with the cards that ``seat`` does not know in other places, and other values of
    what hangs on them."""
    hidden = list(cards_in(ALL & ~known))
    others = rng.sample(hidden, len(hidden))
    moved = dict(enumerate(range(24))) | dict(zip(hidden, others, strict=True))

    def pile(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved[card] for card in cards)

    changes: dict[str, object] = {
        "hands": tuple(
            hand if hand is None else hand_of(moved[card] for card in cards_in(hand))
            for hand in state.hands
        ),
        "talons": tuple(map(pile, state.talons)),
        "stock": pile(state.stock),
        "discard": pile(state.discard),
    }
    if state.phase != "over" and state.nines != seat:
        changes["nines"] = rng.choice([None, *(s for s in in_turn(state) if s != seat)])
    if state.phase != "over" and state.hands[state.dealer] is None and state.declarer is not None:
        points = list(state.points)
        points[state.dealer] = rng.randrange(120)
        changes["points"] = tuple(points)
    return state.evolve(**changes)


def _played_out(state: State) -> bool:
    return state.phase == "over" and not state.conceded and not state.redealt
