"""Whether somebody really means to end a game."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.table.model import Scene
from bot.telegram.buttons import table_button
from bot.telegram.screen import Screen
from bot.words import phrase


def ending_question(scene: Scene, person: int, verb: str, locale: str) -> Screen:
    """Asks ``person`` (0: an anonymous admin) whether he wants to ``stop`` the game or to
    ``leave`` it, which ends it as well; only he can answer (``l:<table>:stop-<person>``)."""
    yes = phrase("button-stop" if verb == "stop" else "button-leave-last", locale)
    no = phrase("button-stay", locale)
    rows = [
        [table_button(scene, yes, f"{verb}-{person}", "danger")],
        [table_button(scene, no, f"stay-{person}")],
    ]
    return Screen.of(
        Text(phrase(f"{verb}-ask", locale)), InlineKeyboardMarkup(inline_keyboard=rows)
    )
