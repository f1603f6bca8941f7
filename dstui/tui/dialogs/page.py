"""What a dialog shows, as values: lines of spans, some of which can be chosen.

A dialog makes a :class:`Page` of its state; :func:`paint` lays it out in rows and says
where each spot came to lie. Keys and mouse both go by those places, so that whatever can
be clicked can be reached by keys and the other way round.
"""

import textwrap
from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

from dstui.tui.dialogs.marks import Marks

PADDING: Final = 2
BUTTON: Final = "button"


class Tone(Enum):
    """How a span is said; each is a component class in dialogs.tcss."""

    PLAIN = "plain"
    DIM = "dim"
    TITLE = "title"
    STRONG = "strong"
    FRAME = "frame"
    BUTTON = "button"
    ALERT = "alert"
    FOCUS = "focus"
    FIELD = "field"
    CURSOR = "cursor"


_TYPED: Final = (Tone.FIELD, Tone.CURSOR)


class Spot(NamedTuple):
    """Something that can be chosen. Tab goes from group to group, arrows within one."""

    group: str
    value: Hashable


class Span(NamedTuple):
    """A piece of a line. The first cell of a span with a spot is kept free for the focus."""

    text: str
    tone: Tone = Tone.PLAIN
    spot: Spot | None = None


Line: TypeAlias = tuple[Span, ...]
BLANK: Final[Line] = ()


class Page(NamedTuple):
    """A whole dialog: only ``body`` scrolls. ``note`` keeps its rows whatever it says."""

    heading: str
    head: Sequence[Line]
    body: Sequence[Line]
    note: Sequence[Line]
    buttons: Line

    @property
    def fixed_rows(self) -> int:
        """The rows that are there whatever the height: all but the body's."""
        head = len(self.head) + 1 if self.head else 0
        note = len(self.note) + 1 if self.note else 0
        return head + note + 5


class Place(NamedTuple):
    """Where a spot lies: its row (for the body's, before scrolling) and its columns."""

    spot: Spot
    row: int
    start: int
    end: int


class Picture(NamedTuple):
    """A page laid out: rows from top to bottom, and its places by part."""

    rows: tuple[Line, ...]
    head: tuple[Place, ...]
    body: tuple[Place, ...]
    buttons: tuple[Place, ...]
    body_top: int
    body_rows: int

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place, in reading order."""
        return self.head + self.body + self.buttons

    def spot_at(self, x: int, y: int, scroll: int) -> Spot | None:
        """The spot at a cell of the sheet, or None."""
        in_body = 0 <= y - self.body_top < self.body_rows
        row = y - self.body_top + scroll if in_body else y
        for place in self.body if in_body else self.head + self.buttons:
            if place.row == row and place.start <= x < place.end:
                return place.spot
        return None


def button(value: Hashable, label: str) -> Span:
    """A button of the lowest row."""
    return Span(f" {label} ", Tone.BUTTON, Spot(BUTTON, value))


def text_lines(text: str, width: int, tone: Tone = Tone.PLAIN) -> list[Line]:
    """*text* wrapped to *width* cells."""
    return [(Span(line, tone),) for line in textwrap.wrap(text, width, break_on_hyphens=False)]


def cells(text: str, width: int, *, right: bool = False) -> str:
    """*text* in exactly *width* cells, cut or filled with spaces."""
    length = cell_len(text)
    if length >= width:
        return set_cell_size(text, width)
    filling = " " * (width - length)
    return filling + text if right else text + filling


def length(line: Line) -> int:
    """The cells a line takes."""
    return sum(cell_len(span.text) for span in line)


class Window(NamedTuple):
    """The cells a page is laid out in, and how far its body is scrolled."""

    width: int
    height: int
    scroll: int = 0


def paint(page: Page, focus: Spot | None, window: Window, marks: Marks) -> Picture:
    """Lay *page* out in the rows of *window*."""
    width, height, scroll = window
    inner = width - 2 * PADDING - 2
    body_rows = max(0, height - page.fixed_rows)
    left_top, right_top, left_bottom, right_bottom, across, down = tuple(marks.frame)
    head_part = [*page.head, BLANK] if page.head else []
    body_top = 2 + len(head_part)
    body = [*page.body[scroll : scroll + body_rows]]
    body += [BLANK] * (body_rows - len(body))
    note_part = [BLANK, *page.note] if page.note else []
    middle = [BLANK, *head_part, *body, *note_part, BLANK, _centred(page.buttons, inner)]
    thumb = _thumb(len(page.body), body_rows, scroll)
    top = _top(page.heading, width, (left_top, across, right_top))
    rows = [top]
    for y, line in enumerate(middle, 1):
        edge = marks.thumb if y - body_top in thumb else down
        spans = _marked(line, focus, inner, marks.focus)
        rows.append((Span(down, Tone.FRAME), *spans, Span(edge, Tone.FRAME)))
    bottom = left_bottom + across * (width - 2) + right_bottom
    rows.append((Span(bottom, Tone.FRAME),))
    buttons_row = len(rows) - 2
    return Picture(
        tuple(rows[:height]),
        tuple(_places(page.head, 2)),
        tuple(_places(page.body, 0)),
        tuple(_places([middle[-1]], buttons_row)),
        body_top,
        body_rows,
    )


def _top(heading: str, width: int, line: tuple[str, str, str]) -> Line:
    left, across, right = line
    heading = set_cell_size(heading, min(cell_len(heading), width - 8))
    rest = width - cell_len(heading) - 5
    return (
        Span(f"{left}{across}", Tone.FRAME),
        Span(f" {heading} ", Tone.TITLE),
        Span(across * rest + right, Tone.FRAME),
    )


def _thumb(rows: int, shown: int, scroll: int) -> range:
    """The rows of the body where the scroll mark lies; none when everything is shown."""
    if rows <= shown or not shown:
        return range(0)
    size = max(1, shown * shown // rows)
    start = round(scroll * (shown - size) / (rows - shown))
    return range(start, start + size)


def _centred(line: Line, width: int) -> Line:
    """The line with its spans two cells apart, in the middle of *width* cells."""
    spread: list[Span] = []
    for span in line:
        spread += [Span("  "), span] if spread else [span]
    margin = max(0, (width - length(tuple(spread))) // 2)
    return (Span(" " * margin), *spread)


def _marked(line: Line, focus: Spot | None, inner: int, mark: str) -> list[Span]:
    """A line cut and filled to *inner* cells and the padding, with the focus marked."""
    spans = [Span(" " * PADDING)]
    room, is_marked = inner, False
    for text, tone, spot in line:
        cut = text if cell_len(text) <= room else set_cell_size(text, room)
        room -= cell_len(cut)
        if spot is None or spot != focus or tone in _TYPED:
            spans.append(Span(cut, tone, spot))
            continue
        spans.append(Span(cut if is_marked else mark + cut[1:], Tone.FOCUS, spot))
        is_marked = True
    spans.append(Span(" " * (room + PADDING)))
    return spans


def _places(lines: Iterable[Line], first_row: int) -> Iterable[Place]:
    for row, line in enumerate(lines, first_row):
        x = 1 + PADDING
        for span in line:
            end = x + cell_len(span.text)
            if span.spot is not None:
                yield Place(span.spot, row, x, end)
            x = end
