import asyncio
import json

import aiohttp
import pytest
from aiogram import Dispatcher
from aiogram.filters import Command, CommandStart
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    CopyTextButton,
    DisabledButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
)

from bot.sandbox.errors import ActError
from bot.sandbox.people import Person
from bot.sandbox.scene import friends
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Stage, bot_for


def keyboard(*buttons: InlineKeyboardButton) -> InlineKeyboardMarkup:
    """One row of buttons."""
    return InlineKeyboardMarkup(inline_keyboard=[list(buttons)])


def polling_bot() -> Dispatcher:
    """A small bot that answers /new with a button and taps with a toast or an alert."""
    dispatcher = Dispatcher()

    @dispatcher.message(Command("new"))
    async def new(message: Message) -> None:
        await message.answer(
            "Стол",
            reply_markup=keyboard(InlineKeyboardButton(text="Сесть 🎴", callback_data="sit")),
        )

    @dispatcher.callback_query()
    async def tapped(query: CallbackQuery) -> None:
        assert isinstance(query.message, Message)
        await query.message.edit_text(f"Стол · {query.from_user.first_name}")
        await query.answer("Вы за столом", show_alert=query.data == "loud")

    @dispatcher.message(CommandStart(deep_link=True))
    async def start(message: Message) -> None:
        await message.answer(f"start: {message.text}")

    return dispatcher


async def test_people_play_with_a_polling_bot(stage: Stage) -> None:
    """A command, a tap, its toast and the edited message travel over real HTTP both ways."""
    dispatcher = polling_bot()
    polling = asyncio.ensure_future(dispatcher.start_polling(stage.bot, handle_signals=False))
    await stage.anna.send("/new", stage.group.id)
    await stage.anna.sees("Стол", stage.group.id)
    toast = await stage.boris.tap("Сесть", stage.group.id)
    edited = stage.boris.last(stage.group.id).text
    await stage.sandbox.quiet()
    await dispatcher.stop_polling()
    await polling
    assert "Вы за столом" == toast
    assert "Стол · Борис" == edited
    assert ["sendMessage", "editMessageText"] == [
        c.method for c in stage.sandbox.calls(stage.group.id)
    ]


async def test_the_page_hears_of_everything(stage: Stage) -> None:
    """The event stream tells of a sent message, and resumes where it was left."""
    await stage.bot.send_message(stage.group.id, "раз")
    seen = stage.sandbox.world.feed.last
    await stage.bot.send_message(stage.group.id, "два")
    headers = {"Last-Event-ID": str(seen)}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{stage.sandbox.url}/ui/events", headers=headers) as stream,
    ):
        lines = [await stream.content.readline() for _ in range(4)]
    event = json.loads(lines[3].removeprefix(b"data: "))
    assert f"id: {seen + 1}\n".encode() == lines[2]
    assert ("message", stage.group.id, "два") == (
        event["kind"],
        event["chat"],
        event["message"]["text"],
    )


async def test_the_page_acts(stage: Stage) -> None:
    """Sending, tapping and adding people work over the UI API as they do in the world."""
    sent = await stage.bot.send_message(
        stage.group.id,
        "Стол",
        reply_markup=keyboard(InlineKeyboardButton(text="Сесть", callback_data="sit")),
    )
    url, group = stage.sandbox.url, stage.group.id
    tap = {"as": stage.anna.id, "chat": group, "message_id": sent.message_id, "data": "sit"}
    async with aiohttp.ClientSession() as session:

        async def post(path: str, body: object) -> dict[str, object]:
            async with session.post(f"{url}/ui/{path}", json=body) as answer:
                return dict(await answer.json())

        tapped = await post("tap", tap)
        dora = await post("person", {"first_name": "Dora", "language_code": "en"})
        joined = await post("act", {"as": dora["id"], "chat": group, "do": "join"})
        said = await post("send", {"as": dora["id"], "chat": group, "text": "/hand"})
        refused = await post("send", {"as": dora["id"], "chat": stage.anna.id, "text": "/hand"})
        async with session.get(f"{url}/ui/chat/{group}") as answer:
            texts = [m["text"] for m in await answer.json()]
        async with session.get(f"{url}/ui/world?as={dora['id']}") as answer:
            world = await answer.json()
    assert [True, True, True, False] == [r["ok"] for r in (tapped, joined, said, refused)]
    assert ["", "Стол", "", "/hand"] == texts
    assert "Dora" in [p["first_name"] for p in world["people"]]
    kinds = [next(iter(u)) for u in await stage.updates()]
    assert ["callback_query", "message", "message"] == kinds


async def test_every_kind_of_button(stage: Stage) -> None:
    """Styled, disabled, copying and linking buttons arrive as sent and do what they should."""
    link = f"https://t.me/{stage.sandbox.world.bot.username}?start=join_7"
    await stage.bot.send_message(
        stage.group.id,
        "кнопки",
        reply_markup=keyboard(
            InlineKeyboardButton(text="Начать", callback_data="go", style="success"),
            InlineKeyboardButton(text="Туз", disabled=DisabledButton()),
            InlineKeyboardButton(text="Запись", copy_text=CopyTextButton(text="1. Т♥")),
            InlineKeyboardButton(text="Мои карты", url=link),
        ),
    )
    assert ["Начать", "Туз", "Запись", "Мои карты"] == stage.anna.buttons(stage.group.id)
    with pytest.raises(ActError, match="disabled"):
        await stage.anna.tap("Туз", stage.group.id)
    assert "1. Т♥" == await stage.anna.tap("Запись", stage.group.id)
    await stage.anna.tap("Мои карты", stage.group.id)
    assert "/start join_7" == stage.anna.messages()[-1].text


async def test_uploads(stage: Stage) -> None:
    """A photo comes through multipart, is shown to the page and can be downloaded again."""
    await stage.anna.send("/start")
    sent = await stage.bot.send_photo(
        stage.anna.id, BufferedInputFile(b"picture", "table.png"), caption="Стол"
    )
    assert sent.photo
    content = await stage.bot.download(sent.photo[-1])
    assert content
    assert b"picture" == content.read()
    assert ("Стол", "table.png") == (sent.caption, stage.anna.last().media and "table.png")


async def test_the_scene_of_make_play() -> None:
    """Four friends, their group with the bot in it, and a forum with two topics."""
    async with Sandbox(scene=friends) as sandbox:
        world = sandbox.world
        bot = bot_for(sandbox, "777:other-token")
        me = await bot.get_me()
        friday, club = (c for c in world.chats.values() if not c.private)
        count = await bot.get_chat_member_count(friday.id)
        await bot.send_message(club.id, "тема", message_thread_id=next(iter(club.topics)))
        await bot.session.close()
        glen = Person(sandbox, 100_000_004)
        assert 777 == me.id
        assert 5 == count
        assert "en" == world.people[glen.id].language_code
        assert 2 == len(club.topics)
