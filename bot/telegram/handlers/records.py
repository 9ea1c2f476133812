"""Looking back on games, checking their deals, and having a hand in the next one."""

import re
from dataclasses import replace
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.table.archive import Check, GameCheck
from bot.table.errors import TableError
from bot.table.model import Chat, Locale, Person, Scene
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import RecordTap
from bot.telegram.filters import Bare, Private
from bot.telegram.handlers.common import (
    Said,
    link,
    must_be_member,
    only_table,
    reached,
    table_here,
)
from bot.telegram.lessons import Lessons
from bot.telegram.membership import Members
from bot.telegram.names import names_of
from bot.telegram.outbox import Outbox
from bot.telegram.record_keys import back_keyboard
from bot.telegram.screen import Screen
from bot.telegram.screens.records import GAMES
from bot.telegram.suits import dressed

SLOT: Final = "look"
"""Where a private chat looks back: one message, turned over by its buttons."""
_LINK: Final = re.compile(r"r(\d{1,18})")


class RecordLink(Filter):
    """``/start r12``: a game to look back on, come to from a group."""

    async def __call__(self, message: Message, command: CommandObject) -> bool | dict[str, int]:
        """The table, if it is one."""
        del message
        found = _LINK.fullmatch(command.args or "")
        return {"table": int(found[1])} if found else False


def router() -> Router:
    """A router of these handlers, to be asked before those of all other taps and commands."""
    router = Router(name="records")
    router.message.register(linked_here, Private(), Command("start"), RecordLink())
    router.message.register(games, Command("games"), Bare())
    router.message.register(shuffle, Command("shuffle"))
    router.callback_query.register(tapped, RecordTap.filter())
    return router


async def games(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    chat: Chat,
) -> Said:
    """The last games of this chat."""
    return screens.games(await tables.archive.last(chat.id, GAMES), chat.locale)


async def shuffle(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    tables: Tables,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Let what is written behind the command have a hand in the next deal."""
    words = (command.args or "").strip()
    if not words:
        return screens.answer("shuffle-how", chat.locale)
    alone = chat.private and person is not None
    table = only_table(tables, person) if alone and person else table_here(tables, chat, thread)
    number = await tables.shuffle(table, words)
    return screens.answer("shuffled", chat.locale, number=number)


async def linked_here(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    members: Members,
    person: Person,
    table: int,
) -> Said:
    """Look back on a game of a group, in private."""
    scene = await tables.archive.scene(table)
    await _must_be_theirs(scene, person.id, bot, members)
    await _look(tables, outbox, person, RecordTap(table=table, verb="look", deal=1), 0)
    return None


async def tapped(
    query: CallbackQuery,
    callback_data: RecordTap,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    members: Members,
    lessons: Lessons,
    person: Person,
    locale: Locale,
) -> Toast:
    """A look back, the record and a review, in private; a check where it was asked for."""
    message = query.message
    if message is None:
        return Toast(screens.toast("unknown", locale))
    scene = await tables.archive.scene(callback_data.table)
    in_private = message.chat.id == person.id
    if message.chat.id != scene.chat.id:
        if not in_private:
            raise TableError("other-chat")
        await _must_be_theirs(scene, person.id, bot, members)
    verb = callback_data.verb
    if verb == "all" and scene.stage == "playing":  # later it would be said to be there already
        return Toast(screens.toast("unknown", locale))
    if verb in ("check", "all"):
        thread = None if in_private else scene.thread
        where = message.chat.id
        return await _check(
            tables, outbox, person, callback_data, where, thread, message.message_id
        )
    if verb not in ("look", "file", "review"):
        return Toast(screens.toast("unknown", locale))
    if not (await reached(bot, tables, outbox, person)).reachable:
        return Toast(url=await link(bot, f"r{callback_data.table}"))
    if verb == "file":
        record = await tables.archive.record(callback_data.table)
        outbox.reply(person.id, screens.record_file(scene, record, person.locale))
        return Toast("" if in_private else screens.toast("record-here", locale))
    if verb == "review":
        lessons.review(callback_data.table, callback_data.deal, person)
        return Toast(screens.toast("reviewing" if in_private else "review-here", locale))
    menu = message.message_id if in_private else 0
    await _look(tables, outbox, person, callback_data, menu)
    return Toast("" if in_private else screens.toast("look-here", locale))


async def _must_be_theirs(scene: Scene, person: int, bot: Bot, members: Members) -> None:
    """Refuse whoever neither sat there nor is in the group: TableError ``not-member``."""
    if scene.chat.id == person or person in scene.people:
        return
    if scene.chat.private:
        raise TableError("no-table")
    await must_be_member(bot, members, scene.chat.id, person)


async def _look(tables: Tables, outbox: Outbox, person: Person, tap: RecordTap, menu: int) -> None:
    """Show a step of a deal: in the message tapped, if that is the one that looks back."""
    seen = await tables.archive.look(tap.table, tap.deal)
    _show(outbox, person, seen.scene, screens.look(seen, tap.step, person.locale), menu)


async def _check(
    tables: Tables,
    outbox: Outbox,
    person: Person,
    tap: RecordTap,
    where: int,
    thread: int | None,
    menu: int,
) -> Toast:
    """Say whether deals were fair: in a group for all to read, once for each."""
    in_private = where == person.id
    slot = f"{tap.table}:check:{tap.deal if tap.verb == 'check' else 0}"
    # asked before: all deals of a long game take a second to deal anew
    if not in_private and outbox.is_posted(where, slot):
        return Toast(screens.toast("check-shown", person.locale))
    locale = person.locale if in_private else (await tables.chats.of(where)).locale
    found: Check | GameCheck
    if tap.verb == "all":
        found = await tables.archive.check_all(tap.table)
        screen = screens.check_all(found, locale)
    else:
        found = await tables.archive.check(tap.table, tap.deal)
        screen = screens.check(found, locale)
    if in_private:
        keyboard = back_keyboard(tap.table, max(tap.deal, 1), tap.step, locale)
        _show(outbox, person, found.scene, replace(screen, keyboard=keyboard), menu)
        return Toast()
    outbox.post(where, slot, screen, thread=thread)
    return Toast()


def _show(outbox: Outbox, person: Person, scene: Scene, screen: Screen, menu: int) -> None:
    """Show what is looked back on in private, with the suits as ``person`` likes to see them."""
    kept = (*names_of(scene, person.locale), scene.chat.title)
    screen = dressed(screen, person.suits, person.locale, kept)
    shown = outbox.shown(person.id, SLOT)
    here = shown is not None and shown.message_id == menu
    outbox.show(person.id, SLOT, screen, fresh="no" if here else "always")
