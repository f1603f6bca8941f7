"""What is pressed at the far end of the line, in each of the programs."""

from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.table.programs import (
    DOWN,
    DSTUI,
    LEFT,
    PROGRAMS,
    RIGHT,
    SOLITERM,
    TTY_SOLITAIRE,
    USOLITAIRE,
    Program,
)

CURSOR: Final = "50 cursor steps"
DRAWS: Final = "50 draws"
UNDOS: Final = "50 undos"
PRESSES: Final = 50

ECHO: Final = Program(
    "the line: a byte comes back",
    lambda place: [str(place.binaries / "python"), str(Path(__file__).with_name("echo.py"))],
)


class Presses(NamedTuple):
    """Keys that are pressed one after the other, after *to_begin*."""

    name: str
    to_begin: str
    keys: tuple[str, ...]


def _steps(to_begin: str, right: str, left: str) -> Presses:
    """Steps to and fro that end where they have not been, so that the last one is seen."""
    return Presses(CURSOR, to_begin, (*(right, left) * (PRESSES // 2 - 1), right, right))


def _again(name: str, key: str) -> Presses:
    return Presses(name, "", (key,) * PRESSES)


_PLAYS: Final = {
    ECHO.name: (_again(CURSOR, "a"),),
    DSTUI: (_steps(RIGHT, RIGHT, LEFT), _again(DRAWS, "d"), _again(UNDOS, "u")),
    SOLITERM: (_steps(DOWN, RIGHT, LEFT), _again(DRAWS, "d"), _again(UNDOS, "u")),
    USOLITAIRE: (_again(DRAWS, "\x04"), _steps("\x1b[B", "\x1b[C", "\x1b[D")),
    TTY_SOLITAIRE: (_again(DRAWS, " "), _steps(DOWN, RIGHT, LEFT)),
}  # fmt: skip


def players(size: tuple[int, int]) -> list[tuple[Program, tuple[Presses, ...]]]:
    """The programs that run in a window of *size*, and what is done in each, in turn."""
    programs = [ECHO, *PROGRAMS]
    return [
        (program, _PLAYS[program.name])
        for program in programs
        if program.name in _PLAYS and size in program.sizes
    ]
