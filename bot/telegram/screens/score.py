"""The standing between deals, as somebody asks for it."""

from aiogram.utils.formatting import Bold, Text

from bot.table.model import Scene
from bot.telegram.cards_text import standing_text
from bot.telegram.screen import Screen
from bot.telegram.screens.names import LONG, names_of
from bot.telegram.screens.rules import rules_line
from bot.words import phrase


def score(scene: Scene, locale: str) -> Screen:
    """Everybody's total, the leader first; before the first deal it says that there is none."""
    if scene.public is None:
        return Screen.of(Text(phrase("score-none", locale)))
    names = names_of(scene, locale, LONG, computers=True)
    standings = scene.scores
    order = sorted(range(len(names)), key=lambda seat: -standings[seat].total)
    rows = [f"{names[seat]} {standing_text(standings[seat], scene.rules)}" for seat in order]
    title = phrase("score-title", locale, number=scene.number)
    body = Text(Bold(title), "\n", "\n".join(rows))
    body += Text("\n\n", phrase("lobby-rules", locale, rules=rules_line(scene.rules, locale)))
    if any(standing.bolts or standing.barrel is not None for standing in standings):
        body += Text("\n", phrase("score-signs", locale))
    return Screen.of(body)
