"""Short ways to say a position in a test: text in, text out."""

from bot.engine.apply import apply
from bot.engine.deal import open_position
from bot.engine.errors import GameError
from bot.engine.notation import parse_action, parse_position, print_position
from bot.engine.rules import parse_rules
from bot.engine.state import State

HANDS = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh"
"""Three hands and a talon: seat 0 has the marriage of clubs, seat 1 of spades, seat 2 of
diamonds, and nobody a right to a redeal in classic."""


def at(position: str, rules: str = "classic", do: str = "") -> State:
    """The position after the actions ``do``."""
    state = parse_position(position, parse_rules(rules))
    for token in do.split():
        state = apply(state, parse_action(token)).state
    return state


def opened(position: str, rules: str = "classic", do: str = "") -> State:
    """The first position of the deal of these cards, after the actions ``do``."""
    state = open_position(parse_position(position, parse_rules(rules)))
    for token in do.split():
        state = apply(state, parse_action(token)).state
    return state


def legal(state: State) -> str:
    """The tokens of what is legal, in the engine's order."""
    return " ".join(map(str, state.legal))


def line(state: State) -> str:
    """The position without its rules."""
    return print_position(state, rules=False)


def refused(state: State, token: str) -> tuple[str, dict[str, str | int]]:
    """The code and values with which ``token`` is refused; ("", {}) when it is legal."""
    try:
        apply(state, parse_action(token))
    except GameError as error:
        return error.code, error.values
    return "", {}
