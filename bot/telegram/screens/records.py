"""Looking back: was a deal fair, a deal trick by trick with open cards, the last games."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from aiogram.utils.formatting import Bold, Code, Text

from bot.engine.events import Gave, Said, TookTalon, WasCut, WentDark
from bot.engine.fairness import AT_ONCE, Seed, lock_of, order_of
from bot.engine.pieces import Token, read_scores
from bot.engine.state import View
from bot.table.archive import Check, GameCheck, Look
from bot.table.model import Scene
from bot.table.stored import PastGame
from bot.telegram.cards_text import card_text, cards_text, hand_line, plain
from bot.telegram.names import LONG, SHORT, name_text, names_of
from bot.telegram.record_keys import games_keyboard, look_keyboard
from bot.telegram.screen import Attachment, Screen
from bot.telegram.screens import lines
from bot.telegram.screens.results import DealResult
from bot.telegram.screens.table import last_trick
from bot.words import phrase

GAMES: Final = 6
"""How many games `/games` lists."""
_SCORE: Final = "score="


def check(found: Check, locale: str) -> Screen:
    """Whether a deal was fair, and how that is known, in three sentences; then what it is known
    from, and the cards as they were dealt."""
    scene, seed = found.scene, found.seed
    names = names_of(scene, locale)
    verdict = {None: "unproven", True: "fair", False: "unfair"}[found.fair]
    title = Bold(phrase(f"check-{verdict}", locale, number=found.number))
    if found.fair is None:
        return Screen.of(Text(title, "\n", phrase("check-unproven-why", locale)))
    first = "check-lock-first" if found.number == 1 else "check-lock"
    share = _share(seed, names, locale)
    body = Text(
        title,
        "\n\n",
        phrase("check-lock-late" if seed.asked == AT_ONCE else first, locale),
        "\n",
        phrase("check-share", locale, share=share) if share else phrase("check-share-none", locale),
        "\n",
        phrase("check-opened" if found.fair else "check-broken", locale),
        # on lines of their own: so long a word goes there anyway
        f"\n\n🔒 {phrase('check-the-lock', locale)}\n",
        Code(lock_of(seed.secret)),
        f"\n🔓 {phrase('check-the-secret', locale)}\n",
        Code(seed.secret),
        "\n\n",
        "\n".join(_cards(found.view, names, locale)),
    )
    return Screen.of(body)


def check_all(found: GameCheck, locale: str) -> Screen:
    """Whether all deals of a game were fair, and how that is known."""
    if found.fair is None:
        title = phrase("check-all-unproven", locale)
        return Screen.of(Text(Bold(title), "\n", phrase("check-all-unproven-why", locale)))
    if not found.fair:
        return Screen.of(Text(Bold(phrase("check-all-unfair", locale, number=found.deal))))
    title = phrase("check-all-fair", locale, count=found.count)
    return Screen.of(Text(Bold(title), "\n\n", phrase("check-all-why", locale)))


def look(seen: Look, step: int, locale: str) -> Screen:
    """A step of a deal with open cards: as dealt, before the first card, after a trick."""
    step = max(0, min(step, len(seen.views) - 1))
    scene, view = seen.scene, seen.views[step]
    names = names_of(scene, locale)
    number = phrase("look-deal", locale, number=seen.number, count=seen.count)
    place = "" if scene.chat.private else name_text(scene.chat.title, locale, LONG)
    parts = (
        [lines.contract(view, locale, names)],
        _cards(view, names, locale),
        _happened(view, names, locale),
    )
    told = ["\n".join(filter(None, part)) for part in parts]
    body = Text(Bold("🎬 " + lines.listed([number, place])), "\n", "\n\n".join(filter(None, told)))
    if step == len(seen.views) - 1 and scene.result is not None:
        result = DealResult(scene, scene.deals[-1], locale, names)
        body += Text("\n\n", Bold(result.headline()), "\n", "\n".join(result.rows()))
    return Screen.of(body, look_keyboard(seen, step, locale))


def record_file(scene: Scene, record: str, locale: str) -> Screen:
    """A game's record as a file."""
    title = "" if scene.chat.private else name_text(scene.chat.title, locale, LONG)
    text = Text(lines.listed([phrase("record-here", locale), title]))
    name = f"thousand-{scene.id}.txt"

    async def made() -> bytes:
        return record.encode()

    return replace(Screen.of(text), attachment=Attachment("document", name, made))


def games(found: Sequence[PastGame], locale: str) -> Screen:
    """The last games of a chat, the newest first, with a button to look back on each."""
    if not found:
        return Screen.of(Text(phrase("games-none", locale)))
    rows = [f"{number}. {_game(game, locale)}" for number, game in enumerate(found, 1)]
    body = Text(Bold(phrase("games-title", locale)), "\n", "\n".join(rows))
    return Screen.of(body, games_keyboard([game.table.id for game in found]))


def _game(game: PastGame, locale: str) -> str:
    """``30.11 · Аня 1005 · Вера 880 · Борис 620``; of a game that was stopped it says so."""
    table = game.table
    closing = game.deals[-1].closing.removeprefix(_SCORE)
    scores = read_scores(Token(closing, 1), table.rules)
    parts = [
        f"{name_text(seat.name, locale, SHORT)} {plain(standing.total)}"
        for seat, standing in sorted(
            zip(table.seats, scores, strict=False), key=lambda one: -one[1].total
        )
    ]
    stopped = phrase("games-stopped", locale) if table.stage == "closed" else ""
    day = datetime.fromtimestamp(table.created, UTC)
    date = phrase("games-day", locale, day=f"{day:%d}", month=f"{day:%m}")
    return lines.listed([date, *parts, stopped])


def _share(seed: Seed, names: Sequence[str], locale: str) -> str:
    """What people gave to a deal; "" when nothing."""
    parts = []
    if seed.asked.isdecimal():
        place = int(seed.asked)
        if seed.deal > 1:
            parts.append(phrase("share-next", locale, name=names[place]))
        else:
            seat = order_of(seed, "seats", len(names)).index(place)
            parts.append(phrase("share-start", locale, name=names[seat]))
    if seed.deal > 1:
        parts.append(phrase("share-moves", locale, number=seed.deal - 1))
    if seed.words:
        parts.append(phrase("share-words", locale))
    return ", ".join(parts)


def _cards(view: View, names: Sequence[str], locale: str) -> list[str]:
    """Everybody's cards, and what else there is of the deck."""
    rows = [
        f"{name} {hand_line(hand, locale) or '—'}"
        for name, hand in zip(names, view.hands, strict=True)
        if isinstance(hand, int)
    ]
    in_hand = view.phase in ("give", "order")  # the talon that was taken
    piles = [talon for talon in view.talons if isinstance(talon, tuple) and talon]
    rows += [
        phrase("talon", locale, cards=cards_text(sorted(talon), locale))
        for talon in (piles[1:] if in_hand else piles)
    ]
    if isinstance(view.discard, tuple) and view.discard:
        rows.append(phrase("look-discard", locale, cards=cards_text(view.discard, locale)))
    return rows


def _happened(view: View, names: Sequence[str], locale: str) -> list[str]:
    """What has led there: before the first trick all that was said and given, then the trick."""
    if any(view.tricks):
        return [last_trick(view, locale, tuple(names)), lines.taken(view, locale, names)]
    rows = []
    words: dict[int, str] = {}
    gave = []
    for event in view.events:
        match event:
            case WasCut():
                rows.append(phrase("look-cut", locale, count=event.count, name=names[event.seat]))
            case WentDark():
                rows.append(phrase("look-dark", locale, name=names[event.seat]))
            case Said():
                words[event.seat] = str(event.points or phrase("word-pass", locale))
            case TookTalon() if event.cards:
                rows.append(phrase("talon", locale, cards=cards_text(sorted(event.cards), locale)))
            case Gave() if event.card is not None:
                gave.append(f"{names[event.to]} {card_text(event.card, locale)}")
            case _:
                pass
    if words:
        said = lines.listed([f"{names[seat]} {word}" for seat, word in words.items()])
        rows.insert(0, phrase("auction", locale, words=said))
    if gave:
        rows.append(phrase("given", locale, cards=lines.listed(gave)))
    return rows
