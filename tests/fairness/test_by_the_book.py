"""docs/fairness.md is exact: its vectors hold, for the bot and for a program written from it."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.commands.verify import games, kinds
from bot.engine.cards import NAMES
from bot.engine.fairness import Seed, deck_of, lock_of, order_of, seated, with_word
from bot.engine.proof import verify
from bot.engine.record import parse_records
from bot.engine.rules import Rules
from bot.table.records import record_text
from tests.fairness import by_the_book as book

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The example of ``kind`` in the document."""
    found = re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert 1 == len(found)
    return str(found[0])


def vectors() -> list[dict[str, str]]:
    """The test vectors of the document."""
    parts = block("vector").strip().split("\n\n")
    return [dict(line.split("=", 1) for line in part.splitlines()) for part in parts]


@pytest.mark.parametrize("vector", vectors(), ids=lambda one: f"deal {one['deal']}")
def test_the_vectors(vector: dict[str, str]) -> None:
    """Bot and book make of a seed the lock, the block, the seats, the lot and the deck that the
    document prints."""
    names = ("secret", "table", "deal", "asked", "words", "moves")
    given = book.Given(*(vector[name] for name in names))
    seed = Seed(
        given.secret, int(given.table), int(given.deal), given.asked, given.words, given.moves
    )

    assert vector["lock"] == book.digest(given.secret) == lock_of(seed.secret)
    assert vector["block"] == book.digest(given.text("deck") + ";0")
    assert given.text("deck") == seed.text("deck")
    for players in (2, 3, 4):
        drawn = ",".join(book.seats(given, players))
        assert vector[f"seats{players}"] == drawn == seated(order_of(seed, "seats", players))
    assert vector["lot"] == "".join(book.lot(given)) == text(deck_of(seed, "lot"))
    assert vector["deck"] == "".join(book.deck(given)) == text(deck_of(seed))


def test_the_vectors_are_of_all_kinds() -> None:
    """With words and without, asked for and not, and with bytes that are left out."""
    found = vectors()

    assert 4 <= len(found)
    assert {True, False} == {bool(one["words"]) for one in found}
    assert {"0", "2", "-", "at-once"} == {one["asked"] for one in found}
    assert any(int(one["block"][:2], 16) >= 256 - 256 % 24 for one in found) or any(
        int(one["block"][at : at + 2], 16) >= 253 for one in found for at in range(0, 48, 2)
    )


def test_the_words() -> None:
    """What is written goes on from what was written before."""
    words = ""
    for line in block("words").splitlines():
        written, expected = line.split(" → ")
        assert expected == book.word_after(words, written) == with_word(words, written)
        words = expected


def test_the_dealing() -> None:
    """The deck of the first vector in all the ways of dealing."""
    cards = re.findall("..", vectors()[0]["deck"])
    for line in block("dealt").splitlines():
        how, _, expected = line.partition(": ")
        fields = dict(re.findall(r"(\w+)=(\S+)", how))
        two, stock = fields.get("two_player", "2x2"), how.endswith(" stock")
        players, dealer = int(fields["players"]), int(fields["dealer"])
        assert expected == book.dealt(cards, players, dealer, two, stock=stock)


def test_the_example() -> None:
    """The record of the document is read by all: replay, verify, and the book."""
    example = block("proof")
    (record,) = parse_records(example)
    ((first, second),) = verify(example.encode())

    assert 2 == len(record.entries)
    assert [first, second] == [lock for _, _, lock in book.deals(example)]
    check(example, record.rules)


def test_the_book_deals_what_the_bot_dealt() -> None:
    """A game under every preset with every number of players: `verify` and `replay` accept it, and
    the book opens each lock and finds the cards of each deal and who deals first."""
    seen = set()
    for game in games(len(kinds())):
        record = record_text(game)
        (read,) = parse_records(record)
        (locks,) = verify(record.encode())

        assert len(game.deals) == len(read.entries) == len(locks) == check(record, read.rules)
        assert read.winner is not None
        seen.add((read.rules, len(read.seats)))
    assert set(kinds()) == seen


def check(record: str, rules: Rules) -> int:
    """Hold each deal of ``record`` against the book; how many there are."""
    count = 0
    for given, opening, lock in book.deals(record):
        count += 1
        assert lock == book.digest(given.secret)
        hands, *words = opening.split(" ")
        players = hands.count("/") + 1
        fields = dict(word.split("=") for word in words if "=" in word)
        dealer = int(fields.get("dealer", players - 1))
        if count == 1:
            assert dealer == book.first_dealer(book.lot(given), players)
            drawn = re.search(r"seats=(\S+)", record)
            assert drawn is not None
            assert drawn[1] == ",".join(book.seats(given, players))
        if rules.cut == "ritual":
            assert "".join(book.deck(given)) == fields["stock"]
            continue
        expected = book.dealt(
            book.deck(given), players, dealer, rules.two_player, stock=rules.stock
        )
        assert expected == as_dealt(opening, expected)
    return count


def as_dealt(opening: str, expected: str) -> str:
    """The cards of ``opening`` as they were dealt: a declarer without an auction has the talon in
    his hand already."""
    hands, *words = opening.split(" ")
    cards = [word for word in words if word.startswith(("talon=", "stock="))]
    seats = hands.split("/")
    if "phase=give" in words:
        (by,) = (word for word in words if word.startswith("by="))
        seat = int(by[3])
        seats[seat] = expected.split(" ", 1)[0].split("/")[seat]
        talon = re.findall("..", cards[0].removeprefix("talon="))
        held = [r + s for s, group in zip("hdcs", hands.split("/")[seat].split("."), strict=True)
                for r in group]  # fmt: skip
        assert set(talon) <= set(held)
        assert seats[seat] == book.hand([card for card in held if card not in talon])
    return " ".join(["/".join(seats), *cards])


def text(cards: Sequence[int]) -> str:
    """``AhTs``."""
    return "".join(NAMES[card] for card in cards)


def sessions() -> list[tuple[str, str]]:
    """Each command that the document shows, with what it prints."""
    shown = "".join(re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
    parts = re.split(r"^\$ ", shown, flags=re.MULTILINE)
    return [(command, out) for part in parts if part for command, _, out in [part.partition("\n")]]


@pytest.mark.parametrize(("command", "printed"), sessions(), ids=lambda one: one[:40])
def test_the_commands_of_the_document(command: str, printed: str, tmp_path: Path) -> None:
    """A shell prints what the document shows."""
    (tmp_path / "game.txt").write_text(block("proof"), encoding="utf-8")
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607 - whichever there is
        cwd=tmp_path,
        env=os.environ | {"PATH": programs},
        capture_output=True,
        text=True,
        check=False,
    )

    assert printed == done.stdout + done.stderr
