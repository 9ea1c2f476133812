import re
from dataclasses import dataclass

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from bot.sandbox.membership import add_bot
from bot.sandbox.model import Person
from bot.sandbox.server import Sandbox
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.tiny_bot import Json, TinyBot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = (390, 844)
FITS = "node => node.scrollHeight <= node.clientHeight"
HOSTILE_NAMES = (
    "<b>Боб</b><img src=x onerror=alert(1)>",
    "_*`[x](y)",
    "\u202eмодаз",
    "<3",
)


@dataclass
class Friends:
    """Three people and their group, the bot in it; Glen has never talked to the bot."""

    anna: Person
    boris: Person
    glen: Person
    group: int


@pytest_asyncio.fixture(loop_scope="session")
async def friends(sandbox: Sandbox) -> Friends:
    """The three in a new world."""
    world = sandbox.world
    anna = world.add_person("Аня", started=True)
    boris = world.add_person("Борис", started=True)
    glen = world.add_person("Glen", language_code="en")
    group = world.add_group("Пятница, карты", [anna.id, boris.id, glen.id], supergroup=True)
    add_bot(world, group, anna.id, anna.id)
    return Friends(anna, boris, glen, group.id)


def chat(page: Page, chat_id: int) -> Locator:
    """The column of a chat."""
    return page.locator(f'[data-chat="{chat_id}"]')


async def test_a_message_appears_live(open_page: OpenPage, bot: TinyBot, friends: Friends) -> None:
    """What the bot says after the page was opened is there without reloading, line by line."""
    page = await open_page()
    sent = await bot.say(friends.group, "🎴 Кон 7\nХодит: Аня")
    text = chat(page, friends.group).locator(f'[data-message="{sent["message_id"]}"] [data-text]')
    await expect(text).to_be_visible()
    assert "🎴 Кон 7\nХодит: Аня" == await text.inner_text()


async def test_an_edit_is_marked_and_a_deletion_removes(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """An edited message shows its new text and says that it was edited; a deleted one goes."""
    page = await open_page()
    sent = await bot.say(friends.anna.id, "Слово: Борис")
    target = {"chat_id": friends.anna.id, "message_id": sent["message_id"]}
    message = chat(page, friends.anna.id).locator(f'[data-message="{sent["message_id"]}"]')
    await expect(message.locator("[data-text]")).to_have_text("Слово: Борис")
    await expect(message.locator("[data-edited]")).to_have_count(0)
    await bot.call("editMessageText", text="Слово: Аня", **target)
    await expect(message.locator("[data-text]")).to_have_text("Слово: Аня")
    await expect(message.locator("[data-edited]")).to_have_text("изменено")
    await bot.call("deleteMessage", **target)
    await expect(message).to_have_count(0)


async def test_a_tap_brings_the_bots_toast(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """A tapped button reaches the bot as the chosen person, and the answer is shown as a toast."""
    bot.answers["pass"] = {"text": "Есть масть ♥"}
    page = await open_page()
    await bot.say(friends.group, "Торг", [{"text": "Пас", "callback_data": "pass"}])
    group = chat(page, friends.group)
    await group.locator(f'[data-actor="{friends.boris.id}"]').click()
    await group.locator('[data-button="pass"]').click()
    toast = group.locator("[data-toast]")
    await expect(toast).to_contain_text("Есть масть ♥")
    assert str(friends.boris.id) == await toast.get_attribute("data-for")
    assert [(friends.boris.id, "pass")] == bot.taps
    await expect(group.locator(".spinning")).to_have_count(0)


async def test_an_alert_waits_for_its_ok(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """An alert is a window of its own that the keyboard can dismiss."""
    bot.answers["hand"] = {"text": "Т♥ 10♥ К♥", "show_alert": True}
    page = await open_page()
    await bot.say(friends.anna.id, "Стол", [{"text": "Мои карты", "callback_data": "hand"}])
    await chat(page, friends.anna.id).locator('[data-button="hand"]').click()
    await expect(page.locator("[data-alert-text]")).to_have_text("Т♥ 10♥ К♥")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-alert]")).to_have_count(0)


async def test_a_disabled_button_is_not_tappable(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """A disabled button is shown, cannot be pressed, and tells the bot nothing."""
    page = await open_page()
    row: list[Json] = [
        {"text": "Д♦", "disabled": {}},
        {"text": "Т♥", "callback_data": "AH", "style": "success"},
    ]
    await bot.say(friends.anna.id, "Ваш ход", row)
    column = chat(page, friends.anna.id)
    disabled = column.locator('[data-label="Д♦"]')
    await expect(disabled).to_be_disabled()
    await disabled.click(force=True)
    await column.locator('[data-button="AH"][data-style="success"]').click()
    await bot.heard(lambda: bot.taps)
    assert [(friends.anna.id, "AH")] == bot.taps


async def test_a_coloured_button_can_be_read_under_the_pointer(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """Its words stay light on the button's own colour while one points at it."""
    page = await open_page()
    row: list[Json] = [
        {"text": style, "callback_data": style, "style": style}
        for style in ("primary", "success", "danger")
    ]
    await bot.say(friends.anna.id, "Ваш ход", row)
    look = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]"
    for key in await chat(page, friends.anna.id).locator("[data-button]").all():
        before = await key.evaluate(look)
        await key.hover()
        assert before == await key.evaluate(look)
        assert before[0] != before[1]


async def test_a_group_and_four_friends_fit_on_a_screen(
    open_page: OpenPage, sandbox: Sandbox, friends: Friends
) -> None:
    """At 1280 pixels nobody's chat is cut off."""
    vera = sandbox.world.add_person("Вера", started=True)
    four = [friends.anna.id, friends.boris.id, friends.glen.id, vera.id]
    group = sandbox.world.add_group("Все", four)
    page = await open_page((1280, 800))
    await page.locator(f'[data-tab="{group.id}"]').click()
    await expect(page.locator("[data-chat]:visible")).to_have_count(5)
    wide = await page.evaluate("() => document.querySelector('main').scrollWidth")
    assert wide <= 1280


async def test_an_ephemeral_message_is_seen_by_its_person_alone(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """A hand shown in the group is there while acting as its owner and gone for anybody else."""
    bot.answers["hand"] = {"ephemeral": "♥ Т 10"}
    page = await open_page()
    await bot.say(friends.group, "Стол", [{"text": "Мои карты", "callback_data": "hand"}])
    group = chat(page, friends.group)
    await group.locator(f'[data-actor="{friends.anna.id}"]').click()
    await group.locator('[data-button="hand"]').click()
    hand = group.locator("[data-ephemeral]")
    await expect(hand.locator("[data-text]")).to_have_text("♥ Т 10")
    await expect(hand).to_contain_text("видно только вам")
    assert str(friends.anna.id) == await hand.get_attribute("data-for")
    await group.locator(f'[data-actor="{friends.boris.id}"]').click()
    await expect(hand).to_have_count(0)
    await page.reload()
    await expect(group.locator("[data-message]").first).to_be_visible()
    await expect(hand).to_have_count(0)
    await group.locator(f'[data-actor="{friends.anna.id}"]').click()
    await expect(hand).to_be_visible()


async def test_hostile_names_are_shown_as_given(
    open_page: OpenPage, sandbox: Sandbox, friends: Friends
) -> None:
    """Names full of markup and direction marks are shown to the letter and do nothing."""
    people = [sandbox.world.add_person(name, started=True) for name in HOSTILE_NAMES]
    members = [friends.anna.id, *(person.id for person in people)]
    group = sandbox.world.add_group("<i>Группа</i> & Ко", members)
    page = await open_page()
    await page.locator(f'[data-tab="{group.id}"]').click()
    for person in people:
        column = chat(page, group.id)
        actor = column.locator(f'[data-actor="{person.id}"]')
        await actor.click()
        await column.locator("[data-field]").fill("привет")
        await column.locator("[data-field]").press("Enter")
        await column.locator(f'[data-actor="{friends.anna.id}"]').click()
        sender = column.locator(f'[data-from="{person.id}"] [data-sender]')
        await expect(sender).to_have_count(1)
        assert person.first_name == await sender.text_content()
        assert person.first_name == await chat(page, person.id).locator("h2").text_content()
    assert group.title == await chat(page, group.id).locator("h2").text_content()
    assert 0 == await page.locator("main img:not([src^='/page/'])").count()
    assert 0 == await page.locator("main bdi *").count()


async def test_entities_are_drawn_and_the_rest_stays_text(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """Marks sit where their UTF-16 offsets say, nested ones too, and tags in the text stay text."""
    page = await open_page()
    text = "🎴 Кон 7 <b>не жирно</b>"
    entities = [
        {"type": "bold", "offset": 3, "length": 5},
        {"type": "italic", "offset": 7, "length": 1},
    ]
    await bot.say(friends.anna.id, text, entities=entities)
    shown = chat(page, friends.anna.id).locator("[data-text]")
    await expect(shown).to_have_text(text)
    assert "Кон 7" == await shown.locator('[data-entity="bold"]').text_content()
    assert "7" == await shown.locator('b > [data-entity="italic"]').text_content()


async def test_a_phone_shows_one_chat_and_never_scrolls_sideways(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """On a phone one chat fills the screen, others tell what is unread, nothing is too wide."""
    page = await open_page(PHONE)
    wide = [{"text": "Очень длинная надпись на кнопке", "callback_data": f"{i}"} for i in range(6)]
    await bot.say(friends.group, "длинноеслово" * 30 + "\n" + "Взятка 4 · " * 20, wide)
    await expect(chat(page, friends.group).locator('[data-button="5"]')).to_be_visible()
    await expect(page.locator("[data-chat]:visible")).to_have_count(1)
    await bot.say(friends.boris.id, "Ваш ход", wide)
    tab = page.locator(f'[data-tab="{friends.boris.id}"]')
    await expect(tab).to_have_attribute("data-unread", "1")
    for shown in (friends.group, friends.boris.id):
        await page.locator(f'[data-tab="{shown}"]').click()
        await expect(page.locator("[data-chat]:visible")).to_have_attribute("data-chat", str(shown))
        too_wide = await page.evaluate(
            """() => [...document.querySelectorAll("html, body, main, .scroll")]
                .filter((node) => node.scrollWidth > node.clientWidth)
                .map((node) => node.className)"""
        )
        assert [] == too_wide
    assert await tab.get_attribute("data-unread") is None


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_the_composer_has_no_scrollbar_while_its_text_fits(
    open_page: OpenPage, friends: Friends, size: tuple[int, int]
) -> None:
    """Neither a line, nor three, nor the field that is empty again once they are sent scrolls."""
    page = await open_page(size)
    await page.locator(f'[data-tab="{friends.group}"]').click()
    field = chat(page, friends.group).locator("[data-field]")
    for text in ("раз", "раз\nдва\nтри"):
        await field.fill(text)
        assert await field.evaluate(FITS)
    await field.press("Enter")
    await expect(field).to_have_value("")
    assert await field.evaluate(FITS)


async def test_the_command_box_offers_and_sends(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """A typed slash offers the bot's commands, narrowed as one types, and Enter sends one."""
    commands = [
        {"command": "new", "description": "Собрать стол"},
        {"command": "hand", "description": "Мои карты"},
    ]
    await bot.call("setMyCommands", commands=commands)
    page = await open_page()
    column = chat(page, friends.group)
    await column.locator("[data-field]").press_sequentially("/")
    await expect(column.locator("[data-command]")).to_have_count(2)
    await column.locator("[data-field]").press_sequentially("ha")
    await expect(column.locator("[data-command]")).to_have_count(1)
    await column.locator("[data-field]").press("Enter")
    await bot.heard(lambda: "/hand" in bot.texts)


async def test_a_newcomer_presses_start(
    open_page: OpenPage, sandbox: Sandbox, bot: TinyBot, friends: Friends
) -> None:
    """A private chat nobody wrote in offers Start; a deep link offers it with its payload."""
    page = await open_page()
    column = chat(page, friends.glen.id)
    await expect(column.locator("[data-field]")).to_have_count(0)
    link = f"https://t.me/{sandbox.world.bot.username}?start=join_7"
    await bot.say(friends.group, "Стол", [{"text": "Сесть", "url": link}])
    group = chat(page, friends.group)
    await group.locator(f'[data-actor="{friends.glen.id}"]').click()
    await group.locator('[data-label="Сесть"]').click()
    await column.locator("[data-action=start]").click()
    await bot.heard(lambda: "/start join_7" in bot.texts)
    await expect(column.locator("[data-field]")).to_be_visible()


async def test_start_pressed_in_one_window_is_pressed_in_all(
    open_page: OpenPage, sandbox: Sandbox, bot: TinyBot, friends: Friends
) -> None:
    """A link opens Start in every window; after it is pressed each has its field again."""
    bot.answers["join"] = {"url": f"https://t.me/{sandbox.world.bot.username}?start=seat_3"}
    here, there = await open_page(), await open_page()
    await bot.say(friends.group, "Стол", [{"text": "Сесть", "callback_data": "join"}])
    await chat(here, friends.group).locator(f'[data-actor="{friends.glen.id}"]').click()
    await chat(here, friends.group).locator('[data-button="join"]').click()
    await expect(chat(there, friends.glen.id).locator("[data-action=start]")).to_be_visible()
    await chat(here, friends.glen.id).locator("[data-action=start]").click()
    for page in (here, there):
        await expect(chat(page, friends.glen.id).locator("[data-field]")).to_be_visible()


async def test_an_answer_may_open_the_private_chat(
    open_page: OpenPage, sandbox: Sandbox, bot: TinyBot, friends: Friends
) -> None:
    """A tap answered with a deep link leads to the presser's own chat and its Start."""
    bot.answers["join"] = {"url": f"https://t.me/{sandbox.world.bot.username}?start=seat_3"}
    page = await open_page(PHONE)
    await bot.say(friends.group, "Стол", [{"text": "Сесть", "callback_data": "join"}])
    group = chat(page, friends.group)
    await group.locator(f'[data-actor="{friends.glen.id}"]').click()
    await group.locator('[data-button="join"]').click()
    await chat(page, friends.glen.id).locator("[data-action=start]").click()
    await bot.heard(lambda: "/start seat_3" in bot.texts)


async def test_a_reply_quotes_and_reaches_the_bot(
    open_page: OpenPage, sandbox: Sandbox, bot: TinyBot, friends: Friends
) -> None:
    """An answer chosen from a message's menu carries the quote."""
    page = await open_page()
    asked = await bot.say(friends.group, "Сколько заказываете?")
    group = chat(page, friends.group)
    message = group.locator(f'[data-message="{asked["message_id"]}"]')
    await message.locator("article").click(button="right")
    await page.locator("[data-action=reply]").click()
    await group.locator("[data-field]").fill("130")
    await group.locator("[data-field]").press("Enter")
    await bot.heard(lambda: "130" in bot.texts)
    await expect(group.locator(f'[data-reply="{asked["message_id"]}"]')).to_be_visible()
    messages = sandbox.world.chats[friends.group].messages
    assert asked["message_id"] == messages[max(messages)].reply_to


async def test_blocking_and_unblocking(open_page: OpenPage, friends: Friends) -> None:
    """A person can block the bot from the chat's menu and take it back."""
    page = await open_page()
    column = chat(page, friends.anna.id)
    await column.locator("[data-action=chat-menu]").click()
    await page.locator("[data-action=block]").click()
    await expect(column.locator("[data-action=unblock]")).to_be_visible()
    assert friends.anna.blocked_bot
    await column.locator("[data-action=unblock]").click()
    await expect(column.locator("[data-field]")).to_be_visible()
    assert not friends.anna.blocked_bot


async def test_reading_up_is_not_disturbed(
    open_page: OpenPage, bot: TinyBot, friends: Friends
) -> None:
    """New messages keep the end in sight, unless one has scrolled up to read."""
    page = await open_page()
    for number in range(30):
        await bot.say(friends.anna.id, f"Сообщение {number}\nвторая строка")
    column = chat(page, friends.anna.id)
    await expect(column.get_by_text("Сообщение 29")).to_be_in_viewport()
    await column.locator(".scroll").hover()
    await page.mouse.wheel(0, -600)
    await expect(column.locator("[data-action=jump]")).to_be_visible()
    before = await column.locator(".scroll").evaluate("node => node.scrollTop")
    await bot.say(friends.anna.id, "Новое")
    await expect(column.locator("[data-action=jump]")).to_have_text("1")
    assert before == await column.locator(".scroll").evaluate("node => node.scrollTop")
    await column.locator("[data-action=jump]").click()
    await expect(column.get_by_text("Новое")).to_be_in_viewport()


async def test_topics_are_kept_apart(open_page: OpenPage, sandbox: Sandbox, bot: TinyBot) -> None:
    """A forum shows one topic at a time, and what one writes goes into it."""
    world = sandbox.world
    anna = world.add_person("Аня", started=True)
    forum = world.add_group("Клуб", [anna.id], forum=True)
    add_bot(world, forum, anna.id, anna.id)
    topic = world.add_topic(forum, "Карты", anna.id)
    page = await open_page()
    column = chat(page, forum.id)
    await bot.say(forum.id, "Ходит: Аня", message_thread_id=topic.id)
    button = column.locator(f'[data-topic="{topic.id}"]')
    await expect(button).to_have_attribute("data-unread", "")
    await expect(column.get_by_text("Ходит: Аня")).to_have_count(0)
    await button.click()
    await expect(column.get_by_text("Ходит: Аня")).to_be_visible()
    await column.locator("[data-field]").fill("/new")
    await column.locator("[data-action=send]").click()
    await bot.heard(lambda: "/new" in bot.texts)
    assert topic.id == forum.messages[max(forum.messages)].thread_id


async def test_the_page_speaks_two_languages(open_page: OpenPage, friends: Friends) -> None:
    """The page starts in the browser's language and switches to the other at once."""
    page = await open_page(locale="en-GB")
    field = chat(page, friends.anna.id).locator("[data-field]")
    await expect(field).to_have_attribute("placeholder", "Message")
    await page.locator("[data-action=language]").click()
    await expect(field).to_have_attribute("placeholder", "Сообщение")
    await expect(page).to_have_title(re.compile("песочница"))


async def test_people_and_groups_can_be_added(
    open_page: OpenPage, sandbox: Sandbox, friends: Friends
) -> None:
    """A new person and a new group of everybody appear at once, and the bot can be put into it."""
    page = await open_page()
    await page.locator("[data-action=add]").click()
    await page.locator("[data-action=add-person]").click()
    await page.locator("[data-dialog=person] [name=first_name]").fill("Дина")
    await page.locator("[data-action=create]").click()
    await expect(page.locator(".tab-person")).to_have_count(4)
    await page.locator("[data-action=add]").click()
    await page.locator("[data-action=add-group]").click()
    await page.locator("[data-dialog=group] [name=title]").fill("Дача")
    await page.locator("[data-action=create]").click()
    await page.locator(".tab-group", has_text="Дача").click()
    column = page.locator("[data-kind=group]:visible")
    await expect(column).to_contain_text("бота нет в группе")
    await column.locator("[data-action=chat-menu]").click()
    await page.locator("[data-action=members]").click()
    await page.locator("[data-action=add_bot]").click()
    await expect(page.locator("[data-action=remove_bot]")).to_be_visible()
    assert friends.group in sandbox.world.chats


async def test_the_page_outlives_a_restart_of_the_sandbox(open_page: OpenPage, port: int) -> None:
    """When the sandbox comes back with another world, the open page shows that one by itself."""
    async with Sandbox(port=port) as first:
        first.world.add_person("Аня", started=True)
        page = await open_page(url=first.url)
        await expect(page.locator("h2")).to_have_text(["Аня"])
    await expect(page.locator("#link")).to_have_text("нет связи с песочницей")
    async with Sandbox(port=port) as second:
        boris = second.world.add_person("Борис", started=True)
        await expect(page.locator("h2")).to_have_text(["Борис"], timeout=15_000)
        await expect(page.locator("#link")).to_have_text("")
        second.world.post(second.world.chats[boris.id], second.world.bot.id, text="Снова здесь")
        await expect(page.get_by_text("Снова здесь")).to_be_visible()
        await page.context.close()
