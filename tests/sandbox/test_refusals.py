from collections.abc import Awaitable
from typing import Any

import aiohttp
import pytest
from aiogram.exceptions import TelegramAPIError, TelegramMigrateToChat
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    MessageEntity,
    ReplyParameters,
)

from bot.sandbox import acts
from bot.sandbox.errors import ActError
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Stage, bot_for


async def refusal(call: Awaitable[Any]) -> str:
    """The words in which a call was refused."""
    with pytest.raises(TelegramAPIError) as caught:
        await call
    return caught.value.message


def button(times: int = 1, **fields: Any) -> InlineKeyboardMarkup:
    """A keyboard of one button, or of a row of them."""
    row = [InlineKeyboardButton(text="Ход", **fields)] * times
    return InlineKeyboardMarkup(inline_keyboard=[row])


async def test_private_chats_must_be_begun_by_the_person(stage: Stage) -> None:
    """The bot may write after /start, not before, and not once blocked or gone."""
    anna = stage.anna.id
    before = await refusal(stage.bot.send_message(anna, "рука"))
    await stage.anna.send("/start")
    await stage.bot.send_message(anna, "рука")
    stage.anna.act("block")
    blocked = await refusal(stage.bot.send_message(anna, "рука"))
    await stage.anna.send("/start")
    await stage.bot.send_message(anna, "рука")
    stage.anna.act("deactivate")
    gone = await refusal(stage.bot.send_message(anna, "рука"))
    unknown = await refusal(stage.bot.send_message(12345, "рука"))
    assert "Forbidden: bot can't initiate conversation with a user" == before
    assert "Forbidden: bot was blocked by the user" == blocked
    assert "Forbidden: user is deactivated" == gone
    assert "Bad Request: chat not found" == unknown


async def test_groups_the_bot_can_not_write_to(stage: Stage) -> None:
    """Muted, removed and gone away are told apart."""
    group, anna = stage.group.id, stage.anna
    anna.act("mute_bot", group)
    muted = await refusal(stage.bot.send_message(group, "стол"))
    anna.act("unmute_bot", group)
    anna.act("remove_bot", group)
    removed = await refusal(stage.bot.send_message(group, "стол"))
    anna.act("add_bot", group)
    await stage.bot.leave_chat(group)
    left = await refusal(stage.bot.send_message(group, "стол"))
    assert "Bad Request: not enough rights to send text messages to the chat" == muted
    assert "Forbidden: bot was kicked from the supergroup chat" == removed
    assert "Forbidden: bot is not a member of the supergroup chat" == left


async def test_a_migrated_group_names_its_new_id(stage: Stage) -> None:
    """The old id answers 400 with migrate_to_chat_id; the bot hears of both ends."""
    world = stage.sandbox.world
    group = world.add_group("Дача", [stage.anna.id])
    stage.anna.act("add_bot", group.id)
    await stage.updates()
    stage.anna.act("migrate", group.id)
    with pytest.raises(TelegramMigrateToChat) as caught:
        await stage.bot.send_message(group.id, "стол")
    told = [u["message"] for u in await stage.updates()]
    await stage.bot.send_message(caught.value.migrate_to_chat_id, "стол")
    assert "Bad Request: group chat was upgraded to a supergroup chat" in str(caught.value)
    assert isinstance(told[0], dict)
    assert isinstance(told[1], dict)
    assert caught.value.migrate_to_chat_id == told[0]["migrate_to_chat_id"]
    assert group.id == told[1]["migrate_from_chat_id"]


async def test_a_deleted_group_takes_nothing(stage: Stage) -> None:
    """Its owner alone deletes it; the bot hears of nothing, until it is refused."""
    group = stage.sandbox.world.add_group("Дача", [stage.anna.id, stage.boris.id])
    stage.anna.act("add_bot", group.id)
    await stage.bot.send_message(group.id, "стол")
    await stage.updates()
    with pytest.raises(ActError, match="owner"):
        stage.boris.act("delete_group", group.id)
    for chat in (group.id, stage.group.id):
        stage.anna.act("delete_group", chat)
    assert [] == await stage.updates()
    assert [] == stage.anna.messages(group.id)
    ordinary = await refusal(stage.bot.send_message(group.id, "стол"))
    assert "Forbidden: the group chat was deleted" == ordinary
    supergroup = await refusal(stage.bot.send_message(stage.group.id, "стол"))
    assert "Forbidden: bot was kicked from the supergroup chat" == supergroup


async def test_topics(stage: Stage) -> None:
    """A topic that never was, or was deleted, is not found; a closed one is closed."""
    world = stage.sandbox.world
    forum = world.add_group("Клуб", [stage.anna.id], forum=True)
    stage.anna.act("add_bot", forum.id)
    topic = world.add_topic(forum, "Карты", stage.anna.id)
    sent = await stage.bot.send_message(forum.id, "стол", message_thread_id=topic.id)
    stage.anna.act("close_topic", forum.id, topic.id)
    closed = await refusal(stage.bot.send_message(forum.id, "x", message_thread_id=topic.id))
    stage.anna.act("delete_topic", forum.id, topic.id)
    deleted = await refusal(stage.bot.send_message(forum.id, "x", message_thread_id=topic.id))
    plain = await refusal(stage.bot.send_message(stage.group.id, "x", message_thread_id=1))
    assert (topic.id, True) == (sent.message_thread_id, sent.is_topic_message)
    assert "Bad Request: TOPIC_CLOSED" == closed
    assert "Bad Request: message thread not found" == deleted == plain


async def test_edits(stage: Stage) -> None:
    """Unchanged, missing and foreign messages are refused; a change is stamped."""
    group, bot = stage.group.id, stage.bot
    sent = await bot.send_message(group, "стол", reply_markup=button(callback_data="x"))
    said = await stage.anna.send("/new", group)

    def edit(message_id: int, text: str = "стол") -> Awaitable[Any]:
        return bot.edit_message_text(
            text, chat_id=group, message_id=message_id, reply_markup=button(callback_data="x")
        )

    same = await refusal(edit(sent.message_id))
    missing = await refusal(edit(999))
    foreign = await refusal(edit(said.message_id))
    stage.clock.advance(5)
    changed = await edit(sent.message_id, "кон 1")
    bare = await bot.edit_message_reply_markup(chat_id=group, message_id=sent.message_id)
    assert same == (
        "Bad Request: message is not modified: specified new message content and reply markup"
        " are exactly the same as a current content and reply markup of the message"
    )
    assert "Bad Request: message to edit not found" == missing
    assert "Bad Request: message can't be edited" == foreign
    assert ("кон 1", 5) == (changed.text, changed.edit_date - int(sent.date.timestamp()))
    assert isinstance(bare, Message)
    assert bare.reply_markup is None


async def test_deletes(stage: Stage) -> None:
    """The bot deletes its own for 48 hours, and those of others as an administrator."""
    group, bot = stage.group.id, stage.bot
    said = (await stage.anna.send("/new", group)).message_id
    foreign = await refusal(bot.delete_message(group, said))
    stage.anna.act("promote_bot", group)
    await bot.delete_message(group, said)
    missing = await refusal(bot.delete_message(group, said))
    sent = await bot.send_message(group, "стол")
    stage.clock.advance(48 * 3600 + 1)
    old = await refusal(bot.delete_message(group, sent.message_id))
    await bot.delete_messages(group, [sent.message_id, 999])
    assert "Bad Request: message can't be deleted for everyone" == foreign == old
    assert "Bad Request: message to delete not found" == missing


@pytest.mark.parametrize(
    ("words", "content"),
    [
        ("message is too long", {"text": "🂡" * 2049}),
        ("message text is empty", {"text": " \n "}),
        ("BUTTON_DATA_INVALID", {"reply_markup": button(callback_data="ы" * 33)}),
        ("BUTTON_URL_INVALID", {"reply_markup": button(url="x.y")}),
        (
            "can't parse inline keyboard button: Several button types specified",
            {"reply_markup": button(callback_data="x", url="https://x.org")},
        ),
        (
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
            {"reply_markup": button()},
        ),
        ("reply markup is too long", {"reply_markup": button(9, callback_data="x")}),
        (
            "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 1",
            {"entities": [MessageEntity(type="bold", offset=0, length=2)]},
        ),
        (
            'can\'t parse entities: Unsupported start tag "3" at byte offset 2',
            {"text": "я<3", "parse_mode": "HTML"},
        ),
        ("message to be replied not found", {"reply_parameters": ReplyParameters(message_id=77)}),
    ],
)
async def test_what_can_not_be_sent(stage: Stage, words: str, content: dict[str, Any]) -> None:
    """Telegram's limits on texts and keyboards, in its words."""
    arguments: dict[str, Any] = {"chat_id": stage.group.id, "text": "x"} | content
    call = stage.bot.send_message(**arguments)
    assert f"Bad Request: {words}" == await refusal(call)


async def test_only_administrators_pin(stage: Stage) -> None:
    """A bot that is no administrator may not pin."""
    sent = await stage.bot.send_message(stage.group.id, "стол")
    words = await refusal(stage.bot.pin_chat_message(stage.group.id, sent.message_id))
    assert "Bad Request: not enough rights to manage pinned messages in the chat" == words


async def test_a_tap_waits_fifteen_seconds(stage: Stage) -> None:
    """A tap is answered once, and not after fifteen seconds; undelivered it lives for 150."""
    sent = await stage.bot.send_message(stage.group.id, "x", reply_markup=button(callback_data="x"))
    world, anna, group = stage.sandbox.world, stage.anna.id, stage.group.id
    ids = [acts.tap(world, anna, group, "x", message_id=sent.message_id).id for _ in range(2)]
    await stage.bot.answer_callback_query(ids[0], "ход принят")
    again = await refusal(stage.bot.answer_callback_query(ids[0]))
    stage.clock.advance(16)
    late = await refusal(stage.bot.answer_callback_query(ids[1]))
    fresh = len(stage.sandbox.world.updates.waiting(100, stage.clock.now()))
    stage.clock.advance(140)
    assert "query is too old" in again
    assert again == late
    assert [2, 0] == [fresh, len(await stage.updates())]


async def test_tokens(stage: Stage) -> None:
    """A malformed or wrong token is 401, an unknown method 404."""
    async with Sandbox(token="1:right") as fixed, aiohttp.ClientSession() as session:
        statuses = []
        for url in (
            f"{fixed.url}/bot1:right/getMe",
            f"{fixed.url}/bot1:wrong/getMe",
            f"{stage.sandbox.url}/botnonsense/getMe",
            f"{stage.sandbox.url}/bot1:any/getNonsense",
        ):
            async with session.get(url) as answer:
                statuses.append(answer.status)
        bot = bot_for(fixed)
        me = await bot.get_me()
        await bot.session.close()
    assert [200, 401, 401, 404] == statuses
    assert 1 == me.id
