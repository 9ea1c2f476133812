"""What the slots are called in which chats are shown things: a table's begin with its number."""

from dataclasses import dataclass
from typing import Final

from bot.table.house import Place, place_named
from bot.table.model import Scene

_PROMPT = "ask"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A message that asks ``person`` (0: whoever wants to) for something, and goes when that is
    done or its time is over. It is about ``table``, 0 for none, and may lie in a topic.

    ``what``: ``end`` (a game), ``seat`` (a way to one), ``invite``, ``way`` (into the private chat
    or a group), ``language``, ``forget``, ``rules`` (to take over).
    """

    what: str
    person: int = 0
    table: int = 0
    thread: int | None = None

    @property
    def slot(self) -> str:
        """Its slot: a newer prompt for the same takes its place."""
        return f"{self.table}:{_PROMPT}:{self.what}:{self.person}:{self.thread or 0}"


FORGET: Final = Prompt("forget")


def prompt_in(slot: str) -> Prompt | None:
    """The prompt whose slot this is, None for another one."""
    table, _, rest = slot.partition(":")
    if not rest.startswith(f"{_PROMPT}:"):
        return None
    _, what, person, thread = rest.split(":")
    return Prompt(what, int(person), int(table), int(thread) or None)


def pace_slot(group: int) -> str:
    """The choice of how long a turn may take in ``group``."""
    return f"pace:{group}"


def tricks_slot(group: int) -> str:
    """The choice of how tricks are told in ``group``."""
    return f"tricks:{group}"


def lost_slot(group: int) -> str:
    """The word that the bot may not write to ``group``."""
    return f"lost:{group}"


def table_slot(scene: Scene, number: int | None = None) -> str:
    """The group's message about deal ``number``, the one on the table when None; 0 for the
    lobby."""
    return f"{scene.id}:table:{scene.number if number is None else number}"


def post_slot(table: int, deal: int, name: str) -> str:
    """A post about ``deal``: ``talon``, ``result``, ``t4`` for its fourth trick."""
    return f"{table}:d{deal}.{name}"


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
