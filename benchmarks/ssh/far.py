"""A terminal at the far end of a line, which notes when what it shows has changed."""

import re
import time
from typing import Final

from tests.e2e.terminal import Terminal

# Clocks go on by themselves: they are no answer to a key.
_CLOCK: Final = re.compile(r"\d+:\d\d")
_LOOK: Final = 0.02
# More bytes than a clock sends: the program is still painting, be it what is there already.
_PAINTING: Final = 200

Picture = list[list[tuple[str, ...]]]


class FarTerminal(Terminal):
    """Notes each piece that comes, and its time."""

    _pieces: list[tuple[float, bytes]] | None = None

    def watch_pieces(self) -> list[tuple[float, bytes]]:
        """Forget what has come so far; from now on every piece is added to the list given."""
        self._pieces = []
        return self._pieces

    def picture(self) -> Picture:
        """Every cell, without the time on clocks."""
        cells = self.cells()
        for row, line in zip(cells, self.screen.display, strict=True):
            for clock in _CLOCK.finditer(line):
                row[clock.start() : clock.end()] = [("clock",)] * len(clock.group())
        return cells

    def last_change(
        self, quiet: float, patience: float, *, is_answered: bool = False
    ) -> float | None:
        """Read until nothing but clocks has come for *quiet* seconds.

        Gives how long after now the last cell changed, 0 where none did, None where it is not
        over after *patience* seconds. With *is_answered* one will change: wait for it.
        """
        began = changed = busy = time.monotonic()
        before, counted = self.picture(), self.received
        while (now := time.monotonic()) - busy < quiet or (is_answered and changed == began):
            if now - began > patience + quiet:
                return None
            if self._read(_LOOK):
                picture = self.picture()
                if picture != before:
                    before, changed = picture, time.monotonic()
                if changed > busy or self.received - counted > _PAINTING:
                    busy, counted = time.monotonic(), self.received
        return changed - began if changed - began <= patience else None

    def _read(self, seconds: float) -> bool:
        before = self.received
        came = super()._read(seconds)
        if self._pieces is not None and self.received > before:
            self._pieces.append((time.monotonic(), bytes(self.raw[before:])))
        return came
