"""A line of actions while it is written: the start, the actions, the boards they lead to."""

from dstui.engine.actions import Action
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.solver.board import Board, action_of, board_of


class Line:
    """The actions made from a table on; ``boards`` are before the first and after each."""

    def __init__(self, table: Table) -> None:
        """Begin at *table*."""
        self.table = table
        self.actions: list[int] = []
        self.board: Board = board_of(table)
        self.boards: list[Board] = [self.board]

    def act(self, action: int) -> None:
        """Add one action; raise IllegalAction, as the engine does, where the rules refuse it."""
        board = self.board.after(action)
        if board is None:
            self._refuse(action)
        else:
            self.board = board
            self.boards.append(board)
            self.actions.append(action)

    def _refuse(self, action: int) -> None:
        """Have the engine say what is wrong with *action*."""
        table = self.table
        for made in [*self.actions, action]:
            table = apply(table, action_of(made)).table
        raise AssertionError("the board refuses what the rules allow")

    def engine_actions(self) -> tuple[Action, ...]:
        """The line as actions of the engine."""
        return tuple([action_of(action) for action in self.actions])
