from pathlib import Path

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.e2e.evening import Evening
from tests.e2e.player import Player, playing

SAID = {
    "ru": {
        "hint": "Подсказка", "result": "Кон 1:", "review": "Разбор", "reviewed": "🎓 Разбор, кон 1",
        "open": "Если бы все видели карты",
        "replay": "Переиграть кон", "practice": "Тренировка · кон 1 ещё раз",
        "over": "🔁 Тренировка, в счёт не идёт", "first": "В первый раз у вас:", "next": "Дальше",
        "second": "кон 2", "more": "Ещё раз",
        "end": "Закончить тренировку", "ended": "Тренировка окончена.",
    },
    "en": {
        "hint": "Hint", "result": "Deal 1:", "review": "Review", "reviewed": "🎓 Review of deal 1",
        "open": "If everybody saw all cards",
        "replay": "Play it again", "practice": "Practice · deal 1 again",
        "over": "🔁 Practice, it does not count", "first": "The first time you got:",
        "next": "Next deal", "second": "deal 2", "more": "Once more",
        "end": "End practice", "ended": "Practice is over.",
    },
}  # fmt: skip


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_lesson_by_buttons(locale: str, tmp_path: Path) -> None:
    """Alone against computers: a hint in the hand, played as advised; after the deal a review,
    the same deal once more as practice with what it came to each time, practice begun and
    stopped; then the game goes on, and of all that its record holds nothing."""
    said = SAID[locale]
    async with Evening(tmp_path, locale=locale, seed=3) as evening:
        anna = evening.friends[0]
        await anna.send("/play")
        await evening.until(lambda: f"💡 {said['hint']}" in anna.buttons())
        await anna.tap(said["hint"])
        hinted = await anna.sees("💡 ")
        await evening.until(lambda: advised(hinted))
        await anna.press(advised(hinted), hinted)

        async with playing(Player(anna, evening.sandbox, evening.clock)):
            await anna.sees(said["result"])
        await anna.tap(said["review"])
        reviewed = await anna.sees(said["reviewed"])
        kept = evening.records.table(1)

        await anna.tap(said["replay"])
        await anna.sees(said["practice"])
        async with playing(Player(anna, evening.sandbox, evening.clock)):
            over = await anna.sees(said["over"])
        await anna.tap(said["more"], message=over)
        await evening.until(lambda: said["end"] in anna.buttons())
        await anna.tap(said["end"])
        await anna.sees(said["ended"])

        await anna.tap(said["next"], message=over)
        await anna.sees(said["second"])
        await evening.until(lambda: newer(anna, over, said["hint"]))
        dealt = newer(anna, over, said["hint"])
        await anna.tap(said["next"], message=over)  # which is still there, and leads to the hand
        await evening.until(lambda: newer(anna, dealt, said["hint"]))
        again = evening.records.table(1)
        practice = evening.records.table(2)
        refused = [call for call in evening.sandbox.calls() if not call.ok]

    assert [] == refused
    assert said["open"] in reviewed.text
    assert said["first"] in over.text
    assert kept.deals[0] == again.deals[0]
    assert kept.seats == again.seats
    assert ("over", 1) == (practice.stage, len(practice.deals))
    assert kept.deals[0][0] == practice.deals[0][0]


def advised(message: Message) -> str:
    """What the green button of a hand carries, "" without one."""
    green = (b["callback_data"] for b in message.buttons if b.get("style") == "success")
    return next(green, "")


async def test_an_impatient_pupil_and_a_bot_that_is_restarted(tmp_path: Path) -> None:
    """Whoever taps three times gets one hint, one review and one practice; the bot may be
    restarted while it looks into a deal and in the middle of practice; a tap on what is long over
    is answered and does nothing."""
    async with Evening(tmp_path, seed=3) as evening:
        anna = evening.friends[0]
        await anna.send("/play")
        await evening.until(lambda: "💡 Подсказка" in anna.buttons())
        hand = anna.last()
        for _ in range(3):
            await anna.press("l:1:hint", hand)
        await evening.until(lambda: advised(anna.last()))
        await anna.press(advised(anna.last()), anna.last())
        async with playing(Player(anna, evening.sandbox, evening.clock)):
            result = await anna.sees("Кон 1:")
        assert "Кон уже сыгран" == await anna.press("l:1:hint", hand)

        await anna.press("r:1:review:1:0", result)
        await evening.stop_bot()
        await evening.start_bot()
        for _ in range(3):
            await anna.press("r:1:review:1:0", result)
        await anna.sees("🎓 Разбор, кон 1")
        await anna.press("r:1:review:1:0", result)
        await evening.settled()
        reviews = [one for one in anna.messages() if "🎓 Разбор, кон 1" in one.text]

        for _ in range(3):
            await anna.press("l:1:replay-1", result)
        await evening.until(lambda: "Закончить тренировку" in anna.buttons())
        await evening.stop_bot()
        await evening.start_bot()
        async with playing(Player(anna, evening.sandbox, evening.clock)):
            over = await anna.sees("🔁 Тренировка, в счёт не идёт")
        assert "Эта партия уже кончилась" == await anna.press("l:2:hint", over)
        assert "Эта партия уже кончилась" == await anna.press("l:2:stop", over)
        await anna.press("l:1:onward", over)
        await anna.sees("кон 2")
        refused = [call for call in evening.sandbox.calls() if not call.ok]
        records = evening.records
        stages = [(one, records.table(one).stage) for one in records.tables()]

    assert [] == refused
    assert 1 == len(reviews)
    assert [(1, "playing"), (2, "over")] == stages


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_deal_of_the_group_again_in_private(locale: str, tmp_path: Path) -> None:
    """Under the review of a group's deal a player finds it once more; he plays it to its end in
    private, across a restart, while the group plays its next deal, in which he moves as ever; the
    group reads nothing of it, and a member who did not play finds no such button."""
    said = SAID[locale]
    async with Evening(tmp_path, locale=locale, seed=3) as evening:
        boris = evening.friends[1]
        players = [Player(one, evening.sandbox, evening.clock) for one in evening.friends]
        gleb = evening.stranger("Gleb", locale=locale)
        await gleb.send("/start")
        await evening.sit_down(locale)
        async with playing(*players):
            await evening.until(lambda: said["result"] in evening.said())
        for person in (boris, gleb):
            await person.tap(said["review"], evening.group)
        reviewed = await boris.sees(said["reviewed"])
        looked_on = await gleb.sees(said["reviewed"])
        kept = evening.records.table(1).deals[0]

        await boris.tap(said["replay"], message=reviewed)
        await boris.sees(said["practice"])
        await evening.stop_bot()
        await evening.start_bot()
        async with playing(*players):
            over = await boris.sees(said["over"])
            await evening.until(lambda: said["result"].replace("1", "2") in evening.said())
        await boris.tap(said["more"], message=over)
        await evening.until(lambda: newer(boris, over, said["end"]))
        await boris.tap(said["end"], message=newer(boris, over, said["end"]))
        await boris.sees(said["ended"])
        game, practice = evening.records.table(1), evening.records.table(2)
        refused = [call for call in evening.sandbox.calls() if not call.ok]
        group = evening.said()

    assert [] == refused
    assert said["replay"] not in str(looked_on.buttons)
    assert said["first"] in over.text
    assert said["next"] not in str(over.buttons)
    assert said["over"] not in group
    assert said["practice"] not in group
    assert kept == game.deals[0]
    assert ("over", 1) == (practice.stage, len(practice.deals))
    assert kept[0] == practice.deals[0][0]


def newer(person: Person, than: Message | None, button: str) -> Message | None:
    """The message with ``button`` that came after another one."""
    first = 0 if than is None else than.message_id
    later = (one for one in person.messages() if one.message_id > first)
    return next((one for one in later if button in str(one.buttons)), None)
