"""The house rules of a chat: what its next table is played by, and its own named presets. Pure."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS, Value, option_named
from bot.engine.rules import Rules, parse_rules, preset, presets
from bot.table.errors import TableError
from bot.table.model import Chat

MOST_PRESETS: Final = 12
LONGEST_NAME: Final = 24
_NOT_IN_NAMES: Final = ";=\n"
"""What tells a name from rules written out."""
_AROUND_SIGNS: Final = re.compile(r"\s*([;=,:])\s*")
_NAMED: Final = re.compile(rf"(?<![a-z0-9_])({'|'.join(OPTIONS)})\s*[=:]")
"""An option's name before its value, whatever sign is between them."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_RULES_ARE: Final = re.compile("^rules=", re.IGNORECASE)
_BEYOND: Final = 2**63  # no id is so great

When: TypeAlias = Literal["now", "next", "later"]
Change: TypeAlias = Callable[[Rules], Rules]


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """Rules that a chat has given a name; ``number`` is what a button calls them by."""

    number: int
    name: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of ``chat``; ``changed`` is when, in seconds since the epoch, 0 never."""

    chat: int
    rules: Rules
    own: tuple[OwnPreset, ...] = ()
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Setup:
    """What may be set at some place, for screens.

    ``when`` the rules come into force: ``now`` at the lobby that gathers, ``next`` after the game
    that runs, ``later`` with the next table.
    """

    place: "Place"
    chat: Chat
    rules: Rules
    own: tuple[OwnPreset, ...]
    when: When


@dataclass(frozen=True, slots=True)
class Place:
    """Where rules are set: at a table, in a group (and topic), or, with neither, in the private
    chat of whoever asks. Its text is ``12``, ``-1001234567890``, ``-1001234567890_zik0zj`` or
    ``0``; the topic in base 36, for buttons have little room.
    """

    table: int = 0
    chat: int = 0
    thread: int | None = None

    def __str__(self) -> str:
        if self.table or not self.chat:
            return str(self.table)
        return str(self.chat) if self.thread is None else f"{self.chat}_{_base36(self.thread)}"


def place_named(text: str) -> Place:
    """The place written ``text``; TableError ``no-table`` when it is none."""
    chat, _, thread = text.partition("_")
    try:
        number, topic = int(chat), int(thread, 36) if thread else None
    except ValueError:
        raise TableError("no-table") from None
    place = Place(number) if number >= 0 else Place(0, number, topic)
    if max(abs(number), topic or 0) >= _BEYOND or str(place) != text:
        raise TableError("no-table")
    return place


def _base36(number: int) -> str:
    digits = ""
    while number > 0:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def fresh(chat: int) -> House:
    """The house rules of a chat that has never chosen any."""
    return House(chat, preset("classic"))


def understood(own: Iterable[OwnPreset], text: str) -> Rules:
    """The rules meant by ``text``: a preset of the chat's own by its name, or rules written out as
    people type them, with capitals, spaces and ``rules=`` before; BadRules when it is neither."""
    wanted = _folded(text)
    for one in own:
        if _folded(one.name) == wanted:
            return one.rules
    whole = _AROUND_SIGNS.sub(r"\1", text.strip())
    typed = _RULES_ARE.sub("", whole) or whole
    try:
        return parse_rules(typed.casefold())
    except BadRules as error:
        meant = _spelled(typed.casefold())
        if meant:
            raise TableError("rules-spelling", meant=meant) from error
        if error.code != "unknown-preset":
            raise
    return parse_rules(typed)  # says the name as it was typed


def _spelled(typed: str) -> str:
    """``typed`` as rules are written, ``classic;target=1200;golden=3``, where it has other signs
    between options or before their values; "" where that is not it."""
    head, *pairs = _NAMED.split(typed)
    words = [_between(text) for text in (head, *pairs)]
    options = [f"{name}={value}" for name, value in zip(words[1::2], words[2::2], strict=True)]
    if not options or "" in words[1:] or (words[0] and words[0] not in presets()):
        return ""
    spelled = ";".join(filter(None, (words[0], *options)))
    return "" if spelled == ";".join(filter(None, typed.split(";"))) else spelled


def _between(text: str) -> str:
    return text.strip(" ;,.+&|/")


def numbered(own: Iterable[OwnPreset], number: int) -> OwnPreset:
    """The chat's own preset with this number; TableError ``no-own-preset``."""
    found = next((one for one in own if one.number == number), None)
    if found is None:
        raise TableError("no-own-preset")
    return found


def named(own: Iterable[OwnPreset], name: str) -> OwnPreset:
    """The chat's own preset with this name; TableError ``no-own-preset``."""
    found = next((one for one in own if _folded(one.name) == _folded(name)), None)
    if found is None:
        raise TableError("no-own-preset")
    return found


def saved(house: House, name: str, rules: Rules) -> House:
    """``rules`` kept under ``name``, in place of others of that name. TableError ``preset-name``
    for a name that is none, ``preset-name-taken`` for one of the known presets, ``presets-full``.
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or any(sign in name for sign in _NOT_IN_NAMES):
        raise TableError("preset-name", most=LONGEST_NAME)
    if _folded(name) in presets():
        raise TableError("preset-name-taken", name=name)
    same = next((one for one in house.own if _folded(one.name) == _folded(name)), None)
    if same is not None:
        own = tuple(replace(one, name=name, rules=rules) if one is same else one
                    for one in house.own)  # fmt: skip
        return house if own == house.own else replace(house, own=own)
    if len(house.own) >= MOST_PRESETS:
        raise TableError("presets-full", most=MOST_PRESETS)
    number = max((one.number for one in house.own), default=0) + 1
    return replace(house, own=(*house.own, OwnPreset(number, name, rules)))


def without(house: House, number: int) -> House:
    """The chat's own preset ``number`` is forgotten; the rules in force stay."""
    return replace(house, own=tuple(one for one in house.own if one.number != number))


def with_value(rules: Rules, name: str, value: Value) -> Rules:
    """``rules`` with another value of the option ``name``; BadRules when they do not agree."""
    return rules.change(**{name: value})


def with_item(rules: Rules, name: str, item: str, *, there: bool) -> Rules:
    """``rules`` with ``item`` put on the list ``name`` or taken off it; of ``below:13`` and
    ``below:14`` the later one stays. BadRules for no list, no such item, or a list too short."""
    option = option_named(name)
    wanted = option.read(item)
    if not isinstance(wanted, tuple) or len(wanted) != 1:
        raise option.refusal(item)
    [one] = wanted
    items = [old for old in _list(rules, name) if old != one and not _supersedes(one, old)]
    listed = {*items, one} if there else set(items)
    base = _list(preset(rules.preset), name)
    if listed == set(base):
        return with_value(rules, name, _value(base))
    places = {value: place for place, value in enumerate(option.values)}
    order = sorted(listed, key=lambda value: (places.get(value, len(places)), str(value)))
    return with_value(rules, name, _value(order))


def _list(rules: Rules, name: str) -> tuple[int | str, ...]:
    value: tuple[int | str, ...] = getattr(rules, name)
    return value


def _value(items: Iterable[int | str]) -> Value:
    """A list as an option takes it: of one kind, as the lists of all options are."""
    numbers = tuple(item for item in items if isinstance(item, int))
    return numbers or tuple(item for item in items if isinstance(item, str))


def _supersedes(new: int | str, old: int | str) -> bool:
    kinds = [str(value).partition(":") for value in (new, old)]
    return bool(kinds[0][1]) and kinds[0][0] == kinds[1][0]


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
