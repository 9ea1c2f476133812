import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.record import parse_records, print_record
from bot.engine.rules import Rules, presets
from tests.games.record import FOLDER, file_of

_KINDS = [(rules, players) for rules in presets().values() for players in rules.players]


@pytest.mark.parametrize(("rules", "players"), _KINDS, ids=str)
def test_golden_games(rules: Rules, players: int) -> None:
    """Each preset has golden games for each number of players, and replaying them gives exactly
    the standings and the text on record."""
    text = file_of(rules, players).read_text(encoding="utf-8")

    records = parse_records(text)

    assert text == "\n".join(map(print_record, records))
    assert [(rules, players)] * 2 == [(record.rules, len(record.scores)) for record in records]


def test_no_other_files() -> None:
    """A renamed preset leaves no stale games behind."""
    assert {file_of(*kind) for kind in _KINDS} == set(FOLDER.glob("*.txt"))


def test_replay_command_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    """`replay --json` tells the same winner and totals as the record."""
    file = file_of(presets()["classic"], 3)
    records = parse_records(file.read_text(encoding="utf-8"))

    code = main(["replay", str(file), "--json"])

    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert 0 == code
    assert [record.winner for record in records] == [game["winner"] for game in told]
    assert [[standing.total for standing in record.scores] for record in records] == [
        [standing["total"] for standing in game["deals"][-1]["scores"]] for game in told
    ]


def test_some_golden_games_are_won() -> None:
    """The collection holds games to their end, barrels and redeals, not only beginnings."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(Path(FOLDER).glob("*.txt"))]
    records = [record for text in texts for record in parse_records(text)]

    assert sum(record.winner is not None for record in records) >= 5
    assert any("^1" in text for text in texts)
    assert any(" redeal " in text for text in texts)
