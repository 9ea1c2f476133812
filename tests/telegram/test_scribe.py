"""``/scribe``: keeping the score of a game with real cards; over real HTTP, in the sandbox."""

import asyncio

from bot.sandbox.membership import add_bot
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.telegram.callbacks import ScribeTap
from tests.telegram.conftest import Evening

ASKED = "Спрашиваем уже о другом"
REFUSED = "Пишут игроки"


def sheet(evening: Evening) -> Message:
    """The scribe's message in the group, the newest while an old one is being taken away."""
    return [m for m in evening.anna.messages(evening.group.id) if _is_scribes(m)][-1]


def _is_scribes(message: Message) -> bool:
    return any(str(b.get("callback_data", "")).startswith("w:") for b in message.buttons)


async def until(evening: Evening, text: str) -> Message:
    """Wait until the scribe's message says ``text``; it."""
    async with asyncio.timeout(30):
        while True:
            for message in evening.anna.messages(evening.group.id):
                if _is_scribes(message) and text in message.text.replace("\u00a0", " "):
                    return message
            await evening.sandbox.world.feed.bell.wait(0.2)


async def tap(evening: Evening, person: Person, tap: str, sees: str = "") -> str:
    """``person`` waits for the button that carries ``tap``, taps it, and waits for what it leads
    to; the toast."""
    async with asyncio.timeout(30):
        while (data := _data(evening, tap)) is None:
            await evening.sandbox.world.feed.bell.wait(0.2)
    said = await person.tap(data, evening.group.id)
    await until(evening, sees)
    return said


def _data(evening: Evening, tap: str) -> str | None:
    """What the button of the scribe's message carries that means ``tap``."""
    every = (str(b.get("callback_data", "")) for b in sheet(evening).buttons)
    return next((one for one in every if ScribeTap.unpack(one).tap == tap), None)


async def begin(evening: Evening) -> None:
    """Anna, Boris by his account and Vera by her name alone; Vera deals first."""
    group = evening.group.id
    await evening.anna.send("/scribe", group)
    await until(evening, "Кто играет, по кругу?")
    await tap(evening, evening.anna, "me", "1 Аня")
    await tap(evening, evening.boris, "me", "2 Борис")
    await evening.anna.send("Вера", group, reply_to=sheet(evening).message_id)
    await until(evening, "3 Вера")
    await tap(evening, evening.anna, "ready", "Кто сдаёт первым?")
    await tap(evening, evening.boris, "s2", "Кон 1 · сдаёт Вера")


async def test_a_deal_is_told_by_buttons(evening: Evening) -> None:
    """From the names to the row of the sheet, in one message; toasts say what was understood."""
    await begin(evening)
    await tap(evening, evening.anna, "d0", "Аня: какой заказ?")
    said = await tap(evening, evening.boris, "c120", "Борис: очки без")
    assert "Аня: заказ 120" == said.replace("\u00a0", " ")
    said = await tap(evening, evening.boris, "mh0", "♥ 100 Аня")
    assert "♥ 100 · Аня" == said.replace("\u00a0", " ")
    said = await tap(evening, evening.anna, "r25", "Вера: очки без")
    assert "Борис: 25" == said.replace("\u00a0", " ")
    said = await tap(evening, evening.anna, "b-", "Кон 2 · сдаёт Аня")
    assert "Вера: Болт · Записано" == said.replace("\u00a0", " ")
    assert " 1     120       25        0‖" in sheet(evening).text
    assert "Отменено" == await tap(evening, evening.boris, "undo", "Вера: была ли взятка?")
    assert "Снова записано" == await tap(evening, evening.boris, "redo", "Кон 2 · сдаёт Аня")


async def test_the_tens_of_a_number_are_told_at_once(evening: Evening) -> None:
    """A tap whose edit waits for the ones is answered with what was entered so far."""
    await begin(evening)
    await tap(evening, evening.anna, "d0", "какой заказ?")
    await tap(evening, evening.anna, "c120", "Борис: очки без")
    await tap(evening, evening.anna, "e+", "Сначала десятки")
    said = await tap(evening, evening.anna, "t20", "Уже 20 и…")
    assert "Борис: 20 и…" == said.replace("\u00a0", " ")
    said = await tap(evening, evening.anna, "u4", "Вера: очки без")
    assert "Борис: 24" == said.replace("\u00a0", " ")


async def test_numbers_may_be_written_in_reply(evening: Evening) -> None:
    """In privacy mode a bot hears replies to itself; the sheet moves down to the talk."""
    await begin(evening)
    await tap(evening, evening.anna, "d1", "какой заказ?")
    await evening.boris.send("125", evening.group.id, reply_to=sheet(evening).message_id)
    await until(evening, "Или ответьте числами: Вера, Аня")
    before = sheet(evening).message_id
    await evening.anna.send("сто", evening.group.id, reply_to=before)
    await evening.anna.sees("Здесь число от 0 до 120", evening.group.id)
    await evening.anna.send("15 20", evening.group.id, reply_to=sheet(evening).message_id)
    await until(evening, "Кон 2 ·")
    assert before < sheet(evening).message_id
    assert "взято 85" in sheet(evening).text


async def test_bare_numbers_are_heard_only_while_they_are_asked_for(evening: Evening) -> None:
    """By a bot that hears all the talk, from those who may write; all else is talk."""
    await begin(evening)
    evening.anna.act("promote", evening.group.id, evening.sandbox.world.bot.id)
    await evening.anna.send("100", evening.group.id)
    await tap(evening, evening.anna, "d0", "какой заказ?")
    await evening.vera.send("110", evening.group.id)
    await evening.anna.send("120 лет вместе", evening.group.id)
    await evening.anna.send("105", evening.group.id)
    await until(evening, "Аня играет 105")
    await evening.sandbox.quiet()
    assert 1 == sum(m.sender == evening.sandbox.world.bot.id for m in _after(evening, "/scribe"))


def _after(evening: Evening, command: str) -> list[Message]:
    messages = evening.anna.messages(evening.group.id)
    first = next(at for at, one in enumerate(messages) if one.text == command)
    return messages[first + 1 :]


async def test_the_command_moves_the_sheet_down_and_takes_answers(evening: Evening) -> None:
    """Asked for again it comes as a new message; what stands behind it is an answer."""
    await begin(evening)
    before = sheet(evening).message_id
    await evening.boris.send("/scribe", evening.group.id)
    async with asyncio.timeout(30):
        while sheet(evening).message_id == before:
            await evening.sandbox.world.feed.bell.wait(0.2)
    await evening.sandbox.quiet()
    await tap(evening, evening.anna, "d0", "какой заказ?")
    await evening.anna.send("/scribe 115", evening.group.id)
    await until(evening, "Аня играет 115")
    await evening.vera.send("/scribe 20 20", evening.group.id)
    await evening.vera.sees(REFUSED, evening.group.id)


async def test_strangers_write_nothing_and_admins_may(evening: Evening) -> None:
    """Vera plays by her name alone; made an admin she may write."""
    await begin(evening)
    data = str(sheet(evening).buttons[0]["callback_data"])
    assert REFUSED in await evening.vera.press(data, sheet(evening))
    await evening.vera.send("1 2", evening.group.id, reply_to=sheet(evening).message_id)
    await evening.vera.sees(REFUSED, evening.group.id)
    evening.anna.act("promote", evening.group.id, evening.vera.id)
    await tap(evening, evening.vera, "d2", "Вера: какой заказ?")


async def test_two_tap_at_the_same_moment(evening: Evening) -> None:
    """One finds that something else is asked by now; the deal is written once."""
    await begin(evening)
    old = sheet(evening)
    data = str(old.buttons[0]["callback_data"])
    said = await asyncio.gather(
        evening.anna.press(data, old),
        evening.boris.press(data, old),
        evening.boris.press(data, old),
    )
    assert 2 == sum(ASKED in one for one in said)
    await until(evening, "Аня: какой заказ?")


async def test_a_button_of_another_chat_or_time(evening: Evening) -> None:
    """Made buttons, closed books and nonsense are answered and change nothing."""
    await begin(evening)
    await evening.anna.send("/help")
    here = await evening.anna.sees("Тысяча")
    data = str(sheet(evening).buttons[0]["callback_data"])
    assert "другом чате" in await evening.anna.press(data, here)
    for forged, words in (
        ("w:99:1:d0", "закрыта"),
        ("w:1:0:d0", ASKED),
        ("w:1:5:song", ASKED),
        ("w:1:x:d0", "больше не работает"),
    ):
        assert words in await evening.anna.press(forged, sheet(evening))
    await until(evening, "Кон 1 · сдаёт Вера")


async def test_the_score_outlives_the_bot(evening: Evening) -> None:
    """A restart changes nothing on the screen, and the deal goes on being told."""
    await begin(evening)
    await tap(evening, evening.anna, "d0", "какой заказ?")
    await tap(evening, evening.anna, "c120", "очки без")
    await tap(evening, evening.anna, "mh0", "♥ 100 Аня")
    await tap(evening, evening.anna, "mh1", "♥ 100 Борис")
    await evening.sandbox.quiet()
    calls = len(evening.sandbox.calls(evening.group.id))
    await evening.stop_bot()
    await evening.start_bot()
    await evening.sandbox.quiet()
    assert calls == len(evening.sandbox.calls(evening.group.id))
    await tap(evening, evening.anna, "r20", "Вера: очки без")
    assert "♥ 100 Борис" in sheet(evening).text.replace("\u00a0", " ")


async def test_the_end_comes_as_a_new_message_and_the_next_game_takes_its_place(
    evening: Evening,
) -> None:
    """The sheet with the winner lies at the bottom; another game of the same people leaves the
    old sheet without buttons."""
    await begin(evening)
    await tap(evening, evening.anna, "more")
    await tap(evening, evening.anna, "end", "Закончить, не доиграв?")
    before = sheet(evening).message_id
    await tap(evening, evening.anna, "stop", "Партия не доиграна")
    await evening.sandbox.quiet()
    assert before < sheet(evening).message_id
    await tap(evening, evening.boris, "again", "Кто сдаёт первым?")
    await evening.sandbox.quiet()
    old = [m for m in evening.anna.messages(evening.group.id) if "не доиграна" in m.text]
    assert [[]] == [m.buttons for m in old]


async def test_the_picture_comes_at_the_end(evening: Evening) -> None:
    """A game that is over gets its picture, once; one without a deal has nothing to draw."""
    await begin(evening)
    deal = {"d0": "какой заказ?", "c120": "Борис: очки", "mh0": "♥ 100 Аня"}
    deal |= {"r25": "Вера: очки", "b-": "Кон 2 ·"}
    for answer, sees in deal.items():
        await tap(evening, evening.anna, answer, sees)
    assert [] == _pictures(evening)
    await tap(evening, evening.anna, "more")
    await tap(evening, evening.anna, "end", "Закончить, не доиграв?")
    await tap(evening, evening.anna, "stop", "Партия не доиграна")
    async with asyncio.timeout(30):
        while not _pictures(evening):
            await evening.sandbox.world.feed.bell.wait(0.2)
    assert ["📋 Запись партии"] == [message.text for message in _pictures(evening)]


def _pictures(evening: Evening) -> list[Message]:
    return [m for m in evening.anna.messages(evening.group.id) if m.photo is not None]


async def test_the_score_is_that_of_the_sheet_where_no_game_goes_on(evening: Evening) -> None:
    """Before the first deal in words, then with the picture, though a lobby gathers beside it; in
    private there is no such game."""
    group = evening.group.id
    await begin(evening)
    await evening.boris.send("/score", group)
    await evening.boris.sees("Счёт, кон 1", group)
    await evening.anna.send("/new", group)
    for answer, sees in (("d0", "какой"), ("c120", "Борис: очки"), ("r5", "Вера: очки")):
        await tap(evening, evening.anna, answer, sees)
    await tap(evening, evening.anna, "r10", "Кон 2 ·")
    await evening.boris.send("/score", group)
    async with asyncio.timeout(30):
        while not _pictures(evening):
            await evening.sandbox.world.feed.bell.wait(0.2)
    (picture,) = _pictures(evening)
    assert picture.text.startswith("Счёт, кон 2\nВера 10\nБорис 5\nАня −120")
    await evening.vera.send("/score")
    await evening.vera.sees("Вы нигде не играете")


async def test_what_is_not_seen_is_forgotten_with_him_who_typed_it(evening: Evening) -> None:
    """The sheet on show loses his name and those he typed, at once."""
    await begin(evening)
    await evening.anna.send("/forgetme")
    await evening.anna.sees("Забыть вас?")
    await evening.anna.tap("Забыть меня")
    await evening.sandbox.quiet(0.5)
    assert "Аня" not in sheet(evening).text
    assert "Вера" not in sheet(evening).text
    assert "Борис 0" in sheet(evening).text.replace("\u00a0", " ")


async def test_each_topic_has_a_sheet_of_its_own(evening: Evening) -> None:
    """What is opened in a topic stays there."""
    world, ids = evening.sandbox.world, [one.id for one in evening.friends]
    club = world.add_group("Клуб", ids, forum=True)
    add_bot(world, club, ids[0], ids[0])
    topic = world.add_topic(club, "Карты", ids[0])
    await evening.anna.send("/scribe Аня, Борис", club.id, thread_id=topic.id)
    first = await evening.anna.sees("2 Борис", club.id)
    await evening.anna.send("/scribe Вера", club.id)
    second = await evening.anna.sees("1 Вера", club.id)
    assert [topic.id, None] == [first.thread_id, second.thread_id]


async def test_in_private_one_keeps_the_score_of_any_table(evening: Evening) -> None:
    """Typed names, bare numbers; nobody else hears of it."""
    await evening.vera.send("/scribe Мама, Папа")
    await evening.vera.sees("2 Папа")
    await evening.vera.tap("Дальше")
    await evening.vera.sees("Кто сдаёт первым?")
    await evening.vera.send("340, 880", reply_to=evening.vera.last().message_id)
    await evening.vera.sees("2 Папа 880 🛢1")
    await evening.vera.tap("Мама")
    await evening.vera.sees("Кто играет?")
    await evening.vera.tap("Папа")
    await evening.vera.sees("Папа: какой заказ?")
    await evening.vera.send("120")
    await evening.vera.sees("Мама: очки без")
    await evening.vera.send("0")
    await evening.vera.sees("Мама: была ли взятка?")
    await evening.vera.tap("Болт")
    await evening.vera.sees("Партия! Победа: Папа")
    assert "Партия" not in evening.read()


async def test_an_anonymous_admin_opens_a_sheet(evening: Evening) -> None:
    """He writes as the group and taps as himself; a channel is told to come as somebody."""
    await evening.anna.send("/scribe", evening.group.id, sender="anonymous")
    await until(evening, "Кто играет, по кругу?")
    await tap(evening, evening.anna, "me", "1 Аня")
    await evening.boris.send("/scribe", evening.group.id, sender="channel")
    await evening.boris.sees("от своего имени", evening.group.id)


async def test_a_supergroup_keeps_the_sheet(evening: Evening) -> None:
    """The group gets another id, and the score goes on there."""
    world = evening.sandbox.world
    ids = [one.id for one in evening.friends]
    small = world.add_group("Кухня", ids)
    add_bot(world, small, ids[0], ids[0])
    await evening.anna.send("/scribe Аня, Борис", small.id)
    await evening.anna.sees("2 Борис", small.id)
    evening.anna.act("migrate", small.id)
    assert small.migrated_to is not None
    await evening.sandbox.quiet()
    await evening.anna.send("/scribe", small.migrated_to)
    await evening.anna.sees("2 Борис", small.migrated_to)
