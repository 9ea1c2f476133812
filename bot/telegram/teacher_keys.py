"""Under a deal that is over: look into it, play it once more."""

from bot.engine.events import Redealt, TookTalon
from bot.table.model import PastDeal, Scene
from bot.table.seats import player_of
from bot.table.teacher import Reviewed
from bot.telegram.buttons import Row, button
from bot.telegram.callbacks import RecordTap, TableTap
from bot.words import phrase


def lesson_row(scene: Scene, deal: PastDeal, locale: str) -> Row:
    """A review of ``deal``, if it had a declarer; for who played it alone the same deal again."""
    row: Row = []
    if reviewable(deal):
        tap = RecordTap(table=scene.id, verb="review", deal=deal.number)
        row.append(button(phrase("button-review", locale), tap.pack()))
    if _played_alone(scene, deal) and not any(isinstance(one, Redealt) for one in deal.events):
        of = scene.practice
        key = "button-replay" if of is None else "button-replay-again"
        table = scene.id if of is None else of.table
        again = TableTap(table=table, verb=f"replay-{deal.number}")
        row.append(button(phrase(key, locale), again.pack()))
    return row


def _played_alone(scene: Scene, deal: PastDeal) -> bool:
    """Whether one person plays in private, and had cards in ``deal``."""
    if not scene.chat.private or len(scene.people) != 1:
        return False
    seat, outcome = scene.seat_of(next(iter(scene.people))), deal.outcome
    return outcome is None or outcome.sitting is None or outcome.sitting != seat


def again_row(found: Reviewed, reader: int, locale: str) -> Row:
    """Under the review of a group's deal, for a ``reader`` who played it: the same deal alone."""
    seat = player_of(found.scene.seats, reader, found.number)
    if found.scene.chat.private or seat is None or seat == found.sitting:
        return []
    tap = TableTap(table=found.scene.id, verb=f"replay-{found.number}")
    return [button(phrase("button-replay", locale), tap.pack())]


def onward_row(scene: Scene, locale: str) -> Row:
    """Under the end of practice: on with the game, if that has waited."""
    if scene.practice is None or scene.practice.apart:
        return []
    tap = TableTap(table=scene.practice.table, verb="onward")
    return [button(phrase("button-next", locale), tap.pack(), "primary")]


def reviewable(deal: PastDeal) -> bool:
    """Whether ``deal`` had a declarer and came to its end."""
    taken = any(isinstance(event, TookTalon) for event in deal.events)
    return taken and not any(isinstance(event, Redealt) for event in deal.events)
