"""SQLite: where games, people and chats are kept. `open_store` is the way in."""

from bot.store.connection import StoreError
from bot.store.store import SqliteStore, open_store

__all__ = ["SqliteStore", "StoreError", "open_store"]
