"""What is wrong with a code or a record that was given, in one clear line."""

from dstui.engine.codes import DEAL_LENGTH, CodeError, CodePart
from dstui.engine.families import FAMILIES
from dstui.engine.records import (
    HeaderMismatch,
    IllegalRecord,
    Record,
    RecordError,
    RecordFault,
)
from dstui.engine.rules import apply
from dstui.i18n import _, ngettext
from dstui.words.cards import CardText, with_symbol
from dstui.words.outside import shown
from dstui.words.refusals import refusal_text


def code_error_text(error: CodeError) -> str:
    """Which part of a game code cannot be read, and what it should look like."""
    text = shown(error.text)
    match error.part:
        case CodePart.EMPTY:
            return _("A game code is missing; it looks like {example}.").format(example=_EXAMPLE)
        case CodePart.FAMILY:
            families = _(" or ").join(family.code for family in FAMILIES)
            message = _("Unknown game {text} in the code: it starts with {families}.")
            return message.format(text=text, families=families)
        case CodePart.MODE:
            message = _("Unknown mode {text} in the code; a code looks like {example}.")
            return message.format(text=text, example=_EXAMPLE)
        case CodePart.DEAL_LETTER:
            message = _("The deal part has {text}: it is written with A to Z and 2 to 7.")
            return message.format(text=text)
        case CodePart.DEAL_LENGTH:
            message = _("The deal part {text} should have {count} letters.")
            return message.format(text=text, count=DEAL_LENGTH)


def record_error_text(error: RecordError) -> str:
    """Why a text is no record."""
    text, key = shown(error.text), shown(error.key)
    match error.fault:
        case RecordFault.NOT_A_RECORD:
            return _("This is no record: its first line should be {line}.").format(
                line='"dstui-record: 1"'
            )
        case RecordFault.VERSION:
            return _("The record has version {text}; this program reads 1.").format(text=text)
        case RecordFault.HEADER:
            return _("{text} is no header: it should be a key, a colon and a value.").format(
                text=text
            )
        case RecordFault.UNKNOWN_KEY:
            return _("The record has an unknown header {key}.").format(key=key)
        case RecordFault.REPEATED_KEY:
            return _("The record has the header {key} twice.").format(key=key)
        case RecordFault.NO_CODE:
            return _("The record has no header {key}.").format(key=key)
        case RecordFault.CODE:
            if isinstance(error.__cause__, CodeError):
                return code_error_text(error.__cause__)
            return _("The record has a bad code: {text}.").format(text=text)
        case RecordFault.VALUE:
            return _("The header {key} has a bad value: {text}.").format(key=key, text=text)
        case RecordFault.WORD:
            return _("Action {number} can't be read: {text}.").format(
                number=error.number, text=text
            )


def illegal_record_text(error: IllegalRecord, record: Record, say: CardText = with_symbol) -> str:
    """Which action of *record* the rules refuse, and why."""
    table = record.code.table()
    for action in record.actions[: error.number - 1]:
        table = apply(table, action).table
    return _("Action {number} ({action}) is illegal. {reason}").format(
        number=error.number, action=error.action, reason=refusal_text(error.cause, table, say)
    )


def mismatch_text(error: HeaderMismatch) -> str:
    """Which header contradicts the replay."""
    if error.key == "moves":
        return ngettext(
            "The header moves says {claimed}, but there is {found} action.",
            "The header moves says {claimed}, but there are {found} actions.",
            error.found,
        ).format(claimed=error.claimed, found=error.found)
    return _("The header {key} says {claimed}, but the replay gives {found}.").format(
        key=error.key, claimed=error.claimed, found=error.found
    )


_EXAMPLE = "DS1-D1N-AAAAAAB"
