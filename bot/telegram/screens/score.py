"""The standing between deals, as somebody asks for it."""

from collections.abc import Sequence

from aiogram.utils.formatting import Bold, Text

from bot.engine.rules import Rules
from bot.engine.state import Standing
from bot.table.model import Scene
from bot.table.scribe.book import Book
from bot.telegram.cards_text import standing_text
from bot.telegram.names import LONG, names_of
from bot.telegram.screen import Screen
from bot.telegram.screens.rules import rules_line
from bot.telegram.screens.scribe import player_names
from bot.words import phrase


def score(scene: Scene, locale: str) -> Screen:
    """Everybody's total, the leader first, also of a game that has ended; before the first deal it
    says that there is none."""
    if scene.public is None:
        return Screen.of(Text(phrase("score-none", locale)))
    names = names_of(scene, locale, LONG, computers=True)
    key = "score-title" if scene.stage == "playing" else "score-last"
    title = phrase(key, locale, number=scene.number)
    return _standing(title, names, scene.scores, scene.rules, locale)


def book_score(book: Book, locale: str) -> Screen:
    """The same of a game with real cards, which stands after the deals that are written down."""
    paper = book.paper
    number = paper.deals if paper.over else paper.deals + 1
    title = phrase("score-title", locale, number=number)
    return _standing(title, player_names(book, locale, LONG), paper.scores, book.rules, locale)


def _standing(
    title: str, names: Sequence[str], standings: Sequence[Standing], rules: Rules, locale: str
) -> Screen:
    order = sorted(range(len(names)), key=lambda seat: -standings[seat].total)
    rows = [f"{names[seat]} {standing_text(standings[seat], rules)}" for seat in order]
    body = Text(Bold(title), "\n", "\n".join(rows))
    body += Text("\n\n", phrase("lobby-rules", locale, rules=rules_line(rules, locale)))
    if any(standing.bolts or standing.barrel is not None for standing in standings):
        body += Text("\n", phrase("score-signs", locale))
    return Screen.of(body)
