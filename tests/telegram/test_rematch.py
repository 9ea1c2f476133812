"""After a game: the next one in one tap, as often as it is wanted, and what is told meanwhile; over
real HTTP, in the sandbox."""

import asyncio
from dataclasses import replace

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.telegram.conftest import Evening
from tests.telegram.test_path import play_on, play_until
from tests.telegram.test_whispers import until

AGAIN = "l:1:again"
LAST = "Счёт прошлой партии, кон "  # which one, is a matter of how fast they play


async def ended(evening: Evening) -> Message:
    """Anna stops the game that goes on; its last word."""
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    return await evening.anna.sees("Партия остановлена", evening.group.id)


async def closed(evening: Evening, starter: Person) -> None:
    """The lobby is closed by whoever has opened it."""
    await starter.tap("Закрыть", evening.group.id)
    await evening.sandbox.quiet(0.3)
    assert evening.app is not None
    assert () == evening.app.tables.tables_in(evening.group.id)


def gathering(evening: Evening) -> list[int]:
    """The tables of the group."""
    assert evening.app is not None
    return list(evening.app.tables.tables_in(evening.group.id))


async def test_a_rematch_opens_after_its_lobby_was_closed(evening: Evening) -> None:
    """Each lobby of a rematch may be closed; whoever taps then has a new one, with those who
    played."""
    await evening.begin()
    end = await ended(evening)
    for person, name in ((evening.anna, "Аня"), (evening.boris, "Борис"), (evening.anna, "Аня")):
        assert "Принято" in await person.press(AGAIN, end)
        lobby = await person.sees(f"стол собирает {name}", evening.group.id)
        assert 1 == len(gathering(evening))
        assert all(one in lobby.text for one in ("Аня", "Борис", "Вера"))
        await closed(evening, person)


async def test_two_taps_at_once_gather_one_rematch(evening: Evening) -> None:
    """Of two people, and of two taps of one person, also after a lobby that was closed."""
    await evening.begin()
    end = await ended(evening)
    for pair in ((evening.boris, evening.vera), (evening.boris, evening.boris)):
        toasts = await asyncio.gather(*(person.press(AGAIN, end) for person in pair))
        assert ["Принято", "Уже сделано"] == sorted(toasts)
        await evening.sandbox.quiet(0.3)
        assert 1 == len(gathering(evening))
        await closed(evening, pair[0] if toasts[0] == "Принято" else pair[1])


async def test_a_rematch_of_a_game_of_long_ago(evening: Evening) -> None:
    """The button works when the game has left the memory, and so does the bell beside it."""
    evening.pauses = replace(evening.pauses, forget=0.0)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.begin()
    end = await ended(evening)
    assert evening.app is not None
    tables = evening.app.tables
    await until(evening, lambda: tables.tables_in(evening.group.id) == ())
    await evening.sandbox.quiet(0.5)
    assert "Позову" in await evening.vera.press("l:1:call-me", end)
    assert "Принято" in await evening.boris.press(AGAIN, end)
    await evening.boris.sees("стол собирает Борис", evening.group.id)


async def test_the_score_while_a_rematch_gathers(evening: Evening) -> None:
    """It is that of the last game, before anybody gathers one, too, in the group and in private;
    where none was played, there is none yet."""
    group = evening.group.id
    await evening.gather()
    await evening.anna.send("/score", group)
    await evening.anna.sees("Счёта ещё нет", group)
    await evening.anna.tap("Начать", group)
    await play_until(evening, "Кон 1:")
    end = await ended(evening)
    await evening.boris.send("/score", group)
    first = await evening.boris.sees(LAST, group)
    await evening.anna.press(AGAIN, end)
    await evening.boris.sees("стол собирает Аня", group)
    await evening.boris.send("/score", group)
    await until(evening, lambda: evening.boris.last(group).message_id > first.message_id + 2)
    told = await evening.boris.sees(LAST, group)
    assert all(name in told.text for name in ("Аня", "Борис", "Вера"))
    await evening.vera.send("/score")
    await evening.vera.sees(LAST)


async def test_the_score_of_a_game_alone_that_is_over(evening: Evening) -> None:
    """Whoever plays nowhere is told how his last game against computers has ended."""
    await evening.anna.send("/score")
    await evening.anna.sees("Вы нигде не играете")
    await evening.anna.send("/play")
    async with asyncio.timeout(30.0):
        while not any("🔓" in message.text for message in evening.anna.messages()):
            await play_on(evening.anna)
            await asyncio.sleep(0.01)
    await evening.anna.send("/stop")
    await evening.anna.sees("Закончить партию")
    await evening.anna.tap("Закончить партию")
    await evening.anna.sees("Партия остановлена")
    await evening.anna.send("/score")
    await evening.anna.sees(LAST)
