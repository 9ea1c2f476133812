"""Taps on buttons: each unpacks, asks the tables, and returns the toast."""

from typing import Final

from aiogram import Bot, Router
from aiogram.types import CallbackQuery

from bot.engine.notation import parse_action
from bot.table.errors import TableError
from bot.table.model import Locale, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.callbacks import GameTap, KeyboardTap, TableTap
from bot.telegram.handlers.verbs import Wish, fulfil, must_be_here
from bot.telegram.keyboards import Mode
from bot.telegram.lessons import Lessons
from bot.telegram.membership import Members
from bot.telegram.outbox import Outbox
from bot.telegram.presenter import ScreenPresenter
from bot.telegram.slots import hand_slot
from bot.telegram.whispers import Whispers

_OUTDATED: Final = ("stale", "table-ended", "not-seated")
"""How a tap on a hand is refused that does not show how things are."""
_MODES: Final[dict[str, Mode]] = {"bids": "bids", "concede": "concede", "back": "plain"}


def router() -> Router:
    """A router of these handlers, asked in this order."""
    router = Router(name="taps")
    router.callback_query.register(move, GameTap.filter())
    router.callback_query.register(turn_over, KeyboardTap.filter())
    router.callback_query.register(wish, TableTap.filter())
    router.callback_query.register(unknown)
    return router


async def move(
    query: CallbackQuery,
    callback_data: GameTap,
    tables: Tables,
    presenter: ScreenPresenter,
    outbox: Outbox,
    whispers: Whispers,
    person: Person,
    locale: Locale,
) -> Toast:
    """A move in a game; an outdated keyboard is shown right again."""
    table, version = callback_data.table, callback_data.version
    whispers.heard(query, table)
    action = parse_action(callback_data.token)
    await tables.seen(table, person.id)
    try:
        answer = await tables.act(table, person.id, version, action)
    except TableError as error:
        if error.code in _OUTDATED:
            presenter.show(await tables.scene(table))
        _clear_away(query, outbox, person, table if error.code == "no-table" else 0)
        raise
    return Toast(screens.toast(answer.code, locale))


async def turn_over(
    query: CallbackQuery,
    callback_data: KeyboardTap,
    tables: Tables,
    presenter: ScreenPresenter,
    outbox: Outbox,
    whispers: Whispers,
    person: Person,
) -> Toast:
    """Other keys under the hand that was tapped; the game does not change."""
    whispered = whispers.heard(query, callback_data.table)
    await tables.seen(callback_data.table, person.id)
    try:
        scene = await tables.scene(callback_data.table)
    except TableError:
        _clear_away(query, outbox, person, callback_data.table)
        raise
    if scene.version != callback_data.version or callback_data.what not in _MODES:
        presenter.show(scene)
        _clear_away(query, outbox, person)
        raise TableError("stale")
    turn = whispers.turn_over if whispered else presenter.hands.turn_over
    turn(scene, person.id, _MODES[callback_data.what])
    return Toast()


def _clear_away(query: CallbackQuery, outbox: Outbox, person: Person, over: int = 0) -> None:
    """Take a hand away that the bot knows nothing of, or that of the table ``over``, which is no
    more: tapped in vain once is enough."""
    if query.message is not None and query.message.chat.id == person.id:
        slot = hand_slot(over, person.id) if over else ""
        outbox.abandon(person.id, query.message.message_id, slot)


async def wish(
    query: CallbackQuery,
    callback_data: TableTap,
    bot: Bot,
    tables: Tables,
    outbox: Outbox,
    whispers: Whispers,
    lessons: Lessons,
    members: Members,
    person: Person,
    locale: Locale,
) -> Toast:
    """Everything about the table itself."""
    table, verb = callback_data.table, callback_data.verb
    whispered = whispers.heard(query, table)
    asked = Wish(
        table, verb, person, locale, query, bot, outbox, whispers, lessons, whispered=whispered
    )
    await must_be_here(asked, tables, members)
    if asked.verb != "back":  # that one says so itself
        await tables.seen(asked.table, person.id)
    return await fulfil(asked, tables)


async def unknown(query: CallbackQuery, locale: Locale) -> Toast:  # noqa: ARG001
    """A button of another time, or made by somebody else."""
    return Toast(screens.toast("unknown", locale))
