"""The table: seats, lobby, turns, dealing. No Telegram, no SQL; `ports` names what it needs."""
