"""The bot's own standing in chats, people who go, and groups that get another id."""

from dataclasses import replace
from typing import Final

from aiogram import Router
from aiogram.types import ChatMemberUnion, ChatMemberUpdated, Message

from bot.table.model import Chat, Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.filters import Left, Migrated
from bot.telegram.handlers.common import Said
from bot.telegram.membership import Members
from bot.telegram.outbox import Outbox
from bot.telegram.silence import fall_silent, speak_again

_GONE: Final = ("left", "kicked")
_PARTLY: Final = "restricted"


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="members")
    router.my_chat_member.register(mine)
    router.chat_member.register(theirs)
    router.message.register(left, Left())
    router.message.register(migrated, Migrated())
    return router


async def mine(
    event: ChatMemberUpdated,
    tables: Tables,
    scribes: Scribes,
    outbox: Outbox,
    chat: Chat,
    person: Person | None,
) -> Said:
    """The bot was blocked or unblocked by a person, or added to a group, removed, given or
    denied the word. What a group has missed is told when the bot is back."""
    here = not _is_gone(event.new_chat_member)
    came = here and _is_gone(event.old_chat_member)
    if chat.private:
        outbox.reopen(chat.id)
        if person is not None:
            await tables.persons.change(person.id, lambda known: replace(known, reachable=here))
        return None
    if came:
        if person is not None:
            outbox.withdraw(lambda one: one.what == "way", person.id)
        outbox.reply(chat.id, screens.group_welcome(chat.locale))
    now = event.new_chat_member
    mute = now.status == _PARTLY and not getattr(now, "can_send_messages", True)
    if not here or mute:
        await fall_silent(tables, outbox, chat.id)
    elif chat.lost or came or outbox.reopen(chat.id):
        await speak_again(tables, scribes, outbox, chat.id)
    return None


async def theirs(event: ChatMemberUpdated, tables: Tables, members: Members, chat: Chat) -> Said:
    """Somebody left the group or was sent away: a computer plays on for him."""
    if _is_gone(event.new_chat_member):
        members.gone(chat.id, event.new_chat_member.user.id)
        await _leave_all(tables, chat, event.new_chat_member.user.id)
    return None


async def left(message: Message, tables: Tables, members: Members, chat: Chat) -> Said:
    """The same, as a group tells it to a bot that is no admin."""
    if message.left_chat_member is not None:
        members.gone(chat.id, message.left_chat_member.id)
        await _leave_all(tables, chat, message.left_chat_member.id)
    return None


async def migrated(message: Message, outbox: Outbox) -> Said:
    """The group has become a supergroup: everything moves to its new id."""
    if message.migrate_to_chat_id is not None:
        await outbox.migrate(message.chat.id, message.migrate_to_chat_id)
    return None


def _is_gone(member: ChatMemberUnion) -> bool:
    """Whether somebody is not in the chat; of those who may not do everything some have left."""
    if member.status == _PARTLY:
        return not getattr(member, "is_member", True)
    return member.status in _GONE


async def _leave_all(tables: Tables, chat: Chat, person: int) -> None:
    mine = tables.tables_of(person)
    for table in tables.tables_in(chat.id):
        if table in mine:
            await tables.leave(table, person)
