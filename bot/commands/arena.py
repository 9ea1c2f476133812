"""``python -m bot arena``: computer players against each other, and what came of it."""

import argparse
import json
import random
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, fields
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from bot.ai import LEVELS
from bot.commands.arguments import whole
from bot.engine.actions import Deal
from bot.engine.cards import DECK
from bot.engine.errors import BadRules, shortened
from bot.engine.events import Event, Said, TookTalon, Undarked, WentDark
from bot.engine.game import Game
from bot.engine.rules import parse_rules
from bot.engine.scoring import outcome_of
from bot.table.sheet import Row

MOST_DEALS: Final = 400
"""A game longer than this is left without a winner."""


@dataclass
class Tally:
    """What one of the players did in all games (docs/computers.md says what each figure means).

    ``bids`` are the sum of the winning bids of ``bid_for``, ``orders`` of all ``contracts``."""

    level: str
    games: int = 0
    wins: int = 0
    points: int = 0
    contracts: int = 0
    made: int = 0
    bid_for: int = 0
    bid_made: int = 0
    bids: int = 0
    orders: int = 0
    conceded: int = 0
    bolts: int = 0
    times: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count what ``other`` counted, too."""
        for one in fields(self):
            if one.name != "level":
                mine = getattr(self, one.name)
                mine += getattr(other, one.name)
                setattr(self, one.name, mine)

    def as_json(self) -> dict[str, Any]:
        """The figures as docs/computers.md promises them."""
        times = sorted(self.times) or [0.0]
        return {
            "level": self.level,
            "games": self.games,
            "wins": self.wins,
            "win_rate": _share(self.wins, self.games),
            "points": _share(self.points, self.games),
            "contracts": self.contracts,
            "made": self.made,
            "made_rate": _share(self.made, self.contracts),
            "bid_for": self.bid_for,
            "bid_made": self.bid_made,
            "bid_made_rate": _share(self.bid_made, self.bid_for),
            "mean_bid": _share(self.bids, self.bid_for),
            "mean_order": _share(self.orders, self.contracts),
            "conceded": self.conceded,
            "bolts": self.bolts,
            "ms_p50": round(1000 * times[len(times) // 2], 3),
            "ms_p95": round(1000 * times[int(0.95 * (len(times) - 1))], 3),
        }


@dataclass(frozen=True)
class Task:
    """One game to play: ``number`` says how the seats are turned and which cards are dealt."""

    rules: str
    levels: tuple[str, ...]
    seed: int
    number: int


@dataclass(frozen=True)
class Played:
    """A game that was played: a tally for each of the levels in their order, and its record."""

    tallies: tuple[Tally, ...]
    deals: int
    record: str


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("arena", help="let computer players play each other")
    parser.add_argument("--seats", required=True, help=f"levels, as {','.join(LEVELS)}")
    parser.add_argument("--games", type=whole(1, 10**6), default=100, help="how many games (100)")
    parser.add_argument(
        "--seed", type=whole(-(2**63), 2**63 - 1), default=1, help="chance is made from it (1)"
    )
    parser.add_argument("--preset", default="classic", help="rules, as in rules= (classic)")
    parser.add_argument("--record", type=Path, help="write the games' records to this file")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, help="processes that play (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def main(args: argparse.Namespace) -> int:
    """Play the games, the seats turned by one from game to game, and print a line for each of
    the players; 2 when the levels or the rules are wrong, 1 when a process that plays is killed."""
    levels = tuple(args.seats.split(","))
    unknown = [level for level in levels if level not in LEVELS]
    try:
        rules = parse_rules(args.preset)
        Game.start(rules, len(levels), 0)
    except BadRules as error:
        print(error, file=sys.stderr)
        return 2
    if unknown:
        print(f"no level {shortened(unknown[0])}; levels: {', '.join(LEVELS)}", file=sys.stderr)
        return 2
    if args.record:
        args.record.open("a").close()  # what cannot be written is known before the games
    tasks = [Task(str(rules), levels, args.seed, number) for number in range(args.games)]
    totals = [Tally(level) for level in levels]
    deals, records = 0, list[str]()
    try:
        for played in _all(tasks, args.jobs):
            deals += played.deals
            records.append(played.record)
            for total, tally in zip(totals, played.tallies, strict=True):
                total.add(tally)
    except BrokenProcessPool:
        print("a process that played was killed: is there memory for --jobs?", file=sys.stderr)
        return 1
    if args.record:
        args.record.write_text("\n".join(records), encoding="utf-8")
    _print(args, rules.preset, deals, totals)
    return 0


def play(task: Task) -> Played:
    """Play one game. In game ``number`` the first level sits at seat ``number`` modulo the number
    of players; games of one round have the same cards."""
    count = len(task.levels)
    turned = task.number % count
    place = [(seat - turned) % count for seat in range(count)]  # seat → which of the levels
    chance = random.Random(f"{task.seed} {task.number // count}")  # noqa: S311  # repeatable
    minds = [random.Random(f"{task.seed} {task.number} {seat}") for seat in range(count)]  # noqa: S311
    game = Game.start(parse_rules(task.rules), count, chance.randrange(count))
    tallies = tuple(Tally(level, games=1) for level in task.levels)
    names = ",".join(f"{task.levels[place[seat]]}-{place[seat] + 1}" for seat in range(count))
    lines = [f'[Rules "{game.rules}"] [Seats "{names}"]']
    while game.winner is None and game.number < MOST_DEALS:
        game = game.deal(Deal(tuple(chance.sample(DECK, len(DECK))), game.next_dealer))
        while game.state is not None and game.in_deal:
            seat = game.state.turn
            view = game.view(seat)
            began = time.thread_time()
            action = LEVELS[task.levels[place[seat]]](view, minds[seat])
            tallies[place[seat]].times.append(time.thread_time() - began)
            game = game.act(action)
        lines.append(game.line())
        enter(game, [tallies[place[seat]] for seat in range(count)])
    for seat in range(count):
        tallies[place[seat]].points += game.scores[seat].total
        tallies[place[seat]].wins += game.winner == seat
    return Played(tallies, game.number, "\n".join(lines) + "\n")


def _all(tasks: Sequence[Task], jobs: int) -> Iterable[Played]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    ) as pool:  # fmt: skip
        # not `map`: what that cancels when a process dies keeps the pool from ending
        games = [pool.submit(play, task) for task in tasks]
        try:
            for game in games:
                yield game.result()
        except BaseException:  # Ctrl-C, here or where the games are counted
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def enter(game: Game, tallies: Sequence[Tally]) -> None:
    """Enter the deal of ``game``, if it is over, into the tallies by seat: what was made, and the
    bolts, are the engine's own scoring's."""
    state, result = game.state, game.result
    if state is None or result is None or state.redealt:
        return
    row = Row(game.number, game.dealer, outcome_of(state), result)
    for seat, tally in enumerate(tallies):
        tally.bolts += row.bolts(seat)
    if state.declarer is None or row.made is None:
        return
    tally, bid = tallies[state.declarer], _bid(state.declarer, game.events)
    tally.bid_for += bid > 0
    tally.bid_made += bid > 0 and row.made
    tally.bids += bid
    if state.conceded:
        tally.conceded += 1
        return
    tally.contracts += 1
    tally.made += row.made
    tally.orders += state.contract


def _bid(declarer: int, events: Iterable[Event]) -> int:
    """What ``declarer`` won the auction with, 0 if it was no will of his: forced, or no auction."""
    willing, bid = False, 0
    for event in events:
        match event:
            case Said(seat, points, forced=False) if seat == declarer and points:
                willing = True
            case Undarked(seat) | WentDark(seat) if seat == declarer:
                willing = True
            case TookTalon(seat, contract=points) if seat == declarer:
                bid = points
    return bid if willing else 0


def _share(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _print(args: argparse.Namespace, preset: str, deals: int, totals: Sequence[Tally]) -> None:
    rows = [total.as_json() for total in totals]
    if args.json:
        head = {"games": args.games, "seed": args.seed, "preset": preset, "deals": deals}
        print(json.dumps({**head, "seats": rows}))
        return
    for row in rows:
        print(
            f"{row['level']:8} wins {row['wins']:4} ({row['win_rate']:.1%})"
            f"  points {row['points']:7.1f}"
            f"  contracts {row['contracts']:5} made {row['made_rate']:.0%}"
            f"  bid for {row['bid_for']:5} made {row['bid_made_rate']:.0%}"
            f"  mean bid {row['mean_bid']:5.1f}  conceded {row['conceded']}  bolts {row['bolts']:4}"
            f"  ms {row['ms_p50']}/{row['ms_p95']}"
        )
