"""Tests of the bot as people meet it."""
