"""A person's data: all of it told, all of it removed."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.config import Settings
from bot.engine.rules import preset
from bot.store import open_store
from bot.store.offline import damages, snapshot
from bot.store.personal import export
from bot.store.rows import seats_text
from bot.table.house import House
from bot.table.model import Seat, Stint
from bot.table.stored import Shown
from tests.store.played import ANNA, BORIS, GROUP, NAMES, played, stopped

COLUMNS = {
    "people": "id name locale reachable autoplay notify confirm suits theme cards",
    "chats": "id title private locale username pace lost tricks",
    "tables": "id key chat thread starter rules seats stage version hold votes created touched "
    "reason due next_secret words practice",
    "deals": "table_id number opening closing outcome lines secret asked words",
    "plies": "table_id deal ply seat token by",
    "shown": "chat slot table_id message_id fingerprint",
    "houses": "chat rules changed",
    "own_presets": "chat number name rules",
    "waiting": "chat person called",
    "scribes": "id chat thread starter rules players stage version dealer start notes done draft "
    "created touched",
    "counted": "number table_id chat season ended ending deals",
    "parts": "table_id part player place gone chips deals bid made conceded barrels falls bolts "
    "best ordered taken ride low ratings",
    "tallies": "chat season kind player games wins places unfinished gone deals bid made conceded "
    "barrels falls bolts best streak longest chips mu sigma",
    "honours": "chat kind value player table_id former",
    "life": "id alive",
    "spent": "chat calls blocked",
    "handled": "place number at",
    "migrations": "number name",
}
"""Every column there is. Whoever adds one says in `bot.store.personal` what of it is a person's,
and then adds it here."""


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """DATABASE is the test's, and nothing else is set."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.chdir(path.parent)


def rows(path: Path) -> list[tuple[str, Any]]:
    """Every cell of the database with the name of its table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type='table'")
        ]
        return [
            (table, cell)
            for table in tables
            for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608
            for cell in row
        ]


def traces(path: Path, person: int) -> list[tuple[str, Any]]:
    """The cells that name ``person`` by number or name."""
    return [
        (table, cell)
        for table, cell in rows(path)
        if str(person) in str(cell) or NAMES[person] in str(cell)
    ]


async def fill(path: Path) -> None:
    """Anna has left a trace wherever one can be left."""
    await stopped(path)
    async with await open_store(path) as store:
        await store.save_house(House(ANNA, preset("classic"), (), 1.0))
        await store.save_shown(ANNA, {"settings": Shown(5, "x")})
        await store.save_blocked(ANNA, 5.0)
        await store.save_shown(GROUP, {f"2:hand:{ANNA}": Shown(6, "y")})


async def test_every_column_was_thought_of(path: Path) -> None:
    """A column that nobody has decided about could keep a person after /forgetme."""
    async with await open_store(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        found = {
            table: " ".join(
                row[1] for row in sorted(connection.execute(f"PRAGMA table_info({table})"))
            )
            for (table,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%'"
            ).fetchall()
        }
    assert COLUMNS == found


async def test_an_export_tells_everything(path: Path) -> None:
    """Name, language, settings, private chat, rules, messages, and each game with what he did."""
    await fill(path)
    with snapshot(path) as database:
        found = export(database, ANNA)
        nobody = export(database, 5)
    assert found is not None
    assert None is nobody
    assert (ANNA, NAMES[ANNA], "ru") == tuple(found["person"][k] for k in ("id", "name", "locale"))
    assert ANNA == found["private_chat"]["id"]
    assert ["classic"] == [one["rules"] for one in found["house_rules"]]
    assert {"settings", f"2:hand:{ANNA}"} <= {one["slot"] for one in found["messages"]}
    assert [1, 2] == [one["table"] for one in found["tables"]]
    assert all(one["actions"] for one in found["tables"][1:])
    told = json.dumps(found, ensure_ascii=False)
    assert [] == [name for one, name in NAMES.items() if one != ANNA and name in told]
    assert str(BORIS) not in told


async def test_who_left_in_the_deal_was_kept_after_forgetting(path: Path) -> None:
    """Nothing is left of him in the seat he has left, and an export of it names nobody else."""
    await fill(path)
    seats = (Seat("", level="skilled", vacated=True, left=(BORIS, ANNA)), Seat("", 3))
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("UPDATE tables SET seats = ? WHERE id = 2", (seats_text(seats),))
    with snapshot(path) as database:
        found = export(database, ANNA)
    assert found is not None
    assert [0] == found["tables"][-1]["left_in_this_deal"]
    assert str(BORIS) not in json.dumps(found)
    async with await open_store(path) as store:
        await store.forget(ANNA)
    assert [] == traces(path, ANNA)


async def test_export_writes_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To the screen, or to a file for its owner's eyes; 1 when there is nothing to tell."""
    await played(path)
    assert 0 == main(["export", str(ANNA)])
    printed = json.loads(capsys.readouterr().out)
    assert 0 == main(["export", str(ANNA), "anna.json"])
    assert printed == json.loads(Path("anna.json").read_text(encoding="utf-8"))
    assert 0o600 == Path("anna.json").stat().st_mode & 0o777
    assert 1 == main(["export", "5"])
    assert "nothing is stored about 5" in capsys.readouterr().err


async def test_nothing_is_left_of_somebody_forgotten(path: Path) -> None:
    """No cell and no byte of the file names him; the games replay with a seat of nobody's, and
    nobody else has lost anything."""
    await fill(path)
    assert {"people", "chats", "tables", "shown", "houses"} <= {t for t, _ in traces(path, ANNA)}
    others = traces(path, BORIS)
    async with await open_store(path) as store:
        await store.forget(ANNA)
        bytes_ = path.read_bytes() + path.with_name(path.name + "-wal").read_bytes()
    assert [] == traces(path, ANNA)
    assert NAMES[ANNA].encode() not in bytes_
    assert len(others) == len(traces(path, BORIS))
    with snapshot(path) as database:
        assert [] == list(damages(database))
        (seats,) = database.execute("SELECT seats FROM tables WHERE id = 2").fetchone()
    assert ["", 0] in [[seat["name"], seat["person"]] for seat in json.loads(seats)]
    async with await open_store(path) as store:
        assert [2] == [stored.table.id for stored in await store.unfinished()]


async def test_a_seat_left_to_a_computer_loses_its_name(path: Path) -> None:
    """Who got up and is forgotten is not named by the seat under which a computer plays on."""
    await played(path)
    with closing(sqlite3.connect(path)) as outside, outside:
        (seats,) = outside.execute("SELECT seats FROM tables WHERE id = 2").fetchone()
        left = [
            {**seat, "person": None, "level": "novice", "vacated": True}
            if seat["person"] == ANNA
            else seat
            for seat in json.loads(seats)
        ]
        outside.execute(
            "UPDATE tables SET seats = ?, starter = ? WHERE id = 2", (json.dumps(left), BORIS)
        )
    assert 0 == main_in_thread(["forget", str(ANNA)])
    assert [] == traces(path, ANNA)


async def test_a_seat_left_under_another_name(path: Path) -> None:
    """Whoever has changed his name since he left is not named by the seat; a namesake is."""
    await fill(path)
    stint, other = Stint(ANNA, 1, 0), Stint(BORIS, 1, 0)
    computer = Seat("Аня Старая", level="skilled", vacated=True, held=(stint,))
    seats = (computer, replace(computer, name=NAMES[ANNA], held=(stint, other)), Seat("", 3))
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("UPDATE tables SET seats = ? WHERE id = 2", (seats_text(seats),))
    async with await open_store(path) as store:
        await store.forget(ANNA)
    with snapshot(path) as database:
        (kept,) = database.execute("SELECT seats FROM tables WHERE id = 2").fetchone()
    assert ["", NAMES[ANNA], ""] == [seat["name"] for seat in json.loads(kept)]


async def test_forget_waits_for_the_end_of_his_game(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who sits at a table is told to leave first: 1, and nothing is changed."""
    await played(path)
    before = rows(path)
    assert 1 == main_in_thread(["forget", str(BORIS)])
    assert "/leave" in capsys.readouterr().err
    assert traces(path, BORIS) == [row for row in before if row in traces(path, BORIS)]


async def test_forget_does_not_disturb_a_running_bot(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a running bot the command refuses: what the bot has in memory would come back."""
    await played(path)
    async with await open_store(path):
        assert 2 == main_in_thread(["forget", str(ANNA)])
    assert "stop it first" in capsys.readouterr().err


def main_in_thread(words: list[str]) -> int:
    """The command, which brings an event loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(main, words).result()
