"""Filters of the hot path. They are async: a synchronous one costs aiogram a thread each time."""

from aiogram.enums import ChatType
from aiogram.filters import CommandObject, Filter
from aiogram.types import Message


class Private(Filter):
    """A message in a private chat."""

    async def __call__(self, message: Message) -> bool:
        """Whether it is one."""
        return message.chat.type == ChatType.PRIVATE


class Group(Filter):
    """A message in a group or a supergroup."""

    async def __call__(self, message: Message) -> bool:
        """Whether it is one."""
        return message.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP)


class Bare(Filter):
    """A command without arguments; stands behind `Command`."""

    async def __call__(self, message: Message, command: CommandObject) -> bool:  # noqa: ARG002
        """Whether it is one."""
        return not command.args


class Migrated(Filter):
    """The last message of a group that has become a supergroup."""

    async def __call__(self, message: Message) -> bool:
        """Whether it is one."""
        return message.migrate_to_chat_id is not None


class Left(Filter):
    """The message that somebody has left the group."""

    async def __call__(self, message: Message) -> bool:
        """Whether it is one."""
        return message.left_chat_member is not None
