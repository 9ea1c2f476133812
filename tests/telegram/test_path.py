"""The whole path: from /new to the result of a deal, over real HTTP."""

import asyncio

from bot.sandbox.errors import ActError
from bot.sandbox.people import Person
from tests.telegram.conftest import Evening


async def play_on(person: Person) -> bool:
    """Tap the first button of the hand that does something; whether there was one."""
    for button in person.last().buttons:
        data = button.get("callback_data", "")
        if data.startswith("g:") and not data.endswith((":w", ":redeal")):
            try:
                await person.press(data, person.last())
            except ActError:
                return False
            return True
    return False


async def test_three_friends_play_a_deal(evening: Evening) -> None:
    """They gather with one tap each, see their hands in private, and the group sees the deal."""
    group = evening.group.id
    await evening.anna.send("/new", group)
    await evening.anna.sees("Тысяча", group)
    await evening.boris.tap("Сесть", group)
    await evening.vera.tap("Сесть", group)
    await evening.anna.tap("Начать", group)
    for _ in range(400):
        for person in evening.friends:
            await play_on(person)
        if any("Дальше" in b["text"] for m in evening.anna.messages(group) for b in m.buttons):
            break
        await asyncio.sleep(0.02)
    for message in evening.anna.messages(group):
        print("GROUP", message.message_id, message.text, sep="\n")
    for message in evening.anna.messages():
        print("ANNA", message.message_id, message.text, sep="\n")
    print([c.method for c in evening.sandbox.calls(group)])
    for person in evening.friends:
        print(person.id, [c.method for c in evening.sandbox.calls(person.id)])
    assert any("Кон 1" in m.text for m in evening.anna.messages(group))
