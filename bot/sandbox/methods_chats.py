"""Bot API methods about chats, their members and what is pinned in them."""

from bot.sandbox import views
from bot.sandbox.errors import bad_request
from bot.sandbox.membership import bot_leaves
from bot.sandbox.model import Chat, Json, Message
from bot.sandbox.params import Params
from bot.sandbox.reach import bot_in, known_chat, thread, writable_chat
from bot.sandbox.world import World

_ACTIONS = frozenset(
    (
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    )
)
_REACTIONS = frozenset(
    "❤👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐"
    "🍓🍾💋🖕😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾🤷😡"
) | {"❤\u200d🔥", "👨\u200d💻", "🤷\u200d♂", "🤷\u200d♀"}


def get_chat(world: World, params: Params) -> Json:
    """``getChat``."""
    return views.full_chat(world, known_chat(world, params))


def get_chat_member(world: World, params: Params) -> Json:
    """``getChatMember``; somebody never seen in the chat has left it."""
    chat = known_chat(world, params)
    user_id = params.number("user_id") or 0
    if user_id not in world.people and user_id != world.bot.id:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return views.member(world, chat.member(user_id))


def get_chat_administrators(world: World, params: Params) -> list[Json]:
    """``getChatAdministrators``; the bot itself is among them only if ``return_bots``."""
    chat = _group(world, params)
    with_bots = params.flag("return_bots")
    admins = [m for m in chat.members.values() if m.admin]
    return [views.member(world, m) for m in admins if with_bots or m.id != world.bot.id]


def get_chat_member_count(world: World, params: Params) -> int:
    """``getChatMemberCount``, bots included."""
    chat = known_chat(world, params)
    return 2 if chat.private else sum(m.present for m in chat.members.values())


def pin_chat_message(world: World, params: Params) -> bool:
    """``pinChatMessage``: in groups for administrators; leaves a service message."""
    chat = _may_pin(world, params)
    message = chat.messages.get(params.number("message_id") or 0)
    if message is None:
        raise bad_request("message to pin not found")
    if message.message_id in chat.pinned:
        chat.pinned.remove(message.message_id)
    chat.pinned.append(message.message_id)
    world.touch(message, edited=False)
    pinned = {"pinned_message": views.message(world, message, with_reply=False)}
    world.post(
        chat,
        world.bot.id,
        service=pinned,
        thread_id=message.thread_id,
        in_topic=message.in_topic,
    )
    world.changed()
    return True


def unpin_chat_message(world: World, params: Params) -> bool:
    """``unpinChatMessage``: the one named, else the last one pinned."""
    chat = _may_pin(world, params)
    message_id = params.number("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message_id)
    world.touch(chat.messages[message_id], edited=False)
    world.changed()
    return True


def unpin_all_chat_messages(world: World, params: Params) -> bool:
    """``unpinAllChatMessages``."""
    chat = _may_pin(world, params)
    unpinned, chat.pinned = chat.pinned, []
    for message_id in unpinned:
        world.touch(chat.messages[message_id], edited=False)
    world.changed()
    return True


def leave_chat(world: World, params: Params) -> bool:
    """``leaveChat``."""
    bot_leaves(world, _group(world, params))
    return True


def send_chat_action(world: World, params: Params) -> bool:
    """``sendChatAction``."""
    chat = writable_chat(world, params)
    thread(world, chat, params, None)
    action = params.text("action")
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.publish("typing", chat.id, text=action)
    return True


def set_message_reaction(world: World, params: Params) -> bool:
    """``setMessageReaction``: at most one emoji, of those Telegram offers."""
    chat = writable_chat(world, params)
    message = _any_message(chat, params)
    reactions = params.array("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(r.get("type") != "emoji" or r.get("emoji") not in _REACTIONS for r in reactions):
        raise bad_request("REACTION_INVALID")
    message.reactions = reactions
    world.touch(message, edited=False)
    return True


def get_file(world: World, params: Params) -> Json:
    """``getFile``; the content is served under ``/file/bot<token>/<file_path>``."""
    file = world.files.get(params.text("file_id"))
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": file.id,
        "file_unique_id": file.id[-12:],
        "file_size": len(file.content),
        "file_path": file.id,
    }


def _group(world: World, params: Params) -> Chat:
    chat = known_chat(world, params)
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return chat


def _may_pin(world: World, params: Params) -> Chat:
    chat = writable_chat(world, params)
    if not chat.private and not bot_in(world, chat).admin:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


def _any_message(chat: Chat, params: Params) -> Message:
    message = chat.messages.get(params.number("message_id") or 0)
    if message is None:
        raise bad_request("message to react not found")
    return message


METHODS = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "unpinAllChatMessages": unpin_all_chat_messages,
    "leaveChat": leave_chat,
    "sendChatAction": send_chat_action,
    "setMessageReaction": set_message_reaction,
    "getFile": get_file,
}
