"""Whether the table can be shown here, or why not."""

import os
import sys
from typing import Final

from dstui.i18n import _
from dstui.words.outside import shown

_NO_CURSOR: Final = ("dumb", "unknown")


def why_no_table(*, guest: bool = False) -> str | None:
    """Why the table cannot be drawn here, with the way out; None where it can.

    A *guest* of a kiosk has no command line to go to.
    """
    reason = _reason()
    if reason is None:
        return None
    way_out = _("Connect with ssh -t.") if guest else _("Play with dstui --plain.")
    return f"{reason} {way_out}"


def _reason() -> str | None:
    streams = {
        _("standard input"): sys.stdin,
        _("standard output"): sys.stdout,
        _("standard error"): sys.stderr,
    }
    for name, stream in streams.items():
        if stream is None or not stream.isatty():
            text = _("No table without a terminal: {stream} is none.")
            return text.format(stream=name)
    terminal = os.environ.get("TERM", "")
    if not terminal:
        return _("No table: TERM does not say which terminal this is.")
    if terminal in _NO_CURSOR:
        text = _("No table on a terminal of type {terminal}.")
        return text.format(terminal=shown(terminal))
    return None
