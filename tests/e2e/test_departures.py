"""However the program ends: it ends soon, the game is kept, the terminal is as it was."""

import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.terminal import CODE, PROGRAM, Terminal, dstui, ends_within, is_alive, run

# The promise is two seconds; the rest is for a machine that has other work.
SOON = 2.0 + 3.0
MODES = ("1000", "1003", "1006", "1004", "2004", "1049")


def check_clean(terminal: Terminal, modes_before: int) -> None:
    """Everything that was switched on is off, the cursor shows, keys echo again."""
    raw = bytes(terminal.raw)
    for mode in MODES:
        on, off = (raw.rfind(f"\x1b[?{mode}{end}".encode()) for end in "hl")
        assert off > on, mode
    assert raw.rfind(b"\x1b[?25h") > raw.rfind(b"\x1b[?25l")
    assert raw.rfind(b"\x1b[?7h") > raw.rfind(b"\x1b[?7l")
    assert terminal.local_modes() == modes_before
    assert modes_before & termios.ECHO


def moves(folder: Path) -> int:
    """The moves of the saved game, by opening it again."""
    with dstui(folder) as terminal:
        x, y = terminal.find("Moves")
        return int(terminal.lines[y][x + 5 :].split()[0])


@pytest.fixture
def played(tmp_path: Path):
    """A game with three draws, in a terminal whose modes are noted."""
    command = ("sh", "-c", 'stty -a >/dev/null; exec "$@"', "sh")
    with run((*command, *PROGRAM, "--data-dir", str(tmp_path), "--code", CODE)) as terminal:
        modes = terminal.local_modes()
        terminal.wait_for("Score").settle()
        terminal.send("ddd")
        terminal.wait_for("Moves 3").settle()
        yield terminal, modes


@pytest.mark.parametrize("keys", ["\x11", "\x03", "qq", "QQ"])
def test_keys_leave_at_once_and_cleanly(
    played: tuple[Terminal, int], tmp_path: Path, keys: str
) -> None:
    terminal, modes = played
    terminal.send(keys)
    assert terminal.wait_for_end() == 0
    check_clean(terminal, modes)
    assert f"{CODE} is kept. To go on: dstui --data-dir {tmp_path}" in "".join(terminal.lines)
    assert moves(tmp_path) == 3


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_signal_ends_it_in_order(
    played: tuple[Terminal, int], tmp_path: Path, number: int, status: int
) -> None:
    terminal, modes = played
    start = time.monotonic()
    terminal.kill(number)
    assert terminal.wait_for_end() == status
    assert time.monotonic() - start < SOON
    check_clean(terminal, modes)
    assert moves(tmp_path) == 3


def test_a_signal_ends_it_with_a_dialog_open(played: tuple[Terminal, int], tmp_path: Path) -> None:
    terminal, modes = played
    terminal.send("?")
    terminal.wait_for("Close").settle()
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_for_end(SOON) == 143
    check_clean(terminal, modes)
    assert moves(tmp_path) == 3


def test_a_closed_line_ends_it(played: tuple[Terminal, int], tmp_path: Path) -> None:
    terminal, _modes = played
    terminal.hang_up()
    assert terminal.wait_for_end(SOON) == 129
    assert moves(tmp_path) == 3


def started_by(tmp_path: Path, script: str) -> tuple[Terminal, int]:
    """The program started by a shell *script*, in which ``"$@"`` is the program."""
    number = tmp_path / "pid"
    inner = ("sh", "-c", f'echo $$ >{number}; exec "$@"', "sh", *PROGRAM)
    terminal = Terminal(
        ("sh", "-c", script, "sh", *inner, "--data-dir", str(tmp_path), "--code", CODE)
    )
    terminal.wait_for("Score").settle()
    terminal.send("ddd")
    terminal.wait_for("Moves 3").settle()
    return terminal, int(number.read_text())


def test_a_closed_line_ends_it_even_where_the_hang_up_is_ignored(tmp_path: Path) -> None:
    terminal, pid = started_by(tmp_path, "trap '' HUP; \"$@\"; exit $?")
    try:
        terminal.hang_up()
        assert ends_within(SOON, pid)
    finally:
        terminal.close()
    assert moves(tmp_path) == 3


def test_it_does_not_outlive_its_parent(tmp_path: Path) -> None:
    terminal, pid = started_by(tmp_path, '"$@"; exit $?')
    try:
        assert terminal.pid != pid
        terminal.kill(signal.SIGKILL)
        assert ends_within(SOON, pid)
    finally:
        terminal.close()
    assert moves(tmp_path) == 3


@pytest.mark.parametrize(
    ("end_it", "status"),
    [
        (lambda terminal: terminal.kill(signal.SIGTERM), 143),
        (lambda terminal: terminal.kill(signal.SIGHUP), 129),
        (lambda terminal: terminal.hang_up(), 129),
    ],
)
def test_a_stalled_line_does_not_hold_it(
    played: tuple[Terminal, int], tmp_path: Path, end_it: Callable[[Terminal], None], status: int
) -> None:
    terminal, modes = played
    terminal.stall()
    assert is_alive(terminal.pid)
    end_it(terminal)
    assert ends_within(SOON, terminal.pid)
    if terminal.fd >= 0:
        assert terminal.local_modes() == modes
    assert terminal.wait_for_end() == status
    assert moves(tmp_path) == 3


def test_a_stall_alone_ends_nothing(played: tuple[Terminal, int]) -> None:
    terminal, _modes = played
    terminal.stall()
    time.sleep(2.5)
    assert is_alive(terminal.pid)
    terminal.settle()
    terminal.send("d")
    terminal.wait_for("Moves 4")


CRASH = """
import sys
from dstui.cli.main import main
from dstui.tui.controller import Controller

def fail(*_arguments):
    secret = "a local variable"
    raise RuntimeError("made to fail")

{where}
main()
"""


@pytest.mark.parametrize(
    "where",
    [
        "Controller._travel = fail",
        "import asyncio; Controller._travel = lambda *_arguments: "
        "asyncio.get_running_loop().call_soon(fail)",
    ],
    ids=["in a handler", "in a callback"],
)
def test_an_unexpected_exception(tmp_path: Path, where: str) -> None:
    folder = tmp_path / "games"
    command = ("sh", "-c", 'stty -a >/dev/null; exec "$@"', "sh", sys.executable, "-c")
    program = CRASH.format(where=where)
    with run((*command, program, "--data-dir", str(folder), "--code", CODE)) as terminal:
        modes = terminal.local_modes()
        terminal.wait_for("Score").settle()
        terminal.send("ddd")
        terminal.wait_for("Moves 3")
        terminal.send("u")
        assert terminal.wait_for_end() == 1
        check_clean(terminal, modes)
        after = bytes(terminal.raw)[terminal.raw.rfind(b"\x1b[?1049l") :].decode()
    assert after.count("\n") == 1
    assert "A fault in dstui ended it. The game is kept; for a bug report: " in after
    (report,) = (folder / "reports").iterdir()
    assert str(report) in after
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text()
    assert "RuntimeError: made to fail" in text
    assert f"{CODE}, 3 events, the last: d d d" in text
    assert "a local variable" not in text.replace('secret = "a local variable"', "")
    assert str(Path.home()) not in text
    assert moves(folder) == 3


@pytest.mark.parametrize(
    "where",
    [
        "sys.modules['textual.app'] = None",
        "import dstui.tui.application as tui; tui.open_sitting = fail",
        "import dstui.tui.application as tui; tui.DstuiApp.__init__ = fail",
        "from dstui.tui.driver import TerminalDriver; TerminalDriver._enable_mouse_support = fail",
    ],
    ids=["Textual is not there", "no sitting", "no application", "with the terminal half ready"],
)
def test_an_unexpected_exception_around_the_table(tmp_path: Path, where: str) -> None:
    folder = tmp_path / "games"
    where = where.replace("fail", "lambda *_a, **_b: fail(None)")
    command = ("sh", "-c", 'stty -a >/dev/null; exec "$@"', "sh", sys.executable, "-c")
    program = CRASH.format(where=where)
    with run((*command, program, "--data-dir", str(folder), "--code", CODE)) as terminal:
        modes = terminal.local_modes()
        assert terminal.wait_for_end() == 1
        assert terminal.local_modes() == modes
        said = bytes(terminal.raw).decode()
        assert ("\x1b" in said) is ("driver" in where)
        said = said[said.rfind("\x1b") + 1 :]
    assert said.count("\n") == 1
    assert "A fault in dstui ended it." in said
    (report,) = (folder / "reports").iterdir()
    assert str(report) in said
    assert "Traceback" in report.read_text()


def test_suspended_and_back(tmp_path: Path) -> None:
    """Ctrl+Z and fg in a shell: the clock stands, and the screen is whole again."""
    shell = ("bash", "--norc", "--noprofile", "-i")
    with run(shell, environment={"PS1": "$ "}) as terminal:
        terminal.wait_for("$")
        terminal.send(f"{' '.join(PROGRAM)} --data-dir {tmp_path} --code {CODE}\n")
        terminal.wait_for("Score").watch(0.3)
        terminal.send("d")
        terminal.wait_for("Moves 1").watch(0.3)
        shown = [line for line in terminal.lines if "Moves" not in line]
        terminal.send("\x1a")
        terminal.wait_for("Stopped")
        terminal.watch(2.2)
        terminal.send("clear; fg\n")
        terminal.wait_for(lambda: not terminal.text.strip().startswith("dstui"))
        terminal.wait_for("Moves 1").watch(0.3)
        assert [line for line in terminal.lines if "Moves" not in line] == shown
        assert terminal.lines[0].split()[-1] in ("0:00", "0:01", "0:02")
        terminal.send("d")
        terminal.wait_for("Moves 2")
        terminal.send("\x11")
        terminal.wait_for("is kept")


@pytest.mark.parametrize(
    ("number", "seconds"), [(signal.SIGTSTP, 2.5), (signal.SIGSTOP, 4.5)], ids=["TSTP", "STOP"]
)
def test_stopped_from_outside_the_clock_stands_still(
    tmp_path: Path, number: int, seconds: float
) -> None:
    """Nothing can answer SIGSTOP, or a machine that sleeps: the gap after it tells."""
    with dstui(tmp_path) as terminal:
        terminal.send("d")
        terminal.wait_for("Moves 1").settle()
        terminal.kill(number)
        terminal.wait_for_stop()
        terminal.watch(seconds)
        terminal.kill(signal.SIGCONT)
        terminal.settle()
        terminal.send("d")
        terminal.wait_for("Moves 2").settle()
        assert terminal.lines[0].split()[-1] in ("0:00", "0:01")


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGTSTP], ids=["STOP", "TSTP"])
def test_stopped_and_continued_it_reads_keys_in_order_and_leaves_cleanly(
    played: tuple[Terminal, int], number: int
) -> None:
    """SIGSTOP is not announced, SIGCONT may come without any stop, and again at any moment.

    A key that is pressed meanwhile waits, but for an announced stop, which drops it.
    """
    terminal, modes = played
    tasks = Path(f"/proc/{terminal.pid}/task")
    threads = len(list(tasks.iterdir()))
    for draws in (4, 5, 6):
        terminal.kill(number)
        terminal.wait_for_stop()
        if number == signal.SIGSTOP:
            terminal.send("d")
        for _time in range(50):
            terminal.kill(signal.SIGCONT)
            terminal.watch(0.001)
        if number == signal.SIGTSTP:
            terminal.settle().send("d")
        terminal.wait_for(f"Moves {draws}").settle()
    assert len(list(tasks.iterdir())) == threads
    terminal.send("u" * 60 + "y")
    terminal.wait_for("Again").settle()
    assert terminal.message.startswith("Again")
    terminal.send("\x11")
    assert terminal.wait_for_end() == 0
    check_clean(terminal, modes)


def test_idle_long_enough_it_leaves(tmp_path: Path) -> None:
    with dstui(tmp_path, "--idle-exit", "0.02") as terminal:
        start = time.monotonic()
        for _press in range(3):
            terminal.send("d")
            terminal.watch(0.7)
        terminal.wait_for("Moves 3")
        assert terminal.wait_for_end() == 0
        assert 2.1 < time.monotonic() - start < 2.1 + SOON
    assert moves(tmp_path) == 3


def test_the_table_alone_is_said_to_be_playable_again(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.send("\x11")
        assert terminal.wait_for_end() == 0
        assert f"To play this deal again: dstui --code {CODE}" in "".join(terminal.lines)
    listed = subprocess.run(
        [*PROGRAM, "stats", "--json", "--data-dir", str(tmp_path)],
        capture_output=True,
        check=True,
        text=True,
    )
    assert '"played": 0' in listed.stdout
