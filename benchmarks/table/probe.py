"""A terminal that measures: bytes, processor time, and when what is shown came to rest.

What comes is only noted when it comes, and put on the screen afterwards, so that a
program that sends much is not slowed by the one who measures it.
"""

import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import pyte

from tests.e2e.terminal import Terminal

# How long nothing may come before a step counts as over, in seconds.
_QUIET: Final = 0.12
_QUIET_START: Final = 0.5
_LONGEST: Final = 15.0
_LEAST_SHOWN: Final = 60
_LOOK: Final = 0.01


class Cost(NamedTuple):
    """What one step cost: bytes, processor seconds, seconds until the last cell changed."""

    sent: float
    cpu: float
    settled: float

    @classmethod
    def middle(cls, costs: Sequence["Cost"]) -> "Cost":
        """The medians of several."""
        return cls(*(statistics.median(values) for values in zip(*costs, strict=True)))


class Start(NamedTuple):
    """A start: seconds to the first full frame, processor seconds, bytes, resident kB."""

    wall: float
    cpu: float
    sent: float
    resident: float

    @classmethod
    def middle(cls, starts: Sequence["Start"]) -> "Start":
        """The medians of several."""
        return cls(*(statistics.median(values) for values in zip(*starts, strict=True)))


class _Notes:
    """Takes the place of the stream to the screen, and passes on later what it noted."""

    def __init__(self, stream: pyte.ByteStream) -> None:
        self._stream = stream
        self.pieces: list[tuple[float, bytes]] = []

    def feed(self, data: bytes) -> None:
        self.pieces.append((time.monotonic(), data))

    def play(self) -> Iterator[float]:
        """Put every piece on the screen; give the time of each."""
        pieces, self.pieces = self.pieces, []
        for at, data in pieces:
            self._stream.feed(data)
            yield at


class Probe(Terminal):
    """A program that is measured from before it starts."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int],
        environment: Mapping[str, str | None],
    ) -> None:
        """Start *command*."""
        self._began = time.monotonic()
        super().__init__(command, size=size, environment=environment)
        self._notes = _Notes(self._stream)
        self._stream = self._notes  # type: ignore[assignment]

    def measure_start(self) -> Start:
        """Wait for the first full frame."""
        end, shown_at, is_there = time.monotonic() + _LONGEST, self._began, False
        while not is_there:
            self._wait_until_quiet(_QUIET_START)
            shown_at = self._show() or shown_at
            is_there = sum(map(len, "".join(self.lines).split())) >= _LEAST_SHOWN
            if self.status is not None or time.monotonic() > end:
                raise AssertionError(f"it shows nothing:\n{self.text}")
        return Start(shown_at - self._began, self.cpu_seconds(), self.received, self.resident())

    def measure(self, keys: str, *, is_answered: bool = False) -> Cost:
        """Send *keys* at once and wait until all has come of them.

        With *is_answered* something will: wait for it even while the program sleeps.
        """
        sent, cpu = self.received, self.cpu_seconds()
        began = time.monotonic()
        self.send(keys)
        if is_answered:
            self.wait_for(lambda: self.received > sent)
        self._wait_until_quiet(_QUIET)
        shown_at = self._show()
        settled = shown_at - began if shown_at is not None else 0.0
        return Cost(self.received - sent, self.cpu_seconds() - cpu, settled)

    def do(self, data: str | bytes) -> int:
        """Send and wait without measuring."""
        before = self.received
        self.send(data)
        self._wait_until_quiet(_QUIET)
        self._show()
        return self.received - before

    def measure_idle(self, seconds: float) -> Cost:
        """Leave it alone for so long; what one second costs."""
        cpu = self.cpu_seconds()
        sent = self.watch(seconds)
        self._show()
        return Cost(sent / seconds, (self.cpu_seconds() - cpu) / seconds, 0.0)

    def cpu_seconds(self) -> float:
        """Processor time by the scheduler's count of nanoseconds, of all threads and children."""
        nanoseconds = 0
        for task in self._tasks():
            with suppress(OSError):
                nanoseconds += int((task / "schedstat").read_text().split()[0])
        return nanoseconds / 1e9

    def _is_working(self) -> bool:
        for task in self._tasks():
            with suppress(OSError):
                if (task / "stat").read_text().rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    def _tasks(self) -> Iterator[Path]:
        """The folders of all threads of the program and of what it has started."""
        waiting = [self.pid]
        while waiting:
            with suppress(OSError):
                for task in Path(f"/proc/{waiting.pop()}/task").iterdir():
                    yield task
                    waiting += map(int, (task / "children").read_text().split())

    def _wait_until_quiet(self, quiet: float) -> None:
        """Read until nothing has come for *quiet* seconds and the program sleeps."""
        now = time.monotonic()
        last, end = now, now + _LONGEST
        while (now := time.monotonic()) < end and self.status is None:
            if self._read(_LOOK) or self._is_working():
                last = time.monotonic()
            elif now - last >= quiet:
                return

    def _show(self) -> float | None:
        """Bring the screen up to date; when a cell last changed, None where none did."""
        changed_at, before = None, self.cells()
        for at in self._notes.play():
            now = self.cells()
            if now != before:
                changed_at, before = at, now
        return changed_at


@contextmanager
def probe(
    command: Sequence[str], size: tuple[int, int], environment: Mapping[str, str | None]
) -> Iterator[Probe]:
    """A program in a terminal that measures."""
    program = Probe(command, size=size, environment=environment)
    try:
        yield program
    finally:
        program.close()
