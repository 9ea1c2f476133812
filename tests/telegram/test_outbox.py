"""The outbox: order, budgets, faults, restarts."""

import pytest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity

from bot.telegram.outbox import Pace
from bot.telegram.screen import Screen, joined
from tests.clocks import START, settle
from tests.telegram.far_end import (
    Call,
    Desk,
    Failure,
    bad_request,
    forbidden,
    network_error,
    says,
    server_error,
    too_many,
    upgraded,
)

GROUP = -1001
ANNA = 7
KEY = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Дальше", callback_data="l:1:next")]]
)


async def test_a_screen_is_sent_then_edited(desk: Desk) -> None:
    """The first wish makes the message, the next one edits it, an equal one does nothing."""
    desk.outbox.show(ANNA, "1:hand:7", says("раз"))
    await settle()
    desk.outbox.show(ANNA, "1:hand:7", says("два"))
    await settle()
    desk.outbox.show(ANNA, "1:hand:7", says("два"))
    await settle()
    assert ["send 101 раз", "edit 101 два"] == desk.far.said()


async def test_what_was_shown_is_remembered(desk: Desk) -> None:
    """A new process that wants the same screens and posts sends nothing."""
    desk.outbox.show(ANNA, "1:hand:7", says("рука"))
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await settle()
    again = Desk(desk.screens)
    await again.outbox.restore()
    again.outbox.show(ANNA, "1:hand:7", says("рука"))
    again.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    again.outbox.post(GROUP, "1:d1.t2", says("ещё одна"))
    await settle()
    assert ["send 101 ещё одна"] == again.far.said()


async def test_a_post_is_written_once(desk: Desk) -> None:
    """A post wanted again, queued or written, is not written again."""
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await settle()
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await settle()
    assert ["send 101 взятка"] == desk.far.said()


async def test_posts_that_wait_together_become_one_message(desk: Desk) -> None:
    """Posts pending at the same time are joined in order; only the last keeps its keyboard."""
    desk.outbox.post(GROUP, "1:d1.t8", Screen("последняя", (), KEY))
    desk.outbox.post(GROUP, "1:d1.result", Screen("итог", (), None))
    await settle()
    assert [("последняя\n\nитог", False)] == [(c.text, c.keyboard) for c in desk.far.calls]
    assert {101} == {shown.message_id for shown in desk.screens.kept[GROUP].values()}


def test_joined_posts_keep_their_entities() -> None:
    """Entities of the second post move by the first one's length in UTF-16 units."""
    bold = MessageEntity(type="bold", offset=0, length=2)
    both = joined(Screen("🎴", (bold,)), Screen("ab", (bold,)))
    assert both is not None
    assert [0, 4] == [entity.offset for entity in both.entities]


async def test_posts_too_long_for_one_message_become_two(desk: Desk) -> None:
    """A message never grows over 4096 units."""
    desk.outbox.post(GROUP, "a", says("а" * 3000))
    desk.outbox.post(GROUP, "b", says("б" * 3000))
    await settle()
    assert [3000, 3000] == [len(call.text) for call in desk.far.calls]


async def test_new_messages_keep_their_order(desk: Desk) -> None:
    """A new screen between two posts stays between them."""
    desk.outbox.post(GROUP, "1:d1.result", says("итог"))
    desk.outbox.show(GROUP, "1:table:2", says("кон 2"))
    desk.outbox.post(GROUP, "1:d2.talon", says("прикуп"))
    await settle()
    assert ["итог", "кон 2", "прикуп"] == [call.text for call in desk.far.calls]


async def test_a_group_is_not_talked_down_by_replies(desk: Desk) -> None:
    """However much one member asks for, posts and edits of the game go first and on time, and
    a few replies a minute are all he gets."""
    desk.outbox.show(GROUP, "1:table:1", says("стол"))
    await settle()
    for second in range(60):
        desk.outbox.reply(GROUP, says(f"счёт {second}"))
        if second % 15 == 5:
            desk.outbox.post(GROUP, f"1:d1.t{second}", says(f"взятка {second}"))
            desk.outbox.show(GROUP, "1:table:1", says(f"стол {second}"))
        await desk.clock.advance(1.0)
    game = [(call.at // 1, call.text) for call in desk.far.calls if "счёт" not in call.text]
    late = [(at, text) for at, text in game[1:] if at - int(text.split()[1]) > 3]
    assert (9, []) == (len(game), late)
    assert 4 <= sum("счёт" in call.text for call in desk.far.calls) <= 6


async def test_equal_replies_that_wait_are_one(desk: Desk) -> None:
    """What is asked for again while it waits is said once, and not before what others asked."""
    desk.far.door.clear()
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await settle()
    for _ in range(10):
        desk.outbox.reply(GROUP, says("счёт"))
    desk.outbox.reply(GROUP, says("справка"))
    desk.outbox.reply(GROUP, says("счёт"))
    desk.far.door.set()
    await desk.clock.advance(10.0)
    assert ["взятка", "справка", "счёт"] == [call.text for call in desk.far.calls]


async def test_a_table_moved_down_again_and_again_leaves_the_group_its_minute(desk: Desk) -> None:
    """A screen asked for anew comes anew as often as replies may; then it is edited in place."""
    for second in range(50):
        desk.outbox.show(GROUP, "1:table:1", says(f"стол {second // 25}"), fresh="always")
        await desk.clock.advance(1.0)
    sent = [call for call in desk.far.calls if call.method == "sendMessage"]
    assert 5 == len(sent)
    assert "стол 1" == [c.text for c in desk.far.calls if c.method == "editMessageText"][-1]
    assert len(desk.far.calls) < 14


async def test_new_messages_go_before_edits(desk: Desk) -> None:
    """A trick is told before the table message is touched up."""
    desk.outbox.show(GROUP, "1:table:1", says("стол"))
    await settle()
    desk.outbox.show(GROUP, "1:table:1", says("стол, ход Бори"))
    desk.outbox.post(GROUP, "1:d1.t1", says("взятка"))
    await settle()
    assert ["send 101 стол", "send 102 взятка", "edit 101 стол, ход Бори"] == desk.far.said()


async def test_edits_wait_for_their_pace(desk: Desk) -> None:
    """Edits keep the gaps of their chapter, and the newest content wins."""
    pace = Pace("auction", (3.0, 8.0))
    for number in range(30):
        desk.outbox.show(GROUP, "1:table:1", says(f"слово {number}"), pace=pace)
        await desk.clock.advance(1.0)
    await desk.clock.advance(20.0)
    assert [
        (0.0, "слово 0"),
        (3.0, "слово 2"),
        (11.0, "слово 10"),
        (19.0, "слово 18"),
        (27.0, "слово 26"),
        (35.0, "слово 29"),
    ] == [(call.at, call.text) for call in desk.far.calls]


async def test_a_new_chapter_does_not_wait(desk: Desk) -> None:
    """When the auction is over, the contract is shown at once."""
    desk.outbox.show(GROUP, "t", says("торг"), pace=Pace("auction", (30.0,)))
    await settle()
    desk.outbox.show(GROUP, "t", says("торг 2"), pace=Pace("auction", (30.0,)))
    await desk.clock.advance(1.0)
    desk.outbox.show(GROUP, "t", says("играет Боря"), pace=Pace("play", (0.0, 300.0)))
    await settle()
    assert ["send 101 торг", "edit 101 играет Боря"] == desk.far.said()


async def test_a_screen_that_is_right_again_costs_nothing(desk: Desk) -> None:
    """A change taken back before it was shown is not shown."""
    desk.outbox.show(GROUP, "t", says("а"))
    await settle()
    desk.outbox.show(GROUP, "t", says("б"), pace=Pace("x", (5.0,)))
    desk.outbox.show(GROUP, "t", says("а"), pace=Pace("x", (5.0,)))
    await desk.clock.advance(60.0)
    assert ["send 101 а"] == desk.far.said()


async def test_a_group_never_gets_more_than_eighteen_calls_a_minute(desk: Desk) -> None:
    """A flood of posts and edits stays within the group's minute, and nothing is lost."""
    for number in range(200):
        desk.outbox.show(GROUP, f"s{number % 3}", says(f"экран {number}"))
        desk.outbox.post(GROUP, f"p{number}", says(f"пост {number}"))
        await desk.clock.advance(0.7)
    await desk.clock.advance(300.0)
    assert 18 >= most_in(desk.far.calls, 60.0)
    told = "\n\n".join(c.text for c in desk.far.calls if "пост" in c.text)
    assert [f"пост {n}" for n in range(200)] == told.split("\n\n")
    last = {c.message_id: c.text for c in desk.far.calls}
    assert {"экран 197", "экран 198", "экран 199"} <= set(last.values())


async def test_a_restart_begins_no_new_minute_for_a_group(desk: Desk) -> None:
    """The server counts on while the bot is down: of a group's minute only what is left is used,
    whoever made the calls before."""
    for number in range(14):
        desk.outbox.post(GROUP, f"p{number}", says(f"пост {number}"))
        await desk.clock.advance(1.0)
    await desk.outbox.spend(GROUP)
    again = Desk(desk.screens)
    await again.clock.advance(20.0)
    await again.outbox.restore()
    for number in range(20):
        again.outbox.post(GROUP, f"q{number}", says(f"после {number}"))
        await again.clock.advance(1.0)
    await again.clock.advance(300.0)
    calls = [*desk.far.calls, *again.far.calls]
    assert 18 - 15 == sum(20 <= call.at < 61 for call in again.far.calls)
    assert 18 >= most_in(calls, 60.0)
    assert "после 19" in again.far.calls[-1].text


async def test_a_chat_gets_a_short_burst_then_one_a_second(desk: Desk) -> None:
    """Four calls at once, then one a second."""
    for number in range(8):
        desk.outbox.show(ANNA, f"s{number}", says(f"{number}"))
    await desk.clock.advance(10.0)
    assert [0, 0, 0, 0, 1, 2, 3, 4] == [round(call.at, 3) for call in desk.far.calls]


async def test_the_bot_spreads_twenty_six_calls_over_a_second(desk: Desk) -> None:
    """A hundred people at once are served at the bot's own pace, evenly: so the server never sees
    more than 30 in a second though some calls come a tenth of a second late."""
    for person in range(100):
        desk.outbox.show(1000 + person, "h", says("рука"))
    await desk.clock.advance(10.0)
    assert 100 == len(desk.far.calls)
    assert 30 >= most_in(desk.far.calls, 1.1)
    assert 26 == round(95 / desk.far.calls[-1].at)


async def test_flood_control_is_obeyed_in_order(desk: Desk) -> None:
    """429: the chat waits as long as asked, then goes on where it was."""
    desk.far.fail(too_many(30))
    desk.outbox.post(GROUP, "p", says("раз"))
    desk.outbox.show(GROUP, "t", says("два"))
    desk.outbox.show(ANNA, "h", says("рука"))
    await desk.clock.advance(29.0)
    assert ["рука"] == [call.text for call in desk.far.calls]
    await desk.clock.advance(2.0)
    assert ["рука", "раз", "два"] == [call.text for call in desk.far.calls]


@pytest.mark.parametrize("failure", [server_error(), network_error()])
async def test_a_broken_network_is_tried_again(desk: Desk, failure: Failure) -> None:
    """5xx and resets: again after a while, growing, without a change of order."""
    desk.far.fail(*[failure] * 5)
    desk.outbox.post(GROUP, "p", says("пост"))
    desk.outbox.show(GROUP, "t", says("стол"))
    await desk.clock.advance(16.0)
    assert [(15.5, "пост"), (15.5, "стол")] == [(c.at, c.text) for c in desk.far.calls]


async def test_a_server_that_never_takes_a_message_does_not_block_the_chat(desk: Desk) -> None:
    """After twenty tries the message is given up and the next one goes."""
    desk.far.fail(*[server_error()] * 20)
    desk.outbox.post(GROUP, "p", says("никогда"))
    desk.outbox.show(GROUP, "t", says("стол"))
    await desk.clock.advance(3600.0)
    assert ["стол"] == [call.text for call in desk.far.calls]


async def test_not_modified_is_success(desk: Desk) -> None:
    """An edit that changes nothing is done, and not tried again."""
    desk.outbox.show(ANNA, "h", says("а"))
    await settle()
    desk.far.fail(bad_request("message is not modified: specified new message content and ..."))
    desk.outbox.show(ANNA, "h", says("б"))
    await desk.clock.advance(100.0)
    desk.outbox.show(ANNA, "h", says("б"))
    await desk.clock.advance(100.0)
    assert ["send 101 а"] == desk.far.said()


@pytest.mark.parametrize("text", ["message to edit not found", "message can't be edited"])
async def test_a_vanished_screen_is_sent_anew(desk: Desk, text: str) -> None:
    """What cannot be edited any more is written again and edited from then on."""
    desk.outbox.show(ANNA, "h", says("а"))
    await settle()
    desk.far.fail(bad_request(text))
    desk.outbox.show(ANNA, "h", says("б"))
    await settle()
    desk.outbox.show(ANNA, "h", says("в"))
    await settle()
    assert ["send 101 а", "send 102 б", "edit 102 в"] == desk.far.said()


@pytest.mark.parametrize(
    "failure",
    [
        forbidden("bot was blocked by the user"),
        bad_request("chat not found"),
        bad_request("not enough rights to send text messages to the chat"),
    ],
)
async def test_an_unreachable_chat_is_reported_once(desk: Desk, failure: Failure) -> None:
    """403 and its like: the queue is dropped, nothing more is tried until the chat is back."""
    desk.far.fail(failure)
    desk.outbox.show(ANNA, "h", says("а"))
    desk.outbox.show(ANNA, "h2", says("б"))
    await settle()
    desk.outbox.show(ANNA, "h", says("в"))
    await settle()
    assert [ANNA] == [chat for chat, _ in desk.unreachable]
    assert [] == desk.far.said()
    desk.outbox.reopen(ANNA)
    desk.outbox.show(ANNA, "h", says("г"))
    await settle()
    assert ["send 101 г"] == desk.far.said()


async def test_one_closed_chat_hangs_nobody_else(desk: Desk) -> None:
    """Another person's hand arrives while one chat fails again and again."""
    desk.far.fail(forbidden("user is deactivated"))
    desk.outbox.show(ANNA, "h", says("а"))
    desk.outbox.show(ANNA + 1, "h", says("б"))
    await settle()
    assert ["send 101 б"] == desk.far.said()


async def test_a_lost_topic_is_left(desk: Desk) -> None:
    """Without its topic a message goes to the group itself, also the next ones."""
    desk.far.fail(bad_request("message thread not found"))
    desk.outbox.post(GROUP, "a", says("а"), thread=5)
    await settle()
    desk.outbox.post(GROUP, "b", says("б"), thread=5)
    await settle()
    assert [("а", None), ("б", None)] == [(c.text, c.thread) for c in desk.far.calls]


async def test_a_message_that_is_refused_is_given_up(desk: Desk) -> None:
    """Another 400 is logged, the chat goes on, and the same content is not tried again."""
    desk.far.fail(bad_request("BUTTON_DATA_INVALID"))
    desk.outbox.show(GROUP, "t", says("а"))
    desk.outbox.post(GROUP, "p", says("пост"))
    await settle()
    desk.outbox.show(GROUP, "t", says("а"))
    await settle()
    desk.outbox.show(GROUP, "t", says("б"))
    await settle()
    assert ["send 101 пост", "send 102 б"] == desk.far.said()


async def test_a_group_that_became_a_supergroup(desk: Desk) -> None:
    """The queue goes to the new id; posts stay posted, screens are sent anew."""
    new = -100500
    desk.outbox.show(GROUP, "t", says("стол"))
    desk.outbox.post(GROUP, "p1", says("раз"))
    await settle()
    desk.far.fail(upgraded(new))
    desk.outbox.post(GROUP, "p2", says("два"))
    await settle()
    desk.outbox.post(new, "p1", says("раз"))
    desk.outbox.show(GROUP, "t", says("стол"))
    await settle()
    assert [(GROUP, new)] == desk.migrated
    assert [(new, "два"), (new, "стол")] == [(c.chat, c.text) for c in desk.far.calls[2:]]
    assert {} == desk.screens.kept[GROUP]
    assert {"t", "p1", "p2"} == set(desk.screens.kept[new])


async def test_a_turn_is_an_edit_for_somebody_who_is_there(desk: Desk) -> None:
    """Nothing lies below and the person has just tapped: the hand is edited."""
    desk.outbox.show(ANNA, "h", says("ждём"))
    await settle()
    desk.outbox.noticed(ANNA, 0)
    desk.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await settle()
    assert ["send 101 ждём", "edit 101 ваш ход"] == desk.far.said()


async def test_a_turn_is_a_new_message_for_somebody_idle(desk: Desk) -> None:
    """After 90 idle seconds a turn comes with a sound, and the old hand goes."""
    desk.outbox.noticed(ANNA, 0)
    desk.outbox.show(ANNA, "h", says("ждём"))
    await desk.clock.advance(91.0)
    desk.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await settle()
    assert ["send 101 ждём", "send 102 ваш ход", "delete 101"] == desk.far.said()
    assert [True, False] == [c.silent for c in desk.far.calls[:2]]


async def test_a_turn_is_a_new_message_when_others_lie_below(desk: Desk) -> None:
    """A newer message hides the hand: the turn comes below it."""
    desk.outbox.show(ANNA, "h", says("ждём"))
    desk.outbox.reply(ANNA, says("счёт"))
    await settle()
    desk.outbox.noticed(ANNA, 0)
    desk.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await settle()
    assert ["send 103 ваш ход", "delete 101"] == desk.far.said()[2:]


async def test_a_change_during_a_call_is_not_lost(desk: Desk) -> None:
    """What is wished while a call is under way is shown after it, old wishes or new."""
    desk.outbox.show(ANNA, "h", says("а"))
    await settle()
    desk.far.door.clear()
    desk.outbox.show(ANNA, "h", says("б"))
    await settle()
    desk.outbox.show(ANNA, "h", says("а"))
    desk.far.door.set()
    await settle()
    assert ["send 101 а", "edit 101 б", "edit 101 а"] == desk.far.said()


async def test_a_turn_is_announced_once(desk: Desk) -> None:
    """A further change while the new message is under way edits it instead of sending another."""
    desk.outbox.show(ANNA, "h", says("ждём"))
    await desk.clock.advance(100.0)
    desk.far.door.clear()
    desk.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen")
    await settle()
    desk.outbox.show(ANNA, "h", says("ваш ход, торг"))
    desk.far.door.set()
    await settle()
    said = desk.far.said()
    assert ["send 101 ждём", "send 102 ваш ход", "edit 102 ваш ход, торг", "delete 101"] == said


async def test_a_turn_that_failed_to_arrive_is_still_announced(desk: Desk) -> None:
    """When the call fails, the newer content inherits the sound."""
    desk.outbox.show(ANNA, "h", says("ждём"))
    await desk.clock.advance(100.0)
    desk.far.door.clear()
    desk.far.fail(network_error())
    desk.outbox.show(ANNA, "h", says("ваш ход"), fresh="unseen", notify=True)
    await settle()
    desk.outbox.show(ANNA, "h", says("ваш ход, торг"))
    desk.far.door.set()
    await desk.clock.advance(5.0)
    assert ["send 101 ждём", "send 102 ваш ход, торг", "delete 101"] == desk.far.said()
    assert not desk.far.calls[1].silent


async def test_when_a_call_reached_its_reader(desk: Desk) -> None:
    """A call to a move is on its way until it is shown; later edits do not make it later."""
    desk.far.fail(too_many(10))
    desk.outbox.show(ANNA, "h", says("ваш ход"), call=5)
    await settle()
    assert desk.outbox.called_at(ANNA, "h", 5) is None
    await desk.clock.advance(11.0)
    desk.outbox.show(ANNA, "h", says("ваш ход, все заявки"), call=5)
    await desk.clock.advance(5.0)
    assert START + 10.0 == desk.outbox.called_at(ANNA, "h", 5)
    assert 0.0 == desk.outbox.called_at(ANNA, "h", 6)


async def test_always_fresh_is_sent_though_nothing_changed(desk: Desk) -> None:
    """Somebody asked for the hand: it comes as a new message."""
    desk.outbox.show(ANNA, "h", says("рука"))
    await settle()
    desk.outbox.show(ANNA, "h", says("рука"), fresh="always")
    await settle()
    assert ["send 101 рука", "send 102 рука", "delete 101"] == desk.far.said()


async def test_a_renamed_screen_is_edited_on(desk: Desk) -> None:
    """The lobby's message becomes the table's."""
    desk.outbox.show(GROUP, "1:table:0", says("сбор"))
    await settle()
    assert desk.outbox.is_newest(GROUP, "1:table:0")
    desk.outbox.rename(GROUP, "1:table:0", "1:table:1")
    desk.outbox.show(GROUP, "1:table:1", says("кон 1"))
    await settle()
    assert ["send 101 сбор", "edit 101 кон 1"] == desk.far.said()
    assert {"1:table:1"} == set(desk.screens.kept[GROUP])


async def test_draining_sends_what_is_due_and_leaves_the_rest(desk: Desk) -> None:
    """On stop new messages still go; an edit that may wait is left to the next start."""
    desk.outbox.show(GROUP, "t", says("а"))
    await settle()
    desk.outbox.show(GROUP, "t", says("б"), pace=Pace("x", (60.0,)))
    desk.outbox.post(GROUP, "p", says("пост"))
    await desk.outbox.drain(1.0)
    assert ["send 101 а", "send 102 пост"] == desk.far.said()


def most_in(calls: list[Call], seconds: float) -> int:
    """The most calls in any window of ``seconds``."""
    times = [call.at for call in calls]
    return max(sum(one <= other < one + seconds for other in times) for one in times)
