"""The bot removed from a group, muted there, and back again; over real HTTP, in the sandbox."""

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.membership import add_bot
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.table.model import Chat
from bot.telegram.slots import lost_slot
from tests.telegram.conftest import Evening
from tests.telegram.test_path import play_until
from tests.telegram.test_whispers import until

WAITS = "мне не дают писать"


def told(person: Person) -> int:
    """How often a person was told that the group waits."""
    return sum(WAITS in message.text for message in person.messages())


async def chat(evening: Evening) -> Chat:
    """The group as the bot knows it."""
    assert evening.app is not None
    return await evening.app.tables.chats.of(evening.group.id)


def mover(evening: Evening) -> tuple[Person, Message, str]:
    """Whose move it is, his hand, and a move of his."""
    for person in evening.friends:
        for hand in reversed(person.messages()):
            for button in hand.buttons:
                move = str(button.get("callback_data", ""))
                if move.startswith("g:") and not move.endswith(":w"):
                    return person, hand, move
    raise AssertionError("nobody has a move")


async def test_rights_lost_is_neither_crash_nor_silence(evening: Evening) -> None:
    """Muted, the bot tells each player once in private and lets the game wait; with its voice back
    the game goes on, that word is gone, and whoever is to move is called by a new hand."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    evening.anna.act("mute_bot", evening.group.id)
    for person in evening.friends:
        await person.sees(WAITS)
    person, hand, move = mover(evening)
    assert "Игра ждёт" in await person.press(move, hand)
    await evening.boris.send("/score", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert [1, 2, 1] == [told(one) for one in evening.friends]  # he has asked in the group
    assert (await chat(evening)).lost > 0
    evening.anna.act("unmute_bot", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert 0.0 == (await chat(evening)).lost
    assert [0, 1, 0] == [told(one) for one in evening.friends]  # an answer stays
    waited, (person, hand, move) = hand.message_id, mover(evening)
    assert waited < hand.message_id == person.last().message_id
    assert "Принято" in await person.press(move, hand)


async def test_the_bot_removed_mid_game_comes_back_to_it(evening: Evening) -> None:
    """The game waits meanwhile, also over a restart; back again, its table is shown anew."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    evening.anna.act("remove_bot", evening.group.id)
    await evening.vera.sees(WAITS)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.sandbox.quiet(0.5)
    assert [1, 1, 1] == [told(one) for one in evening.friends]
    add_bot(evening.sandbox.world, evening.group, evening.anna.id, evening.anna.id)
    await evening.anna.sees("Здесь можно играть", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert "Кон 1" in evening.anna.last(evening.group.id).text.replace("\u00a0", " ")
    assert 0.0 == (await chat(evening)).lost


async def test_a_game_that_was_stopped_while_nothing_could_be_said(evening: Evening) -> None:
    """The group hears of it when the bot may write there again, and is asked nothing any more."""
    group = evening.group.id
    await evening.begin()
    await evening.anna.send("/stop", group)
    await evening.anna.sees("Закончить партию", group)
    evening.anna.act("mute_bot", group)
    await evening.anna.sees(WAITS)
    await evening.anna.send("/stop")
    await evening.anna.sees("Закончить партию")
    await evening.anna.tap("Закончить партию")
    await evening.anna.sees("Партия остановлена")
    assert "Партия остановлена" not in evening.read()
    evening.anna.act("unmute_bot", group)
    await evening.anna.sees("Партия остановлена", group)
    await until(evening, lambda: "Закончить партию" not in evening.read())
    await until(evening, lambda: not any("g:" in d or ":hand" in d for d in buttons_in(evening)))


def buttons_in(evening: Evening) -> list[str]:
    """What the buttons of the group's messages carry."""
    messages = evening.anna.messages(evening.group.id)
    return [str(b.get("callback_data", "")) for message in messages for b in message.buttons]


async def test_the_word_that_a_game_waits_survives_a_kill(evening: Evening) -> None:
    """Who could not be told before the bot was killed is told by the next one; the others are
    not told again."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    evening.sandbox.faults.add(Fault("reset", "sendMessage", chat=evening.boris.id))
    evening.anna.act("remove_bot", evening.group.id)
    await evening.stored(lost_slot(evening.group.id), 2)
    await evening.kill_bot()
    assert 0 == told(evening.boris)
    evening.sandbox.faults.clear()
    await evening.start_bot()
    await evening.boris.sees(WAITS)
    await evening.sandbox.quiet(0.3)
    assert [1, 1, 1] == [told(one) for one in evening.friends]


async def test_a_group_that_is_lost_again_is_told_of_again(evening: Evening) -> None:
    """Once each time, and each time that word goes."""
    await evening.begin()
    for _ in (1, 2):
        evening.anna.act("remove_bot", evening.group.id)
        await evening.sandbox.quiet(0.3)
        assert [1] * 3 == [told(one) for one in evening.friends]
        add_bot(evening.sandbox.world, evening.group, evening.anna.id, evening.anna.id)
        await evening.sandbox.quiet(0.3)
        assert [0] * 3 == [told(one) for one in evening.friends]


@pytest.mark.parametrize("reached", [True, False])
async def test_a_group_moves_while_its_game_waits(evening: Evening, reached: bool) -> None:
    """Each player is told once that it waits, also over a restart and if that had not reached him
    before the move; in the new group the word goes as in the old one."""
    world, boris = evening.sandbox.world, evening.boris
    old = world.add_group("Кухня", [one.id for one in evening.friends])
    add_bot(world, old, evening.anna.id, evening.anna.id)
    evening.group = old
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    if not reached:
        evening.sandbox.faults.add(Fault("reset", "sendMessage", chat=boris.id))
    evening.anna.act("mute_bot", old.id)
    await evening.vera.sees(WAITS)
    await evening.sandbox.quiet(0.3)
    evening.anna.act("migrate", old.id)
    assert old.migrated_to is not None
    evening.group = world.chats[old.migrated_to]
    await evening.stored(lost_slot(evening.group.id), 2 + reached)
    evening.sandbox.faults.clear()
    await evening.stored(lost_slot(evening.group.id), 3)
    await evening.kill_bot()
    await evening.start_bot()
    await evening.sandbox.quiet(0.5)
    assert [1, 1, 1] == [told(one) for one in evening.friends]
    evening.anna.act("unmute_bot", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert [0, 0, 0] == [told(one) for one in evening.friends]


@pytest.mark.parametrize("supergroup", [False, True])
async def test_the_group_is_deleted_mid_game(evening: Evening, supergroup: bool) -> None:
    """Nobody tells the bot: the first refusal does. Its players are told once in private, the
    game waits, and nothing more is sent there, also by the bot's next life."""
    world = evening.sandbox.world
    evening.group = world.add_group(
        "Кухня", [one.id for one in evening.friends], supergroup=supergroup
    )
    add_bot(world, evening.group, evening.anna.id, evening.anna.id)
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    evening.anna.act("delete_group", evening.group.id)
    before = len(evening.sandbox.calls())
    person, hand, move = mover(evening)
    await person.press(move, hand)
    for one in evening.friends:
        await one.sees("«Кухня» " + WAITS)
    await evening.sandbox.quiet(0.3)
    person, hand, move = mover(evening)
    assert "Игра ждёт" in await person.press(move, hand)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.sandbox.quiet(0.5)
    assert [1, 1, 1] == [told(one) for one in evening.friends]
    refused = [call.error for call in evening.sandbox.calls(evening.group.id, before)]
    how = "bot was kicked from the supergroup chat" if supergroup else "the group chat was deleted"
    assert {f"Forbidden: {how}"} == set(refused)
    assert len(refused) <= 2  # one in each life


async def test_a_refusal_to_write_is_noticed_without_being_told(evening: Evening) -> None:
    """Where only the server's answer says that the bot is mute, the game waits all the same, and
    the next sign of a person there finds out that it is over."""
    await evening.gather()
    await evening.sandbox.quiet(0.3)
    member = evening.group.member(evening.sandbox.world.bot.id)
    member.status, member.can_send = "restricted", False
    await evening.anna.tap("Начать", evening.group.id)
    await evening.boris.sees(WAITS)
    assert (await chat(evening)).lost > 0
    member.status, member.can_send = "member", True
    await evening.boris.send("/score", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert 0.0 == (await chat(evening)).lost
    assert "Кон 1" in evening.read().replace("\u00a0", " ")


async def test_what_a_group_has_missed_comes_in_one_message(evening: Evening) -> None:
    """Tricks that could not be told are caught up on together, each once."""
    await evening.begin()
    await play_until(evening, "1 · ")
    assert evening.app is not None
    world = evening.sandbox.world
    evening.anna.act("mute_bot", evening.group.id)
    await evening.anna.sees(WAITS)
    before = len([m for m in evening.anna.messages(evening.group.id) if m.sender == world.bot.id])
    shown = evening.app.outbox
    slots = [slot for slot in shown.slots(evening.group.id, "1:d1.") if not slot.endswith("talon")]
    shown.forget(evening.group.id, [*slots, "1:d1.talon"])  # as if they had never been sent
    evening.anna.act("unmute_bot", evening.group.id)

    def caught_up() -> list[str]:
        here = evening.anna.messages(evening.group.id)
        texts = [m.text for m in here if m.sender == world.bot.id][before:]
        return [text for text in texts if "1 · " in text]

    await until(evening, lambda: bool(caught_up()))
    (news,) = caught_up()
    assert "Прикуп" in news


async def test_a_sheet_comes_back_with_the_bot(evening: Evening) -> None:
    """What was told while the bot was mute is seen as soon as it may write, without a tap."""
    group = evening.group.id
    await evening.anna.send("/scribe Аня, Борис, Вера", group)
    await evening.anna.sees("3 Вера", group)
    evening.anna.act("mute_bot", group)
    await evening.sandbox.quiet(0.5)
    sheet = next(m for m in evening.anna.messages(group) if "3 Вера" in m.text)
    ready = next(b for b in sheet.buttons if b["text"] == "Дальше")
    await evening.anna.press(str(ready["callback_data"]), sheet)
    await evening.sandbox.quiet(0.5)
    assert "Кто сдаёт первым?" not in evening.read()
    evening.anna.act("unmute_bot", group)
    await evening.anna.sees("Кто сдаёт первым?", group)
