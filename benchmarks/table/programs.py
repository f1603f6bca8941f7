"""The programs that are measured, and what a player does in each of them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.table.probe import Cost, Probe
from dstui.engine.actions import ColumnToColumn
from dstui.engine.codes import GameCode
from dstui.engine.rules import legal_actions
from dstui.play.piles import column
from tests.e2e.lines import Mouse, dealt

CODE: Final = "DS1-D1N-AAAAAAB"
MINIMAL: Final = "minimal Textual app"
DSTUI: Final = "dstui"
SOLITERM: Final = "soliterm"
USOLITAIRE: Final = "usolitaire"
TTY_SOLITAIRE: Final = "tty-solitaire"

DRAW: Final = "draw"
CURSOR: Final = "cursor step"
MOVE: Final = "move between columns"
REFUSED: Final = "refused move"
DRAG: Final = "drag step"
HOVER: Final = "pointer motion without a drag"
UNDO: Final = "undo"
FIRST_HINT: Final = "first hint"
HINT: Final = "later hint"
DIALOG: Final = "a dialog, opened and closed"
BEFORE: Final = "a second before the first action"
RUNNING: Final = "a second with the clock running"
RESTING: Final = "a second after two minutes without input"
STEPS: Final = (
    DRAW, CURSOR, MOVE, REFUSED, DRAG, HOVER, UNDO, FIRST_HINT, HINT, DIALOG, BEFORE, RUNNING,
    RESTING,
)  # fmt: skip

Step = tuple[str, Cost]

DOWN, RIGHT, LEFT = "\x1bOB", "\x1bOC", "\x1bOD"
_IDLE_SECONDS: Final = 3.0
_UNTIL_REST: Final = 122.0
_TIMES: Final = 5
_SMALL: Final = (80, 24)


class Place(NamedTuple):
    """Where programs are installed, and an empty home for this run."""

    binaries: Path
    home: Path


class Program(NamedTuple):
    """A program: how it is started, what is done in it, two keys that undo each other.

    tty-solitaire has no such keys: after three passes its stock is spent, and there is no undo.
    """

    name: str
    command: Callable[[Place], list[str]]
    play: Callable[[Probe], Iterator[Step]] | None = None
    to_begin: str = ""
    there_and_back: str = ""
    sizes: tuple[tuple[int, int], ...] = ((80, 24), (120, 40))


def _together(costs: list[Cost]) -> Cost:
    """Several steps as one."""
    sent, cpu, settled = map(sum, zip(*costs, strict=True))
    return Cost(sent, cpu, settled)


def _dialog(probe: Probe, opening: str, closing: str) -> Step:
    return DIALOG, _together([probe.measure(opening), probe.measure(closing)])


def _play_dstui(probe: Probe) -> Iterator[Step]:
    yield BEFORE, probe.measure_idle(_IDLE_SECONDS)
    table = GameCode.parse(CODE).table()
    moves = [action for action in legal_actions(table) if isinstance(action, ColumnToColumn)]
    legal = {(move.source, move.target) for move in moves}
    refused = [(a, b) for a in range(9) for b in range(9) if a != b and (a, b) not in legal]
    for source, target in sorted(legal)[:_TIMES]:
        yield MOVE, probe.measure(f"{source + 1}{target + 1}")
        yield UNDO, probe.measure("u")
    for source, target in refused[:_TIMES]:
        yield REFUSED, probe.measure(f"{source + 1}{target + 1}")
    for _ in range(_TIMES):
        yield DRAW, probe.measure("d")
    for _ in range(_TIMES):
        yield UNDO, probe.measure("u")
    probe.do(RIGHT)
    for key in (RIGHT, RIGHT, RIGHT, LEFT, LEFT):
        yield CURSOR, probe.measure(key)
    yield from _drag_dstui(probe)
    yield FIRST_HINT, probe.measure("i", is_answered=True)
    for _ in range(_TIMES):
        probe.do("d")
        yield HINT, probe.measure("i", is_answered=True)
    for _ in range(2):
        yield _dialog(probe, ",", "\x1b")
    yield RUNNING, probe.measure_idle(_IDLE_SECONDS)


def _drag_dstui(probe: Probe) -> Iterator[Step]:
    x, y = Mouse(probe, dealt(CODE)).card(column(1), 0)
    for step in range(_TIMES):
        yield HOVER, probe.measure(f"\x1b[<35;{x + 1 + step};{y + 1}M")
    probe.do(f"\x1b[<0;{x + 1};{y + 1}M")
    probe.do(f"\x1b[<32;{x + 3};{y + 2}M")
    for step in range(_TIMES):
        yield DRAG, probe.measure(f"\x1b[<32;{x + 4 + step};{y + 2 + step % 2}M")
    probe.do(f"\x1b[<32;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")


def rest(probe: Probe) -> Cost:
    """A second of dstui's after its clock has come to rest."""
    probe.do("d")
    probe.watch(_UNTIL_REST)
    return probe.measure_idle(_IDLE_SECONDS)


def _play_soliterm(probe: Probe) -> Iterator[Step]:
    yield BEFORE, probe.measure_idle(_IDLE_SECONDS)
    for _ in range(_TIMES):
        yield DRAW, probe.measure("d")
    for _ in range(_TIMES):
        yield UNDO, probe.measure("u")
    probe.do(DOWN)
    for key in (RIGHT, RIGHT, RIGHT, LEFT, LEFT, LEFT):
        yield CURSOR, probe.measure(key)
    # On this deal the second column's last card goes to the fourth, and not to the first.
    probe.do(RIGHT)
    for _ in range(3):
        yield MOVE, probe.measure(f"\r{RIGHT}{RIGHT}\r")
        yield UNDO, probe.measure("u")
        probe.do(LEFT)
        probe.do(LEFT)
    for _ in range(3):
        yield REFUSED, probe.measure(f"\r{LEFT}\r")
        probe.do("\x1b")
        probe.do(RIGHT)
    yield FIRST_HINT, probe.measure("h")
    for _ in range(_TIMES):
        probe.do("d")
        yield HINT, probe.measure("h")
    for _ in range(2):
        yield _dialog(probe, "?", "\x1b")
    yield RUNNING, probe.measure_idle(_IDLE_SECONDS)


def _play_usolitaire(probe: Probe) -> Iterator[Step]:
    yield BEFORE, probe.measure_idle(_IDLE_SECONDS)
    for _ in range(_TIMES):
        yield DRAW, probe.measure("\x04")
    probe.do("\x1b[B")
    for _ in range(_TIMES):
        yield CURSOR, probe.measure("\x1b[C")
    # On this deal the fourth column's last card goes to the sixth, where the cursor is now.
    # In a small window the table is cut off, and that card with it.
    if probe.size != _SMALL:
        probe.do("\x1b[D")
        probe.do("\x1b[D")
        before = probe.text
        yield MOVE, _together([probe.measure(key) for key in (" ", "\x1b[C", "\x1b[C", " ")])
        assert probe.text != before, "the deal is another one: no card has moved"
    for _ in range(2):
        yield _dialog(probe, "n", "\x1b")


def _play_tty_solitaire(probe: Probe) -> Iterator[Step]:
    yield BEFORE, probe.measure_idle(_IDLE_SECONDS)
    for _ in range(_TIMES):
        yield DRAW, probe.measure(" ")
    for key in (RIGHT, LEFT, DOWN, RIGHT, RIGHT):
        yield CURSOR, probe.measure(key)


_USOLITAIRE_CODE: Final = "import random; random.seed(3); from usolitaire.app import main; main()"
_TTY_PROGRAM: Final = shutil.which("ttysolitaire") or shutil.which(
    "ttysolitaire", path="/usr/games"
)

PROGRAMS: Final = (
    Program(
        MINIMAL,
        lambda place: [
            str(place.binaries / "python"), str(Path(__file__).with_name("minimal.py")),
        ],
    ),
    Program(
        DSTUI,
        lambda place: [
            str(place.binaries / "dstui"), "--data-dir", str(place.home), "--code", CODE,
        ],
        _play_dstui,
        there_and_back="du",
    ),
    Program(
        SOLITERM,
        lambda place: [
            str(place.binaries / "soliterm"),
            *["--game", "klondike", "--draw", "1", "--deal", "7", "--no-animation"],
        ],
        _play_soliterm,
        there_and_back="du",
    ),
    Program(
        USOLITAIRE,
        lambda place: [str(place.binaries / "python"), "-c", _USOLITAIRE_CODE],
        _play_usolitaire,
        there_and_back="\x04\x04",
    ),
    *(
        [
            Program(
                TTY_SOLITAIRE,
                lambda _place: [_TTY_PROGRAM or ""],
                _play_tty_solitaire,
                to_begin=" ",
                sizes=((120, 40),),
            )
        ]
        if _TTY_PROGRAM
        else []
    ),
)  # fmt: skip
