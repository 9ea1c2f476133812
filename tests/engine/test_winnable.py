"""Rules that are accepted can be won by: on the brink, with the best cards and friendly
opponents, somebody does."""

import random
from itertools import product

import pytest

from bot.engine.actions import Action, Bid, Concede, Dark, Deal, Order, Play, Redeal
from bot.engine.cards import DECK, NAMES, SUIT_OF, cards_in
from bot.engine.errors import BadRules
from bot.engine.game import Game
from bot.engine.options import OPTIONS, Option, Value
from bot.engine.rules import Rules, preset, presets
from bot.engine.scoring import Circle
from bot.engine.state import Standing, State

HERO = 1  # forehand of dealer 0
TRIES = 3


def edges(option: Option) -> tuple[Value, ...]:
    """The values of ``option`` to try: every one of a choice, the ends and the usual ones of a
    range, the shortest lists."""
    if option.kind in ("switch", "choice"):
        return option.values
    if option.kind == "number":
        ends = (option.low, option.high) if option.high else (option.low,)
        return tuple(dict.fromkeys(option.read(str(one)) for one in (*ends, *option.values)))
    if option.name == "players":
        return ((2,), (3,), (4,))
    if option.kind == "numbers":
        return ((), *((int(value),) for value in option.values))
    return ((), *((str(value),) for value in option.values))


def won(rules: Rules, players: int) -> bool:
    """Whether the hero, on the brink of winning, wins one of a few deals."""
    return any(_wins(rules, players, random.Random(seed)) for seed in range(TRIES))


def _wins(rules: Rules, players: int, chance: random.Random, total: int | None = None) -> bool:
    barrel = rules.barrel_at if rules.has_barrel else None
    if total is None:
        total = rules.target - 1 if barrel is None else barrel
    while barrel is None and total in rules.dump_truck:
        total -= 1
    hero = Standing(total, barrel=None if barrel is None else 0)
    scores = tuple(hero if seat == HERO else Standing() for seat in range(players))
    game = Game.resume(rules, number=1, dealer=players - 1, scores=scores, circle=Circle(over=True))
    game = game.deal(Deal(_deck(rules, players, chance), 0))
    while game.in_deal:
        assert game.state is not None
        game = game.act(_choice(game.state))
    return game.winner == HERO


def _deck(rules: Rules, players: int, chance: random.Random) -> tuple[int, ...]:
    """A deck that gives the hero the best of two suits, as far as he and the talons have room."""
    blank = Game.start(rules.change(cut="off"), players, 0).deal(Deal(DECK, 0)).state
    assert blank is not None
    places = list(cards_in(blank.hands[HERO] or 0))
    chance.shuffle(places)
    best = _suits(rules)
    # kings and queens first: they are bid on before the talon is seen
    strong = [suit * 6 + rank for rank in (2, 3, 0, 1, 4, 5) for suit in best]
    talon = [place for stock in blank.talons for place in stock]
    at = dict(zip((*places, *talon), strong, strict=False))
    rest = [card for card in DECK if card not in at.values()]
    chance.shuffle(rest)
    deck = tuple(at[place] if place in at else rest.pop() for place in DECK)
    # the ritual cut takes the top card to the bottom
    return (deck[-1], *deck[:-1]) if rules.cut == "ritual" else deck


def _choice(state: State) -> Action:
    """The hero bids what wins and leads from the top; the others stay out of his way."""
    legal = [a for a in state.legal if not isinstance(a, Concede | Redeal | Dark)]
    if state.phase in ("play", "eight"):
        return _card(state, [a for a in legal if isinstance(a, Play)])
    if state.turn == HERO and state.phase in ("bid", "order"):
        needs = state.rules.barrel_needs if state.rules.has_barrel else state.rules.min_bid
        named = [a for a in legal if isinstance(a, Bid | Order) and a.points >= needs]
        return min(named, key=lambda a: a.points) if named else legal[-1]
    if state.turn == HERO:
        return max(legal, key=lambda action: _spare(str(action), state.rules))
    as_is = state.phase == "cut" and state.turn == state.dealer
    return legal[-1] if as_is else legal[0]


def _spare(token: str, rules: Rules) -> tuple[bool, int]:
    """How gladly a card is given away: low ones of the suits that he does not play."""
    named = token[:2] in NAMES
    suit = "hdcs".index(token[1]) if named else 0
    return suit not in _suits(rules), "ATKQJ9".index(token[0]) if named else -1


def _suits(rules: Rules) -> list[int]:
    """The two suits whose marriages are worth most."""
    return sorted(range(4), key=lambda suit: -rules.marriages[suit])[:2]


def _card(state: State, legal: list[Play]) -> Play:
    if state.turn != HERO:
        return max(legal, key=lambda play: play.card % 6)
    if not state.table:
        declared = [play for play in legal if play.mark == "*"]
        if declared and state.tricks[HERO]:
            sure = [p for p in declared if not _held_above(state, p.card)]
            if sure:
                return sure[0]
    return min(legal, key=lambda play: (_held_above(state, play.card), play.card % 6))


def _held_above(state: State, card: int) -> int:
    """How many higher cards of its suit the others hold."""
    others = [hand or 0 for seat, hand in enumerate(state.hands) if seat != HERO]
    return sum(
        1
        for hand in others
        for other in cards_in(hand)
        if SUIT_OF[other] == SUIT_OF[card] and other < card
    )


def rules_with(**options: Value) -> Rules | None:
    """``classic`` with other values, None where they contradict each other."""
    try:
        return preset("classic").change(**options)
    except BadRules:
        return None


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_won(name: str) -> None:
    """By any number of players it is for."""
    assert all(won(preset(name), players) for players in preset(name).players)


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "players"])
def test_no_value_keeps_everybody_from_winning(name: str) -> None:
    """Whatever a single rule is changed to."""
    for value in edges(OPTIONS[name]):
        rules = rules_with(**{name: value})
        assert rules is None or all(won(rules, players) for players in rules.players), value


BIDDING = {
    "barrel_needs": (100, 119, 120, 121, 299, 300),
    "bid_step": (1, 5, 10, 20),
    "max_bid": (120, 121, 124, 130, 300),
    "barrel_auction": ("normal", "opens", "none"),
    "bid_ceiling": ("marriages", "none"),
}


def test_what_bids_there_are_never_keeps_a_rider_from_winning() -> None:
    """Of all rules on bids and the barrel together those are refused that leave no winning bid."""
    tried = 0
    for values in product(*BIDDING.values()):
        rules = rules_with(**dict(zip(BIDDING, values, strict=True)))
        if rules is not None:
            tried += 1
            assert won(rules, 3), rules
    assert tried > len(BIDDING["barrel_needs"]) * len(BIDDING["max_bid"])


@pytest.mark.parametrize("seed", range(60))
def test_no_mixture_of_rules_keeps_everybody_from_winning(seed: int) -> None:
    """Any few rules changed at once."""
    chance = random.Random(seed)
    for _ in range(5):
        names = chance.sample([name for name in OPTIONS if name != "players"], 4)
        rules = rules_with(**{name: chance.choice(edges(OPTIONS[name])) for name in names})
        assert rules is None or all(won(rules, players) for players in rules.players), rules


def test_one_who_needs_more_than_a_deal_brings_does_not_win() -> None:
    """The player of these tests wins by bids and cards alone."""
    rules = preset("classic").change(target=5000, barrel="off")
    assert not _wins(rules, 3, random.Random(1), total=0)
