"""The table and every window at 80 x 24 in a language that nobody speaks."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from dstui.engine.bonus import Bonus
from dstui.engine.codes import GameCode
from dstui.engine.game import Score
from dstui.i18n import LANGUAGES, SOURCE_LANGUAGE, use_language
from dstui.play.examples import EXAMPLES
from dstui.play.opening import begin, open_sitting
from dstui.play.options import PlayOptions
from dstui.tui.application import DstuiApp
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.code import CodeDialog
from dstui.tui.dialogs.page import Line
from dstui.tui.dialogs.search import SearchDialog
from dstui.tui.dialogs.win import WinDialog
from dstui.tui.example_screen import ExampleScreen
from dstui.tui.keys import KEYS
from dstui.tui.replay_screen import ReplayScreen
from dstui.tui.step_screen import STEP_KEYS, StepScreen
from dstui.words.wins import share_line
from tests.i18n.pseudo import CLOSES, OPENS, spoken
from tests.tui.stage import Stage

CODES = ("DS1-D1N-AAAAAAB", "KS1-D31-AAAAAAB")
# The keys that open the windows of the table, and those that turn a window's pages.
WINDOWS = {
    "n": ("up", "right"), "g": (), "o": (), "c": (), "t": ("shift+tab", "right", "enter"),
    "comma": ("down",) * 12, "f1": ("right",) * 3,
}  # fmt: skip
WORD = re.compile(r"[A-Za-z]{2,}")
# What is the same in every language: the program's name, codes, the names of keys, of
# languages and of what can be set, and the words that English has for nothing else.
KEY_NAMES = {word for key in (*KEYS, *STEP_KEYS) for word in WORD.findall(key.shown)}
NAMES = {"dstui", "DS", "KS", "Bahasa", "Indonesia", "English"} | KEY_NAMES
CODE = re.compile(r"\b[DK]S1-\w{3}(-[A-Z2-7]{7})?\b")


def table(folder: Path, code: str) -> DstuiApp:
    options = PlayOptions(data_dir=folder, code=GameCode.parse(code))
    sitting = open_sitting(options)
    return DstuiApp(sitting, options, begin(sitting, options))


def rows(app: DstuiApp) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def windows(app: DstuiApp, pilot: Pilot[None]) -> AsyncIterator[None]:
    await pilot.pause()
    for key, turns in WINDOWS.items():
        await pilot.press(key)
        await pilot.pause()
        yield None
        for turn in turns:
            await pilot.press(turn)
            await pilot.pause()
            yield None
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, Dialog)


def foreign(text: str) -> set[str]:
    """The English words of *text* that no catalogue has seen."""
    return set(WORD.findall(CODE.sub("", text))) - NAMES


@pytest.mark.parametrize("code", CODES)
async def test_no_word_escapes_the_catalogues(code: str, tmp_path: Path) -> None:
    with spoken():
        app = table(tmp_path, code)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("d", "d", "w", "escape", "f", "1", "1", "u", "u", "y", "0", "p", "p"):
                await pilot.press(key)
                await pilot.pause()
                assert not foreign("\n".join(rows(app))), key
            async for _ in windows(app, pilot):
                assert not foreign("\n".join(rows(app)))
        app.sitting.close()


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def check_page(dialog: Dialog[Any]) -> None:
    """Every line fits the frame, and every text has its end."""
    page = dialog._page()
    lines = [*page.head, *page.body, *page.note]
    for line in (*lines, page.buttons):
        assert cell_len(text_of(line).rstrip()) <= dialog.columns, text_of(line)
    words = "\n".join(text_of(line) for line in (*lines, page.buttons))
    assert words.count(OPENS) == words.count(CLOSES), words
    assert cell_len(page.heading) <= dialog.columns


@pytest.mark.parametrize("code", CODES)
async def test_no_window_cuts_a_text_that_is_longer_by_a_third(code: str, tmp_path: Path) -> None:
    with spoken(longer=True):
        app = table(tmp_path, code)
        async with app.run_test(size=(80, 24)) as pilot:
            async for _ in windows(app, pilot):
                assert isinstance(app.screen, Dialog)
                check_page(app.screen)
        app.sitting.close()


FOUND = GameCode.parse(CODES[0])
WON = Score(1310, Bonus(100, 200))
OTHERS: tuple[Callable[[], Dialog[Any]], ...] = (
    lambda: WinDialog(
        GameCode.parse(CODES[1]), WON, (231, 754), share_line(FOUND, WON, 231, 754),
        is_best_score=True, is_best_time=True,
    ),
    lambda: SearchDialog(lambda _progress: asyncio.sleep(60, FOUND)),
    lambda: CodeDialog("X"),
)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_window_fits_in_every_language(
    language: str, code: str, tmp_path: Path
) -> None:
    use_language(language)
    try:
        app = table(tmp_path, code)
        async with app.run_test(size=(80, 24)) as pilot:
            async for _ in windows(app, pilot):
                assert isinstance(app.screen, Dialog)
                check_page(app.screen)
        app.sitting.close()
    finally:
        use_language(SOURCE_LANGUAGE)


@pytest.mark.parametrize("make", OTHERS)
async def test_windows_that_no_key_of_the_table_opens(make: Callable[[], Dialog[Any]]) -> None:
    with spoken():
        stage = Stage(make())
        async with stage.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await pilot.pause()
            assert not foreign("\n".join(stage.rows))
    with spoken(longer=True):
        stage = Stage(make())
        async with stage.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            check_page(stage.dialog)


async def test_replays_and_examples(tmp_path: Path) -> None:
    with spoken():
        app = table(tmp_path, CODES[0])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("d", "d")
            game = app.sitting.look_at(app.sitting.number or 0)
            screens: list[StepScreen] = [ReplayScreen(game, app.look())]
            screens += [ExampleScreen(example, app.look()) for example in EXAMPLES]
            for screen in screens:
                app.push_screen(screen)
                await pilot.pause()
                for _ in range(screen.last + 1):
                    assert not foreign("\n".join(rows(app)))
                    await pilot.press("right")
                    await pilot.pause()
                app.pop_screen()
        app.sitting.close()
