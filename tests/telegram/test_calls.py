"""To be called to the next table; over real HTTP, in the sandbox."""

from bot.sandbox.faults import Fault
from tests.telegram.conftest import Evening


async def test_notify_me_for_the_next_game(evening: Evening) -> None:
    """Boris asks once; when Anna opens a table he is called in private and sits down there."""
    await evening.boris.send("/notify", evening.group.id)
    await evening.boris.sees("Позову", evening.group.id)
    await evening.boris.send("/notify", evening.group.id)
    await evening.boris.sees("Уже записано", evening.group.id)
    await evening.anna.send("/new", evening.group.id)
    await evening.boris.sees("«Пятница, карты» стол собирает Аня")
    assert "Вы за столом" == await evening.boris.tap("Сесть")
    await evening.anna.sees("2 Борис", evening.group.id)
    await evening.sandbox.quiet(0.3)
    assert not any("стол собирает" in message.text for message in evening.vera.messages())


async def test_a_call_that_was_not_sent_survives_a_kill(evening: Evening) -> None:
    """Nothing reaches Boris when the table is opened and the bot is killed: the next one calls
    him, and calls him once."""
    await evening.boris.send("/notify", evening.group.id)
    await evening.boris.sees("Позову", evening.group.id)
    evening.sandbox.faults.add(Fault("reset", "sendMessage", chat=evening.boris.id))
    await evening.anna.send("/new", evening.group.id)
    await evening.anna.sees("стол собирает", evening.group.id)
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    await evening.start_bot()
    invitation = await evening.boris.sees("«Пятница, карты» стол собирает Аня")
    await evening.sandbox.quiet(0.3)
    await evening.kill_bot()
    await evening.start_bot()
    await evening.sandbox.quiet(0.3)
    assert invitation.message_id == evening.boris.last().message_id
