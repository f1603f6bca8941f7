"""Lines packed small: read back to the same actions, and nothing else is read at all."""

import doctest
import random

import pytest

from dstui.engine.actions import DRAW, Action
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.rules import LEGAL, legal_actions
from dstui.play import packing
from dstui.play.packing import BadLine, pack, unpack
from dstui.solver.replay import replay
from dstui.solver.solve import solve

QUICK = [mode for mode in MODES if mode.redeals is None]


def won(mode: Mode) -> tuple[GameCode, tuple[Action, ...]]:
    """A deal of *mode* that is quickly won, and its line."""
    for deal in range(100):
        code = GameCode(mode, deal)
        line = solve(code.table(), nodes=1_000).actions
        if line:
            return code, line
    raise AssertionError(mode)


@pytest.mark.parametrize("mode", QUICK, ids=str)
def test_a_line_is_read_back(mode: Mode) -> None:
    code, line = won(mode)
    text = pack(code.table(), line)
    assert unpack(code.table(), text) == line
    # Less than a third of a byte for each letter that a record takes.
    assert len(text) < len(" ".join(map(str, line))) / 3


def test_a_line_with_every_kind_of_action_and_a_detour_is_read_back() -> None:
    source = random.Random(5)
    code, line = won(MODES[0])
    tables = replay(code.table(), line)
    detours = []
    for place, table in enumerate(tables):
        for action in legal_actions(table):
            for back in legal_actions(replay(table, [action])[-1]):
                if replay(table, [action, back])[-1]._replace(score=table.score) == table:
                    detours.append((place, (action, back)))
    chosen = source.sample(detours, 20)
    longer: list[Action] = []
    for place, action in enumerate((*line, None)):
        for where, both in chosen:
            if where == place:
                longer += both
        if action is not None:
            longer.append(action)
    kinds = {type(action).__name__ for action in longer}
    assert "FoundationToColumn" in kinds
    assert unpack(code.table(), pack(code.table(), longer)) == tuple(longer)


def test_what_does_not_win_is_not_packed() -> None:
    code, line = won(MODES[0])
    for wrong in (line[:-1], (), (*line, DRAW), (line[-1],)):
        with pytest.raises(BadLine):
            pack(code.table(), wrong)


@pytest.mark.parametrize("text", ["", "A", "A A", "ä", "====", "*", "9" * 3_000, "-_-_"])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(BadLine):
        unpack(GameCode(MODES[0], 3).table(), text)


def test_damage_is_refused_or_is_another_win() -> None:
    source = random.Random(1)
    code, line = won(MODES[0])
    text = pack(code.table(), line)
    refused = 0
    for _ in range(60):
        place = source.randrange(len(text))
        changed = text[:place] + source.choice("ABCxyz019-_") + text[place + 1 :]
        try:
            assert replay(code.table(), unpack(code.table(), changed))[-1].is_won
        except BadLine:
            refused += 1
    assert refused > 30
    with pytest.raises(BadLine):
        unpack(GameCode(code.mode, code.deal + 1).table(), text)


def test_the_kinds_make_up_the_legal_actions_and_their_number_is_that_of_the_weights() -> None:
    weights = packing._WEIGHTS
    assert [len(row) for row in (weights, *weights)] == [len(LEGAL)] * (len(weights) + 1)
    assert all(weight > 0 for row in weights for weight in row)


def test_the_packing_never_changes() -> None:
    # A change here makes the pools that were released unreadable.
    code = GameCode.parse("KS1-D13-KXVGN6O")
    line = unpack(code.table(), "f8-9gNUzYfVzOX1ysZ7wi5WLY8h7qQhwHA")
    assert len(line) == 159
    assert " ".join(map(str, line[:12])) == "3f 51 d d d d d wf d d d wf"


def test_examples() -> None:
    failed, tried = doctest.testmod(packing)
    assert (failed, tried > 0) == (0, True)
