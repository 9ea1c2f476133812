"""What a deal came to: its headline, and a row for everybody with each line's reason."""

from collections.abc import Sequence

from aiogram.utils.formatting import Bold, Text

from bot.engine.events import Conceded, Declared, Ordered, Redealt, TookTalon, TrickTaken
from bot.engine.scoring import Line, Result, rounded
from bot.engine.state import Standing
from bot.table.model import PastDeal, Scene
from bot.telegram.cards_text import cards_text, signed, standing_text
from bot.telegram.screens.claims import claim_text
from bot.telegram.screens.lines import listed
from bot.words import phrase


class DealResult:
    """The words for one deal that is over; ``names`` by seat."""

    def __init__(self, scene: Scene, deal: PastDeal, locale: str, names: Sequence[str]) -> None:
        self.scene = scene
        self.deal = deal
        self.locale = locale
        self.names = names
        self.result = deal.result or Result((), scene.scores)
        self.won = _won(scene, deal)

    def text(self) -> Text:
        """The whole result, and who deals next."""
        redealt = self._redealt()
        seats = range(len(self.names))
        if redealt is not None:
            cards = listed(
                [claim_text(redealt.claim, self.locale), cards_text(redealt.cards, self.locale)]
            )
            rows = [cards, *(self._row(line.seat) for line in self.result.lines)]
            dealer = self.deal.dealer
            key = "deals-again"
        else:
            rows = [self._row(seat) for seat in seats]
            dealer = (self.deal.dealer + 1) % len(self.names)
            key = "deals-next"
        body = Text(Bold(self.headline()), "\n", "\n".join(rows))
        if self.scene.winner is None:
            body += Text("\n", phrase(key, self.locale, name=self.names[dealer]))
        return body

    def headline(self) -> str:
        """The deal in a line: who played for how much, and whether it was made."""
        locale, number = self.locale, self.deal.number
        redealt = self._redealt()
        if redealt is not None:
            return phrase("redealt", locale, number=number, name=self.names[redealt.seat])
        declarer, bid, order = _contract(self.deal)
        if declarer is None:
            return phrase("result-stock", locale, number=number)
        name = self.names[declarer]
        conceded = next((one for one in self.deal.events if isinstance(one, Conceded)), None)
        if conceded is not None:
            key = "result-thrown-in" if conceded.thrown_in else "result-conceded"
            return phrase(key, locale, number=number, name=name, points=bid)
        won = self.won[declarer] or 0
        rules = self.scene.rules
        made = (rounded(won, rules) if rules.round_declarer else won) >= order
        key = "result-made" if made else "result-failed"
        return phrase(key, locale, number=number, name=name, order=order, points=won)

    def _redealt(self) -> Redealt | None:
        return next((one for one in self.deal.events if isinstance(one, Redealt)), None)

    def _row(self, seat: int) -> str:
        lines = [line for line in self.result.lines if line.seat == seat]
        change = sum(line.amount for line in lines)
        standing = self.result.scores[seat]
        scoring = sum(line.amount != 0 for line in lines)
        reasons = [reason for line in lines if (reason := self._reason(line, scoring))]
        if self._last_attempt(standing):
            reasons.append(phrase("last-attempt", self.locale))
        note = f" ({', '.join(reasons)})" if reasons else ""
        total = standing_text(standing, self.scene.rules)
        return f"{self.names[seat]} {signed(change)} → {total}{note}"

    def _reason(self, line: Line, count: int) -> str:
        """Why; plain tricks and contracts speak for themselves when they stand alone."""
        locale = self.locale
        if line.reason == "tricks" and count == 1:
            won = self.won[line.seat]
            same = won is None or won == line.amount
            return "" if same else phrase("taken-raw", locale, points=won or 0)
        if line.reason in ("contract", "failed") and count == 1:
            return ""
        if line.reason == "bolts" and not line.amount:
            return phrase("bolts", locale, count=self._bolts())
        words = phrase(f"reason-{line.reason}", locale)
        return f"{words} {signed(line.amount)}" if line.amount and count > 1 else words

    def _bolts(self) -> int:
        """Bolts for one deal: two in doubled ones (RULES 4.7)."""
        view = self.scene.public
        doubled = self.deal is self.scene.deals[-1] and view and (view.dark or view.golden)
        return 2 if doubled else 1

    def _last_attempt(self, standing: Standing) -> bool:
        attempts = self.scene.rules.barrel_attempts
        if standing.barrel is None or not attempts or self.scene.winner is not None:
            return False
        return standing.barrel + 1 == attempts


def _contract(deal: PastDeal) -> tuple[int | None, int, int]:
    """The declarer, his bid and his order; None and zeros in the stock game."""
    declarer, bid, order = None, 0, 0
    for event in deal.events:
        if isinstance(event, TookTalon):
            declarer, bid, order = event.seat, event.contract, event.contract
        elif isinstance(event, Ordered):
            order = event.points
    return declarer, bid, order


def _won(scene: Scene, deal: PastDeal) -> list[int | None]:
    """Points taken by seat, discards included as soon as the public may know them."""
    view = scene.public
    if deal is scene.deals[-1] and view is not None and view.phase == "over" and view.points:
        return list(view.points)
    won = [0] * len(scene.seats)
    for event in deal.events:
        if isinstance(event, Declared):
            won[event.seat] += event.points
        elif isinstance(event, TrickTaken):
            won[event.seat] += event.points + event.bonus
    return list(won)
