"""Who may sit down and give orders at a table, and from where; over real HTTP, in the sandbox."""

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.membership import add_bot
from bot.sandbox.people import Person
from bot.words import phrase
from tests.telegram.conftest import Evening

NOT_MEMBER = phrase("error-not-member", "ru")


async def outsider(evening: Evening) -> Person:
    """Somebody who has opened the bot and was never in the group."""
    person = Person(evening.sandbox, evening.sandbox.world.add_person("Глеб").id)
    await person.send("/start")
    await person.sees("/play")
    return person


def knows_little(evening: Evening) -> None:
    """The server answers 404 to what only some Bot API servers know."""
    for method in ("getChatMember", "sendChatAction"):
        evening.sandbox.faults.add(Fault("server_error", method=method, status=404))


async def test_an_outsider_who_sat_down_by_a_link(evening: Evening) -> None:
    """Tables are numbered, so a link can be guessed: who is not in the group is refused, and does
    not learn its name."""
    gleb = await outsider(evening)
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await gleb.send("/start j1")
    await gleb.sees(NOT_MEMBER)
    await evening.sandbox.quiet()
    assert not any(evening.group.title in message.text for message in gleb.messages())
    assert "Глеб" not in evening.read()


@pytest.mark.parametrize("server", ["full", "minimal"])
async def test_an_outsider_who_made_buttons_of_his_own(evening: Evening, server: str) -> None:
    """From his private chat nothing can be done at a table that is not his, seats included."""
    if server == "minimal":
        knows_little(evening)
    gleb = await outsider(evening)
    await evening.begin()
    await evening.vera.send("/leave", evening.group.id)
    await evening.vera.sees(phrase("answer-left", "ru"))
    here = gleb.last()
    for seat in range(3):
        assert NOT_MEMBER == await gleb.press(f"l:1:take-{seat}", here)
    for verb in ("start", "ai-novice", "ai-less", "leave", "stop", "close", "next", "hand"):
        assert phrase("error-not-seated", "ru") == await gleb.press(f"l:1:{verb}", here)
    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    await evening.anna.sees(phrase("closed-stopped", "ru"), evening.group.id)
    assert phrase("error-not-seated", "ru") == await gleb.press("l:1:again", here)
    assert "Глеб" not in evening.read()


async def test_a_button_of_a_table_in_another_group(evening: Evening) -> None:
    """A table listens to its own group alone, whoever taps."""
    world = evening.sandbox.world
    other = world.add_group("Другая", [evening.boris.id], supergroup=True)
    add_bot(world, other, evening.boris.id, evening.boris.id)
    await evening.gather()
    await evening.boris.send("/help", other.id)
    message = await evening.boris.sees("/play", other.id)
    for verb in ("leave", "join", "ai-novice"):
        said = await evening.boris.press(f"l:1:{verb}", message)
        assert phrase("error-other-chat", "ru") == said
    assert "Борис" in evening.anna.last(evening.group.id).text


async def test_a_seated_player_taps_in_private(evening: Evening) -> None:
    """Who sits at the table may leave it by a button in his private chat."""
    await evening.gather()
    assert phrase("toast-left", "ru") == await evening.vera.press("l:1:leave", evening.vera.last())


async def test_a_member_by_a_link_he_was_given(evening: Evening) -> None:
    """Who has done nothing in the group yet but is in it sits down; gone from it, he does not."""
    world = evening.sandbox.world
    gleb = Person(evening.sandbox, world.add_person("Глеб").id)
    gleb.act("join", evening.group.id)
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await evening.stop_bot()
    await evening.start_bot()
    await gleb.send("/start j1")
    await gleb.sees("Вы за столом")
    await evening.boris.tap("Сесть", evening.group.id)
    evening.boris.act("leave", evening.group.id)
    await evening.sandbox.quiet()
    await evening.boris.send("/start j1")
    await evening.boris.sees(NOT_MEMBER)


async def test_a_link_after_a_tap_where_the_server_knows_few_methods(evening: Evening) -> None:
    """The tap in the group proves that he is there; without it he is told to tap first."""
    knows_little(evening)
    gleb = Person(evening.sandbox, evening.sandbox.world.add_person("Глеб").id)
    gleb.act("join", evening.group.id)
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await evening.stop_bot()
    await evening.start_bot()
    await evening.vera.send("/start j1")
    await evening.vera.sees(NOT_MEMBER)
    await gleb.tap("Сесть", evening.group.id)
    await gleb.send("/start j1")
    await gleb.sees("Вы за столом")
    assert phrase("toast-joined", "ru") == await evening.vera.tap("Сесть", evening.group.id)


async def test_a_member_of_a_group_that_became_a_supergroup(evening: Evening) -> None:
    """Who was seen in the old group is in the new one, also where the server cannot be asked."""
    knows_little(evening)
    world = evening.sandbox.world
    old = world.add_group("Кухня", [evening.anna.id, evening.vera.id])
    add_bot(world, old, evening.anna.id, evening.anna.id)
    await evening.vera.send("/help", old.id)
    await evening.vera.sees("/new", old.id)
    evening.anna.act("migrate", old.id)
    new = next(c for c in world.chats.values() if c.title == "Кухня" and c is not old)
    await evening.anna.send("/new", new.id)
    await evening.anna.sees("стол собирает", new.id)
    await evening.vera.send("/start j1")
    await evening.vera.sees("Вы за столом")
