"""``python -m tests.ai.find_before``: look for bids, gifts and orders that are beyond doubt.

Before the play there are too many ways the cards can lie to try them all. Some dozens are drawn
without regard to the bidding, each is played out perfectly, and a decision is taken into the book
when all of them, or all but one in forty, speak for it by a margin: a bid when the contract would
be made with ten points to spare, a pass or a silent order when not even perfect play makes it,
a gift when every other card costs points.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

from bot.ai import LEVELS
from bot.ai.contracts import needed
from bot.ai.estimates import Seating, best_ways
from bot.ai.knowledge import TALON
from bot.ai.solver import Solver, World
from bot.ai.worlds import Deal as Cards
from bot.ai.worlds import Worlds
from bot.engine.actions import Bid, Concede, Deal, Give, Order, Pass
from bot.engine.cards import DECK, Card, Hand, cards_in, hand_of
from bot.engine.game import Game
from bot.engine.notation import print_position
from bot.engine.script import print_actions
from bot.engine.state import View
from tests.engine.complete_games import Table, tables

DRAWN = 40
SPARE = 10
CLEAR = 7.0


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
        return "p", f"not even perfect play makes {points} with this hand, whatever the talon"
    made = points + SPARE
    if share_made(view, made, 2, rng, hopeful=True) > 0.9:
        return str(offer), f"{made} is there with any talon, however the cards lie"
    return None


def order(view: View, rng: Random) -> tuple[str, str] | None:
    """The bid, where nothing above it can be made, or the highest order, where it is sure."""
    orders = [action for action in view.legal if isinstance(action, Order)]
    if len(orders) < 2:
        return None
    if share_made(view, orders[1].points, 1, rng, hopeful=False) < 0.1:
        return str(orders[0]), f"perfect play does not make {orders[1].points}"
    top = orders[-1]
    if share_made(view, top.points, 1, rng, hopeful=True) == 1:
        return str(top), f"{top.points} is made however the cards lie, and more may not be said"
    return None


def conceding(view: View, rng: Random) -> tuple[str, str] | None:
    """Giving up where it costs nothing and the contract is lost."""
    concedes = any(isinstance(action, Concede) for action in view.legal)
    if not concedes or view.rules.concede_cost != "none":
        return None
    if share_made(view, view.contract, 8, rng, hopeful=False) < 0.1:
        return "w", f"conceding costs nothing here, and {view.contract} can't be made"
    return None


def gift(view: View, rng: Random) -> tuple[str, str] | None:
    """The cards one of which goes first: all others cost points in every world drawn."""
    seating, hand = Seating(view), view.hand
    if len(seating.others) != 2 or seating.left != 2:
        return None
    rows: list[dict[Card, int]] = []
    for number in range(12):
        cards = Worlds(view, rng)._dealt()
        pairs: dict[Card, list[tuple[Card, Card]]] = {card: [] for card in cards_in(hand)}
        for way in best_ways(seating, hand, 100):
            if len(way) == 2:
                for card in way:
                    if not pairs[card]:
                        pairs[card] = [(way[0], way[1]), (way[1], way[0])]
        known: dict[tuple[Card, Card], int] = {}
        for way in {way for ways in pairs.values() for way in ways}:
            known[way] = solver_of(seating, cards, hand, way).value(grain=3)
        rows.append({card: max(known[way] for way in ways) for card, ways in pairs.items()})
        if number in (0, 3) and _told(rows, CLEAR - 3) is None:  # most are not worth more
            return None
    best = _told(rows, CLEAR)
    if best is None:
        return None
    tokens = [
        str(action) for action in view.legal if isinstance(action, Give) and action.card in best
    ]
    return " ".join(tokens), "any other card costs points, however the cards lie"


def _told(rows: Sequence[dict[Card, int]], clear: float) -> set[Card] | None:
    means = {card: mean(row[card] for row in rows) for card in rows[0]}
    top = max(means, key=lambda card: means[card])
    best = {card for card in means if means[top] - means[card] <= 2}
    others = set(means) - best
    fine = len(best) <= 4 and all(
        means[top] - means[card] >= clear and all(row[card] <= row[top] + 2 for row in rows)
        for card in others
    )
    return best if fine else None


def found(table: Table, seed: str) -> Iterator[tuple[str, Game, str, str]]:
    """Decided positions of one deal before the play, the kinds apart."""
    rng = Random(f"{table} before {seed}")
    dealer = rng.randrange(table.players)
    deck = tuple(rng.sample(DECK, len(DECK)))
    game = Game.start(table.rules, table.players, dealer).deal(Deal(deck, dealer))
    kinds = {"bid": (word,), "order": (order,), "give": (conceding, gift)}
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
    args = parser.parse_args(argv)
    for table in tables():
        count = Counter[tuple[str, bool]]()
        if table.rules.stock or table.players == 2:
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
        f'[[{kind}]]\nat = "{print_position(game.opening)}"\nafter = "{played}"\n'
        f'best = "{best}"\nwhy = "{why}"\n\n'
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
