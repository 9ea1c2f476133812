"""Bot API methods that edit and delete ephemeral messages; all answer True."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods_messages import edit_caption, edit_markup, edit_media, edit_text
from bot.sandbox.model import Message
from bot.sandbox.params import Params
from bot.sandbox.reach import known_chat
from bot.sandbox.world import World


def edit_ephemeral_message_text(world: World, params: Params) -> bool:
    """``editEphemeralMessageText``."""
    return bool(edit_text(world, _message(world, params, "edit"), params))


def edit_ephemeral_message_caption(world: World, params: Params) -> bool:
    """``editEphemeralMessageCaption``."""
    return bool(edit_caption(world, _message(world, params, "edit"), params))


def edit_ephemeral_message_media(world: World, params: Params) -> bool:
    """``editEphemeralMessageMedia``."""
    return bool(edit_media(world, _message(world, params, "edit"), params))


def edit_ephemeral_message_reply_markup(world: World, params: Params) -> bool:
    """``editEphemeralMessageReplyMarkup``."""
    return bool(edit_markup(world, _message(world, params, "edit"), params))


def delete_ephemeral_message(world: World, params: Params) -> bool:
    """``deleteEphemeralMessage``."""
    world.erase(_message(world, params, "delete"))
    return True


def _message(world: World, params: Params, purpose: str) -> Message:
    chat = known_chat(world, params)
    message = chat.ephemerals.get(params.number("ephemeral_message_id") or 0)
    ours = message is not None and message.sender == world.bot.id
    if message is None or not ours or message.receiver != params.number("receiver_user_id"):
        raise bad_request(f"message to {purpose} not found")
    return message


METHODS = {
    "editEphemeralMessageText": edit_ephemeral_message_text,
    "editEphemeralMessageCaption": edit_ephemeral_message_caption,
    "editEphemeralMessageMedia": edit_ephemeral_message_media,
    "editEphemeralMessageReplyMarkup": edit_ephemeral_message_reply_markup,
    "deleteEphemeralMessage": delete_ephemeral_message,
}
