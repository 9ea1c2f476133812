"""Which chats, topics and messages a call of the bot may reach, and how it is refused."""

from bot.sandbox.errors import bad_request, forbidden
from bot.sandbox.model import Chat, Member, Message
from bot.sandbox.params import Params
from bot.sandbox.world import World

CALLBACK_SECONDS = 15
"""How long a tap waits for its answer, and how long it permits an ephemeral message."""
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def known_chat(world: World, params: Params) -> Chat:
    """The chat named by ``chat_id``, provided the bot may know of it."""
    if not params.text("chat_id"):
        raise bad_request("chat_id is empty")
    raw = params.text("chat_id")
    chat = world.chats.get(int(raw)) if raw.lstrip("-").isdigit() else None
    if chat is None or (not chat.private and world.bot.id not in chat.members):
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    if chat.deleted and chat.type == "group":  # of a supergroup the bot was kicked
        raise forbidden("the group chat was deleted")
    if not chat.private and not bot_in(world, chat).present:
        kicked = bot_in(world, chat).status == "kicked"
        how = "was kicked from" if kicked else "is not a member of"
        raise forbidden(f"bot {how} the {chat.type} chat")
    return chat


def writable_chat(world: World, params: Params) -> Chat:
    """The chat named by ``chat_id``, provided the bot may write there now."""
    chat = known_chat(world, params)
    if chat.private:
        person = world.people[chat.id]
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked_bot:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif bot_in(world, chat).status == "restricted" and not bot_in(world, chat).can_send:
        raise bad_request("not enough rights to send text messages to the chat")
    return chat


def bot_in(world: World, chat: Chat) -> Member:
    """The bot's own standing in a group."""
    return chat.member(world.bot.id)


def thread(world: World, chat: Chat, params: Params, reply: Message | None) -> int | None:
    """The topic a message goes to: the one named, else that of the message replied to."""
    named = params.number("message_thread_id")
    if named is None:
        return reply.thread_id if reply else None
    topic = chat.topics.get(named)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not bot_in(world, chat).admin:
        raise bad_request("TOPIC_CLOSED")
    return topic.id


def replied_message(chat: Chat, params: Params) -> Message | None:
    """The message a new one replies to, if the call names one."""
    reply = params.mapping("reply_parameters") or {}
    message_id = reply.get("message_id") or params.number("reply_to_message_id")
    if not message_id:
        return None
    message = chat.messages.get(int(message_id))
    lenient = reply.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply")
    if message is None and not lenient:
        raise bad_request("message to be replied not found")
    return message


def own_message(world: World, chat: Chat, params: Params) -> Message:
    """The bot's own message named by ``message_id``, to be edited."""
    message = chat.messages.get(params.number("message_id") or 0)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != world.bot.id or message.service:
        raise bad_request("message can't be edited")
    return message
