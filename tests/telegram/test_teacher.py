"""What the teacher says, and where: hints under one's own hand, reviews in private, practice
apart from the game.
"""

import asyncio
from dataclasses import replace
from typing import get_args

import pytest

from bot.ai.open_cards import Slip
from bot.ai.reasons import CODES, Reason
from bot.ai.review import Review, Verdict
from bot.engine.actions import Action, Bid, Concede, Give, Order, Pass, Play
from bot.engine.cards import card_named, hand_of
from bot.engine.game import Game
from bot.engine.scoring import Line, Result
from bot.engine.state import View
from bot.sandbox.people import Person as Friend
from bot.table.errors import TableError
from bot.table.model import Locale, PastDeal, Person, Practice, Scene, Seat
from bot.table.teacher import Hint, Reviewed
from bot.tasks import Tasks
from bot.telegram import screens
from bot.telegram.lessons import Lessons
from bot.telegram.screen import Screen
from bot.telegram.screens.teacher import hint_line, practice_result
from bot.telegram.teacher_keys import lesson_row, onward_row
from tests.telegram.conftest import Evening
from tests.telegram.far_end import Desk
from tests.telegram.scenes import find, now, played, scene_of, wild
from tests.telegram.test_handlers import stranger
from tests.telegram.test_path import play_until
from tests.telegram.test_screens import LONGEST, TEXT_UNITS, buttons, plain, units
from tests.telegram.test_whispers import Desk as Whispering
from tests.telegram.test_whispers import Server

LINE = 110
"""Units that a hint may take: three lines on a phone."""
VALUES = {
    "suit": 0, "seat": 1, "card": 1, "above": 0, "points": 120, "worth": 95, "tenths": 4,
    "count": 5, "cards": hand_of(map(card_named, ("Ah", "Th", "Kh"))),
}  # fmt: skip
REVIEW = Review(
    declarer=1, contract=120, made=95, won=False, open_play=126, open_deal=140,
    slips=(
        Slip(1, 0, (Give(card_named("9h"), 2), Give(card_named("Jd"), 0)),
             (Give(card_named("9h"), 2), Give(card_named("9s"), 0)), 14),
        Slip(2, 3, (Play(card_named("Qc")),), (Play(card_named("Kc"), "*"),), 31),
    ),
    expected=105, verdict="unlucky",
)  # fmt: skip


def computers(game: Game, locale: Locale = "ru") -> tuple[Scene, int, View]:
    """The scene of a game that the person at turn plays against computers in private, his seat,
    and what he sees."""
    scene = scene_of(game, locale=locale)
    seat = now(game).turn
    seats = tuple(
        one if place == seat else Seat(f"R{place}", level="novice")
        for place, one in enumerate(scene.seats)
    )
    person = seats[seat].person or 0
    scene = replace(
        scene,
        chat=replace(scene.chat, id=person, private=True),
        seats=seats,
        people={person: Person(person, "Аня", locale, reachable=True)},
        hands={seat: game.view(seat)},
    )
    return scene, seat, game.view(seat)


def at(phase: str, rules: str = "classic") -> Game:
    """The first position of this phase with something to choose."""
    return find(lambda game: now(game).phase == phase and len(now(game).legal) > 2, rules)


def green(screen: Screen) -> list[str]:
    """What the green buttons under a screen carry."""
    rows = [] if screen.keyboard is None else screen.keyboard.inline_keyboard
    return [one.callback_data or "" for row in rows for one in row if one.style == "success"]


# hints


@pytest.mark.parametrize("locale", ["ru", "en"])
@pytest.mark.parametrize("code", CODES)
def test_every_reason_has_words(code: str, locale: Locale) -> None:
    """One sentence behind the move, short enough for a phone."""
    view = at("play").view(0)
    reason = Reason(code, {name: VALUES[name] for name in CODES[code]})
    said = hint_line(view, Hint(1, Pass(), reason), locale, ("Аня", "Борис", "Вера"))
    move, _, why = said.partition(": ")
    assert move in ("💡 Пас", "💡 Pass")
    assert why
    assert not why.endswith(".")
    assert LINE >= units(said)


@pytest.mark.parametrize(
    ("action", "ru", "en"),
    [
        (Play(card_named("Kh"), "*"), "👑 К♥ +100", "👑 K♥ +100"),
        (Play(card_named("Kh")), "К♥", "K♥"),
        (Give(card_named("9s"), 1), "9♠ → Борис", "9♠ → Борис"),
        (Bid(115), "115", "115"),
        (Order(130), "Играю 130", "Play 130"),
        (Concede(), "Расписать", "Concede"),
    ],
)
def test_a_hint_names_the_move(action: Action, ru: str, en: str) -> None:
    """As its button does, with the one who gets a card."""
    view = replace(at("play").view(0), contract=120)
    hint = Hint(1, action, Reason("only"))
    names = ("Аня", "Борис", "Вера")
    assert f"💡 {ru}: другого хода нет" == hint_line(view, hint, "ru", names)
    assert f"💡 {en}: there is no other move" == hint_line(view, hint, "en", names)


def test_a_hint_stands_under_the_task_and_its_button_is_green() -> None:
    """The hand tells it and offers no other; when the game has moved on it is gone."""
    scene, seat, view = computers(at("play"))
    action = view.legal[-1]
    hint = Hint(scene.version, action, Reason("thumb"))
    before = screens.hand(scene, seat, "ru")
    assert "💡 Подсказка" in buttons(before)
    shown = screens.hand(scene, seat, "ru", hint=hint)
    assert "\nВаш ход\n💡 " in plain(shown)
    assert [f"g:12:34:{action}"] == green(shown)
    assert "💡 Подсказка" not in buttons(shown)
    later = screens.hand(replace(scene, version=35), seat, "ru", hint=hint)
    assert "💡" not in later.text
    assert [] == green(later)


@pytest.mark.parametrize("phase", ["bid", "give", "order", "play"])
def test_whatever_is_advised_can_be_seen_among_the_keys(phase: str) -> None:
    """The green key is there in every part of a deal."""
    scene, seat, view = computers(at(phase))
    action = next(one for one in view.legal if not isinstance(one, Concede))
    shown = screens.hand(scene, seat, "ru", hint=Hint(scene.version, action, Reason("thumb")))
    assert [f"g:12:34:{action}"] == green(shown)


def test_an_order_far_up_has_a_key_of_its_own() -> None:
    """What is advised is green at once, also where it would have been behind "other"."""
    scene, seat, view = computers(find(lambda game: now(game).phase == "order" and many(game)))
    advised = view.legal[8]
    assert str(advised) not in named(screens.hand(scene, seat, "ru"))
    shown = screens.hand(scene, seat, "ru", hint=Hint(scene.version, advised, Reason("thumb")))
    assert [f"g:12:34:{advised}"] == green(shown)


def test_giving_up_is_green_when_it_is_advised() -> None:
    """Behind its question as always."""
    game = find(lambda game: now(game).phase == "give" and Concede() in now(game).legal)
    scene, seat, _ = computers(game)
    hint = Hint(scene.version, Concede(), Reason("thumb"))
    assert ["u:12:34:concede"] == green(screens.hand(scene, seat, "ru", hint=hint))
    assert [] == green(screens.hand(scene, seat, "ru"))


def many(game: Game) -> bool:
    """Whether there are more orders than there are keys."""
    return len(now(game).legal) > 12


def named(screen: Screen) -> list[str]:
    """The moves under a screen."""
    rows = [] if screen.keyboard is None else screen.keyboard.inline_keyboard
    return [str(one.callback_data).rpartition(":")[2] for row in rows for one in row]


def test_there_is_no_hint_in_a_game_with_other_people() -> None:
    """Nor out of turn, nor where there is nothing to choose."""
    game = at("play")
    scene, seat, view = computers(game)
    others = scene_of(game)
    assert not any("💡" in one for one in buttons(screens.hand(others, seat, "ru")))
    only = replace(scene, hands={seat: replace(view, legal=view.legal[:1])})
    assert not any("💡" in one for one in buttons(screens.hand(only, seat, "ru")))
    waits = replace(scene, hands={seat: replace(view, turn=(seat + 1) % 3)})
    assert not any("💡" in one for one in buttons(screens.hand(waits, seat, "ru")))


async def test_a_hint_in_the_group_is_for_its_owner_alone() -> None:
    """It is shown in his hand there, and goes with the next change."""
    server = Server()
    desk = Whispering(server)
    scene, seat, view = computers(at("play"))
    scene = replace(scene, chat=replace(scene.chat, id=-100, private=False))
    assert await desk.whispers.open(scene, scene.people[scene.seats[seat].person or 0], "q1")
    hint = Hint(scene.version, view.legal[0], Reason("thumb"))
    desk.whispers.advise(scene, scene.seats[seat].person or 0, hint)
    desk.whispers.advise(scene, 99, hint)
    await desk.clock.advance(10.0)
    edits = [call for call in server.calls if call.__api_method__ == "editEphemeralMessageText"]
    assert ["💡" in getattr(call, "text", "") for call in edits] == [True]
    desk.whispers.follow(replace(scene, version=scene.version + 1))
    await desk.clock.advance(30.0)
    last = [call for call in server.calls if call.__api_method__ == "editEphemeralMessageText"][-1]
    assert "💡" not in getattr(last, "text", "")


# reviews


def reviewed(
    review: Review = REVIEW, names: tuple[str, ...] = ("Аня", "Борис", "Вера")
) -> Reviewed:
    """A review of deal 3 of three people's game."""
    return Reviewed(scene_of(at("play"), names), 3, review)


def test_a_review_says_what_could_have_been_made_and_what_cost_most() -> None:
    """To its reader, who is called "you"; below it is the way to the cards."""
    screen = screens.review(reviewed(), 3, "ru")
    assert (
        "🎓 Разбор, кон 3\n"
        "Борис, заказ 120, взято 95 ❌\n"
        "Если бы все видели карты и не ошибались, у играющего вышло бы 126, "
        "с лучшим сносом 140.\n\n"
        "Задним числом дороже всего обошлось:\n"
        "Снос, Борис: В♦ → Аня, 9♥ → Вы; лучше 9♠ → Аня, 9♥ → Вы (−14)\n"
        "Взятка 3, Вы: Д♣, лучше 👑 К♣ +60 (−31)\n\n"
        "Заказ разумный, рука тянула примерно на 105, но карты легли плохо."
    ) == plain(screen)
    assert ["🔁 Переиграть кон", "🎬 Посмотреть"] == buttons(screen)


def test_a_review_in_english() -> None:
    """The same in the words of another reader."""
    assert (
        "🎓 Review of deal 3\n"
        "You play 120, take 95 ❌\n"
        "If everybody saw all cards and made no mistake, you would make 126, "
        "with a better give 140.\n\n"
        "What cost most, in hindsight:\n"
        "Give, You: J♦ → Аня, 9♥ → Вера; better 9♠ → Аня, 9♥ → Вера (−14)\n"
        "Trick 3, Вера: Q♣, better 👑 K♣ +60 (−31)\n\n"
        "The bid was sound, the hand was worth about 105, but the cards lay badly."
    ) == plain(screens.review(reviewed(), 2, "en"))


@pytest.mark.parametrize("locale", ["ru", "en"])
@pytest.mark.parametrize("verdict", get_args(Verdict))
def test_every_verdict_fits(verdict: Verdict, locale: Locale) -> None:
    """Made, lost or conceded, with everything known and with nothing, with the longest names."""
    conceded = verdict.startswith("conceded")
    review = replace(REVIEW, verdict=verdict, made=None if conceded else 131)
    for told in (
        review,
        replace(review, open_deal=None),
        replace(review, open_play=None, open_deal=None, slips=()),
        replace(review, slips=(), contract=0),
    ):
        screen = screens.review(reviewed(told, LONGEST[:3]), 1, locale)
        assert TEXT_UNITS >= units(screen.text)
        assert "None" not in screen.text


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        (105, "Заказ на грани: рука тянула примерно на 105, но не при любом раскладе."),
        (110, "Заказ на грани: рука тянула примерно на 105."),
    ],
)
def test_a_close_call_with_a_hand_that_was_worth_it_says_why(contract: int, said: str) -> None:
    """An estimate that reaches the contract alone would contradict the verdict."""
    told = replace(REVIEW, verdict="close", contract=contract)
    assert plain(screens.review(reviewed(told), 1, "ru")).endswith(f"\n\n{said}")


@pytest.mark.parametrize(
    ("contract", "said"), [(120, "Роспись: 120 было не взять"), (0, "брошены верно")]
)
def test_cards_thrown_in_are_not_called_conceded(contract: int, said: str) -> None:
    """Nobody had bid for them, so nothing was given up."""
    told = replace(REVIEW, verdict="conceded-well", made=None, slips=(), contract=contract)
    text = screens.review(reviewed(told), 1, "ru").text
    assert said in text
    assert bool(contract) == ("осп" in text)


def test_without_slips_it_says_so() -> None:
    """Nothing dear was lost."""
    assert (
        "Дорогих ошибок нет." in screens.review(reviewed(replace(REVIEW, slips=())), 1, "ru").text
    )


async def test_a_review_comes_in_private(evening: Evening) -> None:
    """Whoever taps under the result gets it, a member who did not play too; the group reads
    nothing of it."""
    await evening.begin()
    await play_until(evening, "Кон 1:")
    gleb = await stranger(evening)
    await gleb.send("/start")
    for person in (evening.boris, gleb):
        assert "Разбор придёт в личку" == await person.tap("Разбор", evening.group.id)
        review = await person.sees("🎓 Разбор, кон 1")
        assert "рука тянула" in review.text or "Роспись" in review.text
    await evening.sandbox.quiet(0.3)
    assert "🎓 Разбор, кон 1" not in evening.read()


async def test_a_deal_in_play_has_no_review(evening: Evening) -> None:
    """A button that somebody makes himself is told so, and no card of it is."""
    await evening.begin()
    hand = evening.anna.last()
    await evening.anna.press("r:1:review:1:0", hand)
    await evening.sandbox.quiet(0.3)
    assert not any("🎓 Разбор, кон" in m.text for m in evening.anna.messages())


# practice


def past(number: int, points: int, seat: int = 0) -> PastDeal:
    """A deal that brought ``seat`` so much, and a golden reset beside it."""
    game = find(lambda game: game.result is not None and not now(game).conceded)
    lines = (Line(seat, points, "contract"), Line(seat, -400, "golden_reset"))
    deal = scene_of(game).deals[-1]
    return replace(deal, number=number, result=Result(lines, game.scores))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (-120, 100, "Теперь у вас: +100, лучше на 220"),
        (100, -120, "Теперь у вас: −120, хуже на 220"),
        (100, 100, "Теперь у вас: +100"),
    ],
)
def test_practice_is_compared_with_the_first_time(before: int, after: int, said: str) -> None:
    """What the deal brought then and now, by itself."""
    scene, seat, _ = computers(at("play"))
    scene = replace(scene, practice=Practice(5, 3, past(3, before, seat)))
    names = ["Паскаль", "Эйлер", "Гаусс"]
    text, _ = practice_result(scene, past(3, after, seat), "ru", names, seat).render()
    told = text.split("\n")
    assert "🔁 Тренировка, в счёт не идёт" == told[0]
    assert said == told[2]
    assert told[-2].startswith("В первый раз у вас: ")


def test_practice_without_a_first_time_says_only_what_it_came_to() -> None:
    """The first time cannot be read any more."""
    scene, seat, _ = computers(at("play"))
    scene = replace(scene, practice=Practice(5, 3))
    text, _ = practice_result(scene, past(3, 50, seat), "ru", ["А", "Б", "В"], seat).render()
    assert text.endswith("\nТеперь у вас: +50")


def test_practice_is_labelled_wherever_it_is_seen() -> None:
    """The hand, what is left of it, and its end; under the end the way on and the same again."""
    scene, seat, _ = computers(at("play"))
    practice = replace(scene, practice=Practice(5, 1))
    shown = screens.hand(practice, seat, "ru")
    assert plain(shown).startswith("🔁 Тренировка · кон 1 ещё раз\n")
    assert "Закончить тренировку" == buttons(shown)[-1]
    assert "Закончить тренировку" not in buttons(screens.hand(scene, seat, "ru"))
    assert "Тренировка окончена." == screens.closed(replace(practice, stage="closed")).text

    over = find(lambda game: game.result is not None and not now(game).conceded)
    ended, _, _ = computers(over)
    ended = replace(ended, stage="over", practice=Practice(5, 1))
    post = screens.posts(ended)[-1]
    assert "🔁 Тренировка, в счёт не идёт" in post.screen.text
    assert "Следующий сдаёт" not in post.screen.text
    assert ["Дальше", "🎓 Разбор", "🔁 Ещё раз"] == buttons(post.screen)
    rows = post.screen.keyboard.inline_keyboard if post.screen.keyboard else []
    assert ["l:5:onward", "r:12:review:1:0", "l:5:replay-1"] == [
        one.callback_data for row in rows for one in row
    ]


def test_what_can_be_learned_from_a_deal_depends_on_it() -> None:
    """Alone a deal can be looked into and played again, in a group looked into; one that was
    dealt again neither, and the stock game has nobody who declares."""
    game = find(lambda game: game.result is not None and not now(game).conceded)
    alone, _, _ = computers(game)
    group = scene_of(game)
    assert ["🎓 Разбор", "🔁 Переиграть кон"] == row(alone)
    assert ["🎓 Разбор"] == row(group)
    redealt, _, _ = computers(find(lambda game: now(game).redealt, choose=wild))
    assert [] == row(redealt)
    *_, stock = played("stock")
    assert ["🔁 Переиграть кон"] == row(computers(stock)[0])


def test_alone_who_sat_out_is_not_offered_the_deal_again() -> None:
    """Of four at the table the dealer may look into the deal, and had no cards to play."""
    game = find(lambda game: game.result is not None and not now(game).conceded, players=4)
    scene, *_ = computers(game)
    person = next(iter(scene.people))
    for seat in range(4):
        seats = tuple(Seat(f"R{place}", level="novice") for place in range(4))
        seats = (*seats[:seat], Seat("Аня", person), *seats[seat + 1 :])
        again = seat != game.dealer
        assert again == ("🔁 Переиграть кон" in row(replace(scene, seats=seats)))


def test_a_review_offers_the_deal_again_to_who_played_it() -> None:
    """In a group's game, and to nobody who sat out or looked on; a game alone has the button under
    its result, and what is practised apart from a game has no way on to it."""
    found = reviewed()
    offered = [buttons(screens.review(found, one, "ru"))[0] for one in (1, 2, 99)]
    assert ["🔁 Переиграть кон", "🔁 Переиграть кон", "🎬 Посмотреть"] == offered
    sat_out = replace(found, sitting=found.scene.seat_of(1))
    assert ["🎬 Посмотреть"] == buttons(screens.review(sat_out, 1, "ru"))
    alone, seat, _ = computers(at("play"))
    person = alone.seats[seat].person or 0
    assert ["🎬 Посмотреть"] == buttons(screens.review(replace(found, scene=alone), person, "ru"))
    assert [] == onward_row(replace(alone, practice=Practice(5, 1, apart=True)), "ru")


def row(scene: Scene) -> list[str]:
    """The labels of what can be learned."""
    return [one.text for one in lesson_row(scene, scene.deals[-1], "ru")]


# what is thought about meanwhile


class Slow:
    """A teacher who answers when he is let, and counts how often he is asked."""

    def __init__(self) -> None:
        self.asked_for: list[str] = []
        self.failing: TableError | None = None

    def asked(self, table: int, person: int) -> None:
        """Whoever asks may."""

    async def hint(self, table: int, person: int) -> Hint:
        """A hint for nobody's game."""
        self.asked_for.append(f"hint {table} {person}")
        await asyncio.sleep(0)
        raise TableError("stale")

    async def review(self, table: int, deal: int) -> Reviewed:
        """The review of the tests."""
        self.asked_for.append(f"review {table} {deal}")
        await asyncio.sleep(0)
        if self.failing is not None:
            raise self.failing
        return reviewed()


class Taught:
    """Tables of which only the teacher is asked."""

    def __init__(self, teacher: Slow) -> None:
        self.teacher = teacher


async def test_the_same_is_thought_about_once() -> None:
    """Two taps in a row ask once, a later one again; what has become stale is told to nobody. A
    review that was sent comes again where it is not the last message any more."""
    desk, teacher = Desk(), Slow()
    lessons = Lessons(Taught(teacher), None, None, desk.outbox, Tasks())  # type: ignore[arg-type]
    anna = Person(1, "Аня", reachable=True)
    for _ in range(2):
        lessons.review(12, 3, anna)
        lessons.hint(12, 1, whispered=False)
    await desk.clock.advance(5.0)
    assert ["review 12 3", "hint 12 1"] == teacher.asked_for
    assert ["🎓 Разбор, кон 3"] == [call.text.split("\n")[0] for call in desk.far.calls]
    lessons.review(12, 3, anna)
    await desk.clock.advance(5.0)
    assert 3 == len(teacher.asked_for)
    assert 1 == len(desk.far.calls), "it is there already"
    desk.far.calls.clear()
    desk.outbox.reply(1, Screen("something else"))
    lessons.review(12, 3, anna)
    await desk.clock.advance(5.0)
    assert ["something else", "🎓 Разбор, кон 3"] == [
        call.text.split("\n")[0] for call in desk.far.calls if getattr(call, "text", "")
    ]


async def test_why_there_is_no_review_is_told() -> None:
    """In private, in a breath."""
    desk, teacher = Desk(), Slow()
    teacher.failing = TableError("no-review")
    lessons = Lessons(Taught(teacher), None, None, desk.outbox, Tasks())  # type: ignore[arg-type]
    lessons.review(12, 3, Person(1, "Аня", reachable=True))
    await desk.clock.advance(5.0)
    assert ["Про этот кон сказать нечего"] == [call.text for call in desk.far.calls]


async def test_a_hint_that_nobody_may_have_is_refused_at_once(evening: Evening) -> None:
    """In a game of friends the button, were there one, says why not."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    assert "Это только в игре с 🤖" == await press(evening.anna, "l:1:hint")


async def press(person: Friend, data: str) -> str:
    """The toast for a button of one's own making."""
    return await person.press(data, person.last())
