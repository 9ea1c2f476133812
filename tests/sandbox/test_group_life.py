from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReactionTypeEmoji,
    ReplyParameters,
)

from bot.sandbox import acts
from bot.sandbox.errors import ActError
from bot.sandbox.people import Person
from tests.sandbox.conftest import Stage

SIT = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Мои карты", callback_data="hand")]]
)


def only(updates: list[dict[str, Any]], kind: str) -> list[Any]:
    """The bodies of the updates of one kind."""
    return [u[kind] for u in updates if kind in u]


async def test_privacy_mode(stage: Stage) -> None:
    """In a group the bot reads commands to it and replies to it, and all once an administrator."""
    group, anna = stage.group.id, stage.anna
    sent = await stage.bot.send_message(group, "стол")
    await anna.send("привет", group)
    await anna.send("/new@other_bot", group)
    await anna.send("/new", group)
    await anna.send("/new@Thousand_Bot x", group)
    await anna.send("ответ", group, reply_to=sent.message_id)
    anna.act("promote_bot", group)
    await anna.send("теперь слышно", group)
    heard = [m["text"] for m in only(await stage.updates(), "message")]
    assert ["/new", "/new@Thousand_Bot x", "ответ", "теперь слышно"] == heard


async def test_a_reply_carries_a_thread_that_is_no_topic(stage: Stage) -> None:
    """In a supergroup a reply has message_thread_id without is_topic_message."""
    sent = await stage.bot.send_message(stage.group.id, "стол")
    await stage.anna.send("/hand", stage.group.id, reply_to=sent.message_id)
    (heard,) = only(await stage.updates(), "message")
    assert sent.message_id == heard["message_thread_id"]
    assert "is_topic_message" not in heard
    assert sent.message_id == heard["reply_to_message"]["message_id"]


async def test_masks(stage: Stage) -> None:
    """An anonymous administrator and a channel come as Telegram's own users; taps do not."""
    await stage.anna.send("/new", stage.group.id, sender="anonymous")
    await stage.boris.send("/new", stage.group.id, sender="channel")
    with pytest.raises(ActError, match="only administrators"):
        await stage.boris.send("/new", stage.group.id, sender="anonymous")
    one, other = only(await stage.updates(), "message")
    assert (1087968824, stage.group.id) == (one["from_user"]["id"], one["sender_chat"]["id"])
    assert (136817688, "channel") == (other["from_user"]["id"], other["sender_chat"]["type"])


async def test_coming_and_going(stage: Stage) -> None:
    """Members come and go as service messages, and as chat_member only for an admin who asks."""
    vera = Person(stage.sandbox, stage.sandbox.world.add_person("Вера").id)
    group = stage.group.id
    await stage.updates("message", "chat_member", "my_chat_member")
    vera.act("join", group)
    stage.anna.act("promote_bot", group)
    stage.anna.act("leave", group, vera.id)
    updates = await stage.updates()
    joined, left = only(updates, "message")
    (change,) = only(updates, "chat_member")
    (mine,) = only(updates, "my_chat_member")
    assert [vera.id] == [u["id"] for u in joined["new_chat_members"]]
    assert vera.id == left["left_chat_member"]["id"]
    assert "kicked" == change["new_chat_member"]["status"]
    assert "administrator" == mine["new_chat_member"]["status"]
    with pytest.raises(ActError, match="not in this group"):
        await vera.send("/hand", group)


async def test_blocking_is_told(stage: Stage) -> None:
    """Blocking and coming back arrive as my_chat_member of the private chat."""
    await stage.anna.send("/start")
    await stage.updates()
    stage.anna.act("block")
    await stage.anna.send("/start")
    changes = only(await stage.updates(), "my_chat_member")
    assert ["kicked", "member"] == [c["new_chat_member"]["status"] for c in changes]
    assert {"private"} == {c["chat"]["type"] for c in changes}


async def test_members_as_the_bot_asks_for_them(stage: Stage) -> None:
    """getChat and its kin answer in shapes aiogram accepts, for every standing."""
    group, bot = stage.group.id, stage.bot
    stranger = stage.sandbox.world.add_person("Вера").id
    stage.anna.act("promote_bot", group)
    me = (await bot.get_me()).id
    statuses = [
        (await bot.get_chat_member(group, who)).status
        for who in (stage.anna.id, stage.boris.id, stranger, me)
    ]
    admins = await bot.get_chat_administrators(group)
    sent = await bot.send_message(group, "стол")
    await bot.pin_chat_message(group, sent.message_id)
    chat = await bot.get_chat(group)
    await bot.unpin_chat_message(group)
    assert ["creator", "member", "left", "administrator"] == statuses
    assert [stage.anna.id] == [a.user.id for a in admins]
    assert 3 == await bot.get_chat_member_count(group)
    assert chat.pinned_message
    assert sent.message_id == chat.pinned_message.message_id
    assert (await bot.get_chat(group)).pinned_message is None


async def test_a_startgroup_link(stage: Stage) -> None:
    """It adds the bot to the picked group and says /start there."""
    group = stage.sandbox.world.add_group("Дача", [stage.anna.id])
    url = f"https://t.me/{stage.sandbox.world.bot.username}?startgroup=new"
    await stage.anna.open(url, group.id)
    updates = await stage.updates()
    assert "member" == only(updates, "my_chat_member")[0]["new_chat_member"]["status"]
    assert "/start@thousand_bot new" == only(updates, "message")[-1]["text"]
    assert await stage.anna.open("https://example.org") is None


async def test_ephemeral_after_a_tap(stage: Stage) -> None:
    """A tap lets the bot show, edit and delete a message that one member alone sees."""
    group, bot = stage.group.id, stage.bot
    sent = await bot.send_message(group, "стол", reply_markup=SIT)
    tap = acts.tap(stage.sandbox.world, stage.anna.id, group, "hand", message_id=sent.message_id)
    to_anna = EphemeralMessageParameters(receiver_user_id=stage.anna.id, callback_query_id=tap.id)
    shown = await bot.send_message(
        group, "Т♥ К♥", ephemeral_message_parameters=to_anna, reply_markup=SIT
    )
    number = shown.ephemeral_message_id
    assert number
    seen = [p.messages(group)[-1].text for p in (stage.anna, stage.boris)]
    edited = await bot.edit_ephemeral_message_text(
        chat_id=group, receiver_user_id=stage.anna.id, ephemeral_message_id=number, text="Т♥"
    )
    after = stage.anna.last(group).text
    await bot.delete_ephemeral_message(group, stage.anna.id, number)
    assert (0, stage.anna.id) == (shown.message_id, shown.receiver_user and shown.receiver_user.id)
    assert ["Т♥ К♥", "стол"] == seen
    assert (True, "Т♥") == (edited, after)
    assert "стол" == stage.anna.last(group).text
    stage.clock.advance(16)
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to_anna)


async def test_ephemeral_without_a_tap(stage: Stage) -> None:
    """It takes an administrator, and does not reach somebody offline."""
    group, bot = stage.group.id, stage.bot
    to_anna = EphemeralMessageParameters(receiver_user_id=stage.anna.id)
    with pytest.raises(TelegramBadRequest, match="not enough rights"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to_anna)
    stage.anna.act("promote_bot", group)
    stage.anna.act("offline")
    await bot.send_message(group, "тайна", ephemeral_message_parameters=to_anna)
    assert "тайна" not in [m.text for m in stage.anna.messages(group)]


async def test_an_ephemeral_command(stage: Stage) -> None:
    """A command declared ephemeral is seen by its sender and the bot, which may answer alike."""
    group, bot = stage.group.id, stage.bot
    hand = BotCommand(command="hand", description="Мои карты", is_ephemeral=True)
    await bot.set_my_commands([hand], scope=BotCommandScopeAllGroupChats())
    await stage.anna.send("/hand", group)
    (asked,) = only(await stage.updates(), "message")
    number = asked["ephemeral_message_id"]
    answer = await bot.send_message(
        group,
        "Т♥",
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=stage.anna.id),
        reply_parameters=ReplyParameters(ephemeral_message_id=number),
    )
    assert answer.ephemeral_message_id
    assert ["/hand", "Т♥"] == [m.text for m in stage.anna.messages(group)[-2:]]
    assert "/hand" not in [m.text for m in stage.boris.messages(group)]


async def test_the_bots_own_profile(stage: Stage) -> None:
    """Names, descriptions and commands are kept by language, and offered by scope."""
    bot = stage.bot
    await bot.set_my_name("Thousand", language_code="en")
    await bot.set_my_description("Карты", language_code="ru")
    group_commands = [BotCommand(command="new", description="Новая игра")]
    await bot.set_my_commands(group_commands, BotCommandScopeAllGroupChats(), "ru")
    await bot.set_my_commands([BotCommand(command="start", description="Start")])
    world = stage.sandbox.world
    offered = [
        [c["command"] for c in world.commands_for(chat, stage.anna.id)]
        for chat in (stage.group, world.chats[stage.anna.id])
    ]
    names = [(await bot.get_my_name(language_code=code)).name for code in ("en", "ru")]
    assert ["Thousand", "Тысяча"] == names
    assert "Карты" == (await bot.get_my_description(language_code="ru")).description
    assert [["new"], ["start"]] == offered
    with pytest.raises(TelegramBadRequest, match="BOT_COMMAND_INVALID"):
        await bot.set_my_commands([BotCommand(command="Новая", description="x")])


async def test_small_signs(stage: Stage) -> None:
    """Typing and reactions are shown, and a reaction Telegram has not is refused."""
    sent = await stage.bot.send_message(stage.group.id, "кон")
    await stage.bot.send_chat_action(stage.group.id, "typing")
    await stage.bot.set_message_reaction(
        stage.group.id, sent.message_id, [ReactionTypeEmoji(emoji="🏆")]
    )
    assert [{"type": "emoji", "emoji": "🏆"}] == stage.anna.last(stage.group.id).reactions
    with pytest.raises(TelegramBadRequest, match="REACTION_INVALID"):
        await stage.bot.set_message_reaction(
            stage.group.id, sent.message_id, [ReactionTypeEmoji(emoji="🃏")]
        )
