"""Full paints that send only what differs from what the terminal shows.

Textual paints the whole screen when a dialog opens and several times when it closes, and
never looks at what is there already. This class remembers the rows it sent and drops, of
each row of a full paint, the beginning and the end that are there. A partial paint goes
through as it is; its rows are then forgotten.
"""

from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.segment import Segment
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip


class RowsUpdate(CompositorUpdate):
    """Pieces of rows, each with its column and row on the screen."""

    def __init__(self, pieces: list[tuple[int, int, Strip]]) -> None:
        """Hold column, row and content of each piece."""
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for x, y, strip in self.pieces:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        """The escape sequences that draw the pieces."""
        return "".join(
            Control.move_to(x, y).segment.text + strip.render(console)
            for x, y, strip in self.pieces
        )


class Sifting(App[ReturnType]):
    """An app that does not send twice what the terminal shows.

    Textual offers no public place for this: ``_display`` is the one door to the driver,
    and the tests hold this class to what comes out of a terminal.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        """Take the arguments of an app."""
        super().__init__(*args, **options)
        self._shown: dict[int, list[Segment]] = {}
        self._shown_size = Size(0, 0)

    def on_mount(self) -> None:
        """Expect nothing of a terminal that was left and come back to."""
        for signal in (self.app_suspend_signal, self.app_resume_signal):
            signal.subscribe(self, lambda _: self.forget_shown(), immediate=True)

    def forget_shown(self) -> None:
        """Send everything with the next full paint: the terminal may show something else."""
        self._shown.clear()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self._running and not self._closed and not self._batch_count:
            if isinstance(renderable, LayoutUpdate):
                renderable = self._sifted(renderable)
            elif isinstance(renderable, ChopsUpdate):
                for y, _, _ in renderable.spans:
                    self._shown.pop(y, None)
            elif renderable is not None:
                self.forget_shown()
        super()._display(screen, renderable)

    def _sifted(self, update: LayoutUpdate) -> RowsUpdate | None:
        if self._shown_size != update.region.size:
            self.forget_shown()
            self._shown_size = update.region.size
        pieces = []
        for y, strips in enumerate(update.strips, update.region.y):
            segments = list(Strip.join(strips).simplify())
            before = self._shown.get(y)
            self._shown[y] = segments
            first, last = _difference(before, segments)
            if first < last:
                x = sum(segment.cell_length for segment in segments[:first])
                pieces.append((x + update.region.x, y, Strip(segments[first:last])))
        return RowsUpdate(pieces) if pieces else None


def _difference(before: list[Segment] | None, after: list[Segment]) -> tuple[int, int]:
    """The range of segments of *after* that is not as *before*."""
    if before is None:
        return 0, len(after)
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    if first == len(before) == len(after):
        return 0, 0
    same = 0
    longest = min(len(before), len(after)) - first
    while same < longest and before[-1 - same] == after[-1 - same]:
        same += 1
    return first, len(after) - same
