"""The database's tables, and the way from every older version to this one."""

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x64737475
"""Marks the file as ours, as SQLite's ``application_id``: "dstu" in ASCII."""

TABLES: Final = ("games", "events", "results")

# One tuple of statements a version; never edited once released, only added to.
_VERSION_1: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,       -- names the game across files
        code TEXT NOT NULL,
        created REAL NOT NULL,          -- seconds since 1970, UTC
        dealt_on TEXT NOT NULL,         -- the device's date when it was dealt
        daily TEXT,                     -- the date whose daily deal this is
        counted INTEGER NOT NULL,       -- 0: kept out of the statistics (imported)
        opened INTEGER NOT NULL,        -- rises: the highest was opened last
        played REAL NOT NULL,           -- time of the last event
        events INTEGER NOT NULL,        -- how many there are
        seconds REAL NOT NULL,          -- of play
        moves INTEGER NOT NULL,         -- what follows is drawn from the events, for lists
        home INTEGER NOT NULL,
        score INTEGER NOT NULL,
        won INTEGER NOT NULL            -- as the table stands
    )
    """,
    """
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,        -- from 0
        event TEXT NOT NULL,            -- an action's text form, u or y
        seconds REAL NOT NULL,          -- of play, when it happened
        sum INTEGER NOT NULL,           -- CRC-32 over this and all earlier events
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE results (              -- a game's first result, which stands
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL UNIQUE REFERENCES games (id),
        won INTEGER NOT NULL,
        at REAL NOT NULL,
        score INTEGER NOT NULL,         -- with the bonus
        seconds INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        sets_best INTEGER NOT NULL,     -- 0: a win that sets no best score
        scoring INTEGER NOT NULL        -- version of the scoring rules
    )
    """,
    "CREATE INDEX games_opened ON games (opened)",
)
MIGRATIONS: tuple[tuple[str, ...], ...] = (_VERSION_1,)


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of the file; 0 before there is one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest version, all of it or nothing; raise sqlite3.Error."""
    if version_of(connection) == len(MIGRATIONS):
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        # Read again: another sitting may have done it while this one waited.
        for statements in MIGRATIONS[version_of(connection) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
