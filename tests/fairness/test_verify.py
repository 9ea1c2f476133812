"""``python -m bot verify``: what it accepts, what it refuses, and what it says then."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.fairness import Seed
from bot.engine.proof import NoProofError, ProofError, Proven, print_proven, verdicts, verify
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
        ("[Fair", "[Fear", 0, 'its second line has to be [Fair "thousand/1 deals=… sum=…"]'),
        ("secret=cd61", "secret=cd62", 1, "the secret does not open the lock"),
        ("lock=e02f", "lock=e02e", 2, "the secret does not open the lock"),
        ("seats=1,0,2", "seats=1,2,0", 1, "the seats drawn are 1,0,2, not 1,2,0"),
        ("[Deal2 ", "[Deal3 ", 2, "its tag [Deal2 …] is missing or cannot be read"),
        ("9d-Js", "9d-Jh", 2, "line 6, column 126: Jh: not-in-hand card=Jh"),
        ("score=40,", "score=45,", 1, "line 5, column 166: the closing score is 45,15,170, but"),
        ("dealer=0 |", "dealer=2 |", 2, "seat 0 has to deal, not seat 2"),
        ("As-Qs-9s", "As-9s-Qs", 2, "line 6, column 105: 9s: not-in-hand card=9s"),
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
    assert (2, "line 7 is too many: its line is the last of 2") == said(RECORD + LINES[5])
    tagless = RECORD.removeprefix(LINES[0])
    assert (0, "the tags that stand before line 2 are missing") == said(tagless)


def by_other_hands() -> dict[str, bytes]:
    """The record as mail, editors and clipboards leave it."""
    spaced = "".join(f"  {line} \t\n" for line in LINES)
    return {
        "crlf": RECORD.replace("\n", "\r\n").encode(),
        "cr": RECORD.replace("\n", "\r").encode(),
        "bom": RECORD.encode("utf-8-sig"),
        "spaces": spaced.encode(),
        "empty lines": ("\n" + RECORD.replace("\n", "\n \n") + "\n\n").encode(),
        "no last line feed": RECORD.rstrip("\n").encode(),
        "no empty line between": RECORD.encode() * 2,
        "many empty lines between": (RECORD + "\n\n\n" + RECORD).encode(),
    }


@pytest.mark.parametrize("how", by_other_hands())
def test_what_programs_do_to_a_text_is_harmless(how: str) -> None:
    """Ends of lines, a byte order mark, spaces around lines and empty lines change no deal."""
    data = by_other_hands()[how]
    locks = tuple(re.findall(r"lock=(\w+)", RECORD))

    assert [locks] * data.count(b"[Fair") == verify(data)


def test_a_place_is_told_as_an_editor_counts() -> None:
    """Empty lines and spaces before a line are counted where a fault is told."""
    moved = "\n\n" + RECORD.replace(LINES[5], "  " + LINES[5].replace("9d-Js", "9d-Jh"))
    assert "line 8, column 128: Jh: not-in-hand" == said(moved)[1][:35]


def test_another_encoding_is_no_tampering() -> None:
    """Whoever saved the file as Latin-1 is told so."""
    assert (0, "line 1 is not UTF-8 text: was the file saved in another encoding?") == said(
        RECORD.replace("Boris", "Zoë").encode("latin-1")
    )


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ('[Rules "classic"] [Rules "classic"]', "line 1, column 20: the tag Rules is there twice"),
        ('[Rules classic] [Table "1"]', 'line 1, column 1: a tag is [Name "value"]'),
        ('[Rules "clasic"]', "line 1, column 9: there is no preset called clasic; there are cl"),
        ('[Rules "classic;gold=1"]', "line 1, column 9: there is no rule called gold; `python -m"),
        ('[Rules "classic;target=9"]', "line 1, column 9: target=9: target is 200…5000"),
        ('[Rules "classic"]', 'line 1: there is no [Table "12"] tag with the number of the table'),
        ('[Table "twelve"]', 'line 1: there is no [Table "12"] tag with the number of the table'),
        ("hello", "line 1, column 1: 'hello' does not belong here"),
    ],
)
def test_bad_tags_are_told_in_words(tags: str, reason: str) -> None:
    """Whatever is wrong with the tags, even with a right sum: where, and what may be there."""
    found, why = said(print_proven(tags, []))

    assert (0, reason) == (found, why[: len(reason)])


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
    told = ["record 1: 2 deals, all fair", "record 2: 2 deals, all fair"]
    assert told == [line for line in out if "fair" in line]
    assert "deal 2: e02f6033d9ea7cf42ee61b4aad012079ec51e4e3c3ec4d78ddfacd096acba9cf" in out

    file.write_text(RECORD.replace("secret=cd61", "secret=cd62"), encoding="utf-8")
    assert 1 == main(["verify", str(file)])
    assert f"{file}: deal 1: the secret does not open the lock\n" == capsys.readouterr().err

    file.write_text(RECORD.replace("Vera", "Vega"), encoding="utf-8")
    assert 1 == main(["verify", str(file)])
    assert ": before the first deal: the tags" in capsys.readouterr().err

    assert 2 == main(["verify", str(tmp_path / "none.txt")])
    assert f"{tmp_path / 'none.txt'}: there is no such file\n" == capsys.readouterr().err
    assert 2 == main(["verify", str(tmp_path)])
    assert "it is a directory, not a file" in capsys.readouterr().err

    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe"))
    monkeypatch.setattr("sys.stdin", stdin)
    assert 2 == main(["verify", "-"])
    assert (
        "<stdin>: it is UTF-16 text, and records are UTF-8: save it as UTF-8"
        in capsys.readouterr().err
    )


def test_all_bad_records_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several records each that does not hold is told with its number and its line; what is
    unfair outweighs what has no proof."""
    paper = '[Rules "classic"]\nby=0:100 won=100:5,20:2,0:0\n'
    unlocked = RECORD.replace("secret=cd61", "secret=cd62")
    misplayed = RECORD.replace("As-Qs-9s", "As-9s-Qs")
    file = tmp_path / "games.txt"
    file.write_text("\n".join((RECORD, unlocked, paper, misplayed)), encoding="utf-8")

    assert 1 == main(["verify", str(file)])
    shown = capsys.readouterr()
    assert "record 1: 2 deals, all fair\n" == shown.out
    assert [
        f"{file}: record 2, from line 8: deal 1: the secret does not open the lock",
        f"{file}: record 3, from line 15: it has no proof: no [Fair …] tag, no [Deal1 …] tag",
        f"{file}: record 4, from line 18: deal 2: line 23, column 105: 9s: not-in-hand card=9s",
    ] == shown.err.splitlines()

    file.write_text(f"{paper}\n{RECORD}", encoding="utf-8")
    assert 2 == main(["verify", str(file)])


def test_a_damaged_line_is_its_own_records_alone() -> None:
    """The first byte of any line of the second of three records changed: that record is named,
    the others hold."""
    for place in range(len(LINES)):
        damaged = [*LINES]
        damaged[place] = "#" + damaged[place][1:]
        texts = (RECORD, "\n".join(damaged) + "\n", RECORD)
        held = [found.error is None for found in verdicts("\n".join(texts).encode())]
        assert [True, False, True] == held, place


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
