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
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply
from dstui.engine.table import Table
from dstui.play.hand import Pick, destinations
from dstui.play.piles import FOUNDATIONS, STOCK, WASTE, Pile, column, slot


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


def aim_of(table: Table, action: Action) -> tuple[Pick, frozenset[Pile]]:
    """The cards that *action*, legal or not, is about and every pile that would take them."""
    try:
        pick, _ = places_of(table, action)
    except IllegalAction:
        pick = _refused_pick(action)
    return pick, destinations(table, pick)


def _refused_pick(action: Action) -> Pick:
    """The cards that a refused action is about: of a run all of it, as the refusal names it."""
    match action:
        case Draw() | Redeal():
            return Pick(STOCK)
        case WasteToColumn() | WasteToFoundation():
            return Pick(WASTE)
        case ColumnToFoundation(source):
            return Pick(column(source))
        case ColumnToColumn(source):
            return Pick(column(source), 0)
        case FoundationToColumn():
            return Pick(FOUNDATIONS)
