"""Whole games played to a win in the real program: by keys alone and by mouse alone."""

import json
import subprocess
from collections.abc import Iterator
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


@pytest.fixture
def just_won(tmp_path: Path) -> Iterator[Terminal]:
    """The last card has come home this instant; the summary is yet to come."""
    code = "DS1-D1V-LII6NGR"
    line, game = win(code), dealt(code)
    with dstui(tmp_path, code=code) as terminal:
        for action in line:
            terminal.send(keys(game.table, action))
            game.do(action)
        terminal.wait_for(lambda: f"Moves {len(line)} " in terminal.lines[0])
        yield terminal


def test_a_win_taken_back_at_once_is_not_summed_up(just_won: Terminal) -> None:
    just_won.send("u")
    just_won.wait_for("Undone")
    just_won.watch(1.6)
    assert "Close" not in just_won.text
    just_won.send("y")
    just_won.wait_for("Close")


def test_a_win_taken_back_and_made_again_at_once_is_summed_up_once(just_won: Terminal) -> None:
    just_won.send("uy")
    just_won.wait_for("Won!").watch(1.6)
    just_won.send("\x1b")
    just_won.wait_for(lambda: "Close" not in just_won.text).watch(1.6)
    assert "Close" not in just_won.text


def test_a_window_that_was_opened_first_is_not_covered_by_the_summary(just_won: Terminal) -> None:
    just_won.send("?")
    just_won.wait_for("Close").watch(1.6)
    assert "Won!" not in just_won.text
    just_won.send("\x1b")
    just_won.wait_for("Won!")


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
