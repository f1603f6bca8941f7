"""A terminal for tests: the real program in a pty, a screen in memory, keys and a mouse.

Nothing sleeps for a fixed time. ``wait_for`` reads until something is shown; ``settle``
reads until every thread of the program sleeps and nothing more comes, which does not
depend on how busy the machine is.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pyte
from pyte.screens import Char

PROGRAM: Final = (sys.executable, "-m", "dstui")
CODE: Final = "DS1-D1N-AAAAAAB"
# How long anything may take on a busy machine, in seconds, and how often settling looks.
PATIENCE: Final = 20.0
_LOOK: Final = 0.012
_CALM_LOOKS: Final = 4
_CHUNK: Final = 512

# Private sequences that pyte would print; terminals swallow them.
_UNKNOWN_TO_PYTE: Final = re.compile(rb"\x1b\[[<>=][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p")
_QUESTIONS: Final = re.compile(rb"\x1b\[0?c|\x1b\[6n|\x1b\[\?(\d+)\$p")
_SYNC_MODE: Final = b"2026"
_DROPPED_VARIABLES: Final = (
    "COLORTERM", "COLUMNS", "LINES", "NO_COLOR", "TMUX", "STY", "TERM_PROGRAM", "LC_ALL",
    "SSH_ORIGINAL_COMMAND", "TEXTUAL_COLOR_SYSTEM",
)  # fmt: skip


class Terminal:
    """A program in a pty of *size* columns and rows.

    ``received`` is the number of bytes that came from it, ``raw`` the bytes themselves,
    ``heard_at`` when the last of them came.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        environment: Mapping[str, str | None] | None = None,
        answers: bool = True,
    ) -> None:
        """Start *command*; *environment* adds variables, or takes away those that are None.

        With *answers* false the terminal answers no question.
        """
        self.size = size
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.heard_at = 0.0
        self._answers = answers
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            self._become(command, size, _environment(term, environment))
        os.set_blocking(self.fd, False)
        self._set_size(*size)

    @staticmethod
    def _become(
        command: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]
    ) -> None:
        try:
            # Who runs this may ignore them (nohup, &); a terminal's program does not.
            for number in (signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execvpe(command[0], list(command), dict(environment))
        finally:
            os._exit(127)

    # -- what is shown

    @property
    def received(self) -> int:
        """How many bytes the program has sent."""
        return len(self.raw)

    @property
    def lines(self) -> list[str]:
        """The text shown, line by line."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The text shown."""
        return "\n".join(self.lines)

    @property
    def message(self) -> str:
        """What the line at the bottom says."""
        return self.lines[-1].strip()

    def cells(self) -> list[list[tuple[str, ...]]]:
        """Every cell as it looks: character, colours, weight; of a blank only its ground."""
        width, height = self.size
        return [[_look(self.screen.buffer[y][x]) for x in range(width)] for y in range(height)]

    def find(self, text: str) -> tuple[int, int]:
        """Column and row, from 0, of the first place where *text* is shown."""
        for y, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), y
        raise AssertionError(f"{text!r} is not shown:\n{self.text}")

    # -- what the player does

    def send(self, data: str | bytes) -> None:
        """Send bytes, as fast as the program reads them."""
        left = data.encode() if isinstance(data, str) else data
        end = time.monotonic() + PATIENCE
        while left:
            self._read(0)
            with suppress(BlockingIOError):
                left = left[os.write(self.fd, left[:_CHUNK]) :]
            if time.monotonic() > end:
                raise AssertionError("the program reads no input")

    def press(self, x: int, y: int) -> None:
        """Press the button on a cell, from 0."""
        self.send(f"\x1b[<0;{x + 1};{y + 1}M")

    def motion(self, x: int, y: int, *, held: bool = True) -> None:
        """Move the pointer to a cell."""
        self.send(f"\x1b[<{32 if held else 35};{x + 1};{y + 1}M")

    def release(self, x: int, y: int) -> None:
        """Release the button on a cell."""
        self.send(f"\x1b[<0;{x + 1};{y + 1}m")

    def click(self, x: int, y: int) -> None:
        """Press and release."""
        self.press(x, y)
        self.release(x, y)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move and release."""
        self.press(*start)
        self.motion((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.motion(*end)
        self.release(*end)

    def stall(self) -> None:
        """Ask for paints and read none, until the line is full and the event loop is stuck."""
        deaf = 0
        for _press in range(400):
            before = self._main_thread_work()
            os.write(self.fd, b"\x0c")
            time.sleep(0.03)
            deaf = deaf + 1 if self._main_thread_work() == before else 0
            if deaf == 4:
                return
        raise AssertionError("the line takes everything")

    def _main_thread_work(self) -> int:
        """How long the main thread has run so far, in nanoseconds."""
        return int(Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[0])

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self.size = (columns, rows)
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # -- waiting

    def wait_for(
        self, condition: str | Callable[[], bool], patience: float = PATIENCE
    ) -> "Terminal":
        """Read until a text is shown or a condition holds; fail after *patience* seconds."""
        holds = (lambda: condition in self.text) if isinstance(condition, str) else condition
        end = time.monotonic() + patience
        while not holds():
            if not self._read(0.05) and self.status is not None:
                if holds():
                    break
                raise AssertionError(f"it ended with {self.status}:\n{self.text}")
            if time.monotonic() > end:
                raise AssertionError(f"not within {patience} s: {condition}\n{self.text}")
        return self

    def settle(self) -> "Terminal":
        """Read until the program sleeps and nothing more comes."""
        calm = 0
        end = time.monotonic() + PATIENCE
        while calm < _CALM_LOOKS and self.status is None:
            busy = self._read(_LOOK)
            calm = 0 if busy or self._is_working() else calm + 1
            assert time.monotonic() < end, f"it never comes to rest:\n{self.text}"
        return self

    def do(self, data: str | bytes) -> int:
        """Send, settle, and give the number of bytes that came of it."""
        before = self.received
        self.send(data)
        self.settle()
        return self.received - before

    def watch(self, seconds: float) -> int:
        """Read for so long and give the number of bytes that came."""
        before, end = self.received, time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)
        return self.received - before

    def wait_for_stop(self) -> "Terminal":
        """Read until the program is stopped, as job control does."""
        end = time.monotonic() + PATIENCE
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
            if pid and os.WIFSTOPPED(status):
                return self
            if pid or time.monotonic() > end:
                raise AssertionError(f"it does not stop (status {status}):\n{self.text}")
            self._read(0.02)

    def wait_for_end(self, patience: float = PATIENCE) -> int:
        """Read until the program has ended; give its exit status, negative for a signal."""
        end = time.monotonic() + patience
        while self.status is None:
            self._read(0.02)
            self._reap()
            if time.monotonic() > end:
                raise AssertionError(f"still alive after {patience} s:\n{self.text}")
        self._read(0)
        return self.status

    def _is_working(self) -> bool:
        with suppress(OSError):
            for task in Path(f"/proc/{self.pid}/task").iterdir():
                state = (task / "stat").read_text().rpartition(")")[2].split()[0]
                if state in "RD":
                    return True
        return False

    def _read(self, seconds: float) -> bool:
        """Take what comes within so many seconds; whether anything did."""
        if self.fd < 0:
            time.sleep(seconds)
            return False
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._reap()
            time.sleep(min(seconds, 0.01))
            return False
        self.raw += data
        self.heard_at = time.monotonic()
        if self._answers:
            self._answer(data)
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data))
        return True

    def _answer(self, data: bytes) -> None:
        for question in _QUESTIONS.finditer(data):
            mode, asked = question.group(1), question.group()
            if mode is not None:
                state = b"2" if mode == _SYNC_MODE else b"0"
                answer = b"\x1b[?%s;%s$y" % (mode, state)
            elif asked.endswith(b"c"):
                answer = b"\x1b[?62;22c"
            else:
                cursor = self.screen.cursor
                answer = b"\x1b[%d;%dR" % (cursor.y + 1, cursor.x + 1)
            with suppress(OSError):
                os.write(self.fd, answer)

    # -- the end

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the line, as a dropped connection does."""
        if self.fd >= 0:
            os.close(self.fd)
        self.fd = -1

    def close(self) -> None:
        """End the program whatever it does."""
        if self.status is None:
            self._reap()
        if self.status is None:
            with suppress(ProcessLookupError):
                self.kill()
            _pid, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
        self.hang_up()

    def _reap(self) -> None:
        if self.status is not None:
            return
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.status = os.waitstatus_to_exitcode(status)

    # -- figures

    def resident(self) -> int:
        """The program's resident memory in kB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def cpu_seconds(self) -> float:
        """The processor time that the program has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def local_modes(self) -> int:
        """The terminal's local modes (termios)."""
        return int(termios.tcgetattr(self.fd)[3])


def is_alive(pid: int) -> bool:
    """Whether a process runs: one that has ended and is not waited for does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def ends_within(seconds: float, pid: int) -> bool:
    """Whether a process that need not be a child ends soon enough."""
    end = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def _look(cell: Char) -> tuple[str, ...]:
    if cell.data == " " and not (cell.reverse or cell.underscore):
        return " ", cell.bg
    marks = cell.bold, cell.reverse, cell.underscore, cell.italics
    return cell.data, cell.bg, cell.fg, str(marks)


def _environment(term: str | None, changes: Mapping[str, str | None] | None) -> dict[str, str]:
    environment: dict[str, str | None] = {
        **os.environ,
        **dict.fromkeys(_DROPPED_VARIABLES),
        "LANG": "C.UTF-8",
        "TERM": term,
        **(changes or {}),
    }
    return {name: value for name, value in environment.items() if value is not None}


@contextmanager
def run(command: Sequence[str], **options: object) -> Iterator[Terminal]:
    """Any command in a terminal."""
    terminal = Terminal(command, **options)  # type: ignore[arg-type]
    try:
        yield terminal
    finally:
        terminal.close()


@contextmanager
def dstui(
    folder: Path, *arguments: str, code: str | None = CODE, **options: object
) -> Iterator[Terminal]:
    """The program with its games in *folder*, playing *code*, once the table is shown."""
    chosen = ("--code", code) if code is not None else ()
    command = (*PROGRAM, "--data-dir", str(folder), *chosen, *arguments)
    with run(command, **options) as terminal:
        terminal.wait_for("Score").settle()
        yield terminal
