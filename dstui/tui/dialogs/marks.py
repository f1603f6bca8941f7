"""The signs that dialogs draw with, one cell each."""

from dataclasses import dataclass
from typing import Final

from dstui.tui.looks import FRAME, PLAIN_FRAME


@dataclass(frozen=True, slots=True)
class Marks:
    """Frame (as of :class:`dstui.tui.looks.Glyphs`), focus, choices and plots.

    ``bars`` are columns of a plot by height, the
    lowest first, the first of them empty.
    """

    frame: str
    thumb: str
    focus: str
    chosen: str
    other: str
    won: str
    played: str
    bars: str


SYMBOLS: Final = Marks(
    frame=FRAME,
    thumb="\u2588",
    focus="\u25b8",
    chosen="\u25cf",
    other="\u25cb",
    won="\u25cf",
    played="\u25cb",
    bars=" \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588",
)
ASCII: Final = Marks(
    frame=PLAIN_FRAME, thumb="#", focus=">", chosen="*", other="o", won="*", played="o", bars=" .:#"
)
