"""What an action did, in one short line for the table."""

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
from dstui.engine.game import Step
from dstui.engine.rules import Outcome, apply
from dstui.engine.table import Table
from dstui.i18n import _, ngettext
from dstui.words.cards import CardText, listed, with_symbol
from dstui.words.piles import column_name
from dstui.words.scores import cards_text, change_text


def outcome_line(outcome: Outcome, say: CardText = with_symbol) -> str:
    """What moved, what turned up and the points, in one short line."""
    parts = [_what(outcome, say)]
    if outcome.turned_up is not None:
        parts.append(_("{card} turned up").format(card=say(outcome.turned_up)))
    parts += _change(outcome)
    return "; ".join(parts)


def plan_text(table: Table, action: Action, say: CardText = with_symbol) -> str:
    """An action before it is made, in a few words; it must be legal on *table*."""
    match action:
        case Draw():
            return _("draw")
        case Redeal():
            return _("redeal")
        case action:
            text = _("{cards} to {place}")
            return text.format(cards=_run(apply(table, action), say), place=target_name(action))


def undone_line(step: Step, say: CardText = with_symbol) -> str:
    """What an undo took back, in one short line."""
    return _("Undone: {what}").format(what=_what(step.outcome, say))


def redone_line(step: Step, say: CardText = with_symbol) -> str:
    """What a redo made again, in one short line."""
    return _("Again: {what}").format(what=outcome_line(step.outcome, say))


def _what(outcome: Outcome, say: CardText) -> str:
    """The action in a few words."""
    match outcome.action:
        case Draw():
            return _("Drew {cards}").format(cards=listed(outcome.cards, say))
        case Redeal():
            text = _("Redeal: {cards} back in the stock")
            return text.format(cards=cards_text(len(outcome.cards)))
        case action:
            text = _("{cards} to {place}")
            return text.format(cards=_run(outcome, say), place=target_name(action))


def _run(outcome: Outcome, say: CardText) -> str:
    first, others = outcome.cards[0], len(outcome.cards) - 1
    if not others:
        return say(first)
    text = ngettext("{card} and {count} more", "{card} and {count} more", others)
    return text.format(card=say(first), count=others)


def target_name(action: Action) -> str:
    """Where a move goes: a column or the foundation."""
    match action:
        case ColumnToColumn(target=target) | WasteToColumn(target) | FoundationToColumn(_, target):
            return column_name(target)
        case ColumnToFoundation() | WasteToFoundation():
            return _("the foundation")
        case _:
            return _("the waste")


def _change(outcome: Outcome) -> list[str]:
    """The change of the score, or nothing where there is none."""
    points = sum(entry.amount for entry in outcome.points)
    if not points:
        return []
    return [change_text(points, outcome.table.mode.scoring)]
