"""Limits for a turn, as people read them."""

from bot.table.model import Scene
from bot.words import phrase


def limit_text(pace: int, locale: str) -> str:
    """A number of seconds for a turn, in minutes or hours; 0 is no limit."""
    if not pace:
        return phrase("pace-off", locale)
    if pace < 3600:
        return phrase("pace-minutes", locale, count=pace // 60)
    return phrase("pace-hours", locale, count=pace // 3600)


def turn_limit(scene: Scene, locale: str) -> str:
    """The limit behind the name of the person whose move is awaited: `` ⏳2 мин``; "" without
    one. It is no countdown, so that it costs no edits."""
    if scene.due is None:
        return ""
    return f" ⏳{limit_text(scene.due.limit, locale)}".replace(" ", "\N{NO-BREAK SPACE}")
