"""``/stats``, ``/top`` and ``/me``: what games came to."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.table.model import Chat, Locale, Person
from bot.table.statistics.model import ALL_TIME
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import StatisticsTap
from bot.telegram.filters import Bare, Group, Private
from bot.telegram.handlers.common import Said
from bot.telegram.outbox import Fresh, Outbox
from bot.telegram.screens.pictures import statistics_picture
from bot.telegram.screens.statistics import EVER, SEASON

_PAGES = ("stats", "top")
_PICTURE = "picture"


def router() -> Router:
    """A router of these handlers, to be asked before those of all other commands."""
    router = Router(name="statistics")
    router.message.register(stats, Group(), Command("stats"), Bare())
    router.message.register(top, Group(), Command("top"), Bare())
    router.message.register(me_here, Group(), Command("me"), Bare())
    router.message.register(me, Private(), Command("me", *_PAGES), Bare())
    router.callback_query.register(turn, StatisticsTap.filter())
    return router


async def stats(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    outbox: Outbox,
    chat: Chat,
    thread: int | None,
) -> Said:
    """All games of the chat."""
    await _show(tables, outbox, chat, thread, "stats", ALL_TIME, "always")
    return None


async def top(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    outbox: Outbox,
    chat: Chat,
    thread: int | None,
) -> Said:
    """The ratings of this month."""
    await _show(tables, outbox, chat, thread, "top", tables.statistics.season, "always")
    return None


async def me(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person,
) -> Said:
    """The writer's own games, all of them."""
    return screens.own_statistics(await tables.statistics.own(person.id), person.locale)


async def me_here(
    message: Message,  # noqa: ARG001 - aiogram hands it over by position
    tables: Tables,
    person: Person | None,
    chat: Chat,
) -> Said:
    """The writer's own games in this group; what he plays elsewhere is nobody's business here."""
    if person is None:
        return screens.answer("nobody", chat.locale)
    return screens.own_statistics(await tables.statistics.own(person.id, chat.id), chat.locale)


async def turn(
    query: CallbackQuery,
    callback_data: StatisticsTap,
    tables: Tables,
    outbox: Outbox,
    chat: Chat,
    thread: int | None,
    locale: Locale,
    person: Person,
) -> Toast:
    """Show the page for another month, in place if it is the newest of its kind."""
    page, wanted = callback_data.page, callback_data.season
    if (
        chat.private
        or page not in (*_PAGES, _PICTURE)
        or not (wanted == EVER or SEASON.fullmatch(wanted))
    ):
        return Toast(screens.toast("unknown", locale))
    season = ALL_TIME if wanted == EVER else wanted
    if page == _PICTURE:
        games = await tables.statistics.chat(chat.id, season)
        outbox.reply(chat.id, statistics_picture(games, chat.locale, person.theme), thread=thread)
        return Toast()
    shown = outbox.shown(chat.id, page)
    tapped = None if query.message is None else query.message.message_id
    here = shown is not None and shown.message_id == tapped
    await _show(tables, outbox, chat, thread, page, season, "no" if here else "always")
    return Toast()


async def _show(
    tables: Tables,
    outbox: Outbox,
    chat: Chat,
    thread: int | None,
    page: str,
    season: str,
    fresh: Fresh,
) -> None:
    if page == "top":
        screen = screens.ladder(await tables.statistics.ladder(chat.id, season), chat.locale)
    else:
        games = await tables.statistics.chat(chat.id, season)
        screen = screens.chat_statistics(games, chat.locale)
    outbox.show(chat.id, page, screen, thread=thread, fresh=fresh)
