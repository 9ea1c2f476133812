"""The bot's own standing in chats, people who go, and groups that get another id."""

from dataclasses import replace
from typing import Final

from aiogram import Router
from aiogram.types import ChatMemberUpdated, Message
from aiogram.utils.formatting import Text

from bot.table.model import Chat, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.filters import Left, Migrated
from bot.telegram.handlers.common import Said
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen

_GONE: Final = ("left", "kicked")


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="members")
    router.my_chat_member.register(mine)
    router.chat_member.register(theirs)
    router.message.register(left, Left())
    router.message.register(migrated, Migrated())
    return router


async def mine(
    event: ChatMemberUpdated, tables: Tables, outbox: Outbox, chat: Chat, person: Person | None
) -> Said:
    """The bot was blocked or unblocked by a person, or added to a group, removed, given or
    denied the word. What a group has missed is told when the bot is back."""
    here = event.new_chat_member.status not in _GONE
    came = here and event.old_chat_member.status in _GONE
    if chat.private:
        outbox.reopen(chat.id)
        if person is not None:
            await tables.know_person(replace(person, reachable=here))
        return None
    if came:
        outbox.reply(chat.id, screens.group_welcome(chat.locale))
    if not here:
        await _tell_players(tables, outbox, chat)
    elif outbox.reopen(chat.id) or came:
        for table in tables.tables_in(chat.id):
            await tables.show_again(table, None)
    return None


async def theirs(event: ChatMemberUpdated, tables: Tables, chat: Chat) -> Said:
    """Somebody left the group or was sent away: a computer plays on for him."""
    if event.new_chat_member.status in _GONE:
        await _leave_all(tables, chat, event.new_chat_member.user.id)
    return None


async def left(message: Message, tables: Tables, chat: Chat) -> Said:
    """The same, as a group tells it to a bot that is no admin."""
    if message.left_chat_member is not None:
        await _leave_all(tables, chat, message.left_chat_member.id)
    return None


async def migrated(message: Message, outbox: Outbox) -> Said:
    """The group has become a supergroup: everything moves to its new id."""
    if message.migrate_to_chat_id is not None:
        await outbox.migrate(message.chat.id, message.migrate_to_chat_id)
    return None


async def _leave_all(tables: Tables, chat: Chat, person: int) -> None:
    mine = tables.tables_of(person)
    for table in tables.tables_in(chat.id):
        if table in mine:
            await tables.leave(table, person)


async def _tell_players(tables: Tables, outbox: Outbox, chat: Chat) -> None:
    """Who plays in a group without the bot learns it in private."""
    for table in tables.tables_in(chat.id):
        for person in (await tables.scene(table)).people.values():
            text = screens.answer("group-lost", person.locale, title=chat.title)
            outbox.reply(person.id, Screen.of(Text(text)))
