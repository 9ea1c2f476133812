"""Locks of deals to come and secrets of deals that are over (docs/fairness.md)."""

from aiogram.utils.formatting import Code, Text

from bot.table.model import PastDeal, Scene
from bot.words import phrase


def lock_line(scene: Scene, locale: str) -> Text:
    """The lock of the deal to come, which a tap copies, on a line of its own; nothing when there
    will be none."""
    if not scene.lock:
        return Text()
    number = scene.number + 1
    return Text("\n", phrase("lock", locale, number=number), " ", Code(scene.lock))


def secret_line(deal: PastDeal, locale: str) -> Text:
    """The secret of a deal that is over, on a line of its own; nothing for one without."""
    if not deal.secret:
        return Text()
    return Text("\n", phrase("secret", locale, number=deal.number), " ", Code(deal.secret))
