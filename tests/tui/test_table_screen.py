"""What the table does with keys around a pick, a pause and windows."""

from pathlib import Path

from dstui.play.hand import Pick
from dstui.play.piles import column
from dstui.tui.dialogs.base import Dialog
from dstui.tui.keys import KEEPING, KEYS
from tests.tui.shown import app_with, running

CODE = "DS1-D1N-AAAAAAB"  # the card of column 5 goes to column 6

# Closed again by Escape: windows, and the cover of a pause.
OPENING = ("n", "f1", "p")


async def test_a_key_that_opens_something_lets_go_first(tmp_path: Path) -> None:
    app = app_with(tmp_path, CODE)
    async with running(app) as (pilot, _emulator):
        table = app.table
        for key in OPENING:
            await pilot.press("5")
            assert table.controller.hand.pick == Pick(column(4)), key
            await pilot.press(key)
            assert isinstance(app.screen, Dialog) or table.is_paused, key
            assert table.controller.hand.pick is None, key
            assert table.view.said == "", key
            await pilot.press("escape")
            assert app.screen is table
        assert table.controller.sitting.game.moves == 0


async def test_leaving_lets_go_and_what_only_looks_about_does_not(tmp_path: Path) -> None:
    app = app_with(tmp_path, CODE)
    async with running(app) as (pilot, _emulator):
        hand = app.table.controller.hand
        await pilot.press("5", "q")
        assert hand.pick is None
        names = [key.keys[0] for key in KEYS if key.command in KEEPING and key.keys != ("enter",)]
        await pilot.press("5", *names)
        assert hand.pick == Pick(column(4))


async def test_a_refusal_is_still_there_after_a_window(tmp_path: Path) -> None:
    app = app_with(tmp_path, CODE)
    async with running(app) as (pilot, _emulator):
        view = app.table.view
        await pilot.press("5", "4")
        said = view.said
        assert "3♦" in said
        await pilot.press("f1", "escape")
        assert view.said == said


async def test_the_clock_stands_in_a_window_of_any_size(tmp_path: Path) -> None:
    app = app_with(tmp_path, "DS1-D1N-AAAAAAB")
    async with running(app) as (pilot, _emulator):
        await pilot.press("d")
        assert app.sitting.game.stopwatch.is_running
        await pilot.press("f1")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert not app.sitting.game.stopwatch.is_running
        await pilot.press("escape")
        await pilot.pause()
        assert app.sitting.game.stopwatch.is_running
