"""Commands in a group: each unpacks, asks the tables, and returns what to say."""

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.table.errors import TableError
from bot.table.model import Chat, Person
from bot.table.scribe.scribes import Scribes
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.commands import COMMANDS
from bot.telegram.filters import Bare, Group
from bot.telegram.handlers.common import (
    Said,
    administers,
    asked_first,
    in_private,
    reached,
    score_of,
    spoken,
    stop_answer,
    table_here,
    way_of,
)
from bot.telegram.outbox import Outbox
from bot.telegram.screens.pictures import scribe_score
from bot.telegram.slots import Prompt


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="groups")
    router.message.filter(Group())
    router.message.register(new, Command("new"))
    router.message.register(hand, Command("hand"), Bare())
    router.message.register(notify, Command("notify"), Bare())
    router.message.register(score, Command("score"), Bare())
    router.message.register(rules, Command("rules"), Bare())
    router.message.register(leave, Command("leave"), Bare())
    router.message.register(stop, Command("stop"), Bare())
    router.message.register(language, Command("language"))
    router.message.register(help_, Command("help", "start"))
    router.message.register(play, Command("play"))
    router.message.register(misused, Command(*(one.name for one in COMMANDS)))
    return router


async def new(
    message: Message,
    command: CommandObject,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Gather a table, by the house rules named behind the command; where there is one already,
    show it again."""
    if person is None:
        return screens.answer("anonymous", chat.locale)
    rules = await tables.houses.understood(chat.id, command.args) if command.args else None
    reachable = (await reached(bot, tables, outbox, person)).reachable
    key = f"{chat.id}:{message.message_id}"
    answer = await tables.lobbies.open(chat.id, thread, person.id, key, rules)
    if answer.code == "already":
        await tables.show_again(answer.scene.id, None)
        if rules not in (None, answer.scene.rules):
            stay = screens.rules_line(answer.scene.rules, chat.locale)
            return screens.answer("rules-stay", chat.locale, rules=stay)
    if not reachable:
        seat = Prompt("seat", person.id, answer.scene.id)
        return await in_private(bot, "sit-down", f"j{answer.scene.id}", chat.locale, seat)
    return None


async def hand(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
    bot: Bot,
) -> Said:
    """Send the writer his hand in private, as a new message."""
    if person is None:
        return screens.answer("anonymous", chat.locale)
    table = table_here(tables, chat, thread)
    if table not in tables.tables_of(person.id):
        raise TableError("not-seated")
    if not (await tables.scene(table)).hands:
        raise TableError("not-started")
    way = way_of(person, thread, table)
    if not (await reached(bot, tables, outbox, person)).reachable:
        return await in_private(bot, "start-first", "h", chat.locale, way)
    await tables.show_again(table, person.id)
    return await in_private(bot, "hand-there", "start", chat.locale, way)


async def notify(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
    bot: Bot,
) -> Said:
    """Call the writer in private to the next table here."""
    if person is None:
        return screens.answer("anonymous", chat.locale)
    if not (await reached(bot, tables, outbox, person)).reachable:
        way = way_of(person, thread)
        return await in_private(bot, "start-first", "start", chat.locale, way)
    new = await tables.lobbies.call_me(chat.id, person.id)
    return screens.toast("call-me" if new else "called-already", chat.locale)


async def score(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    scribes: Scribes,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Everybody's standing: of the table here, while people gather or before that of the last game;
    or of the game with real cards where there is no table, or none at which a game goes on."""
    table = tables.table_in(chat.id, thread)
    book = await scribes.written_at(chat.id, thread)
    scene = None if table is None else await tables.scene(table)
    if book is not None and (scene is None or scene.stage != "playing"):
        return scribe_score(book, chat.locale, "light")
    scene = scene or await tables.archive.latest(chat.id, thread)
    if scene is None:
        raise TableError("no-table-here")
    return await score_of(tables, scene, chat.locale, scene.starter.theme)


async def rules(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    chat: Chat,
    thread: int | None,
) -> Said:
    """The rules of the table here; without one, those of the next."""
    table = tables.table_in(chat.id, thread)
    if table is None:
        return screens.rules_text((await tables.houses.of(chat.id)).rules, chat.locale)
    return screens.rules_text((await tables.scene(table)).rules, chat.locale)


async def leave(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Get up from the table here."""
    if person is None:
        return screens.answer("anonymous", chat.locale)
    table = table_here(tables, chat, thread)
    scene = await tables.scene(table)
    if (question := asked_first(scene, person.id, "leave", chat.locale)) is not None:
        return question
    answer = await tables.leave(table, person.id)
    if answer.code != "done":
        raise TableError("not-seated")
    return None


async def stop(
    message: Message,
    bot: Bot,
    tables: Tables,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Stop the game or close the lobby here, or vote for it."""
    table = table_here(tables, chat, thread)
    admin = await administers(bot, message.chat.id, person, message.sender_chat)
    who = 0 if person is None else person.id
    scene = await tables.scene(table)
    if scene.stage == "lobby":
        await tables.lobbies.close(table, who, admin=admin)
        return None
    if (question := asked_first(scene, who, "stop", chat.locale, admin=admin)) is not None:
        return question
    return stop_answer(await tables.stop(table, who, admin=admin), chat.locale)


async def language(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    tables: Tables,
    chat: Chat,
    thread: int | None,
) -> Said:
    """Ask which language to speak here, or take the one named behind the command."""
    return await spoken(command.args, tables, chat, None, thread)


async def help_(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    chat: Chat,
) -> Said:
    """What the bot is for."""
    if command.command == "start":
        return screens.group_welcome(chat.locale)
    return screens.help_text(chat.locale, private=False)


async def play(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    person: Person | None,
    chat: Chat,
    thread: int | None,
) -> Said:
    """A game alone is for a private chat."""
    return await in_private(bot, "private-only", "play", chat.locale, way_of(person, thread))


async def misused(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    command: CommandObject,
    chat: Chat,
) -> Said:
    """A known command with something behind it that it does not take."""
    return screens.answer("unknown-argument", chat.locale, text=command.args or "")
