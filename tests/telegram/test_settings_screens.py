import ast
import contextlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from aiogram.types import InlineKeyboardButton

from bot.engine import rules as rules_module
from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS
from bot.engine.rules import Rules, parse_rules, preset, presets
from bot.table.errors import TableError
from bot.table.house import LONGEST_NAME, MOST_PRESETS, OwnPreset, Place, Setup, When
from bot.table.model import Chat, Locale
from bot.telegram import screens
from bot.telegram.callbacks import SettingsTap
from bot.telegram.screen import Screen, utf16
from bot.telegram.screens.rules import SECTIONS, sections
from bot.telegram.screens.settings_words import domain
from bot.words import keys

LOCALES: tuple[Locale, ...] = ("ru", "en")
TEXT_UNITS, TOAST_UNITS, DATA_BYTES, COPY_UNITS = 4096, 200, 64, 256
ROWS, IN_A_ROW, LABEL = 8, 8, 44
SHOWING = ("home", "themes", "theme", "option", "presets", "preset", "own", "mine")
FARTHEST = Place(0, -(2**52 - 1), 2**31 - 1)
"""A place whose text is as long as Telegram can ever make it."""

FRIDAY = Chat(-100, "Пятница, карты")
LONG_NAME = "Ы" * LONGEST_NAME


def setup_of(
    rules: str | Rules = "classic",
    place: Place = FARTHEST,
    own: tuple[OwnPreset, ...] = (),
    when: When = "later",
    chat: Chat = FRIDAY,
) -> Setup:
    """What may be set, by default in a topic of a group."""
    return Setup(place, chat, parse_rules(rules) if isinstance(rules, str) else rules, own, when)


def buttons(screen: Screen) -> list[InlineKeyboardButton]:
    """All buttons of a screen."""
    return (
        [] if screen.keyboard is None else [b for r in screen.keyboard.inline_keyboard for b in r]
    )


def labels(screen: Screen) -> list[str]:
    """What they say."""
    return [button.text for button in buttons(screen)]


def taps(screen: Screen) -> list[SettingsTap]:
    """What its buttons of the settings carry."""
    found = [button.callback_data or "" for button in buttons(screen)]
    return [SettingsTap.unpack(data) for data in found if data.startswith("s:")]


def pages(setup: Setup, locale: Locale) -> Iterator[Screen]:
    """Every page that can be reached from the first one by tapping."""
    todo, seen = [("home", "")], set()
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        screen = screens.settings(setup, locale, *page)
        yield screen
        todo += [(tap.verb, tap.arg) for tap in taps(screen) if tap.verb in SHOWING]


def strange() -> Rules:
    """Rules in which as many options as possible are not as in classic."""
    rules = preset("classic")
    for name, option in OPTIONS.items():
        values = [option.read(option.text(value)) for value in option.values]
        for value in values:
            with contextlib.suppress(BadRules):
                rules = rules.change(**{name: value})
    # what would keep other options from coming up
    return rules.change(
        two_player="3x2", barrel="on", bolt_fine="three_in_a_row", players=(2, 4), dump_truck=(555,)
    )


OWN = tuple(OwnPreset(n, LONG_NAME, strange()) for n in range(1, MOST_PRESETS + 1))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", [*presets(), "strange"])
def test_every_page_keeps_telegrams_limits(rules: str, locale: Locale) -> None:
    """Text, rows, labels and callback data fit, with the longest names and place."""
    setup = setup_of(strange() if rules == "strange" else rules, own=OWN)
    setup = replace(setup, chat=replace(FRIDAY, title="Щ" * 128))
    for screen in pages(setup, locale):
        assert TEXT_UNITS >= utf16(screen.text)
        assert screen.keyboard is not None
        rows = screen.keyboard.inline_keyboard
        assert ROWS >= len(rows)
        assert all(0 < len(row) <= IN_A_ROW for row in rows)
        for button in buttons(screen):
            assert DATA_BYTES >= len((button.callback_data or "").encode())
            assert button.copy_text is None or utf16(button.copy_text.text) <= COPY_UNITS


@pytest.mark.parametrize("place", [FARTHEST, Place(2**53), Place()], ids=str)
def test_every_change_fits_into_a_button(place: Place) -> None:
    """Any value there is of any option, at any place."""
    for name, option in OPTIONS.items():
        items = {*map(str, option.values), *option.words, str(option.low), str(option.high)}
        items |= {f"{prefix}.999" for prefix in option.counted} | {"false", "none"}
        for verb, item in product(("set", "add", "drop"), items):
            tap = SettingsTap(place=str(place), verb=verb, arg=f"{name}={item}".replace(":", "."))
            assert DATA_BYTES >= len(tap.pack())


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_has_its_page_and_every_value_its_button(locale: Locale) -> None:
    """From the first page each option can be reached, and there each of its values."""
    setup = setup_of()
    offered: dict[str, set[str]] = {name: set() for name in OPTIONS}
    for screen in pages(setup, locale):
        for tap in taps(screen):
            if tap.verb in ("set", "add", "drop"):
                name, _, value = tap.arg.partition("=")
                offered[name].add(value.replace(".", ":"))
    for name, option in OPTIONS.items():
        wanted = {option.text(value) if isinstance(value, bool) else str(value)
                  for value in option.values}  # fmt: skip
        assert set() == wanted - offered[name], name


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_fit_a_phone(locale: Locale) -> None:
    """No button of the themes and options is longer than a phone shows."""
    for rules in presets():
        for screen in pages(setup_of(rules), locale):
            assert LABEL >= max(map(len, labels(screen)))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_and_preset_has_words(locale: Locale) -> None:
    """A name, a sentence on what it does; and of a preset what it is."""
    known = keys(locale)
    wanted = {f"{kind}-{name}" for name in OPTIONS for kind in ("option", "about", "rule")}
    wanted |= {f"preset-about-{name}" for name in presets()}
    wanted |= {f"rules-{section}" for section in sections()}
    assert set() == wanted - known
    gone = {key for key in known if key.startswith(("option-", "about-"))} - wanted
    assert set() == gone


def test_every_option_is_in_one_theme() -> None:
    """None is missing from the menu, none is there twice."""
    assert sorted(OPTIONS) == sorted(name for _, names in SECTIONS for name in names)


def test_an_option_without_a_theme_is_in_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new rule can be set before anybody has found it a place."""
    monkeypatch.setattr("bot.telegram.screens.rules.SECTIONS", SECTIONS[1:])
    later = sorted(SECTIONS[0][1], key=list(OPTIONS).index)
    assert (*SECTIONS[-1][1], *later) == tuple(sections().values())[-1]


def test_the_first_page() -> None:
    """The group, its rules, when they come into force, and the ways on."""
    screen = screens.settings(setup_of("classic;dump_truck=555"), "ru")
    assert (
        "⚙️ Правила: Пятница, карты\nклассика + самосвал 555\n\nДля следующего стола." == screen.text
    )
    assert [
        "Готовые правила",
        "Свои правила",
        "Менять по одному",
        "⏳ На ход: без срока",
        "🃏 Взятки: сообщениями",
        "Скопировать строкой",
        "Готово",
    ] == labels(screen)
    copied = [button.copy_text.text for button in buttons(screen) if button.copy_text]
    assert ["classic;dump_truck=555"] == copied


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("now", "The table is gathering: changes show at once."),
        ("next", "Changes count from the next game."),
        ("later", "For the next table."),
    ],
)
def test_when_changes_come_into_force(when: When, said: str) -> None:
    """The menu says so on its first page."""
    assert screens.settings(setup_of(when=when), "en").text.endswith(said)


def test_a_theme_lists_its_options_with_their_values() -> None:
    """What is not as in the preset is marked; the barrel's twelve options take two pages."""
    setup = setup_of("classic;barrel_at=900")
    first = screens.settings(setup, "ru", "theme", "barrel-0")
    second = screens.settings(setup, "ru", "theme", "barrel-1")
    assert "Бочка есть" in labels(first)
    assert "✎ Рубеж бочки 900" in labels(first)
    assert ["←", "Назад", "→"] == labels(first)[-3:]
    assert "⚙️ Правила: Пятница, карты\nБочка 🛢 · 1 из 2" == first.text
    assert 8 == len(labels(second))
    unpaged = screens.settings(setup, "ru", "theme", "auction-0")
    assert ["Назад"] == labels(unpaged)[-1:]
    assert "из" not in unpaged.text


def test_an_option_shows_its_values_and_marks_the_present_one() -> None:
    """A sentence, the value now and the preset's, and a button each."""
    screen = screens.settings(setup_of("polish;barrel_at=850"), "en", "option", "barrel_at")
    assert (
        "Barrel mark\nThe score at which you mount the barrel.\n\n"
        "Now: barrel mark 850\nIn “Polish”: barrel mark 800" == screen.text
    )
    assert ["800", "✓ 850", "880", "900", "−100", "−10", "+10", "+100", "Back"] == labels(screen)


def test_a_choice_has_a_row_a_value() -> None:
    """Words need the whole width."""
    screen = screens.settings(setup_of(), "en", "option", "dark")
    assert ["✓ No dark", "Forehand may go dark", "Anyone may go dark", "Back"] == labels(screen)
    assert screen.keyboard is not None
    assert [1, 1, 1, 1] == [len(row) for row in screen.keyboard.inline_keyboard]


def test_a_list_has_a_button_an_item() -> None:
    """A tap puts it on the list or takes it off, named so that a double tap does it once."""
    screen = screens.settings(setup_of("minigames"), "ru", "option", "dump_truck")
    assert ["✓ 555", "✓ −555", "Назад"] == labels(screen)
    assert ["drop", "drop", "theme"] == [tap.verb for tap in taps(screen)]
    screen = screens.settings(setup_of(), "ru", "option", "dump_truck")
    assert "dump_truck=-555" == taps(screen)[1].arg


def test_a_preset_is_looked_at_before_it_is_taken() -> None:
    """What it is, what it changes in classic, and a button to play so."""
    screen = screens.settings(setup_of(), "ru", "preset", "club")
    assert screen.text.startswith("Клубные\nОчки без округления, с бочки нужно 125")
    assert "• Счёт: очки не округляют" in screen.text
    assert "Играть так" == labels(screen)[0]


def test_own_presets_are_listed_by_name() -> None:
    """The present rules are called by their name, and it is marked."""
    own = (OwnPreset(1, "Пятница", preset("club")), OwnPreset(4, "<b>", preset("stock")))
    setup = setup_of("club", own=own)
    assert "Пятница: клубные" in screens.settings(setup, "ru").text
    screen = screens.settings(setup, "ru", "own")
    assert "Пятница: клубные\n<b>: с колодой" in screen.text
    assert ["✓ Пятница", "<b>", "Назад"] == labels(screen)
    assert "<b>" in screens.settings(setup, "ru", "mine", "4").text
    with pytest.raises(TableError, match="no-own-preset"):
        screens.settings(setup, "ru", "mine", "2")


@pytest.mark.parametrize(
    ("verb", "arg"),
    [("nothing", ""), ("theme", "nothing-0"), ("theme", "barrel-99"), ("presets", "x")],
)
def test_pages_of_another_time(verb: str, arg: str) -> None:
    """A button whose page is gone shows the nearest one."""
    assert screens.settings(setup_of(), "ru", verb, arg).keyboard is not None


def test_options_and_presets_that_are_gone() -> None:
    """They are refused by name."""
    with pytest.raises(BadRules, match="no rule called tarot"):
        screens.settings(setup_of(), "ru", "option", "tarot")
    with pytest.raises(BadRules, match="no preset called tarot"):
        screens.settings(setup_of(), "ru", "preset", "tarot")


def test_the_settings_left_behind() -> None:
    """The rules, without a button."""
    screen = screens.settings_done(setup_of("club"), "ru")
    assert "⚙️ Правила: Пятница, карты\nклубные" == screen.text
    assert None is screen.keyboard


def test_what_a_group_is_told() -> None:
    """Who sets which rules, and from when."""
    changed = setup_of("club", when="next")
    assert (
        "⚙️ Правила меняет <3 _x_\nСо следующей партии: клубные"
        == screens.rules_changed(changed, "<3 _x_", "ru").text
    )
    assert (
        "⚙️ Anna sets the rules\nFor the next table: club"
        == screens.rules_changed(setup_of("club"), "Anna", "en").text
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", [*presets(), "strange"])
def test_the_rules_in_words_keep_the_limits(rules: str, locale: Locale) -> None:
    """However many options differ, the text fits, and ends with the line to share it by."""
    chosen = strange() if rules == "strange" else parse_rules(rules)
    screen = screens.rules_text(chosen, locale)
    assert TEXT_UNITS >= utf16(screen.text)
    assert screen.text.endswith("\n" + str(chosen))
    copied = [button.copy_text.text for button in buttons(screen) if button.copy_text]
    assert ([str(chosen)] if len(str(chosen)) <= COPY_UNITS else []) == copied


def test_the_usual_rules_in_words() -> None:
    """The game in a few lines, nothing that differs."""
    text = screens.rules_text(preset("classic"), "en").text
    assert "7 cards each and 3 in the talon. Two players: two talons of 2. The declarer" in text
    assert "a contract of 120 or more made from there wins" in text
    assert "Everything as in classic." in text


def test_rules_whose_differences_are_told_already() -> None:
    """Nobody is told that all is as in classic right after an end at 300."""
    text = screens.rules_text(parse_rules("classic;target=300;barrel_at=180"), "ru").text
    assert "Игра до 300" in text
    assert "Остальное как в классике." in text
    assert "Всё как в классике" not in text


def test_rules_that_differ_in_words() -> None:
    """What is not as in classic is told by themes, once, and what cannot come up is not."""
    text = screens.rules_text(parse_rules("club;concede=false;dark_concede=false"), "ru").text
    assert "• Счёт: очки не округляют" in text
    assert "заказ от 125" in text
    assert "• Роспись: росписи нет" in text
    assert "тёмн" not in text.partition("\n")[2]
    assert 1 == text.count("два прикупа по 3")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", OPTIONS)
def test_wrong_values_are_refused_by_name_with_those_there_are(name: str, locale: Locale) -> None:
    """In the reader's language, within a toast."""
    for text in ("wrong", "w" * 100, ""):
        with pytest.raises(BadRules) as refused:
            parse_rules(f"classic;{name}={text}")
        said = screens.refusal(refused.value, locale)
        assert f": {name}=" in said
        assert domain(OPTIONS[name], locale) in said
        assert TOAST_UNITS >= utf16(said)


def test_a_wrong_value_in_words() -> None:
    """Both languages."""
    with pytest.raises(BadRules) as refused:
        parse_rules("classic;dark=always")
    assert "Тёмная: dark=always. Бывает: off, forehand, anyone" == screens.refusal(
        refused.value, "ru"
    )
    with pytest.raises(BadRules) as refused:
        parse_rules("classic;target=100000")
    assert "Play to: target=100000. It can be a number from 200 to 5000" in screens.refusal(
        refused.value, "en"
    )


def test_a_misspelt_name_is_guessed() -> None:
    """The nearest option or preset is named."""
    for text, meant in (("classic;goldn=3", "golden"), ("clasic", "classic")):
        with pytest.raises(BadRules) as refused:
            parse_rules(text)
        assert f"Может быть, {meant}?" in screens.refusal(refused.value, "ru")
    with pytest.raises(BadRules) as refused:
        parse_rules("Ж" * 300)
    assert TOAST_UNITS >= utf16(screens.refusal(refused.value, "ru"))


CONTRADICTIONS = {
    ("min_bid", "bid_step"): "classic;min_bid=55;bid_step=10",
    ("barrel_at", "target"): "classic;target=800",
    ("barrel_needs", "max_bid"): "classic;barrel_needs=200;max_bid=150",
    ("bid_step", "max_bid"): "classic;barrel_needs=121;bid_step=20;max_bid=130",
    ("dump_truck", "barrel_at"): "classic;dump_truck=880",
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("pair", "text"), CONTRADICTIONS.items())
def test_contradictions_name_both_options_and_a_way_out(
    pair: tuple[str, str], text: str, locale: Locale
) -> None:
    """In words, within a toast."""
    with pytest.raises(BadRules) as refused:
        parse_rules(text)
    said = screens.refusal(refused.value, locale)
    assert all(f"({name})" in said for name in pair)
    assert TOAST_UNITS >= utf16(said)


def test_a_contradiction_in_words() -> None:
    """Both rules as the table says them, and what to do."""
    with pytest.raises(BadRules) as refused:
        parse_rules("classic;target=800")
    assert (
        "Не сходятся «рубеж бочки 880 (barrel_at)» и «игра до 800 (target)»: "
        "опустите рубеж бочки ниже 800 или поднимите конец игры"
        == screens.refusal(refused.value, "ru")
    )


def test_every_contradiction_of_the_engine_has_words() -> None:
    """A new one needs a way out in both languages, and a line above."""
    tree = ast.parse(Path(rules_module.__file__).read_text(encoding="utf-8"))
    pairs = {
        tuple(ast.literal_eval(argument) for argument in call.args[1:3])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "_contradiction"
    }
    assert set(CONTRADICTIONS) == pairs
    assert {f"way-{one}" for one, _ in pairs} == {k for k in keys("ru") if k.startswith("way-")}
