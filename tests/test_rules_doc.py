"""docs/rules.md tells every option with its values, every preset, and every corner it cites."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from bot.engine.options import OPTIONS, Option
from bot.engine.rules import presets

_ROOT: Final = Path(__file__).parents[1]
_PAGE: Final = (_ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
_CORNERS: Final = [int(number) for number in re.findall(r"^- \*\*A(\d+)\*\* ", _PAGE, re.MULTILINE)]
_CITING: Final = [
    *sorted((_ROOT / "docs").glob("*.md")),
    *sorted((_ROOT / "bot").rglob("*.py")),
    *sorted((_ROOT / "tests" / "engine").glob("*.py")),
    *sorted((_ROOT / "tests" / "engine").glob("*.txt")),
]


def _told_of(option: str) -> str:
    """What the page says of ``option``: the rows of tables that it heads, the table that it heads
    as a whole, and the paragraphs that name it."""
    said = []
    for paragraph in re.split(r"\n\n+", _PAGE.partition("## Corners")[0]):
        if not paragraph.startswith("|"):
            said.append(paragraph if f"`{option}`" in paragraph else "")
            continue
        head, _, *rows = paragraph.splitlines()
        name = heads = head.split("|")[1].strip()
        for row in (head, *rows) if heads != "option" else rows:
            if heads == "option":
                name = row.split("|")[1].strip() or name
            said.append(row if name == f"`{option}`" else "")
    return "\n".join(filter(None, said))


def _words(option: Option) -> set[str]:
    """The values that are words; of those with a number, as ``below:14``, its place is N."""
    texts = {str(value) for value in option.values if not isinstance(value, int)}
    return {re.sub(r":\d+$", ":N", text) for text in texts}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_and_their_words(name: str) -> None:
    """The page tells what each option does, and each of its values that is a word."""
    told = _told_of(name)

    assert f"`{name}`" in told
    assert set() == {word for word in _words(OPTIONS[name]) if f"`{word}`" not in told}


def test_presets() -> None:
    """The table of presets has them all, in the order of presets.toml."""
    table = _PAGE.partition("\n## Presets\n")[2].partition("\n## ")[0]

    assert list(presets()) == re.findall(r"^\| `(\w+)` \| \w", table, re.MULTILINE)


def test_corners_are_told_once() -> None:
    """A1 to A64, each once."""
    assert dict.fromkeys(range(1, 65), 1) == dict(sorted(Counter(_CORNERS).items()))


def test_citations_lead_somewhere() -> None:
    """Whatever corner a page, a docstring or a test of the engine cites is on the list."""
    unknown = {str(file): _cited(file) - set(_CORNERS) for file in _CITING}

    assert {} == {file: numbers for file, numbers in unknown.items() if numbers}


def test_every_corner_has_a_case() -> None:
    """Each corner is cited by a test or a case of the engine."""
    cited = [_cited(file) for file in _CITING if "tests" in file.relative_to(_ROOT).parts]

    assert set() == set(_CORNERS).difference(*cited)


def _cited(file: Path) -> set[int]:
    numbers = re.findall(r"(?<![\w=/.])A([1-9]\d?)\b(?![/.]\w)", file.read_text(encoding="utf-8"))
    return set(map(int, numbers))
