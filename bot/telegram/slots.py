"""What the slots are called in which chats are shown things: a table's begin with its number."""

from bot.table.house import Place, place_named
from bot.table.model import Scene


def table_slot(scene: Scene, number: int | None = None) -> str:
    """The group's message about deal ``number``, the one on the table when None; 0 for the
    lobby."""
    return f"{scene.id}:table:{scene.number if number is None else number}"


def settings_slot(place: Place) -> str:
    """The menu of the rules of ``place`` in private; a table's goes with the table."""
    return f"{place}:settings" if place.table else f"settings:{place}"


def settings_place(slot: str) -> Place | None:
    """The place whose menu is in ``slot``, None when it is another screen's."""
    first, _, second = slot.partition(":")
    if first == "settings":
        return place_named(second)
    return place_named(first) if second == "settings" else None


def hand_slot(table: int, person: int) -> str:
    """The hand of ``person`` in private."""
    return f"{table}:hand:{person}"


def review_slot(table: int, deal: int) -> str:
    """What there is to say about ``deal``, in private: whoever asks twice has it once."""
    return f"{table}:review:{deal}"


def cards_slot(scene: Scene, person: int, number: int | str = "") -> str:
    """The cards of ``person`` in deal ``number`` as a picture; without one, how those of all
    deals begin."""
    return f"{scene.id}:cards:{person}:{number}"
