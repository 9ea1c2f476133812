"""The keyboard under a hand: all its owner may do, and nothing else.

Every button comes from ``view.legal`` and each legal action can be reached; cards that may not be
played are shown disabled.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from aiogram.types import InlineKeyboardButton

from bot.engine.actions import (
    Action,
    Bid,
    Bury,
    ChooseTalon,
    Concede,
    Cut,
    Dark,
    DealAsIs,
    Discard,
    Give,
    Lay,
    Look,
    Order,
    Pass,
    Play,
    Recut,
    Redeal,
    Undark,
)
from bot.engine.auction import ACES_WORTH
from bot.engine.cards import cards_in
from bot.engine.dark import undark_bid
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.table.model import Scene
from bot.table.seats import against_computers
from bot.table.teacher import recipient
from bot.telegram.buttons import Row, button, disabled, rows_of, table_button
from bot.telegram.callbacks import KeyboardTap
from bot.telegram.cards_text import card_text
from bot.words import phrase

__all__ = ["HandKeys", "Mode", "move_text", "recipient"]

Mode: TypeAlias = Literal["plain", "bids", "concede"]

_STEPS_SHOWN: Final = 3
_NUMBERS_A_ROW: Final = 5
_CARDS_A_ROW: Final = 4
_MARRIAGES_A_ROW: Final = 2
_CUTS_A_ROW: Final = 6
_NUMBERS_MOST: Final = 80


class HandKeys:
    """The rows of one hand's keyboard; the move that a ``hint`` names stands out."""

    def __init__(
        self,
        scene: Scene,
        view: View,
        locale: str,
        names: Sequence[str],
        hint: Action | None = None,
    ) -> None:
        self.scene = scene
        self.view = view
        self.locale = locale
        self.names = names
        self.legal = view.legal
        self.hint = hint
        # what GameTap.pack() says, at a fiftieth of its cost: a hand has a dozen such buttons
        self.move = f"g:{scene.id}:{scene.version}:"

    def rows(self, mode: Mode) -> list[Row]:
        """The keyboard in ``mode``; no rows when there is nothing to do."""
        numbers = self._numbers()
        if mode == "concede" and Concede() in self.legal:
            return self._concede_rows()
        if mode == "bids" and numbers:
            return [*rows_of(map(self._move, _thinned(numbers)), _NUMBERS_A_ROW), [self._back()]]
        if any(type(action) is Play for action in self.legal):
            rows = self._play_rows()
        elif numbers:
            rows = self._number_rows(numbers)
        else:
            rows = self._card_rows() or self._word_rows()
        return rows + self._side_rows()

    def _numbers(self) -> list[Bid | Order]:
        numbers = [action for action in self.legal if isinstance(action, Bid | Order)]
        return sorted(numbers, key=lambda action: action.points)

    def _number_rows(self, numbers: list[Bid | Order]) -> list[Row]:
        rows: list[Row] = []
        if type(numbers[0]) is Order:  # the bid itself stands apart from the raises
            rows.append([self._move(numbers[0], "primary")])
            numbers = numbers[1:]
        if len(numbers) <= _STEPS_SHOWN + 1:
            return rows + rows_of(map(self._move, numbers), _STEPS_SHOWN + 1)
        rows.append([self._move(action) for action in numbers[:_STEPS_SHOWN]])
        rows += [[self._move(action)] for action in numbers[_STEPS_SHOWN:-1] if action == self.hint]
        rows.append([self._move(numbers[-1]), self._turn_over("button-more", "bids")])
        return rows

    def _card_rows(self) -> list[Row]:
        """A card to give, to lay or to discard; one recipient at a time, cards by suit."""
        to = recipient(self.view)
        for kind in (Give, Lay, Discard):
            moves = [
                action
                for action in self.legal
                if type(action) is kind and (not isinstance(action, Give) or action.to == to)
            ]
            if moves:
                return rows_of(map(self._move, moves), _NUMBERS_A_ROW)
        return []

    def _word_rows(self) -> list[Row]:
        cuts = [action for action in self.legal if type(action) is Cut]
        rows = rows_of(map(self._move, cuts), _CUTS_A_ROW)
        talons = [action for action in self.legal if type(action) is ChooseTalon]
        if talons:
            rows.append([self._move(action) for action in talons])
        return rows

    def _play_rows(self) -> list[Row]:
        plays = [action for action in self.legal if isinstance(action, Play)]
        declaring = [action for action in plays if action.mark]
        crowns = (self._move(action, "primary") for action in declaring if action.mark == "*")
        rows = rows_of(crowns, _MARRIAGES_A_ROW)
        rows += [[self._move(action, "primary")] for action in declaring if action.mark == "+"]
        silent = {action.card for action in declaring}
        rows += rows_of(
            (self._silent(action) for action in plays if action.card in silent and not action.mark),
            _CARDS_A_ROW,
        )
        legal = {action.card: action for action in plays if not action.mark}
        others = [
            self._move(legal[card]) if card in legal else disabled(card_text(card, self.locale))
            for card in cards_in(self.view.hand)
            if card not in silent
        ]
        return rows + rows_of(others, _CARDS_A_ROW)

    def _side_rows(self) -> list[Row]:
        """Words that stand apart, each alone in its row, the most final one last."""
        apart = (Look, Dark, DealAsIs, Recut, Bury, Undark, Pass, Redeal)
        rows = [
            [self._move(action, "danger" if kind is Redeal else None)]
            for kind in apart
            for action in self.legal
            if type(action) is kind
        ]
        if self._may_ask():
            text = phrase("button-hint", self.locale)
            rows.append([table_button(self.scene, text, "hint")])
        if Concede() in self.legal:
            key = "button-concede" if self.view.contract else "button-throw-in"
            style = "success" if self.hint == Concede() else None
            asked = self._turn_over(key, "concede", style)
            at_once = button(asked.text.rstrip("…"), self._data(Concede()), style)
            rows.append([asked if self._confirms() else at_once])
        if self.scene.practice is not None:
            text = phrase("button-practice-end", self.locale)
            rows.append([table_button(self.scene, text, "stop")])
        return rows

    def _may_ask(self) -> bool:
        """Whether there is something to advise, and nobody whom that would be unfair to."""
        seat = self.view.seat
        choice = len(self.legal) > 1 and self.view.turn == seat and self.hint is None
        return choice and seat is not None and against_computers(self.scene.seats, seat)

    def _confirms(self) -> bool:
        """Whether the owner wants to be asked before he gives up."""
        seat = self.view.seat
        owner = None if seat is None else self.scene.people.get(self.scene.seats[seat].person or 0)
        return owner is None or owner.confirm

    def _concede_rows(self) -> list[Row]:
        key = "button-concede-really" if self.view.contract else "button-throw-in-really"
        really = button(phrase(key, self.locale), self._data(Concede()), "danger")
        return [[really], [self._back()]]

    def _move(self, action: Action, style: str | None = None) -> InlineKeyboardButton:
        style = "success" if action == self.hint else style
        text = move_text(action, self.view.rules, self.locale, self.view.contract)
        return button(text, self._data(action), style)

    def _silent(self, action: Play) -> InlineKeyboardButton:
        card = card_text(action.card, self.locale)
        style = "success" if action == self.hint else None
        return button(phrase("button-silent", self.locale, card=card), self._data(action), style)

    def _data(self, action: Action) -> str:
        return f"{self.move}{action}"

    def _turn_over(self, key: str, what: str, style: str | None = None) -> InlineKeyboardButton:
        tap = KeyboardTap(table=self.scene.id, version=self.scene.version, what=what)
        return button(phrase(key, self.locale), tap.pack(), style)

    def _back(self) -> InlineKeyboardButton:
        return self._turn_over("button-back", "back")


def move_text(action: Action, rules: Rules, locale: str, bid: int = 0) -> str:
    """What the button says that does ``action``; ``bid`` is what was bid for the talon."""
    match action:
        case Bid(points):
            return str(points)
        case Order(points):
            raised = points > bid
            return str(points) if raised else phrase("button-order", locale, points=points)
        case Cut(count):
            return str(count)
        case ChooseTalon(number):
            return phrase("button-talon", locale, number=number)
        case Give(card) | Lay(card) | Discard(card) | Play(card, ""):
            return card_text(card, locale)
        case Play(card, mark):
            return _marriage(card, rules, locale, keep=mark == "+")
        case Undark():
            return phrase("button-undark", locale, points=undark_bid(rules))
        case _:
            return phrase(_WORDS[type(action)], locale)


def _marriage(card: int, rules: Rules, locale: str, *, keep: bool) -> str:
    points = ACES_WORTH if card % 6 == 0 else rules.marriages[card // 6]
    key = "button-marriage-keep" if keep else "button-marriage"
    return phrase(key, locale, card=card_text(card, locale), points=points)


_WORDS: Final[dict[type, str]] = {
    Look: "button-look",
    Dark: "button-dark",
    DealAsIs: "button-deal",
    Recut: "button-recut",
    Bury: "button-bury",
    Pass: "button-pass",
    Redeal: "button-redeal",
    Concede: "button-concede-really",
}


def _thinned(numbers: list[Bid | Order]) -> list[Bid | Order]:
    """All of ``numbers``, but with steps of 1 no more than a keyboard can hold: the nearest ones
    and then the round ones."""
    if len(numbers) <= _NUMBERS_MOST:
        return numbers
    near, far = numbers[:20], numbers[20:-1]
    tens = [action for action in far if action.points % 10 == 0]
    return [*near, *tens, numbers[-1]]
