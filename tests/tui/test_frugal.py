"""What differs is sent, and is enough: the terminal shows what a full repaint would show."""

import gc
import random
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache

from dstui.tui.memory import REMEMBERING
from tests.tui.shown import Emulator, app_with, running, show_on

KEYS = (
    *"123456789wf", *"dddduyia", "left", "right", "up", "down", "tab", "enter", "space",
    "escape", "backspace",
)  # fmt: skip


@pytest.mark.parametrize(("code", "seed"), [("DS1-D3N-AAAAAAB", 1), ("KS1-D1U-AAAAAAB", 2)])
async def test_random_play_shows_what_a_full_repaint_shows(
    code: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    app = app_with(tmp_path, code)
    async with running(app) as (pilot, emulator):
        monkeypatch.setattr(app.advisor(), "ask", lambda: None)
        for _ in range(4):
            for _ in range(10):
                await pilot.press(chance.choice(KEYS))
            await pilot.pause()
            await compare(pilot, emulator, (80, 24))


async def compare(pilot, emulator: Emulator, size: tuple[int, int]) -> None:
    whole = Emulator(*size)
    show_on(pilot.app, whole)
    pilot.app.repaint()
    await pilot.pause()
    show_on(pilot.app, emulator)
    assert whole.text.strip()
    assert emulator.text == whole.text
    assert emulator.cells == whole.cells


async def test_after_a_resize_too(tmp_path: Path) -> None:
    app = app_with(tmp_path, "DS1-D3N-AAAAAAB")
    async with running(app, (120, 40)) as (pilot, emulator):
        await pilot.press("d", "5")
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await compare(pilot, emulator, (120, 40))


async def test_after_a_dialog_too(tmp_path: Path) -> None:
    app = app_with(tmp_path, "DS1-D3N-AAAAAAB")
    async with running(app) as (pilot, emulator):
        await pilot.press("d", "f1")
        await pilot.pause()
        await compare(pilot, emulator, (80, 24))
        await pilot.press("escape")
        await pilot.pause()
        await compare(pilot, emulator, (80, 24))


async def test_nothing_changed_is_nothing_sent(tmp_path: Path) -> None:
    app = app_with(tmp_path, "DS1-D3N-AAAAAAB")
    async with running(app) as (pilot, emulator):
        await pilot.press("d")
        await pilot.pause()
        emulator.sent = ""
        app.screen.refresh()
        for child in app.screen.children:
            child.refresh()
        await pilot.pause()
        assert emulator.sent == ""


async def test_a_draw_sends_little(tmp_path: Path) -> None:
    app = app_with(tmp_path, "DS1-D1N-AAAAAAB")
    async with running(app) as (pilot, emulator):
        await pilot.press("d")
        await pilot.pause()
        for _ in range(3):
            emulator.sent = ""
            await pilot.press("d")
            await pilot.pause()
            assert 0 < len(emulator.sent) <= 500


async def test_what_closed_windows_have_painted_is_not_kept(tmp_path: Path) -> None:
    def kept() -> int:
        gc.collect()
        return sum(isinstance(each, StylesCache) for each in gc.get_objects())

    counts = []
    async with running(app_with(tmp_path, "DS1-D1N-AAAAAAB")) as (pilot, _emulator):
        for _time in range(5):
            for key in ("question_mark", "escape"):
                await pilot.press(key)
                await pilot.pause()
            counts.append(kept())
    assert counts[-1] == counts[0]


async def test_windows_of_other_sizes_are_forgotten(tmp_path: Path) -> None:
    """What Textual keeps is of the last size, not of ten."""
    app = app_with(tmp_path, "DS1-D1N-AAAAAAB")
    async with running(app) as (pilot, _emulator):
        for width in (*range(81, 91), 80):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
        kept = [function.cache_info().currsize for function in REMEMBERING]
    assert max(kept) < 100
