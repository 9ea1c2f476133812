"""What a tap on the scribe's buttons is answered with, at once and out of the group's budget."""

from typing import Final

from bot.table.scribe.book import PAGES, Book
from bot.table.scribe.draft import MARRIAGES
from bot.telegram import screens
from bot.telegram.screens.lines import listed
from bot.telegram.scribe_keys import marriage_text
from bot.words import phrase

_DONE: Final = {
    **dict.fromkeys(("drop", "fine", "stop"), "toast-scribe-written"),
    "undo": "toast-scribe-undone",
    "redo": "toast-scribe-redone",
}


def scribe_toast(before: Book, after: Book, tap: str, locale: str) -> str:
    """What the finger is told before the message has changed: what was understood, and whether
    that was the last of the deal."""
    if tap in _DONE:
        return phrase(_DONE[tap], locale)
    if before.stage != "deals" or before.draft.page:
        return ""
    noted = after.done > before.done
    done = phrase("toast-scribe-written", locale) if noted else ""
    return listed([_understood(before, tap, locale), done])


def _understood(before: Book, tap: str, locale: str) -> str:
    """The answer ``tap`` to what ``before`` asks, in words; nothing where the button says it."""
    names, telling, rest = screens.player_names(before, locale), before.telling, tap[1:]
    if tap in PAGES or tap.startswith("fix"):
        return ""
    if tap.startswith("m"):
        place = MARRIAGES.index(rest[0])
        owner = phrase("button-scribe-nobody", locale) if rest[1:] == "-" else names[int(rest[1:])]
        return f"{marriage_text(place, telling.worth[place], locale)} · {owner}"
    if tap[0] in "bf" and tap[-1] in "+-":
        key = "button-scribe-bolt" if tap[-1] == "-" else "button-scribe-trick"
        return f"{names[telling.seat]}: {phrase(key, locale)}"
    if not rest.isdecimal():
        return ""
    number = int(rest)
    match tap[0]:
        case "d":
            return phrase("toast-scribe-declarer", locale, name=names[number])
        case "c" if telling.declarer is not None:
            name = names[telling.declarer]
            return phrase("toast-scribe-contract", locale, name=name, points=number)
        case "t" if number:
            return phrase("toast-scribe-tens", locale, name=names[telling.seat], points=number)
        case "r" | "u":
            points = number + (telling.draft.tens if tap[0] == "u" else 0)
            return phrase("toast-scribe-number", locale, name=names[telling.seat], points=points)
    return ""
