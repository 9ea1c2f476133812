"""Screens with a picture: the score sheet and the chart of a game."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from aiogram.utils.formatting import Text

from bot.engine.cards import cards_in
from bot.pictures import grid_picture, hand_picture, score_picture
from bot.table.model import Person, Scene, Theme
from bot.table.scribe.book import Book
from bot.table.sheet import ScoreSheet
from bot.table.statistics.pages import ChatPage
from bot.telegram.cards_text import rank_text
from bot.telegram.names import names_of
from bot.telegram.screen import Attachment, Post, Screen
from bot.telegram.screens.lines import listed
from bot.telegram.screens.rules import changes
from bot.telegram.screens.score import book_score, score
from bot.telegram.screens.statistics import chat_grid
from bot.telegram.slots import cards_slot
from bot.words import phrase

Sheets: TypeAlias = Callable[[int], Awaitable[ScoreSheet]]
"""The score sheet of a table's game, as `bot.table.archive.Archive.sheet` gives it."""

_NAME: Final = 40
"""Signs of a name that a picture gets; what has no room there it cuts by itself."""


def sheet_post(scene: Scene, sheets: Sheets) -> Post:
    """The picture of a game that has been won: its score sheet and its chart."""
    locale = scene.chat.locale
    text = Text(phrase("picture-caption", locale))
    picture = sheet_picture(scene, sheets, locale, scene.starter.theme)
    return Post(f"{scene.id}:end.sheet", replace(Screen.of(text), attachment=picture))


def hand_post(scene: Scene, seat: int, person: Person) -> Post:
    """The cards that ``person`` holds in ``seat``, for him alone."""
    number = scene.number
    held = [
        (rank_text(card, person.locale), card // 6) for card in cards_in(scene.hands[seat].hand)
    ]
    four = person.suits == "colours"

    async def made() -> bytes:
        return await asyncio.to_thread(partial(hand_picture, held, person.theme, four_colours=four))

    text = Text(phrase("hand-picture-caption", person.locale, number=number))
    attachment = Attachment("photo", "hand.png", made)
    slot = cards_slot(scene, person.id, number)
    return Post(slot, replace(Screen.of(text), attachment=attachment))


def score_with_picture(scene: Scene, sheets: Sheets, locale: str, theme: Theme) -> Screen:
    """Everybody's standing; from the first deal that is over, under the picture of the sheet."""
    screen = score(scene, locale)
    if not any(deal.result is not None for deal in scene.deals):
        return screen
    return replace(screen, attachment=sheet_picture(scene, sheets, locale, theme))


def sheet_picture(scene: Scene, sheets: Sheets, locale: str, theme: Theme) -> Attachment:
    """The score sheet of the game on show, drawn when it is sent."""
    names = names_of(scene, locale, _NAME)
    number = scene.number

    async def made() -> bytes:
        return await _drawn(replace(await sheets(scene.id), names=names), locale, theme)

    return Attachment("photo", f"thousand-{scene.id}-{number}.png", made)


def scribe_post(book: Book, locale: str, theme: Theme) -> Post:
    """The picture of a game with real cards that is over."""

    async def made() -> bytes:
        return await _drawn(book.sheet, locale, theme)

    name = f"scribe-{book.id}-{book.version}"
    text = Text(phrase("picture-caption", locale))
    attachment = Attachment("photo", f"{name}.png", made)
    return Post(f"scribe:{book.id}:{book.version}", replace(Screen.of(text), attachment=attachment))


def scribe_score(book: Book, locale: str, theme: Theme) -> Screen:
    """Everybody's standing in a game with real cards; once a deal is written, under the picture of
    the sheet."""
    screen = book_score(book, locale)
    if not book.sheet.rows:
        return screen
    return replace(screen, attachment=scribe_post(book, locale, theme).screen.attachment)


def statistics_picture(page: ChatPage, locale: str, theme: Theme) -> Screen:
    """A chat's games as a picture."""
    table = chat_grid(page, locale)

    async def made() -> bytes:
        return await asyncio.to_thread(partial(grid_picture, table, theme))

    caption = Text(phrase("statistics-caption", locale))
    return replace(Screen.of(caption), attachment=Attachment("photo", "statistics.png", made))


async def _drawn(sheet: ScoreSheet, locale: str, theme: Theme) -> bytes:
    differs = listed(changes(sheet.rules, locale))
    return await asyncio.to_thread(partial(score_picture, sheet, locale, theme, differs))
