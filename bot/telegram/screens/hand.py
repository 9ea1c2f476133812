"""A player's own screen: the table mirrored, the cards, and what to do now."""

from collections.abc import Sequence
from typing import Final

from aiogram.utils.formatting import Bold, Text, TextLink

from bot.engine.actions import Concede, Discard, Lay, Pass, Redeal
from bot.engine.auction import ceiling
from bot.engine.cards import Card
from bot.engine.events import Drew, Gave, Laid, TrickTaken, WasCut
from bot.engine.scoring import Outcome, score
from bot.engine.state import View
from bot.table.model import Scene
from bot.table.teacher import Hint
from bot.telegram.cards_text import card_text, cards_text, hand_line, hand_text, signed
from bot.telegram.hand_keys import recipient
from bot.telegram.keyboards import (
    Mode,
    hand_keyboard,
    here_keyboard,
    next_keyboard,
    rematch_keyboard,
)
from bot.telegram.names import LONG, name_text, names_of
from bot.telegram.pace_text import turn_limit
from bot.telegram.screen import Screen
from bot.telegram.screens import lines
from bot.telegram.screens.locks import with_lock
from bot.telegram.screens.results import DealResult, game_end
from bot.telegram.screens.table import last_trick, playing_order, trick_cards
from bot.telegram.screens.teacher import hint_line
from bot.telegram.suits import dressed
from bot.words import phrase

ALERT_UNITS: Final = 200
_PAID: Final = ("concede_pays", "throw_in")


def hand(
    scene: Scene,
    seat: int,
    locale: str,
    mode: Mode = "plain",
    group_url: str | None = None,
    hint: Hint | None = None,
) -> Screen:
    """The hand of ``seat`` in its owner's language, with the keyboard in ``mode`` and the suits as
    he likes to see them; with a ``hint`` if that is for this moment.

    ``group_url`` links the group's name. A seat without a view gets only the table's name.
    """
    hint = hint if hint is not None and hint.version == scene.version else None
    screen = _hand(scene, seat, locale, mode, group_url, hint)
    if scene.chat.private and seat in scene.hands:
        screen = with_lock(screen, scene, locale)  # a game alone has no other message that stays
    owner = scene.people.get(scene.seats[seat].person or 0)
    if owner is None:
        return screen
    names = (*names_of(scene, locale), name_text(scene.chat.title, locale, LONG))
    return dressed(screen, owner.suits, locale, names)


def _hand(
    scene: Scene, seat: int, locale: str, mode: Mode, group_url: str | None, hint: Hint | None
) -> Screen:
    view = scene.hands.get(seat)
    if view is None:
        return Screen.of(Text(phrase("table-shuffling", locale)))
    names = list(names_of(scene, locale))
    names[seat] = phrase("you", locale)
    head = _place(scene, locale, group_url)
    if view.phase == "over":
        return _over(scene, seat, Text(*head), locale, names)
    rows = "\n".join(("", *_table(scene, view, locale, names), "", _cards(view, locale), "", ""))
    if scene.seats[seat].away:
        return Screen.of(
            Text(*head, rows, Bold(phrase("away-you", locale))), here_keyboard(scene, locale)
        )
    task = Bold(_task(scene, view, locale, names, mode))
    advised = "" if hint is None else "\n" + hint_line(view, hint, locale, names)
    body = Text(*head, rows, task, advised, _limit(scene, seat, locale))
    kept = scene.hold is not None and scene.hold.seat == seat
    move = None if hint is None else hint.action
    keyboard = None if kept else hand_keyboard(scene, view, locale, names, mode, move)
    return Screen.of(body, keyboard)


def _over(scene: Scene, seat: int, head: Text, locale: str, names: Sequence[str]) -> Screen:
    """What the deal came to, and on to the next one, or to the next game; a game alone has a post
    for all that."""
    if scene.chat.private:
        return Screen.of(Text(head, "\n", phrase("deal-played", locale)))
    result = DealResult(scene, scene.deals[-1], locale, names, seat)
    said = Bold(result.headline(numbered=False))
    body = Text(head, "\n", said, "\n", "\n".join(result.rows()))
    if scene.winner is None:
        return Screen.of(body, next_keyboard(scene, locale))
    title, table = game_end(scene, locale, names, seat)
    ended = Text(body, "\n\n", Bold(title), "\n", table)
    return Screen.of(ended, rematch_keyboard(scene, locale))


def hand_alert(view: View, locale: str) -> str:
    """The viewer's cards in at most 200 units, for an alert over the group."""
    if view.hands[view.seat or 0] is None:
        return phrase("sitting", locale)
    if view.phase == "over":
        return phrase("alert-over", locale)
    parts = [_hidden(view, locale) or hand_line(view.hand, locale)]
    if view.phase == "play":
        parts.append(lines.trump(view, locale))
    if view.legal and view.turn == view.seat:
        parts.append(phrase("alert-turn", locale))
    return "\n".join(parts)[:ALERT_UNITS]


def _place(scene: Scene, locale: str, url: str | None) -> tuple[Text | str, ...]:
    """Which game this is: the group, linked, and the deal."""
    number = scene.number
    if scene.practice is not None:
        return (Bold(phrase("practice-place", locale, number=number)),)
    if scene.chat.private:
        return (Bold("🎴 " + phrase("deal-alone", locale, number=number)),)
    title = name_text(scene.chat.title, locale, LONG)
    here = TextLink(title, url=url) if url else Bold(title)
    return "🎴 ", here, lines.DOT + phrase("deal-in", locale, number=number)


def _table(scene: Scene, view: View, locale: str, names: Sequence[str]) -> list[str]:
    totals = lines.totals(scene, view.scores, locale, names)
    rows = [totals, lines.contract(view, locale, names)]
    if view.phase in ("cut", "look", "bid"):
        rows += [lines.auction(view, locale, names), lines.recut(view, locale, names)]
        if view.dark:
            rows.append(phrase("dark-bid", locale))
    rows += [
        lines.shown_talon(view, view.events, locale),
        _given(view, locale, names),
        last_trick(view, locale, tuple(names)),
        lines.taken(view, locale, names),
        lines.stock(view, locale),
        _drawn(view, locale),
        _open_trick(view, locale, names),
    ]
    return [row for row in rows if row]


def _open_trick(view: View, locale: str, names: Sequence[str]) -> str:
    if not view.table:
        return ""
    count = len(view.table)
    leader = next((seat for seat in range(view.players) if _led(view, seat, count)), 0)
    taken = [number for number, event in enumerate(view.events) if isinstance(event, TrickTaken)]
    since = view.events[taken[-1] if taken else 0 :]
    cards = trick_cards(view, leader, view.table, since, locale, names)
    return phrase("on-table", locale, cards=cards)


def _led(view: View, seat: int, count: int) -> bool:
    order = playing_order(view, seat)
    return bool(order) and order[0] == seat and order[count % len(order)] == view.turn


def _drawn(view: View, locale: str) -> str:
    """The card the owner drew after the last trick."""
    for event in reversed(view.events):
        if isinstance(event, Drew) and event.card is not None:
            return phrase("drew", locale, card=card_text(event.card, locale))
        if isinstance(event, TrickTaken):
            break
    return ""


def _given(view: View, locale: str, names: Sequence[str]) -> str:
    """Cards given away or received, until the first trick is taken."""
    if view.phase not in ("give", "order", "eight", "play") or any(view.tricks):
        return ""
    gave, got = [], []
    laid: dict[str, list[Card]] = {}
    for event in view.events:
        if isinstance(event, Gave) and event.card is not None:
            card = card_text(event.card, locale)
            if event.to == view.seat:
                got.append(card)
            else:
                gave.append(f"{names[event.to]} {card}")
        elif isinstance(event, Laid) and event.card is not None:
            key = "laid" if event.discarded else "laid-talon"
            laid.setdefault(key, []).append(event.card)
    rows = []
    if gave:
        rows.append(phrase("given", locale, cards=lines.listed(gave)))
    if got:
        rows.append(phrase("received", locale, cards=" ".join(got)))
    rows += [phrase(key, locale, cards=cards_text(cards, locale)) for key, cards in laid.items()]
    return "\n".join(rows)


def _cards(view: View, locale: str) -> str:
    own = view.hands[view.seat] if view.seat is not None else None
    if own is None:
        return phrase("sitting", locale)
    if own == 0:
        return phrase("cards-none", locale)
    return _hidden(view, locale) or hand_text(view.hand, locale)


def _hidden(view: View, locale: str) -> str:
    """What stands for cards that their owner does not see."""
    if view.phase == "cut":
        return phrase("cards-not-dealt", locale)
    seen = view.seat is not None and isinstance(view.hands[view.seat], int)
    return "" if seen else phrase("cards-unseen", locale)


def _task(scene: Scene, view: View, locale: str, names: Sequence[str], mode: Mode) -> str:
    """What the owner is to do, or whom he waits for."""
    if mode == "concede" and Concede() in view.legal:
        return _price(view, locale)
    if view.seat is None or view.hands[view.seat] is None:
        return lines.turn(view, locale, names)
    if scene.hold is not None and (scene.hold.seat == view.seat or view.turn != view.seat):
        kept = scene.hold.seat == view.seat
        return phrase("hold-kept" if kept else "hold", locale)
    if view.turn != view.seat:
        return lines.turn(view, locale, names)
    task = _own_task(view, locale, names)
    return task if scene.hold is None else f"{phrase('hold', locale)}\n{task}"


def _own_task(view: View, locale: str, names: Sequence[str]) -> str:
    """What the owner, whose turn it is, is to do."""
    if view.phase == "cut":
        return _cut_task(view, locale)
    if view.phase == "give":
        return _give_task(view, locale, names)
    if view.phase == "bid" and view.hand and all(isinstance(a, Pass | Redeal) for a in view.legal):
        return phrase("task-pass", locale, ceiling=ceiling(view.rules, view.hand))
    phase = "play" if view.phase == "eight" else view.phase
    return phrase(f"task-{phase}", locale)


def _limit(scene: Scene, seat: int, locale: str) -> str:
    """How long the move may take; once half of that is over, so it says."""
    if scene.due is not None and scene.due.seat == seat and scene.due.reminded:
        return "\n" + phrase("pace-half", locale)
    return turn_limit(scene, locale)


def _cut_task(view: View, locale: str) -> str:
    seen = [event.bottom for event in view.events if isinstance(event, WasCut)]
    bottom = seen[-1] if seen else None
    if bottom is None or view.seat != view.dealer:
        return phrase("task-cut", locale)
    return phrase("task-bottom", locale, card=card_text(bottom, locale))


def _give_task(view: View, locale: str, names: Sequence[str]) -> str:
    to = recipient(view)
    if to is not None:
        return phrase("task-give", locale, name=names[to])
    if any(type(action) is Lay for action in view.legal):
        return phrase("task-lay", locale)
    left = 2 - sum(isinstance(event, Laid) for event in view.events)
    discarding = any(type(action) is Discard for action in view.legal)
    return phrase("task-discard", locale, count=left) if discarding else phrase("task-play", locale)


def _price(view: View, locale: str) -> str:
    """What giving up costs and pays, exactly as it would be scored."""
    if view.declarer is None:
        return ""
    outcome = Outcome(
        rules=view.rules,
        scores=view.scores,
        dealer=view.dealer,
        points=tuple(points or 0 for points in view.points),
        tricks=view.tricks,
        declarer=view.declarer,
        contract=view.contract,
        sitting=next((seat for seat, hand in enumerate(view.hands) if hand is None), None),
        dark=view.dark,
        golden=view.golden,
        conceded=True,
    )
    sheet = score(outcome)[0].lines
    own = {line.reason: line.amount for line in sheet if line.seat == view.declarer}
    cost = sum(own.get(reason, 0) for reason in ("concede", "concede_fine", "bolts"))
    paid = max((line.amount for line in sheet if line.reason in _PAID), default=0)
    parts = []
    if cost:
        parts.append(phrase("concede-you", locale, points=signed(cost)))
    if "bolts" in own:
        parts.append(phrase("concede-bolt", locale))
    if view.scores[view.declarer].barrel is not None:
        parts.append(phrase("concede-attempt", locale))
    if not parts:
        parts.append(phrase("concede-free", locale))
    if paid:
        parts.append(phrase("concede-paid", locale, points=signed(paid)))
    question = phrase("concede-ask" if view.contract else "throw-in-ask", locale)
    return f"{question}\n{lines.listed(parts)}"
