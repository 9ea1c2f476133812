"""The bot's own standing in chats, people who go, and groups that get another id."""

from dataclasses import replace
from typing import Final

from aiogram import Router
from aiogram.types import ChatMemberUpdated, Message

from bot.table.model import Chat, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.filters import Migrated
from bot.telegram.handlers.common import Said
from bot.telegram.outbox import Outbox

_GONE: Final = ("left", "kicked")


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="members")
    router.my_chat_member.register(mine)
    router.message.register(migrated, Migrated())
    return router


async def mine(
    event: ChatMemberUpdated, tables: Tables, outbox: Outbox, chat: Chat, person: Person | None
) -> Said:
    """The bot was blocked or unblocked by a person, or added to a group, removed, silenced."""
    here = event.new_chat_member.status not in _GONE
    if here:
        outbox.reopen(chat.id)
    if chat.private and person is not None:
        await tables.know_person(replace(person, reachable=here))
    elif here and event.old_chat_member.status in _GONE:
        outbox.reply(chat.id, screens.group_welcome(chat.locale))
    return None


async def migrated(message: Message, outbox: Outbox) -> Said:
    """The group has become a supergroup: everything moves to its new id."""
    if message.migrate_to_chat_id is not None:
        await outbox.migrate(message.chat.id, message.migrate_to_chat_id)
    return None
