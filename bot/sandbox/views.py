"""The world as JSON: what the Bot API tells the bot, and what the page is shown."""

from typing import TYPE_CHECKING

from bot.sandbox.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_SENDER,
    GENERAL_TOPIC,
    Callback,
    Chat,
    File,
    Json,
    Member,
    Message,
    Person,
)

if TYPE_CHECKING:
    from bot.sandbox.world import World

RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
_PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def user(world: "World", user_id: int) -> Json:
    """A ``User`` of the Bot API."""
    if user_id == world.bot.id:
        name = world.bot.names.get("") or world.bot.first_name
        return {
            "id": user_id,
            "is_bot": True,
            "first_name": name,
            "username": world.bot.username,
        }
    if user_id == ANONYMOUS_ADMIN:
        return {
            "id": user_id,
            "is_bot": True,
            "first_name": "Group",
            "username": "GroupAnonymousBot",
        }
    if user_id == CHANNEL_SENDER:
        return {"id": user_id, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
    person = world.people[user_id]
    return {
        "id": person.id,
        "is_bot": False,
        **_names(person),
        "language_code": person.language_code,
    }


def _names(person: Person) -> Json:
    names = {
        "first_name": person.first_name,
        "last_name": person.last_name,
        "username": person.username,
    }
    return {key: value for key, value in names.items() if value}


def chat(world: "World", this: Chat) -> Json:
    """A ``Chat`` of the Bot API."""
    if this.private:
        return {"id": this.id, "type": "private", **_names(world.people[this.id])}
    shown: Json = {"id": this.id, "type": this.type, "title": this.title}
    if this.is_forum:
        shown["is_forum"] = True
    return shown


def full_chat(world: "World", this: Chat) -> Json:
    """A ``ChatFullInfo`` of the Bot API."""
    shown = chat(world, this) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if not this.private:
        shown["permissions"] = dict.fromkeys(_PERMISSIONS, True)
    if this.pinned:
        shown["pinned_message"] = message(world, this.messages[this.pinned[-1]])
    return shown


def member(world: "World", this: Member) -> Json:
    """A ``ChatMember`` of the Bot API."""
    shown: Json = {"status": this.status, "user": user(world, this.id)}
    if this.status == "creator":
        shown["is_anonymous"] = False
    elif this.status == "administrator":
        granted = dict.fromkeys(RIGHTS, True) | {"can_promote_members": False}
        shown |= {"can_be_edited": False, "is_anonymous": False, **granted}
    elif this.status == "restricted":
        allowed = dict.fromkeys(_PERMISSIONS, False) | {"can_send_messages": this.can_send}
        shown |= {"is_member": True, "until_date": 0, **allowed}
    elif this.status == "kicked":
        shown["until_date"] = 0
    return shown


def message(world: "World", this: Message, *, with_reply: bool = True) -> Json:
    """A ``Message`` of the Bot API."""
    home = world.chats[this.chat_id]
    shown: Json = {
        "message_id": this.message_id,
        "from": user(world, this.sender),
        "chat": chat(world, home),
        "date": this.date,
        **this.service,
        **_content(this),
    }
    if this.sender_chat:
        shown["sender_chat"] = this.sender_chat
    if this.thread_id is not None:
        shown["message_thread_id"] = this.thread_id
        if this.in_topic:
            shown["is_topic_message"] = True
    if this.edit_date is not None:
        shown["edit_date"] = this.edit_date
    if this.buttons:
        shown["reply_markup"] = this.markup
    if this.ephemeral_id:
        shown["ephemeral_message_id"] = this.ephemeral_id
        shown["receiver_user"] = user(world, this.receiver or world.bot.id)
    quoted = home.messages.get(this.reply_to) if this.reply_to else None
    if quoted and with_reply:
        shown["reply_to_message"] = message(world, quoted, with_reply=False)
    return shown


def _content(this: Message) -> Json:
    shown: Json = {}
    if this.photo:
        width, height = _picture_size(this.photo.content)
        shown["photo"] = [_file(this.photo) | {"width": width, "height": height}]
    if this.document:
        shown["document"] = _file(this.document) | {
            "file_name": this.document.name,
            "mime_type": this.document.mime_type,
        }
    if this.text:
        shown["caption" if this.media else "text"] = this.text
    if this.entities:
        shown["caption_entities" if this.media else "entities"] = this.entities
    return shown


def _file(this: File) -> Json:
    return {
        "file_id": this.id,
        "file_unique_id": this.id[-12:],
        "file_size": len(this.content),
    }


def _picture_size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG; Telegram's usual 1280 × 720 for what is none."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    return 1280, 720


def callback_query(world: "World", tap: Callback) -> Json:
    """A ``CallbackQuery`` of the Bot API; an erased message is shown as inaccessible."""
    home = world.chats[tap.chat_id]
    target = world.find(tap.chat_id, tap.message_id, tap.ephemeral_id)
    shown: Json
    if target is None:
        shown = {"chat": chat(world, home), "message_id": tap.message_id, "date": 0}
    else:
        shown = message(world, target)
    return {
        "id": tap.id,
        "from": user(world, tap.person),
        "message": shown,
        "chat_instance": str(abs(tap.chat_id) * 7919),
        "data": tap.data,
    }


def seen_by(world: "World", this: Message) -> int | None:
    """The one person an ephemeral message is seen by, None for a message all can see."""
    if not this.ephemeral_id:
        return None
    return this.receiver if this.sender == world.bot.id else this.sender


def screen_message(world: "World", this: Message) -> Json:
    """A message as the page shows it."""
    sender = user(world, this.sender)
    name = (this.sender_chat or {}).get("title") or " ".join(
        filter(None, (sender["first_name"], sender.get("last_name")))
    )
    return {
        "message_id": this.message_id,
        "ephemeral_message_id": this.ephemeral_id or None,
        "ephemeral_for": seen_by(world, this),
        "replaces": this.replaces,
        "thread_id": this.thread_id if this.in_topic else None,
        "from": {"id": this.sender, "name": name, "is_bot": this.sender == world.bot.id},
        "date": this.date,
        "edit_date": this.edit_date,
        "text": this.text,
        "entities": this.entities,
        "reply_markup": this.markup,
        "photo_url": f"/ui/file/{this.photo.id}" if this.photo else None,
        "document_url": f"/ui/file/{this.document.id}" if this.document else None,
        "document_name": this.document.name if this.document else None,
        "reply_to": this.reply_to,
        "service": this.service or None,
        "reactions": [r.get("emoji", "") for r in this.reactions],
        "pinned": this.message_id in world.chats[this.chat_id].pinned,
    }


def screen_world(world: "World", viewer: int | None) -> Json:
    """Everything the page draws around the messages; commands are those ``viewer`` is offered."""
    bot = user(world, world.bot.id) | {"commands": world.commands_for(None, viewer)}
    chats = [c for c in world.chats.values() if c.migrated_to is None]
    return {
        "bot": bot,
        "now": world.clock.now(),
        "event": world.feed.last,
        "people": [vars(p) for p in world.people.values()],
        "chats": [_screen_chat(world, c, viewer) for c in chats],
    }


def _screen_chat(world: "World", this: Chat, viewer: int | None) -> Json:
    topics = [{"id": t.id, "name": t.name, "closed": t.closed} for t in this.topics.values()]
    if this.is_forum:
        topics.insert(0, {"id": GENERAL_TOPIC, "name": "General", "closed": False})
    return {
        "id": this.id,
        "type": this.type,
        "title": world.people[this.id].first_name if this.private else this.title,
        "is_forum": this.is_forum,
        "topics": topics,
        "members": [
            {"id": m.id, "status": m.status, "can_send": m.can_send} for m in this.members.values()
        ],
        "pinned": this.pinned[-1] if this.pinned else None,
        "person": this.id if this.private else None,
        "commands": world.commands_for(this, this.id if this.private else viewer),
    }
