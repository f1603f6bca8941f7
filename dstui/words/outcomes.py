"""What an action did: one short line for a table, whole sentences for a listener."""

from typing import Final

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
from dstui.engine.rules import Outcome, Points, Reason
from dstui.i18n import N_, _, ngettext
from dstui.words.cards import CardText, in_words, listed, with_symbol
from dstui.words.piles import column_name
from dstui.words.scores import cards_text, change_text, score_text

_REASONS: Final = {
    Reason.TO_FOUNDATION: N_("to a foundation"),
    Reason.TURN_UP: N_("card turned up"),
    Reason.WASTE_TO_COLUMN: N_("from the waste to a column"),
    Reason.FROM_FOUNDATION: N_("back from a foundation"),
    Reason.REDEAL: N_("redeal"),
    Reason.FLOOR: N_("the score never goes below 0"),
}


def outcome_line(outcome: Outcome, say: CardText = with_symbol) -> str:
    """What moved, what turned up and the points, in one short line."""
    parts = [_what(outcome, say)]
    if outcome.turned_up is not None:
        parts.append(_("{card} turned up").format(card=say(outcome.turned_up)))
    parts += _change(outcome)
    return "; ".join(parts)


def undone_line(step: Step, say: CardText = with_symbol) -> str:
    """What an undo took back, in one short line."""
    return _("Undone: {what}").format(what=_what(step.outcome, say))


def redone_line(step: Step, say: CardText = with_symbol) -> str:
    """What a redo made again, in one short line."""
    return _("Again: {what}").format(what=outcome_line(step.outcome, say))


def outcome_sentences(outcome: Outcome) -> list[str]:
    """What happened, as sentences: what moved, what turned up, the points and why."""
    sentences = [_("{what}.").format(what=_moved(outcome))]
    if outcome.turned_up is not None:
        sentences.append(_("Turned up: {card}.").format(card=in_words(outcome.turned_up)))
    sentences += [_points_sentence(outcome, entry) for entry in outcome.points]
    return sentences


def score_sentence(outcome: Outcome) -> str:
    """The score after an action, as a sentence."""
    table = outcome.table
    return _("Score {score}.").format(score=score_text(table.score, table.mode.scoring))


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
            return text.format(cards=_run(outcome, say), place=_target(action))


def _moved(outcome: Outcome) -> str:
    """The action in full, with the pile the cards came from."""
    match outcome.action:
        case Draw():
            return _("Drew {cards}").format(cards=listed(outcome.cards, in_words))
        case Redeal():
            text = _("Redeal: {cards} back in the stock")
            return text.format(cards=cards_text(len(outcome.cards)))
        case action:
            text = _("Moved {cards} from {source} to {target}")
            cards = listed(outcome.cards, in_words)
            return text.format(cards=cards, source=_source(action), target=_target(action))


def _run(outcome: Outcome, say: CardText) -> str:
    first, others = outcome.cards[0], len(outcome.cards) - 1
    if not others:
        return say(first)
    text = ngettext("{card} and {count} more", "{card} and {count} more", others)
    return text.format(card=say(first), count=others)


def _source(action: Action) -> str:
    match action:
        case ColumnToColumn(source) | ColumnToFoundation(source):
            return column_name(source)
        case FoundationToColumn():
            return _("the foundation")
        case _:
            return _("the waste")


def _target(action: Action) -> str:
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


def _points_sentence(outcome: Outcome, entry: Points) -> str:
    change = change_text(entry.amount, outcome.table.mode.scoring)
    return _("{points}: {reason}.").format(points=change, reason=_(_REASONS[entry.reason]))
