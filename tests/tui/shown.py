"""The real app without a terminal: what it sends is shown on an emulated one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pyte
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from dstui.engine.codes import GameCode
from dstui.play.options import PlayOptions
from dstui.tui.application import DstuiApp
from tests.engine.tables import read
from tests.store.helpers import Clocks, sit_down


class Emulator:
    """An emulated terminal and the bytes it got."""

    def __init__(self, width: int, height: int) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self._screen)
        self.sent = ""

    def write(self, text: str) -> None:
        self.sent += text
        self._stream.feed(text)

    @property
    def cells(self) -> list[list[pyte.screens.Char]]:
        """Every cell as it looks: the ink of a blank one cannot be seen."""
        rows, columns = range(self._screen.lines), range(self._screen.columns)
        return [[_seen(self._screen.buffer[y][x]) for x in columns] for y in rows]

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)


def _seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    if cell.data != " " or cell.reverse or cell.underscore:
        return cell
    return cell._replace(fg="default", bold=False)


class _ShowingDriver(HeadlessDriver):
    """No terminal, but what is written is shown."""

    emulator: Emulator

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.emulator.write(data)


def show_on(app: DstuiApp, emulator: Emulator) -> None:
    """Let an app that runs paint on *emulator* from now on."""
    driver = app._driver
    assert isinstance(driver, HeadlessDriver)
    driver.__class__ = _ShowingDriver
    driver.emulator = emulator  # type: ignore[attr-defined]


def app_with(
    folder: Path,
    code: str,
    line: str = "",
    *,
    theme: str = "felt",
    ascii_only: bool = False,
    clocks: Clocks | None = None,
) -> DstuiApp:
    """The app with a game on the table, some actions on, its clocks standing still."""
    sitting = sit_down(folder, clocks)
    game_code = GameCode.parse(code)
    sitting.start(game_code)
    for word in line.split():
        sitting.do(read(word, game_code.mode))
    return DstuiApp(sitting, PlayOptions(theme=theme), ascii_only=ascii_only)


@asynccontextmanager
async def running(
    app: DstuiApp, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], Emulator]]:
    """The app at work, painting on an emulator."""
    emulator = Emulator(*size)
    async with app.run_test(size=size) as pilot:
        show_on(app, emulator)
        app.repaint()
        await pilot.pause()
        yield pilot, emulator
    app.sitting.close()
