"""Locks that end with the process that holds them, so a dead sitting blocks nobody."""

import contextlib
import os
import time
from pathlib import Path
from types import TracebackType

from dstui.store.paths import FILE_MODE, make_folder

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: no locks, the event log notices clashes
    fcntl = None  # type: ignore[assignment]

_RETRY_SECONDS = 0.01


class Lock:
    """An exclusive lock on a file that is there only while it is held.

    It is advisory: where the folder cannot be written, or the file system cannot lock,
    it is granted, because the games are safe without it (see ``journal``).
    """

    def __init__(self, path: Path) -> None:
        """Name the lock's file; nothing is locked yet."""
        self._path = path
        self._file: int | None = None

    def acquire(self, patience: float = 0.0) -> bool:
        """Take the lock; False when another holds it for longer than *patience* seconds."""
        if self._file is not None or fcntl is None:
            return True
        deadline = time.monotonic() + patience
        while True:
            try:
                if self._try_once():
                    return True
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(_RETRY_SECONDS)
            except OSError:
                return True

    def release(self) -> None:
        """Give the lock up; nothing happens when it is not held."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._file)
            self._file = None

    def _try_once(self) -> bool:
        """Take the lock; False when its file went away meanwhile. Raises OSError."""
        make_folder(self._path.parent)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not _is_at(file, self._path):
                # Its last holder removed the file before this lock was granted.
                os.close(file)
                return False
        except OSError:
            os.close(file)
            raise
        self._file = file
        return True

    def __enter__(self) -> "Lock":
        self.acquire(patience=1.0)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def _is_at(file: int, path: Path) -> bool:
    """Whether the open *file* is the one that *path* names."""
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(os.fstat(file), there)
