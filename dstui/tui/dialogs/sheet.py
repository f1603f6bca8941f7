"""The one widget of a dialog: it draws a page by lines and says which spot was clicked."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from dstui.tui.dialogs.marks import Marks
from dstui.tui.dialogs.page import Page, Picture, Spot, Tone, Window, length, paint

_WHEEL_ROWS = 2


class Sheet(Widget):
    """Draws a page and sends again only the rows that changed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"sheet--{tone.value}" for tone in Tone}

    class Tapped(Message):
        """A spot was clicked."""

        def __init__(self, spot: Spot) -> None:
            """Name the spot."""
            super().__init__()
            self.spot = spot

    def __init__(self, page: Page, marks: Marks) -> None:
        """Start with *page*, drawn with *marks*; the size comes with place_within."""
        super().__init__()
        self.marks = marks
        self.scroll_row = 0
        self._page = page
        self._focus: Spot | None = None
        self.picture: Picture = paint(page, None, Window(80, 24), marks)

    def place_within(self, width: int, height: int) -> None:
        """Take this size, in cells."""
        self.styles.width, self.styles.height = width, height
        self._paint(width, height)

    def turn_to(self, page: Page, focus: Spot | None, *, reveal: bool = True) -> None:
        """Show *page* with the focus on *focus*, scrolled so that it can be seen."""
        self._page, self._focus = page, focus
        width, height = length(self.picture.rows[0]), len(self.picture.rows)
        shown = self.picture.body_rows
        row = next((p.row for p in self.picture.body if p.spot == focus), None)
        if reveal and row is not None:
            self.scroll_row = min(max(self.scroll_row, row - shown + 1), row)
        self._paint(width, height)

    def scroll_rows(self, rows: int) -> None:
        """Scroll the body by so many rows, as far as there are any."""
        self.scroll_row += rows
        self._paint(length(self.picture.rows[0]), len(self.picture.rows))

    def render_line(self, y: int) -> Strip:
        """Draw one row of the picture."""
        rows = self.picture.rows
        if y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        segments = [
            Segment(span.text, self.get_component_rich_style(f"sheet--{span.tone.value}"))
            for span in rows[y]
            if span.text
        ]
        return Strip(segments).simplify()

    def on_click(self, event: events.Click) -> None:
        """Tell which spot was clicked, if any."""
        event.stop()
        spot = self.picture.spot_at(event.x, event.y, self.scroll_row)
        if spot is not None:
            self.post_message(self.Tapped(spot))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down by the wheel."""
        event.stop()
        self.scroll_rows(_WHEEL_ROWS)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up by the wheel."""
        event.stop()
        self.scroll_rows(-_WHEEL_ROWS)

    def _paint(self, width: int, height: int) -> None:
        before = self.picture.rows
        shown = max(0, height - self._page.fixed_rows)
        self.scroll_row = max(0, min(self.scroll_row, len(self._page.body) - shown))
        window = Window(width, height, self.scroll_row)
        self.picture = paint(self._page, self._focus, window, self.marks)
        if not self.is_attached:
            return
        after = self.picture.rows
        changed = [y for y, row in enumerate(after) if y >= len(before) or before[y] != row]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))
