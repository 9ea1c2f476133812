"""What the slots are called in which chats are shown things: a table's begin with its number."""

from bot.table.model import Scene


def table_slot(scene: Scene, number: int | None = None) -> str:
    """The group's message about deal ``number``, the one on the table when None; 0 for the
    lobby."""
    return f"{scene.id}:table:{scene.number if number is None else number}"


def settings_slot(table: int) -> str:
    """The menu of a lobby's rules in private."""
    return f"{table}:settings"


def hand_slot(table: int, person: int) -> str:
    """The hand of ``person`` in private."""
    return f"{table}:hand:{person}"


def cards_slot(scene: Scene, person: int, number: int | str = "") -> str:
    """The cards of ``person`` in deal ``number`` as a picture; without one, how those of all
    deals begin."""
    return f"{scene.id}:cards:{person}:{number}"
