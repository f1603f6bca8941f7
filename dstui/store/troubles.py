"""What can go wrong with the disk, as values: the front ends find the words."""

import errno
import sqlite3
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias


class TroubleKind(Enum):
    """Why nothing is being saved."""

    DISK_FULL = "disk full"
    QUOTA = "quota used up"
    READ_ONLY = "read-only"
    NO_ACCESS = "no access"
    DISK_ERROR = "disk error"
    BUSY = "busy"
    OTHER = "other"


class Trouble(NamedTuple):
    """The game is not being saved, and why. ``detail`` is the system's own message."""

    kind: TroubleKind
    path: Path
    detail: str = ""


class Flaw(Enum):
    """Why a database was set aside."""

    DAMAGED = "damaged"
    FOREIGN = "not a file of this program"
    NEWER = "written by a newer version"


class SetAside(NamedTuple):
    """The database could not be used and was kept as ``kept_as``; a new one was begun.

    ``rescued`` games of a damaged one could still be read and are in the new one.
    """

    flaw: Flaw
    kept_as: Path
    rescued: int = 0


class CutShort(NamedTuple):
    """A saved game with damage: it was opened as a copy up to its last good event."""

    number: int
    kept: int
    lost: int


class Forked(NamedTuple):
    """The open game had been played on elsewhere, so it goes on as a game of its own."""

    code: str


Notice: TypeAlias = SetAside | CutShort | Forked

_BY_ERRNO: Final = {
    errno.ENOSPC: TroubleKind.DISK_FULL,
    errno.EDQUOT: TroubleKind.QUOTA,
    errno.EFBIG: TroubleKind.QUOTA,
    errno.EROFS: TroubleKind.READ_ONLY,
    errno.EACCES: TroubleKind.NO_ACCESS,
    errno.EPERM: TroubleKind.NO_ACCESS,
    errno.EIO: TroubleKind.DISK_ERROR,
}
_BY_SQLITE: Final = {
    sqlite3.SQLITE_FULL: TroubleKind.DISK_FULL,
    sqlite3.SQLITE_READONLY: TroubleKind.READ_ONLY,
    sqlite3.SQLITE_PERM: TroubleKind.NO_ACCESS,
    sqlite3.SQLITE_AUTH: TroubleKind.NO_ACCESS,
    sqlite3.SQLITE_CANTOPEN: TroubleKind.NO_ACCESS,
    sqlite3.SQLITE_IOERR: TroubleKind.DISK_ERROR,
    sqlite3.SQLITE_BUSY: TroubleKind.BUSY,
    sqlite3.SQLITE_LOCKED: TroubleKind.BUSY,
}
# Our statements are right: where SQLite finds an error in one, the file's schema is not ours.
_DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
)


def _primary_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code: the low byte of the extended one."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_INTERNAL) & 0xFF


def is_damage(error: BaseException) -> bool:
    """Whether *error* says that the database file itself is broken.

    SQLite quotes what it read in its messages, which Python may then fail to decode.
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    return isinstance(error, sqlite3.DatabaseError) and _primary_code(error) in _DAMAGE


def trouble_of(error: Exception, path: Path) -> Trouble:
    """Sort *error*, met while writing at *path*."""
    kind = TroubleKind.OTHER
    if isinstance(error, OSError):
        kind = _BY_ERRNO.get(error.errno or 0, kind)
    elif isinstance(error, sqlite3.Error):
        kind = _BY_SQLITE.get(_primary_code(error), kind)
    return Trouble(kind, path, str(error))
