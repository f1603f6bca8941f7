"""An application that sends only the cells that the terminal does not show yet.

Textual repaints whole lines of widgets, and the whole screen several times at the start
and around dialogs, without a look at what is there. This class keeps a copy of what it
has sent and lets through the cells that differ. Measured at 80 x 24: a start falls from
35,700 bytes to 12,000, a two-key move from 245 to about 200 (docs/benchmarks.md).

Textual has no public place for this: ``App._display`` is the one door to the terminal,
and ``LayoutUpdate`` and ``ChopsUpdate`` are what passes it. ``tests/tui/test_frugal.py``
compares the terminal with a full repaint after random play, and so notices a change there.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from dstui.tui.pen import draw

Cell: TypeAlias = tuple[str, Style | None]

# Moving the cursor and naming a style again costs more than so many cells of one style.
_WORTH_KEEPING: Final = 8
_UNKNOWN: Final[Cell] = ("", None)


class CellsUpdate(CompositorUpdate):
    """Runs of cells, each with its column and row on the screen."""

    def __init__(self, runs: list[tuple[int, int, Strip]]) -> None:
        """Draw each strip of *runs* from its column and row on."""
        self.runs = runs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for x, y, strip in self.runs:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        """The escape sequences that draw the runs."""
        return draw(self.runs, console._color_system or ColorSystem.TRUECOLOR)


class FrugalApp(App[None]):
    """Sends what differs from what it sent before."""

    _sent: list[list[Cell]] | None = None

    def on_mount(self) -> None:
        """Expect nothing of a terminal that was left and come back to."""
        self.app_suspend_signal.subscribe(self, lambda _app: self.forget_screen(), immediate=True)
        self.app_resume_signal.subscribe(self, lambda _app: self.repaint(), immediate=True)

    def on_resize(self) -> None:
        """Paint all: the window may have been smaller in between and lost what was cut off."""
        if self._sent is not None:
            self.repaint()

    def forget_screen(self) -> None:
        """Expect nothing of the terminal: it may show something else by now."""
        self._sent = None

    @staticmethod
    def forget_closed_windows() -> None:
        """Let go of what windows that are closed have painted: some 300 kB each.

        Textual remembers pairs of colours by the painting that asked for them, so that a
        thousand of them outlive their windows.
        """
        StylesCache.get_inner_outer.cache_clear()

    def repaint(self) -> None:
        """Send every cell again, for a terminal that something else has written on."""
        self.forget_screen()
        self.screen.refresh()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self._batch_count or not self._running or self._closed:
            return
        if isinstance(renderable, LayoutUpdate | ChopsUpdate):
            renderable = self._changed(renderable)
        elif renderable is not None:
            self.forget_screen()
        super()._display(screen, renderable)

    def _changed(self, update: LayoutUpdate | ChopsUpdate) -> CellsUpdate | None:
        width, height = self.size
        if self._sent is None or len(self._sent) != height or len(self._sent[0]) != width:
            self._sent = [[_UNKNOWN] * width for _ in range(height)]
        rows = _layout_rows(update) if isinstance(update, LayoutUpdate) else _chop_rows(update)
        runs: list[tuple[int, int, Strip]] = []
        for y, x, cells in rows:
            if 0 <= y < height:
                # A frame may still have the size that the window had a moment ago.
                runs.extend(_runs(self._sent[y], x, y, cells[: max(0, width - x)]))
        if self.no_color:
            runs = [(x, y, _colourless(strip)) for x, y, strip in runs]
        return CellsUpdate(runs) if runs else None


def _layout_rows(update: LayoutUpdate) -> Iterator[tuple[int, int, list[Cell]]]:
    """Row, first column and cells of everything in a full paint."""
    for y, strips in enumerate(update.strips, update.region.y):
        yield y, update.region.x, [cell for strip in strips for cell in _cells(strip)]


def _chop_rows(update: ChopsUpdate) -> Iterator[tuple[int, int, list[Cell]]]:
    """Row, first column and cells of everything in a partial paint."""
    for y, first, end in update.spans:
        for x, strip in update.chops[y].items():
            if strip is None or x >= end or x + strip.cell_length <= first:
                continue
            cells = _cells(strip)
            skipped = max(0, first - x)
            yield y, x + skipped, cells[skipped : end - x]


def _cells(strip: Strip) -> list[Cell]:
    """A strip cell by cell; the second half of a wide character is an empty text."""
    cells: list[Cell] = []
    for text, style, _control in strip:
        if text.isascii():
            cells += [(character, style) for character in text]
            continue
        for character in text:
            width = cell_len(character)
            if width:
                cells += [(character, style), *[("", style)] * (width - 1)]
    return cells


def _runs(sent: list[Cell], x: int, y: int, cells: list[Cell]) -> Iterator[tuple[int, int, Strip]]:
    """The runs of *cells* that differ from what was sent, which is brought up to date."""
    cells = cells[: len(sent) - x]
    start = None
    last = -1
    for offset, cell in enumerate(cells):
        if sent[x + offset] == cell or _look_the_same(sent[x + offset], cell):
            continue
        sent[x + offset] = cell
        if start is not None and offset > last + 1 and not _is_bridged(cells, last, offset):
            yield x + start, y, _strip(cells[start : last + 1])
            start = None
        if start is None:
            start = offset
        last = offset
    if start is not None:
        yield x + start, y, _strip(cells[start : last + 1])


def _is_bridged(cells: list[Cell], last: int, offset: int) -> bool:
    """Whether sending the unchanged cells between two changed ones is cheaper than a jump."""
    if offset - last > _WORTH_KEEPING:
        return False
    style = cells[last][1]
    return all(_can_take(cell, style) for cell in cells[last + 1 : offset])


def _look_the_same(shown: Cell, cell: Cell) -> bool:
    """Whether two cells are blank and differ only in the ink, which a blank does not show."""
    return shown[0] == cell[0] == " " and _can_take(cell, shown[1])


def _can_take(cell: Cell, style: Style | None) -> bool:
    """Whether *cell* looks as it should when it is drawn in *style*."""
    if cell[1] == style:
        return True
    if cell[0] != " " or style is None or cell[1] is None:
        return False
    ground = _ground(style)
    return ground is not None and ground == _ground(cell[1])


@lru_cache(1024)
def _ground(style: Style) -> ColorTriplet | None:
    """All that a style shows on a blank; None where that is more than one plain colour."""
    if any((style.underline, style.underline2, style.overline, style.strike, style.reverse)):
        return None
    if style.bgcolor is None or style.bgcolor.is_default:
        return None
    return style.bgcolor.get_truecolor()


def _colourless(strip: Strip) -> Strip:
    """A strip without a colour code, not even those of the default colours."""
    return Strip([Segment(text, style and _attributes(style)) for text, style, _ in strip])


@lru_cache(1024)
def _attributes(style: Style) -> Style:
    """What of a style is no colour."""
    return Style(
        bold=style.bold, dim=style.dim, italic=style.italic, reverse=style.reverse,
        underline=style.underline,
    )  # fmt: skip


def _strip(cells: list[Cell]) -> Strip:
    """Cells as a strip with as few segments as their styles allow."""
    segments: list[Segment] = []
    text, style = "", cells[0][1]
    for character, cell_style in cells:
        if cell_style is not style and not _can_take((character, cell_style), style):
            segments.append(Segment(text, style))
            text, style = "", cell_style
        text += character
    segments.append(Segment(text, style))
    return Strip(segments)
