"""What the teacher says: a hint in one sentence, a review, how practice compares with the first
time.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.ai.open_cards import Slip
from bot.ai.review import Review
from bot.engine.actions import Action, Concede, Give, Order
from bot.engine.cards import cards_in
from bot.engine.rules import Rules
from bot.engine.state import View
from bot.table.model import PastDeal, Scene
from bot.table.teacher import Hint, Reviewed
from bot.telegram.cards_text import card_text, cards_text, signed, suit_text
from bot.telegram.hand_keys import move_text
from bot.telegram.names import names_of
from bot.telegram.record_keys import back_keyboard
from bot.telegram.screen import Screen
from bot.telegram.screens.results import DealResult, headline
from bot.telegram.teacher_keys import again_row
from bot.words import phrase

_NOT_OF_THE_DEAL: Final = ("golden_reset",)
"""What practice cannot bring, for it knows no other deals."""


def hint_line(view: View, hint: Hint, locale: str, names: Sequence[str]) -> str:
    """``💡 К♥: марьяж +100, козырь ♥``; ``names`` by seat."""
    reason = phrase(
        f"hint-{hint.reason.code}", locale, **_values(hint.reason.values, locale, names)
    )
    move = _move(hint.action, view, locale, names)
    return phrase("hint", locale, move=move, reason=reason)


def review(found: Reviewed, reader: int, locale: str) -> Screen:
    """What there is to say about a deal, to the person ``reader``, with the way to its cards."""
    scene, told = found.scene, found.review
    names = list(names_of(scene, locale))
    you = scene.seat_of(reader)
    if you is not None:
        names[you] = phrase("you", locale)
    title = phrase("review-title", locale, number=found.number)
    played = headline(
        locale,
        None,
        names[told.declarer],
        told.contract,
        told.made or 0,
        made=told.won,
        conceded=told.made is None,
        you=you == told.declarer,
    )
    parts = [
        "\n".join(
            filter(None, (played, _open(told, locale, "you" if you == told.declarer else "other")))
        ),
        _slips(told, scene.rules, locale, names),
        _verdict(told, scene.rules, locale),
    ]
    body = Text(Bold(title), "\n", "\n\n".join(filter(None, parts)))
    return Screen.of(body, _keyboard(found, reader, locale))


def practice_result(
    scene: Scene, deal: PastDeal, locale: str, names: Sequence[str], you: int
) -> Text:
    """How practice ended, and how the same deal went the first time, for its only person, whose
    seat is ``you``."""
    now = _change(deal, you)
    body = Text(
        phrase("practice-result", locale),
        "\n",
        Bold(DealResult(scene, deal, locale, names, you).headline()),
        "\n",
    )
    first = None if scene.practice is None else scene.practice.first
    if first is None:
        return body + Text(phrase("practice-now", locale, points=signed(now)))
    before = _change(first, you)
    points = signed(now)
    if now > before:
        compared = phrase("practice-better", locale, points=points, more=now - before)
    elif now < before:
        compared = phrase("practice-worse", locale, points=points, less=before - now)
    else:
        compared = phrase("practice-now", locale, points=points)
    return body + Text(
        compared,
        "\n\n",
        phrase("practice-first", locale, points=signed(before)),
        "\n",
        DealResult(scene, first, locale, names, you).headline(numbered=False),
    )


def _values(values: Mapping[str, int], locale: str, names: Sequence[str]) -> dict[str, str | int]:
    """The values of a reason as its words need them."""
    said: dict[str, str | int] = {}
    for name, value in values.items():
        match name:
            case "seat":
                said["name"] = names[value]
            case "suit":
                said[name] = suit_text(value)
            case "card" | "above":
                said[name] = card_text(value, locale)
            case "cards":
                said[name] = cards_text(cards_in(value), locale)
            case _:
                said[name] = value
    return said


def _move(action: Action, view: View, locale: str, names: Sequence[str]) -> str:
    """What to do, as its button says it, and to whom a card goes."""
    match action:
        case Give():
            return _gift(action, locale, names)
        case Order(points):
            return phrase("button-order", locale, points=points)
        case Concede():
            key = "button-concede" if view.contract else "button-throw-in"
            return phrase(key, locale).rstrip("…")
        case _:
            return move_text(action, view.rules, locale)


def _gift(gift: Give, locale: str, names: Sequence[str]) -> str:
    return phrase("hint-to", locale, card=card_text(gift.card, locale), name=names[gift.to])


def _open(told: Review, locale: str, who: str) -> str:
    """What the declarer, ``you`` or an ``other``, could have made, as far as that was searched."""
    best, points = told.open_deal, told.open_play
    if told.made is None:
        return "" if best is None else phrase("review-open-conceded", locale, who=who, best=best)
    if points is None:
        return ""
    if best is None or best <= points:
        return phrase("review-open", locale, who=who, points=points)
    return phrase("review-open-gifts", locale, who=who, points=points, best=best)


def _slips(told: Review, rules: Rules, locale: str, names: Sequence[str]) -> str:
    if told.open_play is None:
        return ""
    if not told.slips:
        return phrase("review-no-slips", locale)
    rows = [_slip(slip, rules, locale, names) for slip in told.slips]
    return "\n".join([phrase("review-slips", locale), *rows])


def _slip(slip: Slip, rules: Rules, locale: str, names: Sequence[str]) -> str:
    played, better = (_cards(moves, rules, locale, names) for moves in (slip.played, slip.better))
    key = "review-slip" if slip.trick else "review-slip-gifts"
    return phrase(
        key, locale, trick=slip.trick, name=names[slip.seat], played=played, better=better,
        cost=slip.cost,
    )  # fmt: skip


def _cards(moves: Sequence[Action], rules: Rules, locale: str, names: Sequence[str]) -> str:
    """Cards played or put away; gifts with who gets them, in the order of seats."""
    gifts = sorted((one for one in moves if isinstance(one, Give)), key=lambda one: one.to)
    others = (move_text(one, rules, locale) for one in moves if not isinstance(one, Give))
    given = (_gift(one, locale, names) for one in gifts)
    return ", ".join(filter(None, (*given, " ".join(others))))


def _verdict(told: Review, rules: Rules, locale: str) -> str:
    contract = told.contract or rules.min_bid
    key = f"review-{told.verdict}"
    if told.verdict == "close" and told.contract <= told.expected:
        key = "review-close-enough"  # or it would sound as if the hand had been too weak
    if not told.contract:  # cards that nobody bid for are thrown in, not conceded
        key = key.replace("conceded", "thrown")
    return phrase(key, locale, expected=told.expected, contract=contract)


def _change(deal: PastDeal, seat: int) -> int:
    """What ``deal`` brought ``seat`` by itself."""
    lines = () if deal.result is None else deal.result.lines
    return sum(
        line.amount for line in lines if line.seat == seat and line.reason not in _NOT_OF_THE_DEAL
    )


def _keyboard(found: Reviewed, reader: int, locale: str) -> InlineKeyboardMarkup:
    back = back_keyboard(found.scene.id, found.number, 0, locale).inline_keyboard
    rows = [again_row(found, reader, locale), *back]
    return InlineKeyboardMarkup(inline_keyboard=[row for row in rows if row])
