"""Where an action begins and ends on the table: for lighting a hint or a replayed step."""

from dstui.engine.actions import (
    Action,
    ColumnToColumn,
    ColumnToFoundation,
    Draw,
    FoundationToColumn,
    Redeal,
    WasteToColumn,
    WasteToFoundation,
)
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.play.hand import Pick
from dstui.play.piles import STOCK, WASTE, Pile, column, slot


def places_of(table: Table, action: Action) -> tuple[Pick, Pile | None]:
    """The cards that a legal *action* moves and the pile they go to; None for a draw or redeal."""
    outcome = apply(table, action)
    match action:
        case Draw() | Redeal():
            return Pick(STOCK), None
        case WasteToColumn(target):
            return Pick(WASTE), column(target)
        case WasteToFoundation():
            return Pick(WASTE), slot(outcome.slot or 0)
        case ColumnToFoundation(source):
            return Pick(column(source), len(table.columns[source].up) - 1), slot(outcome.slot or 0)
        case ColumnToColumn(source, target):
            depth = len(table.columns[source].up) - len(outcome.cards)
            return Pick(column(source), depth), column(target)
        case FoundationToColumn(_, target):
            return Pick(slot(outcome.slot or 0)), column(target)
