"""Leaving when the line is gone: signals, a closed terminal, a lost parent.

Textual alone would die of a signal with the terminal in disorder, and without a terminal
run on for ever at full speed (docs/ssh.md, "When the line drops"). A thread watches
instead of the event loop: a terminal that takes no more output blocks the loop, too.
"""

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from types import FrameType
from typing import Final, Self

if sys.platform != "win32":
    import termios

# How often the watch looks, and how long an orderly departure may take, in seconds.
LOOK_EVERY: Final = 0.75
GRACE: Final = 1.0

# What a shell gives for a program that a hang-up ended.
HUNG_UP: Final = 129

_INPUT: Final = 0
_OUTPUT: Final = 2
# What Textual switches on: paste marks, mouse, focus reports, the other screen; and the
# cursor and line wrap it switches off.
_RESTORE: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"
    b"\x1b[?1049l\x1b[?25h\x1b[0m"
)


class Watch:
    """Watches over the program's line, as a context manager around all of its work.

    On Windows there is nothing of all this to watch, and it does nothing.

    Every event of play is saved when it is made, so that leaving without ceremony loses
    nothing. That is the last resort: first the application is asked to leave.
    """

    def __init__(self, *, grace: float = GRACE) -> None:
        """Let the program have *grace* seconds to end in order.

        ``leave``, once it is set, asks for that with an exit status, in another thread.
        """
        self.leave: Callable[[int], None] | None = None
        self._grace = grace
        self._parent = os.getppid()
        self._is_over = Event()
        self._modes: list[int | list[bytes | int]] | None = None
        self._replaced: dict[int, object] = {}
        self._signals, self._wake_up = -1, -1
        self._thread = Thread(target=self._watch, name="dstui-watch", daemon=True)

    def __enter__(self) -> Self:
        if sys.platform == "win32":
            return self
        with suppress(termios.error):
            self._modes = termios.tcgetattr(_INPUT)
        self._signals, self._wake_up = os.pipe()
        os.set_blocking(self._wake_up, False)
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            # nohup ignores the hang-up; the closed terminal tells of it, too.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._replaced[number] = signal.signal(number, _is_noted)
        # The number of a signal arrives here even while the main thread is stuck.
        signal.set_wakeup_fd(self._wake_up, warn_on_full_buffer=False)
        self._thread.start()
        return self

    def __exit__(self, kind: object, *_exception: object) -> None:
        if sys.platform == "win32":
            return
        if kind is not None and self._has_changed_modes():
            self._put_the_terminal_right()
        self._is_over.set()
        signal.set_wakeup_fd(-1)
        for number, handler in self._replaced.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        os.close(self._wake_up)
        self._thread.join()
        os.close(self._signals)

    def _watch(self) -> None:
        status = None
        while status is None:
            status = self._look()
            if self._is_over.is_set():
                return
        end = monotonic() + self._grace
        if self.leave is not None:
            self.leave(status)
        if not self._is_over.wait(end - monotonic()):
            self._give_up(status)

    def _look(self) -> int | None:
        """Wait a moment; the exit status where there is a reason to leave."""
        if select.select([self._signals], [], [], LOOK_EVERY)[0]:
            noted = [number for number in os.read(self._signals, 256) if number in self._replaced]
            if noted:
                return 128 + noted[0]
        if not (os.isatty(_INPUT) and os.isatty(_OUTPUT)) or os.getppid() != self._parent:
            return HUNG_UP
        return None

    def _give_up(self, status: int) -> None:
        """End at once, with the terminal put right as far as it takes that."""
        if sys.platform == "win32":
            return
        self._put_the_terminal_right()
        os._exit(status)

    def _has_changed_modes(self) -> bool:
        if sys.platform == "win32":
            return False
        try:
            return bool(termios.tcgetattr(_INPUT) != self._modes)
        except termios.error:
            return False

    def _put_the_terminal_right(self) -> None:
        """As far as it takes that, without waiting for it."""
        if sys.platform == "win32":
            return
        # A background process that sets the terminal's modes would be stopped instead.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(OSError, termios.error):
            # Opened anew: not to wait is a matter of this opening alone.
            terminal = os.open(os.ttyname(_OUTPUT), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
            with suppress(OSError):
                os.write(terminal, _RESTORE)
            if self._modes is not None:
                termios.tcsetattr(_INPUT, termios.TCSANOW, self._modes)


def _is_noted(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: that there is a handler makes the signal arrive at the watch."""
