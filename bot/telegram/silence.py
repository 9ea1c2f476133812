"""Groups in which the bot may not write: removed, muted, or without the right. Games wait there."""

import logging
from collections.abc import Collection

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.utils.formatting import Text

from bot.table.model import Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.books import show
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from bot.telegram.slots import lost_slot

log = logging.getLogger(__name__)

ASK_SECONDS = 5


async def fall_silent(
    tables: Tables, outbox: Outbox, chat: int, askers: Collection[int] = ()
) -> None:
    """The bot may not write to the group ``chat``: its games wait, and their players are told so
    in private, once; also ``askers``, whose commands had no answer for that reason."""
    playing = await _playing(tables, chat)
    title = (await tables.chats.of(chat)).title
    for one in sorted(set(askers) - playing):
        tell(outbox, await tables.persons.of(one), title)
    if await tables.chats.pause(chat):
        log.info("games wait until the bot may write there", extra={"chat": chat})
        await _tell_players(tables, outbox, chat)


async def tell_again(tables: Tables, outbox: Outbox) -> None:
    """After a restart: players of games that wait who were not told so by the former process."""
    for chat in tables.chats.silent():
        await _tell_players(tables, outbox, chat)


async def follow(tables: Tables, outbox: Outbox, old: int, new: int) -> None:
    """The group ``old`` is ``new`` now: the word that its games wait is about that one. Whom it has
    not reached is told anew, if they still wait."""
    told, slot = lost_slot(old), lost_slot(new)
    for person in outbox.holding(told):
        if outbox.shown(person, told) is None:
            outbox.withdraw(lambda _: False, person, told)
        else:
            outbox.rename(person, told, slot)
    if new in tables.chats.silent():
        await _tell_players(tables, outbox, new)


async def _playing(tables: Tables, chat: int) -> set[int]:
    scenes = [await tables.scene(table) for table in tables.tables_in(chat)]
    return {person for scene in scenes for person in scene.people}


async def _tell_players(tables: Tables, outbox: Outbox, chat: int) -> None:
    title = (await tables.chats.of(chat)).title
    for one in sorted(await _playing(tables, chat)):
        person = await tables.persons.of(one)
        if person.reachable:
            outbox.post(one, lost_slot(chat), _lost(person, title), notify=True)


def tell(outbox: Outbox, person: Person, title: str) -> None:
    """Tell ``person`` in private, if the bot may write to him, that it may not write to the group
    called ``title``."""
    if person.reachable:
        outbox.reply(person.id, _lost(person, title))


def _lost(person: Person, title: str) -> Screen:
    return Screen.of(Text(screens.answer("group-lost", person.locale, title=title)))


async def speak_again(tables: Tables, scribes: Scribes, outbox: Outbox, chat: int) -> None:
    """The bot may write to the group ``chat`` again: what it has missed is told in one message,
    its games go on, or are seen to have ended, what is written down of games with real cards is
    there again, and the word that they wait goes."""
    outbox.reopen(chat)
    await tables.chats.resume(chat)
    outbox.withdraw(lambda one: one.table > 0 and not tables.is_live(one.table), chat)
    for person in outbox.holding(lost_slot(chat)):
        outbox.withdraw(lambda _: False, person, lost_slot(chat))
    for table in tables.tables_in(chat):
        await tables.show_again(table, None)
    for book in await scribes.in_chat(chat):
        await show(outbox, scribes, book, fresh="unseen")


async def may_speak(bot: Bot, chat: int) -> bool:
    """Whether the bot may write to ``chat`` now; asked by an action that nobody keeps."""
    try:
        await bot.send_chat_action(chat, "typing", request_timeout=ASK_SECONDS)
    except (AiogramError, OSError):
        return False
    return True
