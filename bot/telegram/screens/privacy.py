"""What a person is asked before the bot forgets him."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.telegram.buttons import button
from bot.telegram.callbacks import ForgetTap
from bot.telegram.screen import Screen
from bot.words import phrase


def forget_question(locale: str) -> Screen:
    """What will go and what stays, and whether he is sure."""
    rows = [
        [button(phrase("button-forget", locale), ForgetTap(sure="yes").pack(), "danger")],
        [button(phrase("button-forget-not", locale), ForgetTap(sure="no").pack())],
    ]
    keyboard = InlineKeyboardMarkup(inline_keyboard=rows)
    return Screen.of(Text(phrase("forget-question", locale)), keyboard)
