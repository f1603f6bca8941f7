"""Textual's driver for Unix terminals, reading through an intake that no byte upsets.

``tests/e2e/test_windows.py`` would notice if Textual asked for the size in another way.
"""

import os
import selectors
import termios
import tty
from contextlib import suppress
from typing import Final

from textual.drivers.linux_driver import LinuxDriver

from dstui.tui.intake import Intake
from dstui.tui.window import measure

# How often, in seconds, an Escape that stays alone is looked for.
_LOOK: Final = 0.1
_READ: Final = 4096


class TerminalDriver(LinuxDriver):
    """Reads what a terminal sends, in a thread of its own.

    Nothing is written while a signal is handled: one that comes during a write, or during
    the handling of another, would wait for ever for a lock that its own thread holds.
    """

    _is_stopping = False
    _is_continued = False

    def _sigtstp_application(self, *_signal: object) -> None:
        """Give the terminal back, stop, and return when both are had again.

        The application calls for it between two events (``Application._suspend``).
        """
        if self._is_stopping:
            return
        self._is_stopping = True
        super()._sigtstp_application()
        self._is_stopping = False
        self._come_back()

    def _sigcont_application(self, *_signal: object) -> None:
        """Come back from a stop when the event loop has time."""
        self._is_continued = True
        with suppress(RuntimeError):  # the loop is closed: the program is at its end
            self._loop.call_soon_threadsafe(self._come_back)

    def _come_back(self) -> None:
        """Have the terminal again after a stop, also one that was not announced (SIGSTOP).

        Textual would begin once more without an end: with a second thread that reads keys,
        so that they overtake each other, and the raw modes as those to leave behind. Where
        the program is in the background this stops it again, until the next signal.
        """
        while self._is_continued and not self._is_stopping:
            self._is_continued = False
            if self._must_signal_resume:
                super()._sigcont_application()
            elif self._key_thread is not None and self._key_thread.is_alive():
                self._take_the_terminal_back()

    def _take_the_terminal_back(self) -> None:
        """Switch on again what a shell may have switched off, and paint; keys that wait stay."""
        with suppress(termios.error):
            modes = termios.tcgetattr(self.fileno)
            modes[tty.LFLAG] = self._patch_lflag(modes[tty.LFLAG])
            modes[tty.IFLAG] = self._patch_iflag(modes[tty.IFLAG])
            termios.tcsetattr(self.fileno, termios.TCSANOW, modes)
        self.write("\x1b[?1049h\x1b[?25l\x1b[?1004h")
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._disable_line_wrap()
        self.send_message(self.SignalResume())

    def run_input_thread(self) -> None:
        """Make events of what comes until the application ends."""
        intake = Intake()
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK):
                    data = os.read(self.fileno, _READ)
                    if not data:  # the line was closed; the application is about to hear of it
                        self.exit_event.wait(_LOOK)
                    for event in intake.feed(data):
                        self.process_message(event)
                for event in intake.tick():
                    self.process_message(event)

    def _get_terminal_size(self) -> tuple[int, int]:
        measure()
        return super()._get_terminal_size()
