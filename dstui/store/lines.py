"""A text file of whole lines that is only appended to: nothing that was written is lost."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from dstui.store.locks import Lock
from dstui.store.paths import FILE_MODE, make_folder


@dataclass
class OtherFile(ValueError):
    """The file at ``path`` is there already and begins with another title."""

    path: Path

    def __str__(self) -> str:
        return f"another file is at {self.path}"


@dataclass
class FileInUse(RuntimeError):
    """Another process appends to the file at ``path``."""

    path: Path

    def __str__(self) -> str:
        return f"{self.path} is in use"


class LineFile:
    """A file whose first line, the title, says what it holds; for one process at a time.

    A line that was cut short, because the process was killed or the disk full, is taken
    off when the file is opened again.
    """

    def __init__(self, path: Path, title: str, mode: int = FILE_MODE) -> None:
        """Open the file at *path* or make it, below folders that are made where missing.

        *mode* are the rights of a new one. A file with another title is left as it is.
        Raises OtherFile, FileInUse or OSError.
        """
        self.path = path
        self._lock = Lock(path.with_name(f".{path.name}.lock"))
        make_folder(path.parent)
        if not self._lock.acquire():
            raise FileInUse(path)
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, mode)
        except OSError:
            self._lock.release()
            raise
        try:
            self._begin(f"{title}\n".encode())
        except BaseException:
            self.close()
            raise

    def lines(self) -> Iterator[str]:
        """The lines after the title; what is no text is shown as such. Raises OSError."""
        with self.path.open(encoding="utf-8", errors="replace", newline="\n") as stream:
            next(stream, None)
            for line in stream:
                yield line.removesuffix("\n")

    def append(self, line: str) -> None:
        """Write one more line; raise OSError."""
        data = memoryview(f"{line}\n".encode())
        while data:
            data = data[os.write(self._file, data) :]

    def sync(self) -> None:
        """Bring everything to the disk itself; raise OSError."""
        os.fsync(self._file)

    def close(self) -> None:
        """Let others have the file."""
        os.close(self._file)
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _begin(self, title: bytes) -> None:
        """Check the title, or write it; put the file's end where its last whole line ends."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise OtherFile(self.path)  # a device would be read without end
        end = 0
        with os.fdopen(os.dup(self._file), "rb") as stream:
            found = stream.read(len(title))
            if found != title[: len(found)]:
                raise OtherFile(self.path)
            if found == title:
                end = len(title) + sum(len(line) for line in stream if line.endswith(b"\n"))
        self._cut(end)
        if not end:  # new, or cut short at its beginning
            self.append(title.decode().removesuffix("\n"))

    def _cut(self, end: int) -> None:
        os.ftruncate(self._file, end)
        os.lseek(self._file, end, os.SEEK_SET)
