"""From the components of an abstract line to actions that the engine carries out.

Between two components the steps are made again with a log: single cards going home or
back, a card unlocked, a card of the talon used. Every step becomes actions on a table. A
card that has to be bare but is covered is bared by moving its tail to a bare card of the
same class; the state says there is one. Every action is applied by the engine on the way,
so a line that comes out is legal.
"""

from dstui.engine.actions import (
    DRAW,
    REDEAL,
    WASTE_TO_FOUNDATION,
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    FoundationToColumn,
    WasteToColumn,
)
from dstui.engine.cards import Card
from dstui.engine.rules import apply
from dstui.engine.table import Column, Table
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
from dstui.solver.state import Key, Position, Problem
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


class LineBuilder:
    """Carries steps out on a table and gathers the actions."""

    def __init__(self, problem: Problem) -> None:
        """Begin at the table of *problem*."""
        self.problem = problem
        self.table: Table = problem.table
        self.actions: list[Action] = []
        self.left = list(range(len(problem.talon)))

    def do(self, action: Action) -> None:
        """Carry *action* out."""
        self.table = apply(self.table, action).table
        self.actions.append(action)

    def step(self, step: int) -> None:
        """Carry out one step of a log."""
        kind, number = step & 15, step >> 4
        if kind in (UP, DOWN):
            card = Card(number & 15, engine_suit(number >> 4))
            if kind == UP:
                self.send_up(card)
            else:
                target = self.target_for(card, except_for=-1)
                self.do(FoundationToColumn(card.suit, target))
        elif kind == UNLOCK_UP:
            self.bare(number, 0)
            self.do(ColumnToFoundation(number))
        elif kind == UNLOCK_LAY:
            target = self.target_for(self.table.columns[number].up[0], except_for=number)
            self.do(ColumnToColumn(number, target))
        else:
            self.bring_up(number)
            if kind == TALON_UP:
                self.do(WASTE_TO_FOUNDATION)
            else:
                assert kind == TALON_LAY
                self.do(WasteToColumn(self.target_for(self.table.waste[-1], except_for=-1)))

    def target_for(self, card: Card, except_for: int) -> int:
        """The first column that takes *card*."""
        return next(
            index
            for index, column in enumerate(self.table.columns)
            if index != except_for and self.table.takes(column, card)
        )

    def send_up(self, card: Card) -> None:
        """Send a free copy of *card* home, one that is bare if there is one."""
        places = [
            (len(column.up) - at, index, at)
            for index, column in enumerate(self.table.columns)
            for at, other in enumerate(column.up)
            if other == card and self.is_free(column, at)
        ]
        _, index, at = min(places)
        self.bare(index, at)
        self.do(ColumnToFoundation(index))

    def is_free(self, column: Column, at: int) -> bool:
        """Whether the card at *at* of the run lies on a face-up card or is a king at the base."""
        return at > 0 or (not column.down and column.up[0].rank == self.problem.ranks)

    def bare(self, index: int, at: int) -> None:
        """Move what lies on card *at* of a column's run to another card of its class."""
        run = self.table.columns[index].up
        if at + 1 < len(run):
            self.do(ColumnToColumn(index, self.target_for(run[at + 1], except_for=index)))

    def bring_up(self, index: int) -> None:
        """Draw, and redeal, until talon card *index* (or its equal, in any order) is on top."""
        card = self.problem.talon[index]
        if self.problem.any_order:
            # Which of two equal cards is used makes no difference: take the nearer.
            waste = len(self.table.waste)
            count = len(self.left)
            index = min(
                (at for at in self.left if self.problem.talon[at] == card),
                key=lambda at: (self.left.index(at) + 1 - waste) % (count + 1),
            )
        place = self.left.index(index) + 1
        while len(self.table.waste) != place:
            self.do(DRAW if self.table.stock else REDEAL)
        self.left.remove(index)

    def finish(self) -> None:
        """Send all the cards home where only that is left, the talon's as they come."""
        while not self.table.is_won:
            top = self.table.waste[-1] if self.table.waste else None
            if top is not None and self.table.accepting_slot(top) is not None:
                self.do(WASTE_TO_FOUNDATION)
                continue
            for index, column in enumerate(self.table.columns):
                if column.up and self.table.accepting_slot(column.up[-1]) is not None:
                    self.do(ColumnToFoundation(index))
                    break
            else:
                self.do(DRAW if self.table.stock else REDEAL)


def actions_along(problem: Problem, cap: int, path: tuple[Key, ...]) -> tuple[Action, ...]:
    """The actions from the table to the win that the components of *path* lead to."""
    builder = LineBuilder(problem)
    for step in steps_of(problem, cap, path):
        builder.step(step)
    builder.finish()
    return tuple(builder.actions)
