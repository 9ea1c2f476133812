"""From a deck to the first choice of a deal (RULES 2.1-2.5)."""

from collections.abc import Sequence
from functools import cache

from bot.engine.cards import ACES, Card
from bot.engine.dark import entitled
from bot.engine.events import Dealt, Event
from bot.engine.give import all_in_hand
from bot.engine.rules import Rules
from bot.engine.seats import Form, declarer_by_right, forehand, form, in_turn, rider
from bot.engine.state import Standing, State, Step
from bot.engine.talon import take, taken_event


def lot(deck: Sequence[Card], players: int) -> int:
    """The first dealer: cards turned up one by one from seat 0, the first ace deals (A64)."""
    return next(place for place, card in enumerate(deck) if ACES >> card & 1) % players


def open_deal(
    rules: Rules,
    deck: Sequence[Card],
    dealer: int,
    scores: Sequence[Standing],
    golden: bool = False,
) -> Step:
    """The deal of ``deck`` (all 24 cards, top first) before its first choice: the cut under
    ``cut=ritual``, else the first word. ``scores`` has a standing for each player; ``golden``
    says whether this is one of the golden deals."""
    players = len(scores)
    sits_out = players == 4 and not rules.stock
    hands = tuple(None if sits_out and seat == dealer else 0 for seat in range(players))
    state = State(
        rules=rules, hands=hands, dealer=dealer, scores=tuple(scores), golden=golden,
        stock=tuple(deck), phase="cut", turn=(dealer - 1) % players,
    )  # fmt: skip
    return Step(state, ()) if rules.cut == "ritual" else dealt(state)


def dealt(state: State) -> Step:
    """Deal the deck of a position in ``phase=cut`` and go on to the first choice (A2)."""
    shape, order, deck = form(state.rules, len(state.hands)), in_turn(state), state.stock
    places, talons, rest = _places(shape, len(order))
    hands = list(state.hands)
    for seat, dealt_to in zip(order, places, strict=True):
        hands[seat] = sum([1 << deck[place] for place in dealt_to])
    return begun(
        state.evolve(
            hands=tuple(hands),
            talons=tuple([tuple([deck[place] for place in talon]) for talon in talons]),
            stock=deck[rest:],
            cuts=0,
        )
    )


def open_position(state: State) -> State:
    """The first position of the deal whose cards, dealer, standing and golden flag ``state``
    has: everything that happens without a choice is done (A8)."""
    return begun(state).state


def open_events(opening: State) -> tuple[Event, ...]:
    """What had happened when a deal stands at ``opening``, its first position: dealt, and the
    talon taken where there was no auction; nothing before the cut."""
    if opening.phase == "cut":
        return ()
    out: tuple[Event, ...] = (Dealt(opening.dealer, forehand(opening)),)
    if opening.phase == "give" and all_in_hand(opening):
        out += (taken_event(opening, 1),)
    return out


def begun(state: State) -> Step:
    """What follows the dealing without a choice: the stock game's first lead, the talon of a
    declarer without auction, else the first question: look or dark, or the first bid."""
    first = forehand(state)
    ready = state.evolve(turn=first, bids=())
    out: tuple[Event, ...] = (Dealt(state.dealer, first),)
    taker = declarer_by_right(state)
    if state.rules.stock:
        return Step(ready.evolve(phase="play"), out)
    if taker is not None:
        step = take(ready, *taker)
        return Step(step.state, out + step.events)
    if asked := entitled(ready):
        return Step(ready.evolve(phase="look", turn=asked[0]), out)
    opener = rider(ready)
    return Step(ready.evolve(phase="bid", turn=first if opener is None else opener), out)


@cache
def _places(
    shape: Form, playing: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], int]:
    """The places in the deck of each hand's cards in turn from forehand, of each talon's, and
    where the stock begins: one card to each in turn, and one to the talons, by turns, after
    each round from the second on until they are full (A2)."""
    hands: list[list[int]] = [[] for _ in range(playing)]
    talons: list[list[int]] = [[] for _ in range(shape.talons)]
    laid = place = 0
    for number in range(shape.each):
        for hand in hands:
            hand.append(place)
            place += 1
        if number > 0 and laid < shape.talons * shape.talon:
            talons[laid % shape.talons].append(place)
            laid += 1
            place += 1
    return tuple(map(tuple, hands)), tuple(map(tuple, talons)), place
