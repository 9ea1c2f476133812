"""Tests of bot.table.statistics."""
