"""Sending cards up by themselves, when the player asks for it: key ``a`` of the table."""

from typing import Final

from dstui.engine.actions import DRAW, REDEAL, Action, ColumnToFoundation, WasteToFoundation
from dstui.engine.rules import apply, legal_actions
from dstui.engine.table import Table

# A won table is played out in fewer actions than this: passes through the stock included.
_LONGEST_FINISH: Final = 5000


def next_up(table: Table) -> Action | None:
    """The next card that can go up, or None: the waste's first, then column by column."""
    for action in legal_actions(table):
        if isinstance(action, WasteToFoundation | ColumnToFoundation):
            return action
    return None


def finishing_line(table: Table) -> tuple[Action, ...]:
    """The actions that finish a trivially won game; empty when it is not trivially won.

    Trivially won means that nothing lies face down and that sending up whatever can
    go, drawing and redealing in between, ends with every card home. It is played
    through here first, so what is offered does finish.
    """
    line: list[Action] = []
    if table.face_down or table.is_won:
        return ()
    idle_redeals = 0
    while not table.is_won and len(line) < _LONGEST_FINISH:
        action = next_up(table)
        if action is not None:
            idle_redeals = 0
        elif table.stock:
            action = DRAW
        elif table.waste and table.redeals_left != 0 and not idle_redeals:
            action, idle_redeals = REDEAL, 1
        else:
            return ()
        line.append(action)
        table = apply(table, action).table
    return tuple(line) if table.is_won else ()
