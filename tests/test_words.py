"""Both languages say everything, and say it rightly."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.engine.errors import CODES as GAME_CODES
from bot.engine.errors import GameError
from bot.engine.options import OPTIONS, Option, Value
from bot.engine.outcome import REASONS
from bot.engine.rules import presets
from bot.table.errors import CODES as TABLE_CODES
from bot.table.errors import REASONS as CLOSED
from bot.table.errors import TableError
from bot.telegram.commands import COMMANDS
from bot.telegram.screens import option_text, refusal, toast
from bot.telegram.screens.answers import ANSWERS, TOASTS
from bot.telegram.screens.claims import claim_text
from bot.telegram.screens.rules import sections
from bot.words import LOCALES, keys, phrase

ROOT = Path(__file__).resolve().parent.parent
TOAST_UNITS = 200


class _Variables(Visitor):
    """Collects the variables of one message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def _messages(locale: str) -> dict[str, ftl.Message]:
    found: dict[str, ftl.Message] = {}
    for path in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def _variables(locale: str) -> dict[str, set[str]]:
    found = {}
    for key, message in _messages(locale).items():
        visitor = _Variables()
        visitor.visit(message)
        found[key] = visitor.names
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def test_languages_have_the_same_phrases_with_the_same_variables() -> None:
    """A phrase and a variable of one language is in the other too, and all of it parses."""
    assert _variables("ru") == _variables("en")


def _said() -> Iterator[tuple[str, str]]:
    """Every key or f-string pattern that the code asks `phrase` for, with its file."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) == "phrase" and node.args:
                yield from ((key, path.name) for key in _texts(node.args[0]))
            elif isinstance(node, ast.Assign) and path.parent.name in ("screens", "telegram"):
                if any(isinstance(one, ast.Name) and one.id == "key" for one in node.targets):
                    yield from ((key, path.name) for key in _texts(node.value))
            elif isinstance(node, ast.Dict):
                for value in node.values:
                    for key in _texts(value):
                        if key.startswith("button-"):
                            yield key, path.name
            elif isinstance(node, ast.Call) and _called(node) in ("_turn_over", "_key"):
                yield from ((key, path.name) for key in _texts(node.args[0]))


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _texts(node: ast.expr) -> Iterator[str]:
    """The strings that ``node`` may be; a hole of an f-string is a star."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
        )


def test_every_key_the_code_says_exists() -> None:
    """No screen can ask for a phrase that is not there."""
    known = keys("ru")
    missing = {
        (key, file)
        for key, file in _said()
        if not any(_matches(key, one) for one in known) and "*" != key
    }
    assert set() == missing


def test_every_phrase_is_said_somewhere() -> None:
    """A phrase that nothing says is rubbish and goes."""
    patterns = {key for key, _ in _said()}
    silent = {key for key in keys("ru") if not any(_matches(one, key) for one in patterns)}
    assert set() == silent


def _matches(pattern: str, key: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".+"), key) is not None


@pytest.mark.parametrize("locale", LOCALES)
def test_every_error_code_has_words_that_fit_a_toast(locale: str) -> None:
    """Engine and table codes are said with their values, in at most 200 units."""
    for code, names in {**GAME_CODES, **TABLE_CODES}.items():
        values: dict[str, str | int] = dict.fromkeys(names, 120)
        values |= {name: "h" for name in names if name == "suit"}
        values |= {name: "Th" for name in names if name == "card"}
        said = refusal(GameError(code, "", **values), locale)
        assert said == refusal(TableError(code, **values), locale)
        assert phrase("error-illegal", locale) != said
        assert TOAST_UNITS >= _units(said)


def test_no_error_words_are_left_without_their_code() -> None:
    """``error-…`` are the codes of engine and table, and the one for a code without words."""
    said = {key.removeprefix("error-") for key in keys("ru") if key.startswith("error-")}
    assert {*GAME_CODES, *TABLE_CODES, "illegal"} == said


def test_an_unknown_code_is_refused_in_general_words() -> None:
    """A code that came later than its words does not break the answer to a tap."""
    assert "Так нельзя по правилам стола" == refusal(GameError("from-tomorrow"), "ru")


def test_suits_and_cards_of_a_refusal_are_shown_as_on_the_table() -> None:
    """The notation's letters become signs and the language's own ranks."""
    follow = GameError("must-follow-suit", suit="h")
    missing = GameError("not-in-hand", card="Td")
    assert "Есть масть ♥: надо положить её" == refusal(follow, "ru")
    assert "Этой карты у вас нет: 10♦" == refusal(missing, "ru")
    assert "You hold ♥: follow suit" == refusal(follow, "en")


@pytest.mark.parametrize("locale", LOCALES)
def test_families_of_phrases_are_complete(locale: str) -> None:
    """Every reason of a line, way to close a table, command and preset has its words."""
    known = keys(locale)
    wanted = {f"reason-{reason}" for reason in REASONS}
    wanted |= {f"command-{command.name}" for command in COMMANDS}
    wanted |= {f"preset-{name}" for name in presets()}
    wanted |= {f"closed-{reason}" for reason in CLOSED}
    wanted |= {f"toast-{code}" for code in TOASTS} | {f"answer-{code}" for code in ANSWERS}
    assert set() == wanted - known


@pytest.mark.parametrize("locale", LOCALES)
def test_toasts_fit(locale: str) -> None:
    """What a tap answers is at most 200 units."""
    assert TOAST_UNITS >= max(_units(toast(code, locale)) for code in TOASTS)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_a_rule_has_words_of_its_own(name: str, locale: str) -> None:
    """No two values of an option read alike, and each is short."""
    option = OPTIONS[name]
    said = [option_text(name, value, locale) for value in _values(option)]
    assert len(said) == len(set(said))
    assert 56 >= max(map(len, said))


SUBJECTS = {
    "barrel": {"ru": "боч", "en": "barrel"},
    "dark": {"ru": "тёмн|темнить|темняет", "en": "dark"},
    "golden": {"ru": "золот", "en": "golden"},
    "redeal": {"ru": "пересдач", "en": "redeal"},
    "concede": {"ru": "роспис|распис", "en": "conce"},
    "bolts": {"ru": "болт|заказ|проигранные", "en": "bolt|contract"},
    "marriage": {"ru": "марьяж|туз", "en": "marriage|aces"},
    "four": {"ru": "четвером|прикуп", "en": "four|talon"},
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("section", SUBJECTS)
def test_a_rule_says_what_it_is_about(section: str, locale: str) -> None:
    """In the one line of a lobby it stands without its theme's heading."""
    for name in sections()[section]:
        for value in _values(OPTIONS[name]):
            assert re.search(SUBJECTS[section][locale], option_text(name, value, locale)), name


def _values(option: Option) -> list[Value]:
    if option.kind in ("names", "numbers"):
        return [(), *((one,) for one in option.values)]  # type: ignore[list-item]
    if option.kind == "number":
        return [None if one == "none" else one for one in option.values]
    return list(option.values)


PLURALS = (
    ("lobby-missing", "count", {1: "Нужен ещё 1 игрок", 2: "Нужно ещё 2 игрока"}),
    ("task-discard", "count", {1: "В снос ещё 1 карту", 2: "В снос ещё 2 карты"}),
    ("bolts", "count", {1: "болт", 2: "2 болта", 5: "5 болтов", 21: "21 болт"}),
    (
        "error-full",
        "seats",
        {
            1: "Занято: за столом 1 место",
            4: "Занято: за столом 4 места",
            5: "Занято: за столом 5 мест",
        },
    ),
    (
        "error-concede-limit",
        "limit",
        {
            1: "Расписать можно 1 раз за партию",
            3: "Расписать можно 3 раза за партию",
            11: "Расписать можно 11 раз за партию",
            22: "Расписать можно 22 раза за партию",
        },
    ),
)


@pytest.mark.parametrize(("key", "name", "expected"), PLURALS)
def test_russian_numbers_agree(key: str, name: str, expected: dict[int, str]) -> None:
    """1 карта, 2 карты, 5 карт; 11 and 21 too."""
    assert expected == {number: phrase(key, "ru", **{name: number}) for number in expected}


def test_a_limit_of_points_takes_the_genitive() -> None:
    """«меньше 21 очка», «меньше 14 очков»."""
    assert ["меньше 21 очка", "меньше 14 очков", "меньше 5 очков"] == [
        claim_text(f"below:{number}", "ru") for number in (21, 14, 5)
    ]


def test_attempts_on_the_barrel_agree() -> None:
    """«1 попытка», «3 попытки», «5 попыток»."""
    assert ["на бочке 1 попытка", "на бочке 3 попытки", "на бочке 5 попыток"] == [
        option_text("barrel_attempts", number, "ru") for number in (1, 3, 5)
    ]


def test_russian_verbs_have_no_gender() -> None:
    """Nobody "сдал" or "взяла": verbs about people stay in the present."""
    past = re.compile(r"\b(?!(?:стол|жал)\w*\b)\w+(?:[аеияу]л|[аеия]ла|лся|лась)\b", re.IGNORECASE)
    not_about_people = {
        "правила", "правил", "чисел", "самосвал", "самосвала", "сначала", "канала", "началась",
        "кончилась",
    }  # fmt: skip
    about_nobody = {"начал", "сыграл"}  # «никто не сыграл»
    found = {
        word.lower()
        for path in (ROOT / "locales" / "ru").glob("*.ftl")
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
        for word in past.findall(line)
    }
    assert set() == found - not_about_people - about_nobody


def test_numbers_are_printed_plainly() -> None:
    """No thousands separator, and a real minus."""
    assert "игра до 1000" == option_text("target", 1000, "ru")
    assert "with less than −120 you pass" == option_text("negative_limit", -120, "en")


def test_a_missing_value_is_an_error() -> None:
    """A phrase without one of its values is a bug and says so."""
    with pytest.raises(KeyError, match="turn-bid"):
        phrase("turn-bid", "ru")
    with pytest.raises(KeyError):
        phrase("no-such-key", "en")
