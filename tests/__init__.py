"""Tests. aiogram is imported the quick way before a test imports it by itself."""

import bot.telegram  # noqa: F401
