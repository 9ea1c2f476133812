"""Scenes for screens: real games played by a seed, seen as the table shows them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.engine.actions import Action, Concede, Deal, Redeal
from bot.engine.cards import DECK
from bot.engine.game import Game
from bot.engine.rules import Rules, parse_rules
from bot.engine.state import State, View
from bot.table.model import Chat, Locale, PastDeal, Person, Scene, Seat
from bot.table.play import past

FRIENDS = ("Аня", "Борис", "Вера", "Глеб")
TABLE = 12
VERSION = 34


def people_at(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """A seat for each person, numbered from 1."""
    return tuple(Seat(name, person) for person, name in enumerate(names, 1))


def lobby_of(
    seats: tuple[Seat, ...], rules: str = "classic", locale: Locale = "ru", starter: str = "Аня"
) -> Scene:
    """A lobby with these seats taken."""
    return Scene(
        id=TABLE,
        chat=Chat(-100, "Пятница, карты", locale=locale),
        thread=None,
        starter=Person(1, starter, locale),
        rules=parse_rules(rules),
        seats=seats,
        stage="lobby",
        version=0,
        people={
            seat.person: Person(seat.person, seat.name, reachable=True)
            for seat in seats
            if seat.person
        },
        public=None,
        hands={},
        deals=(),
        scores=(),
        winner=None,
        hold=None,
        votes=0,
        reason="",
    )


def scene_of(
    game: Game,
    names: tuple[str, ...] = FRIENDS,
    locale: Locale = "ru",
    previous: PastDeal | None = None,
) -> Scene:
    """The scene of a game as `bot.table.scenes` makes it, everybody a person."""
    seats = people_at(names[: game.players])
    return replace(
        lobby_of(seats, str(game.rules), locale, names[0]),
        stage="playing" if game.winner is None else "over",
        version=VERSION,
        public=game.view(None),
        hands={seat: game.view(seat) for seat in range(game.players)},
        deals=(past(game),) if previous is None else (previous, past(game)),
        scores=game.scores,
        winner=game.winner,
    )


def dealt(game: Game, chance: random.Random) -> Game:
    """The game with its next deal shuffled and dealt."""
    deck = list(DECK)
    chance.shuffle(deck)
    return game.deal(Deal(tuple(deck), game.next_dealer))


def played(
    rules: str | Rules,
    players: int = 3,
    *,
    seed: int = 1,
    deals: int = 1,
    choose: Callable[[random.Random, View], Action] | None = None,
) -> Iterator[Game]:
    """Every position of the first ``deals`` deals of a random game, their ends included."""
    chance = random.Random(seed)
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    game = Game.start(rules, players, players - 1)
    choose = choose or steady
    for _ in range(deals):
        game = dealt(game, chance)
        yield game
        while game.in_deal:
            assert game.state is not None
            game = game.act(choose(chance, game.view(game.state.turn)))
            yield game
        if game.winner is not None:
            return


def now(game: Game) -> State:
    """The position the game is in."""
    assert game.state is not None
    return game.state


def steady(chance: random.Random, view: View) -> Action:
    """Any legal action that goes on with the deal."""
    plain = [one for one in view.legal if not isinstance(one, Concede | Redeal)]
    return chance.choice(plain or list(view.legal))


def wild(chance: random.Random, view: View) -> Action:
    """Any legal action at all."""
    return chance.choice(view.legal)


def find(
    condition: Callable[[Game], bool],
    rules: str = "classic",
    players: int = 3,
    *,
    choose: Callable[[random.Random, View], Action] | None = None,
) -> Game:
    """The first position of seeded random games that fulfils ``condition``."""
    for seed in range(200):
        for game in played(rules, players, seed=seed, deals=3, choose=choose):
            if condition(game):
                return game
    raise LookupError("no such position in 200 games")
