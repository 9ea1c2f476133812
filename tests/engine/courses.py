"""Random deals, kept with everything that happened in them."""

from dataclasses import dataclass
from random import Random

from bot.engine.actions import Action, Concede, Redeal
from bot.engine.apply import apply
from bot.engine.cards import DECK
from bot.engine.deal import open_deal
from bot.engine.events import Event
from bot.engine.rules import Rules
from bot.engine.state import Standing, State, Step


@dataclass(frozen=True)
class Course:
    """A deal from its opening to its end: each position with the events up to it, and the
    actions between them."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]


def random_standing(rng: Random, rules: Rules) -> Standing:
    """A standing near where something happens: the barrel, 555, the third bolt, the red."""
    at = rules.barrel_at
    rides = rules.has_barrel and rng.random() < 0.15
    totals = (0, 120, 240, 550, 555, -550, -100, -125, -995, at - 5, at - 60)
    return Standing(
        total=at if rides else rng.choice(totals),
        bolts=rng.randrange(3),
        barrel=rng.randrange(3) if rides else None,
        falls=rng.randrange(3),
        concessions=rng.randrange(4),
    )


def random_opening(rng: Random, rules: Rules, players: int) -> Step:
    """A shuffled deck dealt to players of random standings, sometimes in a golden deal."""
    deck = list(DECK)
    rng.shuffle(deck)
    scores = tuple(random_standing(rng, rules) for _ in range(players))
    golden = rules.golden_deals(players) > 0 and rng.random() < 0.5
    return open_deal(rules, deck, rng.randrange(players), scores, golden)


def random_course(rng: Random, rules: Rules, players: int) -> Course:
    """A deal of random legal actions. Concessions and claims are taken up but one time in five,
    so that most deals are played to the last card."""
    step = random_opening(rng, rules, players)
    states, actions, events = [step.state], list[Action](), [step.events]
    while states[-1].phase != "over":
        legal = states[-1].legal
        action = rng.choice(legal)
        if isinstance(action, Concede | Redeal) and rng.random() < 0.8:
            action = legal[0]
        step = apply(states[-1], action)
        states.append(step.state)
        actions.append(action)
        events.append(events[-1] + step.events)
    return Course(tuple(states), tuple(actions), tuple(events))
