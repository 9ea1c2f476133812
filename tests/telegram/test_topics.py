"""A group with topics: what is asked for in one stays there, and what becomes of a game whose topic
is gone; over real HTTP, in the sandbox."""

import pytest

from bot.sandbox.membership import act, add_bot
from bot.sandbox.model import Chat
from tests.telegram.conftest import Evening
from tests.telegram.test_whispers import moves, until, whisper

STOP = "Закончить партию для всех?"


def club(evening: Evening) -> tuple[Chat, int]:
    """A group with topics and the bot in it, where the friends meet from now on; one topic."""
    world = evening.sandbox.world
    ids = [person.id for person in evening.friends]
    evening.group = world.add_group("Клуб", ids, forum=True)
    add_bot(world, evening.group, ids[0], ids[0])
    return evening.group, world.add_topic(evening.group, "Карты", ids[0]).id


async def gather(evening: Evening, topic: int | None) -> None:
    """Anna opens a table in a topic, and the others sit down."""
    chat = evening.group.id
    await evening.anna.send("/new", chat, thread_id=topic)
    await evening.boris.sees("стол собирает Аня", chat)
    for person in evening.friends[1:]:
        await person.tap("Сесть", chat)
    await evening.anna.sees("3 Вера", chat)


async def begin(evening: Evening, topic: int | None) -> None:
    """They play in a topic."""
    await gather(evening, topic)
    await evening.anna.tap("Начать", evening.group.id)
    await evening.anna.sees("Счёт:", evening.group.id)
    await evening.sandbox.quiet(0.3)


async def lose(evening: Evening, topic: int) -> None:
    """The topic is deleted, and the bot finds out by the next thing that it has to say there."""
    act(evening.sandbox.world, "delete_topic", evening.group.id, evening.anna.id, topic)
    assert evening.app is not None
    (table,) = [
        one
        for one in evening.app.tables.tables_in(evening.group.id)
        if (await evening.app.tables.scene(one)).thread == topic
    ]
    await evening.app.tables.show_again(table, None)
    await evening.anna.sees("Счёт:", evening.group.id)
    await evening.sandbox.quiet(0.3)


@pytest.mark.parametrize("command", ["/help", "/score", "/rules", "/hand", "/stop", "/pace"])
async def test_what_is_asked_for_in_a_topic_is_answered_there(
    evening: Evening, command: str
) -> None:
    """Every answer to a command names the topic it was written in, even if what it quotes is
    gone by then."""
    chat, topic = club(evening)
    await begin(evening, topic)
    before = len(evening.sandbox.calls())
    await evening.anna.send(command, chat.id, thread_id=topic)
    await evening.sandbox.quiet(0.5)
    sent = [
        call
        for call in evening.sandbox.calls(chat.id, before)
        if call.method.startswith("send") and call.method != "sendChatAction"
    ]
    assert sent
    assert {str(topic)} == {str(call.params.get("message_thread_id")) for call in sent}


async def test_a_game_whose_topic_is_gone_belongs_to_the_group(evening: Evening) -> None:
    """Commands in General reach it, the hand opens over the group, and all of that outlives a
    restart."""
    chat, topic = club(evening)
    await begin(evening, topic)
    await lose(evening, topic)
    mover = next(one for one in evening.friends if moves(one.last()))
    assert "" == await mover.tap("Мои карты", chat.id)
    await until(evening, lambda: whisper(evening, mover) is not None)
    await evening.boris.send("/hand", chat.id)
    await evening.boris.sees("Карты у вас в личке", chat.id)
    await evening.stop_bot()
    before = len(evening.sandbox.calls())
    await evening.start_bot()
    await evening.sandbox.quiet(0.3)
    assert [] == [call for call in evening.sandbox.calls(chat.id, before) if not call.ok]
    await evening.anna.send("/stop", chat.id)
    await evening.anna.sees(STOP, chat.id)
    await evening.anna.tap("Закончить партию", chat.id)
    await evening.anna.sees("Партия остановлена", chat.id)


async def test_a_game_without_a_topic_finds_another_in_the_group(evening: Evening) -> None:
    """It keeps its buttons, commands go to the group's own table, and to it when that is closed."""
    chat, topic = club(evening)
    await begin(evening, topic)
    await evening.boris.send("/new", chat.id)
    await evening.boris.sees("стол собирает Борис", chat.id)
    await lose(evening, topic)
    table = await evening.anna.sees("Счёт:", chat.id)
    mover = next(one for one in evening.friends if moves(one.last()))
    before = len(evening.sandbox.calls())
    assert "" == await mover.press("l:1:hand", table)
    await until(evening, lambda: whisper(evening, mover) is not None)
    assert all(
        call.ok for call in evening.sandbox.calls(chat.id, before) if "Ephemeral" not in call.method
    )
    await evening.boris.send("/stop", chat.id)
    await evening.boris.sees("Стол закрыт", chat.id)
    assert evening.app is not None
    assert evening.app.tables.is_live(1)
    await evening.anna.send("/stop", chat.id)
    await evening.anna.sees(STOP, chat.id)


async def test_a_topic_that_is_open_again_is_written_in(evening: Evening) -> None:
    """Closed, it loses its game to the group; who opens a table there later has it there."""
    chat, topic = club(evening)
    await begin(evening, topic)
    world = evening.sandbox.world
    act(world, "close_topic", chat.id, evening.anna.id, topic)
    assert evening.app is not None
    await evening.app.tables.show_again(1, None)
    await evening.sandbox.quiet(0.5)
    assert 1 == evening.app.tables.table_in(chat.id, None)
    act(world, "reopen_topic", chat.id, evening.anna.id, topic)
    await evening.vera.send("/new", chat.id, thread_id=topic)
    lobby = await evening.vera.sees("стол собирает Вера", chat.id)
    assert topic == lobby.thread_id


async def test_a_hand_whose_topic_is_gone_opens_in_the_group(evening: Evening) -> None:
    """The refusal says nothing about hands in this group: the next try is made without the topic,
    and the game goes there too."""
    chat, topic = club(evening)
    await begin(evening, topic)
    act(evening.sandbox.world, "delete_topic", chat.id, evening.anna.id, topic)
    mover = next(one for one in evening.friends if moves(one.last()))
    welcome = await mover.sees("Здесь можно играть", chat.id)
    assert "" == await mover.press("l:1:hand", welcome)
    await until(evening, lambda: whisper(evening, mover) is not None)
    assert evening.app is not None
    assert 1 == evening.app.tables.table_in(chat.id, None)
