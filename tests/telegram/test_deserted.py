"""A game that all, or all but one, have deserted. Over real HTTP, in the sandbox."""

import asyncio
from dataclasses import replace

import pytest

from bot.sandbox.people import Person
from bot.words import phrase
from tests.telegram.conftest import Evening


async def deserted(evening: Evening, locale: str) -> Person:
    """A game in which all are away, whose deal is over, in a group that speaks ``locale``; and a
    member of it who has never played."""
    assert evening.app is not None
    gleb = Person(evening.sandbox, evening.sandbox.world.add_person("Глеб").id)
    gleb.act("join", evening.group.id)
    await gleb.send("/start")
    await evening.begin()
    await evening.anna.send(f"/language {locale}", evening.group.id)
    await evening.anna.sees(phrase("answer-language", locale), evening.group.id)
    for person in evening.friends:
        person.act("block")
    async with asyncio.timeout(60):
        while (await evening.app.tables.scene(1)).result is None:
            await evening.sandbox.world.feed.bell.wait()
    return gleb


async def long_after(evening: Evening) -> None:
    """The bot, started anew, waits no more for those who are away."""
    await evening.stop_bot()
    evening.pauses = replace(evening.pauses, stale=0.0)
    await evening.start_bot()


def refusal(locale: str) -> str:
    """What is said before the minutes for which the players may come back."""
    return phrase("error-may-come-back", locale, minutes="|").split("|")[0]


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_deserted_game_is_stopped_by_somebody_who_never_played(
    evening: Evening, locale: str
) -> None:
    """He hears when he may; then the group hears why the game is over, and has its record."""
    gleb = await deserted(evening, locale)
    await gleb.send("/stop", evening.group.id)
    await gleb.sees(refusal(locale), evening.group.id)
    await long_after(evening)
    await gleb.send("/stop", evening.group.id)
    end = await gleb.sees(phrase("closed-deserted", locale), evening.group.id)
    assert all(name in end.text for name in ("Аня", "Борис", "Вера"))
    assert evening.app is not None
    ended = await evening.app.tables.archive.table(1)
    assert ("closed", "deserted", None) == (
        ended.stage,
        ended.reason,
        evening.app.tables.table_in(evening.group.id, None),
    )


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_deserted_game_gives_way_to_a_table_of_somebody_who_never_played(
    evening: Evening, locale: str
) -> None:
    """He hears when it will; then the group hears of its end first, and of his table after it."""
    gleb = await deserted(evening, locale)
    await gleb.send("/new", evening.group.id)
    await gleb.sees(refusal(locale), evening.group.id)
    await long_after(evening)
    await gleb.send("/new", evening.group.id)
    lobby = await gleb.sees(phrase("lobby-title", locale, name="Глеб"), evening.group.id)
    end = await gleb.sees(phrase("closed-deserted", locale), evening.group.id)
    assert end.message_id < lobby.message_id
    assert evening.app is not None
    scene = await evening.app.tables.scene(2)
    assert [gleb.id] == [seat.person for seat in scene.seats]


async def test_the_last_one_who_is_there_ends_the_game(evening: Evening) -> None:
    """The starter and one more are away: the third is asked as whoever can end the game, and his
    yes ends it."""
    await evening.begin()
    for person in (evening.anna, evening.boris):
        person.act("block")
        await evening.vera.sees("играет 🤖. Разблокируйте меня", evening.group.id)
    assert evening.app is not None
    async with asyncio.timeout(20):
        while sum(seat.away for seat in (await evening.app.tables.scene(1)).seats) < 2:
            await evening.sandbox.world.feed.bell.wait()
    await evening.vera.send("/stop", evening.group.id)
    await evening.vera.sees("Закончить партию для всех?", evening.group.id)
    await evening.vera.tap("Закончить партию", evening.group.id)
    await evening.vera.sees(phrase("closed-stopped", "ru"), evening.group.id)
