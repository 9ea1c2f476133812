"""The bot without Telegram: a Bot API server of our own, its world, and a page to play on."""
