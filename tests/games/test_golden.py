import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.options import OPTIONS
from bot.engine.record import Record, parse_records, print_record
from bot.engine.rules import Rules, presets
from tests.games.exercise import decides
from tests.games.record import FOLDER, HOUSE, file_of, house_rules

_KINDS = [(rules, players) for rules in presets().values() for players in rules.players]


@pytest.fixture(scope="module")
def house() -> list[Record]:
    """The games of house.txt."""
    return parse_records(HOUSE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("rules", "players"), _KINDS, ids=str)
def test_golden_games(rules: Rules, players: int) -> None:
    """Each preset has golden games for each number of players, and replaying them gives exactly
    the standings and the text on record."""
    text = file_of(rules, players).read_text(encoding="utf-8")

    records = parse_records(text)

    assert text == "\n".join(map(print_record, records))
    assert [(rules, players)] * 2 == [(record.rules, len(record.scores)) for record in records]


def test_house_games(house: list[Record]) -> None:
    """house.txt has one for each option, in their order, and replays exactly."""
    assert HOUSE.read_text(encoding="utf-8") == "\n".join(map(print_record, house))
    assert list(OPTIONS) == [dict(record.tags)["Option"] for record in house]
    assert list(map(house_rules, OPTIONS.values())) == [record.rules for record in house]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_decides_a_golden_game(name: str, house: list[Record]) -> None:
    """The option's own golden game would have gone otherwise under another value of it."""
    games = [record for record in house if dict(record.tags)["Option"] == name]

    assert [True] == [decides(OPTIONS[name], record) for record in games]


def test_no_other_files() -> None:
    """A renamed preset leaves no stale games behind."""
    assert {HOUSE, *(file_of(*kind) for kind in _KINDS)} == set(FOLDER.glob("*.txt"))


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
