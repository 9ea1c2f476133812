"""Record the golden games anew: ``python -m tests.games.record``.

Needed only when a rule changed on purpose: review the difference like code. Every preset has a
file for each number of players with two games, the first from its beginning, the second near its
end. In house.txt there is a deal for each option, one that would have gone otherwise without it.
Who plays is of no matter, only that the same chance gives the same game.
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
from bot.engine.options import OPTIONS, Option
from bot.engine.record import parse_records, print_record
from bot.engine.rules import Rules, parse_rules, preset, presets
from bot.engine.state import Standing
from tests.engine.courses import random_standing
from tests.games.exercise import decides

FOLDER: Final = Path(__file__).parent
_DEALS: Final = 5
HOUSE: Final = FOLDER / "house.txt"
_HOUSE_SEEDS: Final = 20_000
_HOUSE_RULES: Final = {
    "players": "players=2,3",
    "target": "target=1001;barrel=off",
    "max_bid": "max_bid=120",
    "ace_marriage_trump": "ace_marriage=true;ace_marriage_trump=true",
    "dark_give_hidden": "dark=anyone;give=open",
    "undark": "dark=anyone;undark=auction",
    "golden_fail": "golden=1;golden_fail=keep",
    "stock_free_play": "two_player=stock;stock_free_play=true",
}
"""The rules that show an option, where another value of it and ``_HOUSE_NEEDS`` do not."""
_HOUSE_NEEDS: Final = {"dark_": "dark=anyone", "golden_": "golden=players"}
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
    HOUSE.write_text("\n".join(map(_recorded_for, OPTIONS.values())), encoding="utf-8")


def _recorded(rules: Rules, players: int, near_end: bool) -> str:
    rng = Random(f"{rules.preset} {players} {near_end}")
    game = Game.start(rules, players, dealer=rng.randrange(players))
    if near_end:
        totals = rng.sample(_BELOW_TARGET, players)
        scores = tuple(Standing(rules.target - below, bolts=rng.randrange(3)) for below in totals)
        game = replace(game, scores=scores)
    lines = [f'[Rules "{rules}"] [Seats "{",".join("ABCD"[:players])}"]']
    while game.winner is None and len(lines) <= _DEALS * (1 + near_end):
        game = _dealt(game, rng)
        lines.append(game.line())
    return print_record(parse_records("\n".join(lines))[0])


def _recorded_for(option: Option) -> str:
    """A deal that the option decides, the first found."""
    rules = house_rules(option)
    for seed in range(_HOUSE_SEEDS):
        rng = Random(f"{option.name} {seed}")
        players = 4 if option.name.startswith("four_") else rng.choice(rules.players)
        game = Game.start(rules, players, dealer=rng.randrange(players))
        scores = tuple(random_standing(rng, rules) for _ in range(players))
        riders = sum(standing.barrel is not None for standing in scores)
        if riders > 1 and not rules.barrel_shared:
            continue
        game = _dealt(replace(game, scores=scores), rng)
        tags = f'[Rules "{rules}"] [Option "{option.name}"] [Seats "{",".join("ABCD"[:players])}"]'
        record = parse_records(f"{tags}\n{game.line()}")[0]
        if decides(option, record):
            return print_record(record)
    raise LookupError(f"no deal that {option.name} decides")


def house_rules(option: Option) -> Rules:
    """``classic`` with another value of ``option``, and what else it needs to matter."""
    if option.name in _HOUSE_RULES:
        return parse_rules(f"classic;{_HOUSE_RULES[option.name]}")
    classic = preset("classic")
    other = next(
        option.text(value)
        for value in map(option.read, map(option.text, option.values))
        if value != getattr(classic, option.name)
    )
    needs = [text for begin, text in _HOUSE_NEEDS.items() if option.name.startswith(begin)]
    return parse_rules(";".join(("classic", *needs, f"{option.name}={other}")))


def _dealt(game: Game, rng: Random) -> Game:
    deck = list(DECK)
    rng.shuffle(deck)
    game = game.deal(Deal(tuple(deck), game.next_dealer))
    while game.state is not None and game.in_deal:
        game = game.act(_choice(rng, game.state.legal))
    return game


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
