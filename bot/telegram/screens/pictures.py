"""Screens with a picture: the score sheet and the chart of a game."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from aiogram.utils.formatting import Text

from bot.pictures import grid_picture, score_picture
from bot.table.model import Scene
from bot.table.scribe.book import Book
from bot.table.sheet import ScoreSheet
from bot.table.statistics.pages import ChatPage
from bot.telegram.screen import Attachment, Post, Screen
from bot.telegram.screens.names import LONG, names_of
from bot.telegram.screens.score import score
from bot.telegram.screens.statistics import chat_grid
from bot.words import phrase

Sheets: TypeAlias = Callable[[int], Awaitable[ScoreSheet]]
"""The score sheet of a table's game, as `bot.table.archive.Archive.sheet` gives it."""


def sheet_post(scene: Scene, sheets: Sheets) -> Post:
    """The picture of a game that has been won: its score sheet and its chart."""
    locale = scene.chat.locale
    text = Text(phrase("picture-caption", locale))
    attached = replace(Screen.of(text), attachment=sheet_picture(scene, sheets, locale))
    return Post(f"{scene.id}:end.sheet", attached)


def score_with_picture(scene: Scene, sheets: Sheets, locale: str) -> Screen:
    """Everybody's standing; from the first deal that is over, under the picture of the sheet."""
    screen = score(scene, locale)
    if not any(deal.result is not None for deal in scene.deals):
        return screen
    return replace(screen, attachment=sheet_picture(scene, sheets, locale))


def sheet_picture(scene: Scene, sheets: Sheets, locale: str) -> Attachment:
    """The score sheet of the game on show, drawn when it is sent."""
    names = names_of(scene, locale, LONG)
    number = scene.deals[-1].number if scene.deals else 0

    async def made() -> bytes:
        return await _drawn(replace(await sheets(scene.id), names=names), locale)

    return Attachment("photo", f"thousand-{scene.id}-{number}.png", made)


def scribe_post(book: Book, locale: str) -> Post:
    """The picture of a game with real cards that is over."""

    async def made() -> bytes:
        return await _drawn(book.sheet, locale)

    name = f"scribe-{book.id}-{book.version}"
    text = Text(phrase("picture-caption", locale))
    attachment = Attachment("photo", f"{name}.png", made)
    return Post(f"scribe:{book.id}:{book.version}", replace(Screen.of(text), attachment=attachment))


def statistics_picture(page: ChatPage, locale: str) -> Screen:
    """A chat's games as a picture."""
    table = chat_grid(page, locale)

    async def made() -> bytes:
        return await asyncio.to_thread(partial(grid_picture, table))

    caption = Text(phrase("statistics-caption", locale))
    return replace(Screen.of(caption), attachment=Attachment("photo", "statistics.png", made))


async def _drawn(sheet: ScoreSheet, locale: str) -> bytes:
    return await asyncio.to_thread(partial(score_picture, sheet, locale))
