"""The group's log: the talon, each trick, the result, the end of the game; each posted once."""

from collections.abc import Sequence

from aiogram.utils.formatting import Bold, Text

from bot.engine.events import (
    Conceded,
    Declared,
    Event,
    Gave,
    Ordered,
    Redealt,
    TookTalon,
    TrickTaken,
    Undarked,
    WentDark,
)
from bot.engine.scoring import Line, Result, rounded, settlement
from bot.engine.state import Standing
from bot.table.model import PastDeal, Scene
from bot.telegram.cards_text import (
    card_text,
    cards_text,
    plain,
    signed,
    standing_text,
    suit_text,
)
from bot.telegram.keyboards import next_keyboard
from bot.telegram.screen import Post, Screen
from bot.telegram.screens.claims import claim_text
from bot.telegram.screens.lines import listed
from bot.telegram.screens.names import LONG, names_of
from bot.words import phrase


def posts(scene: Scene) -> list[Post]:
    """Every post there should be of the deals on show, oldest first.

    The last trick has no post of its own: it opens the result's.
    """
    log: list[Post] = []
    for deal in scene.deals:
        log += _DealLog(scene, deal).posts()
    if scene.winner is not None and scene.result is not None:
        log.append(Post(f"{scene.id}:end", _end(scene)))
    return log


class _DealLog:
    """What one deal says in the group."""

    def __init__(self, scene: Scene, deal: PastDeal) -> None:
        self.scene = scene
        self.deal = deal
        self.locale = scene.chat.locale
        self.names = names_of(scene, self.locale)
        self.players = len(scene.seats)
        self.declarer: int | None = None
        self.bid = 0
        self.order = 0
        self.won = [0] * self.players
        self.tricks = [0] * self.players

    def posts(self) -> list[Post]:
        """The deal's posts in their order."""
        bodies: list[tuple[str, Text]] = []
        before: list[Event] = []  # what happened since the last post
        for event in self.deal.events:
            before.append(event)
            if isinstance(event, TookTalon):
                bodies.append(("talon", self._talon(before, event)))
                before = []
            elif isinstance(event, TrickTaken):
                bodies.append((f"t{event.number}", self._trick(before, event)))
                before = []
            elif isinstance(event, Ordered):
                self.order = event.points
        if self.deal.result is not None:
            ending = self._result(self.deal.result)
            if bodies and bodies[-1][0] != "talon":
                ending = Text(bodies.pop()[1], "\n\n", ending)
            bodies.append(("result", ending))
        return [self._post(name, body) for name, body in bodies]

    def _post(self, name: str, body: Text) -> Post:
        over = name == "result"
        again = over and self.scene.stage == "playing" and self.scene.winner is None
        keyboard = next_keyboard(self.scene, self.locale) if again else None
        return Post(f"{self.scene.id}:d{self.deal.number}.{name}", Screen.of(body, keyboard))

    def _talon(self, before: Sequence[Event], event: TookTalon) -> Text:
        locale = self.locale
        name = self.names[event.seat]
        self.declarer, self.bid, self.order = event.seat, event.contract, event.contract
        dark = any(isinstance(one, WentDark) for one in before)
        undarked = next((one for one in before if isinstance(one, Undarked)), None)
        head = phrase(
            "contract" if event.contract else "contract-thrown",
            locale,
            name=name,
            points=event.contract,
        )
        if undarked is not None:
            head = listed([phrase("undarked", locale, name=self.names[undarked.seat]), head])
        elif dark:
            head = listed([head, phrase("dark", locale)])
        if self._golden():
            head = listed([head, phrase("golden", locale)])
        if event.cards:
            talon = phrase("talon", locale, cards=cards_text(event.cards, locale))
        else:
            talon = phrase("talon-hidden", locale)
        return Text(Bold(head), "\n", talon)

    def _golden(self) -> bool:
        view = self.scene.public
        return view is not None and view.golden and self.deal is self.scene.deals[-1]

    def _trick(self, before: Sequence[Event], event: TrickTaken) -> Text:
        locale = self.locale
        declared = [one for one in before if isinstance(one, Declared)]
        for one in declared:
            self.won[one.seat] += one.points
        self.won[event.seat] += event.points + event.bonus
        self.tricks[event.seat] += 1
        head = self._before_play(before)
        cards = self._cards(event, declared)
        takes = phrase(
            "trick-takes" if self.deal.result is None else "trick-takes-last",
            locale,
            name=self.names[event.seat],
            points=event.points,
        )
        trump = [self._trump(one) for one in declared]
        bonus = phrase("trick-bonus", locale, points=event.bonus) if event.bonus else ""
        seats = [seat for seat in range(self.players) if self._plays(seat)]
        won = listed([f"{self.names[seat]} {self._won(seat)}" for seat in seats])
        return Text(
            *(f"{line}\n" for line in head),
            f"{event.number} · {cards}\n",
            *(f"{line}\n" for line in trump if line),
            Bold(takes),
            f" {bonus}" if bonus else "",
            "\n",
            phrase("taken", locale, points=won),
        )

    def _before_play(self, before: Sequence[Event]) -> list[str]:
        """What the group learns between the talon and the first card."""
        head = []
        gave = [
            f"{self.names[one.to]} {card_text(one.card, self.locale)}"
            for one in before
            if isinstance(one, Gave) and one.card is not None
        ]
        if gave:
            head.append(phrase("given", self.locale, cards=listed(gave)))
        if self.order > self.bid and any(isinstance(one, Ordered) for one in before):
            assert self.declarer is not None  # noqa: S101  an order has its declarer
            name = self.names[self.declarer]
            head.append(phrase("ordered", self.locale, name=name, points=self.order))
        return head

    def _cards(self, event: TrickTaken, declared: Sequence[Declared]) -> str:
        order = [
            seat
            for step in range(self.players)
            if self._plays(seat := (event.leader + step) % self.players)
        ]
        parts = [
            f"{self.names[seat]} {card_text(card, self.locale)}"
            for seat, card in zip(order, event.cards, strict=False)
        ]
        if declared and parts:
            parts[0] += f" 👑{sum(one.points for one in declared)}"
        return listed(parts)

    def _trump(self, one: Declared) -> str:
        if one.trump is None:
            return ""
        key = "trump-is"
        if self.scene.rules.marriage_trump_from == "next_trick":
            key = "trump-next-is"
        return phrase(key, self.locale, suit=suit_text(one.trump))

    def _plays(self, seat: int) -> bool:
        return self.players < 4 or self.scene.rules.stock or seat != self.deal.dealer

    def _won(self, seat: int) -> str:
        if seat == self.declarer and self.order:
            return phrase("won-of", self.locale, points=self.won[seat], order=self.order)
        return plain(self.won[seat])

    def _raw(self, seat: int) -> int | None:
        """Points taken in all, discards included as soon as the public may know them."""
        view = self.scene.public
        if self.deal is self.scene.deals[-1] and view is not None and view.phase == "over":
            return view.points[seat] if view.points else None
        return self.won[seat]

    def _result(self, result: Result) -> Text:
        redealt = next((one for one in self.deal.events if isinstance(one, Redealt)), None)
        if redealt is not None:
            return self._redealt(redealt, result)
        rows = [self._row(seat, result) for seat in range(self.players)]
        body = Text(Bold(self._headline()), "\n", "\n".join(rows))
        if self.scene.winner is None:
            dealer = self.names[(self.deal.dealer + 1) % self.players]
            body += Text("\n", phrase("deals-next", self.locale, name=dealer))
        return body

    def _headline(self) -> str:
        locale, number = self.locale, self.deal.number
        conceded = next((one for one in self.deal.events if isinstance(one, Conceded)), None)
        if conceded is not None:
            key = "result-thrown-in" if conceded.thrown_in else "result-conceded"
            name = self.names[conceded.seat]
            return phrase(key, locale, number=number, name=name, points=self.bid)
        if self.declarer is None:
            return phrase("result-stock", locale, number=number)
        made = not any(
            line.seat == self.declarer and line.reason == "failed"
            for line in (self.deal.result.lines if self.deal.result else ())
        )
        won = self._raw(self.declarer)
        if won is not None:
            made = self._made(won)
        return phrase(
            "result-made" if made else "result-failed",
            locale,
            number=number,
            name=self.names[self.declarer],
            order=self.order,
            points=won or 0,
        )

    def _made(self, won: int) -> bool:
        rules = self.scene.rules
        return (rounded(won, rules) if rules.round_declarer else won) >= self.order

    def _row(self, seat: int, result: Result) -> str:
        lines = [line for line in result.lines if line.seat == seat]
        change = sum(line.amount for line in lines)
        standing = result.scores[seat]
        reasons = [reason for line in lines if (reason := self._reason(line, len(lines)))]
        if self._last_attempt(standing):
            reasons.append(phrase("last-attempt", self.locale))
        note = f" ({', '.join(reasons)})" if reasons else ""
        total = standing_text(standing, self.scene.rules)
        return f"{self.names[seat]} {signed(change)} → {total}{note}"

    def _reason(self, line: Line, count: int) -> str:
        """Why; plain tricks and contracts speak for themselves when they stand alone."""
        if line.reason == "tricks" and count == 1:
            won = self._raw(line.seat)
            if won is None or won == abs(line.amount):
                return ""
            return phrase("taken-raw", self.locale, points=won)
        if line.reason in ("contract", "failed") and count == 1:
            return ""
        words = phrase(f"reason-{line.reason}", self.locale)
        return f"{words} {signed(line.amount)}" if line.amount and count > 1 else words

    def _last_attempt(self, standing: Standing) -> bool:
        attempts = self.scene.rules.barrel_attempts
        return standing.barrel is not None and attempts > 0 and standing.barrel + 1 == attempts

    def _redealt(self, event: Redealt, result: Result) -> Text:
        locale = self.locale
        fines = [self._row(line.seat, result) for line in result.lines]
        body = Text(
            Bold(phrase("redealt", locale, number=self.deal.number, name=self.names[event.seat])),
            "\n",
            listed([claim_text(event.claim, locale), cards_text(event.cards, locale)]),
        )
        for fine in fines:
            body += Text("\n", fine)
        dealer = self.names[self.deal.dealer]
        return body + Text("\n", phrase("deals-again", locale, name=dealer))


def _end(scene: Scene) -> Screen:
    locale = scene.chat.locale
    names = names_of(scene, locale, LONG)
    winner = scene.winner or 0
    order = sorted(range(len(names)), key=lambda seat: (seat != winner, -scene.scores[seat].total))
    table = [
        f"{place} {names[seat]} {plain(scene.scores[seat].total)}"
        for place, seat in enumerate(order, 1)
    ]
    body = Text(
        Bold(phrase("end-title", locale, name=names[winner])),
        "\n\n",
        "\n".join(table),
    )
    if scene.rules.settlement != "none":
        chips = settlement(scene.rules, scene.scores, scene.winner, scene.deals[-1].dealer)
        parts = [f"{names[seat]} {signed(chips[seat])}" for seat in order]
        body += Text("\n", phrase("chips", locale, chips=listed(parts)))
    return Screen.of(body)
