"""``python -m bot verify``: what it accepts, what it refuses, and what it says then."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.fairness import Seed
from bot.engine.proof import NoProofError, ProofError, Proven, print_proven, verify
from tests.fairness.test_by_the_book import block

RECORD = block("proof")
LINES = RECORD.splitlines()
OWNERS = (0, 0, 1, 2, 1, 2)
"""Which deal each line of the record is about, 0 for its head."""


def said(record: str | bytes) -> tuple[int, str]:
    """The deal that does not hold, and why."""
    with pytest.raises(ProofError) as refused:
        verify(record if isinstance(record, bytes) else record.encode())
    return refused.value.deal, str(refused.value)


def test_every_byte_counts() -> None:
    """Whatever byte of a record is changed, into the next one or into no text at all: the deal it
    belongs to is named."""
    data, line = RECORD.encode(), 0
    for place, byte in enumerate(data):
        owner = OWNERS[line]
        for other in (byte ^ 1, 0xFF):
            changed = data[:place] + bytes([other]) + data[place + 1 :]
            assert owner == said(changed)[0], (place, changed[place - 9 : place + 9])
        line += byte == 0x0A


@pytest.mark.parametrize(
    ("old", "new", "deal", "reason"),
    [
        ("thousand/1 deals", "thousand/2 deals", 0, "made by thousand/2, not by thousand/1"),
        ("Vera", "Vega", 0, "the tags before the deals are not those that were written"),
        ("[Fair", "[Fear", 0, "the second line is not the [Fair …] tag"),
        ("secret=cd61", "secret=cd62", 1, "the secret does not open the lock"),
        ("lock=e02f", "lock=e02e", 2, "the secret does not open the lock"),
        ("seats=1,0,2", "seats=1,2,0", 1, "the seats drawn are 1,0,2, not 1,2,0"),
        ("[Deal2 ", "[Deal3 ", 2, "its tag [Deal2 …] is missing or cannot be read"),
        ("9d-Js", "9d-Jh", 2, "column 126: Jh: not-in-hand card=Jh"),
        ("score=40,", "score=45,", 1, "column 166: the closing score is 45,15,170, but"),
        ("dealer=0 |", "dealer=2 |", 2, "seat 0 has to deal, not seat 2"),
        ("As-Qs-9s", "As-9s-Qs", 2, "column 105: 9s: not-in-hand card=9s"),
        ("| 100 p p |", "| 100 p p  |", 2, "its tag or its line is not the one that was written"),
        ("asked=1", "asked=2", 2, "the secret deals "),
        ("asked=1", "asked=3", 2, "nobody can have asked for it so: 3"),
        ("asked=1", "asked=at-once", 2, "nobody can have asked for it so: at-once"),
        ("asked=0", "asked=-", 1, "nobody can have asked for it so: -"),
        ("asked=0", "asked=aaft", 1, "nobody can have asked for it so: aaft"),
        ("words=a13a", "words=b13a", 2, "the secret deals "),
        ("AJ9.AK.J.T/T.TQ", "TJ9.AK.J.T/A.TQ", 1, "the secret deals AJ9.AK.J.T/T.TQ.Q9.J9/"),
    ],
)
def test_the_reason_is_told(old: str, new: str, deal: int, reason: str) -> None:
    """The first deal that does not hold, and what is wrong with it."""
    assert 1 == RECORD.count(old)

    found, why = said(RECORD.replace(old, new))

    assert (deal, reason) == (found, why[: len(reason)])


def test_lines_that_are_missing_or_too_many() -> None:
    """Deals that were cut off or added are missed or found."""
    assert (2, "its line is missing") == said("\n".join(LINES[:5]) + "\n")
    assert (2, "its tag [Deal2 …] is missing or cannot be read") == said("\n".join(LINES[:3]))
    assert (2, "there is something behind its line, the last of 2") == said(RECORD + LINES[5])


def test_moves_bind_the_next_deal() -> None:
    """Somebody who forges what was played, legally and with right sums, is found out by the next
    deal: its cards come from that."""
    forged = LINES[4].replace("Jd>0 9d>1", "9d>1 Jd>0")
    assert forged != LINES[4]

    assert "the secret deals " == said(proven(forged, LINES[5]))[1][:17]


def proven(*lines: str) -> str:
    """The record of the document with other lines and right sums."""
    seeds = (
        Seed("cd613e30d8f16adf91b7584a2265b1f5", 12, 1, "0"),
        Seed(
            "1e2feb89414c343c1027c4d1c386bbc4",
            12,
            2,
            "1",
            "a13a03d081c00cd49f4b2841a3aa728c178d7289965cb87e8184c97991630a73",
        ),
    )
    deals = [Proven(seed, line) for seed, line in zip(seeds, lines, strict=True)]
    return print_proven(LINES[0], [replace(deals[0], seats="1,0,2"), *deals[1:]])


def test_the_example_is_what_the_bot_prints() -> None:
    """The same deals print the same record, to the byte."""
    assert RECORD == proven(*LINES[4:])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no record in it"),
        (" \n\n", "there is no record in it"),
        ('[Rules "classic"]\nby=0:100 won=100:5,20:2,0:0\n', "it has no proof"),
        ("hello", "it has no proof"),
    ],
)
def test_nothing_to_verify(text: str, reason: str) -> None:
    """No record, or a record without proof, is neither fair nor unfair."""
    with pytest.raises(NoProofError, match=reason):
        verify(text.encode())


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 and how many are fair; 1 with the file, the deal and the reason; 2 when there is nothing
    to verify."""
    file = tmp_path / "game.txt"
    file.write_text(RECORD + "\n" + RECORD, encoding="utf-8")
    assert 0 == main(["verify", "--locks", str(file)])
    out = capsys.readouterr().out.splitlines()
    assert ["2 deals, all fair"] * 2 == [line for line in out if "fair" in line]
    assert "deal 2: e02f6033d9ea7cf42ee61b4aad012079ec51e4e3c3ec4d78ddfacd096acba9cf" in out

    file.write_text(RECORD.replace("secret=cd61", "secret=cd62"), encoding="utf-8")
    assert 1 == main(["verify", str(file)])
    assert f"{file}: deal 1: the secret does not open the lock\n" == capsys.readouterr().err

    file.write_text(RECORD.replace("Vera", "Vega"), encoding="utf-8")
    assert 1 == main(["verify", str(file)])
    assert ": before the first deal: the tags" in capsys.readouterr().err

    assert 2 == main(["verify", str(tmp_path / "none.txt")])
    assert f"{tmp_path / 'none.txt'}: No such file or directory\n" == capsys.readouterr().err
    assert 2 == main(["verify", str(tmp_path)])
    assert "Is a directory" in capsys.readouterr().err

    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe"))
    monkeypatch.setattr("sys.stdin", stdin)
    assert 2 == main(["verify", "-"])
    assert "<stdin>: it has no proof" in capsys.readouterr().err


def test_it_plays_and_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    """``--play`` says how many deals it has dealt and found fair."""
    assert 0 == main(["verify", "--play", "2"])
    assert "2 games with " in capsys.readouterr().out


def test_a_secret_is_used_once() -> None:
    """From its second deal on it would be known before the cards are dealt."""
    (lock, secret), (again, known) = re.findall(r"lock=(\w+) secret=(\w+)", RECORD)
    assert (2, "its secret is that of a deal before") == said(
        RECORD.replace(again, lock).replace(known, secret)
    )


def test_no_deal_proves_nothing() -> None:
    """A record without a deal is neither fair nor unfair."""
    with pytest.raises(NoProofError, match="no deal"):
        verify(print_proven('[Rules "classic"] [Seats "Anna,Boris"] [Table "1"]', []).encode())
