import io
import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands import bench_engine
from bot.engine.rules import preset, presets, to_toml

_RECORD = '[Seats "Anna,Boris,Vera"]\nby=0:100 won=100:5,20:2,0:0 | score=100,20,0!1\n'


def _stdin(text: str) -> io.TextIOWrapper:
    """Standard input with ``text`` in it."""
    return io.TextIOWrapper(io.BytesIO(text.encode()))


def test_replay_tells_standings_and_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`replay --json` has the documented keys; a bolt without a fine is no line (A12)."""
    file = tmp_path / "game.txt"
    file.write_text(_RECORD, encoding="utf-8")

    code = main(["replay", "--json", str(file)])

    game = json.loads(capsys.readouterr().out)
    assert (0, None) == (code, game["winner"])
    assert [
        {"seat": 0, "amount": 100, "reason": "contract"},
        {"seat": 1, "amount": 20, "reason": "tricks"},
    ] == game["deals"][0]["lines"]
    assert {
        "total": 0, "bolts": 1, "barrel": None, "falls": 0, "concessions": 0
    } == game["deals"][0]["scores"][2]  # fmt: skip


def test_replay_prints_a_line_of_json_a_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Several records, several lines; a winner is named by his seat."""
    won = '[Rules "literary1001"]\nby=0:100 won=100:5,20:2,0:0 score=950,0,0'
    monkeypatch.setattr("sys.stdin", _stdin(_RECORD + won))

    assert 0 == main(["replay", "-", "--json"])

    winners = [json.loads(line)["winner"] for line in capsys.readouterr().out.splitlines()]
    assert [None, 0] == winners


def test_replay_sheet_names_the_winner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without tags the seats are numbered; redealt and unfinished deals are said to be so."""
    text = (
        "AQJ.T.AKQ./.AKQ.T.AKQ/9.J9.J9.T9 talon=JsKhTh phase=bid | 100 | redeal@2\n"
        "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid | 100\n"
        "by=0:120 won=120:6,0:1,0:1 score=880,0,0\n"
    )
    monkeypatch.setattr("sys.stdin", _stdin(text))

    assert 0 == main(["replay", "-"])

    rows = capsys.readouterr().out.splitlines()
    assert [" redealt", "not over"] == [row[-8:] for row in rows[2:4]]
    assert "winner: seat 0" == rows[-1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "1:1: there is no such file"),
        (_RECORD.encode("utf-16"), "1:1: it is UTF-16 text, and records are UTF-8: save it as"),
        (b'\n[Seats "Zo\xeb"]', "2:11: this is not UTF-8 text: was the file saved in another"),
        (b'[Rules "clasic"]', "1:9: there is no preset called clasic; there are classic, "),
        (b'[Rules "classic;gold=1"]', "1:9: there is no rule called gold; `python -m bot rules"),
        (b'[Date "1"] [Date "2"]', "1:13: the tag Date is there twice"),
        (b"[Rules classic]", '1:1: a tag is [Name "value"]'),
    ],
)
def test_replay_tells_in_words_what_is_wrong_with_a_file(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the file is: the place, and a sentence."""
    file = tmp_path / "game.txt"
    if content is not None:
        file.write_bytes(content)

    assert 1 == main(["replay", str(file)])
    assert capsys.readouterr().err.startswith(f"{file}:{said}")


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n"])
def test_replay_knows_all_ends_of_lines(
    end: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a record is does not hang on the program it went through."""
    printed = []
    for text in (_RECORD, "\ufeff" + _RECORD.replace("\n", end)):
        monkeypatch.setattr("sys.stdin", _stdin(text))
        assert 0 == main(["replay", "-"])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"nonsense", b"by=0:120"])
def test_replay_of_no_record_ends_with_1(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line with file, line, column and reason, and nothing on standard output."""
    file = tmp_path / "game.txt"
    if content is not None:
        file.write_bytes(content)

    code = main(["replay", str(file), "--json"])

    said = capsys.readouterr()
    assert (1, "", 1) == (code, said.out, said.err.count("\n"))
    assert said.err.startswith(f"{file}:1:1: ")


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_replay_of_nothing_says_so(
    options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is no record: 1, and nothing is printed."""
    monkeypatch.setattr("sys.stdin", _stdin("\n \n"))
    assert 1 == main(["replay", "-", *options])
    assert ("", "<stdin>:1:1: there is no record\n") == capsys.readouterr()


def test_perft_of_no_position_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The place and the reason, for an argument and for a line of standard input."""
    assert 1 == main(["perft", "A.../9.../X...", "2"])
    assert "11: 'X' is no rank" in capsys.readouterr().err

    monkeypatch.setattr("sys.stdin", io.StringIO("A.../9.../J...\n\nnonsense\n"))
    assert 1 == main(["perft", "-", "1"])
    said = capsys.readouterr()
    assert "1 Ah:1\n" == said.out
    assert said.err.startswith("<stdin>:3:1: ")


@pytest.mark.parametrize(
    ("position", "depth", "total"),
    [
        ("A.../9.../J...", "0", 1),
        ("A.../9.../J...", "9", 1),
        ("A.../9.../J... phase=over", "3", 1),
        ("-/A.../9.../J... dealer=0 turn=1", "3", 1),
        ("AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid", "2", 13),
    ],
)
def test_perft_counts_to_the_end(
    position: str, depth: str, total: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sequence that ends the deal sooner counts once."""
    assert 0 == main(["perft", position, depth])

    assert str(total) == capsys.readouterr().out.splitlines()[0]


def test_perft_refuses_a_depth_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """A negative or unreadable depth is a usage error."""
    for depth in ("-1", "two"):
        with pytest.raises(SystemExit):
            main(["perft", "A.../9.../J...", depth])
    assert "depth" in capsys.readouterr().err


def test_rules_prints_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """The preset as TOML; 1 and the reason for a preset there is not."""
    assert 0 == main(["rules", "polish"])
    assert to_toml(preset("polish")) == capsys.readouterr().out

    assert 1 == main(["rules", "nobody"])
    assert "there is no preset called nobody" in capsys.readouterr().err


def test_bench_engine_measures_every_preset(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`bench engine --json` has the documented shape."""
    monkeypatch.setattr(bench_engine, "SECONDS", 0.0001)

    assert 0 == main(["bench", "engine", "--json"])

    figures = json.loads(capsys.readouterr().out)
    assert ["engine"] == list(figures)
    assert set(presets()) == set(figures["engine"])
    assert all(speed > 0 for speed in figures["engine"].values())


def test_bench_engine_can_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --json it is a line a preset."""
    monkeypatch.setattr(bench_engine, "SECONDS", 0.0001)

    assert 0 == main(["bench", "engine"])

    assert 1 + len(presets()) == len(capsys.readouterr().out.splitlines())
