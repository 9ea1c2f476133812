"""docs/telegram.md is true: each row has a test, and the test is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "telegram.md"


def rows() -> Iterator[tuple[int, list[str]]]:
    """Each row of each table with the number of its line: what happens, what the bot does, the
    tests."""
    for number, line in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("|") and not re.fullmatch(r"[| -]+|\| what happens .*", line):
            yield number, [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def named(cell: str) -> list[str]:
    """The tests a cell names."""
    return re.findall(r"`(\w+)`", cell)


def existing() -> set[str]:
    """The name of every test function."""
    return {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    }


def test_every_row_says_what_happens_what_is_done_and_by_which_test_it_is_proved() -> None:
    """Three cells, none empty, the last a list of tests and nothing else."""
    incomplete = [
        number
        for number, cells in rows()
        if len(cells) != 3 or not all(cells) or not re.fullmatch(r"(`test_\w+` ?)+", cells[2])
    ]
    assert [] == incomplete
    assert len(list(rows())) >= 80


def test_every_test_that_is_named_exists() -> None:
    """A test that was renamed or removed is missed here."""
    there = existing()
    missing = [
        (number, name) for number, cells in rows() for name in named(cells[2]) if name not in there
    ]
    assert [] == missing


def test_nothing_is_told_twice() -> None:
    """No two rows are about the same thing."""
    told = [cells[0] for _, cells in rows()]
    assert sorted(set(told)) == sorted(told)
