"""Scoring a deal, in the order of RULES 4: contract, defenders, four nines, doubling, bolts,
barrel, dump truck, golden circle, end.

``score`` answers with lines, so that every change of a total can be explained.
"""

from dataclasses import replace
from typing import Final

from bot.engine.barrel import fined, settle_barrel
from bot.engine.outcome import FIRST_CIRCLE, Circle, Line, Outcome, Reason, Result, outcome_of
from bot.engine.rules import Rules
from bot.engine.sheet import Sheet
from bot.engine.state import Standing

__all__ = [
    "FIRST_CIRCLE", "Circle", "Line", "Outcome", "Reason", "Result",
    "counted", "fined", "made", "outcome_of", "rounded", "score", "settlement",
]  # fmt: skip

BOLTS_TO_FINE: Final = 3
THROW_IN: Final = 50
DARK_CONCESSION: Final = (240, 120)  # what the declarer loses, what each opponent gets (A45)
CHIPS_A_LOSER: Final = 100


def score(outcome: Outcome, circle: Circle = FIRST_CIRCLE) -> tuple[Result, Circle]:
    """The deal's lines, the standing after it and the winner, if any; and the golden circle
    after it (RULES 4, 5)."""
    sheet = Sheet(outcome)
    if outcome.thrown_in:
        _throw_in(sheet)
    elif outcome.conceded:
        _concede(sheet)
    else:
        _play(sheet)
    success = made(outcome)
    winner = settle_barrel(sheet, success) if outcome.rules.has_barrel else None
    _dump(sheet)
    circle = _golden(sheet, circle, success)
    if winner is None:
        winner = _winner(sheet)
    return Result(tuple(sheet.lines), tuple(sheet.scores), winner), circle


def made(outcome: Outcome) -> bool:
    """Whether the declarer of a deal made his order (RULES 4.2); a conceded one is not made."""
    if outcome.declarer is None or outcome.conceded:
        return False
    return counted(outcome.points[outcome.declarer], outcome.rules) >= outcome.contract


def counted(points: int, rules: Rules) -> int:
    """What the declarer's ``points`` count against his order (RULES 4.2)."""
    return rounded(points, rules) if rules.round_declarer else points


def rounded(points: int, rules: Rules) -> int:
    """``points`` as ``rounding`` writes them down (RULES 4.3)."""
    if rules.rounding == "nearest5":
        return (points + 2) // 5 * 5
    if rules.rounding == "up5":
        return -(-points // 5) * 5
    if rules.rounding == "nearest10":
        return (points + 5) // 10 * 10
    return points


def settlement(
    rules: Rules, scores: tuple[Standing, ...], winner: int | None, dealer: int
) -> tuple[int, ...]:
    """Chips won and lost by seat after the game, summing to 0 (RULES 10, A60); all 0 when the
    game has no winner. ``dealer`` dealt the last deal."""
    count = len(scores)
    chips = [0] * count
    if winner is None or rules.settlement == "none":
        return tuple(chips)
    turn = [(dealer + 1 + i) % count for i in range(count)]
    losers = [seat for seat in turn if seat != winner]
    last = min(reversed(losers), key=lambda seat: scores[seat].total)
    gaps = {seat: max(0, scores[winner].total - scores[seat].total) for seat in losers}
    if rules.settlement == "difference":
        for seat in losers:
            chips[seat] = -gaps[seat]
    elif rules.settlement == "proportional":
        pot, whole = CHIPS_A_LOSER * len(losers), sum(gaps.values())
        for seat in losers:
            chips[seat] = -(pot * gaps[seat] // whole) if whole else -CHIPS_A_LOSER
        chips[last] -= pot + sum(chips)
    else:
        chips[last] = -int(rules.settlement.removeprefix("bank:"))
    chips[winner] = -sum(chips)
    return tuple(chips)


def _throw_in(sheet: Sheet) -> None:
    """A25: each opponent +50, nobody else anything."""
    for seat in sheet.opponents:
        if not sheet.gains_nothing(seat):
            sheet.add(seat, THROW_IN * sheet.golden, "throw_in")


def _concede(sheet: Sheet) -> None:
    """RULES 7, A43–A46; the concession is counted whatever it costs."""
    outcome, rules, seat = sheet.outcome, sheet.rules, sheet.declarer
    flat = outcome.dark or (outcome.golden and not rules.golden_auction)
    cost, pays = DARK_CONCESSION if flat else _price(sheet)
    bolt = not flat and rules.concede_cost == "bolt"
    if not sheet.rider(seat):
        sheet.add(seat, -cost, "concede")
    if bolt and not (sheet.rider(seat) and not rules.bolt_on_barrel):
        _bolt(sheet, seat)
    count = sheet.scores[seat].concessions + 1
    sheet.change(seat, concessions=count)
    if (rules.concede_fine == "after_third" and count > 3) or (
        rules.concede_fine == "every_third" and count % 3 == 0
    ):
        sheet.add(seat, -rules.fine * sheet.golden, "concede_fine")
    _streak(sheet, won=False)
    for other in sheet.opponents:
        if not sheet.gains_nothing(other):
            sheet.add(other, pays, "concede_pays")


def _price(sheet: Sheet) -> tuple[int, int]:
    """What conceding costs in points and what it pays each opponent, by the options."""
    outcome, rules = sheet.outcome, sheet.rules
    free = rules.concede_cost in ("none", "bolt") or (
        rules.concede_cost == "first_free" and not sheet.scores[sheet.declarer].concessions
    )
    cost = 0 if free else outcome.contract
    if rules.concede_pays == "half":
        pays = rounded((outcome.contract + 1) // 2, rules)
    else:
        pays = rules.concede_pays
    return cost * sheet.golden, pays * sheet.golden


def _play(sheet: Sheet) -> None:
    """Steps 2–7 of a deal that was played out."""
    outcome, rules = sheet.outcome, sheet.rules
    if outcome.declarer is not None:
        _contract(sheet, made(outcome))
    for seat in sheet.opponents:
        if not sheet.gains_nothing(seat):
            sheet.add(seat, rounded(outcome.points[seat], rules) * sheet.doubled, "tricks")
    sitting = outcome.sitting
    if sitting is not None and not sheet.gains_nothing(sitting):
        sheet.add(sitting, rounded(outcome.points[sitting], rules) * sheet.doubled, "talon")
    nines = outcome.nines
    if nines is not None and not sheet.rider(nines) and not sheet.gains_nothing(nines):
        sheet.add(nines, rules.four_nines_bonus * sheet.doubled, "four_nines")
    for seat in outcome.active:
        _bolts(sheet, seat)
    if outcome.declarer is not None:
        _streak(sheet, won=made(outcome))


def _contract(sheet: Sheet, won: bool) -> None:
    """RULES 4.2 and 4.5; what a rider wins or loses is RULES 4.8."""
    outcome, rules, seat = sheet.outcome, sheet.rules, sheet.declarer
    order = outcome.contract * sheet.doubled
    if sheet.rider(seat):
        if won and outcome.contract >= rules.barrel_needs:
            sheet.add(seat, order, "contract")
        elif not won and rules.barrel_raise_penalty and outcome.contract > rules.barrel_needs:
            sheet.add(seat, -order, "failed")
    elif not won:
        sheet.add(seat, -order, "failed")
    elif outcome.dark and not outcome.golden and rules.dark_scores == "points":
        sheet.add(seat, rounded(outcome.points[seat], rules) * sheet.doubled, "contract")
    else:
        sheet.add(seat, order, "contract")


def _bolts(sheet: Sheet, seat: int) -> None:
    """RULES 4.7, A41: a bolt for nothing taken, or the row of them broken."""
    outcome, rules = sheet.outcome, sheet.rules
    declarer = seat == outcome.declarer
    if (
        (declarer and not rules.bolt_declarer)
        or (sheet.rider(seat) and not rules.bolt_on_barrel)
        or (sheet.frozen and not declarer)
    ):
        return
    taken = outcome.tricks if rules.bolt_for == "no_trick" else outcome.points
    if not taken[seat]:
        _bolt(sheet, seat)
    elif rules.bolt_fine == "three_in_a_row":
        sheet.change(seat, bolts=0)


def _bolt(sheet: Sheet, seat: int) -> None:
    """One bolt, two in doubled deals; at three they are struck off and fined (A34)."""
    if sheet.rules.bolt_fine == "off":
        return
    bolts = sheet.scores[seat].bolts + sheet.doubled
    full = bolts >= BOLTS_TO_FINE
    sheet.change(seat, bolts=bolts - BOLTS_TO_FINE if full else bolts)
    sheet.note(seat, -sheet.rules.fine * sheet.golden if full else 0, "bolts")


def _streak(sheet: Sheet, won: bool) -> None:
    """``no_win_fine``: contracts lost in a row off the barrel (A42)."""
    seat = sheet.declarer
    if not sheet.rules.no_win_fine or sheet.rider(seat):
        return
    losses = 0 if won else sheet.scores[seat].losses + 1
    if losses >= 3:
        losses = 0
        sheet.add(seat, -sheet.rules.fine * sheet.golden, "no_win")
    sheet.change(seat, losses=losses)


def _dump(sheet: Sheet) -> None:
    """RULES 4.9: a total of exactly 555 falls to 0."""
    for seat, standing in enumerate(sheet.scores):
        if standing.total in sheet.rules.dump_truck:
            sheet.add(seat, -standing.total, "dump_truck")


def _golden(sheet: Sheet, circle: Circle, won: bool) -> Circle:
    """A33: count the golden deal; wipe everything when nobody made his in the whole circle."""
    rules = sheet.rules
    length = rules.golden_deals(sheet.outcome.players)
    if not sheet.outcome.golden or not length or circle.over:
        return circle
    circle = Circle(circle.deals + 1, circle.made or won)
    if circle.deals < length:
        return circle
    if circle.made or rules.golden_fail == "keep":
        return replace(circle, over=True)
    for seat, standing in enumerate(sheet.scores):
        sheet.add(seat, -standing.total, "golden_reset")
        sheet.change(seat, bolts=0, losses=0, barrel=None)
    return Circle() if rules.golden_fail == "again" else replace(circle, over=True)


def _winner(sheet: Sheet) -> int | None:
    """RULES 4.10 but for a won barrel: the target where no barrel stands before it, and
    ``lose_at``."""
    rules = sheet.rules
    totals = [standing.total for standing in sheet.scores]
    ended = not rules.has_barrel and max(totals) >= rules.target
    ended = ended or (rules.lose_at is not None and min(totals) <= rules.lose_at)
    if not ended:
        return None
    best = [seat for seat in sheet.outcome.order if totals[seat] == max(totals)]
    return sheet.outcome.declarer if sheet.outcome.declarer in best else best[0]
