"""Ended games told in outcome lines, as short as a test wants them."""

from dataclasses import replace

from bot.engine.notation import parse_outcome, print_outcome, print_scores
from bot.engine.outcome import Circle
from bot.engine.rules import parse_rules
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.table.model import Seat, Stage, Stint, Table
from bot.table.scored import rows_of
from bot.table.statistics.facts import facts
from bot.table.statistics.model import Deeds, GameFacts, Part
from bot.table.stored import StoredDeal

GROUP = -7
ANNA, BORIS, VERA, GLEB = 1, 2, 3, 4
PEOPLE = (Seat("Anna", ANNA), Seat("Boris", BORIS), Seat("Vera", VERA))
NOVEMBER, DECEMBER = 1_795_000_000.0, 1_797_000_000.0


def deals_of(
    rules: str, *outcomes: str, start: tuple[Standing, ...] = (Standing(),) * 3
) -> tuple[StoredDeal, ...]:
    """The deals of these outcomes as the store has them; ``""`` is a deal dealt again."""
    house, scores, circle = parse_rules(rules), start, Circle()
    deals = []
    for number, text in enumerate(outcomes, 1):
        if text:
            outcome = replace(parse_outcome(text, house), scores=scores)
            result, circle = score(outcome, circle)
            text, scores = print_outcome(outcome), result.scores  # noqa: PLW2901
        closing = f"score={print_scores(scores)}"
        deals.append(StoredDeal(number, "dealer=1", (), closing, text))
    return tuple(deals)


def table_of(
    rules: str,
    seats: tuple[Seat, ...] = PEOPLE,
    stage: Stage = "over",
    reason: str = "",
    ended: float = NOVEMBER,
    number: int = 1,
) -> Table:
    """An ended table in the group."""
    house = parse_rules(rules)
    return Table(
        number, GROUP, None, ANNA, house, seats, stage, version=9, touched=ended, reason=reason
    )


def game(rules: str, *outcomes: str, **table: object) -> GameFacts:
    """The facts of a game with these outcomes."""
    ended = table_of(rules, **table)  # type: ignore[arg-type]
    found = facts(ended, rows_of(ended.rules, len(ended.seats), deals_of(rules, *outcomes)))
    assert found is not None
    return found


def deeds(found: GameFacts, player: int) -> Deeds:
    """What ``player`` did in it."""
    return part(found, player).deeds


def part(found: GameFacts, player: int) -> Part:
    """The part of ``player``."""
    (own,) = (one for one in found.parts if one.player == player)
    return own


def left_after(person: int, deal: int, first: int = 1) -> Seat:
    """The seat that ``person`` left after ``deal`` whole deals, a computer in it."""
    return Seat("", level="skilled", vacated=True, held=(Stint(person, first, deal),))
