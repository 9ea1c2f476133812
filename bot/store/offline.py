"""The database beside a running bot: opened for reading alone, copied, checked."""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.engine.errors import GameError
from bot.engine.notation import print_outcome
from bot.engine.outcome import outcome_of
from bot.engine.record import Entry, RecordError, parse_records
from bot.store import rows as r
from bot.store.connection import (
    APPLICATION_ID,
    Row,
    StoreError,
    locked,
    text_of,
    what_is_wrong,
)
from bot.store.migrations import MIGRATIONS, is_newer, newer
from bot.table.restore import tags
from bot.table.stored import StoredDeal

_LOGS: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database that is in use, or was when its process was killed."""
_REASONS: Final = {
    "bad-row": "a column of its row makes no sense",
    "bad-rules": "there are no such rules",
    "bad-seats": "its seats do not fit the hands, or somebody has two of them",
    "bad-deals": "a deal or an action is missing",
    "replay": "its record cannot be replayed",
    "conflict": "something else wrote to it",
}


@contextmanager
def snapshot(path: Path) -> Iterator[sqlite3.Connection]:
    """The database as it is at this moment, to be read; the bot may go on writing meanwhile.

    StoreError when there is none, when it is not the bot's, or not in the form of this version.
    """
    with closing(_opened(path)) as connection:
        try:
            connection.execute("BEGIN")
            steps = connection.execute("SELECT name FROM migrations ORDER BY number")
            done = [name for (name,) in steps]
        except sqlite3.DatabaseError as error:
            raise StoreError(what_is_wrong(path, error)) from error
        if is_newer(done):
            raise StoreError(newer(path))
        if len(done) < len(MIGRATIONS):
            raise StoreError(
                f"{path}: the database was last used by an older version of the bot; "
                "start this one once to bring it up to date"
            )
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            raise StoreError(what_is_wrong(path, error)) from error


def must_be_ours(path: Path) -> None:
    """StoreError when the file is none of the bot's databases: to be opened for writing, an empty
    one would become one."""
    _opened(path).close()


def backup(path: Path, target: Path) -> int:
    """Copy the database to ``target``, whole and consistent, while the bot plays on; the bytes.

    ``target`` appears when it is complete, for its owner's eyes alone; an older backup is
    replaced, any other file is not: StoreError.
    """
    if target.exists() and (target.samefile(path) or not _is_backup(target)):
        raise StoreError(f"{target}: this file is no backup; name another")
    if not target.parent.is_dir():
        raise StoreError(f"{target}: the directory {target.parent} does not exist; make it first")
    part = _beside(target, ".part")
    with closing(_opened(path)) as source, _written(path, source, part, target) as size:
        os.replace(part, target)
    return size


def restore(copy: Path, path: Path) -> Path | None:
    """Put a copy of ``copy`` in the place of the database at ``path``; where the former one is
    now, None when there was none.

    The log that a killed bot leaves beside its database goes with it: SQLite would write it into
    whatever has the database's name. StoreError when ``copy`` is no sound database of the bot's,
    or a bot is running on ``path``; then nothing has changed.
    """
    if not copy.exists():
        raise StoreError(f"{copy}: there is no such file")
    if not copy.is_file() or (path.exists() and copy.samefile(path)):
        raise StoreError(f"{copy}: this file is no backup; name another")
    with closing(locked(path)), closing(_opened(copy)) as source:
        part, former = _beside(path, ".part"), _beside(path, "-before")
        with _written(copy, source, part, path):
            found = path.exists()
            if found:
                for log in _LOGS:
                    _beside(former, log).unlink(missing_ok=True)
            # the file first: killed in between, the next try finds the log still to be moved
            for end in ("", *_LOGS):
                with suppress(FileNotFoundError):
                    os.replace(_beside(path, end), _beside(former, end))
            os.replace(part, path)
    return former if found else None


@contextmanager
def _written(path: Path, source: sqlite3.Connection, part: Path, target: Path) -> Iterator[int]:
    """``part`` is a sound copy of ``source``, which was read from ``path``, to become ``target``;
    its bytes. It is removed when it is still there afterwards."""
    try:
        yield _copied(source, part)
    except sqlite3.DatabaseError as error:
        raise StoreError(what_is_wrong(path, error)) from error
    except OSError as error:
        raise StoreError(f"{target}: cannot be written ({error.strerror})") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _copied(source: sqlite3.Connection, part: Path) -> int:
    """Copy into ``part`` and look it over; the bytes."""
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
        # a copy is one file, without the log beside it
        copy.execute("PRAGMA journal_mode = DELETE")
        # a row that makes no sense is copied like any other, `damages` names it
        copy.execute("PRAGMA ignore_check_constraints = ON")
        (health,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise sqlite3.DatabaseError(health)
    size = part.stat().st_size
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return size


def damages(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """All that is wrong in the database: the table, 0 for the file itself, and the reason.

    SQLite's own check, then every game: each action is applied anew and each score compared.
    """
    try:
        for (line,) in connection.execute("PRAGMA integrity_check(20)"):
            if line != "ok":
                yield 0, str(line)
        orphans = Counter(child for child, *_ in connection.execute("PRAGMA foreign_key_check"))
        for child, count in orphans.items():
            yield 0, f"rows of {child} that belong to nothing: {count}"
        for part, condition in _broken(connection):
            yield 0, f"a row of {part} breaks CHECK ({condition})"
        for part in ("houses", "own_presets"):
            for chat, rules in connection.execute(f"SELECT chat, rules FROM {part}"):  # noqa: S608
                try:
                    r.rules_of(rules)
                except r.UnreadableError as error:
                    yield 0, f"rules of chat {chat} in {part} cannot be read: {_words(error.code)}"
        # the columns are named by a constant
        for row in connection.execute(f"SELECT {r.TABLE} FROM tables ORDER BY id"):  # noqa: S608
            if (reason := _damage(connection, row)) is not None:
                yield row[0], reason
    except sqlite3.DatabaseError as error:
        yield 0, f"cannot be read on: {error}"


def games(connection: sqlite3.Connection) -> int:
    """How many tables have a deal on record."""
    row = connection.execute("SELECT count(DISTINCT table_id) FROM deals").fetchone()
    return int(row[0])


def _broken(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """The tables with a row that breaks a CHECK, and which: SQLite itself does not look at them in
    a database that is opened for reading alone."""
    schema = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
    for name, sql in connection.execute(schema).fetchall():
        for condition in _conditions(sql):
            broken = f"SELECT 1 FROM {name} WHERE NOT ({condition}) LIMIT 1"  # noqa: S608
            if connection.execute(broken).fetchone():
                yield name, condition


def _conditions(sql: str) -> Iterator[str]:
    """The conditions of the CHECKs in a CREATE TABLE."""
    for part in sql.split("CHECK (")[1:]:
        deep = 1
        for end, sign in enumerate(part):
            deep += (sign == "(") - (sign == ")")
            if not deep:
                yield part[:end]
                break


def _damage(connection: sqlite3.Connection, row: Row) -> str | None:
    """Why the table of ``row`` cannot be played on or read back, None when it can."""
    number, stage, version, reason = row[0], row[6], row[7], row[12]
    if stage == "damaged":
        return f"set aside by the bot: {_words(reason)}"
    try:
        table = r.table_of(row)
        deals = _deals(connection, number)
    except r.UnreadableError as error:
        return f"cannot be read: {_words(error.code)}"
    if stage == "playing" and version > 0 and not deals:
        return f"cannot be read: {_words('bad-deals')}"
    try:
        (record,) = parse_records("\n".join([tags(table), *map(_line, deals)]))
        if deals and len(record.scores) != len(table.seats):
            return f"cannot be read: {_words('bad-seats')}"
        for told, entry in zip(deals, record.entries, strict=True):
            if told.outcome != _outcome(entry):
                return f"deal {told.number} has another outcome than was played"
    except RecordError as error:
        deal = error.line - 1
        # what the reason names may be a card that somebody holds
        secret = stage == "playing" and deal == len(deals)
        return f"deal {deal} does not replay" + ("" if secret else f": {error}")
    except GameError as error:
        return f"does not replay: {error.code}"
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        # one game must not keep the others from being looked at
        return f"does not replay: {type(error).__name__}"
    return None


def _words(code: str) -> str:
    return f"{_REASONS[code]} ({code})" if code in _REASONS else code


def _outcome(entry: Entry) -> str:
    """What is written down of a deal when it is over and was not dealt again; else ""."""
    if entry.result is None or entry.state is None or entry.state.redealt:
        return ""
    return print_outcome(outcome_of(entry.state))


def _line(deal: StoredDeal) -> str:
    """A deal in the notation."""
    return " | ".join(filter(None, (deal.opening, " ".join(deal.tokens), deal.closing)))


def _deals(connection: sqlite3.Connection, table: int) -> tuple[StoredDeal, ...]:
    """The deals of a table, the one in play too; UnreadableError when one of them or one of its
    plies is missing."""
    deals = connection.execute(
        f"SELECT {r.DEAL} FROM deals WHERE table_id = ? ORDER BY number",  # noqa: S608
        (table,),
    ).fetchall()
    plies = connection.execute(
        "SELECT deal, ply, token FROM plies WHERE table_id = ? ORDER BY deal, ply", (table,)
    ).fetchall()
    if deals and deals[0][0] != 1:
        raise r.UnreadableError("bad-deals")
    return r.deals_of(deals, plies)


def _opened(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StoreError(f"{path}: there is no such database; set DATABASE to the bot's file")
    try:
        ours = _is_ours(path)
    except sqlite3.DatabaseError as error:
        raise StoreError(what_is_wrong(path, error)) from error
    if not ours:
        raise StoreError(f"{path}: this file is no database of the bot's")
    return _reader(path)


def _is_ours(path: Path) -> bool:
    with closing(_reader(path)) as connection:
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
    return bool(mark == APPLICATION_ID)


def _is_backup(path: Path) -> bool:
    try:
        return _is_ours(path)
    except sqlite3.DatabaseError:
        return False


def _reader(path: Path) -> sqlite3.Connection:
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    connection = sqlite3.connect(address, uri=True, timeout=5, isolation_level=None)
    connection.text_factory = text_of
    return connection
