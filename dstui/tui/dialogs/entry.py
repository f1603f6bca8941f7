"""What is typed: a line with a cursor, read as a game code or as a record."""

from dataclasses import dataclass, replace

from dstui.engine.codes import CodeError, GameCode
from dstui.engine.records import HeaderMismatch, IllegalRecord, Record, RecordError
from dstui.i18n import _
from dstui.words.errors import (
    code_error_text,
    illegal_record_text,
    mismatch_text,
    record_error_text,
)

_LONGEST = 200
# A paste is read again whenever the dialog is drawn; a record of ten thousand actions has some
# thirty thousand characters.
_LONGEST_RECORD = 100_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of text with a cursor; ``pasted`` is a text of several lines that replaced it."""

    text: str = ""
    cursor: int = 0
    pasted: str = ""

    def typed(self, character: str) -> "Entry":
        """With a character at the cursor."""
        text = (self.text[: self.cursor] + character + self.text[self.cursor :])[:_LONGEST]
        return Entry(text, min(self.cursor + len(character), len(text)))

    def pressed(self, key: str) -> "Entry | None":
        """After an editing key, by Textual's name; None where it is no such key."""
        text, cursor = self.text, self.cursor
        match key:
            case "backspace" if self.pasted:
                return Entry()
            case "backspace":
                return Entry(text[: max(0, cursor - 1)] + text[cursor:], max(0, cursor - 1))
            case "delete":
                return Entry(text[:cursor] + text[cursor + 1 :], cursor)
            case "left":
                return replace(self, cursor=max(0, cursor - 1))
            case "right":
                return replace(self, cursor=min(len(text), cursor + 1))
            case "home":
                return replace(self, cursor=0)
            case "end":
                return replace(self, cursor=len(text))
            case "ctrl+u":
                return Entry()
        return None

    def with_paste(self, text: str) -> "Entry":
        """After a paste: one line goes to the cursor, several replace what was there."""
        lines = [line for line in text.strip().splitlines() if line.strip()]
        if len(lines) > 1:
            return Entry(pasted=text)
        return self.typed("".join(c for c in "".join(lines) if c.isprintable()))

    def window(self, width: int) -> tuple[str, str, str]:
        """What fits in *width* cells: before the cursor, under it, and after it."""
        start = max(0, self.cursor - width + 1)
        before = self.text[start : self.cursor]
        under = self.text[self.cursor : self.cursor + 1] or " "
        return before, under, self.text[self.cursor + 1 : start + width]


@dataclass(frozen=True, slots=True)
class Reading:
    """What an entry means: a code or a record, or in a line what is wrong."""

    found: GameCode | Record | None
    error: str = ""


def read_entry(entry: Entry) -> Reading:
    """Read a code, or a record whose actions are checked against the rules."""
    text = entry.pasted or entry.text
    if not entry.pasted and not text.lstrip().startswith("dstui-record"):
        try:
            return Reading(GameCode.parse(text))
        except CodeError as error:
            return Reading(None, code_error_text(error))
    if len(text) > _LONGEST_RECORD:
        return Reading(None, _("What was pasted is too large for a record."))
    try:
        record = Record.parse(text)
        record.replay()
    except RecordError as error:
        return Reading(None, record_error_text(error))
    except IllegalRecord as error:
        return Reading(None, illegal_record_text(error, record))
    except HeaderMismatch as error:
        return Reading(None, mismatch_text(error))
    return Reading(record)
