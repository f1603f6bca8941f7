"""The board does what the engine does, action by action."""

import random

import pytest

from dstui.engine.actions import all_actions
from dstui.engine.cards import Suit
from dstui.engine.codes import GameCode
from dstui.engine.families import MODES, Mode
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply, is_legal, legal_actions
from dstui.engine.table import Table
from dstui.solver.board import Board, action_code, action_of, board_of
from dstui.solver.line import Line
from tests.engine.tables import act, read, table
from tests.solver.small import random_small


def everything(board: Board) -> tuple[object, ...]:
    return (*board.key(), board.redeals, board.ranks, board.packs, board.draw)


def check_refusals(at: Table, board: Board) -> None:
    """Hold the board to the engine on every action, legal or not."""
    for action in all_actions(at.mode.family):
        assert (board.after(action_code(action)) is not None) == is_legal(at, action), action


def play_on(at: Table, source: random.Random, count: int) -> int:
    """Play at random on a table and its board; how many actions were made."""
    board = board_of(at)
    for made in range(count):
        if made % 5 == 0:
            check_refusals(at, board)
        legal = list(legal_actions(at))
        if not legal:
            return made
        action = source.choice(legal)
        at = apply(at, action).table
        after = board.after(action_code(action))
        assert after is not None
        board = after
        assert everything(board) == everything(board_of(at)), action
        assert board.is_won() == at.is_won
    return count


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_random_play_agrees_with_the_engine(mode: Mode) -> None:
    source = random.Random(str(mode))
    at = GameCode(mode, source.randrange(1000)).table()
    assert play_on(at, source, 200) > 50


def test_random_play_on_small_tables_agrees() -> None:
    source = random.Random(5)
    for _ in range(150):
        play_on(random_small(source), source, 25)


def test_it_agrees_down_to_the_win() -> None:
    at = table(
        columns={1: "KD", 2: "KC"}, waste="KS", stock="KH", home=dict.fromkeys(Suit, (13, 12))
    )
    board = board_of(at)
    for word in ["wf", "2f", "d", "wf", "1f"]:
        check_refusals(at, board)
        at = act(at, word).table
        after = board.after(action_code(read(word)))
        assert after is not None
        board = after
    assert at.is_won
    assert board.is_won()
    check_refusals(at, board)


def test_a_board_never_changes() -> None:
    for mode in MODES:
        board = board_of(GameCode(mode, 3).table())
        before = everything(board)
        for action in all_actions(mode.family):
            board.after(action_code(action))
        assert everything(board) == before


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_actions_are_numbers_and_back(mode: Mode) -> None:
    actions = all_actions(mode.family)
    codes = [action_code(action) for action in actions]
    assert tuple(map(action_of, codes)) == actions
    assert len(set(codes)) == len(codes)


def test_piles_of_a_suit_count_in_any_order() -> None:
    one, other = (table(home={Suit.SPADES: heights}, stock="2H") for heights in ((1, 3), (3, 1)))
    assert board_of(one).key() == board_of(other).key()
    assert board_of(one).key() != board_of(table(home={Suit.SPADES: (2, 2)}, stock="2H")).key()


def test_a_line_refuses_as_the_engine_does() -> None:
    line = Line(table(stock="2H"))
    line.act(action_code(read("d")))
    with pytest.raises(IllegalAction, match="not next on its foundation"):
        line.act(action_code(read("wf")))
    assert line.engine_actions() == (read("d"),)
