"""The program in a terminal that writes down all that is done to it, and looks after it."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from benchmarks.soak.shelf import Fault
from tests.e2e.terminal import Terminal, ends_within

_END_OF_FRAME: Final = b"\x1b[?2026l"
_TRACEBACK: Final = b"Traceback"
_ANSWER_SECONDS: Final = 20.0
# How long what the program has started may outlive it, in seconds.
_ORPHANS: Final = 5.0


class Player(Terminal):
    """A terminal with a diary; ``latencies`` are the seconds from keys to the changed screen."""

    def __init__(
        self,
        command: Sequence[str],
        diary: TextIO,
        *,
        size: tuple[int, int],
        environment: Mapping[str, str | None],
        latencies: list[float] | None = None,
    ) -> None:
        """Start *command*; everything that is done is written into *diary*.

        What ``press_key`` measures is added to *latencies*.
        """
        self.diary = diary
        self.latencies = [] if latencies is None else latencies
        self.note(f"start {' '.join(command)} {size} {environment}")
        super().__init__(command, size=size, environment=environment)
        self.born = time.monotonic()
        self._zombies: set[int] = set()
        self._read_to = 0

    def note(self, text: str) -> None:
        """Write a line into the diary."""
        self.diary.write(f"{time.monotonic():.3f} {text}\n")

    def send(self, data: str | bytes) -> None:
        """Send, and write it down."""
        self.note(f"send {data!r}")
        super().send(data)

    def send_blindly(self, data: str) -> None:
        """Send a few bytes without reading anything that comes."""
        self.note(f"send, reading nothing {data!r}")
        os.write(self.fd, data.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Resize, and write it down."""
        self.note(f"resize {columns} x {rows}")
        super().resize(columns, rows)

    def kill(self, number: int = 9) -> None:
        """Send a signal, and write it down."""
        self.note(f"signal {number}")
        super().kill(number)

    def hang_up(self) -> None:
        """Close the line, and write it down."""
        self.note("hang up")
        super().hang_up()

    def press_key(self, key: str) -> None:
        """Press a key that changes the screen, and measure how long that takes."""
        before, start = len(self.raw), time.monotonic()
        self.send(key)
        while _END_OF_FRAME not in self.raw[before:]:
            self._read(0.05)
            if self.status is not None or time.monotonic() - start > _ANSWER_SECONDS:
                raise Fault(f"{key!r} changes nothing on the screen (status {self.status})")
        self.latencies.append(self.heard_at - start)

    def family(self) -> list[int]:
        """The processes that the program has started, and those that these have."""
        return list(_descendants(self.pid))

    def family_seconds(self) -> float:
        """Processor time of the program and of what it has started."""
        return sum(_cpu_seconds(pid) for pid in [self.pid, *self.family()])

    def check_alive(self) -> None:
        """The program lives, has left no zombie and written no traceback; raise Fault."""
        self._reap()
        if self.status is not None:
            raise Fault(f"it has ended by itself with {self.status}")
        zombies = {pid for pid in self.family() if _state(pid) == "Z"}
        if zombies & self._zombies:
            raise Fault(f"zombies: {zombies & self._zombies}")
        self._zombies = zombies
        self.check_said()

    def check_said(self) -> None:
        """No traceback was written; raise Fault."""
        if self.raw.find(_TRACEBACK, max(0, self._read_to - len(_TRACEBACK))) >= 0:
            raise Fault("a traceback on the terminal")
        self._read_to = len(self.raw)

    def wait_for_death(self, expected: Sequence[int], family: Sequence[int]) -> None:
        """It ends, with one of the *expected* statuses, and nothing of its *family* outlives it."""
        status = self.wait_for_end()
        self.note(f"ended with {status}")
        if status not in expected:
            raise Fault(f"it ended with {status}, not {expected}")
        self.check_said()
        for pid in family:
            if not ends_within(_ORPHANS, pid):
                raise Fault(f"process {pid}, which it had started, outlives it")


def _descendants(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from _descendants(child)


def _stat(pid: int) -> list[str]:
    """The fields of a process's state, from the third on; none where it has gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return []


def _state(pid: int) -> str:
    return next(iter(_stat(pid)), "")


def _cpu_seconds(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0
