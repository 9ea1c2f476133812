"""Record the golden games anew: ``python -m tests.games.record``.

Needed only when a rule changed on purpose: review the difference like code. Every preset has a
file for each number of players with two games, the first from its beginning, the second near its
end. Who plays is of no matter, only that the same chance gives the same game.
"""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from bot.engine.actions import (
    Action,
    Bid,
    Concede,
    Deal,
    Order,
    Pass,
    Play,
    Recut,
    Redeal,
    Undark,
)
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.record import parse_records, print_record
from bot.engine.rules import Rules, presets
from bot.engine.state import Standing

FOLDER: Final = Path(__file__).parent
_DEALS: Final = 5
_BELOW_TARGET: Final = (140, 190, 260, 420)  # where the second game begins


def file_of(rules: Rules, players: int) -> Path:
    """Where the golden games of ``rules`` for ``players`` are."""
    return FOLDER / f"{rules.preset}-{players}.txt"


def main() -> None:
    """Write every file."""
    for rules in presets().values():
        for players in rules.players:
            text = "\n".join(_recorded(rules, players, near_end) for near_end in (False, True))
            file_of(rules, players).write_text(text, encoding="utf-8")


def _recorded(rules: Rules, players: int, near_end: bool) -> str:
    rng = Random(f"{rules.preset} {players} {near_end}")
    game = Game.start(rules, players, dealer=rng.randrange(players))
    if near_end:
        totals = rng.sample(_BELOW_TARGET, players)
        scores = tuple(Standing(rules.target - below, bolts=rng.randrange(3)) for below in totals)
        game = replace(game, scores=scores)
    lines = [f'[Rules "{rules}"] [Seats "{",".join("ABCD"[:players])}"]']
    while game.winner is None and len(lines) <= _DEALS * (1 + near_end):
        deck = list(DECK)
        rng.shuffle(deck)
        game = game.deal(Deal(tuple(deck), game.next_dealer))
        while game.state is not None and game.in_deal:
            game = game.act(_choice(rng, game.state.legal))
        lines.append(game.line())
    return print_record(parse_records("\n".join(lines))[0])


def _choice(rng: Random, legal: tuple[Action, ...]) -> Action:
    """A legal action that makes a lively game: little bidding, no raises, marriages declared."""
    rare = [action for action in legal if isinstance(action, Redeal | Recut | Undark)]
    if rare and rng.random() < 0.6:
        return rng.choice(rare)
    declared = [action for action in legal if isinstance(action, Play) and action.mark]
    if declared:
        return rng.choice(declared)
    if Pass() in legal and rng.random() < 0.6:
        return Pass()
    cheap = [action for action in legal if isinstance(action, Bid | Order)]
    if cheap and rng.random() < 0.8:
        return cheap[0]
    action = rng.choice(legal)
    if isinstance(action, Concede) and rng.random() < 0.5:
        return legal[0]
    return action


if __name__ == "__main__":
    main()
