"""Plain mode on a terminal: the prompt, and the ways out."""

import os
import pty
import select
import sys
import time
from pathlib import Path

import pytest

from tests.plain.play import play


def talk(folder: Path, *typed: bytes, options: tuple[str, ...] = ()) -> tuple[int, str]:
    """Type each of *typed* at a prompt; give the exit status and what was seen."""
    child, terminal = pty.fork()
    if not child:
        os.environ["TERM"] = "dumb"
        arguments = ["--plain", "--data-dir", str(folder), "--code", "DS1-D1N-AAAAAAB", *options]
        os.execv(sys.executable, [sys.executable, "-m", "dstui", *arguments])
    seen, waiting = b"", list(typed)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            seen += os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if waiting and seen.endswith(b"> "):
            os.write(terminal, waiting.pop(0))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return status, seen.decode()


@pytest.mark.parametrize(
    ("last", "status"), [(b"quit\n", 0), (b"\x04", 0), (b"\x03", 130)], ids=["quit", "end", "break"]
)
def test_every_way_out_keeps_the_game_and_ends_the_line(
    tmp_path: Path, last: bytes, status: int
) -> None:
    ended, seen = talk(tmp_path, b"d\n", last)
    assert ended == status
    assert "\x1b" not in seen
    assert seen.endswith("\n")
    _, seen = talk(tmp_path, b"quit\n")
    assert "Going on with DS1-D1N-AAAAAAB" in seen
    assert "Stock: 58 cards." in seen


def test_an_idle_player_is_seen_off(tmp_path: Path) -> None:
    status, seen = talk(tmp_path, options=("--idle-exit", "0.01"))
    assert status == 0
    assert seen.endswith("Nothing was typed for a while. The game is kept.\r\n")


def test_a_verified_deal_of_a_hard_mode_comes_with_hints_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dstui.play.verified.solve", None)
    monkeypatch.setattr("dstui.solver.worker.Worker.solve", None)
    options = ("--verified", "--draw", "1", "--scoring", "vegas")
    lines = play(tmp_path, "hint", "new verified", "hint", options=options)
    codes = [line for line in lines if line.startswith("New game DS1-D1V-")]
    assert len(set(codes)) == 2
