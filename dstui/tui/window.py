"""How large the window is, told by the terminal, or else by the environment."""

import os
import sys
from typing import Final

# What a terminal has that does not say how large it is: a serial line, a container's.
_SUPPOSED: Final = {"COLUMNS": 80, "LINES": 24}
_LARGEST: Final = 1_000


def measure() -> None:
    """Settle the size of the window, which Textual and Rich look for in several places.

    A shell or a test that exports COLUMNS and LINES would hold the table at that size: they
    are forgotten where the terminal tells its own, which may change. Where it tells none they
    are made to say what a window may be: two answers would have Textual resize without end.
    """
    try:
        size = os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        size = os.terminal_size((0, 0))
    for name, supposed in _SUPPOSED.items():
        if size.columns and size.lines:
            os.environ.pop(name, None)
            continue
        said = os.environ.get(name, "")
        is_size = said.isascii() and said.isdigit() and len(said) < 5 and 0 < int(said) <= _LARGEST
        os.environ[name] = said if is_size else str(supposed)
