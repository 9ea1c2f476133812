"""The actions of a deal as a record writes them: ``100 p p | Jh>1 Js>2 =100 | Ac-Jc-As …``.

Sections are for the eye, and so is the ``-`` that joins the cards of a trick; reading knows
neither (docs/notation.md, "Record").
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.actions import (
    Action,
    Bid,
    Bury,
    Cut,
    Dark,
    DealAsIs,
    Look,
    Pass,
    Play,
    Recut,
    Undark,
)
from bot.engine.errors import Malformed, quoted
from bot.engine.notation import parse_action
from bot.engine.pieces import Token, malformed, split
from bot.engine.state import State

_AUCTION: Final = (Bid, Bury, Cut, Dark, DealAsIs, Look, Pass, Recut, Undark)


def print_actions(opening: State, actions: Sequence[Action]) -> list[str]:
    """The sections of ``actions``, played from ``opening``: the auction, what the declarer did
    with the talon, the tricks. A section without an action is left out."""
    auction, talon, play = list[str](), list[str](), list[str]()
    active = sum(hand is not None for hand in opening.hands)
    on_table = len(opening.table)
    for action in actions:
        if isinstance(action, Play):
            if play and on_table % active:
                play[-1] += f"-{action}"
            else:
                play.append(str(action))
            on_table += 1
        elif isinstance(action, _AUCTION) and not talon:
            auction.append(str(action))
        else:
            talon.append(str(action))
    return [" ".join(section) for section in (auction, talon, play) if section]


def read_actions(tokens: Iterable[Token]) -> list[tuple[Action, Token]]:
    """The actions written, each with its place; Malformed, with its column, where there is
    none."""
    actions = []
    for token in tokens:
        if token.text == "|":
            continue
        for part in split(token, "-"):
            try:
                actions.append((parse_action(part.text), part))
            except Malformed as error:
                raise malformed(f"{quoted(part.text)} is no action", part) from error
    return actions
