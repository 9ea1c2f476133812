"""``arena``: games of computer players, counted and recorded."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands import arena
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position
from bot.engine.record import parse_records

SHORT = "classic;barrel=off;target=200"


def run(*words: str) -> int:
    """The command as the command line runs it."""
    parser = argparse.ArgumentParser()
    arena.add(parser.add_subparsers())
    return arena.main(parser.parse_args(["arena", *words]))


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Its JSON."""
    assert 0 == run(*words, "--json")
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def killed(task: arena.Task) -> arena.Played:
    """What becomes of a process that the system ends in the middle of a game."""
    os._exit(task.seed)


def test_a_killed_process_ends_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said in a line, with 1, and nothing waits for games that nobody plays."""
    monkeypatch.setattr(arena, "play", killed)
    assert 1 == run("--seats", "novice,novice", "--games", "50", "--jobs", "2")
    (line,) = capsys.readouterr().err.splitlines()
    assert "was killed" in line


def test_the_figures_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each level, in the order given; wins add up to games, contracts to deals."""
    rules = ("--preset", SHORT, "--seed", "2")
    found = report(capsys, "--seats", "novice,skilled,novice", "--games", "6", *rules)

    assert (6, 2, "classic") == (found["games"], found["seed"], found["preset"])
    assert ["novice", "skilled", "novice"] == [row["level"] for row in found["seats"]]
    assert 6 == sum(row["wins"] for row in found["seats"])
    played = sum(row["contracts"] + row["conceded"] for row in found["seats"])
    assert 0 < played <= found["deals"]
    for row in found["seats"]:
        assert row["made"] <= row["contracts"]
        assert 0 <= row["ms_p50"] <= row["ms_p95"]
        assert 100 <= row["mean_bid"] <= 300


BIDDING = "KQ.A.A.ATK/AT.KQ.T.J9/9J.T9.KQJ. talon=JdQs9c phase=bid dealer=2"


def counted(position: str, tokens: str = "") -> tuple[arena.Tally, ...]:
    """What each seat has after one deal from ``position`` on: ``tokens``, then what comes first."""
    opening = parse_position(position)
    actions = [parse_action(token) for token in tokens.split()]
    game = Game.resume(
        opening.rules, number=1, dealer=opening.dealer, scores=opening.scores, opening=opening,
        actions=actions,
    )  # fmt: skip
    while game.in_deal and game.state is not None:
        game = game.act(game.state.legal[0])
    tallies = tuple(arena.Tally("novice") for _ in opening.hands)
    arena.enter(game, tallies)
    return tallies


@pytest.mark.parametrize(
    ("rules", "taken", "made"),
    [("conventions", 104, 1), ("classic", 104, 0), ("conventions", 102, 0), ("classic", 105, 1)],
)
def test_a_contract_is_made_by_the_rules_of_the_table(rules: str, taken: int, made: int) -> None:
    """104 points make 105 where the declarer's are rounded, too, and not elsewhere."""
    won = f"won={taken}:6,{120 - taken}:1,0:0 score=0,0,0"
    (declarer, *_) = counted(f"9.../J.../.9.. by=0:105 {won} rules={rules}", "9h Jh 9d")
    assert (1, made, 105) == (declarer.contracts, declarer.made, declarer.orders)


def test_a_doubled_deal_gives_two_bolts() -> None:
    """Who takes nothing in a golden deal gets two, as the score sheet has it; three are fined and
    count no less."""
    won = "won=120:6,0:1,0:0"
    for score in ("0,0,0", "0,0,0!2"):
        seats = counted(
            f"A.../J.../.9.. by=0:120 {won} score={score} rules=conventions golden", "Ah Jh 9d"
        )
        assert [0, 0, 2] == [seat.bolts for seat in seats]
    plain = counted(f"A.../J.../.9.. by=0:120 {won} rules=conventions", "Ah Jh 9d")
    assert [0, 0, 1] == [seat.bolts for seat in plain]


def test_a_bid_is_what_won_the_auction_and_a_conceded_one_is_lost() -> None:
    """Given up after a bid of one's own: bid for, not made, no contract played. The forced 100 is
    no bid, whatever becomes of it."""
    _, bidder, _ = counted(BIDDING, "100 110 p p w")
    assert (1, 0, 110, 1) == (bidder.bid_for, bidder.bid_made, bidder.bids, bidder.conceded)
    assert (0, 0) == (bidder.contracts, bidder.orders)
    forced, *_ = counted(BIDDING, "100 p p w")
    assert (0, 0, 1) == (forced.bid_for, forced.bids, forced.conceded)


def test_a_raised_order_is_no_higher_bid() -> None:
    """The bid is what the talon was taken for; the order is what was played for."""
    _, bidder, _ = counted(BIDDING, "100 105 p p 9c>2 9s>0 =120")
    assert (1, 105, 120) == (bidder.bid_for, bidder.bids, bidder.orders)


def test_games_repeat_and_are_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same seed plays the same games, in one process or two; the records hold."""
    words = ("--seats", "skilled,novice", "--games", "2", "--preset", SHORT)
    one, two = tmp_path / "one", tmp_path / "two"
    report(capsys, *words, "--record", str(one))
    report(capsys, *words, "--record", str(two), "--jobs", "2")
    records = parse_records(one.read_text(encoding="utf-8"))

    assert one.read_bytes() == two.read_bytes()
    assert [("skilled-1", "novice-2"), ("novice-2", "skilled-1")] == [r.seats for r in records]
    assert all(record.winner is not None for record in records)


def test_a_record_that_cannot_be_written_is_known_before_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A directory, say: 2 and the reason, and no game has been played for nothing."""
    monkeypatch.setattr(arena, "play", lambda _: pytest.fail("a game was played"))
    monkeypatch.chdir(tmp_path)
    words = ("arena", "--seats", "novice,novice", "--games", "1", "--record", ".")
    assert 2 == main(words)
    assert ("", ".: Is a directory\n") == capsys.readouterr()


def test_without_json_there_is_a_line_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    """To read, not to parse."""
    assert 0 == run("--seats", "novice,novice,novice", "--games", "1", "--preset", SHORT)
    assert 3 == len(capsys.readouterr().out.splitlines())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--seats", "wizard,novice"), "no level wizard"),
        (("--seats", "novice"), "classic is for 2, 3, 4 players, not 1"),
        (("--seats", "novice,novice", "--preset", "minigames"), "players, not 2"),
    ],
)
def test_what_can_not_be_played_is_refused(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and the reason on standard error."""
    assert 2 == run(*words)
    assert reason in capsys.readouterr().err
