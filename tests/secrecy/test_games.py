"""Nobody is shown a card he may not know: whole games of computers, and deals at random."""

from random import Random
from typing import Final

import pytest

from bot.ai import LEVELS
from bot.engine.game import Game
from bot.engine.rules import parse_rules, presets
from tests.engine.courses import random_opening
from tests.secrecy.watch import Watch
from tests.telegram.scenes import dealt, now

GAMES: Final = 10  # in each of the chunks, which can run side by side
GAME_CHUNKS: Final = 20
DEALS: Final = 100
DEAL_CHUNKS: Final = 20
MOST_DEALS: Final = 400  # a game of computers is over long before
NOWHERE: Final = 1000
SAMPLE: Final = 300  # every so many positions all screens are drawn, besides new phases

SOONER_OVER: Final = "classic;barrel=off;target=300"
TABLES: Final = [(name, players) for name, rules in presets().items() for players in rules.players]
VARIANTS: Final = [
    (text, players)
    for text in (
        "classic;give=open",
        "classic;opening=free",
        "classic;show_talon_on_forced=true;redeal_eight=four_nines,below:15",
        "android;give=open;dark_give_hidden=true",
        "modern;give=open;dark_give_hidden=false",
        "online;undark=takes;give=open;dark_on_barrel=true",
        "family;dark=anyone;undark=auction;redeal_hand=below:15,three_nines",
        "barrel900;barrel_auction=opens",
        "classic;barrel_auction=none;four_nines_bonus=120",
        "stock;stock_free_play=true",
    )
    for players in (2, 3, 4)
]


def table_number(number: int, *others: tuple[str, int]) -> tuple[str, int]:
    """The rules and the number of players of a game: classic is most of them, every third of those
    played to the barrel and beyond."""
    if number % 5 < 3:
        return ("classic" if number % 5 == 0 else SOONER_OVER), number % 3 + 2
    return [*TABLES, *others][(number // 5 * 2 + number % 5) % (len(TABLES) + len(others))]


@pytest.mark.parametrize("chunk", range(GAME_CHUNKS))
def test_whole_games_of_computers(chunk: int) -> None:
    """From the first deal to the last no view, event or screen shows a card too many."""
    mind = LEVELS["novice"]
    for number in range(chunk * GAMES, chunk * GAMES + GAMES):
        rules, players = table_number(number)
        chance = Random(f"game {number}")
        game = Game.start(parse_rules(rules), players, chance.randrange(players))
        watch, phases, positions = None, set[str](), 0
        while game.winner is None and game.number < MOST_DEALS:
            game = dealt(game, chance)
            watch = Watch(game) if watch is None else watch.next(game)
            while True:
                positions += 1
                if now(game).phase not in phases or positions % SAMPLE == 0:
                    phases.add(now(game).phase)
                    watch.check_screens()
                if not game.in_deal:
                    break
                watch.act(mind(game.view(now(game).turn), chance))
                game = watch.game
        assert game.winner is not None, f"{rules} for {players} has no end"


@pytest.mark.parametrize("chunk", range(DEAL_CHUNKS))
def test_random_deals(chunk: int) -> None:
    """Whatever is done in a deal, nobody sees a card too many; in every second deal all
    screens are drawn at one of its positions."""
    for number in range(chunk * DEALS, chunk * DEALS + DEALS):
        text, players = table_number(number, *VARIANTS)
        chance, rules = Random(f"deal {number}"), parse_rules(text)
        opening = random_opening(chance, rules, players).state
        watch = Watch(
            Game.resume(
                rules, number=1, dealer=opening.dealer, scores=opening.scores, opening=opening
            )
        )
        draw = number // 2 * 7 % 32 if number % 2 else NOWHERE
        while watch.game.in_deal:
            if len(watch.game.actions) == draw:
                watch.check_screens()
            game = watch.game
            actions = now(game).legal
            action = chance.choice(actions)
            # few deals are conceded or dealt again, so that most are played out
            watch.act(action if chance.random() < 0.5 else actions[0])
        if len(watch.game.actions) <= draw < NOWHERE:
            watch.check_screens()
