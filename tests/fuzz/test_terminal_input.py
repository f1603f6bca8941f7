"""What a terminal sends: keys, mouse, pastes, late answers, broken text, cut anywhere."""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Final
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st
from textual import _parser, constants
from textual.message import Message

from dstui.engine.actions import DRAW
from dstui.engine.codes import GameCode
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.play.options import PlayOptions
from dstui.tui import application, intake
from dstui.tui.application import DstuiApp
from dstui.tui.intake import PASTE_BEGINS, PASTE_ENDS, PASTE_PATIENCE, Intake
from tests.e2e import terminal
from tests.fuzz.effort import examples
from tests.fuzz.strategies import HOSTILE_BYTES, mutated
from tests.store.helpers import sit_down, state_of
from tests.tui.test_noise import KEYS, NOISE

CODE: Final = GameCode.parse(terminal.CODE)
ESCAPE: Final = b"\x1b"

cells = st.integers(0, 90) | st.sampled_from((-1, 223, 10**6, 10**18))


def report(kinds: str, *buttons: int) -> st.SearchStrategy[bytes]:
    """A report of the mouse: one of *buttons*, on a cell, M or m at its end."""
    text = st.builds(
        "\x1b[<{};{};{}{}".format, st.sampled_from(buttons), cells, cells, st.sampled_from(kinds)
    )
    return text.map(str.encode)


pastes = st.text(max_size=30).filter(lambda text: "\x1b" not in text).map(
    lambda text: f"{PASTE_BEGINS}{text}{PASTE_ENDS}".encode(errors="replace")
)  # fmt: skip
# Nothing of this is a key press or the press of the left button.
noise = st.one_of(
    st.sampled_from([each.encode() for each in NOISE]),
    pastes,
    st.sampled_from([b"\x1b[200~d 9 1 f d\x1b\\ dd \x1b[C uq q\r\x1b[201~", b"\x1b[200~\x1b[201~"]),
    report("M", 1, 2, 35, 64, 65, 66, 67, 128, 255, 10**9),
    report("m", 0, 1, 2, 3, 32),
    st.tuples(*[st.sampled_from((0, 1, 24, 80, 10**5))] * 4).map(b"\x1b[48;%d;%d;%d;%dt".__mod__),
    st.sampled_from([b"\x1b[M !!", b"\x1b[I", b"\x1b[O", b"\x1b[1;1R", b"\x1b[9999;99999R", b"\0"]),
    st.sampled_from([each for each in HOSTILE_BYTES if not each.isascii()]),
)  # fmt: skip
keys = st.sampled_from(
    [*(key.encode() for key in KEYS), *(bytes([c]) for c in b"123456789wfuyanogpt,hjklcs"), ESCAPE]
)
gestures = st.one_of(
    noise,
    keys,
    keys,
    report("Mm", 0, 32),
    mutated([each.encode() for each in NOISE]),
    st.binary(max_size=6),
)
cuts = st.lists(
    st.tuples(st.integers(0, 1000), st.sampled_from((0.0, 0.05, 0.15, 0.3))), max_size=4
)


def pieces(data: bytes, at: list[tuple[int, float]]) -> list[tuple[bytes, float]]:
    """*data* cut at places in thousandths of its length, and the seconds after each piece."""
    found, start = [], 0
    for place, pause in sorted(at):
        end = place * len(data) // 1000
        found.append((data[start:end], pause))
        start = end
    return [*found, (data[start:], 0.0)]


class Line:
    """The application without a terminal, reading bytes as its driver does; time is told."""

    def __init__(self, folder: Path) -> None:
        self.sitting = sit_down(folder)
        self.sitting.start(CODE)
        self.app = DstuiApp(self.sitting, PlayOptions())
        self.seconds = 1000.0
        self._intake = Intake()

    @property
    def table(self) -> Table:
        return self.sitting.game.table

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["Line"]:
        def now() -> float:
            return self.seconds

        with (
            patch.object(_parser, "get_time", now),
            patch.object(intake, "monotonic", now),
            patch.object(application, "monotonic", now),
            patch.object(constants, "DISABLE_KITTY_KEY", True),
        ):
            async with self.app.run_test(size=(80, 24)) as self._pilot:
                yield self
        self.sitting.close()

    async def send(self, data: bytes, pause: float = 0.0) -> None:
        """Send a piece, then let so many seconds pass."""
        await self._take(self._intake.feed(data))
        self.seconds += pause
        await self._take(self._intake.tick())

    async def rest(self) -> None:
        """Let whatever waits for the rest of a sequence or of a paste give up."""
        for pause in (0.1, 1.0, PASTE_PATIENCE):
            await self.send(b"", pause)

    @property
    def is_over(self) -> bool:
        return self.app._exit

    async def _take(self, found: Iterable[Message]) -> None:
        driver = self.app._driver
        assert driver is not None
        events = list(found)
        for event in events:
            driver.process_message(event)
        if events and not self.is_over:
            await self._pilot.pause()


async def answers_keys(line: Line) -> None:
    """Check that a draw draws and undo takes it back."""
    before = line.table
    try:
        drawn = apply(before, DRAW).table
    except IllegalAction:
        return
    await line.send(b"d")
    assert line.table == drawn
    await line.send(b"u")
    assert line.table == before


@given(st.lists(noise, min_size=1, max_size=6).map(b"".join), cuts, st.integers(0, 1000))
@examples(15)
@example(data=b"\x1b[M !!", at=[], kept=800)
def test_noise_makes_no_move_and_keys_act_after_it(
    data: bytes, at: list[tuple[int, float]], kept: int
) -> None:
    async def play(folder: Path) -> None:
        async with Line(folder).open() as line:
            for piece, pause in pieces(data[: len(data) * kept // 1000], at):
                await line.send(piece, pause)
            await line.rest()
            assert not line.is_over
            assert line.sitting.game.events == ()
            await answers_keys(line)
            assert len(line.sitting.game.events) == 2
            assert line.app.crash is None

    run(play)


@given(st.lists(gestures, min_size=1, max_size=20).map(b"".join), cuts)
@examples(10)
@example(data=b"?" * 54 + b"9u", at=[])
def test_whatever_is_typed_the_table_stays_sound(data: bytes, at: list[tuple[int, float]]) -> None:
    async def play(folder: Path) -> None:
        async with Line(folder).open() as line:
            for piece, pause in pieces(data, at):
                await line.send(piece, pause)
            await line.rest()
            for _window in range(4):
                await line.send(ESCAPE)
                await line.rest()
            assert line.app.crash is None
            if not line.is_over:
                assert line.app.screen is line.app.table
                await answers_keys(line)
            shown = state_of(line.sitting.game)
        again = sit_down(folder)
        last = again.latest()
        assert last is not None
        assert state_of(again.look_at(last.number))[:7] == shown[:7]
        again.close()

    run(play)


def run(play: Callable[[Path], object]) -> None:
    """Play in a folder of its own, which is the working folder, too: games can be exported."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        asyncio.run(play(Path(folder)))  # type: ignore[arg-type]


@given(st.lists(noise, min_size=1, max_size=12).map(b"".join), cuts)
@examples(2)
def test_the_real_program_survives_noise(data: bytes, at: list[tuple[int, float]]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        terminal.dstui(Path(folder)) as line,
    ):
        for piece, pause in pieces(data, at):
            line.send(piece)
            line.watch(pause)
        # What a sequence without an end has begun is over then, once the program has read it.
        line.settle()
        line.watch(0.7)
        line.send("d")
        line.wait_for("Moves 1 ")
        line.send("u")
        line.wait_for("Undone")
        line.send("qq")
        assert line.wait_for_end() == 0
