"""Who is who: persons and chats as last met, kept in memory over the store."""

import asyncio
from collections.abc import Callable

from bot.table.model import Chat, Person
from bot.table.ports import Store


class People:
    """Persons and chats by id. Reading one that was never met gives a plain stand-in."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changing = asyncio.Lock()
        self._persons: dict[int, Person] = {}
        self._chats: dict[int, Chat] = {}

    async def person(self, person: int) -> Person:
        """Who this is; unknown: nameless and not reachable."""
        return await self._met(person) or Person(person, "")

    async def chat(self, chat: int) -> Chat:
        """What is known of the chat; unknown: untitled, private when the id is a person's."""
        return await self._seen(chat) or Chat(chat, private=chat > 0)

    async def change_person(
        self, person: int, change: Callable[[Person], Person]
    ) -> tuple[Person, Person]:
        """Who this was, and who he is after ``change``, which is remembered; changes at the same
        moment come one after the other. They are equal when nothing is new."""
        async with self._changing:
            before = await self.person(person)
            after = change(before)
            if after != before:  # nor is there anything to remember of somebody unknown
                await self._store.save_person(after)
                self._persons[person] = after
            return before, after

    async def change_chat(self, chat: int, change: Callable[[Chat], Chat]) -> tuple[Chat, Chat]:
        """What was known of the chat, and what is known after ``change``, as with persons."""
        async with self._changing:
            before = await self.chat(chat)
            after = change(before)
            if after != before:
                await self._store.save_chat(after)
                self._chats[chat] = after
            return before, after

    def autoplays(self, person: int) -> bool:
        """Whether his only legal card is to be played by itself."""
        known = self._persons.get(person)
        return known is not None and known.autoplay

    def pace(self, chat: int) -> int:
        """The seconds that a chat gives for a turn, 0 without a limit. Alone against computers
        nobody waits."""
        known = self._chats.get(chat)
        return 0 if known is None or known.private else known.pace

    def lost(self, chat: int) -> bool:
        """Whether the bot may not write there now."""
        known = self._chats.get(chat)
        return known is not None and known.lost > 0

    def forget(self, person: int) -> None:
        """He, and his private chat, were never met."""
        self._persons.pop(person, None)
        self._chats.pop(person, None)

    async def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: what was known of ``old`` is known of ``new``, whoever is
        about to change that at the same moment."""
        async with self._changing:
            await self._store.move_chat(old, new)
            for chat in (old, new):
                self._chats.pop(chat, None)

    async def _met(self, person: int) -> Person | None:
        known = self._persons.get(person)
        if known is None and (known := await self._store.person(person)) is not None:
            self._persons[person] = known
        return known

    async def _seen(self, chat: int) -> Chat | None:
        known = self._chats.get(chat)
        if known is None and (known := await self._store.chat(chat)) is not None:
            self._chats[chat] = known
        return known
