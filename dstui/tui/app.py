"""Starting the table: what has to be settled before Textual is imported."""

import gc
import os
import sys

from dstui.play.options import PlayOptions

# One way for keys, mouse and colours to arrive on every terminal. Pixel reports of the
# mouse and the newer keyboard protocol give nothing that the table uses; colours come
# from the 256 colour cube, which costs fewer bytes than truecolor and looks the same.
_SETTLED = {
    "TEXTUAL_SMOOTH_SCROLL": "0",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    "TEXTUAL_ANIMATIONS": "none",
}
_RICH_TERMINALS = ("truecolor", "24bit")


def run(options: PlayOptions) -> int:
    """Play as *options* say, on this terminal, and return the exit status."""
    # Nothing that is loaded now becomes garbage; the first frame starts the collector again.
    gc.disable()
    os.environ.update(_SETTLED)
    if os.environ.get("COLORTERM", "").strip().lower() in _RICH_TERMINALS:
        os.environ["TEXTUAL_COLOR_SYSTEM"] = "256"
    from dstui.tui.application import play  # noqa: PLC0415 - reads the environment when imported

    return play(options, ascii_only=options.ascii or not _can_show_suits())


def _can_show_suits() -> bool:
    """Whether the encoding of the terminal, where the table is drawn, has the suits."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    try:
        "\u2660\u2665\u2666\u2663\u2591\u25b8\u25c2".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
