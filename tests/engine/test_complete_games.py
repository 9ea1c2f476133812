import pytest

from tests.engine import complete_games
from tests.engine.complete_games import Table, games, main, tables

_GAMES = 1


@pytest.mark.parametrize("table", tables(), ids=str)
def test_games_end(table: Table) -> None:
    """Under every preset, for every number of players, games end with one winner, whose total is
    the highest."""
    for game in games(table, _GAMES):
        assert game.winner is not None
        assert max(standing.total for standing in game.scores) == game.scores[game.winner].total


def test_command_counts_games(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints a line for each number of players of the presets asked for."""
    assert 0 == main(["--games", "1", "stock"])

    lines = capsys.readouterr().out.splitlines()
    assert ["table", "stock-2", "stock-3", "stock-4"] == [line.split()[0] for line in lines]


def test_command_tells_of_a_game_without_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that goes on too long is an error, shown with its last deal."""
    monkeypatch.setattr(complete_games, "MOST_DEALS", 1)

    assert 1 == main(["--games", "1", "stock"])

    assert "no winner after 1 deals" in capsys.readouterr().out
