"""What a seat knows of the cards it does not see: never more than the truth, never less than the
rules prove; and imagined worlds that agree with it."""

from random import Random

import pytest

from bot.ai.knowledge import GONE, Knowledge
from bot.ai.strength import worth
from bot.ai.worlds import Worlds
from bot.engine.apply import apply
from bot.engine.cards import ALL, MARRIAGES, SUIT_CARDS, Hand, card_named, hand_of
from bot.engine.events import Event
from bot.engine.notation import parse_action, parse_position
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.view import view
from tests.ai.positions import ODD, TABLES, truth
from tests.engine.courses import random_course

EVERY = TABLES + ODD


@pytest.mark.parametrize(("rules", "players"), EVERY, ids=[f"{r}-{p}" for r, p in EVERY])
def test_knowledge_is_true_and_worlds_agree_with_it(rules: Rules, players: int) -> None:
    """At every point of random deals: what is said to be impossible is not so, what is said to be
    known is so; and a world places every unseen card once, with somebody who has room for it and
    may have it."""
    rng = Random(f"{rules}{players}")
    for _ in range(2):
        course = random_course(rng, rules, players)
        for state, events in zip(course.states[:-1], course.events[:-1], strict=True):
            if rng.random() < 0.6 or state.phase in ("cut", "look") or state.dark:
                continue
            seen = view(state, state.turn, events)
            known = Knowledge(seen)
            assert GONE not in known.room
            for holder, cards in truth(state, seen).items():
                assert not cards & known.lacks[holder]
                assert known.has[holder] & ~cards == 0
                assert cards.bit_count() == known.room[holder]
            check_world(known, Worlds(seen, rng).world())


def check_world(known: Knowledge, world: dict[int, Hand]) -> None:
    """Everything placed once, as far as it may be."""
    assert {holder: cards.bit_count() for holder, cards in world.items()} == known.room
    together = 0
    for holder, cards in world.items():
        assert not together & cards
        assert not cards & known.lacks[holder]
        assert known.has[holder] & ~cards == 0
        together |= cards
    assert known.unseen == together


def cards(names: str) -> Hand:
    """The cards of these names."""
    return hand_of(map(card_named, names.split()))


def after(position: str, tokens: str) -> tuple[State, tuple[Event, ...]]:
    """The position after ``tokens``, and what happened on the way."""
    state, events = parse_position(position), list[Event]()
    for token in tokens.split():
        step = apply(state, parse_action(token))
        state = step.state
        events += step.events
    return state, tuple(events)


@pytest.mark.parametrize(
    ("rules", "last", "lacks"),
    [
        ("classic", "9KQ.A", SUIT_CARDS[0] | SUIT_CARDS[1]),
        ("classic;must_trump=false", "9KQ.A", SUIT_CARDS[0]),
        ("classic", "9K.A", SUIT_CARDS[0]),
    ],
    ids=["void of both", "no duty to trump", "a trump"],
)
def test_what_a_trick_proves(rules: str, last: str, lacks: Hand) -> None:
    """Who does not follow has none of the suit, and no trump where he had to play one."""
    trump = "" if "Q" in last else "Q"
    position = f"AT.K.A./9J..TJ./.{trump}.{last} trump=d by=0:100 won=10:1,0:0,0:0 rules={rules}"
    state, events = after(position, "Ah 9h Qd" if trump else "Ah 9h 9c")

    assert lacks == Knowledge(view(state, 0, events)).lacks[2]


@pytest.mark.parametrize(
    ("position", "tokens", "lacks"),
    [
        ("K.Q../J.A../9.K.. rules=classic;must_beat=true", "Kh Jh 9h", cards("Ah Th")),
        ("K.Q../J.A../9.K..", "Kh Jh 9h", 0),
        ("A.9../.AK../.J.9. trump=d rules=classic;must_overtrump=true", "Ah Kd Jd",
         SUIT_CARDS[0] | cards("Ad Td")),
        ("A.9../.AK../.J.9. trump=d", "Ah Kd Jd", SUIT_CARDS[0]),
        ("9.A../K.J../A..T. trump=d turn=2 rules=classic;lead_trump=must", "Ah", SUIT_CARDS[1]),
        ("9.A../K.J../A..T. trump=d turn=2", "Ah", 0),
        ("9.A../K.J../.KT.. trump=d@1 turn=2 rules=classic;lead_trump=own_only", "Kd",
         ALL & ~SUIT_CARDS[1]),
        ("9.A../K.J../.KT.. trump=d@2 turn=2 rules=classic;lead_trump=own_only", "Kd", 0),
    ],
    ids=[
        "did not beat", "need not beat", "did not overtrump", "need not overtrump",
        "did not lead a trump", "need not lead one", "led another's trump", "led his own",
    ],
)  # fmt: skip
def test_what_a_duty_proves(position: str, tokens: str, lacks: Hand) -> None:
    """Who fails to beat, to overtrump or to lead a trump where the rules ask for it can't; and
    who leads a trump that is not his has nothing else. Without the rule it proves nothing."""
    given, _, rules = position.partition(" rules=")
    odd = f"{given} by=0:100 won=10:1,0:0,0:0 rules={rules or 'classic'}"
    state, events = after(odd, tokens)

    assert lacks == Knowledge(view(state, 0, events)).lacks[2]


def test_a_card_given_is_where_it_went() -> None:
    """The declarer knows both cards he gave until they are played; who got one of them knows only
    that the other defender got something."""
    position = "KQ.A.A.ATK/AT.KQ.T.J9/9J.T9.KQJ. talon=JdQs9c phase=bid dealer=2"
    state, events = after(position, "100 105 p p 9c>2 9s>0 =105")
    mine, another = view(state, 1, events), view(state, 0, events)

    assert (cards("9s"), cards("9c")) == (Knowledge(mine).has[0], Knowledge(mine).has[2])
    assert Worlds(mine, Random(1)).world()[2] & cards("9c")
    assert ([2], 0) == (Knowledge(another).gift_to, Knowledge(another).has[2])
    state, events = after(position, "100 105 p p 9c>2 9s>0 =105 Tc 9c")
    assert 0 == Knowledge(view(state, 1, events)).has[2]


def test_who_bid_high_is_imagined_with_a_better_hand() -> None:
    """The same chance, another word: who bid 120 holds more by the estimate, and oftener a
    marriage, than who passed 100; nothing but the bidding tells the two apart."""
    position = "KQ.A.A.ATK/AT.KQ.T.J9/9J.T9.KQJ. talon=JdQs9c phase=bid dealer=2"
    values, marriages = list[float](), list[int]()
    for word in ("120", "p"):
        state, events = after(position, f"100 {word}")
        seen = view(state, 2, events)
        hands = [Worlds(seen, Random(number)).world()[1] for number in range(40)]
        values.append(sum(worth(hand, seen.rules, 2) for hand in hands) / len(hands))
        marriages.append(sum(any(hand & m == m for m in MARRIAGES) for hand in hands))

    assert values[0] > values[1] + 20
    assert marriages[0] > 2 * marriages[1]


def test_a_declared_marriage_is_remembered() -> None:
    """The other card of a marriage is known until it is played."""
    position = "A9.9../KQ.A../JT..A. by=0:100 won=10:1,10:1,0:0 turn=1"
    state, events = after(position, "Kh* Th Ah")
    known = Knowledge(view(state, 0, events))

    assert hand_of([3]) == known.has[1]
    assert all(Worlds(view(state, 0, events), Random(n)).world()[1] >> 3 & 1 for n in range(8))


def test_a_bid_proves_a_marriage() -> None:
    """Who bid above 120 held a marriage of at least as much, in every world."""
    position = "KQ.A.A.ATK/AT.KQ.T.J9/9J.T9.KQJ.  talon=JdQs9c phase=bid dealer=2"
    state, events = after(f"{position}", "100 125 p")
    seen = view(state, 0, events)
    for number in range(10):
        world = Worlds(seen, Random(number)).world()
        held = world[1]
        assert any(held & pair == pair for pair in (0b1100 << 6, 0b1100 << 12, 0b1100))


def test_a_shown_talon_is_with_its_taker() -> None:
    """Cards of the talon that everybody saw lie with the declarer but for one he may have given
    to the other defender."""
    position = "KQ.A.A.ATK/AT.KQ.T.J9/9J.T9.KQJ. talon=JdQs9c phase=bid dealer=2"
    state, events = after(position, "100 105 p p 9c>2 9s>0 =105")
    seen = view(state, 0, events)
    shown = hand_of([10, 21])
    for number in range(20):
        world = Worlds(seen, Random(number)).world()
        assert (world[1] & shown).bit_count() >= 1
        assert (world[2] & shown).bit_count() <= 1
        assert ALL & (world[1] | world[2] | seen.hand) == ALL


def test_a_pile_that_is_full_takes_part_no_more() -> None:
    """With two piles and a seat that can't have most of what is out, every card finds a place
    (it once ran out of places when one of them was full)."""
    position = "TKQ9.ATQ.9.TJ/AJ.K9.ATJ.AKQ talon=KcJd,Qc9s phase=bid rules=polish"
    told = "100 110 120 130 140 p t1 Kc>x Ts>x =140 Ad 9d Qh* Ah Qs* Js As 9c Ac 9h"
    state, events = after(position, told)
    seen = view(state, 1, events)
    for number in range(60):
        check_world(Knowledge(seen), Worlds(seen, Random(number)).world())
