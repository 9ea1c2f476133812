"""The verbs of the buttons about a table (``l:<table>:<verb>``)."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, get_args

from aiogram import Bot
from aiogram.types import CallbackQuery, Message

from bot.table.errors import TableError
from bot.table.model import Level, Locale, Person
from bot.table.tables import Tables
from bot.telegram import screens
from bot.telegram.answers import Toast
from bot.telegram.handlers.common import administers, link, must_be_member, reached, spoken
from bot.telegram.lessons import Lessons
from bot.telegram.membership import Members
from bot.telegram.outbox import Outbox
from bot.telegram.suits import dressed_text
from bot.telegram.whispers import Whispers

LEVELS: Final[tuple[Level, ...]] = get_args(Level)


@dataclass(frozen=True, slots=True)
class Wish:
    """A tap on a button about ``table``, and who tapped; ``whispered``: under a hand in the
    group."""

    table: int
    verb: str
    person: Person
    locale: Locale
    query: CallbackQuery
    bot: Bot
    outbox: Outbox
    whispers: Whispers
    lessons: Lessons
    whispered: bool

    def toast(self, code: str) -> Toast:
        """The toast ``code`` in the words of the person who tapped."""
        return Toast(screens.toast(code, self.locale))


async def must_be_here(wish: Wish, tables: Tables, members: Members) -> None:
    """Refuse a tap from elsewhere: tables are numbered, and anybody can make a button. The table's
    own chat is the place; in private also whoever sits there, and to sit down a member."""
    message = wish.query.message
    if message is None or _LANGUAGE.fullmatch(wish.verb):
        return
    late = wish.verb in _LATE or _REPLAY.fullmatch(wish.verb)
    scene = await (tables.scene_ever if late else tables.scene)(wish.table)
    if message.chat.id == scene.chat.id:
        return
    if message.chat.id != wish.person.id:
        raise TableError("other-chat")
    if _REPLAY.fullmatch(wish.verb):  # whoever played that deal may, wherever he is now
        return
    if wish.person.id in {seat.person for seat in scene.seats}:
        return
    if not _SIT_DOWN.fullmatch(wish.verb):
        raise TableError("not-seated")
    await must_be_member(wish.bot, members, scene.chat.id, wish.person.id)


async def fulfil(wish: Wish, tables: Tables) -> Toast:
    """Do what the button says; a button of another time is told so."""
    for pattern, verb in _VERBS:
        if match := pattern.fullmatch(wish.verb):
            return await verb(wish, tables, *match.groups())
    return wish.toast("unknown")


async def _join(wish: Wish, tables: Tables) -> Toast:
    if not await _can_be_written_to(wish, tables):
        return Toast(url=await link(wish.bot, f"j{wish.table}"))
    answer = await tables.lobbies.join(wish.table, wish.person.id)
    return wish.toast("joined" if answer.code == "done" else answer.code)


async def _take(wish: Wish, tables: Tables, seat: str) -> Toast:
    if not await _can_be_written_to(wish, tables):
        return Toast(url=await link(wish.bot, "start"))
    answer = await tables.take_over(wish.table, wish.person.id, int(seat))
    return wish.toast("taken-over" if answer.code == "done" else answer.code)


async def _leave(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.leave(wish.table, wish.person.id)
    return wish.toast("left" if answer.code == "done" else answer.code)


async def _start(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.lobbies.start(wish.table, wish.person.id)
    return wish.toast("started" if answer.code == "done" else answer.code)


async def _close(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.lobbies.close(
        wish.table, wish.person.id, admin=await _administers(wish, tables)
    )
    return wish.toast("closed" if answer.code == "done" else answer.code)


async def _stop(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.stop(wish.table, wish.person.id, admin=await _administers(wish, tables))
    stopped = "stopped" if answer.scene.practice is None else "practice-end"
    return wish.toast(stopped if answer.code == "done" else answer.code)


async def _really(wish: Wish, tables: Tables, verb: str, asked: str) -> Toast:
    """The answer to the question whether to end a game, by whom it was asked; anybody may answer
    for an anonymous admin, and may no more than he may."""
    if int(asked) not in (0, wish.person.id):
        return wish.toast("not-you")
    message = wish.query.message
    # what a tap carries anybody can make up; only a message with this button is the question
    if isinstance(message, Message) and wish.query.data in _carried(message):
        wish.outbox.abandon(message.chat.id, message.message_id)
    if verb == "stay":
        return wish.toast("stay")
    return await (_stop if verb == "stop" else _leave)(wish, tables)


def _carried(message: Message) -> list[str | None]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else []
    return [key.callback_data for row in rows for key in row]


async def _computer(wish: Wish, tables: Tables, level: str) -> Toast:
    chosen = next(one for one in LEVELS if one == level)
    answer = await tables.lobbies.add_computer(wish.table, wish.person.id, chosen)
    return wish.toast(answer.code)


async def _fewer(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.lobbies.remove_computer(wish.table, wish.person.id)
    return wish.toast(answer.code)


async def _next(wish: Wish, tables: Tables) -> Toast:
    answer = await tables.next_deal(wish.table, wish.person.id)
    return wish.toast("dealt" if answer.code == "done" else answer.code)


async def _onward(wish: Wish, tables: Tables) -> Toast:
    """From practice back to its game: to the next deal, or to the hand in the one that is on."""
    answer = await tables.next_deal(wish.table, wish.person.id)
    if answer.code != "already":
        return wish.toast("dealt")
    await tables.show_again(answer.scene.id, wish.person.id)
    return Toast()


async def _back(wish: Wish, tables: Tables) -> Toast:
    """Into the game again, after having been away; whoever sits there was there all the time."""
    answer = await tables.back(wish.table, wish.person.id)
    return wish.toast("back" if answer.code == "done" else answer.code)


async def _again(wish: Wish, tables: Tables) -> Toast:
    """After a game, the lobby of the next one with the same people."""
    if not await _can_be_written_to(wish, tables):
        return Toast(url=await link(wish.bot, "start"))
    ended = await tables.scene_ever(wish.table)
    lost = wish.outbox.topic(ended.chat.id, ended.thread) != ended.thread
    # each tap is a wish of its own, for the lobby of the one before may have been closed
    key = f"again:{wish.table}:{wish.query.id}"
    answer = await tables.lobbies.again(wish.table, wish.person.id, key, topic_lost=lost)
    return wish.toast(answer.code)


async def _call_me(wish: Wish, tables: Tables) -> Toast:
    """To be called to the next table of the table's chat."""
    if not await _can_be_written_to(wish, tables):
        return Toast(url=await link(wish.bot, "start"))
    chat = (await tables.scene_ever(wish.table)).chat.id
    new = await tables.lobbies.call_me(chat, wish.person.id)
    return wish.toast("call-me" if new else "called-already")


async def _hand(wish: Wish, tables: Tables) -> Toast:
    """The presser's own hand in the group, for his eyes alone; anybody else learns nothing."""
    scene = await tables.scene(wish.table)
    seat = scene.seat_of(wish.person.id)
    if seat is None:
        raise TableError("not-seated")
    if seat not in scene.hands:
        raise TableError("not-started" if scene.stage == "lobby" else "table-ended")
    if not await wish.whispers.open(scene, wish.person, wish.query.id):
        alert = screens.hand_alert(scene.hands[seat], wish.locale)
        return Toast(dressed_text(alert, wish.person.suits, wish.locale), alert=True)
    wish.whispers.follow(await tables.scene(wish.table))  # it may have moved on meanwhile
    return Toast()


async def _hint(wish: Wish, tables: Tables) -> Toast:  # noqa: ARG001 - like all the others
    """A move and why, under the hand, as soon as it is found."""
    wish.lessons.hint(wish.table, wish.person.id, whispered=wish.whispered)
    return wish.toast("thinking")


async def _replay(wish: Wish, tables: Tables, deal: str) -> Toast:
    """A deal that is over once more, as practice."""
    key = f"practice:{wish.query.id}"
    answer = await tables.teacher.practise(wish.table, wish.person.id, int(deal), key)
    if answer.code == "already":
        await tables.show_again(answer.scene.id, wish.person.id)
    return wish.toast("practice")


async def _rules(wish: Wish, tables: Tables) -> Toast:
    """The house rules: in short over the chat, in full in private."""
    scene = await tables.scene(wish.table)
    if wish.person.reachable:
        wish.outbox.reply(wish.person.id, screens.rules_text(scene.rules, wish.locale))
    return Toast(screens.rules_line(scene.rules, wish.locale), alert=True)


async def _language(wish: Wish, tables: Tables, locale: str) -> Toast:
    """The language of the chat the button lies in; in private the person's own too."""
    message = wish.query.message
    if message is None:
        return wish.toast("unknown")
    chat = await tables.chats.of(message.chat.id)
    await spoken(locale, tables, chat, wish.person if chat.private else None)
    if isinstance(message, Message) and wish.query.data in _carried(message):
        wish.outbox.abandon(message.chat.id, message.message_id)
    return Toast(screens.toast("language", locale))


async def _can_be_written_to(wish: Wish, tables: Tables) -> bool:
    return (await reached(wish.bot, tables, wish.outbox, wish.person)).reachable


async def _administers(wish: Wish, tables: Tables) -> bool:
    """Asked of Telegram only when it matters: not for the starter."""
    scene = await tables.scene(wish.table)
    if scene.starter.id == wish.person.id or scene.chat.private:
        return False
    return await administers(wish.bot, scene.chat.id, wish.person, None)


_LANGUAGE: Final = re.compile("language-(ru|en)")
_LATE: Final = ("again", "call-me")
"""What is offered under the end of a game for as long as that can be read."""
_REPLAY: Final = re.compile(r"replay-(\d{1,9})")
_SIT_DOWN: Final = re.compile(r"join|take-\d")
_Verb = Callable[..., Awaitable[Toast]]
_VERBS: Final[tuple[tuple[re.Pattern[str], _Verb], ...]] = tuple(
    (re.compile(pattern), verb)
    for pattern, verb in (
        ("join", _join),
        ("leave", _leave),
        ("start", _start),
        ("close", _close),
        (f"ai-({'|'.join(LEVELS)})", _computer),
        ("ai-less", _fewer),
        ("next", _next),
        ("onward", _onward),
        ("again", _again),
        ("call-me", _call_me),
        ("back", _back),
        ("hand", _hand),
        ("rules", _rules),
        ("hint", _hint),
        (_REPLAY.pattern, _replay),
        (r"take-(\d)", _take),
        ("stop", _stop),
        (r"(stop|leave|stay)-(\d{1,18})", _really),
        (_LANGUAGE.pattern, _language),
    )
)
