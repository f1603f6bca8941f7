"""Stepping through a worked example on the screen, by keys and by mouse."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dstui.engine.codes import GameCode
from dstui.i18n import LANGUAGES, SOURCE_LANGUAGE, use_language
from dstui.play.examples import EXAMPLES, Example, moments
from dstui.play.options import PlayOptions
from dstui.play.sitting import Sitting
from dstui.store.paths import find_paths
from dstui.tui.application import DstuiApp
from dstui.tui.dialogs.help import HelpDialog
from dstui.tui.example_screen import CAPTION_ROWS, ExampleScreen
from dstui.tui.geometry import SIZES, Geometry
from dstui.tui.lines import Lines
from dstui.tui.looks import PALETTES, Look
from dstui.tui.step_screen import STEP_KEYS
from dstui.tui.table_view import TableView

TO_EXAMPLES = ("f1", "right", "right", "right", "down")


@asynccontextmanager
async def at_table(
    folder: Path, code: str = "DS1-D1N-AAAAAAB", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    sitting = Sitting(find_paths(folder))
    sitting.start(GameCode.parse(code))
    try:
        async with DstuiApp(sitting, PlayOptions()).run_test(size=size) as pilot:
            yield pilot
    finally:
        sitting.close()


def rows(pilot: Pilot[None]) -> list[str]:
    """What is on the screen, row by row."""
    strips = pilot.app.screen._compositor.render_strips()
    return [strip.text for strip in strips]


def example_screen(pilot: Pilot[None]) -> ExampleScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ExampleScreen)
    return screen


async def test_a_refused_queen_as_it_is_seen(tmp_path: Path) -> None:
    async with at_table(tmp_path) as pilot:
        await pilot.press(*TO_EXAMPLES, "enter")
        shown = rows(pilot)
        assert "A queen for an empty column" in shown[16]
        assert shown[17].strip().startswith("Column 1 is empty. If Q\u2665 went there,")
        assert shown[22].split()[0] == "0/2"
        assert not shown[23].strip()
        assert "\u25b8Q\u2665" in shown[4]
        await pilot.press("right")
        shown = rows(pilot)
        assert shown[23].strip() == "Q\u2665 can't go there: only a king goes to an empty column."
        assert "\u25b8K\u2666" in shown[4]
        assert "\u25c2" in shown[2]
        await pilot.press("right")
        assert rows(pilot)[23].strip() == "K\u2666 and 1 more to column 1; 9\u2660 turned up; +5"
        assert "Score 5" in rows(pilot)[0]


async def test_it_goes_back_and_ends_where_it_ends(tmp_path: Path) -> None:
    async with at_table(tmp_path) as pilot:
        await pilot.press(*TO_EXAMPLES, "enter")
        first = rows(pilot)
        await pilot.press("left")
        assert rows(pilot) == first
        await pilot.press("end")
        assert rows(pilot)[22].split()[0] == "2/2"
        await pilot.press("l", "L", "down")
        assert rows(pilot)[22].split()[0] == "2/2"
        await pilot.press("home")
        assert rows(pilot) == first


async def test_it_closes_into_the_list_it_was_chosen_from(tmp_path: Path) -> None:
    async with at_table(tmp_path) as pilot:
        for close in ("escape", "q", "Q"):
            await pilot.press(*TO_EXAMPLES, "down", "enter")
            assert "The second ace of spades" in rows(pilot)[16]
            await pilot.press(close)
            dialog = pilot.app.screen
            assert isinstance(dialog, HelpDialog)
            assert dialog.spot is not None
            assert dialog.spot.value == EXAMPLES[1].key
            await pilot.press("escape")
            assert pilot.app.screen.id == "table"


async def test_the_mouse_steps_and_closes(tmp_path: Path) -> None:
    async with at_table(tmp_path) as pilot:
        await pilot.press(*TO_EXAMPLES)
        row = next(y for y, text in enumerate(rows(pilot)) if "Twins" in text)
        await pilot.click(offset=(rows(pilot)[row].index("Twins"), row))
        screen = example_screen(pilot)
        for text, at in (("Next", 1), ("Last", 3), ("Back", 2), ("First", 0)):
            row = next(y for y, line in enumerate(rows(pilot)) if text in line[60:])
            await pilot.click(offset=(rows(pilot)[row].index(text, 60), row))
            assert screen.at == at, text
        await pilot.click(offset=(70, 10))
        assert screen.at == 1
        await pilot.click(offset=(5, 10))
        assert screen.at == 0
        row = next(y for y, line in enumerate(rows(pilot)) if "Close" in line[60:])
        await pilot.click(offset=(75, row))  # beside the button: nothing is there
        assert pilot.app.screen is screen
        await pilot.click(offset=(rows(pilot)[row].index("Close", 60), row))
        assert isinstance(pilot.app.screen, HelpDialog)


async def test_the_game_on_the_table_stays_as_it_is(tmp_path: Path) -> None:
    async with at_table(tmp_path, "KS1-D1U-AAAAAAB") as pilot:
        assert isinstance(pilot.app, DstuiApp)
        game = pilot.app.sitting.game
        before = game.table
        await pilot.press(*TO_EXAMPLES, "enter", "right", "right", "d", "u", "space", "escape")
        assert "A red 5" in "".join(rows(pilot))
        await pilot.press("escape")
        assert game.table is before
        assert not game.moves


async def test_a_window_too_small_says_so_and_comes_back(tmp_path: Path) -> None:
    async with at_table(tmp_path) as pilot:
        await pilot.press(*TO_EXAMPLES, "enter")
        before = rows(pilot)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert any("The table needs 80 x 24." in line for line in rows(pilot))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert rows(pilot) == before


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
@pytest.mark.parametrize("height", sorted({size.min_height for size in SIZES}))
def test_no_column_reaches_the_caption(example: Example, height: int) -> None:
    for width in (80, 120, 200):
        view = TableView(Look(PALETTES["felt"]))
        view.geometry = Geometry(example.family, width, height)
        room = view.geometry.pile_height - CAPTION_ROWS
        for moment in moments(example):
            for index, (down, up) in enumerate(moment.table.columns):
                at = view.rows(moment.table, index)
                assert at.top_of(len(down), max(0, len(up) - 1)) + at.body <= room


def test_no_key_does_two_things() -> None:
    names = [name for key in STEP_KEYS for name in key.keys]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_foot_of_the_caption_fits_in_every_language(
    tmp_path: Path, language: str
) -> None:
    use_language(language)
    try:
        async with at_table(tmp_path, "KS1-D1U-AAAAAAB") as pilot:
            await pilot.press(*TO_EXAMPLES, "enter")
            caption = pilot.app.screen.query_one("#caption", Lines)
            last = caption.render_line(CAPTION_ROWS - 1).text
            assert re.fullmatch(r"  0/7 {3,}\S.*\S  ", last)
    finally:
        use_language(SOURCE_LANGUAGE)
