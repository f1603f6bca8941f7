"""The pen against Rich: a terminal shows the same, and fewer bytes are sent."""

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from dstui.tui.pen import draw

COLUMNS, ROWS = 30, 4
Runs = list[tuple[int, int, Strip]]

colours = st.none() | st.sampled_from([16, 22, 160, 255]).map(Color.from_ansi)
styles = st.none() | st.builds(
    Style,
    color=colours,
    bgcolor=colours,
    bold=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
)
segments = st.builds(Segment, st.text(" A\u2660", min_size=1, max_size=4), styles)
runs = st.lists(
    st.tuples(
        st.integers(0, COLUMNS - 17),
        st.integers(0, ROWS - 1),
        st.lists(segments, min_size=1, max_size=4).map(Strip),
    ),
    max_size=8,
)


def shown(sequence: str) -> list[tuple[object, ...]]:
    """What a terminal shows, cell by cell: of a blank only what can be seen."""
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(sequence)
    cells: list[tuple[object, ...]] = []
    for y in range(ROWS):
        for x in range(COLUMNS):
            cell = screen.buffer[y][x]
            is_plain_blank = cell.data == " " and not (cell.reverse or cell.underscore)
            look = (cell.bg,) if is_plain_blank else (cell.bg, cell.fg, cell.bold)
            cells.append((cell.data, cell.reverse, cell.underscore, *look))
    return cells


def by_rich(pieces: Runs) -> str:
    parts = []
    for x, y, strip in pieces:
        parts.append(f"\x1b[{y + 1};{x + 1}H")
        parts += [
            style.render(text, color_system=ColorSystem.EIGHT_BIT) if style is not None else text
            for text, style, _ in strip
        ]
    return "".join(parts)


@settings(max_examples=60)
@given(runs)
def test_a_terminal_shows_what_rich_would_have_shown(pieces: Runs) -> None:
    assert shown(draw(pieces, ColorSystem.EIGHT_BIT)) == shown(by_rich(pieces))


@settings(max_examples=60)
@given(runs)
def test_the_terminal_is_left_in_its_own_style(pieces: Runs) -> None:
    after = draw(pieces, ColorSystem.EIGHT_BIT) + "\x1b[1;1HX"
    assert shown(after)[0] == ("X", False, False, "default", "default", False)


def test_a_colour_that_stays_is_not_named_again() -> None:
    felt, card = Color.from_ansi(22), Color.from_ansi(255)
    black, red = Color.from_ansi(16), Color.from_ansi(160)
    strip = Strip(
        [
            Segment("A\u2660", Style(color=black, bgcolor=card, bold=True)),
            Segment(" ", Style(color=red, bgcolor=felt)),
            Segment("2\u2665", Style(color=red, bgcolor=card, bold=True)),
        ]
    )
    assert draw([(0, 0, strip)], ColorSystem.EIGHT_BIT) == (
        "\x1b[1;1H\x1b[1;38;5;16;48;5;255mA\u2660"
        "\x1b[48;5;22m "
        "\x1b[38;5;160;48;5;255m2\u2665\x1b[0m"
    )


def test_without_colours_no_colour_is_named() -> None:
    strip = Strip([Segment("A", Style(bold=True)), Segment("b", Style()), Segment("c")])
    assert draw([(2, 1, strip)], ColorSystem.EIGHT_BIT) == "\x1b[2;3H\x1b[1mA\x1b[0mbc"
