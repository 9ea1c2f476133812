"""What the declarer does with the talon in his hand: give, lay, discard, concede (RULES 2.8, 2.9,
7, 8)."""

from typing import Final

from bot.engine.actions import (
    CONCEDE,
    DISCARDS,
    GIVES,
    LAYS,
    TALONS,
    Action,
    Concede,
    Discard,
    Give,
    Lay,
)
from bot.engine.cards import NINES, cards_in
from bot.engine.events import Conceded, Event, Gave, Laid
from bot.engine.seats import form, held, in_turn, opponents, plain_golden, replaced
from bot.engine.state import State, Step
from bot.engine.talon import other_talon, sorted_cards

CONCEDE_UP_TO: Final = 120  # the highest bid conceded under concede_above_120=false


def talon_actions(_state: State) -> tuple[Action, ...]:
    """The two talons to pick from."""
    return TALONS


def give_actions(state: State) -> tuple[Action, ...]:
    """Every card the declarer may still give, lay or discard, then conceding."""
    hand = tuple(cards_in(held(state, state.turn)))
    receivers = awaiting(state)
    gives: list[Action] = [GIVES[card][to] for card in hand for to in receivers]
    if may_lay(state):
        gives += [LAYS[card] for card in hand]
    if may_discard(state):
        gives += [DISCARDS[card] for card in hand]
    if concede_refusal(state) is None:
        gives.append(CONCEDE)
    return tuple(gives)


def awaiting(state: State) -> tuple[int, ...]:
    """The opponents who have not got their card yet, in turn from the declarer (phase ``give``)."""
    shape = form(state.rules, len(state.hands))
    if not shape.gives:
        return ()
    others = opponents(state, state.turn)
    counts = [held(state, seat).bit_count() for seat in others]
    if shape.lays and may_lay(state):
        # before the give the declarer is three cards ahead, after it one
        return others if held(state, state.turn).bit_count() - counts[0] > 1 else ()
    # who has his card is one ahead of the others, and the give ends when all are level again
    fewest = min(counts)
    return tuple(seat for seat, count in zip(others, counts, strict=True) if count == fewest)


def may_lay(state: State) -> bool:
    """Whether a card has yet to be laid on the other talon (``3x2``)."""
    shape = form(state.rules, len(state.hands))
    return shape.lays and any(len(talon) == shape.talon for talon in other_talon(state))


def may_discard(state: State) -> bool:
    """Whether cards have yet to be put away (``2x2_discard``)."""
    return len(state.discard) < form(state.rules, len(state.hands)).discards


def all_in_hand(state: State) -> bool:
    """Whether nothing was given, laid or discarded yet (phase ``give``)."""
    shape = form(state.rules, len(state.hands))
    return (
        len(awaiting(state)) == (len(in_turn(state)) - 1 if shape.gives else 0)
        and may_lay(state) == shape.lays
        and not state.discard
    )


def concede_refusal(state: State) -> str | None:
    """The code of what forbids the declarer to concede now, None when he may (RULES 7, A25,
    A43). Throwing the cards in after a free opening is always allowed."""
    if not all_in_hand(state):
        return "concede-late"
    return concede_ban(state) if state.contract else None


def concede_ban(state: State) -> str | None:
    """The code of the rule by which the seat at turn may not concede its contract in any position
    of this deal, None without one (RULES 7)."""
    rules, mark = state.rules, state.scores[state.turn]
    bans = {
        "concede-off": not rules.concede,
        "concede-dark": state.dark and not rules.dark_concede,
        "concede-golden": plain_golden(state) and not rules.golden_concede,
        "concede-limit": 0 < rules.concede_limit <= mark.concessions,
        "concede-barrel": mark.barrel is not None and not rules.concede_on_barrel,
        "concede-above": state.contract > CONCEDE_UP_TO and not rules.concede_above_120,
    }
    return next((code for code, forbids in bans.items() if forbids), None)


def give(state: State, action: Give) -> Step:
    """A card goes to an opponent; the last one closes the give."""
    seat, card = state.turn, action.card
    hands = replaced(state.hands, seat, held(state, seat) ^ 1 << card)
    hands = replaced(hands, action.to, held(state, action.to) | 1 << card)
    shown = state.rules.give == "open" and not (state.dark and state.rules.dark_give_hidden)
    event = Gave(seat, action.to, shown, card)
    return _put_away(state.evolve(hands=hands), event, len(awaiting(state)) - 1)


def lay(state: State, action: Lay) -> Step:
    """A card goes on the other talon (``3x2``)."""
    seat, card = state.turn, action.card
    chosen, other = state.talons
    laid = state.evolve(
        hands=replaced(state.hands, seat, held(state, seat) ^ 1 << card),
        talons=(chosen, sorted_cards((*other, card))),
    )
    return _put_away(laid, Laid(seat, card, discarded=False), len(awaiting(state)))


def discard(state: State, action: Discard) -> Step:
    """A card is put away face down (``2x2_discard``)."""
    seat, card = state.turn, action.card
    put = state.evolve(
        hands=replaced(state.hands, seat, held(state, seat) ^ 1 << card),
        discard=sorted_cards((*state.discard, card)),
    )
    return _put_away(put, Laid(seat, card, discarded=True), gives=0)


def concede(state: State, _action: Concede) -> Step:
    """The declarer gives up, or throws the cards in (A25): the deal is over."""
    over = state.evolve(phase="over", talons=other_talon(state), conceded=True)
    return Step(over, (Conceded(state.turn, thrown_in=state.contract == 0),))


def _put_away(state: State, event: Event, gives: int) -> Step:
    """A card is gone; with ``gives`` still to come, or others to lay or discard, it goes on."""
    if gives or may_lay(state) or may_discard(state):
        return Step(state, (event,))
    given = state.evolve(phase="order", talons=other_talon(state), nines=_four_nines(state))
    return Step(given, (event,))


def _four_nines(state: State) -> int | None:
    if not state.rules.four_nines_bonus:
        return None
    return next((s for s in in_turn(state) if held(state, s) & NINES == NINES), None)
