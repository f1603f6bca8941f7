"""Whole games played to a win in the real program: by keys alone and by mouse alone."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.e2e.lines import Mouse, dealt, keys, win
from tests.e2e.terminal import PROGRAM, Terminal, dstui

AT_ONCE = 24


def saved(folder: Path) -> dict[str, object]:
    """What ``dstui show`` says of the last game."""
    shown = subprocess.run(
        [*PROGRAM, "show", "--json", "--data-dir", str(folder)],
        capture_output=True,
        check=True,
        text=True,
    )
    result: dict[str, object] = json.loads(shown.stdout)
    return result


def check_win(terminal: Terminal, folder: Path, score: int, moves: int) -> None:
    terminal.wait_for(lambda: str(score) in terminal.text and f"Moves {moves}" in terminal.text)
    game = saved(folder)
    assert (game["won"], game["moves"]) == (True, moves)


@pytest.mark.parametrize(("code", "score"), [("DS1-D1V-LII6NGR", 416), ("DS1-D3V-LLACTVZ", 566)])
def test_won_by_two_key_moves(tmp_path: Path, code: str, score: int) -> None:
    line, game = win(code), dealt(code)
    with dstui(tmp_path, code=code) as terminal:
        for action in line:
            terminal.send(keys(game.table, action))
            game.do(action)
        check_win(terminal, tmp_path, score, len(line))


def test_a_win_taken_back_at_once_is_not_summed_up(tmp_path: Path) -> None:
    code = "DS1-D1V-LII6NGR"
    line, game = win(code), dealt(code)
    with dstui(tmp_path, code=code) as terminal:
        for action in line:
            terminal.send(keys(game.table, action))
            game.do(action)
        terminal.wait_for(lambda: f"Moves {len(line)} " in terminal.lines[0])
        terminal.send("u")
        terminal.wait_for("Undone")
        terminal.watch(1.6)
        assert "Close" not in terminal.text
        terminal.send("y")
        terminal.wait_for("Close")


@pytest.mark.parametrize(
    ("code", "score", "size"),
    [("DS1-D1V-OU4XYRM", 416, (80, 24)), ("DS1-D3V-LLACTVZ", 566, (120, 40))],
)
def test_won_by_mouse(tmp_path: Path, code: str, score: int, size: tuple[int, int]) -> None:
    line = win(code)
    with dstui(tmp_path, code=code, size=size) as terminal:
        mouse = Mouse(terminal, dealt(code))
        for number, action in enumerate(line):
            mouse.play(action)
            if number % AT_ONCE == 0:
                terminal.settle()
        assert mouse.clicks > 50
        assert mouse.drags > 15
        check_win(terminal, tmp_path, score, len(line))
