"""``python -m tests.ai.find_before``: look for bids, orders and concessions beyond doubt.

Before the play there are too many ways the cards can lie to try them all. Some dozens are drawn
without regard to the bidding, each is played out perfectly, and a decision is taken into the book
when all of them, or all but one in forty, speak for it by a margin: a bid when the contract would
be made with ten points to spare, a pass, a silent order or giving up when not even perfect play
makes it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from bot.ai import LEVELS
from bot.ai.contracts import needed
from bot.ai.estimates import best_ways
from bot.ai.knowledge import TALON
from bot.ai.seating import Seating
from bot.ai.solver import Solver, World
from bot.ai.worlds import Deal as Cards
from bot.ai.worlds import Worlds
from bot.engine.actions import Bid, Concede, Deal, Order, Pass
from bot.engine.cards import DECK, Card, Hand, hand_of
from bot.engine.game import Game
from bot.engine.notation import print_position
from bot.engine.script import print_actions
from bot.engine.state import View
from tests.engine.complete_games import Table, tables

DRAWN = 40
SPARE = 10
KINDS = {"word": "bid", "order": "order", "conceding": "give"}
OFTEN = f" in {DRAWN - 1} or more of {DRAWN} deals drawn at random"


def solver_of(seating: Seating, cards: Cards, hand: Hand, way: Sequence[Card]) -> Solver:
    """The play when the viewer keeps ``hand`` but for ``way`` (three or four players)."""
    rules = seating.view.rules
    hands = [hand ^ hand_of(way), *(cards[seat] for seat in seating.others)]
    for place, card in enumerate(way, 1):
        hands[place] |= 1 << card
    world = World(tuple(hands), turn=seating.leader, last=rules.last_trick_bonus)
    return Solver(rules, world)


def share_made(view: View, points: int, ways: int, rng: Random, *, hopeful: bool) -> float:
    """In what part of the drawn worlds the viewer makes ``points`` by one of his ``ways`` to
    give; it gives up early when that part is no longer near all (``hopeful``) or none."""
    seating, made = Seating(view), 0
    for number in range(DRAWN):
        cards = Worlds(view, rng)._dealt()
        hand = view.hand
        if view.phase == "bid":
            hand |= cards.get(TALON, 0)
        good = any(
            solver_of(seating, cards, hand, way).makes(points)
            for way in best_ways(seating, hand, ways)
        )
        made += good
        if (number + 1 - made if hopeful else made) > 1:
            return 0.5
    return made / DRAWN


def word(view: View, rng: Random) -> tuple[str, str] | None:
    """The word that is beyond doubt, and why."""
    offer = next((action for action in view.legal if isinstance(action, Bid)), None)
    passing = any(isinstance(action, Pass) for action in view.legal)
    if offer is None or not passing:
        return None
    points = needed(view, offer.points)
    if share_made(view, points, 8, rng, hopeful=False) < 0.1:
        return "p", f"not even perfect play makes {points}{OFTEN}"
    made = points + SPARE
    if share_made(view, made, 2, rng, hopeful=True) > 0.9:
        return str(offer), f"{made} is made{OFTEN}"
    return None


def order(view: View, rng: Random) -> tuple[str, str] | None:
    """The bid, where nothing above it can be made, or the highest order, where it is sure."""
    orders = [action for action in view.legal if isinstance(action, Order)]
    if len(orders) < 2:
        return None
    if share_made(view, orders[1].points, 1, rng, hopeful=False) < 0.1:
        return str(orders[0]), f"perfect play does not make {orders[1].points}{OFTEN}"
    top = orders[-1]
    if share_made(view, top.points, 1, rng, hopeful=True) == 1:
        return str(top), f"{top.points} is made{OFTEN}, and more may not be said"
    return None


def conceding(view: View, rng: Random) -> tuple[str, str] | None:
    """Giving up where it costs nothing and the contract is lost."""
    concedes = any(isinstance(action, Concede) for action in view.legal)
    if not concedes or view.rules.concede_cost != "none":
        return None
    if share_made(view, view.contract, 8, rng, hopeful=False) < 0.1:
        return "w", f"conceding costs nothing here, and {view.contract} is lost{OFTEN}"
    return None


def found(table: Table, seed: str) -> Iterator[tuple[str, Game, str, str]]:
    """Decided positions of one deal before the play, the kinds apart."""
    rng = Random(f"{table} before {seed}")
    dealer = rng.randrange(table.players)
    deck = tuple(rng.sample(DECK, len(DECK)))
    game = Game.start(table.rules, table.players, dealer).deal(Deal(deck, dealer))
    kinds = {"bid": (word,), "order": (order,), "give": (conceding,)}
    while game.state is not None and game.in_deal and game.state.phase != "play":
        seat, phase = game.state.turn, game.state.phase
        view = game.view(seat)
        for kind in kinds.get(phase, ()):
            told = kind(view, rng) if len(view.legal) > 1 else None
            if told is not None:
                yield kind.__name__, game, *told
                break
        game = game.act(LEVELS["skilled"](view, rng))


def main(argv: Sequence[str] | None = None) -> int:
    """Print what is found, some of each kind and token for each table."""
    parser = argparse.ArgumentParser(description="Find positions before the play for the book.")
    parser.add_argument("--deals", type=int, default=10, help="deals at each table")
    parser.add_argument("--each", type=int, default=2, help="entries a table and kind")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tables", default="", help="only those, as classic-3,polish-4")
    args = parser.parse_args(argv)
    chosen = set(filter(None, args.tables.split(",")))
    for table in tables():
        count = Counter[tuple[str, bool]]()
        if table.rules.stock or table.players == 2 or (chosen and str(table) not in chosen):
            continue
        for number in range(args.deals):
            for kind, game, best, why in found(table, f"{args.seed} {number}"):
                passive = best == "p" or (kind == "order" and "not" in why)
                if count[kind, passive] < args.each:
                    count[kind, passive] += 1
                    _print(kind, game, best, why)
    return 0


def _print(kind: str, game: Game, best: str, why: str) -> None:
    assert game.opening is not None
    played = " | ".join(print_actions(game.opening, game.actions))
    sys.stdout.write(
        f'[[{KINDS[kind]}]]\nat = "{print_position(game.opening)}"\nafter = "{played}"\n'
        f'best = "{best}"\nwhy = "{why}"\n\n'
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
