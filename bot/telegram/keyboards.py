"""Keyboards, as pure functions of what their reader may do; what buttons carry is said in
`callbacks`, the one under a hand is made in `hand_keys`.
"""

from collections.abc import Sequence
from typing import Final, get_args

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.engine.actions import Action
from bot.engine.state import View
from bot.table.model import Chat, Level, Scene
from bot.telegram.buttons import Row, button, disabled, rows_of, table_button
from bot.telegram.callbacks import ASK, PaceTap, SettingsTap, TableTap, TricksTap
from bot.telegram.hand_keys import HandKeys, Mode
from bot.telegram.pace_text import limit_text
from bot.telegram.record_keys import record_rows
from bot.words import phrase

__all__ = [
    "LEVELS", "Mode", "again_keyboard", "hand_keyboard", "here_keyboard",
    "invitation_keyboard", "join_keyboard",
    "language_keyboard", "lobby_keyboard", "next_keyboard", "pace_button", "rematch_keyboard",
    "table_keyboard", "tricks_button", "tricks_title",
]  # fmt: skip

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_COMPUTERS_A_ROW: Final = 2  # a phone cuts off the words of three


def lobby_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a lobby: join, leave, computers, rules, close, start. Start can be tapped once the
    number of seats is one the rules know and a person is among them, and is green then."""
    free = len(scene.seats) < max(scene.rules.players)
    rows: list[Row] = []
    if free:
        rows.append([table_button(scene, phrase("button-join", locale), "join", "primary")])
    computers: list[str] = [*LEVELS] if free else []
    if any(seat.level is not None for seat in scene.seats):
        computers.append("less")
    rows += rows_of(
        (table_button(scene, phrase(f"button-ai-{one}", locale), f"ai-{one}") for one in computers),
        _COMPUTERS_A_ROW,
    )
    rows.append(
        [
            table_button(scene, phrase("button-leave", locale), "leave"),
            table_button(scene, phrase("button-close", locale), "close"),
        ]
    )
    settings = SettingsTap(place=str(scene.id), verb="open").pack()
    rows.append(
        [
            table_button(scene, phrase("button-rules", locale), "rules"),
            button(phrase("button-settings", locale), settings),
        ]
    )
    if not scene.chat.private:
        rows.append([pace_button(scene.chat, locale)])
    start = phrase("button-start", locale)
    if scene.people and len(scene.seats) in scene.rules.players:
        rows.append([table_button(scene, start, "start", "success")])
    else:
        rows.append([disabled(start)])
    return InlineKeyboardMarkup(inline_keyboard=rows)


def table_keyboard(
    scene: Scene, locale: str, names: Sequence[str], *, over: bool = False
) -> InlineKeyboardMarkup | None:
    """Under the table message: my hand, unless the deal is over; the places that computers keep
    warm; the way back for those who are away; the vote to stop."""
    hand = table_button(scene, phrase("button-hand", locale), "hand")
    rows: list[Row] = [] if over else [[hand]]
    rows += [
        [take_button(scene, locale, seat, names[seat])]
        for seat, place in enumerate(scene.seats)
        if place.vacated
    ]
    if any(seat.away for seat in scene.seats):
        rows.append([_here(scene, locale)])
    if scene.votes:
        rows.append([table_button(scene, phrase("button-stop", locale), "stop", "danger")])
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def take_button(scene: Scene, locale: str, seat: int, name: str) -> InlineKeyboardButton:
    """To sit down in ``seat``, which a computer keeps warm under the ``name`` of who has left."""
    return table_button(scene, phrase("button-take", locale, name=name), f"take-{seat}")


def here_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """For somebody who is away: back into the game (``l:<table>:back``)."""
    return InlineKeyboardMarkup(inline_keyboard=[[_here(scene, locale)]])


def pace_button(chat: Chat, locale: str) -> InlineKeyboardButton:
    """How long a turn may take in a group; leads to the choice."""
    text = phrase("pace-title", locale, limit=limit_text(chat.pace, locale))
    return button(text, PaceTap(chat=chat.id, pace=ASK).pack())


def tricks_button(chat: Chat, locale: str) -> InlineKeyboardButton:
    """How tricks are told in a group; leads to the choice."""
    return button(tricks_title(chat, locale), TricksTap(chat=chat.id, tricks=ASK).pack())


def tricks_title(chat: Chat, locale: str) -> str:
    """How tricks are told in a group, in words."""
    return phrase("tricks-title", locale, shown=phrase(f"tricks-{chat.tricks}", locale))


def next_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a deal's result: the next deal at once."""
    return InlineKeyboardMarkup(
        inline_keyboard=[[table_button(scene, phrase("button-next", locale), "next", "primary")]]
    )


def again_keyboard(scene: Scene, locale: str, lessons: Row) -> InlineKeyboardMarkup:
    """Under a game's end: a new lobby with the same people and rules; in a group, to be called to
    the next one; ``lessons`` of the last deal; to look back."""
    rows = [[table_button(scene, phrase("button-again", locale), "again", "primary")]]
    if not scene.chat.private:
        rows.append([table_button(scene, phrase("button-call-me", locale), "call-me")])
    rows += filter(None, [lessons])
    return InlineKeyboardMarkup(inline_keyboard=[*rows, *record_rows(scene.id, locale)])


def rematch_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a hand whose game is over: a new lobby in its group."""
    again = table_button(scene, phrase("button-again", locale), "again", "primary")
    return InlineKeyboardMarkup(inline_keyboard=[[again]])


def invitation_keyboard(scene: Scene, locale: str) -> InlineKeyboardMarkup:
    """Under a call to a table: sit down there."""
    join = table_button(scene, phrase("button-join", locale), "join", "primary")
    return InlineKeyboardMarkup(inline_keyboard=[[join]])


def language_keyboard() -> InlineKeyboardMarkup:
    """The languages, each in its own letters (``l:0:language-ru``)."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [
                button("Русский", TableTap(table=0, verb="language-ru").pack()),
                button("English", TableTap(table=0, verb="language-en").pack()),
            ]
        ]
    )


def join_keyboard(url: str, locale: str) -> InlineKeyboardMarkup:
    """A link that leads into the private chat, where Start seats or shows the hand."""
    button = InlineKeyboardButton(text=phrase("button-open", locale), url=url)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


def hand_keyboard(
    scene: Scene,
    view: View,
    locale: str,
    names: Sequence[str],
    mode: Mode = "plain",
    hint: Action | None = None,
) -> InlineKeyboardMarkup | None:
    """Under a hand: all that its owner may do now, what a ``hint`` names in green; None when that
    is nothing.

    ``mode``: ``bids`` lists every bid or order, ``concede`` asks whether really.
    """
    hand = HandKeys(scene, view, locale, names, hint)
    rows = hand.rows(mode)
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def _here(scene: Scene, locale: str) -> InlineKeyboardButton:
    return table_button(scene, phrase("button-here", locale), "back", "success")
