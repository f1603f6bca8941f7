"""What things cost at 80 x 24 and 256 colours, counted on the wire (docs/benchmarks.md)."""

import statistics
from pathlib import Path

import pytest

from dstui.engine.actions import Draw
from dstui.engine.codes import GameCode
from dstui.engine.game import Game
from tests.e2e.lines import keys, win
from tests.e2e.terminal import CODE, Terminal, dstui

A_GESTURE = 500
A_START = 25_000
A_DIALOG = 30_000
A_SECOND = 64
GROWTH = 3_000  # kB over 2,000 actions


def test_a_start_is_one_paint(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.watch(0.5)
        assert terminal.received <= A_START
        raw = bytes(terminal.raw)
        for once in (CODE.encode(), b"stock", b"waste", b"Undo"):
            assert raw.count(once) == 1, once


def test_gestures(tmp_path: Path) -> None:
    code = "DS1-D1V-LII6NGR"
    game = Game(GameCode.parse(code))
    draws, moves, undos, steps = [], [], [], []
    with dstui(tmp_path, code=code) as terminal:
        for action in win(code)[:60]:
            cost = terminal.do(keys(game.table, action))
            (draws if isinstance(action, Draw) else moves).append(cost)
            game.do(action)
        assert f"Moves {game.moves}" in terminal.text
        undos = [terminal.do("u") for _ in range(20)]
        arrows = ["\x1b[D", "\x1b[A", "\x1b[C", "\x1b[B", "l", "k", "h", "j"]
        terminal.do(arrows[0])
        steps = [terminal.do(arrow) for arrow in arrows * 3]
    for costs in (draws, moves, undos, steps):
        assert len(costs) >= 15
        assert 0 < statistics.median(costs) <= A_GESTURE
    assert statistics.median(steps) <= 150


def test_pointer_motion_without_a_drag_costs_nothing(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        terminal.watch(0.3)
        before = terminal.received
        for x in range(80):
            terminal.motion(x, x % 24, held=False)
            terminal.motion(79 - x, x % 24)
        terminal.settle()
        assert terminal.received == before


def test_the_clock(tmp_path: Path) -> None:
    with dstui(tmp_path) as terminal:
        assert terminal.watch(1.5) == 0
        terminal.send("d")
        terminal.wait_for("Moves 1").settle()
        assert 0 < terminal.watch(4.0) <= 4 * A_SECOND


@pytest.mark.parametrize("key", ["n", "g", "o", "t", ",", "?"])
def test_a_dialog_opened_and_closed(tmp_path: Path, key: str) -> None:
    with dstui(tmp_path) as terminal:
        before, table = terminal.received, terminal.cells()[:-1]
        terminal.send(key)
        terminal.wait_for("Close").settle()
        terminal.send("\x1b")
        terminal.wait_for(lambda: terminal.cells()[:-1] == table).settle()
        assert terminal.received - before <= A_DIALOG


def test_memory_over_two_thousand_actions(tmp_path: Path) -> None:
    def play(terminal: Terminal, rounds: int) -> None:
        for _round in range(rounds):
            terminal.send("d" * 50 + "u" * 50)
            terminal.settle()

    with dstui(tmp_path) as terminal:
        play(terminal, 2)
        before = terminal.resident()
        play(terminal, 20)
        assert "Moves 1100" in terminal.text
        assert terminal.resident() - before <= GROWTH
