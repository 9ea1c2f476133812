"""What the bot says about itself."""

from aiogram.utils.formatting import Bold, Text

from bot.telegram.commands import COMMANDS
from bot.telegram.keyboards import language_keyboard
from bot.telegram.screen import Screen
from bot.words import phrase


def help_text(locale: str, *, private: bool) -> Screen:
    """How to start, the game in a breath, the commands that work where it is asked for."""
    offered = [one.name for one in COMMANDS if (one.private if private else one.group)]
    commands = [
        f"/{name} {phrase(f'command-{name}', locale)}" for name in offered if name != "start"
    ]
    return Screen.of(
        Text(
            Bold(phrase("help-title", locale)),
            "\n",
            phrase("help-start", locale),
            "\n\n",
            Bold(phrase("help-game-title", locale)),
            "\n",
            phrase("help-game", locale),
            "\n\n",
            phrase("help-fair", locale),
            "\n\n",
            Bold(phrase("help-commands-title", locale)),
            "\n",
            "\n".join(commands),
        )
    )


def welcome(locale: str) -> Screen:
    """The first words in a private chat."""
    return Screen.of(Text(Bold(phrase("welcome-title", locale)), "\n", phrase("welcome", locale)))


def group_welcome(locale: str) -> Screen:
    """The first words in a group the bot was added to."""
    return Screen.of(Text(phrase("welcome-group", locale)))


def language_choice(locale: str) -> Screen:
    """Which language to speak; the buttons are in both."""
    return Screen.of(Text(phrase("language-choice", locale)), language_keyboard())
