"""A widget of lines that keeps what it drew and repaints only the lines that changed."""

from collections.abc import Sequence
from typing import TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

Piece: TypeAlias = tuple[str, Style]
Line: TypeAlias = tuple[Piece, ...]


class Lines(Widget, can_focus=False):
    """Lines of styled pieces; what lies beyond them is *ground*.

    Textual repaints a widget's line from the widget's left edge on, so these widgets
    are narrow and their lines have few pieces.
    """

    # A new size of a widget that never scrolls asks for no second layout.
    virtual_size = Reactive(Size(0, 0), layout=False)

    def __init__(self, ground: Style, *, id: str | None = None) -> None:
        """Draw nothing but *ground* until something is shown."""
        super().__init__(id=id)
        self._ground = ground
        self._shown: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Draw *lines* from the top; only those that differ from the last time are sent."""
        old, self._shown = self._shown, list(lines)
        changed = [
            region
            for y in range(max(len(old), len(lines)))
            if (region := _changed(_line(old, y), _line(lines, y), y)) is not None
        ]
        if changed:
            self.refresh(*changed)

    def show_all(self, lines: Sequence[Line], ground: Style) -> None:
        """Draw *lines* on a new ground and send every cell."""
        self._shown, self._ground = list(lines), ground
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, as wide as the widget."""
        width = self.size.width
        pieces = self._shown[y] if y < len(self._shown) else ()
        strip = Strip([Segment(text, style) for text, style in pieces])
        return strip.adjust_cell_length(width, self._ground)


def _line(lines: Sequence[Line], y: int) -> Line:
    return lines[y] if y < len(lines) else ()


def _changed(old: Line, new: Line, y: int) -> Region | None:
    """The cells of line *y* to send: from the first piece that differs to the longer end."""
    if old == new:
        return None
    start = 0
    for piece, (text, style) in zip(new, old, strict=False):
        if piece != (text, style):
            break
        start += len(text)
    end = max(_cells(old), _cells(new))
    return Region(start, y, max(1, end - start), 1)


def _cells(line: Line) -> int:
    """The cells of a line; every text of the table is one cell a character."""
    return sum(len(text) for text, _style in line)
