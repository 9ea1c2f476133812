import ast
from pathlib import Path

from bot.table.errors import CODES, DAMAGES, REASONS

BOT = Path(__file__).parents[2] / "bot"
SOURCES = [*BOT.glob("table/**/*.py"), *BOT.glob("telegram/handlers/*.py")]


def test_every_refusal_is_in_the_table_of_codes() -> None:
    """Words can be made for whatever the table refuses, and for nothing else."""
    raised = {
        node.args[0].value: tuple(str(value.arg) for value in node.keywords)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "TableError"
        and isinstance(node.args[0], ast.Constant)
    }
    assert dict(CODES) == raised


def test_every_reason_to_end_is_in_the_list() -> None:
    """Words can be made for whatever ends a table."""
    given = {
        keyword.value.value
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "reason" and isinstance(keyword.value, ast.Constant)
    }
    assert {*REASONS, *DAMAGES} == given
