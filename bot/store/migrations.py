"""How the database came to its present form: numbered steps, each in its own transaction."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from bot.store.connection import Connection, StoreError

Migration: TypeAlias = Callable[[Connection], Awaitable[None]]

log = logging.getLogger(__name__)


async def m001_people_and_chats(connection: Connection) -> None:
    """Whom and where the bot has met."""
    await connection.run(
        """
        CREATE TABLE people (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            locale TEXT NOT NULL,
            reachable INTEGER NOT NULL,
            autoplay INTEGER NOT NULL
        ) STRICT
        """
    )
    await connection.run(
        """
        CREATE TABLE chats (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            private INTEGER NOT NULL,
            locale TEXT NOT NULL,
            username TEXT
        ) STRICT
        """
    )


async def m002_tables_and_their_record(connection: Connection) -> None:
    """A table, its deals, and the accepted actions of each deal."""
    await connection.run(
        """
        CREATE TABLE tables (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            chat INTEGER NOT NULL,
            thread INTEGER,
            starter INTEGER NOT NULL,
            rules TEXT NOT NULL,
            seats TEXT NOT NULL,
            stage TEXT NOT NULL
                CHECK (stage IN ('lobby', 'playing', 'over', 'closed', 'damaged')),
            version INTEGER NOT NULL,
            hold TEXT,
            votes TEXT NOT NULL,
            created REAL NOT NULL,
            touched REAL NOT NULL,
            reason TEXT NOT NULL
        ) STRICT
        """
    )
    await connection.run("CREATE INDEX tables_by_stage ON tables (stage, touched)")
    await connection.run("CREATE INDEX tables_by_chat ON tables (chat)")
    await connection.run(
        """
        CREATE TABLE deals (
            table_id INTEGER NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            opening TEXT NOT NULL,
            closing TEXT NOT NULL DEFAULT '',
            outcome TEXT NOT NULL DEFAULT '',
            lines TEXT NOT NULL DEFAULT '[]',
            PRIMARY KEY (table_id, number)
        ) STRICT, WITHOUT ROWID
        """
    )
    await connection.run(
        """
        CREATE TABLE plies (
            table_id INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            ply INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            token TEXT NOT NULL,
            by TEXT NOT NULL CHECK (by IN ('person', 'computer', 'rules')),
            PRIMARY KEY (table_id, deal, ply),
            FOREIGN KEY (table_id, deal) REFERENCES deals (table_id, number)
        ) STRICT, WITHOUT ROWID
        """
    )


async def m003_tables_on_show(connection: Connection) -> None:
    """The tables to start with: all in play or in their lobby, and those that ended within the
    last hour of the bot's life, whose last screens may not have reached their chats. The hour is
    counted back from the last thing written, so time the bot was down does not count."""
    await connection.run(
        """
        CREATE VIEW tables_on_show AS
        SELECT id, chat, thread, starter, rules, seats, stage, version, hold, votes, created,
            touched, reason
        FROM tables
        WHERE stage IN ('lobby', 'playing')
            OR touched >= (SELECT max(touched) FROM tables) - 3600
        """
    )


async def m004_shown_screens(connection: Connection) -> None:
    """What each chat was last shown; ``table_id`` is the table a slot belongs to."""
    await connection.run(
        """
        CREATE TABLE shown (
            chat INTEGER NOT NULL,
            slot TEXT NOT NULL,
            table_id INTEGER,
            message_id INTEGER NOT NULL,
            fingerprint TEXT NOT NULL,
            PRIMARY KEY (chat, slot)
        ) STRICT, WITHOUT ROWID
        """
    )


async def m005_house_rules(connection: Connection) -> None:
    """What a chat plays by, and the rules it has given names."""
    await connection.run(
        """
        CREATE TABLE houses (
            chat INTEGER PRIMARY KEY,
            rules TEXT NOT NULL,
            changed REAL NOT NULL
        ) STRICT
        """
    )
    await connection.run(
        """
        CREATE TABLE own_presets (
            chat INTEGER NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            rules TEXT NOT NULL,
            PRIMARY KEY (chat, number)
        ) STRICT, WITHOUT ROWID
        """
    )


async def m006_pace(connection: Connection) -> None:
    """How long a turn may take in a chat, the turn that is timed now, the last sign of life, and
    actions made for a person whose time was up or who is away."""
    await connection.run("ALTER TABLE chats ADD COLUMN pace INTEGER NOT NULL DEFAULT 0")
    await connection.run("ALTER TABLE tables ADD COLUMN due TEXT")
    await connection.run(
        "CREATE TABLE life (id INTEGER PRIMARY KEY CHECK (id = 1), alive REAL NOT NULL) STRICT"
    )
    await connection.run("DROP VIEW tables_on_show")
    await connection.run(
        """
        CREATE VIEW tables_on_show AS
        SELECT id, chat, thread, starter, rules, seats, stage, version, hold, votes, created,
            touched, reason, due
        FROM tables
        WHERE stage IN ('lobby', 'playing')
            OR touched >= (SELECT max(touched) FROM tables) - 3600
        """
    )
    # the list of who may have acted grows, and SQLite changes no CHECK in place
    await connection.run(
        """
        CREATE TABLE new_plies (
            table_id INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            ply INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            token TEXT NOT NULL,
            by TEXT NOT NULL CHECK (by IN ('person', 'computer', 'rules', 'timeout', 'away')),
            PRIMARY KEY (table_id, deal, ply),
            FOREIGN KEY (table_id, deal) REFERENCES deals (table_id, number)
        ) STRICT, WITHOUT ROWID
        """
    )
    await connection.run("INSERT INTO new_plies SELECT * FROM plies")
    await connection.run("DROP TABLE plies")
    await connection.run("ALTER TABLE new_plies RENAME TO plies")


async def m007_personal_settings(connection: Connection) -> None:
    """What a person has chosen for himself."""
    for column in (
        "notify TEXT NOT NULL DEFAULT 'pause'",
        "confirm INTEGER NOT NULL DEFAULT 1",
        "suits TEXT NOT NULL DEFAULT 'signs'",
    ):
        await connection.run(f"ALTER TABLE people ADD COLUMN {column}")


async def m008_lost_chats(connection: Connection) -> None:
    """Since when the bot may not write in a chat, 0 where it may."""
    await connection.run("ALTER TABLE chats ADD COLUMN lost REAL NOT NULL DEFAULT 0")


async def m009_waiting(connection: Connection) -> None:
    """Who wants to be called to the next table of a chat."""
    await connection.run(
        """
        CREATE TABLE waiting (
            chat INTEGER NOT NULL,
            person INTEGER NOT NULL,
            PRIMARY KEY (chat, person)
        ) STRICT, WITHOUT ROWID
        """
    )


async def m010_spent_calls(connection: Connection) -> None:
    """When the bot called in a group within the last minute: Telegram counts on over a restart."""
    await connection.run(
        "CREATE TABLE spent (chat INTEGER PRIMARY KEY, calls TEXT NOT NULL) STRICT"
    )


async def m011_secrets(connection: Connection) -> None:
    """What decks come from: of each deal its secret, who asked for it, and people's words; of a
    table the secret of the deal to come, and the words for it so far."""
    for column in ("next_secret", "words"):
        await connection.run(f"ALTER TABLE tables ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    for column in ("secret", "asked", "words"):
        await connection.run(f"ALTER TABLE deals ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    await connection.run("DROP VIEW tables_on_show")
    await connection.run(
        """
        CREATE VIEW tables_on_show AS
        SELECT id, chat, thread, starter, rules, seats, stage, version, hold, votes, created,
            touched, reason, due, next_secret, words
        FROM tables
        WHERE stage IN ('lobby', 'playing')
            OR touched >= (SELECT max(touched) FROM tables) - 3600
        """
    )


async def m012_scribes(connection: Connection) -> None:
    """Games played with real cards, whose score the bot writes down: a row each, the notes a line
    each."""
    await connection.run(
        """
        CREATE TABLE scribes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat INTEGER NOT NULL,
            thread INTEGER,
            starter INTEGER NOT NULL,
            rules TEXT NOT NULL,
            players TEXT NOT NULL,
            stage TEXT NOT NULL CHECK (stage IN ('names', 'dealer', 'deals', 'closed')),
            version INTEGER NOT NULL,
            dealer INTEGER NOT NULL,
            start TEXT NOT NULL,
            notes TEXT NOT NULL,
            done INTEGER NOT NULL,
            draft TEXT NOT NULL,
            created REAL NOT NULL,
            touched REAL NOT NULL
        ) STRICT
        """
    )
    await connection.run("CREATE INDEX scribes_by_chat ON scribes (chat)")


async def m013_statistics(connection: Connection) -> None:
    """Games that have ended, who had which part in them, the sums of that, and a chat's records.
    What ended before is counted when the database is opened."""
    await connection.run(
        """
        CREATE TABLE counted (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id),
            chat INTEGER NOT NULL,
            season TEXT NOT NULL,
            ended REAL NOT NULL,
            ending TEXT NOT NULL,
            deals INTEGER NOT NULL
        ) STRICT
        """
    )
    await connection.run("CREATE INDEX counted_by_chat ON counted (chat, season)")
    deeds = "deals bid made conceded barrels falls bolts best ordered taken ride low"
    await connection.run(
        f"""
        CREATE TABLE parts (
            table_id INTEGER NOT NULL REFERENCES counted (table_id),
            part INTEGER NOT NULL,
            player INTEGER NOT NULL,
            place INTEGER NOT NULL,
            gone INTEGER NOT NULL,
            chips INTEGER NOT NULL,
            {_numbers(deeds)},
            PRIMARY KEY (table_id, part)
        ) STRICT, WITHOUT ROWID
        """
    )
    await connection.run("CREATE INDEX parts_by_player ON parts (player)")
    sums = (
        "games wins places unfinished gone deals bid made conceded barrels falls bolts best "
        "streak longest chips"
    )
    await connection.run(
        f"""
        CREATE TABLE tallies (
            chat INTEGER NOT NULL,
            season TEXT NOT NULL,
            kind TEXT NOT NULL,
            player INTEGER NOT NULL,
            {_numbers(sums)},
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            PRIMARY KEY (chat, season, kind, player)
        ) STRICT, WITHOUT ROWID
        """
    )
    await connection.run(
        """
        CREATE TABLE honours (
            chat INTEGER NOT NULL,
            kind TEXT NOT NULL,
            value INTEGER NOT NULL,
            player INTEGER NOT NULL,
            table_id INTEGER NOT NULL,
            former INTEGER,
            PRIMARY KEY (chat, kind)
        ) STRICT, WITHOUT ROWID
        """
    )


async def m014_practice(connection: Connection) -> None:
    """Which deal of which table is played once more at a table that counts for nothing."""
    await connection.run("ALTER TABLE tables ADD COLUMN practice TEXT")
    await connection.run("DROP VIEW tables_on_show")
    await connection.run(
        """
        CREATE VIEW tables_on_show AS
        SELECT id, chat, thread, starter, rules, seats, stage, version, hold, votes, created,
            touched, reason, due, next_secret, words, practice
        FROM tables
        WHERE stage IN ('lobby', 'playing')
            OR touched >= (SELECT max(touched) FROM tables) - 3600
        """
    )


async def m015_ratings(connection: Connection) -> None:
    """What the players of a game were rated before it."""
    await connection.run("ALTER TABLE parts ADD COLUMN ratings TEXT NOT NULL DEFAULT '[]'")


async def m016_damaged_stages(connection: Connection) -> None:
    """A table whose stage makes no sense is on show, to be set aside like any damaged one."""
    await connection.run("DROP VIEW tables_on_show")
    await connection.run(
        """
        CREATE VIEW tables_on_show AS
        SELECT id, chat, thread, starter, rules, seats, stage, version, hold, votes, created,
            touched, reason, due, next_secret, words, practice
        FROM tables
        WHERE stage NOT IN ('over', 'closed', 'damaged')
            OR touched >= (SELECT max(touched) FROM tables) - 3600
        """
    )


def _numbers(columns: str) -> str:
    return ", ".join(f"{column} INTEGER NOT NULL" for column in columns.split())


async def m017_pictures(connection: Connection) -> None:
    """How a person likes pictures."""
    await connection.run("ALTER TABLE people ADD COLUMN theme TEXT NOT NULL DEFAULT 'light'")
    await connection.run("ALTER TABLE people ADD COLUMN cards TEXT NOT NULL DEFAULT 'text'")


async def m018_handled(connection: Connection) -> None:
    """The updates that were handled last, by their number modulo as many as are remembered."""
    await connection.run(
        """
        CREATE TABLE handled (
            place INTEGER PRIMARY KEY,
            number INTEGER NOT NULL,
            at REAL NOT NULL
        ) STRICT
        """
    )


async def m019_blocked_and_called(connection: Connection) -> None:
    """Until when the server wants no call in a chat, 0 when it has not said; to which table
    somebody who waits is to be called, 0 for the next one."""
    await connection.run("ALTER TABLE spent ADD COLUMN blocked REAL NOT NULL DEFAULT 0")
    await connection.run("ALTER TABLE waiting ADD COLUMN called INTEGER NOT NULL DEFAULT 0")


async def m020_tricks(connection: Connection) -> None:
    """Whether a chat is told each trick by a message of its own, or in that of the table."""
    await connection.run("ALTER TABLE chats ADD COLUMN tricks TEXT NOT NULL DEFAULT 'posts'")


MIGRATIONS: Final[tuple[Migration, ...]] = (
    m001_people_and_chats,
    m002_tables_and_their_record,
    m003_tables_on_show,
    m004_shown_screens,
    m005_house_rules,
    m006_pace,
    m007_personal_settings,
    m008_lost_chats,
    m009_waiting,
    m010_spent_calls,
    m011_secrets,
    m012_scribes,
    m013_statistics,
    m014_practice,
    m015_ratings,
    m016_damaged_stages,
    m017_pictures,
    m018_handled,
    m019_blocked_and_called,
    m020_tricks,
)


async def migrate(
    connection: Connection, migrations: tuple[Migration, ...] = MIGRATIONS
) -> tuple[str, ...]:
    """Apply what is missing, in order; the names of those applied now.

    StoreError when the database has steps that this version does not know.
    """
    await connection.run(
        "CREATE TABLE IF NOT EXISTS migrations "
        "(number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT"
    )
    done = await connection.rows("SELECT name FROM migrations ORDER BY number")
    names = [migration.__name__ for migration in migrations]
    if is_newer([name for (name,) in done], migrations):
        raise StoreError(newer(connection.path))
    applied = names[len(done) :]
    for number, migration in enumerate(migrations[len(done) :], len(done) + 1):
        async with connection.transaction():
            await migration(connection)
            await connection.run(
                "INSERT INTO migrations (number, name) VALUES (?, ?)",
                (number, migration.__name__),
            )
    if done and applied:
        log.info("the database is brought up to date: %s", ", ".join(applied))
    return tuple(applied)


def is_newer(done: Sequence[str], migrations: tuple[Migration, ...] = MIGRATIONS) -> bool:
    """Whether a database with the steps ``done``, in their order, has one this version does not
    know."""
    return list(done) != [migration.__name__ for migration in migrations][: len(done)]


def newer(path: Path) -> str:
    """What an operator is told of a database that is newer than the bot."""
    return (
        f"{path}: the database was made by a newer version of the bot; "
        "install that version or restore a backup"
    )
