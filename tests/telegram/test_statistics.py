"""What games came to, as people read it and ask for it."""

import re
from dataclasses import replace

import pytest

from bot.table.model import FORGOTTEN, Level, Locale, Scene
from bot.table.statistics.model import ALL_TIME, Honour, Tally
from bot.table.statistics.pages import ChatPage, HonourRow, Ladder, Months, OwnPage, Row
from bot.telegram import screens
from bot.telegram.screen import Screen
from bot.telegram.screens.statistics import MOST, chat_grid
from tests.telegram.scenes import find, scene_of
from tests.telegram.test_screens import LONGEST, TEXT_UNITS, buttons, plain, units

NOVEMBER = Months("2026-11", "2026-11", ("2026-10", "2026-11"))
EVER = replace(NOVEMBER, season=ALL_TIME)
LEVELS: dict[Level, int] = {"novice": 860, "skilled": 1000, "expert": 1080}
BUSY = Tally(
    games=42, wins=18, places=76, unfinished=3, gone=1, deals=812, bid=160, made=120, conceded=5,
    barrels=14, falls=6, bolts=31, best=320, streak=1, longest=4, chips=-320, mu=34.2,
)  # fmt: skip
QUIET = Tally(games=2, wins=0, places=5, deals=9, bid=3, made=0)


def row(name: str, tally: Tally = BUSY, player: int = 1, rating: int | None = 1184) -> Row:
    """A row under ``name``."""
    return Row(player, name, tally, rating)


def page(*rows: Row, months: Months = EVER, honours: tuple[HonourRow, ...] = ()) -> ChatPage:
    """A chat's page with these rows."""
    return ChatPage("Пятница, карты", months, 42, 3, 812, rows, honours)


def test_a_chat_s_games_as_a_table() -> None:
    """The picture has a line a player and the records below."""
    held = (HonourRow("order", 240, "Вера"),)
    table = chat_grid(page(row("Борис"), row("Вера", QUIET, 2, None), honours=held), "ru")
    assert ("Пятница, карты", "всё время") == (table.title, table.about)
    assert ("", "партий", "побед", "место", "заказы", "лучший кон") == table.head
    assert ("Борис", "42", "18", "1,8", "120/160", "320") == table.rows[0]
    assert ("Вера", "2", "0", "2,5", "0/3", "") == table.rows[1]
    assert ("Заказ 240: Вера",) == table.notes


def test_nothing_is_finished_yet() -> None:
    """Games that were only begun: no wins out of none, it is said that none is finished."""
    begun = row("Аня", Tally(unfinished=1), rating=None)
    chat = ChatPage("Пятница, карты", EVER, 0, 1, 7, (begun,), ())
    assert (
        "📊 Пятница, карты · всё время\nДоигранных партий пока нет · 7 конов · не доиграно 1\n\n"
        "1 Аня\nпока ни одной доигранной партии\nне доиграно 1"
    ) == plain(screens.chat_statistics(chat, "ru"))
    assert ("Аня", "0", "0", "", "", "") == chat_grid(chat, "ru").rows[0]


def test_a_chat_s_games() -> None:
    """What everybody's games came to, in a few short lines; what did not happen is not told."""
    boris, vera = row("Борис"), row("Вера", QUIET, 2, None)
    held = (HonourRow("order", 240, "Вера"), HonourRow("comeback", 340, "Борис"))
    expected = (
        "📊 Пятница, карты · всё время\n42 партии · 812 конов · не доиграно 3\n\n"
        "1 Борис\n18 побед из 42 · среднее место 1,8\n"
        "заказы 120 из 160 · росписей 5 · лучший кон +320\n"
        "🛢 14 · падений 6 · 31 болт · 4 победы подряд · фишки −320 · не доиграно 3 · брошено 1\n\n"
        "2 Вера\n0 побед из 2 · среднее место 2,5\nзаказы 0 из 3\n\n"
        "🏆 Рекорды чата\nЗаказ 240: Вера\nПобеда после −340: Борис"
    )
    assert expected == plain(screens.chat_statistics(page(boris, vera, honours=held), "ru"))


def test_a_chat_s_games_in_english() -> None:
    """The same, as English puts it."""
    held = (HonourRow("ride", 1, "Anna"), HonourRow("streak", 3, "Anna"))
    shown = plain(screens.chat_statistics(page(row("Anna"), honours=held), "en"))
    assert (
        "42 games · 812 deals · 3 unfinished\n\n1 Anna\n18 wins of 42 · average place 1.8\n"
        "contracts 120 of 160 · 5 conceded · best deal +320\n"
        "🛢 14 · 6 falls · 31 bolts · 4 wins in a row · chips −320 · 3 unfinished · 1 abandoned\n\n"
        "🏆 Records of the chat\n1 deal on the barrel: Anna\n3 wins in a row: Anna"
    ) == shown.partition("\n")[2]


@pytest.mark.parametrize(
    ("months", "words"),
    [(EVER, "Доигранных партий пока нет"), (NOVEMBER, "Доигранных партий в этом месяце пока нет")],
)
def test_no_games_yet(months: Months, words: str) -> None:
    """A chat that has played nothing is told so, for ever or for the month."""
    nothing = replace(page(months=months), finished=0, unfinished=0, deals=0)
    assert plain(screens.chat_statistics(nothing, "ru")).endswith(words)
    ladder = Ladder("Пятница", months, (), (), LEVELS)
    assert plain(screens.ladder(ladder, "ru")).endswith(words)


def test_ratings_the_best_first() -> None:
    """Who has enough games has a place; the others are named; computers are for comparison."""
    few = row("Глеб", QUIET, 3, 1020)
    ladder = Ladder(
        "Пятница", NOVEMBER, (row("Борис"), row("Аня", BUSY, 2, 980), few), (row("Аня"),), LEVELS
    )
    expected = (
        "🏆 Рейтинг · ноябрь 2026\n1 Борис 1184 · 42 партии\n2 Аня 980 · 42 партии\n"
        "Мало партий: Глеб\n\nС 🤖\n1 Аня 1184 · 42 партии\n"
        "Для сравнения 🤖: мастер 1080 · любитель 1000 · новичок 860"
    )
    assert expected == plain(screens.ladder(ladder, "ru"))


@pytest.mark.parametrize(
    ("months", "labels"),
    [
        (NOVEMBER, ["Октябрь 2026", "✓ Ноябрь 2026", "Всё время"]),
        (EVER, ["Октябрь 2026", "Ноябрь 2026", "✓ Всё время"]),
        (replace(NOVEMBER, season="2026-10"), ["✓ Октябрь 2026", "Ноябрь 2026", "Всё время"]),
        (Months("2026-08", "2026-11", ("2026-06", "2026-08")),
         ["Июнь 2026", "✓ Август 2026", "Ноябрь 2026", "Всё время"]),
        (Months("2026-11", "2026-11", ()), ["✓ Ноябрь 2026", "Всё время"]),
    ],
)  # fmt: skip
def test_months_to_turn_to(months: Months, labels: list[str]) -> None:
    """This month, all time, and the month with games before the one on the page; last of all a
    picture of what is shown."""
    shown = screens.chat_statistics(page(row("Аня"), months=months), "ru")
    assert [*labels, "🖼 Картинкой"] == buttons(shown)
    assert shown.keyboard is not None
    *data, picture = [one.callback_data for line in shown.keyboard.inline_keyboard for one in line]
    assert all(re.fullmatch(r"t:stats:(ever|\d{4}-\d\d)", one or "") for one in data)
    assert f"t:picture:{months.season or 'ever'}" == picture


def own(locale: Locale, title: str = "", lately: Tally = QUIET) -> Screen:
    """Anna's own page."""
    ever = {"people": row("Аня"), "computers": row("Аня", QUIET, rating=960)}
    return screens.own_statistics(
        OwnPage("Аня", title, "2026-11", ever, {"people": row("Аня", lately)}),  # type: ignore[arg-type]
        locale,
    )


def test_one_s_own_games() -> None:
    """With people and with computers apart; a rating where it says anything; this month in a
    line, unless it is all there is."""
    shown = plain(own("ru")).split("\n")
    assert ["📊 Аня", "", "С людьми · рейтинг 1184"] == shown[:3]
    assert "Ноябрь 2026: 0 побед из 2" in shown
    assert "С 🤖" in shown
    assert "📊 Аня · Пятница" == plain(own("ru", "Пятница")).split("\n")[0]
    assert "Ноябрь" not in plain(own("ru", lately=BUSY))
    assert "November 2026: 0 wins of 2" in plain(own("en"))


def test_who_has_played_nothing() -> None:
    """In private he is shown the way, in a group he is named."""
    nothing = OwnPage("Аня", "", "2026-11", {}, {})
    assert plain(screens.own_statistics(nothing, "ru")).endswith("/play")
    here = screens.own_statistics(replace(nothing, title="Пятница"), "ru")
    assert "Аня: здесь пока нет сыгранных партий" == plain(here)


@pytest.mark.parametrize("locale", ["ru", "en"])
def test_many_people_with_long_names_fit_a_message(locale: Locale) -> None:
    """Ten are shown, the others counted; nothing is too long for Telegram."""
    many = [row(f"{LONGEST[0]}{n}", BUSY, n) for n in range(1, 40)]
    kinds = ("order", "taken", "ride", "comeback", "streak")
    held = tuple(HonourRow(kind, 1000, LONGEST[0]) for kind in kinds)  # type: ignore[arg-type]
    shown = screens.chat_statistics(page(*many, honours=held), locale)
    assert TEXT_UNITS > units(shown.text)
    assert str(39 - MOST) in shown.text
    ladder = screens.ladder(
        Ladder("X", NOVEMBER, tuple(many), tuple(many), LEVELS),
        locale,
    )
    assert TEXT_UNITS > units(ladder.text)


def test_namesakes_are_told_apart() -> None:
    """Two of the same name get a number each, in all lists the same."""
    shown = plain(screens.chat_statistics(page(row("Саша", player=9), row("Саша", player=3)), "ru"))
    assert "1 Саша²" in shown
    assert "2 Саша¹" in shown


def ended(*honours: Honour, locale: Locale = "ru") -> Scene:
    """A game that is over and has broken these records."""
    over = find(lambda game: game.result is not None)
    scene = scene_of(replace(over, winner=0), locale=locale)
    return replace(scene, honours=honours)


def told(scene: Scene) -> str:
    """The last post of the game."""
    return plain(screens.posts(scene)[-1].screen)


def test_a_broken_record_is_told_at_the_end_of_the_game() -> None:
    """In the very post that tells who won, a line each, with what it was before."""
    scene = ended(
        Honour(-100, "order", 240, 2, 12, 220),
        Honour(-100, "comeback", 415, 1, 12, 340),
        Honour(-100, "streak", 5, 1, 12, 4),
    )
    assert told(scene).endswith(
        "\n\n🏆 Рекорд! Борис: заказ 240 (было 220)\n"
        "🏆 Рекорд! Аня: победа после −415 (было −340)\n"
        "🏆 Рекорд! Аня: 5 побед подряд (было 4)"
    )
    english = ended(Honour(-100, "taken", 281, 1, 12, 260), locale="en")
    assert told(english).endswith("🏆 Record! Аня: 281 taken in a deal (was 260)")


def test_a_record_of_nobody_known_is_not_told() -> None:
    """Who was forgotten meanwhile, or got up, is not named; without records nothing is added."""
    nobody = ended(
        Honour(-100, "order", 240, FORGOTTEN, 12, 220), Honour(-100, "ride", 5, 9, 12, 3)
    )
    assert told(ended()) == told(nobody)
