"""A scripted person, for tests that read like people: ``await anna.tap("Join", group)``."""

import asyncio
from typing import Any

from bot.sandbox import acts, membership, views
from bot.sandbox.errors import ActError
from bot.sandbox.model import Json, Message
from bot.sandbox.server import Sandbox

PATIENCE = 30.0
"""Real seconds a person waits for the bot before giving up."""
_SEEN = 8  # messages that are told when another was waited for


class Person:
    """Somebody of the sandbox's world, at their phone.

    Without ``chat`` everything happens in the person's private chat with the bot.
    """

    def __init__(self, sandbox: Sandbox, person_id: int) -> None:
        self.id = person_id
        self._world = sandbox.world

    async def send(self, text: str, chat: int | None = None, **details: Any) -> Message:
        """Write ``text``; ``details`` are those of ``acts.send`` (topic, reply, sender)."""
        return acts.send(self._world, self.id, chat or self.id, text, **details)

    async def tap(
        self, button: str, chat: int | None = None, *, message: Message | None = None
    ) -> str:
        """Press a button and return the toast or alert the bot answers with, "" if it says nothing.

        ``button`` is a part of its label, or its whole callback data. It is sought in
        ``message``, else in the newest message the person sees that has such a button.
        A deep link to the bot is followed; other links return their address.
        Raises ActError when there is no such button or it is disabled, TimeoutError
        when the bot does not answer.
        """
        where, found = self._button(button, chat or self.id, message)
        if "url" in found:
            acts.open_link(self._world, self.id, found["url"])
            return str(found["url"])
        if "copy_text" in found:
            return str(found["copy_text"]["text"])
        return await self.press(found["callback_data"], where)

    async def press(self, data: str, message: Message) -> str:
        """Press what was a button of ``message`` carrying ``data``, gone from there or not."""
        callback = acts.tap(
            self._world,
            self.id,
            message.chat_id,
            data,
            message_id=message.message_id,
            ephemeral_id=message.ephemeral_id,
        )
        async with asyncio.timeout(PATIENCE):
            while callback.answer is None:
                await self._world.feed.bell.wait()
        return str(callback.answer["text"])

    async def sees(self, text: str, chat: int | None = None) -> Message:
        """Wait for a message of the bot containing ``text``; returns the newest such.

        Raises TimeoutError, which tells what is seen instead, when none comes.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for message in reversed(self.messages(chat)):
                        if text in message.text and message.sender == self._world.bot.id:
                            return message
                    await self._world.feed.bell.wait()
        except TimeoutError:
            seen = "\n---\n".join(message.text for message in self.messages(chat)[-_SEEN:])
            raise TimeoutError(f"no {text!r} here, only\n{seen}") from None

    async def open(self, url: str, group: int | None = None) -> Message | None:
        """Follow a link; ``group`` is the one picked for a ``startgroup`` link."""
        return acts.open_link(self._world, self.id, url, group)

    def act(self, do: str, chat: int | None = None, target: int | None = None) -> None:
        """Join, leave, block, promote, …: an act of ``membership.ACTS``."""
        membership.act(self._world, do, chat or self.id, self.id, target)

    def messages(self, chat: int | None = None) -> list[Message]:
        """What the person sees of a chat, oldest first, ephemeral messages among the others."""
        here = self._world.chats[chat or self.id]
        seen = [
            m
            for m in (*here.messages.values(), *here.ephemerals.values())
            if m.delivered and views.seen_by(self._world, m) in (None, self.id)
        ]
        return sorted(seen, key=lambda m: m.posted_in)

    def last(self, chat: int | None = None) -> Message:
        """The newest message of the bot that the person sees in a chat."""
        for message in reversed(self.messages(chat)):
            if message.sender == self._world.bot.id and not message.service:
                return message
        raise ActError("the bot has written nothing here")

    def buttons(self, chat: int | None = None) -> list[str]:
        """The labels of the newest message with buttons, row after row."""
        for message in reversed(self.messages(chat)):
            if message.buttons:
                return [str(b["text"]) for b in message.buttons]
        return []

    def _button(self, wanted: str, chat: int, message: Message | None) -> tuple[Message, Json]:
        places = [message] if message else list(reversed(self.messages(chat)))
        for place in places:
            fitting = [b for b in place.buttons if _fits(b, wanted)]
            exact = [b for b in fitting if b["text"] == wanted or b.get("callback_data") == wanted]
            if fitting:
                chosen = (exact or fitting)[0]
                if "disabled" in chosen:
                    raise ActError(f"the button {chosen['text']!r} is disabled")
                return place, chosen
        raise ActError(f"no button {wanted!r} here, only {self.buttons(chat)}")


def _fits(button: Json, wanted: str) -> bool:
    return wanted in button["text"] or button.get("callback_data") == wanted
