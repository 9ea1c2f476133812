"""Questions and ways: what asks for something goes when that is done or its time is over; over
real HTTP, in the sandbox."""

import asyncio

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.membership import add_bot
from bot.sandbox.people import Person
from bot.telegram.screen import Screen
from bot.telegram.slots import Prompt, prompt_in
from tests.telegram.conftest import Evening
from tests.telegram.far_end import Desk, forbidden, says
from tests.telegram.test_handlers import stranger
from tests.telegram.test_outbox import KEY
from tests.telegram.test_path import play_until
from tests.telegram.test_tidy import deals, presenter_of
from tests.telegram.test_whispers import until
from tests.telegram.wire import GROUP, Wire

STOP = "Закончить партию для всех?"
SEAT = "Чтобы сесть за стол"
HAND = "Карты у вас в личке"
PRIVATE = "Это в личке"
INVITED = "стол собирает Аня"
CALLED = "Позову в личку"
PACE = "Прошла половина"
LANGUAGE = "Which language?"
AWAY = "не могу писать в личку, играет"


def asked(person: Person, text: str, chat: int | None = None) -> int:
    """How many messages of a chat contain ``text``."""
    return sum(text in message.text for message in person.messages(chat))


async def gone(evening: Evening, person: Person, text: str, chat: int | None = None) -> None:
    """Wait until no message of a chat contains ``text``."""
    await until(evening, lambda: asked(person, text, chat) == 0)


async def test_questions_go_with_the_game_they_would_end(evening: Evening) -> None:
    """Asked in the group and in private, and answered in private: neither is left."""
    group = evening.group.id
    await evening.begin()
    await evening.anna.send("/stop", group)
    await evening.anna.sees(STOP, group)
    await evening.anna.send("/stop")
    await evening.anna.sees(STOP)
    await evening.anna.tap("Закончить партию")
    await evening.anna.sees("Партия остановлена", group)
    await gone(evening, evening.anna, STOP)
    await gone(evening, evening.anna, STOP, group)


async def test_a_question_that_is_answered_goes(evening: Evening) -> None:
    """«Играть дальше» takes it away and the game goes on; asked twice, it stands there once."""
    group = evening.group.id
    await evening.begin()
    await evening.anna.send("/stop", group)
    first = await evening.anna.sees(STOP, group)
    await evening.anna.send("/stop", group)
    await until(evening, lambda: evening.group.messages.get(first.message_id) is None)
    await evening.anna.sees(STOP, group)
    assert 1 == asked(evening.anna, STOP, group)
    await evening.anna.tap("Играть дальше", group)
    await gone(evening, evening.anna, STOP, group)
    assert evening.app is not None
    assert evening.app.tables.is_live(1)


async def test_questions_and_ways_go_when_the_deal_is_over(evening: Evening) -> None:
    """What nobody has answered by then is gone, and so is the way to the hand; the deal's result
    stays."""
    group = evening.group.id
    await evening.begin()
    await evening.anna.send("/stop", group)
    await evening.anna.sees(STOP, group)
    await evening.boris.send("/hand", group)
    await evening.boris.sees(HAND, group)
    await evening.vera.send("/play", group)
    await evening.vera.sees(PRIVATE, group)
    await play_until(evening, "Кон 1:")
    for text in (STOP, HAND, PRIVATE):
        await gone(evening, evening.anna, text, group)
    assert "Кон 1:" in evening.read()


def ways_back(evening: Evening) -> int:
    """How many posts that call somebody who is away have their button."""
    posts = evening.anna.messages(evening.group.id)
    return sum(AWAY in message.text and bool(message.buttons) for message in posts)


async def test_the_way_back_goes_with_who_is_back(evening: Evening) -> None:
    """Each post that calls somebody who is away has a button; it goes when he is back, and when
    the game is over, and the words stay. Somebody else's post of the same moment has its own."""
    group = evening.group.id
    await evening.begin()
    evening.boris.act("block")
    await until(evening, lambda: ways_back(evening) == 1)
    evening.boris.act("unblock")
    await until(evening, lambda: ways_back(evening) == 0)
    evening.vera.act("block")
    await until(evening, lambda: ways_back(evening) == 1)
    await evening.anna.send("/stop", group)
    await evening.anna.sees(STOP, group)
    await evening.anna.tap("Закончить партию", group)
    await until(evening, lambda: ways_back(evening) == 0)
    assert 2 == asked(evening.anna, AWAY, group)


async def test_who_leaves_is_told_of_and_his_seat_is_offered(evening: Evening) -> None:
    """In the group, once, also when he did it in private; the offer goes when somebody sits
    there."""
    gleb = await stranger(evening)
    await gleb.send("/start")
    await evening.begin()
    await evening.vera.send("/leave")
    told = await evening.anna.sees("Вера больше не играет", evening.group.id)
    await gleb.tap("Сесть за 🤖: Вера", message=told)
    await until(evening, lambda: not told.buttons)
    assert 1 == asked(evening.anna, "Вера больше не играет", evening.group.id)


async def test_the_way_to_a_seat_goes_with_the_seat(evening: Evening) -> None:
    """Whoever is led into private to sit down finds the way gone when he sits; one who does not
    come loses it to the start of the game."""
    group = evening.group.id
    gleb, dina = await stranger(evening), await stranger(evening, "Дина")
    await evening.gather()
    await gleb.send("/new", group)
    await gleb.sees(SEAT, group)
    await gleb.tap("Открыть", group)
    await gleb.send("/start j1")
    await gleb.sees("Вы за столом")
    await gone(evening, gleb, SEAT, group)
    await dina.send("/new", group)
    await dina.sees(SEAT, group)
    await evening.anna.tap("Начать", group)
    await evening.anna.sees("Счёт:", group)
    await gone(evening, dina, SEAT, group)


async def test_an_invitation_goes_when_it_comes_too_late(evening: Evening) -> None:
    """Of two who are called one sits down: his goes; the other's goes when the lobby is closed."""
    group = evening.group.id
    await evening.boris.send("/notify", group)
    await evening.boris.sees(CALLED, group)
    await evening.vera.send("/notify", group)
    await until(evening, lambda: asked(evening.vera, CALLED, group) == 2)
    await evening.anna.send("/new", group)
    for person in evening.friends[1:]:
        await person.sees(INVITED)
    await evening.boris.tap("Сесть")
    await gone(evening, evening.boris, INVITED)
    assert 1 == asked(evening.vera, INVITED)
    await evening.anna.tap("Закрыть", group)
    await gone(evening, evening.vera, INVITED)


async def test_an_invitation_goes_when_the_game_begins(evening: Evening) -> None:
    """Without him: there is no seat any more."""
    group = evening.group.id
    dina = await stranger(evening, "Дина")
    await dina.send("/start")
    await dina.send("/notify", group)
    await dina.sees(CALLED, group)
    await evening.gather()
    await dina.sees(INVITED)
    await evening.anna.tap("Начать", group)
    await gone(evening, dina, INVITED)


async def test_the_way_into_private_goes_when_it_is_gone(evening: Evening) -> None:
    """Whoever has opened the private chat finds his own way gone, by whichever link he came."""
    group = evening.group.id
    await evening.boris.send("/my", group)
    await evening.boris.sees(PRIVATE, group)
    await evening.vera.send("/my", group)
    await until(evening, lambda: asked(evening.anna, PRIVATE, group) == 2)
    await evening.vera.send("/start my")
    await until(evening, lambda: asked(evening.anna, PRIVATE, group) == 1)
    await evening.boris.send("/start")
    await gone(evening, evening.boris, PRIVATE, group)


async def test_the_choice_of_a_language_goes_with_the_choice(evening: Evening) -> None:
    """In a group and in private."""
    for chat in (evening.group.id, evening.anna.id):
        await evening.anna.send("/language", chat)
        await evening.anna.sees(LANGUAGE, chat)
        await evening.anna.tap("English", chat)
        await gone(evening, evening.anna, LANGUAGE, chat)


async def test_the_question_whether_to_forget_stands_once(evening: Evening) -> None:
    """Asked twice and answered no, it is gone."""
    await evening.anna.send("/forgetme")
    first = await evening.anna.sees("Забыть")
    await evening.anna.send("/forgetme")
    here = evening.sandbox.world.chats[evening.anna.id].messages
    await until(evening, lambda: first.message_id not in here)
    question = evening.anna.last()
    no = next(str(b["callback_data"]) for b in question.buttons if b["callback_data"] == "f:no")
    await evening.anna.press(no, question)
    await until(evening, lambda: question.message_id not in here)


async def test_rules_out_of_nowhere_are_offered_once(evening: Evening) -> None:
    """The offer goes when it is taken."""
    await evening.anna.send("classic;golden=3")
    offer = await evening.anna.sees("classic;golden=3")
    await evening.anna.press(str(offer.buttons[0]["callback_data"]), offer)
    here = evening.sandbox.world.chats[evening.anna.id].messages
    await until(evening, lambda: offer.message_id not in here)


async def test_the_way_into_a_group_goes_when_it_is_gone(evening: Evening) -> None:
    """Whoever adds the bot to a group finds the way there gone."""
    await evening.anna.send("/new")
    await evening.anna.sees("Это для группы")
    world = evening.sandbox.world
    club = world.add_group("Клуб", [evening.anna.id])
    add_bot(world, club, evening.anna.id, evening.anna.id)
    await gone(evening, evening.anna, "Это для группы")


async def test_the_lobby_takes_its_menus_along(evening: Evening) -> None:
    """What was open about it goes with a lobby that is closed: the settings in private, the pace in
    the group."""
    group = evening.group.id
    await evening.gather()
    await evening.anna.send("/pace", group)
    await evening.anna.sees(PACE, group)
    await evening.anna.send("/settings", group)
    await evening.anna.sees("⚙️")
    await evening.anna.tap("Закрыть", group)
    await gone(evening, evening.anna, "⚙️")
    await gone(evening, evening.anna, PACE, group)


async def test_a_bot_that_was_stopped_tidies_up_later(evening: Evening) -> None:
    """A question that could not be taken away before the bot stopped is gone after its start."""
    group = evening.group.id
    await evening.begin()
    await evening.anna.send("/stop", group)
    await evening.anna.sees(STOP, group)
    evening.sandbox.faults.add(Fault("server_error", "deleteMessage", group))
    await evening.anna.tap("Закончить партию", group)
    await evening.anna.sees("Партия остановлена", group)
    await evening.stop_bot()
    assert 1 == asked(evening.anna, STOP, group)
    evening.sandbox.faults.clear()
    await evening.start_bot()
    await gone(evening, evening.anna, STOP, group)


async def test_a_prompt_on_its_way_is_not_left_behind(desk: Desk) -> None:
    """Withdrawn while it is being sent, it goes as soon as it is there; still waiting, it is never
    sent."""
    desk.far.door.clear()
    for number in (1, 2):
        slot = Prompt("end", number, 12).slot
        desk.outbox.reply(-100, says(f"вопрос {number}"), prompt=slot)
    await desk.clock.advance(1.0)
    desk.outbox.withdraw(lambda one: one.table == 12)
    desk.far.door.set()
    await desk.clock.advance(60.0)
    assert ["send 101 вопрос 1", "delete 101"] == desk.far.said()
    assert {} == desk.screens.kept[-100]


KICKED = "bot was kicked from the supergroup chat"


@pytest.mark.parametrize("meanwhile", ["nothing", "a trick"])
async def test_a_prompt_that_is_over_while_the_bot_is_gone_goes_when_it_is_back(
    desk: Desk, meanwhile: str
) -> None:
    """It cannot be taken away where the bot is not, whether that is found by this or by something
    else that is to be said there; nor is it forgotten."""
    prompt = Prompt("end", 1, 12)
    desk.outbox.reply(-100, says("вопрос"), prompt=prompt.slot)
    await desk.clock.advance(5.0)
    desk.far.fail(forbidden(KICKED))
    if meanwhile == "a trick":
        desk.outbox.post(-100, "12:d1.t1", says("взятка"))
    desk.outbox.withdraw(lambda one: one == prompt)
    await desk.clock.advance(60.0)
    assert ["send 101 вопрос"] == desk.far.said()
    assert [prompt.slot] == list(desk.screens.kept[-100])
    desk.outbox.reopen(-100)
    await desk.clock.advance(60.0)
    assert ["send 101 вопрос", "delete 101"] == desk.far.said()
    assert {} == desk.screens.kept[-100]


async def test_a_group_that_moves_while_a_prompt_goes(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """The call that takes it away is answered when the queue has gone to the new id: nothing
    fails, and nobody looks for it there."""
    prompt = Prompt("end", 1, 12)
    desk.outbox.reply(-100, says("вопрос"), prompt=prompt.slot)
    await desk.clock.advance(5.0)
    desk.far.door.clear()
    desk.outbox.withdraw(lambda one: one == prompt)
    await desk.clock.advance(1.0)
    await desk.outbox.migrate(-100, -1001)
    desk.far.door.set()
    await desk.clock.advance(60.0)
    assert [] == [record for record in caplog.records if record.exc_info]
    assert ["send 101 вопрос", "delete 101"] == desk.far.said()


async def test_a_call_whose_time_is_over_while_it_is_noted_goes(desk: Desk) -> None:
    """It has been sent, and who sent it is still writing that down."""
    prompt, noted = Prompt("invite", 1, 12), asyncio.Event()

    async def told() -> None:
        await noted.wait()

    desk.outbox.reply(1, says("зовут"), prompt=prompt.slot, told=told)
    await desk.clock.advance(1.0)
    desk.outbox.withdraw(lambda one: one == prompt)
    await desk.clock.advance(1.0)
    noted.set()
    await desk.clock.advance(5.0)
    assert ["send 101 зовут", "delete 101"] == desk.far.said()
    assert {} == desk.screens.kept[1]


async def test_a_call_that_cannot_be_noted_is_made_once(desk: Desk) -> None:
    """On a full disk, say: it has been sent all the same, and what comes behind it comes."""

    async def told() -> None:
        raise OSError("the disk is full")

    desk.outbox.reply(1, says("зовут"), prompt=Prompt("invite", 1, 12).slot, told=told)
    await desk.clock.advance(1.0)
    desk.outbox.reply(1, says("ответ"))
    await desk.clock.advance(5.0)
    assert ["send 101 зовут", "send 102 ответ"] == desk.far.said()


async def test_what_asks_at_a_table_that_is_no_more_goes_after_the_start(desk: Desk) -> None:
    """A bot killed before it took a question away finds it: that of a live table stays."""
    for table in (12, 13):
        desk.outbox.reply(-100, says(f"стол {table}"), prompt=Prompt("end", 1, table).slot)
    await desk.clock.advance(60.0)
    after = Desk(desk.screens)
    await after.outbox.restore()
    presenter_of(after).forgo(lambda table: table == 13)
    await after.clock.advance(60.0)
    assert ["delete 101"] == after.far.said()
    assert [Prompt("end", 1, 13).slot] == list(desk.screens.kept[-100])


async def test_a_deal_without_questions_costs_nothing_more(desk: Desk) -> None:
    """The end of a deal makes no call of its own for prompts that nobody was shown."""
    first, over = deals()
    presenter = presenter_of(desk)
    presenter.show(first)
    await desk.clock.advance(400.0)
    presenter.show(over)
    await desk.clock.advance(400.0)
    assert not [call for call in desk.far.calls if call.method == "deleteMessage"]


@pytest.mark.parametrize(
    "prompt", [Prompt("end", 7, 12), Prompt("way", 7, thread=5), Prompt("language")]
)
def test_a_prompt_is_known_by_its_slot(prompt: Prompt) -> None:
    """After a restart the slot is all there is; those of other screens are none."""
    assert prompt == prompt_in(prompt.slot)
    assert [None] * 4 == [prompt_in(one) for one in ("", "12:hand:7", "12:d1.t4", "settings:12")]


async def test_buttons_go_once(wire: Wire) -> None:
    """Of a post that stays they are taken away by one call, also where the next life of the bot
    wants the same; the post is not written again, and one never sent costs nothing."""
    back = Screen("Боря отошёл", keyboard=KEY)
    wire.outbox.post(GROUP, "1:d1.away4", back)
    await wire.settle()
    for _ in range(2):
        wire.outbox.bare(GROUP, {"1:d1.away4", "1:d1.away9"})
        await wire.clock.advance(2.0)
    again = await wire.restarted()
    again.outbox.bare(GROUP, {"1:d1.away4"})
    again.outbox.post(GROUP, "1:d1.away4", back)
    await again.clock.advance(2.0)
    assert ["send 1 Боря отошёл", "bare 1"] == again.said()


async def test_buttons_that_another_needs_stay(wire: Wire) -> None:
    """Of posts that became one message each has to do without them first."""
    for slot, name in (("1:d1.away4", "Боря"), ("1:d1.away5", "Вера")):
        wire.outbox.post(GROUP, slot, Screen(f"{name} не здесь", keyboard=KEY))
    await wire.settle()
    said = ["send 1 Боря не здесь\n\nВера не здесь"]
    wire.outbox.bare(GROUP, {"1:d1.away4"})
    await wire.clock.advance(2.0)
    assert said == wire.said()
    for _ in range(2):
        wire.outbox.bare(GROUP, {"1:d1.away4", "1:d1.away5"})
        await wire.clock.advance(2.0)
    assert [*said, "bare 1"] == wire.said()
