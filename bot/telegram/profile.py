"""The bot's profile: its commands and what it says of itself, in both languages."""

import logging
from collections.abc import Iterator
from typing import Any

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import (
    SetMyCommands,
    SetMyDescription,
    SetMyShortDescription,
    TelegramMethod,
)
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.telegram.commands import COMMANDS
from bot.words import phrase

log = logging.getLogger(__name__)


async def publish(bot: Bot) -> None:
    """Tell Telegram the commands and descriptions. A server that refuses or does not know a
    method costs a line in the log and nothing else."""
    for call in _calls():
        try:
            await bot(call, request_timeout=10)
        except (AiogramError, OSError) as error:
            log.warning("a call failed: %s", error, extra={"call": call.__api_method__})


def _calls() -> Iterator[TelegramMethod[Any]]:
    # the language without a code is what everybody else sees
    for locale, code in (("en", None), ("ru", "ru")):
        for group in (False, True):
            scope = BotCommandScopeAllGroupChats() if group else BotCommandScopeAllPrivateChats()
            commands = [
                BotCommand(command=one.name, description=phrase(f"command-{one.name}", locale))
                for one in COMMANDS
                if (one.group if group else one.private)
            ]
            yield SetMyCommands(commands=commands, scope=scope, language_code=code)
        yield SetMyDescription(
            description=phrase("profile-description", locale), language_code=code
        )
        yield SetMyShortDescription(
            short_description=phrase("profile-short", locale), language_code=code
        )
