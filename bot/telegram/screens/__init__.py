"""Screens: pure functions from what may be shown to what a message says.

Group screens speak ``scene.chat.locale``, hands their owner's language. Names stay literal; a
line aims at 36 characters, a phone's width.
"""

from bot.telegram.names import name_text, names_of
from bot.telegram.screens.answers import Refused, answer, refusal, toast
from bot.telegram.screens.ending import ending_question
from bot.telegram.screens.hand import hand, hand_alert
from bot.telegram.screens.help import group_welcome, help_text, language_choice, welcome
from bot.telegram.screens.lobby import (
    closed,
    damaged,
    invitation,
    lobby,
    lobby_left,
    stopped,
)
from bot.telegram.screens.mine import mine
from bot.telegram.screens.pace import pace_choice
from bot.telegram.screens.posts import posts
from bot.telegram.screens.privacy import forget_question
from bot.telegram.screens.records import check, check_all, games, look, record_file
from bot.telegram.screens.rules import option_text, rules_line, rules_text
from bot.telegram.screens.score import score
from bot.telegram.screens.scribe import player_names, scribe
from bot.telegram.screens.settings import (
    rules_changed,
    rules_offer,
    rules_settled,
    settings,
    settings_done,
)
from bot.telegram.screens.statistics import chat_statistics, ladder, own_statistics
from bot.telegram.screens.table import closed_table, table_message
from bot.telegram.screens.teacher import review
from bot.telegram.screens.tricks import tricks_choice

__all__ = [
    "Refused", "answer", "chat_statistics", "check", "check_all", "closed", "closed_table",
    "damaged", "ending_question", "forget_question", "games", "group_welcome", "hand", "hand_alert",
    "help_text", "invitation", "ladder", "language_choice", "lobby", "lobby_left", "look", "mine",
    "name_text", "names_of", "option_text", "own_statistics", "pace_choice", "player_names",
    "posts", "record_file", "refusal", "review", "rules_changed", "rules_line", "rules_offer",
    "rules_settled", "rules_text", "score", "scribe", "settings", "settings_done", "stopped",
    "table_message", "toast", "tricks_choice", "welcome",
]  # fmt: skip
