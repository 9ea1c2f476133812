"""What several handlers need."""

from dataclasses import replace
from typing import TypeAlias, get_args

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Chat as TelegramChat
from aiogram.utils.formatting import Text

from bot.table.errors import TableError
from bot.table.model import Answer, Chat, Locale, Person, Scene, Theme
from bot.table.seats import votes_needed
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.keyboards import join_keyboard
from bot.telegram.membership import Members, standing
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Prompted, Screen
from bot.telegram.screens.pictures import score_with_picture
from bot.telegram.slots import Prompt

Said: TypeAlias = Screen | Prompted | str | None
"""What a handler of a command returns: an answer to send, or None when the screens say it all."""


async def reached(bot: Bot, tables: Tables, outbox: Outbox, person: Person) -> Person:
    """``person``, known to be reachable if the bot may write to him; asks Telegram when that is
    not known yet. A chat action is seen by nobody and fails like a message would."""
    if person.reachable:
        return person
    try:
        await bot.send_chat_action(person.id, "typing", request_timeout=5)
    except (TelegramAPIError, OSError):
        return person
    outbox.reopen(person.id)
    return await tables.persons.change(person.id, lambda known: replace(known, reachable=True))


async def administers(
    bot: Bot, chat: int, person: Person | None, sender: TelegramChat | None
) -> bool:
    """Whether the writer administers the group; an anonymous admin writes as the group itself."""
    if person is None:
        return sender is not None and sender.id == chat
    status, _ = await standing(bot, chat, person.id)
    return status in ("creator", "administrator")


async def must_be_member(bot: Bot, members: Members, chat: int, person: int) -> None:
    """Refuse whoever is not in the group ``chat``: TableError ``not-member``."""
    if not await members.has(bot, chat, person):
        raise TableError("not-member")


async def link(bot: Bot, payload: str) -> str:
    """The address that opens the private chat and sends ``/start payload``."""
    return f"https://t.me/{(await bot.me()).username}?start={payload}"


async def add_link(bot: Bot) -> str:
    """The address that adds the bot to a group."""
    return f"https://t.me/{(await bot.me()).username}?startgroup=new"


def linked(text: str, url: str, locale: Locale) -> Screen:
    """``text`` with a button that opens ``url``."""
    return Screen.of(Text(text), join_keyboard(url, locale))


async def in_private(bot: Bot, code: str, payload: str, locale: Locale, prompt: Prompt) -> Prompted:
    """The answer ``code`` with a button that opens the private chat with ``/start payload``, until
    ``prompt`` is withdrawn."""
    text = screens.answer(code, locale)
    return Prompted(prompt.slot, linked(text, await link(bot, payload), locale))


async def in_a_group(bot: Bot, locale: Locale) -> Prompted:
    """That this is for groups, with a button that adds the bot to one."""
    text = screens.answer("group-only", locale)
    return Prompted(Prompt("way").slot, linked(text, await add_link(bot), locale))


def way_of(person: Person | None, thread: int | None, table: int = 0) -> Prompt:
    """The way into the private chat that ``person`` is shown in a group; about a ``table``, or in
    a topic."""
    return Prompt("way", 0 if person is None else person.id, table, None if table else thread)


def asked_first(scene: Scene, person: int, verb: str, locale: str, *, admin: bool = False) -> Said:
    """The question that comes before ``stop`` or ``leave`` of ``person`` would end a game; None
    when it would not, and for a deal of practice."""
    if scene.stage != "playing" or scene.practice is not None:
        return None
    seat = scene.seat_of(person)
    people = sum(one.person is not None for one in scene.seats)
    if verb == "leave":
        ends = seat is not None and people == 1
    else:
        voters = {scene.seats[one].person for one in scene.voters} | {person}
        agreed = seat is not None and len(voters) >= votes_needed(scene.seats, voters)
        ends = admin or scene.starter.id == person or agreed
    if not ends:
        return None
    question = screens.ending_question(scene, person, verb, locale)
    return Prompted(Prompt("end", person, scene.id).slot, question)


def stop_answer(answer: Answer, locale: Locale) -> Said:
    """What is said after a vote; a game that was stopped says so itself."""
    if answer.code != "voted":
        return None
    scene = answer.scene
    return screens.answer("voted", locale, votes=scene.votes, need=scene.votes_needed)


async def score_of(tables: Tables, scene: Scene, locale: Locale, theme: Theme) -> Screen:
    """The score of a table; while people gather there, of the last game in its place."""
    last = None
    if scene.stage == "lobby":
        last = await tables.archive.latest(scene.chat.id, scene.thread)
    return score_with_picture(last or scene, tables.archive.sheet, locale, theme)


def table_here(tables: Tables, chat: Chat, thread: int | None) -> int:
    """The table of this chat and topic; TableError ``no-table-here``."""
    table = tables.table_in(chat.id, thread)
    if table is None:
        raise TableError("no-table-here")
    return table


def only_table(tables: Tables, person: Person) -> int:
    """The table of ``person``, the newest of several; TableError ``no-game``."""
    mine = tables.tables_of(person.id)
    if not mine:
        raise TableError("no-game")
    return mine[-1]


async def spoken(
    wish: str | None,
    tables: Tables,
    chat: Chat,
    person: Person | None,
    thread: int | None = None,
) -> Said:
    """Speak the language ``wish`` in a chat, and with ``person`` in private; without a wish, or
    an unknown one, ask."""
    locale = next((one for one in get_args(Locale) if one == (wish or "").lower()), None)
    if locale is None:
        return Prompted(
            Prompt("language", thread=thread).slot, screens.language_choice(chat.locale)
        )
    await tables.chats.change(chat.id, lambda known: replace(known, locale=locale))
    if person is not None:
        await tables.persons.change(person.id, lambda known: replace(known, locale=locale))
    return screens.answer("language", locale)
