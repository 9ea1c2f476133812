"""The table message: one a deal, edited, all that everybody may know."""

from collections.abc import Sequence

from aiogram.utils.formatting import Bold, Text

from bot.engine.cards import Card
from bot.engine.events import Event, Redealt, TrickTaken
from bot.engine.state import View
from bot.table.model import Scene
from bot.telegram.cards_text import card_text
from bot.telegram.keyboards import table_keyboard
from bot.telegram.names import names_of, unheard
from bot.telegram.pace_text import turn_limit
from bot.telegram.screen import Screen
from bot.telegram.screens import lines
from bot.telegram.screens.deal_log import DealLog
from bot.telegram.screens.lobby import ending
from bot.telegram.screens.locks import former_lock_line, lock_line
from bot.telegram.screens.results import DealResult
from bot.words import phrase


def table_message(scene: Scene, *, named: bool = True, live: bool = False) -> Screen:
    """Scores, the auction or the contract, the last trick, whose turn it is; only what goes on,
    when nobody is to be ``named`` because it would not be true for long. ``live``: all that else
    the tricks' posts would tell, and it stays when the deal is over.

    Cards of an open trick are not in it: the group sees tricks when they are complete.
    """
    locale = scene.chat.locale
    names = names_of(scene, locale)
    view = scene.public
    if view is None:
        return Screen.of(Text(phrase("table-shuffling", locale)))
    over = view.phase == "over"
    standings = scene.scores if over else view.scores
    parts: list[Text | str] = [
        Bold(f"🎴 {_title(scene, view, locale, names)}"),
        "\n" + lines.totals(scene, standings, locale, names),
    ]
    tricks = DealLog(scene, scene.deals[-1]).tricks() if live else Text()
    if over and tricks:
        parts += ["\n\n", tricks]
    if not over:
        blocks = _state(scene, view, locale, names, tricks)
        if scene.stage == "closed":
            blocks.append(Bold(ending(scene, locale)))
        elif named and (view.table or not tricks):
            blocks.append(Bold(_waiting(scene, view, locale, names)))
        elif not tricks:  # their last line says who leads
            blocks.append(Bold(lines.going_on(view, locale)))
        parts += ["\n", *(part for block in blocks for part in ("\n", block))]
        if deaf := lines.listed([names[seat] for seat in unheard(scene)]):
            parts.append("\n" + phrase("unheard", locale, names=deaf))
    if scene.votes and scene.stage == "playing":
        who = lines.listed([names[seat] for seat in scene.voters])
        said = phrase("votes", locale, names=who, votes=scene.votes, need=scene.votes_needed)
        parts.append("\n" + said)
    body = Text(*parts, lock_line(scene, locale))
    return Screen.of(body, table_keyboard(scene, locale, names, over=over))


def closed_table(scene: Scene, *, live: bool = False, offers: bool = False) -> Screen | None:
    """What the message of the deal before says for good, with its tricks if they were told
    ``live``. Of a deal played out that was not so, and whose message ``offers`` nothing to tap:
    None, it says enough already."""
    if len(scene.deals) < 2:
        return None
    locale, deal = scene.chat.locale, scene.deals[-2]
    redealt = any(isinstance(event, Redealt) for event in deal.events)
    if deal.result is None or not (redealt or live or offers):
        return None
    names = names_of(scene, locale)
    parts: list[Text | str] = [
        Bold(f"🎴 {DealResult(scene, deal, locale, names).headline()}"),
        "\n" + lines.totals(scene, deal.result.scores, locale, names),
    ]
    if live and (tricks := DealLog(scene, deal).tricks()):
        parts += ["\n\n", tricks]
    return Screen.of(Text(*parts, former_lock_line(scene, locale)))


def last_trick(view: View, locale: str, names: tuple[str, ...]) -> str:
    """The trick taken last, with names, its marriage and its taker; "" before the first one."""
    taken: TrickTaken | None = None
    within: list[Event] = []
    for event in reversed(view.events):
        if taken is not None and isinstance(event, TrickTaken):
            break
        if taken is not None:
            within.append(event)
        elif isinstance(event, TrickTaken):
            taken = event
    if taken is None:
        return ""
    cards = trick_cards(view, taken.leader, taken.cards, within, locale, names)
    name = names[taken.seat]
    return phrase("last-trick", locale, number=taken.number, cards=cards, name=name)


def trick_cards(
    view: View,
    leader: int,
    cards: Sequence[Card],
    events: Sequence[Event],
    locale: str,
    names: Sequence[str],
) -> str:
    """The cards of a trick, each behind its player's name; behind the first one what was declared
    with it, which ``events`` tell."""
    parts = [
        f"{names[seat]} {card_text(card, locale)}"
        for seat, card in zip(playing_order(view, leader), cards, strict=False)
    ]
    parts[0] += lines.crown(events)
    return lines.listed(parts)


def playing_order(view: View, leader: int) -> list[int]:
    """The seats that play, clockwise from ``leader``."""
    turns = ((leader + step) % view.players for step in range(view.players))
    return [seat for seat in turns if view.hands[seat] is not None]


def _title(scene: Scene, view: View, locale: str, names: tuple[str, ...]) -> str:
    if view.phase == "over":
        return DealResult(scene, scene.deals[-1], locale, names).headline()
    number = scene.number
    deal = phrase("deal", locale, number=number)
    if view.declarer is None and view.trump is None:
        dealer = phrase("deals", locale, name=names[view.dealer])
        return lines.listed([deal, dealer, phrase("golden", locale) if view.golden else ""])
    return lines.listed([deal, lines.contract(view, locale, names)])


def _state(
    scene: Scene, view: View, locale: str, names: tuple[str, ...], tricks: Text
) -> list[Text | str]:
    if view.phase in ("cut", "look", "bid"):
        dark = phrase("dark-bid", locale) if view.dark else ""
        said = [lines.auction(view, locale, names), dark, lines.recut(view, locale, names)]
        return [line for line in said if line]
    events = scene.deals[-1].events if scene.deals else ()
    taken = last_trick(view, locale, names), lines.taken(view, locale, names)
    state: list[Text | str] = [
        lines.shown_talon(view, events, locale),
        lines.open_gifts(view, locale, names),
        *((tricks,) if tricks else taken),
        lines.stock(view, locale),
    ]
    return [line for line in state if line]


def _waiting(scene: Scene, view: View, locale: str, names: tuple[str, ...]) -> str:
    text = lines.turn(view, locale, names)
    return f"⏳ {text}" if scene.hold is not None else text + turn_limit(scene, locale)
