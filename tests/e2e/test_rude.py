"""People who tap and write what they should not: an answer in their language, nothing changed."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.words import phrase
from tests.e2e.evening import Evening
from tests.e2e.player import Player, buttons, playing

GARBAGE = (
    "x",
    ":",
    "g:",
    "g:1",
    "g:1:2",
    "g:1:2:ZZ",
    "g:1:2:p:p",
    "g:one:two:p",
    "g:1:99999999999999999999:p",
    "g:99999999999999999999:1:p",
    "g:-1:0:p",
    "g:1:0:cut=1000000",
    "g:1:0:Ah>9",
    "l:",
    "l:1",
    "l:1:",
    "l:1:ai-god",
    "l:1:take-9",
    "l:1:take-٣",
    "l:99:join",
    "l:99999999999999999999:next",
    "l:-1:hand",
    "u:1:0:bids",
    "u:99:0:bids",
    "u:1:0:nothing",
    "🎴" * 16,
    "\u202e<b>_*[",
)
CROWDS = (
    ("<b>", "_*[`x](y)", "\u202eмодаз"),
    ("🎴🎴🎴", "\u3164\u2800", "Щ" * 64),
    ("&lt;&amp;", "مها", "А\u0301" * 20),
)


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """Three friends who are about to open a table."""
    async with Evening(tmp_path, speed=10) as evening:
        yield evening


async def test_a_stranger_taps(evening: Evening) -> None:
    """Whoever does not sit at the table is told so in his own language and moves nothing."""
    glen = evening.stranger("Glen", locale="en")
    await evening.well_under_way()
    boris, _, move = evening.turn()
    table = boris.last(evening.group)
    before = evening.records.table()
    answers = [
        await glen.press(data, table)
        for data in (move, "l:1:hand", "l:1:next", "l:1:stop", move.replace("g:", "u:", 1))
    ]
    ends = await glen.press("l:1:start", table), await glen.press("l:1:close", table)
    assert 4 * [phrase("error-not-seated", "en")] == answers[:4]
    assert phrase("error-stale", "en") == answers[4]
    assert ("Already done", phrase("error-already-started", "en")) == ends
    assert before == evening.records.table()


async def test_taps_out_of_turn_and_twice(evening: Evening) -> None:
    """A double tap moves once, an old button and another's button move nothing."""
    await evening.well_under_way()
    mover, hand, data = evening.turn()
    other = next(friend for friend in evening.friends if friend is not mover)
    stolen = await other.press(data, other.last())
    before = evening.records.table()
    twice = await asyncio.gather(mover.press(data, hand), mover.press(data, hand))
    await evening.settled()
    once = evening.records.table()
    again = await mover.press(data, mover.last())
    await evening.settled()
    assert phrase("error-not-your-turn", "ru") == stolen
    assert sorted([phrase("toast-done", "ru"), phrase("error-stale", "ru")]) == sorted(twice)
    assert [data.split(":")[3]] == [m.token for m in once.moves[len(before.moves) :]][:1]
    assert phrase("error-stale", "ru") == again
    assert 1 == [m.version for m in evening.records.table().moves].count(before.version)


async def _leave_a_hand(evening: Evening) -> tuple[Person, str, Message, Message]:
    """Who is to move, what a key of his says, a copy of his hand that was sent without the bot
    knowing, and the hand that it knows of."""
    await evening.well_under_way()
    mover, _, data = evening.turn()
    evening.faults.add(Fault("lost", "sendMessage", mover.id, count=1))
    await mover.send("/hand")
    await evening.until(lambda: 2 == len(hands(mover)))
    await evening.settled()
    left, real = hands(mover)
    return mover, data, left, real


async def test_a_hand_left_behind_is_tapped(evening: Evening) -> None:
    """A copy of a hand that was sent without the bot knowing goes away when it is tapped late."""
    mover, data, left, real = await _leave_a_hand(evening)
    assert phrase("toast-done", "ru") == await mover.press(data, real)
    assert phrase("error-stale", "ru") == await mover.press(data, left)
    await evening.until(lambda: left not in mover.messages())
    assert real in mover.messages()


async def test_a_hand_left_behind_by_a_game_that_ended(evening: Evening) -> None:
    """Such a copy goes away when it is tapped after the end, too."""
    mover, data, left, _ = await _leave_a_hand(evening)
    table = data.split(":")[1]
    leader = evening.friends[0]
    await leader.press(f"l:{table}:stop", leader.last(evening.group))
    await evening.settled()
    assert phrase("error-table-ended", "ru") == await mover.press(data, left)
    await evening.until(lambda: left not in mover.messages())


async def test_buttons_that_say_nonsense(evening: Evening) -> None:
    """Whatever a button may carry, whoever taps it gets an answer, and the game stands still."""
    await evening.well_under_way()
    mover, hand, _ = evening.turn()
    before = evening.records.table()
    answers = {data: await mover.press(data, hand) for data in GARBAGE}
    assert [] == [data for data, answer in answers.items() if not answer]
    assert [] == [d for d, answer in answers.items() if answer == phrase("answer-broken", "ru")]
    assert before == evening.records.table()


async def test_taps_while_the_bot_restarts(evening: Evening) -> None:
    """A tap made while the bot is away is done when it is back, and answered."""
    await evening.well_under_way()
    mover, hand, data = evening.turn()
    before = evening.records.table()
    await evening.stop_bot()
    tapped = asyncio.ensure_future(mover.press(data, hand))
    await asyncio.sleep(0)
    await evening.start_bot()
    assert phrase("toast-done", "ru") == await tapped
    assert data.split(":")[3] == evening.records.table().moves[len(before.moves)].token


@pytest.mark.parametrize("names", CROWDS)
async def test_names_that_break_screens(names: tuple[str, ...], tmp_path: Path) -> None:
    """People of any name play a deal; no message is refused, and plain names stand as given."""
    async with Evening(tmp_path, names=names, title="<i>Пятница</i> _&_", seed=5) as evening:
        await evening.sit_down()
        players = [Player(friend, evening.sandbox, evening.clock) for friend in evening.friends]
        async with playing(*players):
            await evening.until(lambda: "Кон 1:" in evening.said())
        failed = [call for call in evening.sandbox.calls() if not call.ok]
        said = evening.said()
    assert [] == failed
    assert [] == [name for name in names if name.isascii() and name not in said]
    assert "\u202e" not in said


async def test_arguments_nobody_asked_for(evening: Evening) -> None:
    """A command with something it does not take is answered, and opens or changes nothing."""
    anna = evening.friends[0]
    for command in ("/hand 5", "/score x", "/stop now", "/leave всё", "/rules ???"):
        await anna.send(command, evening.group)
        await anna.sees(command.split()[1], evening.group)
    await anna.send("/new чушь", evening.group)
    await anna.sees("чушь", evening.group)
    await anna.send("/language klingon", evening.group)
    await anna.sees(phrase("language-choice", "ru"), evening.group)
    for command, answer in (
        ("/play god", "Не понимаю: god. Против кого: новичок, любитель, мастер?"),
        ("/start j999", phrase("error-no-table", "ru")),
        ("/start ___", "/play"),
        ("/foo", phrase("answer-unknown-command", "ru")),
        ("/new", phrase("answer-group-only", "ru")),
        ("/hand", phrase("error-no-game", "ru")),
    ):
        await anna.send(command)
        await anna.sees(answer)
    assert [] == evening.records.tables()


async def test_a_stranger_stops_the_game(evening: Evening) -> None:
    """/stop and /leave by somebody who does not play are answered, and the game goes on."""
    dina = evening.stranger("Дина")
    await evening.well_under_way()
    before = evening.records.table()
    await dina.send("/stop", evening.group)
    await dina.sees(phrase("error-not-seated", "ru"), evening.group)
    await dina.send("/leave", evening.group)
    await dina.sees(phrase("error-not-seated", "ru"), evening.group)
    assert before == evening.records.table()


async def test_joining_without_having_opened_the_bot(evening: Evening) -> None:
    """A tap on Join by somebody the bot cannot write to opens its chat; Start there seats him."""
    dina = evening.stranger("Дина", started=False)
    anna = evening.friends[0]
    await anna.send("/new", evening.group)
    lobby = await anna.sees("Тысяча", evening.group)
    assert "" == await dina.press("l:1:join", lobby)
    assert ["Аня"] == evening.records.table().names
    await dina.open(evening.last_answer(dina)["url"])
    await dina.sees("Вы за столом")
    assert ["Аня", "Дина"] == evening.records.table().names
    await anna.sees("2 Дина", evening.group)


async def test_an_update_comes_twice(evening: Evening) -> None:
    """A repeated command and a repeated tap do nothing more, nor do they after a restart."""
    anna, boris, _ = evening.friends
    await anna.send("/new", evening.group)
    await anna.sees("Тысяча", evening.group)
    await evening.settled()
    assert 1 == evening.sandbox.world.updates.repeat(1)
    await evening.settled()
    assert [1] == evening.records.tables()
    await evening.tap(boris, "Сесть")
    await evening.tap(anna, "Начать")
    await evening.settled()
    before = evening.records.table()
    await evening.stop_bot()
    assert 3 == evening.sandbox.world.updates.repeat(3)
    await evening.start_bot()
    await evening.settled()
    assert [1] == evening.records.tables()
    assert (before.version, before.names) == (
        evening.records.table().version,
        evening.records.table().names,
    )


async def test_everybody_taps_start_at_once(evening: Evening) -> None:
    """One game begins; who may not start it is told so, in his language."""
    anna, boris, vera = evening.friends
    await anna.send("/new", evening.group)
    for friend in (boris, vera):
        await evening.tap(friend, "Сесть")
    await evening.settled()
    lobby = anna.last(evening.group)
    answers = await asyncio.gather(
        *(friend.press("l:1:start", lobby) for friend in (anna, boris, anna, vera))
    )
    started, already = phrase("toast-started", "ru"), phrase("toast-already", "ru")
    assert sorted([started, already]) == sorted([answers[0], answers[2]])
    assert {answers[1], answers[3]} <= {already, phrase("error-not-starter", "ru")}
    assert 1 == len(evening.records.table().deals)


async def test_two_take_the_last_seat(evening: Evening) -> None:
    """Of two who tap Join for one seat, one sits and the other is told that the table is full."""
    newcomers: list[Person] = [evening.stranger("Глеб"), evening.stranger("Dora", locale="en")]
    anna, boris, vera = evening.friends
    await anna.send("/new", evening.group)
    for friend in (boris, vera):
        await evening.tap(friend, "Сесть")
    lobby = anna.last(evening.group)
    answers = await asyncio.gather(*(one.press("l:1:join", lobby) for one in newcomers))
    assert 4 == len(evening.records.table().seats)
    assert answers in (
        [phrase("toast-joined", "ru"), phrase("error-full", "en", seats=4)],
        [phrase("error-full", "ru", seats=4), phrase("toast-joined", "en")],
    )


def hands(person: Person) -> list[Message]:
    """The hands with moves that somebody sees in private."""
    return [m for m in person.messages() if any(b.startswith("g:") for b in buttons(m))]
