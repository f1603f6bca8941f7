"""Pictures of the table: each size, theme and state. ``pytest --snapshot-update`` after a look."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dstui.engine.families import DOUBLE
from dstui.play.examples import examples_of
from dstui.tui import ending
from dstui.tui.application import DstuiApp
from dstui.tui.example_screen import ExampleScreen
from dstui.tui.looks import PALETTES, Look
from tests.engine.data import won_lines
from tests.engine.tables import D1N, table
from tests.tui.shown import app_with

DRAW_ONE, DRAW_THREE, CLASSIC = "DS1-D1N-AAAAAAB", "DS1-D3N-AAAAAAB", "KS1-D13-AAAAAAB"
LOOK = Look(PALETTES["felt"])
RED_KING = "KH QS JD TC 9H 8S 7D 6C 5H 4S 3D 2C AH"

Compare = Callable[..., bool]


@pytest.fixture
def compare(snap_compare: Compare) -> Compare:
    """Compare a table with its picture, at 80 x 24 where nothing else is said."""

    def compared(app: DstuiApp, size: tuple[int, int] = (80, 24), **more: Any) -> bool:
        try:
            return snap_compare(app, terminal_size=size, **more)
        finally:
            app.sitting.close()

    return compared


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids="{0[0]}x{0[1]}".format)
def test_a_new_game(compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert compare(app_with(tmp_path, DRAW_ONE), size)


def test_classic(compare: Compare, tmp_path: Path) -> None:
    assert compare(app_with(tmp_path, CLASSIC, "d d d"), (100, 30))


def test_the_worst_column(compare: Compare, tmp_path: Path) -> None:
    app = app_with(tmp_path, DRAW_ONE)
    down = "2S 3S 4S 5S 6S 7S 8S 9S"
    columns = {9: f"{down} | {RED_KING}", 8: f"{down} | {RED_KING[:-3]}", 5: RED_KING, 1: "KD"}
    app.sitting.game.table = table(D1N, columns, waste="TD", redeals=3, score=1215)
    assert compare(app)


@pytest.mark.parametrize("theme", ["felt", "dark", "light", "contrast"])
def test_the_fan_of_draw_three_a_pick_and_where_it_can_go(
    compare: Compare, tmp_path: Path, theme: str
) -> None:
    assert compare(app_with(tmp_path, DRAW_THREE, "d d", theme=theme), press=["5"])


def test_ascii(compare: Compare, tmp_path: Path) -> None:
    app = app_with(tmp_path, DRAW_THREE, "d d", ascii_only=True)
    assert compare(app, press=["5"])


def test_the_cursor_within_a_run(compare: Compare, tmp_path: Path) -> None:
    app = app_with(tmp_path, DRAW_ONE, "56 47")
    assert compare(app, press=["enter", "right", "up"])


def test_cards_that_follow_the_pointer(compare: Compare, tmp_path: Path) -> None:
    app = app_with(tmp_path, DRAW_ONE, "56")

    async def drag(pilot: Pilot[None]) -> None:
        box = app.table.view.geometry.columns[5]  # type: ignore[union-attr]
        await pilot.mouse_down(offset=(box.x + 2, box.y + 6))
        await pilot.hover(offset=(box.x + 7, box.y + 12))

    assert compare(app, run_before=drag)


def test_a_win(compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "_MOMENT", 3600.0)  # the summary has its own test
    record = next(record for record in won_lines() if record["code"].startswith("DS1-D1N"))
    *words, last = record["actions"].split()
    app = app_with(tmp_path, record["code"], " ".join(words))
    assert compare(app, press=list(last))


@pytest.mark.parametrize("key", ["n", "c"], ids=["new game", "calendar"])
def test_a_window(compare: Compare, tmp_path: Path, key: str) -> None:
    assert compare(app_with(tmp_path, DRAW_ONE), press=[key])


def test_an_example(compare: Compare, tmp_path: Path) -> None:
    async def open_example(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(ExampleScreen(examples_of(DOUBLE)[0], LOOK))
        await pilot.pause()
        await pilot.press("right")

    assert compare(app_with(tmp_path, DRAW_ONE), run_before=open_example)
