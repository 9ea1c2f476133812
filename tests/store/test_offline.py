"""What an operator does with the database while the bot plays on."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import Settings
from bot.store import StoreError, open_store
from bot.store.offline import backup, damages, games, restore, snapshot
from tests.store.played import played, stopped


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """DATABASE is the test's, in the present directory; nothing else is set, no token either."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE", path.name)
    monkeypatch.chdir(path.parent)


@pytest.fixture
def outside(path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who edits the database by hand."""
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


async def test_a_backup_beside_a_running_bot_is_whole(path: Path, tmp_path: Path) -> None:
    """A copy made while the bot has the database open, and the last move only in its log, holds
    every game; it is one file for its owner's eyes."""
    await played(path)
    target = tmp_path / "copy.sqlite"
    async with await open_store(path) as store:
        await store.beat(5.0)
        size = backup(path, target)
    assert (target.stat().st_size, 0o600) == (size, target.stat().st_mode & 0o777)
    assert [] == list(tmp_path.glob("copy.sqlite*-*"))
    with snapshot(target) as copy:
        assert [] == list(damages(copy))
        assert 2 == games(copy)
        assert (5.0,) == copy.execute("SELECT alive FROM life").fetchone()
    async with await open_store(target) as store:
        assert 2 == len(await store.unfinished())


async def test_a_backup_replaces_backups_alone(path: Path, tmp_path: Path) -> None:
    """An older copy is replaced; the database itself and foreign files are not."""
    await played(path)
    target, letter = tmp_path / "copy.sqlite", tmp_path / "letter.txt"
    letter.write_text("dear all", encoding="utf-8")
    backup(path, target)
    backup(path, target)
    for wrong in (path, letter):
        with pytest.raises(StoreError, match="no backup"):
            backup(path, wrong)
    assert "dear all" == letter.read_text(encoding="utf-8")


async def test_a_restored_copy_is_not_spoilt_by_the_log_of_a_killed_bot(
    path: Path, tmp_path: Path
) -> None:
    """The log that a killed bot left beside its database is not written into the copy put in its
    place; the former database is kept, with what was in its log."""
    await played(path)
    copy, killed = tmp_path / "copy.sqlite", tmp_path / "killed.sqlite"
    backup(path, copy)
    async with await open_store(path) as store:
        await store.beat(5.0)
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{path}{end}", f"{killed}{end}")

    former = restore(copy, killed)

    assert tmp_path / "killed.sqlite-before" == former
    assert [] == [one.name for one in tmp_path.glob("killed.sqlite-[ws]*")]
    with snapshot(killed) as restored, snapshot(former) as before:
        assert [] == list(damages(restored))
        assert restored.execute("SELECT alive FROM life").fetchone() != (5.0,)
        assert (5.0,) == before.execute("SELECT alive FROM life").fetchone()


async def test_a_restore_that_cannot_be_changes_nothing(path: Path, tmp_path: Path) -> None:
    """Neither under a running bot, nor from what is no sound backup: the database stays."""
    await played(path)
    copy, torn, letter = (tmp_path / name for name in ("copy.sqlite", "torn.sqlite", "letter"))
    backup(path, copy)
    torn.write_bytes(copy.read_bytes()[:-4096])
    letter.write_text("dear all", encoding="utf-8")
    kept = path.read_bytes()
    for wrong, reason in (
        (torn, "damaged"),
        (letter, "no SQLite database"),
        (path, "no backup"),
        (tmp_path, "no backup"),
        (tmp_path / "nothing", "no such file"),
    ):
        with pytest.raises(StoreError, match=reason):
            restore(wrong, path)
    async with await open_store(path):
        with pytest.raises(StoreError, match="another process"):
            restore(copy, path)
    assert kept == path.read_bytes()
    assert {"copy.sqlite", "torn.sqlite", "letter", path.name, f"{path.name}-lock"} == {
        one.name for one in tmp_path.iterdir()
    }


async def test_restore_says_where_the_former_database_is(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command needs DATABASE alone; into an empty place it restores too."""
    await played(path)
    assert 0 == main(["backup", "copy"])
    assert 0 == main(["restore", "copy"])
    assert f"the former one is {path.name}-before" in capsys.readouterr().out
    path.unlink()
    assert 0 == main(["restore", "copy"])
    assert f"{path.name}: restored from copy\n" == capsys.readouterr().out
    assert 2 == main(["restore", "nothing"])


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ("INSERT INTO migrations VALUES (999, 'm999_of_next_year')", "a newer version"),
        ("DELETE FROM migrations WHERE number > 5", "start this one once"),
    ],
)
async def test_check_tells_a_newer_database_from_an_older(
    path: Path,
    outside: sqlite3.Connection,
    capsys: pytest.CaptureFixture[str],
    edit: str,
    reason: str,
) -> None:
    """Of an older one it says to start the bot once; a newer one the bot would not start on."""
    await played(path)
    outside.execute(edit)
    assert 2 == main(["check"])
    assert reason in capsys.readouterr().err


async def test_check_says_of_a_file_cut_short_that_it_is_damaged(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not that it is somebody else's: what cannot be read tells nothing of whose it is."""
    await played(path)
    path.write_bytes(path.read_bytes()[:50000])
    assert 2 == main(["check"])
    assert "damaged" in capsys.readouterr().err


def test_commands_name_a_database_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file, somebody else's, or an empty one, which stays empty: exit code 2 and a sentence,
    without a token in the settings."""
    monkeypatch.setenv("DATABASE", "nothing.sqlite")
    commands = (["backup", "b"], ["check"], ["export", "1"], ["forget", "1"], ["recount"])
    for command in commands:
        assert 2 == main(command)
        assert "there is no such database" in capsys.readouterr().err
    for content in ("a letter", ""):
        (tmp_path / "nothing.sqlite").write_text(content, encoding="utf-8")
        for command in commands:
            assert 2 == main(command)
            assert "nothing.sqlite: this" in capsys.readouterr().err
        assert content == (tmp_path / "nothing.sqlite").read_text(encoding="utf-8")
    assert ["nothing.sqlite"] == [one.name for one in tmp_path.iterdir()]


async def test_check_replays_every_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sound games are counted: 0."""
    await played(path)
    assert 0 == main(["check"])
    assert "ok, 2 games replayed\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("DELETE FROM plies WHERE table_id = 2 AND deal = 1 AND ply = 3", "bad-deals"),
        ("DELETE FROM deals WHERE table_id = 2 AND number = 1", "bad-deals"),
        ("UPDATE tables SET seats = '[{' WHERE id = 2", "bad-row"),
        ("UPDATE tables SET rules = 'chess' WHERE id = 2", "bad-rules"),
        ("UPDATE deals SET closing = 'score=5,5,5' WHERE table_id = 2 AND number = 1", "deal 1"),
        ("UPDATE plies SET token = '999' WHERE table_id = 2 AND deal = 1 AND ply = 1", "deal 1"),
        ("UPDATE plies SET token = 'Zz' WHERE table_id = 2 AND deal = 2 AND ply = 0", "deal 2"),
        ("UPDATE tables SET created = 1e300 WHERE id = 2", "makes no sense"),
        ("UPDATE tables SET seats = json_remove(seats, '$[1]') WHERE id = 2", "seats do not fit"),
        (
            "UPDATE deals SET outcome = 'by=0:100' WHERE table_id = 2 AND number = 1",
            "another outcome",
        ),
        ("UPDATE tables SET stage = 'Ah' WHERE id = 2", "makes no sense"),
        ("UPDATE tables SET stage = 'damaged', reason = 'replay' WHERE id = 2", "set aside"),
    ],
)
async def test_check_names_a_damaged_game(
    path: Path,
    outside: sqlite3.Connection,
    capsys: pytest.CaptureFixture[str],
    damage: str,
    reason: str,
) -> None:
    """A line with the game and the reason, and 1; the other game is not named."""
    await played(path)
    outside.execute("PRAGMA foreign_keys = OFF")
    outside.execute("PRAGMA ignore_check_constraints = ON")
    outside.execute(damage)
    assert 1 == main(["check"])
    lines = [one for one in capsys.readouterr().out.splitlines() if one.startswith("table")]
    assert 1 == len(lines)
    assert lines[0].startswith("table 2: ")
    assert reason in lines[0]


@pytest.mark.parametrize(
    ("damage", "part"),
    [
        ("UPDATE plies SET by = 'nobody' WHERE table_id = 2", "plies"),
        ("INSERT OR REPLACE INTO life VALUES (7, 5.0)", "life"),
    ],
)
async def test_check_names_a_row_that_breaks_a_check(
    path: Path,
    outside: sqlite3.Connection,
    capsys: pytest.CaptureFixture[str],
    damage: str,
    part: str,
) -> None:
    """SQLite does not look at conditions in a file that is opened for reading; the bot does: 1."""
    await played(path)
    outside.execute("PRAGMA ignore_check_constraints = ON")
    outside.execute(damage)
    assert 1 == main(["check"])
    assert f"database: a row of {part} breaks CHECK (" in capsys.readouterr().out


async def test_check_tells_no_cards_of_the_deal_in_play(
    path: Path, outside: sqlite3.Connection
) -> None:
    """Why the deal in play does not replay could be somebody's card: it is not said."""
    await played(path)
    outside.execute("UPDATE plies SET token = 'Zz' WHERE table_id = 2 AND deal = 2 AND ply = 0")
    with snapshot(path) as database:
        assert [(2, "deal 2 does not replay")] == list(damages(database))


async def test_check_counts_what_belongs_to_nothing(
    path: Path,
    outside: sqlite3.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The moves of deals that are gone are one line, however many they are."""
    await played(path)
    outside.execute("PRAGMA foreign_keys = OFF")
    outside.execute("DELETE FROM deals")
    (moves,) = outside.execute("SELECT count(*) FROM plies").fetchone()
    assert 1 == main(["check"])
    assert moves > 1
    told = capsys.readouterr().out.splitlines()
    assert 1 == told.count(f"database: rows of plies that belong to nothing: {moves}")


async def test_check_names_house_rules_that_are_none(
    path: Path,
    outside: sqlite3.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The bot plays by the usual rules then; whoever looks after it hears why."""
    await played(path)
    outside.execute("INSERT OR REPLACE INTO houses VALUES (-77, 'chess', 0)")
    outside.execute("INSERT INTO own_presets VALUES (-78, 1, 'Ours', 'classic;golden=3')")
    assert 1 == main(["check"])
    told = capsys.readouterr().out.splitlines()
    assert [
        "database: rules of chat -77 in houses cannot be read: there are no such rules (bad-rules)"
    ] == told


async def test_check_finds_a_page_that_is_torn(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file damaged on the disk is told, and the exit code is not 0."""
    await stopped(path)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 8192)
    assert 0 != main(["check"])
    told = capsys.readouterr()
    assert "database" in told.out + told.err
