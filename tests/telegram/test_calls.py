"""To be called to the next table; over real HTTP, in the sandbox."""

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
