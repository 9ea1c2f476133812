"""/stats, /top and /me over the wire."""

from dataclasses import replace

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.store import open_store
from bot.table.model import Seat
from bot.table.statistics.model import ALL_TIME, EVERYWHERE
from bot.table.stored import ClosedDeal, OpenedDeal
from bot.words import phrase
from tests.clocks import START
from tests.table.statistics.games import deals_of, table_of
from tests.telegram.conftest import Evening

RULES = "classic;barrel=off;target=501"
VICTORY = ("by=0:300 won=320:6,20:1,20:1", "by=0:300 won=320:6,20:1,20:1")
ELSEWHERE = -100777
DAY = 24 * 3600.0


async def remember(evening: Evening, games: int, *winner_first: Person, **where: float) -> None:
    """So many games were won by the first of three, in the group and now unless told otherwise;
    the bot starts anew."""
    if evening.app is not None:
        await evening.stop_bot()
    seats = tuple(Seat("", one.id) for one in winner_first)
    deals = deals_of(RULES, *VICTORY)
    chat, ended = int(where.get("chat", evening.group.id)), where.get("ended", START - 2 * DAY)
    async with await open_store(evening.database) as store:
        # so that those games are none whose last screens may still have to be shown
        await store.create(replace(table_of(RULES), stage="closed", touched=START), "last")
        for number in range(games):
            table = replace(table_of(RULES, seats), chat=chat, touched=ended, created=ended)
            key = f"{chat} {ended} {number}"
            made, _ = await store.create(replace(table, stage="lobby", version=0), key)
            await store.save(
                replace(made, stage="over", version=3),
                expected=0,
                opened=[OpenedDeal(deal.number, deal.opening) for deal in deals],
                closed=[ClosedDeal(one.number, one.closing, one.outcome, ()) for one in deals],
            )
    await evening.start_bot()


async def asked(evening: Evening, person: Person, command: str, expected: str) -> Message:
    """The answer to a command in the group."""
    await person.send(command, evening.group.id)
    message = await person.sees(expected, evening.group.id)
    await evening.sandbox.quiet()
    return message


async def test_stats_of_the_chat(evening: Evening) -> None:
    """Everybody's games in this group, and in no other."""
    anna, boris, vera = evening.friends
    await remember(evening, 3, anna, boris, vera)
    await remember(evening, 2, vera, boris, anna, chat=ELSEWHERE)
    shown = await asked(evening, boris, "/stats", "📊")
    text = shown.text.replace("\u00a0", " ")
    assert "3 партии · 6 конов" in text
    assert "1 Аня\n3 победы из 3 · среднее место 1,0" in text
    assert "0 побед из 3 · среднее место 2,0" in text
    assert "3 победы подряд: Аня" in text


async def test_stats_come_as_a_picture_too(evening: Evening) -> None:
    """The button under the statistics sends them as a picture, also a month's."""
    anna, boris, vera = evening.friends
    await remember(evening, 1, anna, boris, vera)
    shown = await asked(evening, boris, "/stats", "📊")
    await boris.tap("🖼 Картинкой", evening.group.id, message=shown)
    picture = await boris.sees("Статистика чата", evening.group.id)
    assert picture.photo is not None
    assert b"\x89PNG" == picture.photo.content[:4]


async def test_top_turns_its_months(evening: Evening) -> None:
    """This month first; the buttons turn the same message to all time and back."""
    anna, boris, vera = evening.friends
    await remember(evening, 3, boris, anna, vera, ended=START - 40 * DAY)
    await remember(evening, 3, anna, boris, vera)
    shown = await asked(evening, vera, "/top", "январь 2027")
    assert "1\u00a0Аня" in shown.text
    assert "" == await vera.tap("Всё время", evening.group.id)
    ever = await vera.sees("всё время", evening.group.id)
    assert shown.message_id == ever.message_id
    assert "6 партий" in ever.text.replace("\u00a0", " ")
    assert "" == await vera.tap("Декабрь 2026", evening.group.id)
    before = await vera.sees("декабрь 2026", evening.group.id)
    assert "1\u00a0Борис" in before.text


async def test_a_page_asked_for_again_moves_down(evening: Evening) -> None:
    """There is one page of each kind in the chat; the older one goes."""
    await remember(evening, 3, *evening.friends)
    first = await asked(evening, evening.anna, "/stats", "📊")
    await evening.boris.send("/stats", evening.group.id)
    await evening.sandbox.quiet()
    pages = [one for one in evening.boris.messages(evening.group.id) if "📊" in one.text]
    assert 1 == len(pages)
    assert pages[0].message_id > first.message_id


async def test_me_in_a_group_tells_of_that_group(evening: Evening) -> None:
    """What somebody plays elsewhere is told to himself, in private, by whichever command."""
    anna, boris, vera = evening.friends
    await remember(evening, 1, anna, boris, vera)
    await remember(evening, 4, anna, boris, vera, chat=ELSEWHERE)
    here = await asked(evening, anna, "/me", "📊 Аня")
    assert "1 победа из 1" in here.text.replace("\u00a0", " ")
    for command in ("/me", "/stats", "/top"):
        await anna.send(command)
        await anna.sees("5\u00a0побед\u00a0из\u00a05")
        await evening.sandbox.quiet()
    assert 3 == sum("📊" in one.text for one in anna.messages())


async def test_nobody_s_games_are_looked_up_by_who_only_reads(evening: Evening) -> None:
    """Who has never played is told so, and leaves no trace in the statistics."""
    await asked(evening, evening.vera, "/me", "Вера: здесь пока нет")
    await evening.vera.send("/me")
    await evening.vera.sees(phrase("statistics-own-none", "ru"))
    await evening.stop_bot()
    async with await open_store(evening.database) as store:
        assert {} == await store.tallies(EVERYWHERE, ALL_TIME)


async def test_an_anonymous_admin_is_nobody(evening: Evening) -> None:
    """The group writes: whose games are meant cannot be known."""
    await evening.anna.send("/me", evening.group.id, sender="anonymous")
    await evening.boris.sees(phrase("answer-nobody", "ru"), evening.group.id)


@pytest.mark.parametrize(
    "data", ["t:top:2026-13", "t:top:", "t:hands:ever", "t:top:ever:1", "t:stats:0000-00"]
)
async def test_a_made_up_button_does_nothing(evening: Evening, data: str) -> None:
    """Anybody can send any data; a page or month that there is not is unknown."""
    await remember(evening, 1, *evening.friends)
    shown = await asked(evening, evening.anna, "/top", "Рейтинг")
    assert phrase("toast-unknown", "ru") == await evening.anna.press(data, shown)
    assert phrase("toast-unknown", "ru") == await _in_private(evening.anna)


async def _in_private(person: Person) -> str:
    await person.send("/language")
    question = await person.sees(phrase("language-choice", "ru"))
    return await person.press("t:top:ever", question)
