"""The bot on Telegram: what it shows, what it hears, how it sends."""

from bot.telegram.quick_import import import_aiogram

import_aiogram()
