"""What people do, and what the bot is told of it.

Each act either happens, as Telegram would have it, or raises ActError.
"""

import re

from bot.sandbox import views
from bot.sandbox.errors import ActError
from bot.sandbox.membership import add_bot, unblock
from bot.sandbox.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_SENDER,
    GENERAL_TOPIC,
    Callback,
    Chat,
    Message,
    Topic,
)
from bot.sandbox.text import found_entities, utf16_length
from bot.sandbox.world import World

_DEEP_LINK = re.compile(
    r"(?:https?://)?t\.me/(?P<bot>\w+)\?(?P<kind>start|startgroup)(?:=(?P<payload>[\w-]{0,64}))?(?:&.*)?"
)
_COMMAND = re.compile(r"/(\w{1,32})(?:@(\w+))?(?:\s|$)")
MAX_TEXT = 4096
MAX_DATA = 64


def send(
    world: World,
    person_id: int,
    chat_id: int,
    text: str,
    *,
    thread_id: int | None = None,
    reply_to: int | None = None,
    sender: str = "self",
) -> Message:
    """Write ``text`` into a chat as oneself, ``"anonymous"`` (the group) or ``"channel"``.

    In a private chat this starts the bot, and restarts it if it was blocked. A command declared
    ephemeral goes to the bot alone.
    """
    chat = open_chat(world, chat_id, person_id)
    text = text.strip()
    if not text:
        raise ActError("there is nothing to send")
    if utf16_length(text) > MAX_TEXT:
        raise ActError("the text is too long")
    if chat.private:
        unblock(world, chat)
        world.people[chat.id].started = True
    elif thread_id not in (None, GENERAL_TOPIC) and thread_id not in chat.topics:
        raise ActError("there is no such topic")
    user_id, sender_chat = _guise(world, chat, person_id, sender)
    content = {"text": text, "entities": found_entities(text), "sender_chat": sender_chat}
    if sender == "self" and _is_ephemeral_command(world, chat, person_id, text):
        message = world.post_ephemeral(chat, user_id, world.bot.id, **content)
        world.tell_bot("message", views.message(world, message))
        return message
    quoted = chat.messages.get(reply_to or 0)
    if thread_id is None and quoted and quoted.in_topic:
        thread_id = quoted.thread_id
    in_topic = chat.is_forum and thread_id in chat.topics
    message = world.post(
        chat,
        user_id,
        thread_id=thread_id if in_topic else _reply_thread(chat, quoted),
        in_topic=in_topic,
        reply_to=quoted.message_id if quoted else None,
        **content,
    )
    if bot_sees(world, chat, message, quoted):
        world.tell_bot("message", views.message(world, message))
    return message


def tap(
    world: World,
    person_id: int,
    chat_id: int,
    data: str,
    *,
    message_id: int = 0,
    ephemeral_id: int = 0,
    inaccessible: bool = False,
) -> Callback:
    """Press the button carrying ``data``, which may have left the keyboard a moment ago.

    ``inaccessible`` tells the bot no more of the message than its id, as for very old ones.
    """
    chat = open_chat(world, chat_id, person_id)
    message = world.find(chat_id, message_id, ephemeral_id)
    hidden = message and message.ephemeral_id and message.receiver != person_id
    if message is None or hidden or message.sender != world.bot.id:
        raise ActError("there is no such message with buttons")
    if not 1 <= len(data.encode()) <= MAX_DATA:
        raise ActError("the button does nothing")
    if chat.private:
        unblock(world, chat)
    callback = world.add_callback(message, person_id, data)
    query = views.callback_query(world, callback)
    if inaccessible:
        bare = {"chat": views.chat(world, chat), "message_id": message_id, "date": 0}
        query["message"] = bare
    world.tell_bot("callback_query", query)
    return callback


def open_link(
    world: World, person_id: int, url: str, group_id: int | None = None
) -> Message | None:
    """Follow a deep link to the bot; None when the link leads elsewhere.

    ``startgroup`` needs the group the person picks; the bot joins it if it is not there.
    """
    link = _DEEP_LINK.fullmatch(url)
    if link is None or link["bot"].lower() != world.bot.username.lower():
        return None
    payload = f" {link['payload']}" if link["payload"] else ""
    if link["kind"] == "start":
        return send(world, person_id, person_id, f"/start{payload}")
    if group_id is None:
        raise ActError("pick a group to add the bot to")
    group = open_chat(world, group_id, person_id)
    if not group.member(world.bot.id).present:
        add_bot(world, group, person_id, world.bot.id)
    return send(world, person_id, group_id, f"/start@{world.bot.username}{payload}")


def delete_message(world: World, person_id: int, chat_id: int, message_id: int) -> None:
    """Delete a message for everybody: any in private, one's own or, as an admin, any in a group."""
    chat = open_chat(world, chat_id, person_id)
    message = chat.messages.get(message_id)
    if message is None:
        raise ActError("there is no such message")
    if not (chat.private or message.sender == person_id or chat.member(person_id).admin):
        raise ActError("only administrators delete other people's messages")
    world.erase(message)


def open_topic(world: World, person_id: int, chat_id: int, name: str) -> Topic:
    """Open a topic in a forum."""
    chat = open_chat(world, chat_id, person_id)
    if not chat.is_forum or not name.strip():
        raise ActError("a topic has a name and belongs to a forum")
    topic = world.add_topic(chat, name, person_id)
    if chat.member(world.bot.id).present:
        world.tell_bot("message", views.message(world, chat.messages[topic.id]))
    return topic


def open_chat(world: World, chat_id: int, person_id: int) -> Chat:
    """The chat, provided the person can act in it."""
    chat = world.chats.get(chat_id)
    if chat is None or person_id not in world.people:
        raise ActError("there is no such chat or person")
    if chat.migrated_to is not None:
        raise ActError(f"the group has become the supergroup {chat.migrated_to}")
    if chat.private and chat_id != person_id:
        raise ActError("this is somebody else's private chat")
    if not chat.private and not chat.member(person_id).present:
        raise ActError("the person is not in this group")
    return chat


def bot_sees(world: World, chat: Chat, message: Message, quoted: Message | None) -> bool:
    """Whether Telegram's privacy mode lets the bot read a person's message."""
    if chat.private:
        return True
    bot = chat.member(world.bot.id)
    if not bot.present:
        return False
    if bot.admin or not world.bot.privacy or (quoted and quoted.sender == world.bot.id):
        return True
    command = _COMMAND.match(message.text)
    return bool(command) and _is_for_bot(world, command[2] if command else "")


def _is_for_bot(world: World, named: str | None) -> bool:
    return not named or named.lower() == world.bot.username.lower()


def _is_ephemeral_command(world: World, chat: Chat, person_id: int, text: str) -> bool:
    command = _COMMAND.match(text)
    if chat.private or command is None or not _is_for_bot(world, command[2]):
        return False
    if not chat.member(world.bot.id).present:
        return False
    offered = world.commands_for(chat, person_id)
    return any(c.get("is_ephemeral") and c["command"] == command[1] for c in offered)


def _guise(
    world: World, chat: Chat, person_id: int, sender: str
) -> tuple[int, dict[str, object] | None]:
    if sender == "self":
        return person_id, None
    if chat.type != "supergroup":
        raise ActError("only in supergroups does one write as somebody else")
    if sender == "anonymous":
        if not chat.member(person_id).admin:
            raise ActError("only administrators are anonymous")
        return ANONYMOUS_ADMIN, views.chat(world, chat)
    if sender == "channel":
        title = f"{world.people[person_id].first_name} · channel"
        channel_id = -1_001_000_000_000 - person_id % 1_000_000_000
        return CHANNEL_SENDER, {"id": channel_id, "type": "channel", "title": title}
    raise ActError(f"nobody writes as {sender!r}")


def _reply_thread(chat: Chat, quoted: Message | None) -> int | None:
    # An ordinary reply in a supergroup carries the thread it hangs from, though no topic.
    if chat.type != "supergroup" or quoted is None:
        return None
    return quoted.thread_id or quoted.message_id
