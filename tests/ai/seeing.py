"""``python -m tests.ai.seeing``: what the expert loses as declarer because he can't see.

The auction of each deal is held by experts. What comes after it is played twice with the same
chance: by the declarer as he is, and by the same player with the true cards in place of imagined
ones, who may also search as long as he likes. His opponents see nothing either time.
"""

import argparse
import json
import math
import sys
from collections.abc import Collection, Iterator, Sequence
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from bot.ai import LEVELS, expert
from bot.ai.foresight import Effort
from bot.ai.worlds import Deal, Imagining, Source, Worlds
from bot.engine import actions
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import Rules, parse_rules
from bot.engine.state import State, View
from tests.ai.positions import truth

FREELY = Effort(worlds=1, nodes=10**6, a_world=10**6)


class Played(NamedTuple):
    """How a deal ended for its declarer."""

    points: int
    made: bool
    scored: int


class Seen:
    """The one world there is."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    def world(self) -> Deal:
        """The cards as they lie."""
        return dict(self._deal)


def played_twice(
    rules: Rules, players: int, number: int, seed: int, opponents: str, phases: Collection[str]
) -> tuple[Played, Played] | None:
    """The deal ``number`` as the expert plays it and as he would if he saw; None when nobody
    plays a contract in it."""
    deck = Random(f"{seed} {number}").sample(DECK, len(DECK))
    game = Game.start(rules, players, number % players).deal(
        actions.Deal(tuple(deck), number % players)
    )
    while game.state is not None and game.in_deal and game.state.declarer is None:
        seat = game.state.turn
        game = game.act(expert.choose(game.view(seat), Random(f"{seed} {number} {seat}")))
    if not game.in_deal:
        return None
    key = f"{seed} {number}"
    blind, seeing = (_to_the_end(game, key, opponents, sees) for sees in ((), phases))
    return None if blind is None or seeing is None else (blind, seeing)


def _to_the_end(game: Game, seed: str, opponents: str, sees: Collection[str]) -> Played | None:
    """None when the deal is conceded or dealt again."""
    rngs = [Random(f"{seed} {seat} play") for seat in range(game.players)]
    while game.state is not None and game.in_deal:
        state, seat = game.state, game.state.turn
        view = game.view(seat)
        if seat != state.declarer:
            action = LEVELS[opponents](view, rngs[seat])
        elif state.phase in sees:
            action = expert.choose_among(view, rngs[seat], _seen(state), FREELY)
        else:
            action = expert.choose_among(view, rngs[seat], Worlds, expert.EFFORT)
        game = game.act(action)
    end = game.state
    if end is None or end.declarer is None or end.conceded or end.redealt:
        return None
    points = end.points[end.declarer]
    return Played(points, points >= end.contract, game.scores[end.declarer].total)


def _seen(state: State) -> Imagining:
    def imagining(view: View, _rng: Random) -> Source:
        return Seen(truth(state, view))

    return imagining


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print both means and how far they are apart."""
    parser = argparse.ArgumentParser(description="What the expert loses by not seeing.")
    parser.add_argument("--deals", type=int, default=300, help="deals with a contract")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic", help="rules, as in rules=")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--opponents", default="expert", choices=tuple(LEVELS))
    parser.add_argument("--sees", default="give,order,play", help="in which phases, with commas")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    args = parser.parse_args(argv)
    pairs = list(_pairs(args))
    found = described(pairs)
    if args.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return 0
    for who in ("blind", "seeing"):
        sys.stdout.write(
            f"{who:7} points {found[f'{who}_points']:6.1f}  contracts made"
            f" {found[f'{who}_made']:.1%}  scored {found[f'{who}_scored']:6.1f}\n"
        )
    sys.stdout.write(
        f"{len(pairs)} deals; {found['points_lost']:.1f} points lost by not seeing"
        f" (standard error {found['standard_error']:.1f})\n"
    )
    return 0


def described(pairs: Sequence[tuple[Played, Played]]) -> dict[str, float]:
    """The figures: means over the deals of what was made and scored, and the difference of the
    points made with its standard error."""
    found: dict[str, float] = {"deals": len(pairs)}
    for who, side in (("blind", 0), ("seeing", 1)):
        found[f"{who}_points"] = round(mean(pair[side].points for pair in pairs), 2)
        found[f"{who}_made"] = round(mean(pair[side].made for pair in pairs), 4)
        found[f"{who}_scored"] = round(mean(pair[side].scored for pair in pairs), 2)
    lost = [seeing.points - blind.points for blind, seeing in pairs]
    found["points_lost"] = round(mean(lost), 2)
    found["standard_error"] = round(stdev(lost) / math.sqrt(len(lost)), 2) if lost[1:] else 0.0
    return found


def _pairs(args: argparse.Namespace) -> Iterator[tuple[Played, Played]]:
    rules, phases, number, found = parse_rules(args.preset), args.sees.split(","), 0, 0
    while found < args.deals:
        pair = played_twice(rules, args.players, number, args.seed, args.opponents, phases)
        number += 1
        if pair is not None:
            found += 1
            yield pair


if __name__ == "__main__":
    sys.exit(main())
