"""``python -m bot verify RECORD``: whether the deals of a game were fair (docs/fairness.md)."""

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.ai import LEVELS
from bot.chance import SystemDealer
from bot.commands.arguments import whole
from bot.commands.texts import UnreadableError, bytes_of, name_of
from bot.engine.fairness import AT_ONCE, BY_ITSELF, with_word
from bot.engine.proof import NoProofError, ProofError, Verdict, verdicts, verify
from bot.engine.record import parse_records
from bot.engine.rules import Rules, presets
from bot.table import play
from bot.table.model import Seat, Table
from bot.table.play import Turn
from bot.table.records import record_text
from bot.table.stored import PastGame, StoredDeal

_WHIMS: Final = 0.03
"""How often a played game goes on by anything legal, so that all of that happens."""


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("verify", help="check that the deals of a record were fair")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("record", nargs="?", help="the file; - reads standard input")
    what.add_argument(
        "--play",
        type=whole(1, 10**6),
        metavar="N",
        help="play N games, and verify each of them",
    )
    parser.add_argument("--locks", action="store_true", help="print the lock of every deal")


def main(args: argparse.Namespace) -> int:
    """Say of each record how many deals are fair: 0; or which is the first that is not, and why:
    1; 2 when none is unfair and there is one, or a file, with nothing to verify."""
    if args.play is not None:
        return _play(args.play)
    name = name_of(args.record)
    try:
        found = verdicts(bytes_of(args.record))
    except (NoProofError, UnreadableError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    for number, verdict in enumerate(found, 1):
        _tell(name, f"record {number}" if len(found) > 1 else "", verdict, args.locks)
    errors = [verdict.error for verdict in found if verdict.error is not None]
    if any(isinstance(error, ProofError) for error in errors):
        return 1
    return 2 if errors else 0


def _tell(name: str, record: str, verdict: Verdict, locks: bool) -> None:
    """What was found of a record; ``record`` is its number where there are several."""
    error = verdict.error
    if error is None:
        count = len(verdict.locks)
        told = f"{count} {'deal' if count == 1 else 'deals'}, all fair"
        print(f"{record}: {told}" if record else told, flush=True)
        for number, lock in enumerate(verdict.locks, 1) if locks else ():
            print(f"deal {number}: {lock}", flush=True)
        return
    places = [name]
    if record:
        places.append(f"{record}, from line {verdict.line}")
    if isinstance(error, ProofError):
        places.append(f"deal {error.deal}" if error.deal else "before the first deal")
    print(": ".join((*places, str(error))), file=sys.stderr, flush=True)


def games(count: int) -> Iterator[PastGame]:
    """``count`` games of computers under `kinds` of rules in turns, dealt as the bot deals, from
    fresh secrets."""
    dealer, tables = SystemDealer(), kinds()
    for number in range(count):
        yield _game(number + 1, *tables[number % len(tables)], dealer)


def kinds() -> list[tuple[Rules, int]]:
    """Every preset with every number of players."""
    return [(rules, players) for rules in presets().values() for players in rules.players]


def _play(count: int) -> int:
    deals, began = 0, time.monotonic()
    for game in games(count):
        text = record_text(game)
        try:
            (locks,) = verify(text.encode())
        except ProofError as error:
            print(f"game {game.table.id}, deal {error.deal}: {error}\n{text}", file=sys.stderr)
            return 1
        parse_records(text)
        deals += len(locks)
    spent = time.monotonic() - began
    print(f"{count} games with {deals} deals, all fair ({spent:.0f} s)")
    return 0


def _game(number: int, rules: Rules, players: int, dealer: SystemDealer) -> PastGame:
    chance = random.Random(number)  # noqa: S311  # of the players, not of the cards
    seats = tuple(Seat(f"Player {place}", 100 + place) for place in range(players))
    lobby = Table(number, -1, None, 100, rules, seats, next_secret=dealer.secret(), created=1e9)
    first = AT_ONCE if number % 5 == 0 else str(chance.randrange(players))
    turn = play.begin(_with_words(lobby, chance), dealer, 0.0, 0.0, first)
    while turn.table.stage == "playing":
        table, game = turn.table, play.playing(turn.table)
        if game.in_deal:
            state = play.position(game)
            view = game.view(state.turn)
            whim = chance.random() < _WHIMS
            action = chance.choice(state.legal) if whim else LEVELS["novice"](view, chance)
            after = play.move(table, action, "computer", dealer, 0.0, 0.0)
        else:
            asked = chance.choice((BY_ITSELF, *map(str, range(players))))
            after = play.deal(_with_words(table, chance), dealer, 0.0, 0.0, asked)
        turn = turn.then(after)
    return _written(turn)


def _with_words(table: Table, chance: random.Random) -> Table:
    words = table.words
    for _ in range(max(0, chance.randrange(6) - 3)):
        words = with_word(words, f"слово {chance.random()}")
    return replace(table, words=words)


def _written(turn: Turn) -> PastGame:
    """The game as the store gives it back."""
    tokens: dict[int, list[str]] = defaultdict(list)
    for ply in turn.plies:
        tokens[ply.deal].append(ply.token)
    closed = {deal.number: deal for deal in turn.closed}
    deals = tuple(
        StoredDeal(
            deal.number,
            deal.opening,
            tuple(tokens[deal.number]),
            closed[deal.number].closing,
            closed[deal.number].outcome,
            deal.secret,
            deal.asked,
            deal.words,
        )
        for deal in turn.opened
    )
    return PastGame(turn.table, deals)
