"""Levels in whole games: always legal, under every preset, and worth playing against."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.ai import LEVELS, estimates, expert, foresight, skilled
from bot.ai.foresight import Effort
from bot.ai.solver import Solver
from bot.ai.strength import best_drop, chance, worth
from bot.engine.actions import Action, Concede, Deal
from bot.engine.apply import apply
from bot.engine.cards import DECK, hand_of
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position
from bot.engine.rules import parse_rules, preset, presets
from bot.engine.state import State, View
from bot.engine.view import view
from tests.ai.everywhere import watched
from tests.engine.complete_games import Table

Mind = Callable[[View, random.Random], Action]
TABLES = [(name, players) for name, rules in presets().items() for players in rules.players]


def anything(view: View, rng: random.Random) -> Action:
    """A player that does anything legal but give up."""
    return rng.choice([a for a in view.legal if str(a)[0] not in "rw"] or list(view.legal))


def dealt(game: Game, rng: random.Random) -> Game:
    """The next deal of ``game`` from a shuffled deck."""
    deck = list(DECK)
    rng.shuffle(deck)
    return game.deal(Deal(tuple(deck), game.next_dealer))


def played(game: Game, minds: tuple[Mind, ...], rng: random.Random) -> Game:
    """One deal more, each seat by its mind; every choice is legal."""
    game = dealt(game, rng)
    while game.state is not None and game.in_deal:
        seat = game.state.turn
        view = game.view(seat)
        action = minds[seat](view, rng)
        assert action in view.legal
        game = game.act(action)
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_level_plays_every_preset_legally(
    level: str, name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some deals of each rule set and number of players, each action one of the legal ones; seats
    out of turn are asked for claims all the while. The expert thinks less here than elsewhere."""
    monkeypatch.setattr(expert, "EFFORT", Effort(worlds=2, nodes=120, a_world=100))
    monkeypatch.setattr(estimates, "WORLDS", 2)
    monkeypatch.setattr(estimates, "A_WORLD", 60)
    table, deals = Table(preset(name), players), 1 if level == "expert" else 4
    for number in (0, 1):  # the second begins near the barrel
        seen = watched(table, number, (level,), deals)
        assert [] == seen.failures
        assert seen.spans[level]


def contracts(deals: int) -> Counter[str]:
    """How the skilled player's contracts end in classic for three."""
    rng, seen = random.Random(5), Counter[str]()
    game = Game.start(preset("classic"), 3, 0)
    for _ in range(deals):
        game = played(game, (LEVELS["skilled"],) * 3, rng)
        state = game.state
        assert isinstance(state, State)
        if not state.redealt and not state.conceded and state.declarer is not None:
            made = state.points[state.declarer] >= state.contract
            forced = "forced " if state.contract == 100 else ""
            seen[forced + ("made" if made else "failed")] += 1
        if game.winner is not None:
            game = Game.start(preset("classic"), 3, 0)
    return seen


def test_contracts_are_made_more_often_than_not() -> None:
    """Between half and four fifths of all contracts are made, the forced hundreds included, and of
    those that were freely bid at least three in five: it does not overbid."""
    seen = contracts(120)
    all_made = seen["made"] + seen["forced made"]

    assert 0.5 < all_made / seen.total() < 0.8
    assert seen["made"] / (seen["made"] + seen["failed"]) > 0.6


def test_it_beats_a_player_without_sense() -> None:
    """Against two who play anything legal the novice wins nearly always."""
    rng = random.Random(3)
    wins = 0
    for seat in range(6):
        minds: list[Mind] = [anything] * 3
        minds[seat % 3] = LEVELS["novice"]
        game = Game.start(preset("classic"), 3, 0)
        while game.winner is None:
            game = played(game, tuple(minds), rng)
        wins += game.winner == seat % 3

    assert wins >= 5


@pytest.mark.parametrize("standing", ["200!2,200,200", "200,200,200"])
def test_the_expert_gives_up_a_hand_without_a_trick(standing: str) -> None:
    """A forced hundred with nothing but jacks and nines is not played, whatever is imagined."""
    hands = "J9.J9.J9.9/A.AT.KQ.AT/K.KQ.AT.KQ talon=ThQhJs"
    state = parse_position(f"{hands} phase=bid score={standing}")
    for token in ("100", "p", "p"):
        state = apply(state, parse_action(token)).state
    seen = view(state, 0)

    assert {Concede()} == {LEVELS["expert"](seen, random.Random(seed)) for seed in range(5)}


@pytest.mark.parametrize("rounding", ["nearest5", "nearest10", "up5", "none"])
@pytest.mark.parametrize("order", range(100, 111))
def test_an_order_that_is_no_round_number(order: int, rounding: str) -> None:
    """Where the declarer's points are rounded an order of 101 takes more than 101; whoever
    reckons with it still finds a card."""
    rules = parse_rules(f"classic;round_declarer=true;bid_step=1;rounding={rounding}")
    state = parse_position(f"A.K../T..9./Q..J. phase=play dealer=2 by=0:{order}", rules)
    for level in LEVELS.values():
        assert level(view(state, 0), random.Random(1)) in state.legal


def test_the_novice_likes_big_figures() -> None:
    """With a strong hand the novice orders more than the skilled player, who minds the risk."""
    hands = "ATKQ.A9.A9./J9.TKQ.TJ.9/.J.KQ.ATKQJ"
    seen = view(parse_position(f"{hands} phase=order dealer=2 by=0:100"), 0)
    orders = [str(LEVELS[level](seen, random.Random(1))) for level in ("novice", "skilled")]

    assert ["=160", "=135"] == orders


def test_a_better_hand_is_worth_more() -> None:
    """A higher card for a lower one, or a marriage for two odd cards, never lowers the worth;
    the chance falls as the contract rises."""
    rules = preset("classic")
    ace, jack = hand_of([0, 6, 7, 12, 18, 23, 22, 17]), hand_of([4, 6, 7, 12, 18, 23, 22, 17])

    assert worth(ace, rules, 2) > worth(jack, rules, 2)
    assert worth(ace, rules, 2, leads=False) < worth(ace, rules, 2)
    assert chance(100, 80, 2) > chance(100, 100, 2) > chance(100, 120, 2)


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_dropped_is_held(count: int) -> None:
    """The cards to give away are as many as asked, all from the hand."""
    rng, rules = random.Random(4), preset("classic")
    for _ in range(200):
        hand = hand_of(rng.sample(DECK, 10))
        drop = best_drop(hand, rules, 2, count)
        assert (count, drop) == (drop.bit_count(), drop & hand)


def test_the_skilled_thinks_in_the_loop_and_so_never_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move searches some 250 positions at most, which takes a few milliseconds."""
    solvers: list[Solver] = []

    class Kept(Solver):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            solvers.append(self)

    monkeypatch.setattr(foresight, "Solver", Kept)
    effort, most = skilled.EFFORT, 0
    rng = random.Random(6)
    for name, players in TABLES:
        game = dealt(Game.start(preset(name), players, 0), rng)
        while game.state is not None and game.in_deal:
            solvers.clear()
            game = game.act(skilled.choose(game.view(game.state.turn), rng))
            most = max(most, sum(solver.nodes for solver in solvers))

    assert 0 < most <= effort.nodes + effort.a_world <= 250
