"""The score of a game with real cards, as it is shown: every question, in both languages."""

from collections.abc import Iterator
from random import Random

import pytest
from aiogram.types import InlineKeyboardButton

from bot.engine.rules import Rules, parse_rules, preset, presets
from bot.engine.state import Standing
from bot.table.errors import TableError
from bot.table.model import Chat, Person
from bot.table.scribe.book import Book, Desk, Player
from bot.table.scribe.taps import tapped
from bot.telegram import screens
from bot.telegram.callbacks import ScribeTap
from bot.telegram.screen import TEXT_LIMIT, Screen, utf16
from bot.telegram.scribe_toasts import scribe_toast
from tests.table.scribe.telling import book_of, tap

CHAT = Chat(-100, "Пятница", locale="ru")
CLASSIC = preset("classic")
BACKWARD = ("again", "stop", "back", "anew", "undo", "drop")
TOAST_LIMIT = 200
DATA_BYTES, MARKUP_BYTES = 64, 10_000
LONGEST = tuple(Player("Ж" * 40 + str(place), place + 1) for place in range(4))
RUSSIANS = tuple(map(Player, ("Аня", "Борис", "Вера", "Глеб")))


def shown(book: Book, locale: str = "ru") -> Screen:
    """The screen of ``book``."""
    return screens.scribe(Desk(book, CHAT), locale)


def keys(screen: Screen) -> list[InlineKeyboardButton]:
    """All buttons, row after row."""
    markup = screen.keyboard
    return [] if markup is None else [one for row in markup.inline_keyboard for one in row]


def labels(screen: Screen) -> list[str]:
    """What the buttons say."""
    return [one.text for one in keys(screen)]


def said(taps: str, rules: Rules = CLASSIC, players: int = 3) -> Screen:
    """The screen after these taps in a Russian game."""
    book = book_of(rules, players, dealer=players - 1)
    named = Book(**{**vars(book), "players": RUSSIANS[:players]})
    return shown(tap(named, taps))


def test_the_names_are_gathered_with_offers() -> None:
    """Whom the chat knows, who is there already, who played before; on it goes when enough are."""
    book = Book(1, -100, None, 1, CLASSIC)
    offers = (Person(5, "Глеб"), Person(6, "<b>"))
    screen = screens.scribe(Desk(book, CHAT, offers, RUSSIANS[:2]), "ru")
    assert [
        "Я играю", "Те же: Аня, Борис", "+ Глеб", "+ <b>", "Не писать", "Дальше",
    ] == labels(screen)  # fmt: skip
    assert keys(screen)[-1].callback_data is None
    assert "Правила: классика" in screen.text
    assert "+5" == ScribeTap.unpack(str(keys(screen)[2].callback_data)).tap

    full = Book(1, -100, None, 1, CLASSIC, RUSSIANS[:3])
    assert "1 Аня\n2 Борис\n3 Вера\n" in shown(full).text
    assert ["✕ Аня", "✕ Борис", "✕ Вера", "Не писать", "Дальше"] == labels(shown(full))[1:]
    assert "ready" == ScribeTap.unpack(str(keys(shown(full))[-1].callback_data)).tap


def test_a_deal_from_its_first_question_to_its_row() -> None:
    """What is asked, what has been told, what it would come to, and how it stands then."""
    assert "📝 Кон 1 · сдаёт Вера\nАня 0 · Борис 0 · Вера 0\n\nКто играет?" == _plain(said(""))
    assert _plain(said("d0")).endswith("Аня: какой заказ?")
    marriages = said("d0 c120 mh1")
    assert "Аня играет 120 · ♥ 100 Борис" in _plain(marriages)
    assert ["♥ Борис", "♦ 80", "♣ 60", "♠ 40"] == labels(marriages)[25:29]
    assert ["Назад", "Точнее…", "Заново"] == labels(marriages)[29:]
    number = said("d0 c120 mh1 e+ t20")
    assert "Борис: очки без марьяжей\nУже 20 и…" in number.text
    assert ["✓ 20…", "20", "29"] == [labels(number)[at] for at in (1, 12, 21)]
    assert "Аня играет 100 · Борис ‖\n" in _plain(said("d0 c100 b-"))
    assert "Аня играет 100 · Борис 0\n" in _plain(said("d0 c100 b+"))
    last = said("d0 c120 mh1 r20")
    assert ["Болт", "0 со взяткой", "5", "100"] == [labels(last)[at] for at in (0, 1, 2, 21)]
    written = said("d0 c120 mh1 n20 b-")
    assert "       Аня    Борис     Вера\n 1    −120      120        0‖" in written.text
    assert "Кон 1: Аня, заказ 120, взято 100 ❌" in _plain(written)
    assert "Борис +120 → 120\nВера 0 → 0 ‖1 (болт)" in _plain(written)
    assert "Аня −120 · Борис 120 · Вера 0 ‖1\n‖ болт · ¹ ² ³ попытка на бочке" in _plain(written)
    assert labels(written)[-2:] == ["↩ Отменить", "Ещё…"]


def test_a_tap_is_answered_with_what_was_understood() -> None:
    """The number and whose it is, and that the deal is written; nothing where a menu opens."""
    book = tap(Book(**{**vars(book_of(CLASSIC)), "players": RUSSIANS[:3]}), "d0 c120 mh0 r20")
    for token, toast in (
        ("r15", "Вера: 15 · Записано"),
        ("b-", "Вера: Болт · Записано"),
        ("e+", ""),
        ("mh-", "♥ 100 · нет"),
        ("back", ""),
    ):
        said_ = scribe_toast(book, tapped(book, token), token, "ru")
        assert toast == said_.replace("\u00a0", " ")
    for token in ("more", "fix", "dealer", "end"):
        assert "" == scribe_toast(book_of(CLASSIC), tapped(book_of(CLASSIC), token), token, "ru")


def test_a_marriage_goes_round_the_table() -> None:
    """The declarer has it first, then each other who plays, then nobody again."""
    book = tap(book_of(CLASSIC, 4, dealer=1), "d0 c120")
    owners = []
    for _ in range(4):
        every = (ScribeTap.unpack(str(one.callback_data)).tap for one in keys(shown(book)))
        heart = next(one for one in every if one.startswith("mh"))
        book = tapped(book, heart)
        owners.append(book.draft.marriages[0])
    assert [0, 2, 3, None] == owners


def test_contracts_come_in_leaves() -> None:
    """Fifteen at a time in the steps of the rules, and the dark where it may be."""
    rules = parse_rules("classic;dark=anyone;bid_step=10")
    first = said("d0", rules)
    assert ["100", "240", "←", "→", "🌑 Втёмную, 120"] == [
        labels(first)[at] for at in (0, 14, 15, 16, 17)
    ]
    assert "250" == labels(said("d0 p1", rules))[0]
    assert "250" == labels(said("d0 p9", rules))[0]


def test_the_end_tells_the_winner_and_what_can_still_be_done() -> None:
    """With chips where the rules have them; undo, correct, or play again."""
    rules = parse_rules("classic;settlement=bank:100")
    start = (Standing(880, barrel=0), Standing(300), Standing(400))
    book = Book(**{**vars(book_of(rules, start=start)), "players": RUSSIANS[:3]})
    screen = shown(tap(book, "d0 c120 b- b-"))
    assert screen.text.startswith("🎴 Партия! Победа: Аня")
    assert "Фишки: Аня +100 · Борис −100 · Вера 0" in _plain(screen)
    assert ["↩ Отменить", "Исправить кон", "Ещё партия, те же"] == labels(screen)
    stopped = shown(tap(book, "end stop"))
    assert stopped.text.startswith("📝 Партия не доиграна")


def test_the_barrel_is_marked_by_its_attempts() -> None:
    """The attempt that comes next, as in the standing."""
    start = (Standing(880, barrel=0), Standing(300), Standing(400))
    screen = shown(tap(book_of(CLASSIC, start=start), "d1 c100 n30 n30"))
    assert " 1     880²" in screen.text
    assert "880 🛢2" in screen.text


def test_a_long_game_is_shown_from_its_end() -> None:
    """Eight rows while it goes on, all of them when it is over."""
    book = tap(book_of(CLASSIC), "d0 c100 n20 n10 " * 12)
    assert "earlier deals: 4" in shown(book, "en").text
    assert " 4 " not in shown(book, "en").text
    assert "\n 1 " in shown(tap(book, "end stop"), "en").text


def test_a_correction_shows_what_stands_there() -> None:
    """The deal as it is written, and the way to strike it out."""
    screen = said("d0 c120 mh1 n20 b- fix fix1")
    assert _plain(screen).startswith("📝 Исправляем кон 1")
    assert "Кон 1: Аня, заказ 120, взято 100 ❌" in _plain(screen)
    assert ["Вычеркнуть этот кон", "Назад"] == labels(screen)[-2:]


def test_a_closed_book_has_no_buttons() -> None:
    """Its score stays; one that never began says so."""
    done = tap(book_of(CLASSIC), "d0 c120 n20 b- end stop")
    closed = shown(Book(**{**vars(done), "stage": "closed"}))
    assert (None, True) == (closed.keyboard, " 1 " in closed.text)
    never = Book(1, -100, None, 1, CLASSIC, RUSSIANS[:3], "closed")
    assert ("📝 Запись закрыта", None) == (shown(never).text, shown(never).keyboard)


def test_namesakes_are_told_apart() -> None:
    """By the numbers of their seats."""
    book = Book(1, -100, None, 1, CLASSIC, (Player("Аня", 1), Player("Аня", 2)), "deals")
    assert ["Аня¹", "Аня²"] == labels(shown(book))[:2]


@pytest.mark.parametrize("locale", ["ru", "en"])
@pytest.mark.parametrize("name", presets())
def test_every_page_keeps_telegrams_limits(name: str, locale: str) -> None:
    """Whatever is tapped in games under any preset, with the longest names: text, buttons, data;
    no label twice, and every button that is shown can be tapped."""
    rng, rules = Random(name), presets()[name]
    for players in rules.players:
        book = Book(1, -(10**13), 10**9, 7, rules, LONGEST[:players], "deals", version=10**9)
        for screen in _wandering(rng, book, locale):
            every = keys(screen)
            assert TEXT_LIMIT >= utf16(screen.text)
            assert 100 >= len(every) >= 1
            assert len(every) == len({one.text for one in every})
            assert DATA_BYTES >= max(len((one.callback_data or "").encode()) for one in every)
            markup = screen.keyboard
            assert markup is not None
            assert 8 >= max(map(len, markup.inline_keyboard))
            assert MARKUP_BYTES >= len(markup.model_dump_json(exclude_none=True).encode())


def _wandering(rng: Random, book: Book, locale: str) -> Iterator[Screen]:
    """The screens on a walk of random taps on what is shown; endings and new games left out."""
    for _ in range(60):
        screen = shown(book, locale)
        yield screen
        taps = [ScribeTap.unpack(str(one.callback_data)).tap for one in keys(screen)]
        # more often forward than back, or no deal would ever be written
        onward = [one for one in taps if one not in BACKWARD]
        chosen = rng.choice(onward if onward and rng.random() < 0.9 else taps)
        if chosen in ("again", "stop"):
            continue
        before = book
        try:
            book = tapped(book, chosen)
        except TableError as error:
            raise AssertionError((chosen, book)) from error
        assert TOAST_LIMIT >= len(scribe_toast(before, book, chosen, locale))


def _plain(screen: Screen) -> str:
    return screen.text.replace("\u00a0", " ")
