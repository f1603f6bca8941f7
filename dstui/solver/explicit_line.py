"""From the moves of the depth-first search to the actions of the engine."""

from dstui.engine.actions import Action
from dstui.engine.table import Table
from dstui.solver import explicit_state as steps
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
from dstui.solver.explicit_state import FIELD, FIELD_SHIFT, KIND_SHIFT, Layout, position_of
from dstui.solver.line import Line
from dstui.solver.tidy import tidy


class LineWriter:
    """Carries moves of the search out on boards and keeps the actions made.

    With draw 1 a talon card that the search sends home waits until its turn comes in the
    draws that are made anyway, or until another action needs it there: the counts of
    cards at home end the same, and a redeal costs points.
    """

    def __init__(self, table: Table, layout: Layout) -> None:
        """Start at *table*, which *layout* was made of."""
        self.line = Line(table)
        self._layout = layout
        self._position = position_of(table, layout)
        self._left = list(range(len(layout.talon)))
        self._owed: list[int] = []
        self._settle()

    def make(self, move: int) -> None:
        """Carry out a move and the safe cards that go home after it."""
        log: list[int] = []
        self._position.make(self._layout, move, log)
        for step in log:
            self._write(step)
        self._settle()

    def finish(self) -> None:
        """Play a board out on which nothing lies face down: home with whatever goes."""
        while not self.line.board.is_won():
            self._act(self._next_home())

    def _next_home(self) -> int:
        board = self.line.board
        for source in range(self._layout.columns):
            up = board.up[source]
            if up and board.wants(up[-1]):
                return COLUMN_UP | source << A_SHIFT
        top = board.top_of_waste()
        if top and board.wants(top):
            return WASTE_UP
        return self._next_turn()

    def _next_turn(self) -> int:
        board = self.line.board
        return DRAW if board.waste < len(board.talon) else REDEAL

    def _act(self, action: int) -> None:
        """Make one action; raise IllegalAction if the search was wrong."""
        if self._owed and self.line.board.after(action) is None:
            self._pay()
        self.line.act(action)

    def _settle(self) -> None:
        log: list[int] = []
        self._position.settle(self._layout, log)
        for step in log:
            self._write(step)

    def _write(self, step: int) -> None:
        kind = step >> KIND_SHIFT
        a = step >> FIELD_SHIFT & FIELD
        b = step & FIELD
        if kind == steps.TAIL:
            self._act(TAIL | a << A_SHIFT | b)
        elif kind == steps.HOME:
            self._act(COLUMN_UP | a << A_SHIFT)
        elif kind == steps.TAKE_BACK:
            self._act(TAKE_BACK | (a & 3) << A_SHIFT | b)
        elif self._layout.draw != 1:
            self._bring_place_up(a)
            self._act(WASTE_LAY | b if kind == steps.TALON_COLUMN else WASTE_UP)
        elif kind == steps.TALON_COLUMN:
            self._bring_card_up(self._layout.talon[a])
            self._act(WASTE_LAY | b)
        else:
            self._owed.append(self._layout.talon[a])
            self._pay_in_passing()

    def _bring_place_up(self, number: int) -> None:
        """Draw, and redeal where it takes that, until talon card *number* is on top."""
        place = self._left.index(number)
        del self._left[place]
        while self.line.board.waste != place + 1:
            self._act(self._next_turn())

    def _bring_card_up(self, card: int) -> None:
        """Draw, and redeal where it takes that, until *card* or its twin is on top."""
        while self.line.board.top_of_waste() != card:
            self._act(self._next_turn())
            self._pay_in_passing()

    def _pay_in_passing(self) -> None:
        """Send home what is owed while it lies on top of the waste."""
        while self._owed:
            card = self.line.board.top_of_waste()
            if card not in self._owed or not self.line.board.wants(card):
                break
            self._owed.remove(card)
            self.line.act(WASTE_UP)

    def _pay(self) -> None:
        """Send home everything that is owed."""
        while self._owed:
            self._act(self._next_turn())
            self._pay_in_passing()


def actions_of(table: Table, layout: Layout, moves: list[int]) -> tuple[Action, ...]:
    """The actions that win *table*, made tidy, for the *moves* of a search that found a win.

    Raises IllegalAction where the search and the rules disagree.
    """
    writer = LineWriter(table, layout)
    for move in moves:
        writer.make(move)
    writer.finish()
    tidy(writer.line)
    return writer.line.engine_actions()
