"""What the sandbox's world is made of: people, chats, messages, files and taps."""

import mimetypes
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]
ChatType = Literal["private", "group", "supergroup"]

ANONYMOUS_ADMIN = 1087968824
"""The user Telegram shows in place of an administrator who hides behind the group."""
CHANNEL_SENDER = 136817688
"""The user Telegram shows in place of somebody who writes as a channel."""
GENERAL_TOPIC = 1


@dataclass
class Person:
    """A human being with a Telegram account."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "ru"
    started: bool = False
    blocked_bot: bool = False
    deactivated: bool = False
    offline: bool = False
    """While true, ephemeral messages do not reach the person."""


@dataclass
class Bot:
    """The bot under test and its profile; texts are kept by language, "" being the default."""

    id: int
    username: str
    first_name: str
    privacy: bool = True
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    commands: dict[tuple[str, int, int, str], list[Json]] = field(default_factory=dict)
    """By scope type, chat id, user id and language."""
    default_rights: dict[bool, Json] = field(default_factory=dict)
    """Suggested administrator rights, by whether they are for channels."""


@dataclass
class Member:
    """Somebody's standing in a group; ``can_send`` matters while restricted."""

    id: int
    status: Status
    can_send: bool = True

    @property
    def present(self) -> bool:
        """Whether the member is in the chat."""
        return self.status not in ("left", "kicked")

    @property
    def admin(self) -> bool:
        """Whether the member may administer the chat."""
        return self.status in ("creator", "administrator")


@dataclass
class Topic:
    """A topic of a forum; its id is the id of the message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(frozen=True)
class File:
    """A stored upload."""

    id: str
    name: str
    content: bytes

    @property
    def mime_type(self) -> str:
        """The media type guessed from the name."""
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


@dataclass
class Message:
    """A message of any kind; ephemeral ones have ``message_id`` 0 and an ``ephemeral_id``."""

    chat_id: int
    message_id: int
    date: int
    sender: int
    sender_chat: Json | None = None
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    photo: File | None = None
    document: File | None = None
    thread_id: int | None = None
    in_topic: bool = False
    reply_to: int | None = None
    service: Json = field(default_factory=dict)
    """The fields of a service message as the Bot API names them."""
    edit_date: int | None = None
    reactions: list[Json] = field(default_factory=list)
    ephemeral_id: int = 0
    receiver: int | None = None
    replaces: int | None = None
    """The message in whose place an ephemeral one is shown."""
    delivered: bool = True
    """False for an ephemeral message whose receiver was offline."""
    posted_in: int = 0
    """The number of the event it came with."""
    changed_in: int = 0
    """The number of the last event about this message."""

    @property
    def media(self) -> File | None:
        """The photo or document, if the message has one."""
        return self.photo or self.document

    @property
    def buttons(self) -> list[Json]:
        """The inline buttons, row after row."""
        return [b for row in (self.markup or {}).get("inline_keyboard", []) for b in row]


@dataclass
class Chat:
    """A private chat (its id is the person's), a group or a supergroup."""

    id: int
    type: ChatType
    title: str = ""
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    deleted: bool = False
    last_message_id: int = 0
    last_ephemeral_id: int = 0

    @property
    def private(self) -> bool:
        """Whether this is a person's chat with the bot."""
        return self.type == "private"

    def member(self, user_id: int) -> Member:
        """The standing of ``user_id``; one never seen here has left."""
        return self.members.get(user_id) or Member(user_id, "left")


@dataclass
class Callback:
    """A tap on a button and the bot's answer to it, ``None`` until it comes."""

    id: str
    person: int
    chat_id: int
    message_id: int
    ephemeral_id: int
    data: str
    at: float
    answer: Json | None = None


@dataclass(frozen=True)
class Event:
    """Something that could be seen on a screen; ``person`` alone sees it, or everybody if None."""

    no: int
    kind: str
    chat: int | None = None
    message: Json | None = None
    message_id: int | None = None
    ephemeral_message_id: int | None = None
    person: int | None = None
    text: str | None = None
    callback_id: str | None = None
    url: str | None = None

    def json(self) -> Json:
        """The event as the page receives it."""
        raw = {
            "no": self.no,
            "kind": self.kind,
            "chat": self.chat,
            "message": self.message,
            "message_id": self.message_id,
            "ephemeral_message_id": self.ephemeral_message_id,
            "for": self.person,
            "text": self.text,
            "callback_id": self.callback_id,
            "url": self.url,
        }
        return {key: value for key, value in raw.items() if value is not None}
