"""The keyboard cursor: where it is and where the arrows take it."""

from typing import NamedTuple

from dstui.engine.actions import (
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    Redeal,
    WasteToColumn,
    WasteToFoundation,
)
from dstui.engine.rules import legal_actions
from dstui.engine.table import Table
from dstui.play.piles import STOCK, WASTE, Pile, PileKind, column, slot
from dstui.tui.keys import Command


class Cursor(NamedTuple):
    """A place on the table; ``depth`` is a card of a column's run, -1 the pile as a whole."""

    pile: Pile
    depth: int = -1

    @property
    def picked_depth(self) -> int | None:
        """The depth as a pick has it."""
        return self.depth if self.depth >= 0 else None


def at_pile(table: Table, pile: Pile) -> Cursor:
    """The cursor on a pile: on the last card of a column."""
    if pile.kind is PileKind.COLUMN:
        return Cursor(pile, len(table.columns[pile.index].up) - 1)
    return Cursor(pile)


def settled(before: Table, after: Table, cursor: Cursor) -> Cursor:
    """The cursor after the table changed: still on the last card, or on a card that is there."""
    if cursor.pile.kind is not PileKind.COLUMN:
        return cursor
    last = at_pile(after, cursor.pile)
    was_last = cursor == at_pile(before, cursor.pile)
    return last if was_last or not 0 <= cursor.depth <= last.depth else cursor


def moved(table: Table, cursor: Cursor, command: Command) -> Cursor:
    """Where an arrow takes the cursor; it stays where there is nothing that way.

    Columns and panel follow each other round and round, on whichever side the panel is.
    """
    if cursor.pile.kind is PileKind.COLUMN:
        return _moved_in_columns(table, cursor, command)
    return _moved_in_panel(table, cursor, command)


def _moved_in_columns(table: Table, cursor: Cursor, command: Command) -> Cursor:
    index = cursor.pile.index
    last = len(table.columns[index].up) - 1
    match command:
        case Command.UP if cursor.depth > 0:
            return cursor._replace(depth=cursor.depth - 1)
        case Command.DOWN if cursor.depth < last:
            return cursor._replace(depth=cursor.depth + 1)
        case Command.LEFT if index > 0:
            return at_pile(table, column(index - 1))
        case Command.LEFT:
            return Cursor(WASTE)
        case Command.RIGHT if index < len(table.columns) - 1:
            return at_pile(table, column(index + 1))
        case Command.RIGHT:
            return Cursor(STOCK)
    return cursor


def _moved_in_panel(table: Table, cursor: Cursor, command: Command) -> Cursor:
    grid = _panel_grid(table)
    row = next(y for y, piles in enumerate(grid) if cursor.pile in piles)
    place = grid[row].index(cursor.pile)
    match command:
        case Command.UP if row > 0:
            row -= 1
        case Command.DOWN if row < len(grid) - 1:
            row += 1
        case Command.LEFT if place > 0:
            place -= 1
        case Command.LEFT:
            return at_pile(table, column(len(table.columns) - 1))
        case Command.RIGHT if place < len(grid[row]) - 1:
            place += 1
        case Command.RIGHT:
            return at_pile(table, column(0))
    return Cursor(grid[row][min(place, len(grid[row]) - 1)])


def _panel_grid(table: Table) -> list[list[Pile]]:
    packs = table.mode.family.packs
    slots = [slot(index) for index in range(table.mode.family.slots)]
    rows = [slots[first : first + packs] for first in range(0, len(slots), packs)]
    return [[STOCK, WASTE], *rows]


def movable_piles(table: Table) -> list[Pile]:
    """The piles that something can be done with, from left to right; takes back none."""
    piles = set()
    for action in legal_actions(table):
        match action:
            case ColumnToColumn(source) | ColumnToFoundation(source):
                piles.add(column(source))
            case WasteToColumn() | WasteToFoundation():
                piles.add(WASTE)
            case Draw() | Redeal():
                piles.add(STOCK)
    return in_order(table, piles)


def in_order(table: Table, piles: set[Pile] | frozenset[Pile]) -> list[Pile]:
    """Piles as they lie: columns, then the panel row by row."""
    places = [column(index) for index in range(len(table.columns))]
    places += [pile for row in _panel_grid(table) for pile in row]
    return [pile for pile in places if pile in piles]


def next_of(piles: list[Pile], current: Pile | None, step: int) -> Pile | None:
    """The pile after (or, with *step* -1, before) *current* in *piles*, round and round."""
    if not piles:
        return None
    if current in piles:
        return piles[(piles.index(current) + step) % len(piles)]
    return piles[0 if step > 0 else -1]
