"""Choosing the rules, by the people of a group; over real HTTP, in the sandbox."""

import asyncio

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.telegram.callbacks import SettingsTap
from tests.telegram.conftest import Evening


async def newcomer(evening: Evening, name: str = "Глеб") -> Person:
    """A member of the group who has never opened the bot."""
    person = evening.sandbox.world.add_person(name, language_code="ru")
    found = Person(evening.sandbox, person.id)
    found.act("join", evening.group.id)
    return found


async def lobby(evening: Evening, who: Person, rules: str = "") -> Message:
    """``who`` gathers a table; its message."""
    await who.send(f"/new {rules}", evening.group.id)
    return await who.sees("стол собирает", evening.group.id)


async def until_text(evening: Evening, message: Message, text: str) -> None:
    """Wait until ``message`` says ``text``."""
    async with asyncio.timeout(10):
        while text not in message.text:
            await evening.sandbox.world.feed.bell.wait(0.2)


async def menu(person: Person, text: str = "⚙️") -> Message:
    """The newest message of settings in private."""
    return await person.sees(text)


async def walk(person: Person, *labels: str) -> str:
    """Tap the buttons of the menu one after the other, each when it is there; the last toast."""
    said = ""
    for label in labels:
        async with asyncio.timeout(10):
            while not any(label in b for b in person.buttons()):
                await person._world.feed.bell.wait(0.2)
        said = await person.tap(label)
    return said


async def test_the_starter_chooses_a_preset_and_a_rule_from_the_lobby(evening: Evening) -> None:
    """The menu comes in private; the lobby shows what was chosen; the chat keeps it."""
    shown = await lobby(evening, evening.boris)
    assert "Настройки ждут вас в личке" == await evening.boris.tap("Настройки", evening.group.id)
    first = await menu(evening.boris)
    assert "классика" in first.text
    assert "Стол собирается" in first.text

    said = await walk(evening.boris, "Готовые правила", "Клубные", "Играть так")
    assert "Клубные" == said
    await until_text(evening, shown, "Правила: клубные")

    said = await walk(evening.boris, "Менять по одному", "Счёт", "Без самосвала", "−555")
    assert "Самосвал −555" == said
    await until_text(evening, shown, "клубные + самосвал −555")
    assert 1 == sum("⚙️" in m.text or "Самосвал" in m.text for m in evening.boris.messages())

    await evening.boris.tap("Закрыть стол", evening.group.id)
    assert "клубные + самосвал −555" in (await lobby(evening, evening.vera)).text


async def test_others_are_refused_with_the_reason(evening: Evening) -> None:
    """Neither the button nor the command nor an old menu lets guests change anything."""
    shown = await lobby(evening, evening.boris)
    assert "Правила меняют админы" in await evening.vera.tap("Настройки", evening.group.id)
    await evening.vera.send("/settings", evening.group.id)
    await evening.vera.sees("Правила меняют админы", evening.group.id)
    await evening.vera.send("/settings club", evening.group.id)
    forged = SettingsTap(place="1", verb="take", arg="club").pack()
    assert "Правила меняют админы" in await evening.vera.press(forged, evening.vera.last())
    forged = SettingsTap(place=str(evening.group.id), verb="take", arg="club").pack()
    assert "Правила меняют админы" in await evening.boris.press(forged, evening.boris.last())
    await evening.sandbox.quiet()
    assert "Правила: классика" in shown.text


async def test_who_is_no_longer_an_admin_changes_nothing(evening: Evening) -> None:
    """The right is asked for at every tap."""
    evening.anna.act("promote", evening.group.id, evening.boris.id)
    await evening.boris.send("/settings", evening.group.id)
    await menu(evening.boris)
    await walk(evening.boris, "Готовые правила", "Клубные")
    evening.anna.act("demote", evening.group.id, evening.boris.id)
    assert "Правила меняют админы" in await walk(evening.boris, "Играть так")


async def test_an_admin_sets_the_rules_of_the_group(evening: Evening) -> None:
    """He may so without a table; the group gets one line, which follows further changes."""
    await evening.anna.send("/settings", evening.group.id)
    assert "Для следующего стола" in (await menu(evening.anna)).text
    await walk(evening.anna, "Готовые правила", "→", "Семейные", "Играть так")
    line = await evening.boris.sees("⚙️ Правила меняет Аня", evening.group.id)
    assert line.text.endswith("Для следующего стола: семейные")

    await walk(evening.anna, "Готовые правила", "Клубные", "Играть так", "Готово")
    await until_text(evening, line, "Для следующего стола: клубные")
    lines = [m for m in evening.boris.messages(evening.group.id) if "Правила меняет" in m.text]
    assert [line] == lines
    assert [] == evening.anna.last().buttons
    assert "Правила: клубные" in (await lobby(evening, evening.vera)).text


async def test_changes_during_a_game_wait_for_the_next(evening: Evening) -> None:
    """The menu, the toast and the group's line say so; the game goes on by its rules."""
    shown = await lobby(evening, evening.anna)
    await evening.boris.tap("Сесть", evening.group.id)
    await until_text(evening, shown, "Борис")
    await evening.anna.tap("Начать", evening.group.id)
    await evening.anna.sees("кон 1")
    await evening.anna.send("/settings", evening.group.id)
    assert "со следующей партии" in (await menu(evening.anna)).text
    said = await walk(evening.anna, "Менять по одному", "Золотой кон", "Без золотого", "3")
    assert "Золотых конов: 3 · со следующей партии" == said
    await evening.boris.sees("Со следующей партии: классика + золотых", evening.group.id)
    await evening.boris.send("/rules", evening.group.id)
    rules = await evening.boris.sees("Всё как в классике", evening.group.id)
    assert "classic" == await evening.boris.tap("Скопировать", evening.group.id, message=rules)

    await evening.anna.send("/stop", evening.group.id)
    await evening.anna.sees("Закончить партию для всех?", evening.group.id)
    await evening.anna.tap("Закончить партию", evening.group.id)
    assert "золотых конов: 3" in (await lobby(evening, evening.vera)).text


async def test_rules_written_behind_the_command_are_taken_over(evening: Evening) -> None:
    """One line shares the rules of a table; the group is told."""
    await evening.anna.send("/settings classic;dump_truck=555;golden=3", evening.group.id)
    said = await evening.boris.sees("Правила меняет Аня", evening.group.id)
    assert "классика + самосвал 555 + золотых конов: 3" in said.text
    await evening.boris.send("/rules", evening.group.id)
    text = await evening.boris.sees("Не как в классике", evening.group.id)
    assert "• Золотой кон ✨: золотых конов: 3" in text.text
    line = await evening.boris.tap("Скопировать", evening.group.id, message=text)
    assert "classic;dump_truck=555;golden=3" == line


async def test_wrong_rules_are_refused_by_name(evening: Evening) -> None:
    """The option, the values there are, or what contradicts and a way out; nothing changes."""
    group = evening.group.id
    for text, words in (
        ("classic;dark=always", "Тёмная: dark=always. Бывает: off, forehand, anyone"),
        ("classic;goldn=3", "Может быть, golden?"),
        ("покер", "Нет правил с именем покер"),
        ("classic golden=3", "Правила пишутся через «;»: classic;golden=3"),
        ("classic target=120", "classic;target=120\nИгра до: target=120. Бывает: число от 200"),
        ("classic;target=800", "опустите рубеж бочки ниже 800"),
        ("classic;golden=3;golden=4", "golden указано дважды"),
        ("classic;golden", "Золотой кон: golden="),
    ):
        await evening.anna.send(f"/settings {text}", group)
        await evening.anna.sees(words, group)
    assert "Правила: классика" in (await lobby(evening, evening.anna)).text


async def test_a_contradiction_by_a_button_is_refused_in_words(evening: Evening) -> None:
    """The box names both rules and a way out, and the page stays as it is."""
    await evening.anna.send("/settings classic;barrel_at=900;target=1000", evening.group.id)
    await evening.anna.send("/settings", evening.group.id)
    await menu(evening.anna)
    said = await walk(evening.anna, "Менять по одному", "Бочка", "Рубеж бочки 900", "+100")
    assert "Не сходятся «рубеж бочки 1000 (barrel_at)» и «игра до 1000 (target)»" in said
    assert "Сейчас: рубеж бочки 900" in evening.anna.last().text


async def test_own_presets_are_saved_listed_chosen_and_deleted(evening: Evening) -> None:
    """By the command in the group and by the menu; also for /new."""
    group = evening.group.id
    await evening.anna.send("/settings classic;dump_truck=555", group)
    await evening.anna.send("/settings save Пятница <3", group)
    await evening.anna.sees("Сохранено: Пятница <3", group)
    await evening.anna.send("/settings club", group)
    await evening.anna.send("/settings пятница <3", group)
    await evening.anna.sees("Для следующего стола: классика + самосвал 555", group)
    await evening.anna.send("/settings polish", group)
    assert "самосвал 555" in (await lobby(evening, evening.boris, "Пятница <3")).text
    await evening.boris.tap("Закрыть стол", group)

    await evening.anna.send("/settings", group)
    await menu(evening.anna)
    await walk(evening.anna, "Свои правила", "Пятница <3", "Играть так")
    await evening.anna.sees("Пятница <3: классика + самосвал 555")
    await walk(evening.anna, "Свои правила", "Пятница <3", "Удалить")
    await evening.anna.sees("Своих правил пока нет")
    # in private, where replies are not rationed
    await evening.anna.send("/settings сохранить Суббота")
    await evening.anna.send("/settings удалить суббота")
    await evening.anna.sees("Удалено: Суббота")
    await evening.anna.send("/settings delete Суббота")
    await evening.anna.sees("Таких своих правил здесь нет")


async def test_a_reply_to_the_menu_names_rules_or_takes_them_over(evening: Evening) -> None:
    """In private one can write for the group: a name saves, a line sets."""
    group = evening.group.id
    await evening.anna.send("/settings", group)
    shown = await menu(evening.anna)
    await evening.anna.send("classic;golden=3", reply_to=shown.message_id)
    await evening.boris.sees("Для следующего стола: классика + золотых конов: 3", group)
    shown = await menu(evening.anna, "классика + золотых конов: 3")
    await evening.anna.send("Пятница", reply_to=shown.message_id)
    await evening.anna.sees("Пятница: классика + золотых конов: 3")
    shown = evening.anna.last()
    await evening.anna.send("classic;golden=x", reply_to=shown.message_id)
    await evening.anna.sees("Золотой кон: golden=x")
    await evening.anna.send("classic;golden=5")
    await evening.anna.sees("Правила: классика + золотых конов: 5")
    assert "Пятница" not in evening.read().partition("Правила меняет")[0]


async def test_somebody_the_bot_cannot_write_to_comes_by_a_link(evening: Evening) -> None:
    """The lobby's button and the command lead into private, and Start shows the menu."""
    gleb = await newcomer(evening)
    evening.anna.act("promote", evening.group.id, gleb.id)
    await gleb.send("/settings", evening.group.id)
    reply = await gleb.sees("Настройки откроются в личке", evening.group.id)
    assert reply.buttons[0]["url"].endswith(f"start=s{evening.group.id}")
    await gleb.send(f"/start s{evening.group.id}")
    assert "Пятница, карты" in (await menu(gleb)).text
    await evening.boris.send(f"/start s{evening.group.id}")
    await evening.boris.sees("Правила меняют админы")


async def test_an_anonymous_admin_sets_the_rules_of_his_group(evening: Evening) -> None:
    """He writes as the group: rules behind the command hold, the menu opens by a link."""
    group = evening.group.id
    await evening.anna.send("/settings club", group, sender="anonymous")
    await evening.boris.sees("⚙️ Правила меняет Пятница, карты", group)
    await evening.anna.send("/settings", group, sender="anonymous")
    reply = await evening.anna.sees("Настройки откроются в личке", group)
    await evening.anna.send(f"/start {reply.buttons[0]['url'].partition('start=')[2]}")
    assert "клубные" in (await menu(evening.anna)).text


async def test_everybody_has_rules_of_his_own_in_private(evening: Evening) -> None:
    """/play is played by them, and the group knows nothing of it."""
    await evening.vera.send("/settings")
    assert "⚙️ Мои правила\nклассика" in (await menu(evening.vera)).text
    await walk(evening.vera, "Готовые правила", "→", "Для начинающих")
    await walk(evening.vera, "Играть так")
    await evening.vera.sees("⚙️ Мои правила\nдля начинающих")
    await evening.vera.send("/rules")
    assert "Торг от 50" in (await evening.vera.sees("Не как в классике")).text
    assert "Правила меняет" not in evening.read()


async def test_the_menu_works_on_after_a_restart(evening: Evening) -> None:
    """Neither the menu nor the rules are forgotten."""
    await evening.anna.send("/settings club", evening.group.id)
    await evening.anna.send("/settings", evening.group.id)
    shown = await menu(evening.anna)
    await evening.sandbox.quiet()
    await evening.stop_bot()
    await evening.start_bot()
    assert "Современные" == await walk(
        evening.anna, "Готовые правила", "→", "Современные", "Играть так"
    )
    await until_text(evening, shown, "современные")


async def test_a_busy_menu_leaves_the_group_in_peace(evening: Evening) -> None:
    """Twenty changes in a lobby cost the group a few edits, and the last one is shown."""
    shown = await lobby(evening, evening.anna)
    await evening.anna.tap("Настройки", evening.group.id)
    await menu(evening.anna)
    await walk(evening.anna, "Менять по одному", "Бочка", "Рубеж бочки 880")
    before = len(evening.sandbox.calls(evening.group.id))
    for number in range(10):
        await walk(evening.anna, "+10" if number % 2 else "−10", "✓")
    await walk(evening.anna, "900")
    await until_text(evening, shown, "рубеж бочки 900")
    assert 12 >= len(evening.sandbox.calls(evening.group.id)) - before


async def test_english_speakers_choose_in_english(evening: Evening) -> None:
    """The menu speaks the person's language, the group's line the group's."""
    await evening.anna.send("/language en")
    await evening.anna.sees("English it is")
    await evening.anna.send("/settings", evening.group.id)
    assert "Rules: Пятница, карты\nclassic" in (await menu(evening.anna)).text
    assert "Club" == await walk(evening.anna, "Ready-made rules", "Club", "Play by these")
    await evening.boris.sees("Для следующего стола: клубные", evening.group.id)
