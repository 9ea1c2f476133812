"""The table message: one a deal, edited, all that everybody may know."""

from aiogram.utils.formatting import Bold, Text

from bot.engine.events import TrickTaken
from bot.engine.state import View
from bot.table.model import Scene
from bot.telegram.cards_text import card_text
from bot.telegram.keyboards import table_keyboard
from bot.telegram.pace_text import turn_limit
from bot.telegram.screen import Screen
from bot.telegram.screens import lines
from bot.telegram.screens.names import names_of
from bot.telegram.screens.results import DealResult
from bot.words import phrase


def table_message(scene: Scene) -> Screen:
    """Scores, the auction or the contract, the last trick, whose turn it is.

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
        "\n" + lines.totals(scene, standings, names),
    ]
    if not over:
        state = [line for line in _state(scene, view, locale, names) if line]
        parts.append("\n".join(("\n", *state, "")))
        parts.append(Bold(_waiting(scene, view, locale, names)))
    if scene.votes:
        need = len({seat.person for seat in scene.seats if seat.person is not None}) // 2 + 1
        parts.append("\n" + phrase("votes", locale, votes=scene.votes, need=need))
    body = Text(*parts)
    return Screen.of(body, table_keyboard(scene, locale, names, over=over))


def last_trick(view: View, locale: str, names: tuple[str, ...]) -> str:
    """The trick taken last, with names and its taker; "" before the first one."""
    for event in reversed(view.events):
        if isinstance(event, TrickTaken):
            return phrase(
                "last-trick",
                locale,
                number=event.number,
                cards=trick_cards(view, event, locale, names),
                name=names[event.seat],
            )
    return ""


def trick_cards(view: View, event: TrickTaken, locale: str, names: tuple[str, ...]) -> str:
    """The cards of a trick, each behind its player's name."""
    order = playing_order(view, event.leader)
    return lines.listed(
        [
            f"{names[seat]} {card_text(card, locale)}"
            for seat, card in zip(order, event.cards, strict=False)
        ]
    )


def playing_order(view: View, leader: int) -> list[int]:
    """The seats that play, clockwise from ``leader``."""
    turns = ((leader + step) % view.players for step in range(view.players))
    return [seat for seat in turns if view.hands[seat] is not None]


def _title(scene: Scene, view: View, locale: str, names: tuple[str, ...]) -> str:
    if view.phase == "over":
        return DealResult(scene, scene.deals[-1], locale, names).headline()
    number = lines.deal_number(scene)
    deal = phrase("deal", locale, number=number)
    if view.declarer is None and view.trump is None:
        dealer = phrase("deals", locale, name=names[view.dealer])
        return lines.listed([deal, dealer, phrase("golden", locale) if view.golden else ""])
    return lines.listed([deal, lines.contract(view, locale, names)])


def _state(scene: Scene, view: View, locale: str, names: tuple[str, ...]) -> list[str]:
    if view.phase in ("cut", "look", "bid"):
        dark = phrase("dark-bid", locale) if view.dark else ""
        return [lines.auction(view, locale, names), dark, lines.recut(view, locale, names)]
    events = scene.deals[-1].events if scene.deals else ()
    return [
        lines.shown_talon(view, events, locale),
        last_trick(view, locale, names),
        lines.taken(view, locale, names),
        lines.stock(view, locale),
    ]


def _waiting(scene: Scene, view: View, locale: str, names: tuple[str, ...]) -> str:
    text = lines.turn(view, locale, names)
    return f"⏳ {text}" if scene.hold is not None else text + turn_limit(scene, locale)
