"""Keyboards about games that are over: was a deal fair, the record, looking back."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.table.archive import Look
from bot.telegram.buttons import Row, button, disabled
from bot.telegram.callbacks import RecordTap
from bot.words import phrase


def check_row(table: int, deal: int, locale: str) -> Row:
    """Under a deal's result: was it fair?"""
    return [_record(phrase("button-check", locale), table, "check", deal)]


def record_rows(table: int, locale: str) -> list[Row]:
    """Under a game's end: its record and its deals to look back on, and whether they were fair."""
    return [
        [
            _record(phrase("button-look-back", locale), table, "look", 1),
            _record(phrase("button-record", locale), table, "file"),
        ],
        [_record(phrase("button-check-all", locale), table, "all")],
    ]


def look_keyboard(look: Look, step: int, locale: str) -> InlineKeyboardMarkup:
    """Under a deal that is looked back on: a trick or a deal back and forth; the record, the
    check."""
    table, last, deal = look.scene.id, len(look.views) - 1, look.number

    def go(text: str, to: int, at: int, *, possible: bool) -> InlineKeyboardButton:
        return _record(text, table, "look", to, at) if possible else disabled(text)

    steps = [
        go("⏮", deal - 1, 0, possible=deal > 1),
        go("◀", deal, step - 1, possible=step > 0),
        go("▶", deal, step + 1, possible=step < last),
        go("⏭", deal + 1, 0, possible=deal < look.count),
    ]
    more = [
        _record(phrase("button-record", locale), table, "file"),
        _record(phrase("button-check-short", locale), table, "check", deal, step),
    ]
    return InlineKeyboardMarkup(inline_keyboard=[steps, more])


def back_keyboard(table: int, deal: int, step: int, locale: str) -> InlineKeyboardMarkup:
    """Under a check in private: to the cards of that deal."""
    back = _record(phrase("button-look-back", locale), table, "look", deal, step)
    return InlineKeyboardMarkup(inline_keyboard=[[back]])


def games_keyboard(tables: Sequence[int]) -> InlineKeyboardMarkup | None:
    """Under a list of games: a button for each, by its number in the list."""
    row = [_record(f"🎬 {number}", table, "look", 1) for number, table in enumerate(tables, 1)]
    return InlineKeyboardMarkup(inline_keyboard=[row]) if row else None


def _record(text: str, table: int, verb: str, deal: int = 0, step: int = 0) -> InlineKeyboardButton:
    return button(text, RecordTap(table=table, verb=verb, deal=deal, step=step).pack())
