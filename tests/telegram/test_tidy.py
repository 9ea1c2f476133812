"""A chat that stays clean: what a deal leaves behind when it is over."""

from dataclasses import replace

from bot.table.model import Scene
from bot.telegram import screens
from bot.telegram.screen import Screen
from tests.telegram.scenes import played, scene_of


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
