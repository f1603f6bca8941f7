"""The table inside a real tmux: keys, mouse and what tmux makes of the picture."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.terminal import PROGRAM

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="no tmux here")

PATIENCE = 20.0


class Tmux:
    """A tmux server of its own with one window of 80 by 24."""

    def __init__(self, folder: Path) -> None:
        self._base = ["tmux", "-S", str(folder / "socket"), "-f", os.devnull]
        command = [*PROGRAM, "--data-dir", str(folder / "games"), "--code", "DS1-D1N-AAAAAAB"]
        self("new-session", "-d", "-x", "80", "-y", "24", *command)

    def __call__(self, *words: str) -> str:
        result = subprocess.run([*self._base, *words], check=True, capture_output=True, text=True)
        return result.stdout

    def wait_for(self, holds: Callable[[str], bool]) -> str:
        end = time.monotonic() + PATIENCE
        while not holds(text := self("capture-pane", "-p")):
            assert time.monotonic() < end, text
            time.sleep(0.05)
        return text


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    tmux = Tmux(tmp_path)
    yield tmux
    subprocess.run([*tmux._base, "kill-server"], check=False, capture_output=True)


def test_played_by_keys_in_tmux(tmux: Tmux) -> None:
    tmux.wait_for(lambda text: "F1 or ?" in text)
    tmux("send-keys", "d", "d", "w", "f")
    text = tmux.wait_for(lambda text: "Moves 3" in text)
    assert "Score 10" in text
    assert "A♥" in text
    tmux("send-keys", "u")
    tmux.wait_for(lambda text: "Score 0" in text)


def test_a_window_of_tmux_that_shrinks_and_grows(tmux: Tmux) -> None:
    before = tmux.wait_for(lambda text: "F1 or ?" in text).splitlines()
    tmux("resize-window", "-x", "60", "-y", "20")
    tmux.wait_for(lambda text: "80 x 24" in text)
    tmux("resize-window", "-x", "80", "-y", "24")
    tmux.wait_for(lambda text: text.splitlines()[1:-1] == before[1:-1])
