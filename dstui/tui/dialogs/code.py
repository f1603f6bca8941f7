"""Entering a game code, or pasting a record."""

from collections.abc import Sequence

from textual import events

from dstui.engine.codes import GameCode
from dstui.engine.records import Record
from dstui.i18n import _
from dstui.tui.dialogs.base import Dialog
from dstui.tui.dialogs.entry import Entry, read_entry
from dstui.tui.dialogs.page import (
    BLANK,
    BUTTON,
    Line,
    Span,
    Spot,
    Tone,
    button,
    text_lines,
)
from dstui.words.modes import full_mode_name
from dstui.words.scores import moves_text

FIELD = Spot("field", "code")
_PLAY = Spot(BUTTON, "play")


class CodeDialog(Dialog[GameCode | Record]):
    """Asks for a code; the result is the code, or the record that was pasted."""

    WIDTH = 60

    def __init__(self, text: str = "") -> None:
        """Start with *text* in the field."""
        super().__init__()
        self._entry = Entry(text, len(text))
        self._error = ""

    def heading(self) -> str:
        """What is asked for."""
        return _("Game code")

    def body(self) -> Sequence[Line]:
        """The field, and beneath it what was understood or what is wrong."""
        explanation = _(
            "A code deals the same cards for everyone. Type one, like DS1-D1N-AAAAAAB; or paste a "
            "record, to take it up where it ends."
        )
        lines = text_lines(explanation, self.columns, Tone.DIM)
        lines += [BLANK, field_line(self._entry, self.spot == FIELD, self.columns), BLANK]
        remark = text_lines(*self._remark())[:2]
        return [*lines, *remark, *[BLANK] * (2 - len(remark))]

    def buttons(self) -> Sequence[Span]:
        """Play what was entered."""
        return [button(_PLAY.value, _("Play"))]

    def first_spot(self) -> Spot:
        """Typing works at once."""
        return FIELD

    def typed(self, event: events.Key) -> bool:
        """Letters and editing keys go to the field while it is in focus."""
        if self.spot != FIELD:
            return False
        after = edited(self._entry, event)
        if after is None:
            return False
        self._entry, self._error = after, ""
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A paste goes to the field, wherever the focus is."""
        event.stop()
        self._entry, self._error = self._entry.with_paste(event.text), ""
        self.spot = FIELD
        self.redraw()

    def choose(self, spot: Spot) -> None:
        """Enter in the field, or the button: read what is there."""
        if spot == FIELD and not (self._entry.text or self._entry.pasted):
            return
        reading = read_entry(self._entry)
        if reading.found is not None:
            self.dismiss(reading.found)
        else:
            self._error, self.spot = reading.error, FIELD

    def _remark(self) -> tuple[str, int, Tone]:
        if self._error:
            return self._error, self.columns, Tone.ALERT
        return understood(self._entry), self.columns, Tone.PLAIN


def edited(entry: Entry, event: events.Key) -> Entry | None:
    """The entry after a key; None where the key is no text and edits nothing."""
    after = entry.pressed(event.key)
    if after is None and event.is_printable and event.character:
        return entry.typed(event.character)
    return after


def field_line(entry: Entry, in_focus: bool, width: int) -> Line:
    """The field with its cursor, which stands still."""
    if entry.pasted:
        text = _("a pasted record (Backspace takes it away)")
        return (Span(f" {text} ".ljust(width), Tone.FIELD, FIELD),)
    before, under, after = entry.window(width - 3)
    if not in_focus:
        return (Span(f" {before}{under}{after}".ljust(width), Tone.FIELD, FIELD),)
    return (
        Span(f" {before}", Tone.FIELD, FIELD),
        Span(under, Tone.CURSOR, FIELD),
        Span(after.ljust(width - 2 - len(before)), Tone.FIELD, FIELD),
    )


def understood(entry: Entry) -> str:
    """What a readable entry stands for; nothing while it is not readable yet."""
    if not entry.text and not entry.pasted:
        return ""
    match read_entry(entry).found:
        case GameCode(mode, _deal):
            return full_mode_name(mode)
        case Record() as record:
            return _("A record of {code}: {moves}.").format(
                code=record.code, moves=moves_text(len(record.actions))
            )
    return ""
