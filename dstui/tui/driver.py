"""Textual's driver for Unix terminals, reading through an intake that no byte upsets."""

import os
import selectors
from typing import Final

from textual.drivers.linux_driver import LinuxDriver

from dstui.tui.intake import Intake

# How often, in seconds, an Escape that stays alone is looked for.
_LOOK: Final = 0.1
_READ: Final = 4096


class TerminalDriver(LinuxDriver):
    """Reads what a terminal sends, in a thread of its own."""

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
