"""The bot's database, read as anybody else may: through a connection of one's own."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Moved:
    """An action in the record: what the table's version was when it was made."""

    version: int
    seat: int
    token: str
    by: str


@dataclass(frozen=True)
class Kept:
    """A table as it is written down."""

    stage: str
    version: int
    rules: str
    seats: tuple[dict[str, Any], ...]
    hold: str | None
    deals: tuple[tuple[str, tuple[str, ...], str], ...]
    """Opening, tokens and closing of each deal."""
    moves: tuple[Moved, ...]

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat["name"] for seat in self.seats]

    def text(self) -> str:
        """The record in the notation, as far as the game has come."""
        seats = ",".join(self.names)
        lines = [" | ".join(filter(None, (o, " ".join(t), c))) for o, t, c in self.deals]
        return "\n".join([f'[Rules "{self.rules}"] [Seats "{seats}"]', *lines]) + "\n"


class Records:
    """Reads the database at ``path`` while the bot may be running."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def tables(self) -> list[int]:
        """The ids of all tables."""
        with self._open() as db:
            return [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]

    def handled(self) -> set[int]:
        """The numbers of the updates that were handled."""
        with self._open() as db:
            return {number for (number,) in db.execute("SELECT number FROM handled")}

    def due(self, table: int = 1) -> dict[str, Any] | None:
        """The turn that has a limit now, None without one."""
        with self._open() as db:
            found = db.execute("SELECT due FROM tables WHERE id = ?", (table,)).fetchone()
            return None if found is None or found[0] is None else json.loads(found[0])

    def newest(self) -> dict[int, tuple[int, str, int]]:
        """The newest table of each chat: its id, stage and version."""
        with self._open() as db:
            rows = db.execute("SELECT chat, max(id), stage, version FROM tables GROUP BY chat")
            return {chat: (table, stage, version) for chat, table, stage, version in rows}

    def table(self, table: int = 1) -> Kept:
        """One table with its whole record, in one transaction."""
        with self._open() as db:
            db.execute("BEGIN")
            stage, version, rules, seats, hold = db.execute(
                "SELECT stage, version, rules, seats, hold FROM tables WHERE id = ?", (table,)
            ).fetchone()
            deals = db.execute(
                "SELECT number, opening, closing FROM deals WHERE table_id = ? ORDER BY number",
                (table,),
            ).fetchall()
            plies = db.execute(
                "SELECT deal, ply, seat, token, by FROM plies WHERE table_id = ? "
                "ORDER BY deal, ply",
                (table,),
            ).fetchall()
        tokens = {number: tuple(p[3] for p in plies if p[0] == number) for number, *_ in deals}
        # each deal and each action raise the version by one
        moves = (
            Moved(deal + at, seat, token, by) for at, (deal, _, seat, token, by) in enumerate(plies)
        )
        return Kept(
            stage,
            version,
            rules,
            tuple(json.loads(seats)),
            hold,
            tuple((opening, tokens[number], closing) for number, opening, closing in deals),
            tuple(moves),
        )

    def replayed(self, table: int = 1) -> Any:
        """What ``python -m bot replay --json`` makes of the record."""
        done = subprocess.run(
            [sys.executable, "-m", "bot", "replay", "--json", "-"],
            input=self.table(table).text(),
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert (0, "") == (done.returncode, done.stderr), self.table(table).text()
        return json.loads(done.stdout)

    def checked(self) -> tuple[int, str]:
        """The exit code of ``python -m bot check``, which replays every game, and what it says."""
        done = subprocess.run(
            [sys.executable, "-m", "bot", "check"],
            env={**os.environ, "DATABASE": str(self.path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=ROOT,
        )
        return done.returncode, done.stdout

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as db:
            yield db
