"""One database file: opening it safely, checking it, writing games to it."""

import contextlib
import datetime
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from dstui.store import schema
from dstui.store.filesystems import holds_wal
from dstui.store.history import OPENED
from dstui.store.journal import Journal
from dstui.store.locks import Lock
from dstui.store.paths import FILE_MODE, make_folder
from dstui.store.troubles import Flaw, SetAside, is_damage

Connect: TypeAlias = Callable[[str], sqlite3.Connection]

BUSY_SECONDS: Final = 0.5
SYNC_SECONDS: Final = 5.0
"""A change is flushed to the disk itself when the last flush is longer ago (docs/saving.md)."""

_LOG_BYTES: Final = 1 << 20
_MAGIC: Final = b"SQLite format 3\0"
_SIDE_FILES: Final = ("-wal", "-shm", "-journal")
_TRIGGERS: Final = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')"
_COLUMNS: Final = (
    "SELECT id, uid, code, created, dealt_on, daily, counted, opened, played, events,"
    " seconds, moves, home, score, won FROM games LIMIT 0",
    "SELECT game, number, event, seconds, sum FROM events LIMIT 0",
    "SELECT id, game, won, at, score, seconds, moves, sets_best, scoring FROM results LIMIT 0",
)


def connect(name: str) -> sqlite3.Connection:
    """Open a database in autocommit mode; transactions are begun by hand."""
    return sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None)


class Unusable(Exception):
    """A database file that has to be set aside."""

    def __init__(self, flaw: Flaw) -> None:
        """Say what is wrong with it."""
        super().__init__(flaw.value)
        self.flaw = flaw


class Database:
    """An open database, on disk or (without a path) in memory."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None) -> None:
        """Take over *connection*, which is checked and at the newest schema."""
        self.connection = connection
        self._path = path
        self._file = path.stat() if path else None
        self._has_log = path is not None and _journal_mode(connection) == "wal"
        self._is_syncing: bool | None = None
        self._synced = time.monotonic()  # opening wrote whatever it had to

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still where it was opened: not deleted, renamed or replaced."""
        if self._path is None or self._file is None:
            return True
        try:
            return os.path.samestat(self._path.stat(), self._file)
        except OSError:
            return False

    def write(self, journals: Iterable[Journal], *, durable: bool = False) -> None:
        """Save what is new of *journals*, all or nothing; raise sqlite3.Error.

        A game that has been played on elsewhere is left alone: ours is forked. With
        *durable* the change has reached the disk itself on return.
        """
        now = time.monotonic()
        sync = durable or now - self._synced >= SYNC_SECONDS
        self._set_sync(full=sync)
        journals = list(journals)
        with transaction(self.connection):
            for journal in journals:
                _write_game(self.connection, journal)
        if self._path is not None:
            for journal in journals:
                journal.is_reopened = False
        if sync:
            self._synced = now

    def delete_untouched(self, uid: str) -> None:
        """Remove a game without any event; raise sqlite3.Error."""
        with transaction(self.connection):
            self.connection.execute(
                "DELETE FROM games WHERE uid = ?"
                " AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id)",
                (uid,),
            )

    def copy(self) -> "Database":
        """The same games in memory; raise sqlite3.Error.

        Row by row: sqlite3's own backup waits without end where the file is locked.
        """
        memory = open_memory()
        with transaction(memory.connection):
            for table in schema.TABLES:
                rows = self.connection.execute(f"SELECT * FROM {table}")
                marks = ", ".join("?" for _ in rows.description)
                memory.connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        return memory

    def close(self) -> None:
        """Close the file, whatever state it is in."""
        with contextlib.suppress(sqlite3.Error):
            self.connection.close()

    def _set_sync(self, *, full: bool) -> None:
        if self._has_log and full is not self._is_syncing:
            self.connection.execute(f"PRAGMA synchronous = {'FULL' if full else 'NORMAL'}")
            self._is_syncing = full


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything inside happens or nothing does."""
    try:
        if connection.in_transaction:  # one whose rollback the disk refused
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        raise


def open_memory() -> Database:
    """An empty database in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(connection)
    return Database(connection)


def open_copy(path: Path) -> Database:
    """A copy in memory of a file that cannot be written; raise OSError, sqlite3.Error, Unusable."""
    import shutil  # noqa: PLC0415 - time at every start for what is rare
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="dstui-") as folder:
        copied = Path(folder, path.name)
        shutil.copyfile(path, copied)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(_beside(path, "-wal"), _beside(copied, "-wal"))
        on_disk = Database(_checked(copied, connect))
        try:
            return on_disk.copy()
        finally:
            on_disk.close()


def open_database(
    path: Path, *, connect: Connect = connect, wall: Callable[[], float] = time.time
) -> tuple[Database, SetAside | None]:
    """Open the file at *path* for writing, making it where there is none.

    A file that cannot be used is renamed, never deleted, and a new one begun; the
    second value says so. Raises OSError or sqlite3.Error where nothing can be written.
    """
    make_folder(path.parent)
    with Lock(path.with_suffix(".lock")):
        try:
            return _open(path, connect), None
        except Unusable as unusable:
            aside = set_aside(path, unusable.flaw, wall())
        return _open(path, connect), aside


def set_aside(path: Path, flaw: Flaw, now: float) -> SetAside:
    """Rename the database and what belongs to it, with the date; raise OSError."""
    stamp = f"{datetime.datetime.fromtimestamp(now):%Y-%m-%d-%H%M%S}"
    kept = path.with_name(f"{path.stem}-{stamp}-{flaw.name.lower()}{path.suffix}")
    count = 1
    while kept.exists():
        count += 1
        kept = path.with_name(f"{path.stem}-{stamp}-{flaw.name.lower()}-{count}{path.suffix}")
    for suffix in _SIDE_FILES:
        with contextlib.suppress(FileNotFoundError):
            _beside(path, suffix).rename(_beside(kept, suffix))
    path.rename(kept)
    return SetAside(flaw, kept)


def _open(path: Path, connect: Connect) -> Database:
    _check_kind(path)
    # SQLite would make the file readable for others, and open one it may not write.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE))
    return Database(_checked(path, connect), path)


def _check_kind(path: Path) -> None:
    """Raise Unusable when *path* is no database; one that is empty or missing is fine."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise Unusable(Flaw.FOREIGN)
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if not _MAGIC.startswith(head):
        raise Unusable(Flaw.FOREIGN)
    if head and head != _MAGIC:
        raise Unusable(Flaw.DAMAGED)


def _checked(path: Path, connect: Connect) -> sqlite3.Connection:
    """Connect, check, migrate; raise Unusable or sqlite3.Error."""
    connection = connect(str(path))
    try:
        # Damage may make text undecodable; the sums of the events will tell.
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        _check_owner(connection)
        _choose_journal(connection, path)
        schema.migrate(connection)
        for columns in _COLUMNS:
            connection.execute(columns)
        # Statements of others that run with ours could undo what was saved.
        if connection.execute(_TRIGGERS).fetchone()[0]:
            raise Unusable(Flaw.DAMAGED)
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Unusable(Flaw.DAMAGED)
    except BaseException as error:
        connection.close()
        if is_damage(error):
            raise Unusable(Flaw.DAMAGED) from error
        raise
    return connection


def _check_owner(connection: sqlite3.Connection) -> None:
    """Raise Unusable for another program's database and for one of a later version."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    if owner == schema.APPLICATION_ID:
        if schema.version_of(connection) > len(schema.MIGRATIONS):
            raise Unusable(Flaw.NEWER)
    elif connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Unusable(Flaw.FOREIGN)


def _choose_journal(connection: sqlite3.Connection, path: Path) -> None:
    """A write-ahead log where the file system can share memory, else a rollback journal."""
    wanted = "WAL" if holds_wal(path.parent) else "TRUNCATE"
    mode = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()[0]
    if mode == "wal":
        connection.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES}")
    else:
        connection.execute("PRAGMA synchronous = FULL")


def _journal_mode(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _write_game(connection: sqlite3.Connection, journal: Journal) -> None:
    """Save what is new of one game."""
    row = connection.execute("SELECT id FROM games WHERE uid = ?", (journal.uid,)).fetchone()
    game, saved = (row[0], _saved_events(connection, row[0])) if row else (None, (0, None))
    if not journal.extends(*saved):
        journal.fork()
        game, saved = None, (0, None)
    if game is None:
        game = _insert_game(connection, journal)
    count = saved[0]
    connection.executemany(
        "INSERT INTO events (game, number, event, seconds, sum) VALUES (?, ?, ?, ?, ?)",
        (
            (game, number, *entry)
            for number, entry in enumerate(journal.entries[count:], start=count)
        ),
    )
    if journal.is_reopened:
        connection.execute(
            f"UPDATE games SET opened = (SELECT max({OPENED}) FROM games) + 1 WHERE id = ?",
            (game,),
        )
    connection.execute(
        "UPDATE games SET played = ?, events = ?, seconds = ?, moves = ?, home = ?, score = ?,"
        " won = ? WHERE id = ?",
        (journal.played, len(journal.entries), *journal.standing, game),
    )
    if journal.result is not None:
        connection.execute(
            "INSERT OR IGNORE INTO results"
            " (game, won, at, score, seconds, moves, sets_best, scoring)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game, *journal.result),
        )


def _saved_events(connection: sqlite3.Connection, game: int) -> tuple[int, int | None]:
    """How many events of *game* are saved, and the sum of the last."""
    row = connection.execute(
        "SELECT number + 1, sum FROM events WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
    ).fetchone()
    return (row[0], row[1]) if row else (0, None)


def _insert_game(connection: sqlite3.Connection, journal: Journal) -> int:
    cursor = connection.execute(
        "INSERT INTO games (uid, code, created, dealt_on, daily, counted, opened,"
        " played, events, seconds, moves, home, score, won)"
        f" VALUES (?, ?, ?, ?, ?, ?, (SELECT ifnull(max({OPENED}), 0) + 1 FROM games),"
        " 0, 0, 0, 0, 0, 0, 0)",
        (
            journal.uid,
            journal.code,
            journal.created,
            journal.dealt_on.isoformat(),
            journal.daily.isoformat() if journal.daily else None,
            journal.counted,
        ),
    )
    game = cursor.lastrowid
    assert game is not None
    # Other hands may have taken a game of this number away and left what belonged to it.
    for table in ("events", "results"):
        connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    return game
