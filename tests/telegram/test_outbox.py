"""The outbox: order, budgets, faults, restarts; over real HTTP, by a clock moved by hand."""

import asyncio

import pytest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity

from bot.sandbox.faults import Fault, FaultKind
from bot.telegram.outbox import Pace
from bot.telegram.screen import Screen, joined
from tests.clocks import START, settle
from tests.telegram.far_end import Call, says
from tests.telegram.wire import ANNA, GROUP, Wire

KEY = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Дальше", callback_data="l:1:next")]]
)


async def test_a_screen_is_sent_then_edited(wire: Wire) -> None:
    """The first wish makes the message, the next one edits it, an equal one does nothing."""
    wire.outbox.show(ANNA, "1:hand:7", says("раз"))
    await wire.settle()
    wire.outbox.show(ANNA, "1:hand:7", says("два"))
    await wire.settle()
    wire.outbox.show(ANNA, "1:hand:7", says("два"))
    await wire.settle()
    assert ["send 1 раз", "edit 1 два"] == wire.said()


async def test_what_was_shown_is_remembered(wire: Wire) -> None:
    """A new process that wants the same screens and posts sends nothing."""
    wire.outbox.show(ANNA, "1:hand:7", says("рука"))
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await wire.settle()
    again = await wire.restarted()
    again.outbox.show(ANNA, "1:hand:7", says("рука"))
    again.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    again.outbox.post(GROUP, "1:d1.t2", says("ещё одна"))
    await again.settle()
    assert ["рука", "взятка", "ещё одна"] == [call.text for call in again.calls]


async def test_a_post_is_written_once(wire: Wire) -> None:
    """A post wanted again, queued or written, is not written again."""
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await wire.settle()
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await wire.settle()
    assert ["send 1 взятка"] == wire.said()


async def test_posts_that_wait_together_become_one_message(wire: Wire) -> None:
    """Posts pending at the same time are joined in order; only the last keeps its keyboard."""
    wire.outbox.post(GROUP, "1:d1.t8", Screen("последняя", (), KEY))
    wire.outbox.post(GROUP, "1:d1.result", Screen("итог", (), None))
    await wire.settle()
    assert [("последняя\n\nитог", False)] == [(c.text, c.keyboard) for c in wire.calls]
    assert {1} == {shown.message_id for shown in wire.screens.kept[GROUP].values()}


def test_joined_posts_keep_their_entities() -> None:
    """Entities of the second post move by the first one's length in UTF-16 units."""
    bold = MessageEntity(type="bold", offset=0, length=2)
    both = joined(Screen("🎴", (bold,)), Screen("ab", (bold,)))
    assert both is not None
    assert [0, 4] == [entity.offset for entity in both.entities]


async def test_posts_too_long_for_one_message_become_two(wire: Wire) -> None:
    """A message never grows over 4096 units."""
    wire.outbox.post(GROUP, "a", says("а" * 3000))
    wire.outbox.post(GROUP, "b", says("б" * 3000))
    await wire.settle()
    assert [3000, 3000] == [len(call.text) for call in wire.calls]


async def test_new_messages_keep_their_order(wire: Wire) -> None:
    """A new screen between two posts stays between them."""
    wire.outbox.post(GROUP, "1:d1.result", says("итог"))
    wire.outbox.show(GROUP, "1:table:2", says("кон 2"))
    wire.outbox.post(GROUP, "1:d2.talon", says("прикуп"))
    await wire.settle()
    assert ["итог", "кон 2", "прикуп"] == [call.text for call in wire.calls]


async def test_a_group_is_not_talked_down_by_replies(wire: Wire) -> None:
    """However much one member asks for, posts and edits of the game go first and on time, and
    a few replies a minute are all he gets."""
    wire.outbox.show(GROUP, "1:table:1", says("стол"))
    await wire.settle()
    for second in range(60):
        wire.outbox.reply(GROUP, says(f"счёт {second}"))
        if second % 15 == 5:
            wire.outbox.post(GROUP, f"1:d1.t{second}", says(f"взятка {second}"))
            wire.outbox.show(GROUP, "1:table:1", says(f"стол {second}"))
        await wire.clock.advance(1.0)
    game = [(call.at // 1, call.text) for call in wire.calls if "счёт" not in call.text]
    late = [(at, text) for at, text in game[1:] if at - int(text.split()[1]) > 3]
    assert (9, []) == (len(game), late)
    assert 4 <= sum("счёт" in call.text for call in wire.calls) <= 6


async def test_equal_replies_that_wait_are_one(wire: Wire) -> None:
    """What is asked for again while it waits is said once, and not before what others asked."""
    wire.door.clear()
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await wire.settle()
    for _ in range(10):
        wire.outbox.reply(GROUP, says("счёт"))
    wire.outbox.reply(GROUP, says("справка"))
    wire.outbox.reply(GROUP, says("счёт"))
    wire.door.set()
    await wire.clock.advance(10.0)
    assert ["взятка", "справка", "счёт"] == [call.text for call in wire.calls]


async def test_a_table_moved_down_again_and_again_leaves_the_group_its_minute(wire: Wire) -> None:
    """A screen asked for anew comes anew as often as replies may; then it is edited in place."""
    for second in range(50):
        wire.outbox.show(GROUP, "1:table:1", says(f"стол {second // 25}"), fresh="always")
        await wire.clock.advance(1.0)
    sent = [call for call in wire.calls if call.method == "sendMessage"]
    assert 5 == len(sent)
    assert "стол 1" == [c.text for c in wire.calls if c.method == "editMessageText"][-1]
    assert len(wire.calls) < 14


async def test_new_messages_go_before_edits(wire: Wire) -> None:
    """A trick is told before the table message is touched up."""
    wire.outbox.show(GROUP, "1:table:1", says("стол"))
    await wire.settle()
    wire.outbox.show(GROUP, "1:table:1", says("стол, ход Бори"))
    wire.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await wire.settle()
    assert ["send 1 стол", "send 2 взятка", "edit 1 стол, ход Бори"] == wire.said()


async def test_edits_wait_for_their_pace(wire: Wire) -> None:
    """Edits keep the gaps of their chapter, and the newest content wins."""
    pace = Pace("auction", (3.0, 8.0))
    for number in range(30):
        wire.outbox.show(GROUP, "1:table:1", says(f"слово {number}"), pace=pace)
        await wire.clock.advance(1.0)
    await wire.clock.advance(20.0)
    assert [
        (0.0, "слово 0"),
        (3.0, "слово 2"),
        (11.0, "слово 10"),
        (19.0, "слово 18"),
        (27.0, "слово 26"),
        (35.0, "слово 29"),
    ] == [(call.at, call.text) for call in wire.calls]


async def test_a_new_chapter_does_not_wait(wire: Wire) -> None:
    """When the auction is over, the contract is shown at once."""
    wire.outbox.show(GROUP, "t", says("торг"), pace=Pace("auction", (30.0,)))
    await wire.settle()
    wire.outbox.show(GROUP, "t", says("торг 2"), pace=Pace("auction", (30.0,)))
    await wire.clock.advance(1.0)
    wire.outbox.show(GROUP, "t", says("играет Боря"), pace=Pace("play", (0.0, 300.0)))
    await wire.settle()
    assert ["send 1 торг", "edit 1 играет Боря"] == wire.said()


async def test_a_screen_that_is_right_again_costs_nothing(wire: Wire) -> None:
    """A change taken back before it was shown is not shown."""
    wire.outbox.show(GROUP, "t", says("а"))
    await wire.settle()
    wire.outbox.show(GROUP, "t", says("б"), pace=Pace("x", (5.0,)))
    wire.outbox.show(GROUP, "t", says("а"), pace=Pace("x", (5.0,)))
    await wire.clock.advance(60.0)
    assert ["send 1 а"] == wire.said()


async def test_a_group_never_gets_more_than_eighteen_calls_a_minute(wire: Wire) -> None:
    """A flood of posts and edits stays within the group's minute, and nothing is lost."""
    for number in range(200):
        wire.outbox.show(GROUP, f"s{number % 3}", says(f"экран {number}"))
        wire.outbox.post(GROUP, f"p{number}", says(f"пост {number}"))
        await wire.clock.advance(0.7)
    await wire.clock.advance(300.0)
    assert 18 >= most_in(wire.calls, 60.0)
    told = "\n\n".join(c.text for c in wire.calls if "пост" in c.text)
    assert [f"пост {n}" for n in range(200)] == told.split("\n\n")
    last = {c.message_id: c.text for c in wire.calls}
    assert {"экран 197", "экран 198", "экран 199"} <= set(last.values())


async def test_a_restart_begins_no_new_minute_for_a_group(wire: Wire) -> None:
    """The server counts on while the bot is down: of a group's minute only what is left is used,
    whoever made the calls before."""
    for number in range(14):
        wire.outbox.post(GROUP, f"p{number}", says(f"пост {number}"))
        await wire.clock.advance(1.0)
    await wire.outbox.spend(GROUP)
    await wire.clock.advance(6.0)
    again = await wire.restarted()
    for number in range(20):
        again.outbox.post(GROUP, f"q{number}", says(f"после {number}"))
        await again.clock.advance(1.0)
    await again.clock.advance(300.0)
    assert 18 - 15 == sum(20 <= call.at < 61 for call in again.calls)
    assert 18 >= most_in(again.calls, 60.0)
    assert "после 19" in again.calls[-1].text


@pytest.mark.parametrize("chat", [ANNA, GROUP])
async def test_a_restart_ends_no_flood_control(wire: Wire, chat: int) -> None:
    """What the server asked for counts on while the bot is down, in a chat of any kind and
    whatever call was refused; other chats are served."""
    boris = wire.person(1)
    wire.fail(Fault("flood", chat=chat, count=1, retry_after=3000))
    wire.outbox.show(chat, "h", says("раз"))
    wire.outbox.slow_down(boris, 100.0)
    await wire.clock.advance(10.0)
    again = await wire.restarted()
    for one in (chat, boris, wire.person(2)):
        again.outbox.show(one, "h", says("два"))
    await again.clock.advance(3600.0)
    assert ["два"] * 3 == [call.text for call in again.calls]
    assert [10.0, 100.0, 3000.0] == [call.at for call in again.calls]


async def test_a_restart_begins_no_new_burst(wire: Wire) -> None:
    """What a chat bears at once may have been used up just before: the next bot begins with one
    call, and has its burst when it has been silent for long enough."""
    for number in range(4):
        wire.outbox.show(ANNA, f"s{number}", says(f"{number}"))
    await wire.settle()
    again = await wire.restarted()
    for number in range(4):
        again.outbox.show(ANNA, f"s{number}", says(f"опять {number}"))
    await again.clock.advance(20.0)
    for number in range(4):
        again.outbox.show(ANNA, f"s{number}", says(f"{number}"))
    await again.settle()
    times = [call.at for call in again.calls]
    assert [0, 0, 0, 0, 0, 1, 2, 3, 20, 20, 20, 20] == [round(at) for at in times]
    assert all(call.ok for call in again.sandbox.calls())


async def test_a_chat_gets_a_short_burst_then_one_a_second(wire: Wire) -> None:
    """Four calls at once, then one a second."""
    for number in range(8):
        wire.outbox.show(ANNA, f"s{number}", says(f"{number}"))
    await wire.clock.advance(10.0)
    assert [0, 0, 0, 0, 1, 2, 3, 4] == [round(call.at, 3) for call in wire.calls]


async def test_the_bot_spreads_twenty_six_calls_over_a_second(wire: Wire) -> None:
    """A hundred people at once are served at the bot's own pace, evenly: 28 calls in any second, so
    the server never sees more than 30 in one though a few come late."""
    for person in [wire.person(number) for number in range(100)]:
        wire.outbox.show(person, "h", says("рука"))
    await wire.clock.advance(10.0)
    assert 100 == len(wire.calls)
    assert 28 >= most_in(wire.calls, 1.0)
    assert 26 == round(96 / wire.calls[-1].at)


async def test_flood_control_is_obeyed_in_order(wire: Wire) -> None:
    """429: the chat waits as long as asked, then goes on where it was."""
    wire.fail(Fault("flood", chat=GROUP, count=1, retry_after=30))
    wire.outbox.post(GROUP, "p", says("раз"))
    wire.outbox.show(GROUP, "t", says("два"))
    wire.outbox.show(ANNA, "h", says("рука"))
    await wire.clock.advance(29.0)
    assert ["рука"] == [call.text for call in wire.calls]
    await wire.clock.advance(2.0)
    assert ["рука", "раз", "два"] == [call.text for call in wire.calls]


@pytest.mark.parametrize("fault", [Fault("reset", count=1), Fault("flood", count=1, retry_after=3)])
async def test_a_call_under_way_cuts_no_flood_control_short(wire: Wire, fault: Fault) -> None:
    """What a hand over the group was asked to wait for holds, whatever is answered to a call that
    was made before."""
    wire.fail(fault)
    wire.door.clear()
    wire.outbox.post(GROUP, "p", says("раз"))
    await wire.settle()
    wire.outbox.slow_down(GROUP, 40.0)
    wire.door.set()
    await wire.clock.advance(60.0)
    assert [(40.0, "раз")] == [(call.at, call.text) for call in wire.calls]


@pytest.mark.parametrize("kind", ["server_error", "reset"])
async def test_a_broken_network_is_tried_again(wire: Wire, kind: FaultKind) -> None:
    """5xx and resets: again after a while, growing, without a change of order."""
    wire.fail(Fault(kind, count=5))
    wire.outbox.post(GROUP, "p", says("пост"))
    wire.outbox.show(GROUP, "t", says("стол"))
    await wire.clock.advance(16.0)
    assert [(15.5, "пост"), (15.5, "стол")] == [(c.at, c.text) for c in wire.calls]


async def test_a_server_that_never_takes_a_message_does_not_block_the_chat(wire: Wire) -> None:
    """After twenty tries between which others were served the message is given up and the next
    one goes."""
    wire.fail(Fault("server_error", chat=GROUP, count=30))
    wire.outbox.post(GROUP, "p", says("никогда"))
    wire.outbox.show(GROUP, "t", says("стол"))
    for number in range(200):
        wire.outbox.show(ANNA, "h", says(f"{number}"))
        await wire.clock.advance(10.0)
    assert ["стол"] == [call.text for call in wire.calls if call.chat == GROUP]


async def test_a_long_outage_loses_nothing(wire: Wire) -> None:
    """While the server answers nobody no message is to blame: all are there when it is back."""
    wire.outbox.show(ANNA, "h", says("рука"))
    await wire.settle()
    wire.fail(Fault("reset"))
    wire.outbox.show(ANNA, "h", says("ваш ход"), call=1)
    wire.outbox.post(GROUP, "p", says("взятка"))
    await wire.clock.advance(20 * 3600.0)
    wire.sandbox.faults.clear()
    await wire.clock.advance(61.0)
    assert {"edit 1 ваш ход", "send 1 взятка"} <= set(wire.said())


async def test_not_modified_is_success(wire: Wire) -> None:
    """An edit of which nobody heard that it arrived changes nothing the second time: that is
    done, and not tried again."""
    wire.outbox.show(ANNA, "h", says("а"))
    await wire.settle()
    wire.fail(Fault("lost", count=1))
    wire.outbox.show(ANNA, "h", says("б"))
    await wire.clock.advance(100.0)
    wire.outbox.show(ANNA, "h", says("б"))
    await wire.clock.advance(100.0)
    assert ["send 1 а", "edit 1 б"] == wire.said()
    again = await wire.restarted()
    again.outbox.show(ANNA, "h", says("б"))
    await again.settle()
    assert 3 == len(wire.sandbox.calls())
    assert "not modified" in str(wire.sandbox.calls()[-1].error)


@pytest.mark.parametrize("text", ["message to edit not found", "message can't be edited"])
async def test_a_vanished_screen_is_sent_anew(wire: Wire, text: str) -> None:
    """What cannot be edited any more is written again and edited from then on."""
    wire.outbox.show(ANNA, "h", says("а"))
    await wire.settle()
    wire.fail(refusal(text))
    wire.outbox.show(ANNA, "h", says("б"))
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("в"))
    await wire.settle()
    assert ["send 1 а", "send 2 б", "edit 2 в"] == wire.said()


@pytest.mark.parametrize(
    ("chat", "away", "back"),
    [
        (ANNA, "block", "unblock"),
        (ANNA, "deactivate", ""),
        (GROUP, "remove_bot", "add_bot"),
        (GROUP, "mute_bot", "unmute_bot"),
        (GROUP, "delete_group", ""),
    ],
)
async def test_an_unreachable_chat_is_reported_once(
    wire: Wire, chat: int, away: str, back: str
) -> None:
    """403 and its like: the queue is dropped, nothing more is tried until the chat is back."""
    wire.act(away, chat)
    wire.outbox.show(chat, "h", says("а"))
    wire.outbox.show(chat, "h2", says("б"))
    await wire.settle()
    wire.outbox.show(chat, "h", says("в"))
    await wire.clock.advance(100.0)
    assert [chat] == [one for one, _ in wire.unreachable]
    assert 1 == len(wire.sandbox.calls())
    if back:
        wire.act(back, chat)
        wire.outbox.reopen(chat)
        wire.outbox.show(chat, "h", says("г"))
        await wire.settle()
        assert ["г"] == [call.text for call in wire.calls]


@pytest.mark.parametrize("text", ["chat not found", "PEER_ID_INVALID"])
async def test_a_chat_that_is_not_there_is_reported(wire: Wire, text: str) -> None:
    """Other words of a server for a chat in which the bot may not write."""
    wire.fail(refusal(text))
    wire.outbox.show(ANNA, "h", says("а"))
    await wire.settle()
    assert [(ANNA, f"Bad Request: {text}")] == wire.unreachable
    assert [] == wire.said()


async def test_one_closed_chat_hangs_nobody_else(wire: Wire) -> None:
    """Another person's hand arrives though one has gone."""
    boris = wire.person(1)
    wire.act("deactivate", ANNA)
    wire.outbox.show(ANNA, "h", says("а"))
    wire.outbox.show(boris, "h", says("б"))
    await wire.settle()
    assert [(boris, "б")] == [(call.chat, call.text) for call in wire.calls]


async def test_a_lost_topic_is_left(wire: Wire) -> None:
    """Without its topic a message goes to the group itself, also the next ones."""
    world = wire.sandbox.world
    club = world.add_group("Клуб", [ANNA], forum=True)
    topic = world.add_topic(club, "Карты", ANNA).id
    wire.act("add_bot", club.id)
    wire.outbox.post(club.id, "a", says("а"), thread=topic)
    await wire.settle()
    wire.act("delete_topic", club.id, target=topic)
    for text in ("б", "в"):
        wire.outbox.post(club.id, text, says(text), thread=topic)
        await wire.settle()
    assert [("а", topic), ("б", None), ("в", None)] == [(c.text, c.thread) for c in wire.calls]
    assert [(club.id, topic)] == wire.lost


async def test_a_message_that_is_refused_is_given_up(wire: Wire) -> None:
    """Another 400 is logged, the chat goes on, and the same content is not tried again."""
    button = InlineKeyboardButton(text="Дальше", callback_data="l:" + "1" * 63)
    wrong = Screen("а", (), InlineKeyboardMarkup(inline_keyboard=[[button]]))
    wire.outbox.show(GROUP, "t", wrong)
    wire.outbox.post(GROUP, "p", says("пост"))
    await wire.settle()
    wire.outbox.show(GROUP, "t", wrong)
    await wire.settle()
    wire.outbox.show(GROUP, "t", says("б"))
    await wire.settle()
    assert ["send 1 пост", "send 2 б"] == wire.said()
    assert ["Bad Request: BUTTON_DATA_INVALID"] == [
        call.error for call in wire.sandbox.calls() if not call.ok
    ]


async def test_a_group_that_became_a_supergroup(wire: Wire) -> None:
    """The queue goes to the new id; posts stay posted, screens are sent anew."""
    world = wire.sandbox.world
    old = world.add_group("Кухня", [ANNA])
    wire.act("add_bot", old.id)
    wire.outbox.show(old.id, "t", says("стол"))
    wire.outbox.post(old.id, "p1", says("раз"))
    await wire.settle()
    wire.act("migrate", old.id)
    new = old.migrated_to
    assert new is not None
    wire.outbox.post(old.id, "p2", says("два"))
    await wire.settle()
    wire.outbox.post(new, "p1", says("раз"))
    wire.outbox.show(old.id, "t", says("стол"))
    await wire.clock.advance(1.0)
    assert [(old.id, new)] == wire.migrated
    assert [(new, "два"), (new, "стол")] == [(c.chat, c.text) for c in wire.calls[2:]]
    assert {} == wire.screens.kept[old.id]
    assert {"t", "p1", "p2"} == set(wire.screens.kept[new])


async def test_a_group_moves_while_a_post_is_under_way(wire: Wire) -> None:
    """What has arrived in the former group is not written again in the new one; what waits behind
    it is written there, however often it is told that the group moves."""
    old = wire.sandbox.world.add_group("Кухня", [ANNA])
    wire.act("add_bot", old.id)
    wire.door.clear()
    wire.outbox.post(old.id, "p1", says("раз"))
    await wire.settle()
    wire.outbox.post(old.id, "p2", says("два"))
    told = [wire.tasks.start(wire.outbox.migrate(old.id, GROUP), "moving") for _ in range(2)]
    await settle()
    wire.door.set()
    await asyncio.wait_for(asyncio.gather(*told), 10)
    wire.outbox.post(GROUP, "p1", says("раз"))
    await wire.clock.advance(2.0)
    assert [(old.id, "раз"), (GROUP, "два")] == [(call.chat, call.text) for call in wire.calls]
    assert {"p1", "p2"} == set(wire.screens.kept[GROUP])


async def test_a_turn_is_an_edit_for_somebody_who_is_there(wire: Wire) -> None:
    """Nothing lies below and the person has just tapped: the hand is edited."""
    wire.outbox.show(ANNA, "h", says("ждём"))
    await wire.settle()
    wire.outbox.noticed(ANNA, 0)
    wire.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await wire.settle()
    assert ["send 1 ждём", "edit 1 ваш ход"] == wire.said()


async def test_a_turn_is_a_new_message_for_somebody_idle(wire: Wire) -> None:
    """After 90 idle seconds a turn comes with a sound, and the old hand goes."""
    wire.outbox.noticed(ANNA, 0)
    wire.outbox.show(ANNA, "h", says("ждём"))
    await wire.clock.advance(91.0)
    wire.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await wire.settle()
    assert ["send 1 ждём", "send 2 ваш ход", "delete 1"] == wire.said()
    assert [True, False] == [c.silent for c in wire.calls[:2]]


async def test_a_turn_is_a_new_message_when_others_lie_below(wire: Wire) -> None:
    """A newer message hides the hand: the turn comes below it."""
    wire.outbox.show(ANNA, "h", says("ждём"))
    wire.outbox.reply(ANNA, says("счёт"))
    await wire.settle()
    wire.outbox.noticed(ANNA, 0)
    wire.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await wire.settle()
    assert ["send 3 ваш ход", "delete 1"] == wire.said()[2:]


async def test_a_change_during_a_call_is_not_lost(wire: Wire) -> None:
    """What is wished while a call is under way is shown after it, old wishes or new."""
    wire.outbox.show(ANNA, "h", says("а"))
    await wire.settle()
    wire.door.clear()
    wire.outbox.show(ANNA, "h", says("б"))
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("а"))
    wire.door.set()
    await wire.settle()
    assert ["send 1 а", "edit 1 б", "edit 1 а"] == wire.said()


async def test_a_turn_is_announced_once(wire: Wire) -> None:
    """A further change while the new message is under way edits it instead of sending another."""
    wire.outbox.show(ANNA, "h", says("ждём"))
    await wire.clock.advance(100.0)
    wire.door.clear()
    wire.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen")
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("ваш ход, торг"))
    wire.door.set()
    await wire.settle()
    said = wire.said()
    assert ["send 1 ждём", "send 2 ваш ход", "edit 2 ваш ход, торг", "delete 1"] == said


async def test_a_turn_that_failed_to_arrive_is_still_announced(wire: Wire) -> None:
    """When the call fails, the newer content inherits the sound."""
    wire.outbox.show(ANNA, "h", says("ждём"))
    await wire.clock.advance(100.0)
    wire.door.clear()
    wire.fail(Fault("reset", count=1))
    wire.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("ваш ход, торг"))
    wire.door.set()
    await wire.clock.advance(5.0)
    assert ["send 1 ждём", "send 2 ваш ход, торг", "delete 1"] == wire.said()
    assert not wire.calls[1].silent


async def test_when_a_call_reached_its_reader(wire: Wire) -> None:
    """A call to a move is on its way until it is shown; later edits do not make it later."""
    wire.fail(Fault("flood", count=1, retry_after=10))
    wire.outbox.show(ANNA, "h", says("ваш ход"), call=5)
    await wire.settle()
    assert wire.outbox.called_at(ANNA, "h", 5) is None
    await wire.clock.advance(11.0)
    wire.outbox.show(ANNA, "h", says("ваш ход, все заявки"), call=5)
    await wire.clock.advance(5.0)
    assert START + 10.0 == wire.outbox.called_at(ANNA, "h", 5)
    assert 0.0 == wire.outbox.called_at(ANNA, "h", 6)


async def test_always_fresh_is_sent_though_nothing_changed(wire: Wire) -> None:
    """Somebody asked for the hand: it comes as a new message."""
    wire.outbox.show(ANNA, "h", says("рука"))
    await wire.settle()
    wire.outbox.show(ANNA, "h", says("рука"), fresh="always")
    await wire.settle()
    assert ["send 1 рука", "send 2 рука", "delete 1"] == wire.said()


async def test_a_renamed_screen_is_edited_on(wire: Wire) -> None:
    """The lobby's message becomes the table's."""
    wire.outbox.show(GROUP, "1:table:0", says("сбор"))
    await wire.settle()
    assert wire.outbox.is_newest(GROUP, "1:table:0")
    wire.outbox.rename(GROUP, "1:table:0", "1:table:1")
    wire.outbox.show(GROUP, "1:table:1", says("кон 1"))
    await wire.settle()
    assert ["send 1 сбор", "edit 1 кон 1"] == wire.said()
    assert {"1:table:1"} == set(wire.screens.kept[GROUP])


async def test_draining_sends_what_is_due_and_leaves_the_rest(wire: Wire) -> None:
    """On stop new messages still go; an edit that may wait is left to the next start."""
    wire.outbox.show(GROUP, "t", says("а"))
    await wire.settle()
    wire.outbox.show(GROUP, "t", says("б"), pace=Pace("x", (60.0,)))
    wire.outbox.post(GROUP, "p", says("пост"))
    await wire.outbox.drain(1.0)
    assert ["send 1 а", "send 2 пост"] == wire.said()


def refusal(text: str) -> Fault:
    """400 for the next call."""
    return Fault("server_error", count=1, status=400, text=f"Bad Request: {text}")


def most_in(calls: list[Call], seconds: float) -> int:
    """The most calls in any window of ``seconds``."""
    times = [call.at for call in calls]
    return max(sum(one <= other < one + seconds for other in times) for one in times)
