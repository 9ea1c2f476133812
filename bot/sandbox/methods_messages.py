"""Bot API methods that send, edit and delete messages and answer taps."""

from typing import Any

from bot.sandbox import views
from bot.sandbox.ephemeral import is_ephemeral, send_ephemeral
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import checked
from bot.sandbox.model import Chat, File, Json, Message
from bot.sandbox.params import Params
from bot.sandbox.reach import (
    CALLBACK_SECONDS,
    TOO_OLD,
    bot_in,
    known_chat,
    own_message,
    replied_message,
    thread,
    writable_chat,
)
from bot.sandbox.text import formatted
from bot.sandbox.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_ANSWER = 200
DELETABLE_SECONDS = 48 * 3600
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly"
    " the same as a current content and reply markup of the message"
)


def send_message(world: World, params: Params) -> Json:
    """``sendMessage``."""
    return _send(world, params, text_content(params))


def send_photo(world: World, params: Params) -> Json:
    """``sendPhoto``."""
    photo = _file(world, params, params.text("photo"), "photo")
    return _send(world, params, caption_content(params) | {"photo": photo})


def send_document(world: World, params: Params) -> Json:
    """``sendDocument``."""
    document = _file(world, params, params.text("document"), "document")
    return _send(world, params, caption_content(params) | {"document": document})


def edit_message_text(world: World, params: Params) -> Json:
    """``editMessageText``."""
    message = own_message(world, writable_chat(world, params), params)
    return edit_text(world, message, params)


def edit_message_caption(world: World, params: Params) -> Json:
    """``editMessageCaption``."""
    message = own_message(world, writable_chat(world, params), params)
    return edit_caption(world, message, params)


def edit_message_media(world: World, params: Params) -> Json:
    """``editMessageMedia``."""
    message = own_message(world, writable_chat(world, params), params)
    return edit_media(world, message, params)


def edit_message_reply_markup(world: World, params: Params) -> Json:
    """``editMessageReplyMarkup``."""
    message = own_message(world, writable_chat(world, params), params)
    return edit_markup(world, message, params)


def edit_text(world: World, message: Message, params: Params) -> Json:
    """Give a text message the text, entities and keyboard of the call."""
    if message.media:
        raise bad_request("there is no text in the message to edit")
    return _change(world, message, text_content(params), params)


def edit_caption(world: World, message: Message, params: Params) -> Json:
    """Give a photo or document the caption and keyboard of the call."""
    if not message.media:
        raise bad_request("there is no caption in the message to edit")
    return _change(world, message, caption_content(params), params)


def edit_media(world: World, message: Message, params: Params) -> Json:
    """Give a message the photo or document of the call, its caption and keyboard."""
    media = params.mapping("media") or {}
    kind = str(media.get("type"))
    if kind not in ("photo", "document"):
        raise bad_request("can't parse InputMedia: unsupported type specified")
    file = _file(world, params, str(media.get("media", "")), kind)
    fresh = caption_content(Params(media)) | {"photo": None, "document": None, kind: file}
    return _change(world, message, fresh, params)


def edit_markup(world: World, message: Message, params: Params) -> Json:
    """Give a message the keyboard of the call alone."""
    return _change(world, message, {}, params)


def delete_message(world: World, params: Params) -> bool:
    """``deleteMessage``."""
    chat = known_chat(world, params)
    message = chat.messages.get(params.number("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if not _may_delete(world, chat, message):
        raise bad_request("message can't be deleted for everyone")
    world.erase(message)
    return True


def delete_messages(world: World, params: Params) -> bool:
    """``deleteMessages``: those that can't be found or deleted are skipped."""
    chat = known_chat(world, params)
    wanted = params.array("message_ids") or []
    if not 1 <= len(wanted) <= 100:
        raise bad_request("there are too many or no message identifiers specified")
    for message in [chat.messages[i] for i in wanted if i in chat.messages]:
        if _may_delete(world, chat, message):
            world.erase(message)
    return True


def answer_callback_query(world: World, params: Params) -> bool:
    """``answerCallbackQuery``: once, within 15 seconds of the tap."""
    tap = world.callbacks.get(params.text("callback_query_id"))
    if tap is None or tap.answer or world.clock.now() - tap.at > CALLBACK_SECONDS:
        raise bad_request(TOO_OLD)
    text = params.text("text")
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    alert = params.flag("show_alert")
    tap.answer = {"text": text, "alert": alert, "url": params.text("url")}
    world.publish(
        "alert" if alert else "toast",
        tap.chat_id,
        person=tap.person,
        text=text,
        callback_id=tap.id,
        url=params.text("url") or None,
    )
    return True


def text_content(params: Params) -> Json:
    """The text and entities of a call, checked."""
    body = formatted(
        params.text("text"),
        params.array("entities") or [],
        params.text("parse_mode"),
        MAX_TEXT,
        "message",
    )
    if not body.text:
        raise bad_request("message text is empty")
    return {"text": body.text, "entities": body.entities}


def caption_content(params: Params) -> Json:
    """The caption and its entities, checked; it may be empty."""
    body = formatted(
        params.text("caption"),
        params.array("caption_entities") or [],
        params.text("parse_mode"),
        MAX_CAPTION,
        "message caption",
    )
    return {"text": body.text, "entities": body.entities}


def _send(world: World, params: Params, content: Json) -> Json:
    chat = writable_chat(world, params)
    reply = replied_message(chat, params)
    content |= {
        "markup": checked(params.mapping("reply_markup")),
        "thread_id": thread(world, chat, params, reply),
        "reply_to": reply.message_id if reply else None,
    }
    content["in_topic"] = content["thread_id"] in chat.topics
    if is_ephemeral(params):
        message = send_ephemeral(world, chat, params, content)
    else:
        message = world.post(chat, world.bot.id, **content)
    return views.message(world, message)


def _change(world: World, message: Message, fresh: Json, params: Params) -> Json:
    fresh = fresh | {"markup": checked(params.mapping("reply_markup"))}
    if all(_same(getattr(message, name), value) for name, value in fresh.items()):
        raise bad_request(NOT_MODIFIED)
    for name, value in fresh.items():
        setattr(message, name, value)
    world.touch(message)
    return views.message(world, message)


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, File) and isinstance(new, File):
        return old.content == new.content
    return bool(old == new)


def _file(world: World, params: Params, named: str, kind: str) -> File:
    upload = params.uploads.get(named.removeprefix("attach://") if named else kind)
    if upload is not None:
        if not upload.content:
            raise bad_request("file must be non-empty")
        return world.add_file(upload.name, upload.content)
    if not named:
        raise bad_request(f"there is no {kind} in the request")
    if named not in world.files:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return world.files[named]


def _may_delete(world: World, chat: Chat, message: Message) -> bool:
    if world.clock.now() - message.date > DELETABLE_SECONDS:
        return False
    return chat.private or message.sender == world.bot.id or bot_in(world, chat).admin


METHODS = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageMedia": edit_message_media,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
    "answerCallbackQuery": answer_callback_query,
}
