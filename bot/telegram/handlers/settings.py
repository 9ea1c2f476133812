"""Choosing the rules: the command, what may stand behind it, the menu in private, and its taps."""

import re
from dataclasses import replace
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.engine.options import option_named
from bot.engine.rules import Rules, preset, presets
from bot.table.house import Place, Setup, named, numbered, place_named, with_item, with_value
from bot.table.model import Chat, Locale, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import SettingsTap
from bot.telegram.filters import Private
from bot.telegram.handlers.common import Said, administers, link, linked, reached, way_of
from bot.telegram.handlers.visitor import Visitor, visited
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Prompted
from bot.telegram.slots import Prompt, settings_place
from bot.words import LOCALES, phrase

_LINK: Final = re.compile(r"s(-?\d{1,18}(?:_[0-9a-z]{1,10})?)")
_LINE: Final = re.compile(r"\w+(=[^;\s]+)?(;\s*\w+=[^;\s]+)+|\w+=[^;\s]+")
_WRITTEN_OUT: Final = (";", "=")
_CHANGES: Final = ("set", "add", "drop", "take", "use")
"""The verbs of the menu that change the rules."""


class SettingsLink(Filter):
    """``/start s<place>``: the settings, come to from a group."""

    async def __call__(self, message: Message, command: CommandObject) -> bool | dict[str, Place]:
        """The place, if it is one."""
        del message
        found = _LINK.fullmatch(command.args or "")
        return {"place": place_named(found[1])} if found else False


class MenuReply(Filter):
    """A text that replies to a menu of settings."""

    async def __call__(self, message: Message, outbox: Outbox) -> bool | dict[str, Place]:
        """The place whose settings the menu shows, if it is one."""
        quoted, text = message.reply_to_message, message.text or ""
        if quoted is None or not text or text.startswith("/"):
            return False
        for slot in outbox.slots(message.chat.id, ""):
            shown = outbox.shown(message.chat.id, slot)
            if shown is not None and shown.message_id == quoted.message_id:
                place = settings_place(slot)
                return False if place is None else {"place": place}
        return False


class RulesLine(Filter):
    """House rules as a line, ``classic;golden=3``, or the name of a ready set."""

    async def __call__(self, message: Message) -> bool:
        """Whether it is one, right or wrong."""
        text = (message.text or "").strip()
        return bool(_LINE.fullmatch(text)) or text.casefold() in presets()


def router() -> Router:
    """A router of these handlers, to be asked before those of all other taps and commands."""
    router = Router(name="settings")
    router.callback_query.register(tapped, SettingsTap.filter())
    router.message.register(linked_here, Private(), Command("start"), SettingsLink())
    router.message.register(command_, Command("settings"))
    router.message.register(replied, Private(), MenuReply())
    router.message.register(pasted, Private(), RulesLine())
    return router


async def command_(
    message: Message,
    command: CommandObject,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person | None,
    chat: Chat,
    thread: int | None,
    locale: Locale,
) -> Said:
    """Open the menu in private, or do what is written behind the command: rules to take over,
    ``save NAME`` or ``delete NAME``."""
    place = tables.houses.place_at(chat.id, thread)
    admin = not chat.private and await administers(bot, chat.id, person, message.sender_chat)
    visitor = Visitor(bot, tables, outbox, place, person, admin, locale)
    setup = await visitor.setup()
    if command.args:
        return await _written(visitor, command.args.strip(), setup)
    if person is None or not (await reached(bot, tables, outbox, person)).reachable:
        way = linked(phrase("settings-open", locale), await link(bot, f"s{place}"), locale)
        return Prompted(way_of(person, thread).slot, way)
    replace(visitor, locale=person.locale).show(setup, fresh="always")
    return None if chat.private else phrase("settings-here", locale)


async def linked_here(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person,
    place: Place,
) -> Said:
    """Open the menu of a group's rules in private."""
    visitor = await visited(bot, tables, outbox, person, place)
    visitor.show(await visitor.setup(), fresh="always")
    return None


async def replied(
    message: Message, bot: Bot, tables: Tables, outbox: Outbox, person: Person, place: Place
) -> Said:
    """A reply to the menu: rules written out are taken over, anything else names those there
    are."""
    visitor = await visited(bot, tables, outbox, person, place)
    setup, text = await visitor.setup(), (message.text or "").strip()
    if text.casefold() in presets() or any(sign in text for sign in _WRITTEN_OUT):
        rules = await tables.houses.understood(setup.chat.id, text)
        visitor.show(await visitor.adapt(lambda _: rules), fresh="unseen")
    else:
        setup = await tables.houses.save(place, person.id, text, admin=visitor.admin)
        visitor.show(setup, "own", fresh="unseen")
    return None


async def pasted(message: Message, tables: Tables, person: Person) -> Said:
    """A line of rules out of nowhere: what it says, and a button to play so."""
    rules = await tables.houses.understood(person.id, (message.text or "").strip())
    return Prompted(Prompt("rules").slot, screens.rules_offer(rules, person.locale))


async def tapped(
    query: CallbackQuery,
    callback_data: SettingsTap,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    person: Person,
) -> Toast:
    """A step through the menu, or a change by it."""
    place = place_named(callback_data.place)
    menu = 0 if query.message is None else query.message.message_id
    visitor = await visited(bot, tables, outbox, person, place, menu)
    verb, arg = callback_data.verb, callback_data.arg.replace(".", ":")
    if verb == "open":
        return await _opened(visitor, person)
    if verb in _CHANGES:
        return await _changed(visitor, verb, arg)
    if verb == "pasted" and isinstance(query.message, Message):
        line = (query.message.text or "").rpartition("\n")[2]
        rules = await tables.houses.understood(person.id, line)
        visitor.show(await visitor.adapt(lambda _: rules), fresh="unseen")
        outbox.abandon(query.message.chat.id, menu)
        return Toast(phrase("settings-pasted", visitor.locale), alert=True)
    if verb == "erase":
        number = int(arg) if arg.isdecimal() else 0
        setup = await tables.houses.erase(place, person.id, number, admin=visitor.admin)
        visitor.show(setup, "own")
        return Toast(screens.toast("done", visitor.locale))
    visitor.show(await visitor.setup(), verb, arg)
    return Toast()


async def _opened(visitor: Visitor, person: Person) -> Toast:
    """The lobby's button: the menu comes in private, by way of a link when the bot may not write
    there yet."""
    setup = await visitor.setup()
    if not (await reached(visitor.bot, visitor.tables, visitor.outbox, person)).reachable:
        return Toast(url=await link(visitor.bot, f"s{visitor.place}"))
    visitor.show(setup, fresh="always")
    return Toast(phrase("settings-here", visitor.locale))


async def _changed(visitor: Visitor, verb: str, arg: str) -> Toast:
    setup = await visitor.setup()
    name = arg.partition("=")[0]
    setup = await visitor.adapt(lambda rules: _stepped(setup, rules, verb, arg))
    locale = visitor.locale
    if verb in ("take", "use"):
        visitor.show(setup)
        said = screens.rules_line(setup.rules, locale)
    else:
        visitor.show(setup, "option", name)
        said = screens.option_text(name, getattr(setup.rules, name), locale)
    if setup.when == "next":
        said = phrase("settings-toast-next", locale, rules=said)
    return Toast(said[:1].upper() + said[1:])


async def _written(visitor: Visitor, text: str, setup: Setup) -> Said:
    verb, _, name = text.partition(" ")
    houses, locale = visitor.houses, visitor.locale
    if verb.casefold() in _verbs("save"):
        await houses.save(visitor.place, visitor.id, name, admin=visitor.admin)
        return phrase("settings-saved", locale, name=screens.name_text(name, locale))
    if verb.casefold() in _verbs("delete"):
        one = named(setup.own, name)
        await houses.erase(visitor.place, visitor.id, one.number, admin=visitor.admin)
        return phrase("settings-erased", locale, name=screens.name_text(one.name, locale))
    rules = await houses.understood(setup.chat.id, text)
    setup = await houses.adapt(visitor.place, visitor.id, lambda _: rules, admin=visitor.admin)
    who = setup.chat.title if visitor.person is None else visitor.person.name
    return screens.rules_changed(setup, who, locale)


def _stepped(setup: Setup, rules: Rules, verb: str, arg: str) -> Rules:
    """``rules`` after a step of the menu that changes them."""
    name, _, value = arg.partition("=")
    match verb:
        case "set":
            return with_value(rules, name, option_named(name).read(value))
        case "take":
            return preset(arg)
        case "use":
            return numbered(setup.own, int(arg) if arg.isdecimal() else 0).rules
        case _:
            return with_item(rules, name, value, there=verb == "add")


def _verbs(verb: str) -> set[str]:
    """What the verb is called in any language."""
    return {phrase(f"settings-verb-{verb}", locale) for locale in LOCALES}
