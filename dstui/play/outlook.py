"""How long a verdict holds: whether a game can still be won changes with few actions.

Where play leads back from an action, the tables before and after it can reach each other,
so both can be won or neither. What is left are cards taken from stock and waste, cards
turned up, and cards for which nothing lies open any more; draws and redeals, too, where
redeals are limited.
"""

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
from dstui.engine.game import Event, Step, Travel
from dstui.engine.refusals import IllegalAction
from dstui.engine.rules import apply
from dstui.solver.replay import same_piles
from dstui.solver.verdict import Verdict


def still_holds(verdict: Verdict | None, event: Event, step: Step) -> bool:
    """Whether what was known before *event* is known after it; *step* is what it did or undid.

    A *verdict* of None is one that is being searched for.
    """
    went_back = event is Travel.UNDO
    if verdict is (Verdict.WON if went_back else Verdict.LOST):
        return True
    return leads_back(step)


def leads_back(step: Step) -> bool:
    """Whether legal actions lead from the table after *step* to the one before it.

    False where they might, but not by one action, or by a round of the stock.
    """
    before, action = step.before, step.outcome.action
    match action:
        case Draw():
            # A round of the stock shows the waste at these lengths again, and when it is all.
            return before.redeals_left is None and len(before.waste) % before.mode.draw == 0
        case Redeal():
            return before.redeals_left is None
        case WasteToColumn() | WasteToFoundation():
            return False
        case ColumnToColumn(source, target):
            return _leads_to(step, ColumnToColumn(target, source))
        case ColumnToFoundation(source):
            return _leads_to(step, FoundationToColumn(step.outcome.cards[0].suit, source))
        case FoundationToColumn(_, target):
            return _leads_to(step, ColumnToFoundation(target))


def _leads_to(step: Step, action: Action) -> bool:
    """Whether *action*, made after *step*, brings every card back."""
    try:
        again = apply(step.outcome.table, action).table
    except IllegalAction:
        return False
    return same_piles(again, step.before)
