"""/forgetme, as a person meets it."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.words import phrase
from tests.telegram.conftest import Evening


def remembered(evening: Evening, person: int) -> list[str]:
    """The rows that speak of ``person``, seen through a second connection."""
    with closing(sqlite3.connect(evening.database)) as outside:
        return [
            table
            for table, sql in (
                ("people", "SELECT 1 FROM people WHERE id = ?1"),
                ("chats", "SELECT 1 FROM chats WHERE id = ?1"),
                ("shown", "SELECT 1 FROM shown WHERE chat = ?1"),
                (
                    "tables",
                    "SELECT 1 FROM tables WHERE starter = ?1 OR seats LIKE '%' || ?1 || '%'",
                ),
            )
            if outside.execute(sql, (person,)).fetchone()
        ]


async def test_forgetme_asks_and_forgets(evening: Evening) -> None:
    """After a yes nothing is kept, the question is gone, and the next word is a first meeting."""
    anna = evening.anna
    await anna.send("/language en")
    await anna.sees(phrase("answer-language", "en"))
    await anna.send("/forgetme")
    question = await anna.sees(phrase("forget-question", "en"))
    assert phrase("toast-forgotten", "en") == await anna.press("f:yes", question)
    await anna.sees(phrase("answer-forgotten", "en"))
    await evening.sandbox.quiet()
    assert [] == remembered(evening, anna.id)
    assert question.message_id not in [one.message_id for one in anna.messages()]
    anna.act("block")
    await evening.sandbox.quiet()
    assert [] == remembered(evening, anna.id)
    anna.act("unblock")
    await anna.send("/help")
    await anna.sees(phrase("help-title", "ru"))
    assert ["people", "chats"] == remembered(evening, anna.id)


async def test_forgetme_may_be_declined(evening: Evening) -> None:
    """After a no all stays."""
    await evening.anna.send("/forgetme")
    await evening.anna.sees(phrase("forget-question", "ru"))
    assert phrase("toast-not-forgotten", "ru") == await evening.anna.tap("f:no")
    assert ["people", "chats"] == remembered(evening, evening.anna.id)


async def test_forgetme_at_a_table_says_leave_first(evening: Evening) -> None:
    """Who sits at a table is told how to get up, and is known as before; after /leave he can."""
    await evening.begin()
    boris = evening.boris
    await boris.send("/forgetme")
    await boris.sees(phrase("forget-question", "ru"))
    assert phrase("error-still-seated", "ru") == await boris.tap("f:yes")
    assert "people" in remembered(evening, boris.id)
    await boris.send("/leave")
    await boris.sees(phrase("answer-left", "ru"))
    await boris.send("/forgetme")
    await boris.sees(phrase("forget-question", "ru"))
    assert phrase("toast-forgotten", "ru") == await boris.tap("f:yes")
    await evening.sandbox.quiet()
    assert [] == remembered(evening, boris.id)
    with closing(sqlite3.connect(evening.database)) as outside:
        (seats,) = outside.execute("SELECT seats FROM tables").fetchone()
    assert "Борис" not in seats
    await evening.stop_bot()
    await evening.start_bot()  # the game goes on without his name
    await evening.vera.send("/hand")
    await evening.vera.sees("кон 1")


async def test_forgetme_in_a_group_leads_to_private(evening: Evening) -> None:
    """The button opens the private chat, in which the question is asked."""
    await evening.vera.send("/forgetme", evening.group.id)
    await evening.vera.sees(phrase("answer-private-only", "ru"), evening.group.id)
    await evening.vera.tap(phrase("button-open", "ru"), evening.group.id)
    await evening.vera.sees(phrase("forget-question", "ru"))


async def test_games_ended_lose_the_name_too(evening: Evening) -> None:
    """A game that is over stays on record; its seat is nobody's, and "again" does not find him."""
    await evening.begin()
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.vera.sees(phrase("closed-stopped", "ru"), evening.group.id)
    for friend in (evening.anna, evening.vera):
        await friend.send("/forgetme")
        await friend.sees(phrase("forget-question", "ru"))
        await friend.tap("f:yes")
    await evening.sandbox.quiet()
    for friend in (evening.anna, evening.vera):
        assert [] == remembered(evening, friend.id)
    assert "tables" in remembered(evening, evening.boris.id)


@pytest.mark.parametrize("nonsense", ["f:maybe", "f:", "f"])
async def test_a_doubtful_yes_is_a_no(evening: Evening, nonsense: str) -> None:
    """Only a plain yes forgets anybody."""
    await evening.anna.send("/forgetme")
    question = await evening.anna.sees(phrase("forget-question", "ru"))
    async with asyncio.timeout(10):
        await evening.anna.press(nonsense, question)
    assert "people" in remembered(evening, evening.anna.id)
