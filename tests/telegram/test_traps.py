"""Traps of Telegram and of group life that no other test is about; over real HTTP.

`docs/telegram.md` lists all of them with the tests that prove what the bot does.
"""

import ast
import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import acts
from bot.sandbox.faults import Fault
from bot.sandbox.membership import add_bot
from bot.sandbox.people import Person
from bot.telegram import profile
from bot.words import phrase
from tests.clocks import settle
from tests.telegram.conftest import Evening
from tests.telegram.far_end import Desk, bad_request, says
from tests.telegram.test_path import data, play_until

HANDLERS = Path(__file__).parents[2] / "bot" / "telegram" / "handlers"
PATIENCE = 20.0
TAKEN = {phrase("toast-done", "ru"), phrase("toast-kept", "ru")}  # at once, or after the look time
ANNA = 7


async def mover_of(evening: Evening) -> tuple[Person, str]:
    """Whose turn it is, and the first thing he may tap."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for person in evening.friends:
                moves = [d for d in data(person) if d.startswith("g:")]
                if moves:
                    return person, moves[0]
            await asyncio.sleep(0.01)


async def test_a_tap_is_answered_while_nothing_can_be_sent(evening: Evening) -> None:
    """Answers to taps go outside every budget: with all messages held up for a minute the toast
    comes at once, and the move counts."""
    await evening.begin()
    mover, bid = await mover_of(evening)
    for method in ("sendMessage", "editMessageText"):
        evening.sandbox.faults.add(Fault("flood", method=method, retry_after=60))
    async with asyncio.timeout(5):
        assert await mover.press(bid, mover.last()) in TAKEN


async def test_start_buttons_spam_nobody(evening: Evening) -> None:
    """However many tap Start, and whoever presses Start in private, the group reads nothing of it
    but the game."""
    await evening.gather()
    before = [message.text for message in evening.anna.messages(evening.group.id)]
    lobby = evening.anna.last(evening.group.id)
    for friend in (evening.boris, evening.vera) * 3:
        assert phrase("error-not-starter", "ru") == await friend.press("l:1:start", lobby)
        await friend.send("/start")
    await evening.sandbox.quiet(0.3)
    assert before == [message.text for message in evening.anna.messages(evening.group.id)]


async def test_an_answer_that_is_refused_costs_nothing(evening: Evening) -> None:
    """ "query is too old": the button spins, the move was made all the same."""
    await evening.begin()
    mover, bid = await mover_of(evening)
    evening.sandbox.faults.add(
        Fault("server_error", method="answerCallbackQuery", status=400, count=1)
    )
    acts.tap(evening.sandbox.world, mover.id, mover.id, bid, message_id=mover.last().message_id)
    async with asyncio.timeout(PATIENCE):
        while bid in data(mover):
            await evening.sandbox.world.feed.bell.wait()


async def test_a_tap_that_was_never_delivered_can_be_made_again(evening: Evening) -> None:
    """The bot is down for so long that Telegram drops the tap: the hand is still there, its
    buttons work, and /hand brings a new one."""
    await evening.begin()
    mover, bid = await mover_of(evening)
    await evening.stop_bot()
    hand = mover.last()
    acts.tap(evening.sandbox.world, mover.id, mover.id, bid, message_id=hand.message_id)
    evening.sandbox.world.updates.clear()
    await evening.start_bot()
    assert bid in data(mover)
    assert await mover.press(bid, hand) in TAKEN
    await mover.send("/hand")
    await evening.sandbox.quiet(0.3)
    assert mover.last().message_id > hand.message_id


async def test_an_inaccessible_message_is_tapped(evening: Evening) -> None:
    """A button under a message so old that Telegram shows only its id works like any other."""
    await evening.begin()
    mover, bid = await mover_of(evening)
    callback = acts.tap(
        evening.sandbox.world,
        mover.id,
        mover.id,
        bid,
        message_id=mover.last().message_id,
        inaccessible=True,
    )
    async with asyncio.timeout(PATIENCE):
        while callback.answer is None:
            await evening.sandbox.world.feed.bell.wait()
    assert callback.answer["text"] in TAKEN


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("message to delete not found", []),
        ("message can't be deleted for everyone", ["disarm 55"]),
    ],
)
async def test_a_message_that_cannot_be_deleted_is_left(text: str, done: list[str]) -> None:
    """Gone already: no second try. Older than 48 hours: it loses its buttons. The chat goes on."""
    desk = Desk()
    desk.far.fail(bad_request(text))
    desk.outbox.abandon(ANNA, 55)
    await settle()
    desk.outbox.post(ANNA, "p", says("дальше"))
    await settle()
    await desk.clock.advance(60.0)
    assert [*done, "send 101 дальше"] == desk.far.said()


async def test_a_thread_of_replies_is_no_topic(evening: Evening) -> None:
    """A command that replies to something in an ordinary group carries a thread that may not be
    written to: the bot writes to the group, and nothing is refused."""
    await evening.anna.send("/help", evening.group.id)
    said = await evening.anna.sees("/play", evening.group.id)
    await evening.boris.send("/new", evening.group.id, reply_to=said.message_id)
    lobby = await evening.boris.sees("стол собирает", evening.group.id)
    assert None is lobby.thread_id
    assert [] == [call for call in evening.sandbox.calls() if not call.ok]


async def test_in_the_general_topic_no_thread_is_named(evening: Evening) -> None:
    """A game of the General topic stays there, and none of its calls is refused."""
    world = evening.sandbox.world
    ids = [p.id for p in evening.friends]
    club = world.add_group("Клуб", ids, forum=True)
    world.add_topic(club, "Карты", ids[0])
    add_bot(world, club, ids[0], ids[0])
    await evening.anna.send("/new", club.id)
    lobby = await evening.anna.sees("стол собирает", club.id)
    assert not lobby.in_topic
    assert [] == [call for call in evening.sandbox.calls() if not call.ok]


async def test_a_channel_cannot_sit(evening: Evening) -> None:
    """Who writes as a channel is told to come as himself; his tap is his own, and seats him."""
    await evening.boris.send("/new", evening.group.id, sender="channel")
    await evening.boris.sees(phrase("answer-anonymous", "ru"), evening.group.id)
    assert "стол собирает" not in evening.read()
    await evening.anna.send("/new", evening.group.id)
    await evening.boris.sees("стол собирает", evening.group.id)
    assert phrase("toast-joined", "ru") == await evening.boris.tap("Сесть", evening.group.id)


async def test_a_stranger_channel_stops_nobodys_game(evening: Evening) -> None:
    """Writing as a channel makes nobody an administrator."""
    await evening.begin()
    await evening.boris.send("/stop", evening.group.id, sender="channel")
    await evening.boris.sees(phrase("error-not-seated", "ru"), evening.group.id)
    assert "становлена" not in evening.read()


async def test_talk_is_not_answered(evening: Evening) -> None:
    """The bot, an administrator that hears everything, says nothing to what is no command."""
    world = evening.sandbox.world
    evening.anna.act("promote", evening.group.id, world.bot.id)
    before = len(evening.sandbox.calls())
    for text in ("привет", "кто сдаёт?", "/", "5/6"):
        await evening.anna.send(text, evening.group.id)
    await evening.sandbox.quiet(0.3)
    assert [] == [c.method for c in evening.sandbox.calls()[before:] if c.method != "getUpdates"]


async def test_a_group_becomes_a_supergroup_in_the_middle_of_a_trick(evening: Evening) -> None:
    """The deal goes on under the new id to its result, each trick told once, old or new."""
    world = evening.sandbox.world
    ids = [p.id for p in evening.friends]
    evening.group = world.add_group("Кухня", ids)
    add_bot(world, evening.group, ids[0], ids[0])
    await evening.begin()
    await play_until(evening, "2 · ")
    old = evening.group
    evening.anna.act("migrate", old.id)
    evening.group = next(c for c in world.chats.values() if c.title == "Кухня" and c is not old)
    await play_until(evening, "Кон 1:")
    told = evening.read()
    told_before = "\n\n".join(message.text for message in old.messages.values())
    assert [1] * 8 == [f"\n{told_before}\n{told}".count(f"\n{number} · ") for number in range(1, 9)]


async def test_an_old_keyboard_does_not_act_on_a_new_game(evening: Evening) -> None:
    """A button of a game that was stopped is refused, though the same move would be legal in
    the game that runs now."""
    await evening.begin()
    mover, bid = await mover_of(evening)
    old = mover.last()
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.anna.sees("становлена", evening.group.id)
    await evening.begin()
    assert phrase("error-table-ended", "ru") == await mover.press(bid, old)


async def test_a_damaged_game_locks_nobody_out(evening: Evening) -> None:
    """After a start at which a game cannot be read back the group is told so once, and opens a
    new table at once: nobody "is playing" a game that is not there."""
    await evening.begin()
    await evening.stop_bot()
    with closing(sqlite3.connect(evening.database)) as outside, outside:
        outside.execute("UPDATE deals SET opening = 'torn'")
    await evening.start_bot()
    await evening.anna.send("/new", evening.group.id)
    await evening.boris.sees("стол собирает", evening.group.id)
    assert phrase("toast-joined", "ru") == await evening.boris.tap("Сесть", evening.group.id)


async def test_the_hand_says_which_game(evening: Evening) -> None:
    """In two groups at once each hand is headed by the name of its group, and a tap on one moves
    that game alone."""
    world = evening.sandbox.world
    ids = [p.id for p in evening.friends]
    await evening.begin()
    first = evening.group
    evening.group = world.add_group("Кухня", ids, supergroup=True)
    add_bot(world, evening.group, ids[0], ids[0])
    await evening.gather()
    await evening.anna.tap("Начать", evening.group.id)
    for person in evening.friends:
        await person.sees("Кухня")
    await evening.sandbox.quiet(0.3)
    heads = {
        m.text.split("\n")[0].replace("\xa0", " ")
        for m in evening.anna.messages()
        if "кон 1" in m.text
    }
    assert {f"🎴 {first.title} · кон 1", "🎴 Кухня · кон 1"} == heads


async def test_the_table_is_cleaned_up(evening: Evening) -> None:
    """When a game has ended neither the table's message nor any hand has buttons left, and no way
    to a next deal is offered anywhere."""
    await evening.begin()
    await play_until(evening, "Кон 1:")
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.anna.sees("становлена", evening.group.id)
    assert evening.app is not None
    await evening.app.outbox.idle()
    with_buttons = [m for m in evening.anna.messages(evening.group.id) if m.buttons]
    looks_back = ("8 · ", "Партия остановлена")
    assert [] == [m.text for m in with_buttons if not m.text.startswith(looks_back)]
    assert [] == [m for p in evening.friends for m in p.messages() if m.buttons]
    assert phrase("button-next", "ru") not in evening.anna.buttons(evening.group.id)


def test_deep_links_keep_their_alphabet() -> None:
    """Whatever stands behind ``?start=`` is at most 64 of ``A-Z a-z 0-9 _ -``, with the greatest
    numbers too."""
    payloads = []
    for source in HANDLERS.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "link":
                given = node.args[1]
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                payloads.append(
                    "".join(
                        str(p.value) if isinstance(p, ast.Constant) else str(-(10**15))
                        for p in parts
                    )
                )
    assert len(payloads) > 3
    assert [] == [p for p in payloads if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", p)]


def test_the_profile_keeps_its_limits() -> None:
    """At most 100 commands with descriptions of at most 256, a description of 512, a short one of
    120."""
    for call in profile._calls():
        told = call.model_dump(exclude_none=True)
        assert len(told.get("commands", [])) <= 100
        assert all(1 <= len(one["description"]) <= 256 for one in told.get("commands", []))
        assert len(told.get("description", "")) <= 512
        assert len(told.get("short_description", "")) <= 120
