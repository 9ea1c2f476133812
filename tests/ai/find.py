"""``python -m tests.ai.find``: look for positions of play in which a move is beyond doubt.

Games between the levels are played under every preset, and each position that `prove` decides by
a clear margin, with something to go wrong in it, is printed as an entry of the book.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from bot.ai import LEVELS
from bot.ai.memory import Memory
from bot.engine.actions import Deal, Play
from bot.engine.cards import DECK, POINTS, SUIT_OF, Card
from bot.engine.game import Game
from bot.engine.notation import print_position
from bot.engine.script import print_actions
from bot.engine.state import View
from tests.ai.prove import TooManyError, Verdict, verdict
from tests.engine.complete_games import Table, tables

CLEAR = 5.0
"""Points on average by which the next best must fall short."""
SUIT_NAMES = ("hearts", "diamonds", "clubs", "spades")
SEVERAL = 3
"""With fewer worlds there is nothing hidden to think of."""


def found(table: Table, seed: str, most: int) -> Iterator[tuple[Game, Verdict]]:
    """Decided positions of one deal, at most one for each seat."""
    rng = Random(f"{table} {seed}")
    dealer = rng.randrange(table.players)
    deck = tuple(rng.sample(DECK, len(DECK)))
    game = Game.start(table.rules, table.players, dealer).deal(Deal(deck, dealer))
    levels = [rng.choice(("novice", "skilled", "skilled")) for _ in range(table.players)]
    done = set[int]()
    while game.state is not None and game.in_deal:
        seat = game.state.turn
        view = game.view(seat)
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) > 2 and seat not in done and 3 <= view.hand.bit_count() <= 6:
            decided = _decided(game, seat, most)
            if decided is not None:
                done.add(seat)
                yield game, decided
        game = game.act(LEVELS[levels[seat]](view, rng))


def _decided(game: Game, seat: int, most: int) -> Verdict | None:
    view = game.view(seat)
    try:
        decided = verdict(view, most)
    except TooManyError:
        return None
    if decided is None or decided.worlds < SEVERAL or decided.ahead < CLEAR:
        return None
    if 2 * len(decided.best) > len(view.legal):
        return None
    mine = view.seat == view.declarer
    declares = any(
        isinstance(a, Play) and a.mark and str(a) not in decided.best for a in view.legal
    )
    if (mine and not decided.decides) or (declares and not mine):
        return None  # points above a contract are worth little, a defender's marriage is his own
    return decided


def entry(game: Game, decided: Verdict) -> str:
    """The position as the book writes it."""
    assert game.opening is not None
    assert game.state is not None
    played = " | ".join(print_actions(game.opening, game.actions))
    side = "declarer" if game.state.turn == game.state.declarer else "defender"
    why = reason(game.view(game.state.turn), decided.best)
    return (
        f"[[{side}]]\n"
        f'at = "{print_position(game.opening)}"\n'
        f'after = "{played}"\n'
        f'best = "{" ".join(sorted(decided.best))}"\n'
        f'why = "{why}; right in each of {decided.worlds} ways the cards can lie,'
        f' by {decided.ahead:.0f} points on average"\n'
    )


def reason(view: View, best: frozenset[str]) -> str:
    """In words, what is seen at a glance about ``best`` and what is wrong with the rest."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    good = [play for play in plays if str(play) in best]
    rest = [play for play in plays if str(play) not in best]
    return _of_a_lead(view, good, rest) if not view.table else _of_a_follow(view, good, rest)


def _of_a_lead(view: View, good: Sequence[Play], rest: Sequence[Play]) -> str:
    memory = Memory(view)
    if all(play.mark for play in good):
        worth = max(view.rules.marriages[SUIT_OF[play.card]] for play in good)
        return f"the marriage counts {worth} now"
    foes = memory.seats if view.seat == view.declarer else (view.declarer,)
    shown = sorted(
        {
            SUIT_OF[play.card]
            for play in rest
            for foe in foes
            if view.trump not in (None, SUIT_OF[play.card])
            and (foe, SUIT_OF[play.card]) in memory.voids
            and not memory.void(foe or 0, view.trump or 0)
        }
    )
    if shown:
        return f"a lead in {', '.join(SUIT_NAMES[suit] for suit in shown)} is trumped"
    if all(memory.is_master(play.card) for play in good):
        return "nothing that is out beats it in its suit"
    if all(not memory.is_master(play.card) for play in good) and any(
        memory.is_master(play.card) for play in rest
    ):
        return "the winners keep, this has to be lost some time"
    return "by counting the suits"


def _of_a_follow(view: View, good: Sequence[Play], rest: Sequence[Play]) -> str:
    top, winner = _top(view)
    points = sum(POINTS[card] for card in view.table)
    taking = [play for play in (*good, *rest) if _beats(view, play.card, top)]
    friendly = view.declarer not in (view.seat, winner)
    if all(play in taking for play in good) and not all(play in taking for play in rest):
        return f"it takes the trick, {points} points so far"
    if all(play not in taking for play in good) and friendly:
        return "the trick is the other defender's so far, and this goes to him"
    if all(play not in taking for play in good):
        return "the trick is not worth more"
    return "of those that take the trick this one"


def _top(view: View) -> tuple[Card, int]:
    """The card that takes the open trick so far, and whose it is."""
    seats = [
        seat
        for seat in ((view.turn - step) % view.players for step in range(1, view.players))
        if view.hands[seat] is not None
    ][: len(view.table)]
    played = list(zip(view.table, reversed(seats), strict=True))
    top = played[0]
    for card, seat in played[1:]:
        if _beats(view, card, top[0]):
            top = (card, seat)
    return top


def _beats(view: View, card: Card, top: Card) -> bool:
    same = SUIT_OF[card] == SUIT_OF[top]
    return card < top if same else SUIT_OF[card] == view.trump


def main(argv: Sequence[str] | None = None) -> int:
    """Print what is found, some for each table and side."""
    parser = argparse.ArgumentParser(description="Find positions for the book.")
    parser.add_argument("--deals", type=int, default=20, help="deals at each table")
    parser.add_argument("--each", type=int, default=2, help="entries a table and side")
    parser.add_argument("--worlds", type=int, default=300)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    for table in tables():
        count = Counter[bool]()
        for number in range(args.deals):
            if not table.rules.stock and min(count[True], count[False]) < args.each:
                for game, decided in found(table, f"{args.seed} {number}", args.worlds):
                    state = game.state
                    side = state is not None and state.turn == state.declarer
                    if count[side] < args.each:
                        count[side] += 1
                        sys.stdout.write(entry(game, decided) + "\n")
                        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
