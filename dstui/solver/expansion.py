"""From the components of an abstract line to actions that the engine carries out.

Between two components the steps are made again with a log: single cards going home or
back, a card unlocked, a card of the talon used. Every step becomes actions on boards. A
card that has to be bare but is covered is bared by moving its tail to a bare card of the
same class; the state says there is one. Every action is one that the board allows.
"""

from dstui.engine.actions import Action
from dstui.solver.board import (
    A_SHIFT,
    COLUMN_UP,
    DRAW,
    REDEAL,
    TAIL,
    TAKE_BACK,
    WASTE_LAY,
    WASTE_UP,
)
from dstui.solver.children import log_move, make, moves_of
from dstui.solver.closure import (
    DOWN,
    TALON_LAY,
    TALON_UP,
    UNLOCK_LAY,
    UNLOCK_UP,
    UP,
    Closure,
)
from dstui.solver.line import Line
from dstui.solver.state import Key, Position, Problem
from dstui.solver.tidy import tidy
from dstui.solver.words import engine_suit


def steps_of(problem: Problem, cap: int, path: tuple[Key, ...]) -> list[int]:
    """The steps from the table to the last component of *path*, as the log has them."""
    closure = Closure(problem, cap)
    position = problem.start()
    log: list[int] = []
    closure.settle(position, None, log)
    assert position.key() == path[0]
    for target in path[1:]:
        log.extend(_steps_between(closure, position, target))
    return log


def _steps_between(closure: Closure, node: Position, target: Key) -> list[int]:
    """The steps from settled *node* to its child *target*; *node* becomes the child."""
    child = Position(node.problem)
    moves = moves_of(node, closure)
    parents = closure.parents
    for move, made_at, leads_to in moves:
        for before, after in zip(made_at, leads_to, strict=True):
            child.copy(node)
            make(child, move, after)
            tail: list[int] = []
            closure.settle(child, None, tail)
            if child.key() == target:
                closure.parents = parents
                steps: list[int] = []
                closure.log_path(before, steps)
                node.copy(child)
                return [*steps, log_move(move, before, after), *tail]
    raise AssertionError("no move leads to the next component of the line")


def board_card(number: int) -> int:
    """The card of :mod:`dstui.solver.words` as a board has it."""
    return (number & 15) << 2 | engine_suit(number >> 4)


class LineBuilder:
    """Carries steps out on a line."""

    def __init__(self, problem: Problem) -> None:
        """Begin at the table of *problem*."""
        self.problem = problem
        self.line = Line(problem.table)
        self.columns = len(problem.table.columns)
        self.left = list(range(len(problem.talon)))

    def step(self, step: int) -> None:
        """Carry out one step of a log."""
        kind, number = step & 15, step >> 4
        if kind == UP:
            self.send_up(board_card(number))
        elif kind == DOWN:
            card = board_card(number)
            target = self.target_for(card, except_for=-1)
            self.line.act(TAKE_BACK | (card & 3) << A_SHIFT | target)
        elif kind == UNLOCK_UP:
            self.bare(number, 0)
            self.line.act(COLUMN_UP | number << A_SHIFT)
        elif kind == UNLOCK_LAY:
            target = self.target_for(self.line.board.up[number][0], except_for=number)
            self.line.act(TAIL | number << A_SHIFT | target)
        else:
            self.bring_up(number)
            if kind == TALON_UP:
                self.line.act(WASTE_UP)
            else:
                assert kind == TALON_LAY
                card = self.line.board.top_of_waste()
                self.line.act(WASTE_LAY | self.target_for(card, except_for=-1))

    def target_for(self, card: int, except_for: int) -> int:
        """The first column that takes *card*."""
        board = self.line.board
        for column in range(self.columns):
            if column != except_for and board.takes(column, card):
                return column
        raise AssertionError("no column takes the card")

    def send_up(self, card: int) -> None:
        """Send a free copy of *card* home, one that is bare if there is one."""
        board = self.line.board
        places = [
            (len(up) - at, column, at)
            for column, up in enumerate(board.up)
            for at, other in enumerate(up)
            if other == card and self.is_free(column, at)
        ]
        _, column, at = min(places)
        self.bare(column, at)
        self.line.act(COLUMN_UP | column << A_SHIFT)

    def is_free(self, column: int, at: int) -> bool:
        """Whether card *at* of a run lies on a face-up card or is a king at the base."""
        board = self.line.board
        return at > 0 or (not board.down[column] and board.up[column][0] >> 2 == board.ranks)

    def bare(self, column: int, at: int) -> None:
        """Move what lies on card *at* of a column's run to another card of its class."""
        up = self.line.board.up[column]
        if at + 1 < len(up):
            target = self.target_for(up[at + 1], except_for=column)
            self.line.act(TAIL | column << A_SHIFT | target)

    def turn(self) -> None:
        """Draw, or redeal where the stock is empty."""
        board = self.line.board
        self.line.act(DRAW if board.waste < len(board.talon) else REDEAL)

    def bring_up(self, index: int) -> None:
        """Draw, and redeal, until talon card *index* (or its equal, in any order) is on top."""
        card = self.problem.talon[index]
        if self.problem.any_order:
            # Which of two equal cards is used makes no difference: take the nearer.
            waste = self.line.board.waste
            count = len(self.left)
            index = min(
                (at for at in self.left if self.problem.talon[at] == card),
                key=lambda at: (self.left.index(at) + 1 - waste) % (count + 1),
            )
        place = self.left.index(index) + 1
        while self.line.board.waste != place:
            self.turn()
        self.left.remove(index)

    def finish(self) -> None:
        """Send all the cards home where only that is left, the talon's as they come."""
        while not self.line.board.is_won():
            board = self.line.board
            top = board.top_of_waste()
            if top and board.wants(top):
                self.line.act(WASTE_UP)
                continue
            for column, up in enumerate(board.up):
                if up and board.wants(up[-1]):
                    self.line.act(COLUMN_UP | column << A_SHIFT)
                    break
            else:
                self.turn()


def actions_along(problem: Problem, cap: int, path: tuple[Key, ...]) -> tuple[Action, ...]:
    """The actions, made tidy, that win the table along the components of *path*."""
    builder = LineBuilder(problem)
    for step in steps_of(problem, cap, path):
        builder.step(step)
    builder.finish()
    tidy(builder.line)
    return builder.line.engine_actions()
