"""The barrel (RULES 4.8, A48–A51): attempts, falls, newcomers and clashes, and its winner."""

from dataclasses import replace

from bot.engine.rules import Rules
from bot.engine.sheet import Sheet
from bot.engine.state import Standing


def settle_barrel(sheet: Sheet, made: bool) -> int | None:
    """Write down what the barrel does after step 7 of scoring; the seat that won from it.

    ``made``: whether the declarer made his order.
    """
    outcome, rules = sheet.outcome, sheet.rules
    riders = [seat for seat in outcome.order if sheet.rider(seat)]
    winner = None
    if made and outcome.declarer in riders and outcome.contract >= rules.barrel_needs:
        winner = outcome.declarer
        riders.remove(sheet.declarer)
        sheet.change(sheet.declarer, barrel=None)
    for seat in riders:
        _attempt(sheet, seat)
    newcomers = _mount(sheet)
    if newcomers and not rules.barrel_shared:
        _clash(sheet, [seat for seat in riders if _sits(sheet, seat)], newcomers)
    return winner


def fined(standing: Standing, rules: Rules) -> tuple[Standing, int]:
    """``standing`` after a cut fine charged at once, and what it cost in all: it drives a rider
    off the barrel, which is a fall, and his third one leaves him 0 (A1, A48, A49)."""
    total, falls, barrel = standing.total - rules.fine, standing.falls, standing.barrel
    if barrel is not None and rules.fine:
        barrel, falls = None, falls + 1
        if rules.barrel_falls_to_zero and falls >= rules.barrel_falls_to_zero:
            total, falls = 0, 0
    return replace(standing, total=total, falls=falls, barrel=barrel), total - standing.total


def _attempt(sheet: Sheet, seat: int) -> None:
    """A rider who did not win: driven off by fines, out of attempts, or one attempt more."""
    rules, standing = sheet.rules, sheet.scores[seat]
    if standing.total < rules.barrel_at:
        sheet.fall(seat)
        return
    used = (standing.barrel or 0) + 1
    sheet.change(seat, barrel=used)
    if rules.barrel_attempts and used >= rules.barrel_attempts:
        sheet.add(seat, -rules.barrel_fine, "fall")
        sheet.fall(seat)


def _mount(sheet: Sheet) -> list[int]:
    """Set everybody who reached the barrel to exactly its mark; those seats, from forehand."""
    at = sheet.rules.barrel_at
    newcomers = [
        seat
        for seat in sheet.outcome.order
        if not sheet.rider(seat) and sheet.scores[seat].total >= at
    ]
    for seat in newcomers:
        sheet.add(seat, at - sheet.scores[seat].total, "barrel")
        sheet.change(seat, barrel=0)
    return newcomers


def _clash(sheet: Sheet, sitters: list[int], newcomers: list[int]) -> None:
    """One barrel, one rider: newcomers throw off the sitters and each other (A51)."""
    for seat in sitters:
        sheet.add(seat, -sheet.rules.barrel_fine, "thrown_off")
        sheet.fall(seat)
    if len(newcomers) < 2:
        return
    stays = None
    if sheet.rules.barrel_tie == "one_stays":
        declarer = sheet.outcome.declarer
        stays = declarer if declarer in newcomers else newcomers[0]
    for seat in newcomers:
        if seat != stays:
            sheet.add(seat, -sheet.rules.barrel_fine, "tie")
            sheet.fall(seat)


def _sits(sheet: Sheet, seat: int) -> bool:
    return sheet.scores[seat].barrel is not None
