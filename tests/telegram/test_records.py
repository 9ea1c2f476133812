"""Checking deals, looking back, records as files: by people in the sandbox."""

import asyncio
import contextlib
import random

import pytest

from bot.chance import SystemDealer
from bot.engine.errors import GameError
from bot.engine.fairness import lock_of
from bot.engine.proof import verify
from bot.engine.record import parse_records
from bot.sandbox.people import Person
from bot.table.errors import TableError
from bot.table.tables import Tables
from bot.telegram.screens.lines import listed
from tests.table.fakes import choice
from tests.telegram.conftest import Evening
from tests.telegram.test_handlers import stranger

TABLE = 1
PATIENCE = 30.0  # seconds outside


@pytest.fixture
async def fair(evening: Evening) -> Evening:
    """An evening with fair deals: one is over, and another is being played."""
    tables = tables_of(evening)
    tables._hall.dealer = SystemDealer(random.Random(5))
    await evening.gather()
    await evening.anna.send("/shuffle за здоровье", evening.group.id)
    await evening.anna.sees("Слова войдут в раздачу, кон 1", evening.group.id)
    await evening.anna.tap("Начать", evening.group.id)
    await play_deal(tables)
    await evening.anna.sees("🔓 Кон 1: ", evening.group.id)
    await tables.next_deal(TABLE, evening.boris.id)
    return evening


def tied(*parts: str) -> str:
    """``parts`` as screens join them, each unbroken."""
    return listed(parts)


def tables_of(evening: Evening) -> Tables:
    """The tables of the running bot."""
    assert evening.app is not None
    return evening.app.tables


async def play_deal(tables: Tables) -> None:
    """The present deal to its end, quicker than by hand."""
    chance, clock = random.Random(2), tables._clock
    while (scene := await tables.scene(TABLE)).deals[-1].result is None:
        view = scene.hands[scene.public.turn if scene.public else 0]
        person = scene.seats[view.turn].person or 0
        with contextlib.suppress(TableError, GameError):  # an only card goes by itself
            if scene.hold is None:
                await tables.act(TABLE, person, scene.version, choice(chance, view))
                continue
        await clock.sleep(0.2)


async def stopped(evening: Evening) -> None:
    """The game is stopped, and the group has been told."""
    await tables_of(evening).stop(TABLE, evening.anna.id)
    async with asyncio.timeout(PATIENCE):
        while not any("Посмотреть" in one for one in evening.anna.buttons(evening.group.id)):
            await evening.sandbox.world.feed.bell.wait()


async def test_the_lobby_and_the_table_show_the_lock_to_come(evening: Evening) -> None:
    """The full SHA-256 of the secret of the next deal, to be copied by a tap."""
    await evening.gather()
    tables = tables_of(evening)
    lobby = evening.anna.last(evening.group.id)
    lock = (await tables.scene(TABLE)).lock
    assert f"🔒 Кон 1 {lock}" in lobby.text
    assert "code" in {entity["type"] for entity in lobby.entities}
    await evening.anna.tap("Начать", evening.group.id)
    after = (await tables.scene(TABLE)).lock
    await evening.anna.sees(f"🔒 Кон 2 {after}", evening.group.id)
    assert lock != after


async def test_a_deal_is_checked_in_the_chat_once(fair: Evening) -> None:
    """Three sentences, the lock, the secret that fits it, who gave what, and the cards; whoever
    taps again is told that it is there."""
    group = fair.group.id
    assert not await fair.boris.tap("Проверить раздачу", group)
    check = await fair.vera.sees("🔍 Кон 1: раздача честная ✅", group)
    text = check.text

    assert ["1. ", "2. ", "3. "] == [line[:3] for line in text.splitlines() if line[1:3] == ". "]
    lock, secret = (text.partition(sign)[2].split()[1] for sign in ("\n🔒 ", "\n🔓 "))
    assert lock == lock_of(secret)
    assert "«Начать» — Аня, слова из /shuffle" in text
    assert all(f"\n{name} ♥" in text or f"\n{name} ♦" in text for name in ("Аня", "Борис"))
    assert "\nПрикуп: " in text
    assert "Проверка уже в чате, выше" == await fair.anna.tap("Проверить раздачу", group)
    await fair.sandbox.quiet()
    assert 1 == fair.read().count("раздача честная")


async def test_looking_back_turns_one_message_over(fair: Evening) -> None:
    """In private, a trick or a deal further with each tap, in the same message; the check of that
    deal in it too, and back."""
    await stopped(fair)
    assert "Открываю в личке" == await fair.vera.tap("Посмотреть", fair.group.id)
    first = await fair.vera.sees("🎬 " + tied("Кон 1 из 2", "Пятница, карты"))
    assert "Прикуп: " in first.text
    await fair.vera.tap("▶", message=first)
    ready = await fair.vera.sees("Торг: ")
    assert "Отдано: " in ready.text
    await fair.vera.tap("▶", message=ready)
    trick = await fair.vera.sees("Взятка 1 → ")
    assert first.message_id == ready.message_id == trick.message_id
    await fair.vera.tap("🔍", message=trick)
    await fair.vera.sees("раздача честная")
    await fair.vera.tap("🎬", message=trick)
    await fair.vera.sees("Взятка 1 → ")
    await fair.vera.tap("⏭", message=trick)
    await fair.vera.sees("🎬 " + tied("Кон 2 из 2"))
    assert trick.message_id == fair.vera.last().message_id


async def test_the_record_comes_as_a_file(fair: Evening) -> None:
    """In private, a text that replay reads and verify accepts."""
    await stopped(fair)
    assert "Запись в личке" == await fair.boris.tap("Запись", fair.group.id)
    message = await fair.boris.sees(tied("📄 Запись партии", "Пятница, карты"))

    assert message.document is not None
    assert "thousand-1.txt" == message.document.name
    (locks,) = verify(message.document.content)
    (record,) = parse_records(message.document.content.decode())
    assert 2 == len(locks) == len(record.entries)
    assert {"Аня", "Борис", "Вера"} == set(record.seats)


async def test_all_deals_of_a_game_are_checked_at_once(fair: Evening) -> None:
    """Under the end of the game, for all to read."""
    await stopped(fair)
    await fair.anna.tap("Проверить раздачи", fair.group.id)
    check = await fair.boris.sees("🔍 Раздач: 2, все честные ✅", fair.group.id)
    assert "\n3. " in check.text
    assert "Проверка уже в чате, выше" == await fair.vera.tap("Проверить раздачи", fair.group.id)


async def test_a_check_of_all_deals_takes_the_place_of_no_other(fair: Evening) -> None:
    """A made-up button checks no game that is still played, and makes no second post: the real
    ones work all the same."""
    posts = [one for one in fair.anna.messages(fair.group.id) if one.buttons]
    assert "Эта кнопка больше не работает" == await fair.boris.press("r:1:all", posts[-1])
    await stopped(fair)
    for deal in (1, 2, 2**62):
        await fair.boris.press(f"r:1:all:{deal}:0", posts[-1])
    await fair.anna.sees("🔍 Раздач: 2, все честные ✅", fair.group.id)
    await fair.boris.press("r:1:check:1:0", posts[-1])
    await fair.vera.sees("🔍 Кон 1: раздача честная ✅", fair.group.id)
    await fair.sandbox.quiet()
    assert 1 == fair.read().count("🔍 Раздач: 2")


async def test_games_lists_the_last_ones(fair: Evening) -> None:
    """With everybody's total, how it ended, and a button to look back; none before one has
    ended."""
    await fair.anna.send("/games", fair.group.id)
    await fair.anna.sees("Доигранных партий здесь ещё нет", fair.group.id)
    await tables_of(fair).stop(TABLE, fair.anna.id)
    await fair.anna.send("/games", fair.group.id)
    games = await fair.anna.sees("🗂 Последние партии", fair.group.id)
    row = games.text.splitlines()[1].replace("\N{NO-BREAK SPACE}", " ")
    assert row.startswith("1. ")
    assert all(name in row for name in ("Аня ", "Борис ", "Вера ", "остановлена"))
    await fair.boris.tap("🎬 1", fair.group.id)
    await fair.boris.sees("🎬 " + tied("Кон 1 из 2"))


async def test_a_member_whom_the_bot_cannot_write_to_comes_by_a_link(fair: Evening) -> None:
    """The button opens the private chat, and Start there shows the game."""
    gleb = await stranger(fair)
    await stopped(fair)
    await gleb.tap("Посмотреть", fair.group.id)
    await gleb.send("/start r1")
    await gleb.sees("🎬 " + tied("Кон 1 из 2"))


async def test_strangers_see_nothing(fair: Evening) -> None:
    """Games are numbered, and anybody can make a button or a link: whoever is not in the group is
    refused, in private and elsewhere."""
    world = fair.sandbox.world
    other = Person(fair.sandbox, world.add_person("Чужой").id)
    await other.send("/start r1")
    await other.sees("Этот стол для участников группы")
    message = other.last()
    for data in ("r:1:look:1:0", "r:1:check:1:0", "r:1:file:0:0", "r:1:all:0:0"):
        assert "участников группы" in await other.press(data, message)
    assert "Такого стола уже нет" == await other.press("r:99:look:1:0", message)
    assert not any("🎬" in one.text or "♥" in one.text for one in other.messages())


async def test_a_deal_in_play_cannot_be_looked_at(fair: Evening) -> None:
    """Whoever makes a button for it is shown the last one that is over, or refused."""
    await fair.anna.send("/hand")
    message = await fair.anna.sees("кон 2")
    assert "ещё ни один кон" in await fair.anna.press(f"r:{TABLE}:check:2:0", message)
    await fair.anna.press(f"r:{TABLE}:look:2:0", message)
    await fair.anna.sees("🎬 " + tied("Кон 1 из 1"))
    secret = tables_of(fair)._hall.entry(TABLE).table.secret
    assert secret
    assert not any(secret in one.text for one in fair.anna.messages())
    assert secret not in fair.read()


async def test_shuffle_without_words_explains_itself(evening: Evening) -> None:
    """And without a table says that there is none."""
    await evening.anna.send("/shuffle", evening.group.id)
    await evening.anna.sees("Напишите после /shuffle любые слова", evening.group.id)
    await evening.anna.send("/shuffle слово", evening.group.id)
    await evening.anna.sees("Здесь сейчас не играют", evening.group.id)
