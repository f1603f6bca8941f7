"""The door to the saved games. It never fails: where the disk does, it says so and goes on."""

import contextlib
import datetime
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from dstui.store.database import (
    Connect,
    Database,
    Unusable,
    connect,
    open_copy,
    open_database,
    open_memory,
    set_aside,
)
from dstui.store.history import GameRow, list_games, load_game
from dstui.store.journal import Journal
from dstui.store.locks import Lock
from dstui.store.troubles import (
    CutShort,
    Flaw,
    Forked,
    Notice,
    SetAside,
    Trouble,
    is_damage,
    trouble_of,
)

_T = TypeVar("_T")
_DISK_FAILURES = (OSError, sqlite3.Error, Unusable, UnicodeDecodeError)


class Store:
    """The games of one player.

    Saving returns when the change is with the operating system, so that the death of
    the process loses nothing. While the disk refuses, ``trouble`` says why, everything
    goes on in memory, and each later save first tries the disk again.
    """

    def __init__(
        self,
        path: Path,
        *,
        wall: Callable[[], float] = time.time,
        connect: Connect = connect,
    ) -> None:
        """Open the database at *path*. *wall* gives Unix time; *connect* opens files."""
        self.trouble: Trouble | None = None
        self.notices: list[Notice] = []
        self._path = path
        self._wall = wall
        self._connect = connect
        self._disk: Database | None = None
        self._memory: Database | None = None
        self._journals: list[Journal] = []
        self._unsaved: list[Journal] = []
        self._rescued: list[Journal] = []
        self._lock: Lock | None = None
        self._locked = ""
        self._flush()

    # -- writing

    def create(
        self,
        code: str,
        dealt_on: datetime.date,
        daily: datetime.date | None = None,
        *,
        counted: bool = True,
    ) -> Journal:
        """A new game, saved at once."""
        now = self._wall()
        journal = Journal(code, now, dealt_on, daily, counted, played=now)
        self.save(journal)
        return journal

    def save(self, journal: Journal, *, durable: bool = False) -> None:
        """Save what is new of *journal*; with *durable* to the disk itself."""
        for journals in (self._journals, self._unsaved):
            # Last in the list, last opened: a file that is begun anew keeps the order.
            journals[:] = [other for other in journals if other is not journal] + [journal]
        self._flush(durable=durable)

    def discard_untouched(self, journal: Journal) -> None:
        """Forget a game in which nothing was done."""
        if journal.entries:
            return
        for journals in (self._journals, self._unsaved):
            journals[:] = [other for other in journals if other is not journal]
        self._read(lambda database: database.delete_untouched(journal.uid))

    def close(self) -> None:
        """Save what is left and close the file."""
        if self._unsaved:
            self._flush(durable=True)
        self.release()
        for database in (self._disk, self._memory):
            if database is not None:
                database.close()
        self._disk = self._memory = None

    # -- reading

    def games(self) -> list[GameRow]:
        """Every game, the one opened last first."""
        return self._read(lambda database: list_games(database.connection))

    def load(self, number: int) -> Journal | None:
        """The game with this number, or None.

        One with damage comes as a copy up to its last good event, and a notice says so;
        what is on disk stays as it is.
        """
        loaded = self._read(lambda database: load_game(database.connection, number))
        if loaded is None:
            return None
        journal, lost = loaded
        if lost:
            self.cut_short(journal, number, len(journal.entries), lost)
        return journal

    def cut_short(self, journal: Journal, number: int, kept: int, lost: int) -> None:
        """Make *journal* a copy with its first *kept* events, and note how many are *lost*."""
        del journal.entries[kept:]
        journal.fork()
        journal.is_forked = False
        journal.result = None
        self.notices.append(CutShort(number, kept, lost))

    # -- who plays what

    def claim(self, uid: str) -> bool:
        """Take a game for this sitting, giving up the one it had; False if another has it."""
        if self._locked == uid:
            return True
        lock = self._lock_of(uid)
        if not lock.acquire():
            return False
        self.release()
        self._lock, self._locked = lock, uid
        return True

    def release(self) -> None:
        """Let other sittings have the game."""
        if self._lock is not None:
            self._lock.release()
        self._lock, self._locked = None, ""

    def is_elsewhere(self, uid: str) -> bool:
        """Whether another sitting that is still alive has this game open."""
        if uid == self._locked:
            return False
        lock = self._lock_of(uid)
        if lock.acquire():
            lock.release()
            return False
        return True

    def _lock_of(self, uid: str) -> Lock:
        return Lock(self._path.parent / "open" / uid)

    # -- the disk and its substitute

    def _flush(self, *, durable: bool = False) -> None:
        """Bring everything unsaved to the disk, or to memory where the disk refuses."""
        try:
            try:
                self._write_to_disk(durable=durable)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not is_damage(error):
                    raise
                self._set_damaged_aside()
                self._write_to_disk(durable=durable)
        except _DISK_FAILURES as error:
            self._go_on_in_memory(error)
        else:
            self.trouble = None
            self._unsaved.clear()
            self._rescued.clear()
            if self._memory is not None:
                self._memory.close()
                self._memory = None

    def _write_to_disk(self, *, durable: bool) -> None:
        if self._disk is None or not self._disk.is_in_place:
            self._open_disk()
        assert self._disk is not None
        if self._unsaved:
            self._disk.write(self._unsaved, durable=durable)
            self._note_forks()

    def _open_disk(self) -> None:
        """Open the file, anew where it was; what was played in this sitting goes into it."""
        if self._disk is not None:
            self._disk.close()
            self._disk = None
        self._disk, aside = open_database(self._path, connect=self._connect, wall=self._wall)
        if aside is not None:
            self._note_aside(aside)
        ours = {journal.uid for journal in self._journals}
        rescued = [journal for journal in self._rescued if journal.uid not in ours]
        self._unsaved = rescued + self._journals

    def _set_damaged_aside(self) -> None:
        if self._disk is not None:
            in_place = self._disk.is_in_place
            self._disk.close()
            self._disk = None
            if in_place:
                self._note_aside(set_aside(self._path, Flaw.DAMAGED, self._wall()))

    def _note_aside(self, aside: SetAside) -> None:
        if aside.flaw is Flaw.DAMAGED:
            from dstui.store.salvage import salvage  # noqa: PLC0415 - rare

            self._rescued = salvage(aside.kept_as)
            aside = aside._replace(rescued=len(self._rescued))
        self.notices.append(aside)

    def _note_forks(self) -> None:
        for journal in self._unsaved:
            if journal.is_forked:
                journal.is_forked = False
                self.notices.append(Forked(journal.code))
                self.claim(journal.uid)

    def _go_on_in_memory(self, error: Exception) -> None:
        self.trouble = trouble_of(error, self._path)
        if self._memory is None:
            self._memory = self._copy_of_disk()
        self._memory.write(self._unsaved)
        self._note_forks()

    def _copy_of_disk(self) -> Database:
        """What can be read of the saved games, in memory."""
        if self._disk is not None:
            with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
                return self._disk.copy()
        with contextlib.suppress(*_DISK_FAILURES):
            return open_copy(self._path)
        return open_memory()

    def _read(self, question: Callable[[Database], _T]) -> _T:
        """Ask the disk, or memory where the disk refuses."""
        database = self._memory or self._disk
        assert database is not None, "the store is closed"
        try:
            return question(database)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if database is self._memory:
                raise
            if is_damage(error):
                with contextlib.suppress(OSError):
                    self._set_damaged_aside()
                self._flush()
            else:
                self._go_on_in_memory(error)
        database = self._memory or self._disk
        assert database is not None
        return question(database)
