"""The Thousand bot: the card game Thousand (Тысяча) in Telegram groups."""
