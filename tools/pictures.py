"""Draws the pictures of the documentation: the program itself, played without a terminal.

    python -m tools.pictures [FOLDER] [--only NAME]

Writes an SVG for each picture into FOLDER (``docs`` by default). Suits and marks are drawn
as shapes and words are fitted to their cells, so that a picture looks the same whatever
fonts a reader has; nothing is loaded from anywhere.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from rich.style import Style
from textual._compositor import LayoutUpdate

from dstui.engine.codes import GameCode
from dstui.engine.game import parse_event
from dstui.play.examples import read_table
from dstui.play.options import PlayOptions
from dstui.play.sitting import Sitting
from dstui.store.paths import find_paths
from dstui.tui.application import DstuiApp
from dstui.tui.table_view import Situation

GAMES: Final = Path(__file__).with_name("pictures.json")
SIZE: Final = (80, 24)
_CELL_WIDTH, _CELL_HEIGHT = 10, 20
_BASELINE: Final = 15
_FIRST, _LATER = 0.0, 252.0


class Picture(NamedTuple):
    """A picture: a game, its first actions, keys pressed then, and how it looks.

    Where ``table`` is given it lies there instead of the game's own, with ``said`` below it.
    """

    name: str
    code: str
    actions: str = ""
    keys: tuple[str, ...] = ()
    theme: str = "felt"
    table: str = ""
    said: str = ""


def pictures() -> list[Picture]:
    """Every picture, as ``pictures.json`` has them."""
    return [
        Picture(**{**entry, "keys": tuple(entry.get("keys", ()))})
        for entry in json.loads(GAMES.read_text(encoding="utf-8"))
    ]


# -- playing

Cell = tuple[str, Style]


async def play(picture: Picture, folder: Path) -> list[list[Cell]]:
    """Play *picture* with games kept in *folder*, and give the cells on the screen."""
    clock = [_FIRST]
    sitting = Sitting(find_paths(folder), now=lambda: clock[0])
    code = GameCode.parse(picture.code)
    sitting.start(code)
    for word in picture.actions.split():
        sitting.do(parse_event(word, code.mode.family))
    clock[0] = _LATER if picture.actions else _FIRST
    app = DstuiApp(sitting, PlayOptions(theme=picture.theme))
    try:
        async with app.run_test(size=SIZE) as pilot:
            for key in picture.keys:
                await pilot.press(key)
            if picture.table:
                table = read_table(code.mode, picture.table)
                app.table.view.show(Situation(str(code), table, 231, 754, is_won=False))
                app.table.view.say(picture.said)
            await pilot.pause()
            return screen_cells(app)
    finally:
        sitting.close()


def screen_cells(app: DstuiApp) -> list[list[Cell]]:
    """The cells on the screen of *app*, row by row."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    return [
        [
            (character, segment.style or Style())
            for strip in strips
            for segment in strip
            for character in segment.text
        ]
        for strips in update.strips
    ]


# -- drawing

# Shapes in a cell of 10 x 20, for characters that fonts draw too differently.
_SHAPES: Final = {
    "\u2660": '<path d="M5 4.5C6 6.6 9.2 8.4 9.2 11.2A2.1 2.1 0 0 1 5.6 12.7Q5.7 14.4 7 15H3Q4.3 '
    '14.4 4.4 12.7A2.1 2.1 0 0 1 .8 11.2C.8 8.4 4 6.6 5 4.5Z"/>',
    "\u2665": '<path d="M5 15C4 12.6 .7 10.6 .7 7.7A2.2 2.2 0 0 1 5 6.9A2.2 2.2 0 0 1 9.3 7.7C9.3 '
    '10.6 6 12.6 5 15Z"/>',
    "\u2666": '<path d="M5 4.3Q6.6 7.6 8.9 9.7Q6.6 11.8 5 15.1Q3.4 11.8 1.1 9.7Q3.4 7.6 5 4.3Z"/>',
    "\u2663": '<path d="M5 4.5A2.1 2.1 0 0 1 6.6 8.3A2.1 2.1 0 1 1 5.5 11.6Q5.7 14.4 7 15H3Q4.3 '
    '14.4 4.5 11.6A2.1 2.1 0 1 1 3.4 8.3A2.1 2.1 0 0 1 5 4.5Z"/>',
    "\u25b8": '<path d="M2.5 6.5L8 10L2.5 13.5Z"/>',
    "\u25c2": '<path d="M7.5 6.5L2 10L7.5 13.5Z"/>',
    "\u2591": '<path d="M0 2h2v1h-2zm5 0h2v1h-2zM2.5 7h2v1h-2zm5 0h2v1h-2zM0 12h2v1h-2zm5 0h2v1h-2z'
    'M2.5 17h2v1h-2zm5 0h2v1h-2z"/>',
}
_IDS: Final = {character: f"g{number}" for number, character in enumerate(_SHAPES)}


def draw(rows: list[list[Cell]], title: str) -> str:
    """The cells as an SVG."""
    width, height = len(rows[0]) * _CELL_WIDTH, len(rows) * _CELL_HEIGHT
    used = {character for row in rows for character, _ in row} & set(_SHAPES)
    shapes = "".join(f'<g id="{_IDS[each]}">{_SHAPES[each]}</g>' for each in sorted(used))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<defs>{shapes}<clipPath id="c"><rect width="{width}" height="{height}" rx="8"/>'
            "</clipPath></defs>",
            '<g clip-path="url(#c)">',
            '<g shape-rendering="crispEdges">',
            *_grounds(rows),
            "</g>",
            '<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="16.6">',
            *_inks(rows),
            "</g>",
            "</g>",
            "</svg>",
            "",
        ]
    )


def _grounds(rows: list[list[Cell]]) -> Iterator[str]:
    """Rectangles of one ground, as high as the same stretch of cells goes on below."""
    open_runs: dict[tuple[int, int, str], int] = {}
    for y, row in enumerate([*rows, []]):
        here = set(_runs(row))
        for run in [run for run in open_runs if run not in here]:
            yield _rectangle(run, open_runs.pop(run), y)
        for run in sorted(here):
            open_runs.setdefault(run, y)


def _runs(row: list[Cell]) -> Iterator[tuple[int, int, str]]:
    """Start, end and ground of each stretch of a row."""
    start = 0
    for x in range(1, len(row) + 1):
        if x == len(row) or _ground(row[x]) != _ground(row[start]):
            yield start, x, _ground(row[start])
            start = x


def _rectangle(run: tuple[int, int, str], top: int, bottom: int) -> str:
    start, end, colour = run
    x, y = start * _CELL_WIDTH, top * _CELL_HEIGHT
    width, height = (end - start) * _CELL_WIDTH, (bottom - top) * _CELL_HEIGHT
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _inks(rows: list[list[Cell]]) -> Iterator[str]:
    """The letters and shapes, those of one row and ink together."""
    for y, row in enumerate(rows):
        by_ink: dict[str, list[tuple[int, str]]] = {}
        for x, cell in enumerate(row):
            if cell[0] != " ":
                by_ink.setdefault(_ink(cell), []).append((x, cell[0]))
        for ink, marks in by_ink.items():
            yield from _marks(y, ink, marks)


def _marks(y: int, ink: str, marks: Iterable[tuple[int, str]]) -> Iterator[str]:
    top, drawn = y * _CELL_HEIGHT, []
    for start, word in _words(marks):
        x = start * _CELL_WIDTH
        if word in _SHAPES:
            drawn.append(f'<use href="#{_IDS[word]}" x="{x}" y="{top}"/>')
            continue
        length = f' textLength="{len(word) * _CELL_WIDTH}"' if len(word) > 1 else ""
        drawn.append(f'<text x="{x}" y="{top + _BASELINE}"{length}>{escape(word)}</text>')
    yield f"<g {ink}>{''.join(drawn)}</g>"


def _words(marks: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Letters without a gap between them together, shapes each alone; with their columns."""
    start, word = 0, ""
    for x, character in marks:
        if word and (x != start + len(word) or character in _SHAPES or word in _SHAPES):
            yield start, word
            word = ""
        if not word:
            start = x
        word += character
    if word:
        yield start, word


def _ground(cell: Cell) -> str:
    style = cell[1]
    return _hex(style.color if style.reverse else style.bgcolor, "#000000")


def _ink(cell: Cell) -> str:
    style = cell[1]
    colour = _hex(style.bgcolor if style.reverse else style.color, "#cccccc")
    return f'fill="{colour}"' + (' font-weight="bold"' if style.bold else "")


def _hex(colour: object, default: str) -> str:
    return getattr(getattr(colour, "get_truecolor", lambda: None)(), "hex", default)


def make(picture: Picture) -> str:
    """Play and draw *picture*."""
    with tempfile.TemporaryDirectory() as folder:
        cells = asyncio.run(play(picture, Path(folder)))
    return draw(cells, f"dstui, {picture.code}")


def main() -> None:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs"))
    parser.add_argument("--only", metavar="NAME")
    options = parser.parse_args()
    for picture in pictures():
        if options.only in (None, picture.name):
            path = options.folder / f"{picture.name}.svg"
            path.write_text(make(picture), encoding="utf-8")
            print(path, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
