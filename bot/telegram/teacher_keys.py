"""Under a deal that is over: look into it, play it once more."""

from bot.engine.events import Redealt, TookTalon
from bot.table.model import PastDeal, Scene
from bot.telegram.buttons import Row, button
from bot.telegram.callbacks import RecordTap, TableTap
from bot.words import phrase


def lesson_row(scene: Scene, deal: PastDeal, locale: str) -> Row:
    """A review of ``deal``, if it had a declarer; for who plays alone the same deal once more."""
    row: Row = []
    if reviewable(deal):
        tap = RecordTap(table=scene.id, verb="review", deal=deal.number)
        row.append(button(phrase("button-review", locale), tap.pack()))
    alone = scene.chat.private and len(scene.people) == 1
    if alone and not any(isinstance(event, Redealt) for event in deal.events):
        of = scene.practice
        key = "button-replay" if of is None else "button-replay-again"
        table = scene.id if of is None else of.table
        again = TableTap(table=table, verb=f"replay-{deal.number}")
        row.append(button(phrase(key, locale), again.pack()))
    return row


def onward_row(scene: Scene, locale: str) -> Row:
    """Under the end of practice: on with the game."""
    if scene.practice is None:
        return []
    tap = TableTap(table=scene.practice.table, verb="next")
    return [button(phrase("button-next", locale), tap.pack(), "primary")]


def reviewable(deal: PastDeal) -> bool:
    """Whether ``deal`` had a declarer and came to its end."""
    taken = any(isinstance(event, TookTalon) for event in deal.events)
    return taken and not any(isinstance(event, Redealt) for event in deal.events)
