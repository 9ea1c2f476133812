"""Which move is beyond doubt, by trying every distribution of the hidden cards.

`worlds_of` lists all the ways the unseen cards can lie that agree with what is proved, bids left
aside. A play is beyond doubt when in each of them, played out perfectly by both sides, it is as
good as any other, and everything else is worse in some. So no skill in guessing is needed to see
that it is right. The positions of play in the book were found like that
(``python -m tests.ai.find``), and the tests prove them again.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.ai.foresight import as_world
from bot.ai.knowledge import DISCARD, Knowledge
from bot.ai.solver import Solver
from bot.ai.worlds import Deal
from bot.engine.actions import Play
from bot.engine.cards import Hand, cards_in, points_in
from bot.engine.state import View


class Verdict(NamedTuple):
    """The plays that nothing beats in any world, how many worlds there are, by how many points
    on average the next best falls short, and whether somewhere the contract hangs on it."""

    best: frozenset[str]
    worlds: int
    ahead: float
    decides: bool


class TooManyError(Exception):
    """More worlds than asked for."""


def worlds_of(view: View, most: int) -> list[Deal]:
    """Every way the cards that ``view`` does not show can lie; TooManyError above ``most``."""
    known = Knowledge(view)
    loose = list(cards_in(known.unseen & ~_placed(known)))
    # cards that few may have come first: fewer dead ends
    loose.sort(key=lambda card: sum(not lacks >> card & 1 for lacks in known.lacks.values()))
    room = {h: size - known.has[h].bit_count() for h, size in known.room.items()}
    found: list[Deal] = []
    for deal in _dealt(loose, known, room, dict(known.has)):
        found.append(deal)
        if len(found) > most:
            raise TooManyError
    return found


def _placed(known: Knowledge) -> Hand:
    placed = 0
    for cards in known.has.values():
        placed |= cards
    return placed


def _dealt(loose: list[int], known: Knowledge, room: dict[int, int], deal: Deal) -> Iterator[Deal]:
    if not loose:
        yield dict(deal)
        return
    card, rest = loose[0], loose[1:]
    for holder, left in tuple(room.items()):
        if left and not known.lacks[holder] >> card & 1:
            room[holder] = left - 1
            deal[holder] |= 1 << card
            yield from _dealt(rest, known, room, deal)
            deal[holder] ^= 1 << card
            room[holder] = left


def verdict(view: View, most: int = 300) -> Verdict | None:
    """What is beyond doubt in a position of play with a declarer; None when nothing is, and
    TooManyError when there are more than ``most`` worlds."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    worlds = worlds_of(view, most)
    if view.declarer is None or len(plays) < 2 or not worlds:
        return None
    sign = 1 if view.declarer == view.seat else -1
    unbeaten, sums = set(plays), dict.fromkeys(plays, 0.0)
    hangs = dict.fromkeys(plays, False)
    for deal in worlds:
        need = _needed(view) - points_in(deal.get(DISCARD, 0))
        solver = Solver(view.rules, as_world(view, deal, view.declarer))
        values = {play: sign * solver.value(play) for play in plays}
        top = max(values.values())
        unbeaten = {play for play in unbeaten if values[play] == top}
        if not unbeaten:
            return None
        for play in plays:
            sums[play] += top - values[play]
            hangs[play] |= (sign * top >= need) != (sign * values[play] >= need)
    rest = [play for play in plays if play not in unbeaten]
    if not rest:
        return None
    short = min(sums[play] for play in rest) / len(worlds)
    decides = any(hangs[play] for play in rest)
    return Verdict(frozenset(map(str, unbeaten)), len(worlds), short, decides)


def _needed(view: View) -> int:
    """What the declarer still has to make."""
    return view.contract - (view.points[view.declarer or 0] or 0)
