"""From the moves of the depth-first search to the actions of the engine."""

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
from dstui.engine.cards import Card, Suit
from dstui.engine.rules import apply, is_legal
from dstui.engine.table import Table
from dstui.solver.explicit_state import (
    FIELD,
    FIELD_SHIFT,
    HOME,
    KIND_SHIFT,
    TAIL,
    TAKE_BACK,
    TALON_COLUMN,
    Layout,
    code_card,
    position_of,
)


class LineWriter:
    """Carries moves of the search out on the engine's table and keeps the actions made.

    With draw 1 a talon card that the search sends home waits until its turn comes in the
    draws that are made anyway, or until another action needs it there: the counts of
    cards at home end the same, and a redeal costs points.
    """

    def __init__(self, table: Table, layout: Layout) -> None:
        """Start at *table*, which *layout* was made of."""
        self.table = table
        self.actions: list[Action] = []
        self._layout = layout
        self._position = position_of(table, layout)
        self._left = list(range(len(layout.talon)))
        self._owed: list[Card] = []
        self._settle()

    def make(self, move: int) -> None:
        """Carry out a move and the safe cards that go home after it."""
        steps: list[int] = []
        self._position.make(self._layout, move, steps)
        for step in steps:
            self._write(step)
        self._settle()

    def finish(self) -> None:
        """Play a table out on which nothing lies face down: home with whatever goes."""
        while not self.table.is_won:
            self._act(self._next_home())

    def _next_home(self) -> Action:
        table = self.table
        for source, column in enumerate(table.columns):
            if column.up and table.accepting_slot(column.up[-1]) is not None:
                return ColumnToFoundation(source)
        if table.waste and table.accepting_slot(table.waste[-1]) is not None:
            return WASTE_TO_FOUNDATION
        return DRAW if table.stock else REDEAL

    def _act(self, action: Action) -> None:
        """Make one action; the engine raises IllegalAction if the search was wrong."""
        if self._owed and not is_legal(self.table, action):
            self._pay()
        self.table = apply(self.table, action).table
        self.actions.append(action)

    def _settle(self) -> None:
        steps: list[int] = []
        self._position.settle(self._layout, steps)
        for step in steps:
            self._write(step)

    def _write(self, step: int) -> None:
        kind = step >> KIND_SHIFT
        a = step >> FIELD_SHIFT & FIELD
        b = step & FIELD
        if kind == TAIL:
            self._act(ColumnToColumn(a, b))
        elif kind == HOME:
            self._act(ColumnToFoundation(a))
        elif kind == TAKE_BACK:
            self._act(FoundationToColumn(Suit(a & 3), b))
        elif self._layout.draw != 1:
            self._bring_place_up(a)
            self._act(WasteToColumn(b) if kind == TALON_COLUMN else WASTE_TO_FOUNDATION)
        elif kind == TALON_COLUMN:
            self._bring_card_up(code_card(self._layout.talon[a]))
            self._act(WasteToColumn(b))
        else:
            self._owed.append(code_card(self._layout.talon[a]))
            self._pay_in_passing()

    def _turn(self) -> None:
        self._act(DRAW if self.table.stock else REDEAL)

    def _bring_place_up(self, number: int) -> None:
        """Draw, and redeal where it takes that, until talon card *number* is on top."""
        place = self._left.index(number)
        del self._left[place]
        while len(self.table.waste) != place + 1:
            self._turn()

    def _bring_card_up(self, card: Card) -> None:
        """Draw, and redeal where it takes that, until *card* or its twin is on top."""
        while not self.table.waste or self.table.waste[-1] != card:
            self._turn()
            self._pay_in_passing()

    def _pay_in_passing(self) -> None:
        """Send home what is owed while it lies on top of the waste."""
        while self.table.waste and self.table.waste[-1] in self._owed:
            card = self.table.waste[-1]
            if self.table.accepting_slot(card) is None:
                break
            self._owed.remove(card)
            self.table = apply(self.table, WASTE_TO_FOUNDATION).table
            self.actions.append(WASTE_TO_FOUNDATION)

    def _pay(self) -> None:
        """Send home everything that is owed."""
        while self._owed:
            self._turn()
            self._pay_in_passing()


def actions_of(table: Table, layout: Layout, moves: list[int]) -> tuple[Action, ...]:
    """The actions that win *table*, for the *moves* of a search that found a win.

    Raises IllegalAction where the search and the rules disagree.
    """
    writer = LineWriter(table, layout)
    for move in moves:
        writer.make(move)
    writer.finish()
    return tuple(writer.actions)
