"""Commands in a private chat: each unpacks, asks the tables, and returns what to say."""

import re
from typing import Final, get_args

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.table.errors import TableError
from bot.table.model import Chat, Level, Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.commands import COMMANDS
from bot.telegram.filters import Bare, Private
from bot.telegram.handlers.common import (
    Said,
    asked_first,
    in_a_group,
    must_be_member,
    only_table,
    score_of,
    spoken,
    stop_answer,
)
from bot.telegram.membership import Members
from bot.telegram.screen import Prompted
from bot.telegram.screens.pictures import scribe_score
from bot.telegram.slots import FORGET
from bot.words import LOCALES, phrase

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_JOIN: Final = re.compile(r"j(\d{1,18})")


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="private")
    router.message.filter(Private())
    router.message.register(start, Command("start"))
    router.message.register(play, Command("play"))
    router.message.register(hand, Command("hand"), Bare())
    router.message.register(score, Command("score"), Bare())
    router.message.register(rules, Command("rules"), Bare())
    router.message.register(leave, Command("leave"), Bare())
    router.message.register(stop, Command("stop"), Bare())
    router.message.register(language, Command("language"))
    router.message.register(help_, Command("help"))
    router.message.register(new, Command("new"))
    router.message.register(misused, Command(*(one.name for one in COMMANDS)))
    router.message.register(unknown)
    return router


async def start(
    message: Message,
    command: CommandObject,
    bot: Bot,
    tables: Tables,
    members: Members,
    person: Person,
    chat: Chat,
) -> Said:
    """Say hello; a link from a group leads to a seat (``j12``), to the hands (``h``), to a game
    alone (``play``) or to being forgotten (``forgetme``)."""
    payload = command.args or ""
    if wish := _JOIN.fullmatch(payload):
        table = int(wish[1])
        group = (await tables.scene(table)).chat.id
        await must_be_member(bot, members, group, person.id)
        answer = await tables.lobbies.join(table, person.id)
        return screens.answer("joined", person.locale, title=answer.scene.chat.title)
    if payload == "h" and tables.tables_of(person.id):
        await hands(tables, person)
        return None
    if payload == "play":
        return await _alone(message, tables, person, chat, "skilled")
    if payload == "forgetme":
        return Prompted(FORGET.slot, screens.forget_question(person.locale))
    return screens.welcome(person.locale)


async def play(
    message: Message, command: CommandObject, tables: Tables, person: Person, chat: Chat
) -> Said:
    """A game against computers of the level named behind the command, in any language."""
    word = (command.args or "skilled").strip().casefold()
    level = next((one for one in LEVELS if word in _names(one)), None)
    if level is None:
        levels = [phrase(f"level-{one}", person.locale) for one in LEVELS]
        return screens.answer(
            "unknown-level",
            person.locale,
            text=command.args or "",
            levels=", ".join(levels),
            strongest=levels[-1],
        )
    return await _alone(message, tables, person, chat, level)


def _names(level: Level) -> set[str]:
    """What people call ``level``."""
    return {level, *(phrase(f"level-{level}", locale).casefold() for locale in LOCALES)}


async def hand(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person,
) -> None:
    """Every hand of the writer, as new messages."""
    await hands(tables, person)


async def score(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    scribes: Scribes,
    chat: Chat,
    person: Person,
) -> Said:
    """The standing of the writer's game; while he plays none, of the one he writes down here, else
    of his last game here."""
    mine = tables.tables_of(person.id)
    scene = await tables.scene(mine[-1]) if mine else None
    playing = scene is not None and scene.stage == "playing"
    book = None if playing else await scribes.written_at(chat.id, None)
    if book is not None:
        return scribe_score(book, person.locale, person.theme)
    scene = scene or await tables.archive.latest(chat.id, None)
    if scene is None:
        raise TableError("no-game")
    return await score_of(tables, scene, person.locale, person.theme)


async def rules(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person,
) -> Said:
    """The rules of the writer's game; without one, those of his next game alone."""
    mine = tables.tables_of(person.id)
    if not mine:
        return screens.rules_text((await tables.houses.of(person.id)).rules, person.locale)
    return screens.rules_text((await tables.scene(mine[-1])).rules, person.locale)


async def leave(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person,
) -> Said:
    """Get up from the one table where the writer sits."""
    table = only_table(tables, person)
    before = await tables.scene(table)
    if (question := asked_first(before, person.id, "leave", person.locale)) is not None:
        return question
    scene = (await tables.leave(table, person.id)).scene
    if scene.stage == "closed":
        return screens.closed(scene, person.locale)
    gathers = scene.stage == "lobby"
    return (
        screens.toast("left", person.locale) if gathers else screens.answer("left", person.locale)
    )


async def stop(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person,
) -> Said:
    """Stop the writer's game, or vote for it."""
    table = only_table(tables, person)
    scene = await tables.scene(table)
    if (question := asked_first(scene, person.id, "stop", person.locale)) is not None:
        return question
    if scene.stage == "lobby":
        return screens.closed((await tables.lobbies.close(table, person.id)).scene, person.locale)
    answer = await tables.stop(table, person.id)
    return stop_answer(answer, person.locale) or screens.closed(answer.scene, person.locale)


async def language(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    tables: Tables,
    chat: Chat,
    person: Person,
) -> Said:
    """Ask which language to speak, or take the one named behind the command."""
    return await spoken(command.args, tables, chat, person)


async def help_(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    person: Person,
) -> Said:
    """What the bot is for."""
    return screens.help_text(person.locale, private=True)


async def new(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person,
) -> Said:
    """A table is gathered in a group."""
    return await in_a_group(bot, person.locale)


async def misused(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    bot: Bot,
    person: Person,
) -> Said:
    """A known command with something behind it that it does not take, or one for groups."""
    if not command.args:
        return await in_a_group(bot, person.locale)
    return screens.answer("unknown-argument", person.locale, text=command.args or "")


async def unknown(message: Message, person: Person) -> Said:
    """Anything else gets a way out; what is no writing is let be."""
    if not message.text:
        return None
    code = "unknown-command" if message.text.startswith("/") else "only-commands"
    return screens.answer(code, person.locale)


async def hands(tables: Tables, person: Person) -> None:
    """Show every hand of ``person`` as a new message; TableError ``no-game`` without one."""
    shown = False
    for table in tables.tables_of(person.id):
        scene = await tables.show_again(table, person.id)
        shown = shown or bool(scene.hands)
    if not shown:
        raise TableError("no-game")


async def _alone(
    message: Message, tables: Tables, person: Person, chat: Chat, level: Level
) -> Said:
    key = f"{chat.id}:{message.message_id}"
    answer = await tables.lobbies.play_alone(person.id, chat.id, key, level)
    if answer.code == "already":
        await tables.show_again(answer.scene.id, person.id)
    return None
