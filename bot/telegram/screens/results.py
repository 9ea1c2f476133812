"""What a deal came to: its headline, and a row for everybody with each line's reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from aiogram.utils.formatting import Bold, Text

from bot.engine.events import Redealt
from bot.engine.rules import Rules
from bot.engine.scoring import Line, Result, made, settlement
from bot.engine.state import Standing
from bot.table.model import PastDeal, Scene
from bot.telegram.cards_text import cards_text, plain, signed, standing_text
from bot.telegram.screens.claims import claim_text
from bot.telegram.screens.lines import listed
from bot.words import phrase


class DealResult:
    """The words for one deal that is over; ``names`` by seat, ``you`` is the seat of the only
    reader, if there is one."""

    def __init__(
        self,
        scene: Scene,
        deal: PastDeal,
        locale: str,
        names: Sequence[str],
        you: int | None = None,
    ) -> None:
        self.scene = scene
        self.you = you
        self.deal = deal
        self.locale = locale
        self.names = names
        self.result = deal.result or Result((), scene.scores)
        self.won = deal.outcome.points if deal.outcome else (None,) * len(names)

    def text(self) -> Text:
        """The whole result, and who deals next."""
        again = self._redealt() is not None
        key = "deals-again" if again else "deals-next"
        dealer = self.deal.dealer if again else (self.deal.dealer + 1) % len(self.names)
        body = Text(Bold(self.headline()), "\n", "\n".join(self.rows()))
        if self.result.winner is None:
            who = _who(dealer == self.you)
            body += Text("\n", phrase(key, self.locale, who=who, name=self.names[dealer]))
        return body

    def rows(self) -> list[str]:
        """A row for everybody; of a deal that is dealt again why, and who was fined in it."""
        redealt = self._redealt()
        if redealt is None:
            return [self._row(seat) for seat in range(len(self.names))]
        cards = listed(
            [claim_text(redealt.claim, self.locale), cards_text(redealt.cards, self.locale)]
        )
        return [cards, *(self._row(line.seat) for line in self.result.lines)]

    def headline(self, *, numbered: bool = True) -> str:
        """The deal in a line, by default with its number: who played for how much, and whether it
        was made."""
        locale = self.locale
        number = self.deal.number if numbered else None
        redealt = self._redealt()
        if redealt is not None:
            you, name = redealt.seat == self.you, self.names[redealt.seat]
            return _titled(phrase("redealt", locale, who=_who(you), name=name), locale, number, you)
        outcome = self.deal.outcome
        if outcome is None or outcome.declarer is None:
            return headline(locale, number, None)
        return headline(
            locale,
            number,
            self.names[outcome.declarer],
            outcome.contract,
            outcome.points[outcome.declarer],
            made=made(outcome),
            conceded=outcome.conceded,
            you=outcome.declarer == self.you,
        )

    def _redealt(self) -> Redealt | None:
        return next((one for one in self.deal.events if isinstance(one, Redealt)), None)

    def _row(self, seat: int) -> str:
        lines = [line for line in self.result.lines if line.seat == seat]
        account = Account(
            lines, self.result.scores[seat], self.scene.rules, self.won[seat], self._bolts()
        )
        return account.text(self.names[seat], self.locale, over=self.result.winner is not None)

    def _bolts(self) -> int:
        """Bolts for one deal: two in doubled ones (RULES 4.7)."""
        outcome = self.deal.outcome
        return 2 if outcome and (outcome.dark or outcome.golden) else 1


def headline(
    locale: str,
    number: int | None,
    name: str | None,
    contract: int = 0,
    won: int = 0,
    *,
    made: bool = False,
    conceded: bool = False,
    you: bool = False,
) -> str:
    """A deal in a line: ``name`` (nobody in the stock game) played for ``contract`` and took
    ``won`` points, or gave up; a ``contract`` of 0 was thrown in. ``you``: that is the reader.
    Without a ``number`` the reader knows which deal it is."""
    if name is None and number is None:
        return phrase("deal-played", locale)
    if name is None:
        return phrase("result-stock", locale, number=number or 0)
    if conceded:
        key = "result-conceded" if contract else "result-thrown-in"
        said = phrase(key, locale, who=_who(you), name=name, points=contract)
    else:
        key = "result-made" if made else "result-failed"
        said = phrase(key, locale, who=_who(you), name=name, order=contract, points=won)
    return _titled(said, locale, number, you)


def game_end(
    scene: Scene, locale: str, names: Sequence[str], you: int | None = None
) -> tuple[str, str]:
    """Who has won the game, and below that everybody's place, total and chips."""
    winner = scene.winner or 0
    order = sorted(range(len(names)), key=lambda seat: (seat != winner, -scene.scores[seat].total))
    table = "\n".join(
        f"{place} {names[seat]} {plain(scene.scores[seat].total)}"
        for place, seat in enumerate(order, 1)
    )
    if scene.rules.settlement != "none":
        chips = settlement(scene.rules, scene.scores, scene.winner, scene.deals[-1].dealer)
        parts = [f"{names[seat]} {signed(chips[seat])}" for seat in order]
        table += "\n\n" + phrase("chips", locale, chips=listed(parts))
    return phrase("end-title", locale, who=_who(winner == you), name=names[winner]), table


def _who(you: bool) -> str:
    return "you" if you else "other"


def _titled(said: str, locale: str, number: int | None, you: bool) -> str:
    """``said`` of deal ``number``; alone it begins with a capital, but a name is left as it is."""
    if number is not None:
        return phrase("result", locale, number=number, said=said)
    return said[:1].upper() + said[1:] if you else said


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal came to for one seat: its lines, the standing they led to, the points it took
    (None: not known), and how many bolts it got if it got any."""

    lines: Sequence[Line]
    standing: Standing
    rules: Rules
    won: int | None
    bolts: int

    def text(self, name: str, locale: str, *, over: bool) -> str:
        """The change, the total and why: ``Аня +40 → 380 (взято 39)``; ``over``: the game is."""
        change = sum(line.amount for line in self.lines)
        reasons = [reason for line in self.lines if (reason := self._reason(line, locale))]
        if self._last_attempt() and not over:
            reasons.append(phrase("last-attempt", locale))
        note = f" ({', '.join(reasons)})" if reasons else ""
        return f"{name} {signed(change)} → {standing_text(self.standing, self.rules)}{note}"

    def _reason(self, line: Line, locale: str) -> str:
        """Why; plain tricks and contracts speak for themselves when they stand alone."""
        count = sum(one.amount != 0 for one in self.lines)
        if line.reason == "tricks" and count == 1:
            same = self.won is None or self.won == line.amount
            return "" if same else phrase("taken-raw", locale, points=self.won or 0)
        if line.reason in ("contract", "failed") and count == 1:
            return ""
        if line.reason == "bolts" and not line.amount:
            return phrase("bolts", locale, count=self.bolts)
        words = phrase(f"reason-{line.reason}", locale)
        return f"{words} {signed(line.amount)}" if line.amount and count > 1 else words

    def _last_attempt(self) -> bool:
        attempts, used = self.rules.barrel_attempts, self.standing.barrel
        return bool(attempts) and used is not None and used + 1 == attempts
