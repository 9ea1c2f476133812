"""Personal settings: what they change on the screens, and the way to them."""

import re
from dataclasses import replace

import pytest
from aiogram.utils.formatting import Bold, Text

from bot.engine.actions import Concede
from bot.table.model import Locale, Notify, Person, Scene, Suits
from bot.table.sheet import ScoreSheet
from bot.telegram import screens
from bot.telegram.presenter import ScreenPresenter
from bot.telegram.screen import Screen, utf16
from bot.telegram.screens.mine import CHOICES, chosen
from bot.telegram.suits import dressed, dressed_text
from bot.telegram.whispers import Whispers
from tests.telegram.conftest import Evening
from tests.telegram.far_end import Desk
from tests.telegram.scenes import find, now, scene_of

SUITS = "♥♦♣♠"
LETTER = re.compile(r"(?<![а-яё])(?:Т|10|К|Д|В|9)[чбтп]|[чбтп] —|[чбтп] (?:Т|10|К|Д|В|9)")


def with_owner(scene: Scene, seat: int, **changes: object) -> Scene:
    """``scene`` with another taste of the person in ``seat``."""
    person = scene.seats[seat].person
    assert person is not None
    owner = replace(scene.people[person], **changes)  # type: ignore[arg-type]
    return replace(scene, people={**scene.people, person: owner})


def at_turn() -> tuple[Scene, int]:
    """Somebody has to play a card."""
    game = find(lambda game: now(game).phase == "play" and bool(now(game).table))
    return scene_of(game), now(game).turn


def texts(screen: Screen) -> str:
    """Everything that can be read on a screen, its keyboard included."""
    keyboard = [] if screen.keyboard is None else screen.keyboard.inline_keyboard
    return "\n".join([screen.text, *(one.text for row in keyboard for one in row)])


async def no_sheet(table: int) -> ScoreSheet:
    """No game ends here."""
    raise LookupError(table)


async def all_sent(desk: Desk) -> None:
    """Let time pass until every message has gone out; pictures are drawn in real time."""
    while desk.outbox.waiting():
        await desk.clock.advance(1.0)


@pytest.mark.parametrize("suits", ["colours", "letters"])
def test_suits_are_dressed_for_their_owner_alone(suits: Suits) -> None:
    """His hand and his keys show no plain sign; the others' hands, and the group's screen, do."""
    scene, seat = at_turn()
    mine = with_owner(scene, seat, suits=suits)
    shown = texts(screens.hand(mine, seat, "ru"))
    assert not set("♦♣") & set(shown)
    assert "♥" not in shown.replace("♥️", "")
    other = (seat + 1) % 3
    assert screens.hand(scene, other, "ru") == screens.hand(mine, other, "ru")
    assert screens.table_message(scene) == screens.table_message(mine)
    if suits == "letters":
        assert LETTER.search(shown)


def test_entities_keep_their_places_when_suits_grow() -> None:
    """A sign of four colours is longer: what is bold stays the same words."""
    body = Text("♥ ♦ ", Bold("Ход: ♣ Аня"), " ♠")
    before = Screen.of(body)
    after = dressed(before, "colours", "ru")
    (entity,) = after.entities
    units = after.text.encode("utf-16-le")
    bold = units[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le")
    assert "Ход: 🍀 Аня" == bold
    assert utf16(after.text) == utf16(before.text) + 4


def test_a_suit_in_a_name_is_part_of_the_name() -> None:
    """«Аня ♥» stays «Аня ♥», whatever the cards look like."""
    assert "Аня ♥: Тч" == dressed_text("Аня ♥: Т♥", "letters", "ru", ["Аня ♥"])
    scene, seat = at_turn()
    seats = tuple(replace(one, name=f"♥{one.name}") for one in scene.seats)
    shown = screens.hand(with_owner(replace(scene, seats=seats), seat, suits="letters"), seat, "ru")
    assert "♥Вера" in shown.text or "♥Аня" in shown.text


def test_conceding_asks_unless_its_owner_wants_no_question() -> None:
    """By default the button turns the keys over; without the question it is the move itself."""
    game = find(lambda game: Concede() in now(game).legal)
    scene, seat = scene_of(game), now(game).turn
    asking = screens.hand(scene, seat, "ru").keyboard
    asked = screens.hand(with_owner(scene, seat, confirm=False), seat, "ru").keyboard
    assert asking is not None
    assert asked is not None
    assert ("u:12:34:concede", "g:12:34:w") == (
        asking.inline_keyboard[-1][0].callback_data,
        asked.inline_keyboard[-1][0].callback_data,
    )
    assert "Расписать" == asked.inline_keyboard[-1][0].text


@pytest.mark.parametrize(
    ("notify", "methods"),
    [
        ("always", ["sendMessage", "sendMessage", "deleteMessage"]),
        ("pause", ["sendMessage", "editMessageText"]),
        ("never", ["sendMessage", "editMessageText"]),
    ],
)
async def test_pings_about_my_own_move_are_mine_to_choose(
    notify: Notify, methods: list[str]
) -> None:
    """A turn of somebody who was there a moment ago: a new message always, or an edit; who wants
    no sound gets none."""
    desk = Desk()
    whispers = Whispers(desk.bot, desk.outbox, desk.clock, desk.tasks)
    presenter = ScreenPresenter(desk.outbox, whispers, no_sheet)
    scene, seat = at_turn()
    waits = (seat + 1) % 3
    person = scene.seats[waits].person
    assert person is not None
    first = with_owner(scene, waits, notify=notify, reachable=True)
    game = find(lambda game: now(game).phase == "play" and now(game).turn == waits)
    later = replace(scene_of(game), version=35)
    later = with_owner(later, waits, notify=notify, reachable=True)
    presenter.show(first)
    await desk.clock.advance(1.0)
    desk.outbox.noticed(person, 0)
    presenter.show(later)
    await desk.clock.advance(5.0)
    calls = [call for call in desk.far.calls if call.chat == person]
    assert methods == [call.method for call in calls]
    assert (notify == "never") == calls[0].silent


def test_the_present_choice_is_ticked() -> None:
    """Each setting has its buttons, of which what is chosen is ticked."""
    person = Person(1, "Аня", autoplay=False, suits="colours")
    keyboard = screens.mine(person).keyboard
    assert keyboard is not None
    buttons = [one for row in keyboard.inline_keyboard for one in row]
    for name in CHOICES:
        own = [one for one in buttons if (one.callback_data or "").startswith(f"m:{name}:")]
        (ticked,) = [one for one in own if one.text.startswith("✓ ")]
        assert f"m:{name}:{chosen(person, name)}" == ticked.callback_data


@pytest.mark.parametrize("locale", ["ru", "en"])
def test_each_setting_says_what_is_chosen(locale: Locale) -> None:
    """A setting with three choices has two rows of buttons: the text tells by the ticked words
    which buttons are whose."""
    person = Person(1, "Аня", locale, autoplay=False, cards="picture", theme="dark")
    screen = screens.mine(person)
    assert screen.keyboard is not None
    buttons = [one.text for row in screen.keyboard.inline_keyboard for one in row]
    ticked = [text.removeprefix("✓ ") for text in buttons if text.startswith("✓ ")]
    lines = [line for line in screen.text.split("\n") if line[:1].isdigit()]
    assert ticked == [line.partition(": ")[2] for line in lines]


async def test_language_hard_to_change(evening: Evening) -> None:
    """/my turns everything over at once: the menu, the hand, and after a restart it is so still."""
    await evening.begin()
    await evening.anna.send("/my")
    await evening.anna.sees("Мои настройки")
    await evening.anna.tap("English")
    await evening.anna.sees("My settings")
    await evening.anna.sees("deal 1")
    await evening.stop_bot()
    await evening.start_bot()
    await evening.anna.send("/my")
    await evening.anna.sees("My settings")


async def test_suits_are_changed_by_a_tap(evening: Evening) -> None:
    """The hand on show is dressed at once, and the group's messages stay as they are."""
    await evening.begin()
    await evening.anna.send("/my")
    await evening.anna.sees("Мои настройки")
    await evening.anna.tap("🔷")
    await evening.anna.sees("🍀")
    hand = next(m for m in reversed(evening.anna.messages()) if "кон 1" in m.text)
    assert "🔷" in hand.text
    assert "🔷" not in evening.read()


async def test_personal_settings_are_for_the_private_chat(evening: Evening) -> None:
    """/my in a group leads there, and nobody's choice changes another's."""
    await evening.anna.send("/my", evening.group.id)
    await evening.anna.sees("Это в личке", evening.group.id)
    await evening.anna.tap("Открыть", evening.group.id)
    menu = await evening.anna.sees("Мои настройки")
    assert await evening.anna.press("m:suits:clubs", menu)
    assert await evening.anna.press("m:reachable:no", menu)
    assert evening.app is not None
    assert Person(evening.anna.id, "Аня", reachable=True) == await evening.app.tables.persons.of(
        evening.anna.id
    )


async def test_cards_as_a_picture_are_for_their_owner_alone() -> None:
    """Once a deal, before the first card is played, and to nobody else; the picture of the deal
    before is taken away."""
    desk = Desk()
    whispers = Whispers(desk.bot, desk.outbox, desk.clock, desk.tasks)
    presenter = ScreenPresenter(desk.outbox, whispers, no_sheet)
    game = find(lambda game: now(game).phase == "bid")
    scene = with_owner(scene_of(game), 0, cards="picture", reachable=True)
    scene = with_owner(scene, 1, reachable=True)
    owner = scene.seats[0].person
    for version in (34, 35):
        presenter.show(replace(scene, version=version))
        await all_sent(desk)
    photos = [call for call in desk.far.calls if call.method == "sendPhoto"]
    assert [owner] == [call.chat for call in photos]
    assert "🃏 Кон 1" == photos[0].text
    later = replace(scene, version=36, deals=(replace(scene.deals[-1], number=2),))
    presenter.show(later)
    await all_sent(desk)
    gone = [call.message_id for call in desk.far.calls if call.method == "deleteMessage"]
    assert photos[0].message_id in gone
    await desk.tasks.drain(0.1)


async def test_no_picture_of_cards_that_were_not_looked_at() -> None:
    """Who plays in the dark is shown no card in any form; nor is a picture sent during the play."""
    desk = Desk()
    whispers = Whispers(desk.bot, desk.outbox, desk.clock, desk.tasks)
    presenter = ScreenPresenter(desk.outbox, whispers, no_sheet)
    blind = find(lambda game: not game.view(now(game).turn).hand and game.in_deal, "android")
    for scene in (scene_of(blind), at_turn()[0]):
        seat = scene.public.turn if scene.public is not None else 0
        presenter.show(with_owner(scene, seat, cards="picture", reachable=True))
        await all_sent(desk)
    assert "sendPhoto" not in [call.method for call in desk.far.calls]
    await desk.tasks.drain(0.1)
