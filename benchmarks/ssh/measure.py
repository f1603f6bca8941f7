"""The part ``ssh``: how far the table lags behind over a slow line, beside its peers."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from benchmarks.page import rows
from benchmarks.part import Bench, Report, Unavailable
from benchmarks.ssh.lags import (
    DRAG,
    KEYS_A_SECOND,
    LOGIN,
    MOTIONS,
    PATIENCE,
    FarSide,
    Lag,
    Lags,
    key_of,
)
from benchmarks.ssh.line import Pace, slow_line
from benchmarks.ssh.presses import CURSOR, DRAWS, ECHO, UNDOS
from benchmarks.table.programs import DSTUI, MINIMAL, PROGRAMS, Place
from tests.e2e.sshd import WHY_NOT, Server, serving

_TITLE: Final = "Over a slow line"
_SIZES: Final = ((80, 24), (120, 40))
_LINES: Final = {
    "10 KB/s, 200 ms there and back": Pace(10_000, 0.1),
    "10 KB/s, 200 ms each way": Pace(10_000, 0.2),
}
_COLUMNS: Final = (LOGIN, CURSOR, DRAWS, UNDOS, DRAG)
_HOW: Final = """\
Every program runs behind a real OpenSSH server on loopback. Between client and server lies a line
that lets so many bytes a second through, each so much later, in both directions, and
has room for all that waits (`benchmarks/ssh/line.py`). The terminal answers at once what
a program asks it. Programs take turns.

- A login counts from the start of `ssh` to the last change of the first full frame.
- Keys are pressed {keys} a second, the pointer moves {motions} times in half a second. The lag is
  from the last press, or the release, to the last change of a cell that is no clock.
- Bytes are those that reach the terminal.
- A dash: the program does not have it, or does not run at this size.
"""


def run(bench: Bench) -> Report:
    """Measure every program over every line, at every size."""
    if WHY_NOT is not None:
        raise Unavailable(WHY_NOT)
    measured: dict[str, Lags] = {}
    with _served(bench) as server:
        for line, pace in _LINES.items():
            with slow_line(server.port, pace) as port:
                for size in _SIZES:
                    far = FarSide(Server(server.folder, port), pace, size)
                    title = f"{line}, {size[0]} x {size[1]}"
                    measured[title] = far.all(bench.options.rounds)
    programs = [program.name for program in PROGRAMS if program.name != MINIMAL]
    return Report(
        _TITLE,
        f"rounds: {bench.options.rounds}, of several their medians",
        [*programs, "textual", "openssh-server"],
        _HOW.format(keys=KEYS_A_SECOND, motions=MOTIONS) + "".join(_tables(measured)),
        {
            title: {
                program: {what: lag._asdict() for what, lag in found.items()}
                for program, found in lags.items()
            }
            for title, lags in measured.items()
        },
        list(_faults(measured)),
    )


@contextmanager
def _served(bench: Bench) -> Iterator[Server]:
    """A server with a key for each program."""
    folder = bench.home()
    commands = {}
    for program in (ECHO, *PROGRAMS):
        script, home = folder / f"{key_of(program)}.sh", bench.home()
        words = shlex.join(program.command(Place(bench.binaries, home)))
        script.write_text(
            "unset COLORTERM PYTHONDONTWRITEBYTECODE XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME\n"
            f"rm -rf {home}\nmkdir {home}\nexport HOME={home} LANG=C.UTF-8\nexec {words}\n"
        )
        commands[key_of(program)] = f"exec sh {script}"
    with serving(folder, commands) as server:
        yield server


def _faults(measured: dict[str, Lags]) -> Iterator[str]:
    """More than one picture of a drag under way."""
    for title, lags in measured.items():
        count = lags[DSTUI][DRAG].under_way
        if count > 1:
            yield f"{title}: {count} pictures of a drag were under way at once"


def _tables(measured: dict[str, Lags]) -> Iterator[str]:
    for title, lags in measured.items():
        yield f"\n### {title}: lag in ms / bytes\n\n"
        yield rows(["", *_COLUMNS], map(_row, lags.items()), bold=DSTUI)
        drag = lags[DSTUI][DRAG]
        yield (
            f"\nPictures of dstui's drag before it heard of the release: {drag.pictures}; "
            f"under way at once at most: {drag.under_way}.\n"
        )


def _row(lags: tuple[str, dict[str, Lag]]) -> list[str]:
    name, found = lags
    return [name, *(_cell(found.get(each)) for each in _COLUMNS)]


def _cell(lag: Lag | None) -> str:
    if lag is None:
        return "-"
    if lag.seconds is None:
        return f"over {PATIENCE * 1e3:,.0f}"
    return f"{lag.seconds * 1e3:,.0f} / {lag.sent:,.0f}"
