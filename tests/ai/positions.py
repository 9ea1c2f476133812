"""Random positions for the tests of computer players."""

from random import Random

from bot.ai.knowledge import TALON
from bot.engine.apply import apply
from bot.engine.cards import DECK, Hand, hand_of
from bot.engine.rules import Rules, parse_rules, presets
from bot.engine.state import State, View

TABLES = [(rules, players) for rules in presets().values() for players in rules.players]
ODD = [
    (parse_rules(f"classic;{options}"), 3)
    for options in (
        "lead_trump=must",
        "must_trump=false;must_beat=true;must_overtrump=true",
        "marriage_trump_from=next_trick;lead_trump=own_only",
        "ace_marriage=true;ace_marriage_trump=true;marriage_may_keep_trump=true",
        "ace_marriage=true;marriage_may_keep_trump=true;lead_trump=must",
    )
]
"""Rules of play that no preset combines so."""


def random_ending(rng: Random, rules: Rules, players: int) -> State:
    """A position of the play with few cards left, often with marriages and four aces, in the
    middle of a trick or before it. Seat 0 is declarer where there is one."""
    sits_out = players == 4 and not rules.stock
    active = players - 1 if sits_out else players
    cards = rng.choice((1, 2, 2, 3, 3) if active > 2 else (2, 3, 4))
    dear = rng.random()

    def weight(card: int) -> float:
        wanted = card % 6 in (2, 3) if dear < 0.5 else card % 6 in (0, 2)
        return rng.random() + (0.0 if wanted and dear < 0.75 else 0.7)

    deck = sorted(DECK, key=weight)[: active * cards]
    rng.shuffle(deck)
    hands = [hand_of(deck[seat * cards : (seat + 1) * cards]) for seat in range(active)]
    trump = rng.choice((None, 0, 1, 2, 3))
    owned = trump is not None and rules.lead_trump == "own_only"
    state = State(
        rules=rules,
        hands=(*hands, None) if sits_out else tuple(hands),
        turn=rng.randrange(active),
        dealer=players - 1,
        declarer=None if rules.stock else 0,
        contract=0 if rules.stock else 100,
        trump=trump,
        trump_by=rng.choice((None, *range(active))) if owned else None,
        tricks=tuple(rng.randrange(2) if seat < active else 0 for seat in range(players)),
    )
    for _ in range(rng.randrange(active)):
        state = apply(state, rng.choice(state.legal)).state
    return state


def truth(state: State, seen: View) -> dict[int, Hand]:
    """Who really holds the cards that the viewer does not see."""
    held: dict[int, Hand] = {
        seat: hand or 0
        for seat, hand in enumerate(state.hands)
        if seat != seen.seat and hand is not None
    }
    hidden = [
        state.talons[n] for n, talon in enumerate(seen.talons) if not isinstance(talon, tuple)
    ]
    for number, talon in enumerate(hidden):
        held[TALON + number] = hand_of(talon)
    return held
