"""What people write and tap, and what comes of it; over real HTTP, in the sandbox."""

import asyncio

from bot.sandbox.membership import add_bot
from bot.sandbox.people import Person
from tests.telegram.conftest import Evening


async def stranger(evening: Evening, name: str = "Глеб", language: str = "ru") -> Person:
    """A member of the group who has never opened the bot."""
    person = evening.sandbox.world.add_person(name, language_code=language)
    newcomer = Person(evening.sandbox, person.id)
    newcomer.act("join", evening.group.id)
    return newcomer


async def test_joining_twice_seats_once(evening: Evening) -> None:
    """A double tap on Join is answered both times and takes one seat."""
    await evening.anna.send("/new", evening.group.id)
    lobby = await evening.boris.sees("стол собирает", evening.group.id)
    join = next(str(b["callback_data"]) for b in lobby.buttons if "Сесть" in b["text"])
    toasts = await asyncio.gather(
        evening.boris.press(join, lobby), evening.boris.press(join, lobby)
    )
    await evening.sandbox.quiet()
    assert ["Вы за столом", "Уже сделано"] == sorted(toasts)
    assert 1 == lobby.text.count("Борис")


async def test_somebody_the_bot_cannot_write_to_is_led_to_private_and_seated(
    evening: Evening,
) -> None:
    """Join by a newcomer opens the link; Start there seats him; no deal before."""
    gleb = await stranger(evening)
    await evening.anna.send("/new", evening.group.id)
    lobby = await gleb.sees("стол собирает", evening.group.id)
    await gleb.tap("Сесть", evening.group.id)
    assert "Глеб" not in lobby.text
    await gleb.send("/start j1")
    await gleb.sees("Вы за столом в группе «Пятница, карты»")
    await evening.sandbox.quiet()
    assert "Глеб" in evening.anna.last(evening.group.id).text


async def test_new_where_there_is_a_table_shows_it_again(evening: Evening) -> None:
    """A second /new opens nothing: the lobby moves down."""
    await evening.anna.send("/new", evening.group.id)
    first = await evening.anna.sees("стол собирает Аня", evening.group.id)
    await evening.boris.send("/new", evening.group.id)
    await evening.sandbox.quiet(0.3)
    lobby = evening.anna.last(evening.group.id)
    assert "стол собирает Аня" in lobby.text
    assert lobby.message_id > first.message_id
    assert 1 == evening.read().count("стол собирает")


async def test_new_by_rules_that_do_not_exist(evening: Evening) -> None:
    """Unknown rules behind /new are named, and no table is opened."""
    await evening.anna.send("/new покер", evening.group.id)
    await evening.anna.sees("покер", evening.group.id)
    await evening.sandbox.quiet()
    assert "стол собирает" not in evening.read()


async def test_commands_in_the_wrong_place_say_where_they_belong(evening: Evening) -> None:
    """/new in private and /play in a group answer with a way."""
    await evening.anna.send("/new")
    assert (await evening.anna.sees("Это для группы")).buttons[0]["url"].endswith("startgroup=new")
    await evening.anna.send("/play", evening.group.id)
    reply = await evening.anna.sees("Это в личке", evening.group.id)
    assert reply.buttons[0]["url"].endswith("start=play")


async def test_an_argument_that_a_command_does_not_take(evening: Evening) -> None:
    """It is quoted back."""
    await evening.anna.send("/score вчера")
    await evening.anna.sees("Не понимаю: вчера")


async def test_an_unknown_command_in_private(evening: Evening) -> None:
    """It is answered with the way to help."""
    await evening.anna.send("/fly")
    await evening.anna.sees("/help")


async def test_something_that_is_no_command_in_private(evening: Evening) -> None:
    """Plain words are no unknown command."""
    await evening.anna.send("привет")
    await evening.anna.sees("Я понимаю команды: /help")


async def test_commands_about_a_game_where_there_is_none(evening: Evening) -> None:
    """They say that nobody plays, and how to begin."""
    for command in ("/score", "/leave", "/stop"):
        await evening.anna.send(command)
        await evening.sandbox.quiet()
        assert "Вы нигде не играете" in evening.anna.last().text
    await evening.anna.send("/hand", evening.group.id)
    await evening.anna.sees("Здесь сейчас не играют. Собрать стол: /new", evening.group.id)


async def test_a_hand_before_the_game_has_begun(evening: Evening) -> None:
    """Asked for in a lobby, it is no silence."""
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await evening.anna.send("/hand", evening.group.id)
    await evening.anna.sees("Игра ещё не началась", evening.group.id)


async def test_leaving_and_stopping_in_private_is_answered(evening: Evening) -> None:
    """What would end the game asks first: no, and it goes on; yes, and the hand says so."""
    for command, button, end in (
        ("/leave", "Встать и закончить", "За столом никого не осталось"),
        ("/stop", "Закончить партию", "Партия остановлена"),
    ):
        await evening.anna.send("/play novice")
        await evening.anna.sees("кон 1")
        await evening.anna.send(command)
        await evening.anna.sees("артия закончится" if command == "/leave" else "для всех?")
        assert "Играем дальше" == await evening.anna.tap("Играть дальше")
        await evening.sandbox.quiet(0.5)
        assert "кон 1" in evening.anna.last().text
        await evening.anna.send(command)
        await evening.anna.sees(button if command == "/stop" else "закончится")
        await evening.anna.tap(button)
        await evening.sandbox.quiet(0.5)
        assert evening.anna.last().text.startswith(end)
    assert not any("За вас доиграет" in m.text for m in evening.anna.messages())


async def test_only_who_was_asked_ends_the_game(evening: Evening) -> None:
    """The question lies in the group for all to see; another's tap does nothing."""
    await evening.begin()
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    assert "Спросили не вас" == await evening.boris.tap("Закончить партию", evening.group.id)
    assert "остановлена" not in evening.read()


async def test_an_answer_in_a_group_quotes_what_it_answers(evening: Evening) -> None:
    """It may come late, and others have written since."""
    asked = await evening.anna.send("/score", evening.group.id)
    answer = await evening.anna.sees("Здесь сейчас не играют", evening.group.id)
    assert answer.reply_to == asked.message_id


async def test_a_line_of_rules_out_of_nowhere(evening: Evening) -> None:
    """Pasted in private it is understood, and one tap makes them one's own."""
    await evening.anna.send("classic;golden=3;dark=anyone")
    await evening.anna.sees("втёмную играет любой")
    assert "/play" in await evening.anna.tap("Играть так")
    await evening.anna.sees("⚙️ Мои правила\nклассика + ")
    await evening.anna.send("golden=x")
    await evening.anna.sees("golden=x. Бывает:")


async def test_a_command_for_groups_in_private(evening: Evening) -> None:
    """It is told where it belongs."""
    await evening.anna.send("/notify")
    await evening.anna.sees("Это для группы")


async def test_rules_behind_new_where_there_is_a_table(evening: Evening) -> None:
    """They do not change the table that is there, and that is said."""
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await evening.anna.send("/new club", evening.group.id)
    await evening.anna.sees("Стол уже есть, его правила: классика", evening.group.id)


async def test_a_command_for_another_bot_is_let_be(evening: Evening) -> None:
    """/new@other_bot opens nothing here, /new@thousand_bot does."""
    await evening.anna.send("/new@other_bot", evening.group.id)
    await evening.sandbox.quiet()
    assert "стол собирает" not in evening.read()
    await evening.anna.send("/new@thousand_bot", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)


async def test_my_hand_tells_nobody_else_anything(evening: Evening) -> None:
    """The button shows the presser his own cards, and a spectator that he has none."""
    await evening.begin()
    gleb = await stranger(evening)
    for person in (evening.anna, evening.boris):
        assert not await person.tap("Мои карты", evening.group.id)
    mine, other = evening.anna.last(evening.group.id), evening.boris.last(evening.group.id)
    none = await gleb.tap("Мои карты", evening.group.id)
    assert "♥" in mine.text
    assert mine.text != other.text
    assert (evening.anna.id, evening.boris.id) == (mine.receiver, other.receiver)
    assert "♥" not in none + gleb.last(evening.group.id).text


async def test_a_stale_tap_is_answered(evening: Evening) -> None:
    """A button of an earlier moment moves nothing and says so."""
    await evening.begin()
    hand = evening.anna.last()
    toast = await evening.anna.press("g:1:777:p", hand)
    assert toast
    assert "Принято" not in toast


async def test_a_button_of_another_world_is_answered(evening: Evening) -> None:
    """Unknown callback data, tables that never were, and tokens that are none."""
    await evening.begin()
    hand = evening.anna.last()
    for data in ("x", "g:1:2", "l:1:dance", "g:99:1:p", "l:99:join", "g:1:1:zz", "u:1:1:up"):
        assert await evening.anna.press(data, hand), data


async def test_a_stranger_cannot_play_with_others_buttons(evening: Evening) -> None:
    """Pressing the data of somebody's hand is refused."""
    await evening.begin()
    gleb = await stranger(evening)
    table = gleb.last(evening.group.id)
    toast = await gleb.press("g:1:1:p", table)
    assert "Принято" not in toast


async def test_only_the_starter_starts(evening: Evening) -> None:
    """Boris's tap on Start is refused, Anna's deals."""
    await evening.gather()
    refused = await evening.boris.tap("Начать", evening.group.id)
    assert "Игра началась" != refused
    assert "Игра началась" == await evening.anna.tap("Начать", evening.group.id)


async def test_leaving_and_taking_over(evening: Evening) -> None:
    """Vera leaves, her hand loses its keys, and Gleb takes the seat from the computer."""
    await evening.begin()
    gleb = await stranger(evening)
    await gleb.send("/start")
    await evening.vera.send("/leave", evening.group.id)
    await evening.vera.sees("За вас доиграет")
    assert [] == evening.vera.last().buttons
    async with asyncio.timeout(30):
        while not any("Сесть за" in one for one in gleb.buttons(evening.group.id)):
            await evening.sandbox.world.feed.bell.wait(0.2)
    await gleb.tap("Сесть за", evening.group.id)
    await gleb.sees("кон 1")


async def test_the_starter_stops_the_game(evening: Evening) -> None:
    """/stop by the starter ends it; hands lose their keys and the group learns of it."""
    await evening.begin()
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert "становлена" in evening.read()
    assert [] == [b for p in evening.friends for b in p.last().buttons]


async def test_an_anonymous_admin_may_stop_but_not_sit(evening: Evening) -> None:
    """Who writes as the group is told to sit under his own name, and may end the game."""
    await evening.anna.send("/new", evening.group.id, sender="anonymous")
    await evening.anna.sees("от своего имени", evening.group.id)
    await evening.begin()
    await evening.anna.send("/stop", evening.group.id, sender="anonymous")
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert "становлена" in evening.read()


async def test_a_game_alone(evening: Evening) -> None:
    """/play deals at once against computers; a second one shows the same game."""
    await evening.anna.send("/play novice")
    await evening.anna.sees("кон 1")
    await evening.anna.send("/play")
    await evening.sandbox.quiet(0.5)
    assert 1 == sum("🎴 С 🤖" in m.text for m in evening.anna.messages())


async def test_the_level_of_a_game_alone(evening: Evening) -> None:
    """It is named as people say it, and a wrong word is answered with the right ones; /help tells
    of it."""
    await evening.anna.send("/play гроссмейстер")
    await evening.anna.sees("Против кого: новичок, любитель, мастер? Например, /play мастер")
    await evening.anna.send("/play Мастер")
    await evening.anna.sees("кон 1")
    assert evening.app is not None
    (table,) = evening.app.tables.tables_of(evening.anna.id)
    scene = await evening.app.tables.scene(table)
    assert {None, "expert"} == {seat.level for seat in scene.seats}
    await evening.anna.send("/help")
    await evening.anna.sees("/play мастер")


async def test_the_language_of_a_group_and_of_a_person(evening: Evening) -> None:
    """/language en turns the group; a newcomer with an English app is greeted in English."""
    await evening.anna.send("/language en", evening.group.id)
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("opens a table", evening.group.id)
    await evening.anna.tap("Join", evening.group.id)
    glen = await stranger(evening, "Glen", "en")
    await glen.send("/start")
    await glen.sees("/play")
    assert "Play" in glen.last().text or "play" in glen.last().text


async def test_everything_stays_in_the_topic(evening: Evening) -> None:
    """In a group with topics the table lives where it was asked for."""
    world = evening.sandbox.world
    ids = [p.id for p in evening.friends]
    club = world.add_group("Клуб", ids, forum=True)
    topic = world.add_topic(club, "Карты", ids[0])
    add_bot(world, club, ids[0], ids[0])
    await evening.anna.send("/new", club.id, thread_id=topic.id)
    lobby = await evening.anna.sees("стол собирает", club.id)
    assert topic.id == lobby.thread_id


async def test_blocking_the_bot_mid_game_stops_nobody(evening: Evening) -> None:
    """Whoever is to move blocks the bot, without any limit for a turn: a computer moves for him,
    the group is told once, and unblocked he has his seat and his hand without a tap."""
    app = evening.app
    assert app is not None
    await evening.begin()
    scene = await app.tables.scene(1)
    assert scene.public is not None
    seat = scene.public.turn
    mover = next(one for one in evening.friends if one.id == scene.seats[seat].person)
    mover.act("block")
    await evening.anna.sees("не могу писать в личку, играет 🤖", evening.group.id)
    news = evening.sandbox.world.feed.bell
    async with asyncio.timeout(20):
        while (now := await app.tables.scene(1)).version == scene.version:
            await news.wait()
    assert 1 == evening.read().count("играет 🤖. Разблокируйте меня")
    assert now.seats[seat].away
    seen = mover.last().text
    mover.act("unblock")
    async with asyncio.timeout(20):
        while mover.last().text == seen:
            await news.wait()
    assert "♥" in mover.last().text
    assert not (await app.tables.scene(1)).seats[seat].away


async def test_a_member_who_leaves_the_group_leaves_the_game(evening: Evening) -> None:
    """A computer plays on in the seat of somebody who has left the group."""
    await evening.begin()
    evening.vera.act("leave", evening.group.id)
    await evening.vera.sees("За вас доиграет")
    await evening.sandbox.quiet(0.3)
    assert any("Сесть за" in b["text"] for b in evening.anna.last(evening.group.id).buttons)


async def test_the_bot_is_removed_and_comes_back(evening: Evening) -> None:
    """Players are told in private that the group hears nothing; back again, it goes on."""
    await evening.begin()
    evening.anna.act("remove_bot", evening.group.id)
    await evening.boris.sees("Пятница, карты» мне не дают писать")
    add_bot(evening.sandbox.world, evening.group, evening.anna.id, evening.anna.id)
    await evening.anna.sees("Здесь можно играть", evening.group.id)


async def test_a_group_becomes_a_supergroup(evening: Evening) -> None:
    """The game goes on under the new id."""
    world = evening.sandbox.world
    ids = [p.id for p in evening.friends]
    small = world.add_group("Кухня", ids)
    add_bot(world, small, ids[0], ids[0])
    await evening.anna.send("/new", small.id)
    await evening.anna.sees("стол собирает", small.id)
    evening.anna.act("migrate", small.id)
    await evening.sandbox.quiet(0.5)
    new = next(c for c in world.chats.values() if c.title == "Кухня" and c.id != small.id)
    await evening.boris.tap("Сесть", new.id)
    await evening.sandbox.quiet(0.3)
    assert "Борис" in evening.boris.last(new.id).text
