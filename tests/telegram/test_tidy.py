"""A chat that stays clean: what a deal leaves behind when it is over."""

import random
from dataclasses import replace

import pytest

from bot.engine.actions import Redeal
from bot.table.model import Notify, Person, Scene, Seat, Tricks
from bot.table.play import past
from bot.telegram import screens
from bot.telegram.presenter import ScreenPresenter
from bot.telegram.screen import Screen
from bot.telegram.whispers import Whispers
from tests.telegram.far_end import Desk, too_many
from tests.telegram.scenes import dealt, find, lobby_of, now, played, scene_of, wild
from tests.telegram.test_mine import no_sheet


def presenter_of(desk: Desk) -> ScreenPresenter:
    """The presenter over the desk's outbox."""
    whispers = Whispers(desk.bot, desk.outbox, desk.clock, desk.tasks)
    return ScreenPresenter(desk.outbox, whispers, no_sheet)


def deals() -> tuple[Scene, Scene]:
    """A deal under way, and the same deal over."""
    games = list(played("classic"))
    return scene_of(games[0]), scene_of(games[-1])


def verbs(screen: Screen) -> list[str]:
    """What the buttons under a screen are for."""
    rows = [] if screen.keyboard is None else screen.keyboard.inline_keyboard
    return [str(one.callback_data).split(":")[2] for row in rows for one in row]


def test_a_deal_that_is_over_offers_no_hand() -> None:
    """Its message keeps what it says and loses "My hand": there is no hand to show."""
    first, over = deals()
    assert ["hand"] == verbs(screens.table_message(first))
    assert [] == verbs(screens.table_message(over))


def test_a_place_to_be_taken_is_offered_between_deals_too() -> None:
    """What is about the table and not about the deal stays under its message."""
    _, over = deals()
    seats = (replace(over.seats[0], person=None, level="skilled", vacated=True), *over.seats[1:])
    assert ["take-0"] == verbs(screens.table_message(replace(over, seats=seats)))


def test_the_next_deal_is_offered_where_the_button_goes_away() -> None:
    """Next lies under the hands, which the next deal edits, and under no message that stays."""
    _, over = deals()
    assert ["next"] == verbs(screens.hand(over, 0, "ru"))
    assert "next" not in [verb for post in screens.posts(over) for verb in verbs(post.screen)]


def test_the_result_in_private_is_whole() -> None:
    """Its owner is spoken to, the number is not said twice, and everybody's line has its reason."""
    _, over = deals()
    declarer = over.deals[-1].outcome.declarer if over.deals[-1].outcome else None
    assert declarer is not None
    shown = screens.hand(over, declarer, "ru").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "кон 1\nВаш заказ " in shown
    assert 1 == shown.lower().count("кон 1")
    assert 3 == shown.count(" → ")


def test_the_end_of_a_game_is_told_in_private() -> None:
    """Who has won, the table, and the next game in one tap."""
    game = find(lambda game: game.winner is not None, "classic;target=200;barrel=off")
    scene = scene_of(game)
    winner = scene.winner or 0
    for seat in range(3):
        shown = screens.hand(scene, seat, "ru")
        won = "🎴 Партия! Вы победили" in shown.text
        assert (seat == winner) == won
        assert "\n1 " in shown.text
        assert ["again"] == verbs(shown)


def test_the_last_deal_of_a_game_has_its_lessons() -> None:
    """Its result and the end are one message with one keyboard: the review is there, and for who
    plays alone the same deal once more."""
    game = find(lambda game: game.winner is not None, "classic;target=200;barrel=off")
    scene = scene_of(game)
    seats = (scene.seats[0], *(Seat("🤖", level="novice") for _ in range(2)))
    chat = replace(scene.chat, id=1, private=True)
    people = {1: Person(1, "Аня", reachable=True)}
    alone = replace(scene, chat=chat, seats=seats, people=people, hands={0: scene.hands[0]})
    for one, lessons in ((scene, ["review"]), (alone, ["review", f"replay-{scene.number}"])):
        (end,) = [post.screen for post in screens.posts(one) if post.slot.endswith(":end")]
        assert lessons == [v for v in verbs(end) if v.startswith(("review", "replay"))]


async def test_a_result_in_a_game_alone_loses_its_button(desk: Desk) -> None:
    """It stays in the chat, and the next deal takes its way on away."""
    first, over = deals()
    seats = (over.seats[0], *(Seat("🤖", level="novice") for _ in range(2)))
    alone = {
        "chat": replace(over.chat, id=1, private=True),
        "seats": seats,
        "people": {1: Person(1, "Аня", reachable=True)},
        "hands": {0: over.hands[0]},
    }
    over = replace(over, **alone)  # type: ignore[arg-type]
    later = replace(over, version=99, deals=(*over.deals, replace(over.deals[0], number=2)))
    later = replace(later, deals=(later.deals[0], replace(later.deals[1], result=None)))
    later = replace(later, public=first.public, hands={0: first.hands[0]})
    presenter = presenter_of(desk)
    presenter.show(over)
    await desk.clock.advance(2.0)
    presenter.show(later)
    await desk.clock.advance(5.0)
    results = [call for call in desk.far.calls if "Кон 1" in call.text]
    assert [("sendMessage", True), ("editMessageText", False)] == [
        (call.method, "l:12:next" in call.buttons) for call in results
    ]
    assert 1 == len({call.message_id for call in results})
    assert 1 == len({call.text for call in results})
    assert "\n\nКон 1" in results[0].text  # behind its last trick


async def test_the_message_of_a_deal_dealt_anew_is_closed(desk: Desk) -> None:
    """Above the new deal stands no panel of the old one with its button."""
    game = find(
        lambda game: any(isinstance(action, Redeal) for action in now(game).legal), choose=wild
    )
    claim = next(action for action in now(game).legal if isinstance(action, Redeal))
    before = game.act(claim)
    number = before.number
    after = dealt(before, random.Random(1))
    presenter = presenter_of(desk)
    presenter.show(scene_of(game))
    await desk.clock.advance(1.0)
    presenter.show(replace(scene_of(after, previous=past(before)), version=40))
    await desk.clock.advance(5.0)
    group = [call for call in desk.far.calls if call.chat < 0]
    first = group[0].message_id
    last = [call for call in group if call.message_id == first][-1]
    assert last.text.startswith(f"🎴 Кон {number}: пересдача, просит: ")
    assert not last.keyboard


async def test_the_message_of_a_hasty_deal_is_closed_late(desk: Desk) -> None:
    """Two deals further on, when the group may be written to again, it says how it ended and has
    no button."""
    first, over = deals()
    presenter = presenter_of(desk)
    presenter.show(first)
    await desk.clock.advance(1.0)
    desk.far.fail(too_many(100))
    presenter.show(over)
    for number in (2, 3):
        deal = replace(first.deals[-1], number=number)
        presenter.show(replace(first, version=90 + number, deals=(*over.deals, deal)))
        await desk.clock.advance(1.0)
    await desk.clock.advance(200.0)
    group = [call for call in desk.far.calls if call.chat < 0]
    panel = [call for call in group if call.message_id == group[0].message_id]
    assert ["sendMessage", "editMessageText"] == [call.method for call in panel]
    assert panel[-1].text.startswith("🎴 Кон 1: ")
    assert [True, False] == [call.keyboard for call in panel]


@pytest.mark.parametrize("notify", ["always", "pause", "never"])
async def test_a_restart_calls_nobody_again(desk: Desk, notify: Notify) -> None:
    """Whoever has been called to his move by the process before is not called by the next one; to
    the move after that he is, unless he never wants to be."""
    first, _ = deals()
    people = {one: replace(who, notify=notify) for one, who in first.people.items()}
    scene = replace(first, people=people)
    presenter_of(desk).show(scene)
    await desk.clock.advance(5.0)
    after = Desk(desk.screens, desk.clock)
    await after.outbox.restore()
    presenter = presenter_of(after)
    presenter.show(scene)
    await after.clock.advance(60.0)
    assert [] == after.far.said()
    turn = first.hands[0].turn
    waits = {seat: replace(hand, legal=()) for seat, hand in scene.hands.items()}
    presenter.show(replace(scene, version=80, hands=waits))
    presenter.show(replace(scene, version=81))
    await after.clock.advance(60.0)
    anew = [call for call in after.far.calls if call.method == "sendMessage"]
    assert [turn + 1] * (notify != "never") == [call.chat for call in anew]


async def test_a_game_that_was_stopped_calls_nobody(desk: Desk) -> None:
    """It is shown again when somebody can be told of its end who could not, and by the next
    process: whoever was to move then, and wants to be called always, hears nothing new."""
    first, _ = deals()
    people = {one: replace(who, notify="always") for one, who in first.people.items()}
    closed = replace(first, people=people, stage="closed", reason="stopped")
    presenter_of(desk).show(replace(first, people=people))
    await desk.clock.advance(60.0)
    for _ in range(3):
        presenter_of(desk).show(closed)
        await desk.clock.advance(60.0)
    told = [call for call in desk.far.calls if call.chat > 0]
    assert 3 == sum(call.method == "sendMessage" for call in told)
    assert 3 == sum(call.method == "editMessageText" for call in told)
    assert 6 == len(told)


async def test_a_message_that_comes_after_its_deal_offers_nothing(desk: Desk) -> None:
    """A group in a hurry cannot be written to before the next deal is dealt: the message about the
    deal before comes, without buttons."""
    first, over = deals()
    seats = (replace(over.seats[0], person=None, level="skilled", vacated=True), *over.seats[1:])
    first, over = (
        replace(one, seats=seats, hands={1: one.hands[1], 2: one.hands[2]}) for one in (first, over)
    )
    presenter = presenter_of(desk)
    desk.outbox.slow_down(first.chat.id, 100.0)
    presenter.show(first)
    presenter.show(over)
    await desk.clock.advance(5.0)
    deal = replace(first.deals[-1], number=2)
    presenter.show(replace(first, version=90, deals=(*over.deals, deal)))
    await desk.clock.advance(300.0)
    panels = [call for call in desk.far.calls if call.text.startswith("🎴") and call.chat < 0]
    last = {call.message_id: call for call in panels}
    assert [(), ("l:12:hand", "l:12:take-0")] == [one.buttons for one in last.values()]


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("tricks", ["posts", "live"])
async def test_what_a_deal_that_is_over_offers_goes_with_the_next(
    desk: Desk, tricks: Tricks, restart: bool
) -> None:
    """A seat to be taken, the way back, the vote: the next deal's message has them, and that of
    the deal before says what it said and loses its buttons, also when it is dealt by another
    process."""
    first, over = deals()
    seats = (replace(over.seats[0], person=None, level="skilled", vacated=True), *over.seats[1:])
    first, over = (
        replace(
            one,
            chat=replace(one.chat, tricks=tricks),
            seats=seats,
            hands={seat: hand for seat, hand in one.hands.items() if seat},
        )
        for one in (first, over)
    )
    over = replace(over, votes=1, voters=(1,))
    presenter = presenter_of(desk)
    presenter.show(first)
    await desk.clock.advance(5.0)
    presenter.show(over)
    await desk.clock.advance(5.0)
    later = desk
    if restart:
        later = Desk(desk.screens, desk.clock)
        await later.outbox.restore()
        presenter = presenter_of(later)
    deal = replace(first.deals[-1], number=2)
    presenter.show(replace(first, version=90, deals=(*over.deals, deal)))
    await later.clock.advance(100.0)
    calls = [*desk.far.calls, *(later.far.calls if restart else ())]
    panel = [call for call in calls if call.chat < 0 and call.text.startswith("🎴 Кон 1: ")]
    assert 1 == len({call.message_id for call in panel})
    assert [("l:12:take-0", "l:12:stop"), ()] == [call.buttons for call in panel]
    assert ("\n8 · " in panel[1].text) == (tricks == "live")
    assert panel[1].text.split("\n")[:2] == panel[0].text.split("\n")[:2]


async def test_settings_of_a_lobby_are_closed_by_its_start(desk: Desk) -> None:
    """What was open in private keeps the rules and loses its buttons."""
    first, _ = deals()
    presenter = presenter_of(desk)
    presenter.show(lobby_of(first.seats))
    desk.outbox.show(1, f"{first.id}:settings", screens.language_choice("ru"))
    await desk.clock.advance(1.0)
    presenter.show(first)
    await desk.clock.advance(5.0)
    (menu,) = [call for call in desk.far.calls if call.chat == 1 and "⚙️" in call.text]
    assert ("editMessageText", False) == (menu.method, menu.keyboard)
    assert menu.text.endswith("\nклассика")


async def test_a_lobby_that_stays_behind_keeps_its_lock(desk: Desk) -> None:
    """Other messages lie below it when the game begins: it loses its buttons and still shows the
    lock of the first deal, by which that one is checked, and not the next one's."""
    first, _ = deals()
    first = replace(first, lock="b" * 64, lock_now="a" * 64)
    presenter = presenter_of(desk)
    presenter.show(replace(lobby_of(first.seats), lock="a" * 64))
    desk.outbox.reply(first.chat.id, screens.language_choice("ru"))
    await desk.clock.advance(30.0)
    presenter.show(first)
    await desk.clock.advance(30.0)
    lobby = [call for call in desk.far.calls if call.text.startswith("🎴 Тысяча")]
    assert [("sendMessage", True), ("editMessageText", False)] == [
        (call.method, call.keyboard) for call in lobby
    ]
    for call in lobby:
        assert call.text.endswith("🔒 Кон 1 " + "a" * 64)
