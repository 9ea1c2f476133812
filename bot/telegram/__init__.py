"""The bot on Telegram: what it shows, what it hears, how it sends."""
