"""Keyboards, as pure functions of what their reader may do.

Every button of a hand comes from ``view.legal``; each legal action can be reached, and nothing
else can be tapped. What buttons carry is said in `callbacks`.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, get_args

from aiogram.types import DisabledButton, InlineKeyboardButton, InlineKeyboardMarkup

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
from bot.engine.cards import cards_in
from bot.engine.state import View
from bot.table.model import Level, Scene
from bot.telegram.callbacks import GameTap, KeyboardTap, TableTap
from bot.telegram.cards_text import card_text
from bot.words import phrase

Mode: TypeAlias = Literal["plain", "bids", "concede"]
Row: TypeAlias = list[InlineKeyboardButton]

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_STEPS_SHOWN: Final = 3
_NUMBERS_A_ROW: Final = 5
_CARDS_A_ROW: Final = 4
_CUTS_A_ROW: Final = 6
_NUMBERS_MOST: Final = 80


def lobby_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a lobby: join, leave, computers, rules, close, start. Start can be tapped once the
    number of seats is one the rules know, and is green then."""
    free = len(scene.seats) < max(scene.rules.players)
    rows: list[Row] = []
    if free:
        rows.append([_table(scene, phrase("button-join", locale), "join", "primary")])
        rows.append(
            [_table(scene, phrase(f"button-ai-{level}", locale), f"ai-{level}") for level in LEVELS]
        )
    leaving = [_table(scene, phrase("button-leave", locale), "leave")]
    if any(seat.level is not None for seat in scene.seats):
        leaving.append(_table(scene, phrase("button-ai-less", locale), "ai-less"))
    rows.append(leaving)
    rows.append(
        [
            _table(scene, phrase("button-rules", locale), "rules"),
            _table(scene, phrase("button-close", locale), "close"),
        ]
    )
    start = phrase("button-start", locale)
    if len(scene.seats) in scene.rules.players:
        rows.append([_table(scene, start, "start", "success")])
    else:
        rows.append([_disabled(start)])
    return InlineKeyboardMarkup(inline_keyboard=rows)


def table_keyboard(scene: Scene, locale: str, names: Sequence[str]) -> InlineKeyboardMarkup:
    """Under the table message: my hand; the places that computers keep warm; the vote to stop."""
    rows: list[Row] = [[_table(scene, phrase("button-hand", locale), "hand")]]
    rows += [
        [_table(scene, phrase("button-take", locale, name=names[seat]), f"take-{seat}")]
        for seat, place in enumerate(scene.seats)
        if place.vacated
    ]
    if scene.votes:
        rows.append([_table(scene, phrase("button-stop", locale), "stop", "danger")])
    return InlineKeyboardMarkup(inline_keyboard=rows)


def next_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a deal's result: the next deal at once."""
    return InlineKeyboardMarkup(
        inline_keyboard=[[_table(scene, phrase("button-next", locale), "next", "primary")]]
    )


def language_keyboard() -> InlineKeyboardMarkup:
    """The languages, each in its own letters (``l:0:language-ru``)."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [
                _button("Русский", TableTap(table=0, verb="language-ru").pack()),
                _button("English", TableTap(table=0, verb="language-en").pack()),
            ]
        ]
    )


def join_keyboard(url: str, locale: str) -> InlineKeyboardMarkup:
    """A link that leads into the private chat, where Start seats or shows the hand."""
    button = InlineKeyboardButton(text=phrase("button-open", locale), url=url)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


def hand_keyboard(
    scene: Scene, view: View, locale: str, names: Sequence[str], mode: Mode = "plain"
) -> InlineKeyboardMarkup | None:
    """Under a hand: all that its owner may do now; None when that is nothing.

    ``mode``: ``bids`` lists every bid or order, ``concede`` asks whether really.
    """
    hand = _HandKeys(scene, view, locale, names)
    rows = hand.rows(mode)
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def recipient(view: View) -> int | None:
    """Who gets the next card: the first seat after the declarer that a card may still go to;
    None when cards are laid or discarded, or nothing is to give."""
    if view.seat is None:
        return None
    seats = {action.to for action in view.legal if type(action) is Give}
    turns = ((view.seat + step) % view.players for step in range(1, view.players))
    return next((seat for seat in turns if seat in seats), None)


class _HandKeys:
    """The rows of one hand's keyboard."""

    def __init__(self, scene: Scene, view: View, locale: str, names: Sequence[str]) -> None:
        self.scene = scene
        self.view = view
        self.locale = locale
        self.names = names
        self.legal = view.legal

    def rows(self, mode: Mode) -> list[Row]:
        numbers = self._numbers()
        if mode == "concede" and Concede() in self.legal:
            return self._concede_rows()
        if mode == "bids" and numbers:
            return [*_chunks(map(self._move, _thinned(numbers)), _NUMBERS_A_ROW), [self._back()]]
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
            return rows + _chunks(map(self._move, numbers), _STEPS_SHOWN + 1)
        rows.append([self._move(action) for action in numbers[:_STEPS_SHOWN]])
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
                return _chunks(map(self._move, moves), _NUMBERS_A_ROW)
        return []

    def _word_rows(self) -> list[Row]:
        cuts = [action for action in self.legal if type(action) is Cut]
        rows = _chunks(map(self._move, cuts), _CUTS_A_ROW)
        talons = [action for action in self.legal if type(action) is ChooseTalon]
        if talons:
            rows.append([self._move(action) for action in talons])
        return rows

    def _play_rows(self) -> list[Row]:
        plays = [action for action in self.legal if isinstance(action, Play)]
        declaring = [action for action in plays if action.mark]
        rows = [
            [self._move(action, "primary") for action in declaring if action.mark == mark]
            for mark in ("*", "+")
        ]
        silent = {action.card for action in declaring}
        rows.append(
            [self._silent(action) for action in plays if action.card in silent and not action.mark]
        )
        legal = {action.card: action for action in plays if not action.mark}
        others = [
            self._move(legal[card]) if card in legal else _disabled(card_text(card, self.locale))
            for card in cards_in(self.view.hand)
            if card not in silent
        ]
        return [row for row in rows if row] + _chunks(others, _CARDS_A_ROW)

    def _side_rows(self) -> list[Row]:
        """Words that stand apart, each alone in its row, the most final one last."""
        apart = (Look, Dark, DealAsIs, Recut, Bury, Undark, Pass, Redeal)
        rows = [
            [self._move(action, "danger" if kind is Redeal else None)]
            for kind in apart
            for action in self.legal
            if type(action) is kind
        ]
        if Concede() in self.legal:
            key = "button-concede" if self.view.contract else "button-throw-in"
            rows.append([self._turn_over(key, "concede")])
        return rows

    def _concede_rows(self) -> list[Row]:
        key = "button-concede-really" if self.view.contract else "button-throw-in-really"
        really = _button(phrase(key, self.locale), self._data(Concede()), "danger")
        return [[really], [self._back()]]

    def _move(self, action: Action, style: str | None = None) -> InlineKeyboardButton:
        return _button(self._label(action), self._data(action), style)

    def _silent(self, action: Play) -> InlineKeyboardButton:
        card = card_text(action.card, self.locale)
        return _button(phrase("button-silent", self.locale, card=card), self._data(action))

    def _label(self, action: Action) -> str:
        locale = self.locale
        match action:
            case Bid(points):
                return str(points)
            case Order(points):
                raised = points > self.view.contract
                return str(points) if raised else phrase("button-order", locale, points=points)
            case Cut(count):
                return str(count)
            case ChooseTalon(number):
                return phrase("button-talon", locale, number=number)
            case Give(card) | Lay(card) | Discard(card) | Play(card, ""):
                return card_text(card, locale)
            case Play(card, mark):
                return self._marriage(card, keep=mark == "+")
            case Undark():
                step = self.view.rules.bid_step
                return phrase("button-undark", locale, points=(120 // step + 1) * step)
            case _:
                return phrase(_WORDS[type(action)], locale)

    def _marriage(self, card: int, *, keep: bool) -> str:
        aces = card % 6 == 0
        points = _ACES if aces else self.view.rules.marriages[card // 6]
        key = "button-marriage-keep" if keep else "button-marriage"
        return phrase(key, self.locale, card=card_text(card, self.locale), points=points)

    def _data(self, action: Action) -> str:
        tap = GameTap(table=self.scene.id, version=self.scene.version, token=str(action))
        return tap.pack()

    def _turn_over(self, key: str, what: str) -> InlineKeyboardButton:
        tap = KeyboardTap(table=self.scene.id, version=self.scene.version, what=what)
        return _button(phrase(key, self.locale), tap.pack())

    def _back(self) -> InlineKeyboardButton:
        return self._turn_over("button-back", "back")


_ACES: Final = 200
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


def _button(text: str, data: str, style: str | None = None) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data, style=style)


def _disabled(text: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, disabled=DisabledButton())


def _table(scene: Scene, text: str, verb: str, style: str | None = None) -> InlineKeyboardButton:
    return _button(text, TableTap(table=scene.id, verb=verb).pack(), style)


def _chunks(buttons: Iterable[InlineKeyboardButton], size: int) -> list[Row]:
    """Rows of at most ``size``, as even as they come: eight cards are 4 + 4, nine 5 + 4."""
    every = list(buttons)
    if not every:
        return []
    count = -(-len(every) // size)
    width = -(-len(every) // count)
    return [every[start : start + width] for start in range(0, len(every), width)]


def _thinned(numbers: list[Bid | Order]) -> list[Bid | Order]:
    """All of ``numbers``, but with steps of 1 no more than a keyboard can hold: the nearest ones
    and then the round ones."""
    if len(numbers) <= _NUMBERS_MOST:
        return numbers
    near, far = numbers[:20], numbers[20:-1]
    tens = [action for action in far if action.points % 10 == 0]
    return [*near, *tens, numbers[-1]]
