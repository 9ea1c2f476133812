"""Hint and review hold the same of a word: what one advises the other does not blame."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.ai import LEVELS, judgement
from bot.ai.review import Unreviewable, Verdict, review
from bot.ai.teacher import advice
from bot.engine.actions import PASS, Action, Bid, Concede, Deal, Order, Undark
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import Rules, preset
from bot.engine.state import Standing, View
from tests.engine.courses import random_standing

PRAISED = ("sound", "unlucky", "risked")
BLAMED = ("brave", "overbid", "conceded-early")
TABLES = [("classic", 3), ("classic", 2), ("club", 4), ("android", 3)]


def dealt(rules: Rules, players: int, seed: int, scores: tuple[Standing, ...] = ()) -> Game:
    """A deal at its beginning."""
    deck = Random(f"{rules} {players} {seed}").sample(DECK, len(DECK))
    scores = scores or (Standing(),) * players
    game = Game.resume(rules, number=0, dealer=seed % players, scores=scores)
    return game.deal(Deal(tuple(deck), game.next_dealer))


def chosen(rules: Rules, players: int, seed: int) -> tuple[Game, dict[int, tuple[View, Action]]]:
    """A deal of people who bid as the novice does and sometimes more, from a standing where odd
    rules meet; with what each seat saw at its last choice of a contract, and what it chose."""
    rng = Random(seed)
    scores = tuple(random_standing(rng, rules) for _ in range(players))
    game = dealt(rules, players, seed, scores)
    choices: dict[int, tuple[View, Action]] = {}
    while game.state is not None and game.in_deal:
        seen = game.view(game.state.turn)
        action = LEVELS["novice"](seen, rng)
        kind = (Bid, Undark, Concede) if rng.random() < 0.3 else ()
        wilder = [one for one in seen.legal[:4] if isinstance(one, kind)]
        action = wilder[-1] if wilder else action
        raised = isinstance(action, Order) and action.points > game.state.contract
        if len(seen.legal) > 1 and (raised or isinstance(action, Bid | Undark | Concede)):
            choices[game.state.turn] = seen, action
        game = game.act(action)
    return game, choices


def reviewed(name: str, players: int, seeds: range) -> Iterator[tuple[View, Action, Verdict]]:
    """What the declarer saw and chose, and the word of the review for it, where he chose."""
    for seed in seeds:
        game, choices = chosen(preset(name), players, seed)
        try:
            found = review(game.line(), game.rules, limit=300)
        except Unreviewable:
            continue
        if found.declarer in choices:
            yield *choices[found.declarer], found.verdict


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hint_and_review_are_of_one_mind(name: str, players: int) -> None:
    """What the hint advised is never called wrong, and what it advised against is never called
    plainly right; whatever the chance of the hint is."""
    compared = 0
    for seen, action, verdict in reviewed(name, players, range(4)):
        hinted = advice(seen, Random(compared)).action
        compared += 1
        if hinted == action:
            assert verdict not in BLAMED
            assert verdict != "modest" or isinstance(action, Bid | Undark)  # more after the talon
        elif is_against(hinted, action):
            assert verdict not in PRAISED
    assert compared


def is_against(hinted: Action, action: Action) -> bool:
    """Whether ``hinted`` speaks against the contract ``action``: with a pass, another word than a
    bid, or a lower order."""
    match hinted, action:
        case Order(advised), Order(points):
            return points > advised
        case Bid() | Undark(), _:
            return False  # a higher bid is another question
        case _:
            return not isinstance(action, Concede)


@pytest.mark.parametrize("seed", range(3))
def test_a_bid_has_one_opinion(seed: int) -> None:
    """A bid is advised just where most is to be said for it, and a close one is told as close."""
    game = dealt(preset("classic"), 3, seed)
    while game.state is not None and game.state.phase == "bid":
        seen = game.view(game.state.turn)
        bid = next((one for one in seen.legal if isinstance(one, Bid)), None)
        if bid is not None and len(seen.legal) > 1:
            found, opinion = advice(seen, Random(seed)), judgement.of_bid(seen, bid)
            expected = {"for": bid, "against": PASS}.get(opinion, found.action)
            assert expected == found.action
            assert (opinion == "close") == found.reason.code.endswith("-close")
        game = game.act(bid if bid is not None and bid.points < 120 else PASS)
