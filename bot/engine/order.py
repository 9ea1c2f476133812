"""The order: the contract the declarer names after the give (RULES 2.9, A25, A26)."""

from bot.engine.actions import Action, Order, orders
from bot.engine.auction import ceiling
from bot.engine.events import Ordered
from bot.engine.seats import forehand, held, plain_golden
from bot.engine.state import State, Step


def order_actions(state: State) -> tuple[Action, ...]:
    """The contracts the declarer may name, his bid first."""
    return orders(order_values(state))


def order_values(state: State) -> tuple[int, ...]:
    """The bid, and the multiples of the step above it up to the ceiling of the hand after the
    give; after a thrown talon anything from ``min_bid`` (A25, A26)."""
    rules = state.rules
    step, least = rules.bid_step, state.contract or rules.min_bid
    if state.contract and not may_raise(state):
        return (least,)
    top = ceiling(rules, held(state, state.turn))
    return (least, *range(least - least % step + step, top + 1, step))


def may_raise(state: State) -> bool:
    """Whether the order may be above the bid: not in dark and golden deals (RULES 2.9, 5)."""
    return not state.dark and (not plain_golden(state) or state.rules.golden_raise)


def order(state: State, action: Order) -> Step:
    """The contract is set; the first lead follows, or the look for claims by eight (A40)."""
    leader = state.turn if state.rules.first_lead == "declarer" else forehand(state)
    phase = "eight" if state.rules.redeal_eight else "play"
    ordered = state.evolve(contract=action.points, bids=(), phase=phase, turn=leader)
    return Step(ordered, (Ordered(state.turn, action.points),))
