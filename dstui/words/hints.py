"""What is said of hints."""

from dstui.engine.table import Table
from dstui.i18n import _, ngettext
from dstui.play.hints import Hint, Lost, NextAction
from dstui.words.cards import CardText, with_symbol
from dstui.words.outcomes import plan_text


def hint_text(hint: Hint, table: Table, say: CardText = with_symbol) -> str:
    """A hint in one line; what it offers is done by asking once more."""
    match hint:
        case NextAction(action, True):
            return _("Hint: {action}.").format(action=plan_text(table, action, say))
        case NextAction(action, False):
            return _("Best guess: {action}.").format(action=plan_text(table, action, say))
        case Lost(None, True):
            return _("No win is left from here, nor within undo: start the deal again.")
        case Lost(None, False):
            return _("No win is left from here. A new game may go better.")
        case Lost(int(undos), _):
            return ngettext(
                "No win is left from here. {count} undo leads back to one: i again goes there.",
                "No win is left from here. {count} undos lead back to one: i again goes there.",
                undos,
            ).format(count=undos)
        case _:
            return _("Nothing useful is left: undo, or start a new game.")


def searching_text() -> str:
    """What is said while a hint is looked for."""
    return _("Looking for a way to win ...")


def went_back_text(count: int) -> str:
    """What is said when an offer to go back was taken."""
    return ngettext(
        "{count} undo: from here it can be won.",
        "{count} undos: from here it can be won.",
        count,
    ).format(count=count)
