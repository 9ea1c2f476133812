"""The world of the sandbox: who is where and what was said. No HTTP, no waiting.

Whatever changes a message goes through ``post``, ``touch`` and ``erase``, so that every
screen hears of it. What the bot is told of it is decided in ``acts``.
"""

from typing import Any

from bot.sandbox import views
from bot.sandbox.clock import Clock
from bot.sandbox.feed import Feed
from bot.sandbox.model import (
    GENERAL_TOPIC,
    Bot,
    Callback,
    Chat,
    Event,
    File,
    Json,
    Member,
    Message,
    Person,
    Topic,
)
from bot.sandbox.updates import Updates


class World:
    """People, chats, messages, and the updates waiting for the bot."""

    def __init__(self, clock: Clock, bot: Bot) -> None:
        self.clock = clock
        self.bot = bot
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, File] = {}
        self.callbacks: dict[str, Callback] = {}
        self.feed = Feed()
        # where no other world has been: a bot that keeps its database knows the numbers of that one
        self.updates = Updates(int(clock.now() * 1000) % 1_000_000_000 + 1)
        self._shared_message_id = 0
        self._last_person = 100_000_000
        self._last_group = 4_000_000_000
        self._last_callback = 7_000_000_000_000

    def add_person(self, first_name: str, **details: Any) -> Person:
        """A new person who has never talked to the bot."""
        self._last_person += 1
        person = Person(self._last_person, first_name, **details)
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private")
        self.changed()
        return person

    def add_group(
        self,
        title: str,
        members: list[int],
        *,
        forum: bool = False,
        supergroup: bool = False,
    ) -> Chat:
        """A new group; the first member owns it, and a forum is always a supergroup."""
        self._last_group += 1
        is_super = supergroup or forum
        chat_id = -1_000_000_000_000 - self._last_group if is_super else -self._last_group
        chat = Chat(chat_id, "supergroup" if is_super else "group", title, is_forum=forum)
        if forum:
            # A topic bears the id of its first message, and 1 is General's.
            chat.last_message_id = GENERAL_TOPIC
        for index, person in enumerate(members):
            chat.members[person] = Member(person, "member" if index else "creator")
        self.chats[chat_id] = chat
        self.changed()
        return chat

    def add_topic(self, chat: Chat, name: str, opener: int) -> Topic:
        """A new topic of a forum, opened by ``opener`` with its service message."""
        service = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        topic = Topic(chat.last_message_id + 1, name)
        self.post(chat, opener, service=service, thread_id=topic.id, in_topic=True)
        chat.topics[topic.id] = topic
        self.changed()
        return topic

    def add_file(self, name: str, content: bytes) -> File:
        """Store an upload."""
        file = File(f"sandbox-file-{len(self.files) + 1:012d}", name, content)
        self.files[file.id] = file
        return file

    def post(self, chat: Chat, sender: int, **content: Any) -> Message:
        """Put a message into a chat and show it."""
        message = Message(chat.id, self._next_message_id(chat), self.seconds(), sender, **content)
        chat.messages[message.message_id] = message
        self._show("message", message)
        return message

    def post_ephemeral(self, chat: Chat, sender: int, receiver: int, **content: Any) -> Message:
        """Put a message into a chat for ``receiver`` alone and show it to the person concerned."""
        chat.last_ephemeral_id += 1
        message = Message(chat.id, 0, self.seconds(), sender, receiver=receiver, **content)
        message.ephemeral_id = chat.last_ephemeral_id
        chat.ephemerals[message.ephemeral_id] = message
        receiving = self.people.get(receiver)
        if receiving and receiving.offline:
            message.delivered = False
        else:
            self._show("ephemeral", message)
        return message

    def touch(self, message: Message, *, edited: bool = True) -> None:
        """Show a changed message; ``edited`` stamps it as edited now."""
        if edited:
            message.edit_date = self.seconds()
        if message.delivered:
            self._show("edit", message)

    def erase(self, message: Message) -> None:
        """Take a message off the chat and the screens."""
        chat = self.chats[message.chat_id]
        if message.ephemeral_id:
            del chat.ephemerals[message.ephemeral_id]
        else:
            del chat.messages[message.message_id]
            chat.pinned = [pinned for pinned in chat.pinned if pinned != message.message_id]
        self.publish(
            "delete",
            chat.id,
            message_id=message.message_id,
            ephemeral_message_id=message.ephemeral_id or None,
            person=views.seen_by(self, message),
        )

    def find(self, chat_id: int, message_id: int, ephemeral_id: int = 0) -> Message | None:
        """The message with these ids, if it still exists."""
        chat = self.chats[chat_id]
        if ephemeral_id:
            return chat.ephemerals.get(ephemeral_id)
        return chat.messages.get(message_id)

    def add_callback(self, message: Message, person: int, data: str) -> Callback:
        """Record a tap on a button of ``message``."""
        self._last_callback += 1
        tap = Callback(
            id=str(self._last_callback),
            person=person,
            chat_id=message.chat_id,
            message_id=message.message_id,
            ephemeral_id=message.ephemeral_id,
            data=data,
            at=self.clock.now(),
        )
        self.callbacks[tap.id] = tap
        return tap

    def tell_bot(self, kind: str, body: Json) -> None:
        """Queue an update for the bot."""
        self.updates.add(kind, body, self.clock.now())

    def publish(self, kind: str, chat: int | None = None, **details: Any) -> Event:
        """Send an event to the screens."""
        event = Event(self.feed.last + 1, kind, chat, **details)
        self.feed.add(event)
        return event

    def changed(self) -> None:
        """Tell the screens that people, chats or members are not what they were."""
        self.publish("world")

    def seconds(self) -> int:
        """Now, in whole seconds since the epoch, as Telegram dates messages."""
        return int(self.clock.now())

    def commands_for(self, chat: Chat | None, viewer: int | None) -> list[Json]:
        """The commands a person is offered in a chat: the narrowest scope, then the language."""
        person = self.people.get(viewer or 0)
        languages = [person.language_code, ""] if person else [""]
        for scope, chat_id, user_id in _scopes(chat, viewer):
            for language in languages:
                commands = self.bot.commands.get((scope, chat_id, user_id, language))
                if commands:
                    return commands
        return []

    def adopt_bot_id(self, bot_id: int) -> None:
        """Let the bot be the one its token says it is, everywhere it was known by another id."""
        old, self.bot.id = self.bot.id, bot_id
        for chat in self.chats.values():
            if old in chat.members:
                chat.members[bot_id] = Member(bot_id, chat.members.pop(old).status)
            for message in (*chat.messages.values(), *chat.ephemerals.values()):
                if message.sender == old:
                    message.sender = bot_id
        self.changed()

    def _show(self, kind: str, message: Message) -> None:
        message.changed_in = self.feed.last + 1
        message.posted_in = message.posted_in or message.changed_in
        self.publish(
            kind,
            message.chat_id,
            message=views.screen_message(self, message),
            person=views.seen_by(self, message),
        )

    def _next_message_id(self, chat: Chat) -> int:
        # Supergroups count for themselves; all the rest share the account's counter,
        # so an id alone never names a message.
        if chat.type == "supergroup":
            chat.last_message_id += 1
            return chat.last_message_id
        self._shared_message_id += 1
        return self._shared_message_id


def _scopes(chat: Chat | None, viewer: int | None) -> list[tuple[str, int, int]]:
    if chat is None:
        return [("default", 0, 0)]
    if chat.private:
        return [("chat", chat.id, 0), ("all_private_chats", 0, 0), ("default", 0, 0)]
    scopes = [("chat", chat.id, 0), ("all_group_chats", 0, 0), ("default", 0, 0)]
    if viewer is not None:
        if chat.member(viewer).admin:
            scopes.insert(1, ("all_chat_administrators", 0, 0))
            scopes.insert(0, ("chat_administrators", chat.id, 0))
        scopes.insert(0, ("chat_member", chat.id, viewer))
    return scopes
