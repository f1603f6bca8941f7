"""Starting the table: what has to be settled before Textual is imported."""

import gc
import os
import sys
from collections.abc import Mapping
from typing import Final

from dstui.play.options import PlayOptions
from dstui.tui.window import measure
from dstui.words.charset import shows_suits

# One way for keys, mouse and colours to arrive on every terminal. Pixel reports of the
# mouse and the newer keyboard protocol give nothing that the table uses; colours come
# from the 256 colour cube, which costs fewer bytes than truecolor and looks the same.
_SETTLED: Final = {
    "TEXTUAL_SMOOTH_SCROLL": "0",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    "TEXTUAL_ANIMATIONS": "none",
}
_RICH_TERMINALS: Final = ("truecolor", "24bit")
_RICH_TYPES: Final = ("256color", "kitty")
# The exit status after a fault.
_FAULT: Final = 1
_COLOUR_SYSTEMS: Final = {16: "standard", 256: "256"}


def run(options: PlayOptions) -> int:
    """Play as *options* say, on this terminal, and return the exit status.

    Whatever unexpected ends it leaves a report and one line. Raises NoDailyDeal.
    """
    # Nothing that is loaded now becomes garbage; the first frame starts the collector again.
    gc.disable()
    os.environ.update(_SETTLED)
    measure()
    number = colours(os.environ)
    if number:
        os.environ["TEXTUAL_COLOR_SYSTEM"] = _COLOUR_SYSTEMS[number]
    # The table is drawn on standard error.
    encoding = getattr(sys.__stderr__, "encoding", None)
    ascii_only = options.ascii or not shows_suits(os.environ, encoding)
    try:
        from dstui.tui.application import play  # noqa: PLC0415 - reads the environment

        return play(options, ascii_only=ascii_only)
    except Exception as error:
        from dstui.play.dailies import NoDailyDeal  # noqa: PLC0415 - rarely needed
        from dstui.tui.crash import tell  # noqa: PLC0415

        if isinstance(error, NoDailyDeal | BrokenPipeError):
            raise
        tell(error, options)
        return _FAULT


def colours(environment: Mapping[str, str]) -> int:
    """How many colours the table uses: 256, 16, or 0 where ``NO_COLOR`` is set.

    The suffix of ``TERM`` tells, or ``COLORTERM``: a terminal of all colours has the 256, too.
    """
    if environment.get("NO_COLOR"):
        return 0
    if environment.get("COLORTERM", "").strip().lower() in _RICH_TERMINALS:
        return 256
    kind = environment.get("TERM", "").strip().lower().rpartition("-")[2]
    return 256 if kind in _RICH_TYPES else 16
